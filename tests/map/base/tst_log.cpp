// The log: silent until somebody listens, then by room, whole lines from any thread.
#include <QDirIterator>
#include <QFile>
#include <QTest>
#include <algorithm>
#include <string>
#include <thread>
#include <vector>

#include "map/base/log.h"
#include "tests/runner/test.h"

namespace tst_log {

using namespace sandgate;

namespace {

std::vector<std::string> heard;

void hear(LogRooms rooms) {
  heard.clear();
  listen(rooms, [](std::string_view line) { heard.emplace_back(line); });
}

bool speaks_of(const std::string& line, LogRoom room, const char* text) {
  const std::string name(log_room_names.at(static_cast<std::size_t>(room)));
  return line.find(' ' + name) != std::string::npos && line.ends_with(text);
}

}  // namespace

class LogByRoom : public QObject {
  Q_OBJECT

 private slots:
  void cleanup() { listen(0, {}); }

  void nothing_is_said_until_somebody_listens() {
    int made = 0;
    for (std::size_t room = 0; room < log_room_names.size(); ++room) {
      QVERIFY(!is_logged(static_cast<LogRoom>(room)));
      log_line(static_cast<LogRoom>(room), [&] { return ++made, std::string("never"); });
    }
    QCOMPARE(made, 0);
  }

  void one_room_is_heard_alone() {
    hear(only(LogRoom::journal));
    log_line(LogRoom::host, [] { return std::string("of the host"); });
    log_line(LogRoom::journal, [] { return std::string("of the journal"); });
    QCOMPARE(heard.size(), std::size_t{1});
    QVERIFY2(speaks_of(heard.front(), LogRoom::journal, "of the journal"), heard.front().c_str());
    listen(0, {});
    log_line(LogRoom::journal, [] { return std::string("no more"); });
    QCOMPARE(heard.size(), std::size_t{1});
  }

  void all_rooms_are_heard() {
    const auto all = read_log_rooms("all");
    QVERIFY(all);
    hear(*all);
    for (std::size_t room = 0; room < log_room_names.size(); ++room)
      log_line(static_cast<LogRoom>(room), [] { return std::string("here"); });
    QCOMPARE(heard.size(), log_room_names.size());
    for (std::size_t room = 0; room < log_room_names.size(); ++room)
      QVERIFY2(speaks_of(heard[room], static_cast<LogRoom>(room), "here"), heard[room].c_str());
  }

  void names_are_read() {
    QCOMPARE(read_log_rooms("").value_or(1), LogRooms{0});
    QCOMPARE(read_log_rooms("journal").value_or(0), only(LogRoom::journal));
    QCOMPARE(read_log_rooms("host,journal").value_or(0), only(LogRoom::host) | only(LogRoom::journal));
    for (const char* wrong : {"journals", "Journal", "journal,,host", "journal host", ",", "all,none"}) {
      const auto read = read_log_rooms(wrong);
      QVERIFY2(!read, wrong);
      const std::string sentence = read.error().sentence();
      QVERIFY2(sentence.find("is no room that speaks") != std::string::npos, sentence.c_str());
      for (const std::string_view name : log_room_names) QVERIFY(sentence.find(name) != std::string::npos);
    }
  }

  void lines_of_many_threads_come_whole() {
    hear(only(LogRoom::import));
    constexpr int threads = 8, lines = 200;
    {
      std::vector<std::jthread> speakers;
      for (int t = 0; t < threads; ++t) {
        speakers.emplace_back([t] {
          for (int i = 0; i < lines; ++i)
            log_line(LogRoom::import,
                     [&] { return "thread " + std::to_string(t) + " line " + std::to_string(i) + '.'; });
        });
      }
    }
    QCOMPARE(heard.size(), std::size_t{threads * lines});
    for (int t = 0; t < threads; ++t) {
      int next = 0;
      for (const std::string& line : heard) {
        const std::string expected = "thread " + std::to_string(t) + " line " + std::to_string(next) + '.';
        if (line.ends_with(expected)) ++next;
      }
      QCOMPARE(next, lines);
    }
  }

  // A room that can be asked for and never says anything would be worse than none.
  void every_room_says_something() {
    QString sources;
    for (const char* floor : {"map", "logistics", "core", "app"}) {
      QDirIterator files(QString(SANDGATE_SOURCE_DIR "/") + floor, {"*.cpp"}, QDir::Files,
                         QDirIterator::Subdirectories);
      while (files.hasNext()) {
        QFile file(files.next());
        QVERIFY(file.open(QIODevice::ReadOnly));
        sources += QString::fromUtf8(file.readAll());
      }
    }
    for (const std::string_view name : log_room_names)
      QVERIFY2(sources.contains("log_line(LogRoom::" + QString::fromUtf8(name.data(), qsizetype(name.size()))),
               std::string(name).c_str());
  }
};

SANDGATE_TEST(LogByRoom)

}  // namespace tst_log
#include "tst_log.moc"
