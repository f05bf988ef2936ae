// --log on both programs: silent without it, one room, all, and one sentence for a room there is not.
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include "tests/app/fixtures/run_sandgate.h"
#include "tests/runner/test.h"

namespace tst_log_option {

using namespace sandgate::tests;

namespace {

/// The rooms that spoke: the second word of each line, after the seconds.
QStringList rooms_in(const QByteArray& text) {
  QStringList rooms;
  for (const QByteArray& line : text.split('\n')) {
    const QStringList words = QString::fromUtf8(line).simplified().split(' ');
    if (words.size() > 1 && !rooms.contains(words[1])) rooms << words[1];
  }
  return rooms;
}

}  // namespace

class LogOption : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    folder_ = std::make_unique<QTemporaryDir>();
    QVERIFY(folder_->isValid());
    play_ = {"play", "hooks-farm", "--out", folder_->filePath("x.sandgate"), "--seed", "7", "--moves", "2"};
  }

  void off_by_default() {
    const Outcome outcome = run(play_);
    QCOMPARE(outcome.exit, 0);
    QCOMPARE(outcome.err, QByteArray());
  }

  void one_room() {
    const Outcome outcome = run(QStringList(play_) << "--log"
                                                   << "journal");
    QCOMPARE(outcome.exit, 0);
    QCOMPARE(rooms_in(outcome.err), QStringList{"journal"});
    QVERIFY(outcome.err.contains("opened to be played"));
    QVERIFY(outcome.err.contains("entry 1 written in"));
    QVERIFY(outcome.err.contains("checkpoint:"));
    QVERIFY(outcome.err.contains(": closed"));
  }

  void before_the_command_and_in_the_environment() {
    QCOMPARE(rooms_in(run(QStringList{"--log", "rulebook"} + play_).err), QStringList{"rulebook"});
    qputenv("SANDGATE_LOG", "scenario");
    play_.replace(3, folder_->filePath("y.sandgate"));
    const Outcome outcome = run(play_);
    qunsetenv("SANDGATE_LOG");
    QCOMPARE(rooms_in(outcome.err), QStringList{"scenario"});
  }

  void all_rooms() {
    const QStringList rooms = rooms_in(run(QStringList(play_) << "--log"
                                                              << "all")
                                           .err);
    for (const char* room : {"import", "rulebook", "scenario", "campaign", "journal", "commanders", "host", "lines"})
      QVERIFY2(rooms.contains(room), qPrintable(rooms.join(' ') + " without " + room));
  }

  // The seed must stay with the host's file: a log is read by whoever looks over a shoulder.
  void the_seed_is_not_told() {
    play_.replace(5, "918273645");
    QVERIFY(!run(QStringList(play_) << "--log"
                                    << "all")
                 .err.contains("918273645"));
  }

  void no_such_room_is_misuse() {
    for (const QStringList& asked : {QStringList{"--log", "journals"} + play_, QStringList(play_) << "--log"
                                                                                                  << "journals"}) {
      const Outcome outcome = run(asked);
      QCOMPARE(outcome.exit, 2);
      QVERIFY(outcome.out.isEmpty());
      const QString sentence = QString::fromUtf8(outcome.err).trimmed();
      QVERIFY2(sentence.startsWith("sandgate: log: 'journals' is no room that speaks; name import, lines") &&
                   sentence.endsWith("or all.") && !sentence.contains('\n'),
               qPrintable(sentence));
    }
    QVERIFY(!QFile::exists(folder_->filePath("x.sandgate")));
  }

  void the_windows_say_the_same() {
    QProcess desktop;
    desktop.start(SANDGATE_BIN_DIR "/sandgate-desktop", {"--log", "journals"});
    QVERIFY(desktop.waitForFinished(60'000));
    QCOMPARE(desktop.exitCode(), 2);
    QVERIFY(desktop.readAllStandardError().contains("sandgate-desktop: log: 'journals' is no room that speaks"));
  }

 private:
  std::unique_ptr<QTemporaryDir> folder_;
  QStringList play_;
};

SANDGATE_TEST(LogOption)

}  // namespace tst_log_option
#include "tst_log_option.moc"
