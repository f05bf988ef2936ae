// The exercise file: what is written is read back, one program plays, copies, full disks, and reading leaves no trace.
#include <fcntl.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <SQLiteCpp/SQLiteCpp.h>

#include <QTest>
#include <atomic>
#include <csignal>
#include <thread>

#include "tests/core/fixtures/journal_samples.h"
#include "tests/runner/test.h"

namespace tst_exercise_file {

using namespace sandgate;
using namespace sandgate::samples;
namespace fs = std::filesystem;

namespace {

/// Takes away root's rights on files while it lives.
struct AsNobody {
  AsNobody() { was_root = geteuid() == 0 && seteuid(65'534) == 0; }
  ~AsNobody() {
    if (was_root && seteuid(0) != 0) std::abort();
  }
  bool was_root = false;
};

}  // namespace

class ExerciseFileTest : public QObject {
  Q_OBJECT
 private slots:
  void init() { folder_ = std::make_unique<Folder>(); }
  void whatIsWrittenIsRead();
  void goesOnAfterClosing();
  void readsFromTheMiddle();
  void chainsDiffer();
  void anOrderStandsOnce();
  void notesAreKept();
  void notesOfNothingAreRefused();
  void clockIsKept();
  void clocksThatCannotBeAreRefused();
  void aLogMayMakeItAnotherFormat_data();
  void aLogMayMakeItAnotherFormat();
  void theCopyIsNeverLeftBehind();
  void isReadBesideOneThatOpensAndCloses();
  void theSealIsSetByClosing();
  void whatLiesBesideIsAPlainFile();
  void createRefuses_data();
  void createRefuses();
  void oneProgramPlays();
  void readersAndPlayers();
  void readingLeavesNoTrace_data();
  void readingLeavesNoTrace();
  void copiedWhileOpen();
  void copiedWithItsLog();
  void saveCopy();
  void fullDisk();
  void foldersOneMayNotWrite();
  void cancelled();

 private:
  std::unique_ptr<Folder> folder_;
};

void ExerciseFileTest::whatIsWrittenIsRead() {
  const fs::path at = folder_->path("a.sandgate");
  Hash chain;
  {
    Result<ExerciseFile> file = ExerciseFile::create(at, contents());
    QVERIFY2(file, file ? "" : file.error().sentence().c_str());
    QCOMPARE(file->entries(), 0);
    QVERIFY(append_up_to(*file, 25));
    QCOMPARE(text(wrong_entries(*file, 25)), text(""));
    QCOMPARE(file->find(order(17).id), std::optional<std::int64_t>(17));
    QVERIFY(!file->find(order(26).id));
    QVERIFY(fs::exists(folder_->path("a.sandgate-wal")));
    chain = file->chain();
    const Result<void> closed = file->close();
    QVERIFY2(closed, closed ? "" : closed.error().sentence().c_str());
  }
  // A clean close leaves one file.
  QCOMPARE(folder_->bytes().size(), std::size_t{1});
  const Result<ExerciseFile> file = ExerciseFile::read(at);
  QVERIFY2(file, file ? "" : file.error().sentence().c_str());
  QVERIFY(same(file->contents(), contents()));
  QCOMPARE(text(wrong_entries(*file, 25)), text(""));
  QVERIFY(file->chain() == chain);
  QCOMPARE(file->find(order(17).id), std::optional<std::int64_t>(17));
}

void ExerciseFileTest::goesOnAfterClosing() {
  const fs::path at = folder_->written(3);
  for (std::int64_t last : {7, 8, 20}) {
    Result<ExerciseFile> file = ExerciseFile::open(at);
    QVERIFY2(file, file ? "" : file.error().sentence().c_str());
    QVERIFY(append_up_to(*file, last));
    // The destructor closes too.
  }
  QCOMPARE(folder_->bytes().size(), std::size_t{1});
  QCOMPARE(text(verdict(at, 20, false)), text(""));
}

void ExerciseFileTest::readsFromTheMiddle() {
  const Result<ExerciseFile> file = ExerciseFile::read(folder_->written(30));
  QVERIFY(file);
  for (const std::int64_t first : {1, 2, 10, 11, 30, 31, 99}) {
    std::int64_t next = first;
    QVERIFY(file->each(
        [&](const ExerciseFile::Entry& entry) {
          QCOMPARE(entry.number, next);
          QVERIFY(entry.events == events(next));
          ++next;
        },
        first));
    QCOMPARE(next, std::max<std::int64_t>(first, 31));
  }
}

void ExerciseFileTest::chainsDiffer() {
  const auto chain_with = [&](const char* name, auto&& change) {
    ExerciseFile::Contents c = contents();
    change(c);
    const Result<ExerciseFile> file = ExerciseFile::create(folder_->path(name), c);
    return file ? file->chain() : Hash{};
  };
  std::vector<Hash> chains{
      chain_with("0", [](auto&) {}),
      chain_with("1", [](auto& c) { c.scenario_json += ' '; }),
      chain_with("2", [](auto& c) { c.rulebook_json += ' '; }),
      chain_with("3", [](auto& c) { c.rulebook_schema = 4; }),
      chain_with("4", [](auto& c) { c.seats.pop_back(); }),
      chain_with("5", [](auto& c) { c.country_hash.bytes[31] ^= 1; }),
      chain_with("6", [](auto& c) { ++c.seed; }),
      chain_with("7", [](auto& c) { c.build += 'x'; }),
  };
  QVERIFY(chains.front() != Hash{});
  QCOMPARE(text(chain_with("8", [](auto&) {}).hex()), text(chains.front().hex()));
  std::ranges::sort(chains);
  QVERIFY(std::ranges::adjacent_find(chains) == chains.end());
}

void ExerciseFileTest::anOrderStandsOnce() {
  Result<ExerciseFile> file = ExerciseFile::open(folder_->written(4));
  QVERIFY(file);
  const Hash before = file->chain();
  const Result<void> again = file->append(order(2), events(2));
  QVERIFY(!again);
  QVERIFY(text(again.error().sentence()).contains(text("this order stands in the journal already")));
  QVERIFY(file->chain() == before);
  QVERIFY(append_up_to(*file, 6));
  QCOMPARE(text(wrong_entries(*file, 6)), text(""));
  QVERIFY(file->close());
  QVERIFY(!file->append(order(7), {}));
  QVERIFY(!file->find(order(1).id));
}

void ExerciseFileTest::notesAreKept() {
  const std::vector<ExerciseFile::Note> notes{{0, SeatId{0}, "before all"}, {2, SeatId{1}, "why it went — so"}};
  const fs::path at = folder_->path("a.sandgate");
  {
    Result<ExerciseFile> file = ExerciseFile::create(at, contents());
    QVERIFY(file && append_up_to(*file, 5));
    const Hash chain = file->chain();
    QVERIFY(file->note(notes));
    QVERIFY(file->chain() == chain);
    QVERIFY(file->notes()->sound == notes && !file->notes()->damage);
    // What a kill would leave.
    fs::copy_file(at, folder_->path("killed.sandgate"));
    fs::copy_file(fs::path(at) += "-wal", folder_->path("killed.sandgate-wal"));
  }
  for (const char* name : {"a.sandgate", "killed.sandgate"}) {
    const Result<ExerciseFile> file = ExerciseFile::read(folder_->path(name));
    QVERIFY2(file, file ? "" : file.error().sentence().c_str());
    QVERIFY(file->notes()->sound == notes && !file->notes()->damage);
    QCOMPARE(text(wrong_entries(*file, 5)), text(""));
  }
}

void ExerciseFileTest::notesOfNothingAreRefused() {
  const fs::path at = folder_->path("a.sandgate");
  Result<ExerciseFile> file = ExerciseFile::create(at, contents());
  QVERIFY(file && append_up_to(*file, 5));
  const ExerciseFile::Note sound{1, SeatId{0}, "sound"};
  const std::int64_t after_all = file->events() + 1;
  const SeatId nobodys{static_cast<std::int32_t>(contents().seats.size())};
  for (const ExerciseFile::Note& note : std::vector<ExerciseFile::Note>{{-1, SeatId{0}, "too early"},
                                                                        {after_all, SeatId{0}, "too late"},
                                                                        {1, SeatId{}, "no seat"},
                                                                        {1, nobodys, "no such seat"},
                                                                        {1, SeatId{0}, ""},
                                                                        {1, SeatId{0}, "two\nlines"},
                                                                        {1, SeatId{0}, std::string(201, 'x')},
                                                                        {1, SeatId{0}, "\xff"}}) {
    const Result<void> written = file->note(std::vector{sound, note});
    QVERIFY2(!written && text(written.error().sentence()).contains("a note is of nothing"), note.text.c_str());
    QVERIFY(file->notes()->sound.empty());
  }
  QVERIFY(file->close());
  QVERIFY(!file->note(std::vector{sound}));
  QVERIFY(!file->notes());
  const Result<ExerciseFile> read = ExerciseFile::read(at);
  QVERIFY(read && read->notes()->sound.empty());
}

void ExerciseFileTest::clockIsKept() {
  using Clock = ExerciseFile::Clock;
  using namespace std::chrono_literals;
  const Clock last{Clock::Runs::choices, 1'000'000, 1min, 1ms, true, true, {{SeatId{0}, 90s}, {SeatId{1}, 0ms}}};
  const fs::path at = folder_->path("a.sandgate");
  {
    Result<ExerciseFile> file = ExerciseFile::create(at, contents());
    QVERIFY(file && append_up_to(*file, 5));
    QVERIFY(file->clock() == Clock{});
    const Hash chain = file->chain();
    for (const Clock& clock :
         {Clock{Clock::Runs::move, 1, Clock::longest, Clock::longest, false},
          Clock{Clock::Runs::interval, 2, 4min, 0ms, false, false, {{SeatId{1}, Clock::longest}}}, Clock{}, last}) {
      QVERIFY(file->keep(clock));
      QVERIFY(file->clock() == clock);
    }
    QVERIFY(file->chain() == chain);
    QVERIFY(file->save_copy(folder_->path("copy.sandgate")));
    // What a kill would leave.
    fs::copy_file(at, folder_->path("killed.sandgate"));
    fs::copy_file(fs::path(at) += "-wal", folder_->path("killed.sandgate-wal"));
  }
  for (const char* name : {"a.sandgate", "killed.sandgate", "copy.sandgate"}) {
    const Result<ExerciseFile> file = ExerciseFile::read(folder_->path(name));
    QVERIFY2(file, file ? "" : file.error().sentence().c_str());
    QVERIFY(file->clock() == last);
    QCOMPARE(text(wrong_entries(*file, 5)), text(""));
  }
}

void ExerciseFileTest::clocksThatCannotBeAreRefused() {
  using Clock = ExerciseFile::Clock;
  using namespace std::chrono_literals;
  const fs::path at = folder_->path("a.sandgate");
  Result<ExerciseFile> file = ExerciseFile::create(at, contents());
  const Clock sound{Clock::Runs::move, 1, 10min, 1min, false};
  QVERIFY(file && file->keep(sound));
  const auto with = [](std::vector<Clock::Part> begun) {
    Clock clock;
    clock.begun = std::move(begun);
    return clock;
  };
  for (const Clock& clock :
       {Clock{Clock::Runs::move, -1, 10min, 1min, false}, Clock{Clock::Runs::move, 1, 10min, 10min + 1ms, false},
        Clock{Clock::Runs::move, 1, 10min, -1ms, false}, Clock{Clock::Runs::move, 1, -10min, -20min, false},
        Clock{Clock::Runs::move, 1, Clock::longest + 1ms, 1min, false}, with({{SeatId{99}, 1min}}),
        with({{SeatId{}, 1min}}), with({{SeatId{1}, 1min}, {SeatId{0}, 1min}}),
        with({{SeatId{0}, 1min}, {SeatId{0}, 1min}}), with({{SeatId{0}, -1ms}}),
        with({{SeatId{0}, Clock::longest + 1ms}})}) {
    const Result<void> kept = file->keep(clock);
    QVERIFY(!kept && text(kept.error().sentence()).contains("a clock cannot stand so"));
    QVERIFY(file->clock() == sound);
  }
  QVERIFY(file->close());
  QVERIFY(!file->keep(sound));
  QVERIFY(!file->clock());
  Result<ExerciseFile> read = ExerciseFile::read(at);
  QVERIFY(read && read->clock() == sound);
  QVERIFY(!read->keep({}));
}

void ExerciseFileTest::aLogMayMakeItAnotherFormat_data() {
  QTest::addColumn<int>("format");
  QTest::addColumn<QString>("said");
  QTest::newRow("none") << 0 << "there is no exercise file of format 0";
  QTest::newRow("less than none") << -2'000'000'000 << "there is no exercise file of format -2000000000";
  QTest::newRow("a newer program's") << ExerciseFile::format + 1 << "it was written by a newer Sandgate";
}

// The file itself says a format that is known; the log beside it, once taken in, says another.
void ExerciseFileTest::aLogMayMakeItAnotherFormat() {
  QFETCH(int, format);
  QFETCH(QString, said);
  const fs::path whole = folder_->written(4), at = folder_->path("forged.sandgate");
  {
    SQLite::Database database(whole.string(), SQLite::OPEN_READWRITE);
    QCOMPARE(database.execAndGet("PRAGMA journal_mode = WAL").getString(), std::string("wal"));
    database.exec("PRAGMA wal_autocheckpoint = 0");
    database.exec("PRAGMA user_version = " + std::to_string(format));
    fs::copy_file(whole, at);
    fs::copy_file(fs::path(whole) += "-wal", fs::path(at) += "-wal");
  }
  for (const bool to_play : {false, true}) {
    const Result<ExerciseFile> file = to_play ? ExerciseFile::open(at) : ExerciseFile::read(at);
    QVERIFY(!file);
    QVERIFY2(text(file.error().sentence()).contains(said), file.error().sentence().c_str());
    QVERIFY2(is_sentence(file.error().sentence()), file.error().sentence().c_str());
  }
}

// What is read through a copy leaves nothing among the temporary files, not even while it is read; what a kill has left
// there goes with the next copy, and what another program is using stays.
void ExerciseFileTest::theCopyIsNeverLeftBehind() {
  const fs::path whole = folder_->written(4), at = folder_->path("killed.sandgate"), others = folder_->path("tmp");
  fs::create_directory(others);
  const auto left = [&] { return folder_bytes(others).size(); };
  {
    Result<ExerciseFile> file = ExerciseFile::open(whole);
    QVERIFY(file && append_up_to(*file, 6));
    fs::copy_file(whole, at);
    fs::copy_file(fs::path(whole) += "-wal", fs::path(at) += "-wal");
  }
  const QByteArray before = qgetenv("TMPDIR");
  qputenv("TMPDIR", others.c_str());
  {
    const Result<ExerciseFile> file = ExerciseFile::read(at);
    QVERIFY2(file, file ? "" : file.error().sentence().c_str());
    QCOMPARE(left(), std::size_t{0});
    QCOMPARE(text(wrong_entries(*file, 6)), text(""));
    QVERIFY(file->notes() && file->clock() && file->save_copy(folder_->path("copy.sandgate")));
  }
  QCOMPARE(text(verdict(folder_->path("copy.sandgate"), 6, false)), text(""));
  for (const char* name : {"sandgate-killed", "sandgate-inUse0", "sandgate-others"}) {
    fs::create_directory(others / name);
    write_bytes(others / name / "copy.sandgate", "half a copy");
    if (name != std::string("sandgate-others")) write_bytes(others / name / "held", "");
  }
  const int held = ::open((others / "sandgate-inUse0" / "held").c_str(), O_RDWR | O_CLOEXEC);
  QCOMPARE(::flock(held, LOCK_EX), 0);
  write_bytes(fs::path(at) += "-wal", "no log at all");
  static_cast<void>(ExerciseFile::read(at));
  ::close(held);
  QCOMPARE(left(), std::size_t{2});
  QVERIFY(!fs::exists(others / "sandgate-killed"));
  before.isNull() ? qunsetenv("TMPDIR") : qputenv("TMPDIR", before);
}

// Whatever another program does to the file meanwhile, what is told is the exercise or who is playing it.
void ExerciseFileTest::isReadBesideOneThatOpensAndCloses() {
  const fs::path at = folder_->written(4);
  std::atomic<bool> done = false;
  std::thread player([&] {
    for (std::int64_t last = 5; !done; ++last) {
      Result<ExerciseFile> file = ExerciseFile::open(at);
      if (file) static_cast<void>(append_up_to(*file, last));
    }
  });
  int read = 0;
  std::string other;
  for (int i = 0; i < 200; ++i) {
    const Result<ExerciseFile> file = ExerciseFile::read(at);
    read += file.has_value();
    if (!file && file.error().what.text().find("another program") == std::string::npos) other = file.error().sentence();
  }
  done = true;
  player.join();
  QCOMPARE(text(other), text(""));
  QVERIFY2(read > 170, std::to_string(read).c_str());
}

// A file that was closed knows how many entries it had; one that is played, or was killed, does not.
void ExerciseFileTest::theSealIsSetByClosing() {
  const fs::path at = folder_->written(4);
  const auto sealed = [](const fs::path& path) {
    const Result<ExerciseFile> file = ExerciseFile::read(path);
    return file && file->sealed();
  };
  QVERIFY(sealed(at));
  {
    Result<ExerciseFile> file = ExerciseFile::open(at);
    QVERIFY(file && !file->sealed() && append_up_to(*file, 7));
    QVERIFY(file->save_copy(folder_->path("copy.sandgate")));
    fs::copy_file(at, folder_->path("killed.sandgate"));
    fs::copy_file(fs::path(at) += "-wal", folder_->path("killed.sandgate-wal"));
  }
  QVERIFY(sealed(at) && sealed(folder_->path("copy.sandgate")));
  QVERIFY(!sealed(folder_->path("killed.sandgate")));
  for (const char* name : {"a.sandgate", "copy.sandgate", "killed.sandgate"})
    QCOMPARE(text(verdict(folder_->path(name), 7, true)), text(""));
}

// Reading a pipe would wait for ever.
void ExerciseFileTest::whatLiesBesideIsAPlainFile() {
  const fs::path at = folder_->written(4);
  for (const char* ending : {"-wal", "-journal"}) {
    const fs::path beside = fs::path(at) += ending;
    QCOMPARE(::mkfifo(beside.c_str(), 0600), 0);
    for (const bool linked : {false, true}) {
      if (linked) {
        fs::remove(beside);
        fs::create_symlink(at, beside);
      }
      for (const bool to_play : {false, true}) {
        const Result<ExerciseFile> file = to_play ? ExerciseFile::open(at) : ExerciseFile::read(at);
        QVERIFY(!file);
        QCOMPARE(text(file.error().sentence()),
                 text(beside.string() + ": it lies beside an exercise and is no plain file; take it away."));
      }
    }
    fs::remove(beside);
  }
  QCOMPARE(text(verdict(at, 4, true)), text(""));
}

void ExerciseFileTest::createRefuses_data() {
  QTest::addColumn<QString>("standing");
  QTest::addColumn<QString>("wanted");
  QTest::addColumn<QString>("what");
  QTest::newRow("a file stands there") << "a.sandgate"
                                       << "a.sandgate" << text("a file of this name stands there already");
  QTest::newRow("a log of another") << "a.sandgate-wal"
                                    << "a.sandgate" << text("“a.sandgate-wal” lies there");
  QTest::newRow("no such folder") << "b"
                                  << "none/a.sandgate" << text("it cannot be written");
  QTest::newRow("a file for a folder") << "b"
                                       << "b/a.sandgate" << text("it cannot be written");
}

void ExerciseFileTest::createRefuses() {
  QFETCH(QString, standing);
  QFETCH(QString, wanted);
  QFETCH(QString, what);
  write_bytes(folder_->path(standing.toUtf8()), "mine");
  const auto before = folder_->bytes();
  const Result<ExerciseFile> file = ExerciseFile::create(folder_->path(wanted.toUtf8()), contents());
  QVERIFY(!file);
  QVERIFY2(text(file.error().sentence()).contains(what), file.error().sentence().c_str());
  QVERIFY(folder_->bytes() == before);
}

void ExerciseFileTest::oneProgramPlays() {
  const fs::path at = folder_->written(5);
  Result<ExerciseFile> file = ExerciseFile::open(at);
  QVERIFY(file);
  const Result<ExerciseFile> second = ExerciseFile::open(at);
  QVERIFY(!second);
  QCOMPARE(text(second.error().sentence()),
           text(at.string() + ": another program is playing or reading this exercise; close it there first."));
  QVERIFY(append_up_to(*file, 9));
  QVERIFY(file->close());
  QCOMPARE(text(verdict(at, 9, true)), text(""));
}

void ExerciseFileTest::readersAndPlayers() {
  const fs::path at = folder_->written(5);
  // While one plays, others read what was acknowledged up to then, and disturb nothing.
  Result<ExerciseFile> file = ExerciseFile::open(at);
  QVERIFY(file);
  for (std::int64_t last = 6; last < 40; ++last) {
    QVERIFY(append_up_to(*file, last));
    QCOMPARE(text(verdict(at, last, false)), text(""));
    QVERIFY(!ExerciseFile::open(at));
  }
  const Result<ExerciseFile> reader = ExerciseFile::read(at);
  QVERIFY(reader);
  QVERIFY(append_up_to(*file, 50));
  QVERIFY(file->close());
  QCOMPARE(text(wrong_entries(*reader, 39)), text(""));
  // Who reads a closed file keeps it closed.
  Result<ExerciseFile> closed = ExerciseFile::read(at);
  QVERIFY(closed);
  QVERIFY(!ExerciseFile::open(at));
  QCOMPARE(text(verdict(at, 50, false)), text(""));
  QVERIFY(!closed->append(order(51), {}));
  QVERIFY(closed->close());
  QCOMPARE(text(verdict(at, 50, true)), text(""));
}

void ExerciseFileTest::readingLeavesNoTrace_data() {
  QTest::addColumn<QString>("state");
  for (const char* state : {"closed", "open", "killed", "killed while closing", "log gone at the last step"})
    QTest::newRow(state) << state;
}

void ExerciseFileTest::readingLeavesNoTrace() {
  QFETCH(QString, state);
  const fs::path source = folder_->written(12, "source.sandgate");
  const fs::path here = folder_->path("here");
  fs::create_directory(here);
  const fs::path at = here / "a.sandgate";
  std::optional<ExerciseFile> playing;
  const auto copy = [&](const char* ending) {
    fs::copy_file(fs::path(source) += ending, fs::path(at) += ending, fs::copy_options::overwrite_existing);
  };
  copy("");
  if (state == "open") {
    playing = ExerciseFile::open(at).value();
    QVERIFY(append_up_to(*playing, 13));
  } else if (state != "closed") {
    // A kill leaves the file and its log as they lie.
    Result<ExerciseFile> file = ExerciseFile::open(source);
    QVERIFY(file);
    QVERIFY(append_up_to(*file, 13));
    copy("");
    copy("-wal");
    if (state != "killed") {
      // As if killed with everything in the file and the log emptied.
      QVERIFY(file->close());
      copy("");
      fs::resize_file(fs::path(at) += "-wal", 0);
      std::string bytes = bytes_of(at);
      bytes[18] = bytes[19] = 2;
      write_bytes(at, bytes);
      if (state.startsWith("log gone")) fs::remove(fs::path(at) += "-wal");
    }
  }
  const auto before = folder_bytes(here);
  QCOMPARE(before.size(), std::size_t(state == "closed" || state.startsWith("log gone") ? 1 : 2));
  {
    Result<ExerciseFile> file = ExerciseFile::read(at);
    QVERIFY2(file, file ? "" : file.error().sentence().c_str());
    QVERIFY(folder_bytes(here) == before);
    QCOMPARE(text(wrong_entries(*file, state == "closed" ? 12 : 13)), text(""));
    QVERIFY(folder_bytes(here) == before);
  }
  QVERIFY(folder_bytes(here) == before);
  playing.reset();
  QCOMPARE(text(verdict(at, state == "closed" ? 12 : 13, true)), text(""));
}

void ExerciseFileTest::copiedWhileOpen() {
  const fs::path at = folder_->written(4);
  const fs::path copy = folder_->path("copy.sandgate");
  Result<ExerciseFile> file = ExerciseFile::open(at);
  QVERIFY(file);
  for (const std::int64_t last : {4, 5, 30, 800}) {
    QVERIFY(append_up_to(*file, last));
    fs::copy_file(at, copy, fs::copy_options::overwrite_existing);
    const auto before = folder_->bytes();
    for (const bool play : {true, false})
      QCOMPARE(text(verdict(copy, last, play)),
               text(copy.string() + ": it was copied while open, without the “-wal” file that belongs to it; "
                                    "copy both, or use “Save a copy”."));
    QVERIFY(folder_->bytes() == before);
  }
  QVERIFY(file->close());
  fs::copy_file(at, copy, fs::copy_options::overwrite_existing);
  QCOMPARE(text(verdict(copy, 800, true)), text(""));
}

void ExerciseFileTest::copiedWithItsLog() {
  const fs::path at = folder_->written(4);
  Result<ExerciseFile> file = ExerciseFile::open(at);
  QVERIFY(file);
  for (const std::int64_t last : {4, 5, 30, 700}) {
    QVERIFY(append_up_to(*file, last));
    for (const char* ending : {"", "-wal"})
      fs::copy_file(fs::path(at) += ending, fs::path(folder_->path("copy.sandgate")) += ending,
                    fs::copy_options::overwrite_existing);
    QCOMPARE(text(verdict(folder_->path("copy.sandgate"), last, false)), text(""));
    QCOMPARE(text(verdict(folder_->path("copy.sandgate"), last, true)), text(""));
  }
}

void ExerciseFileTest::saveCopy() {
  const fs::path at = folder_->written(4);
  Result<ExerciseFile> file = ExerciseFile::open(at);
  QVERIFY(file);
  QVERIFY(append_up_to(*file, 33));
  const Result<void> saved = file->save_copy(folder_->path("copy.sandgate"));
  QVERIFY2(saved, saved ? "" : saved.error().sentence().c_str());
  QVERIFY(append_up_to(*file, 34));
  QCOMPARE(text(verdict(folder_->path("copy.sandgate"), 33, false)), text(""));
  QCOMPARE(text(verdict(folder_->path("copy.sandgate"), 33, true)), text(""));
  QVERIFY(!file->save_copy(folder_->path("copy.sandgate")));
  QVERIFY(!file->save_copy(at));
  QVERIFY(!file->save_copy(folder_->path("none") / "copy.sandgate"));
  QVERIFY(file->close());
  QVERIFY(!file->save_copy(folder_->path("late.sandgate")));
  const Result<ExerciseFile> reader = ExerciseFile::read(at);
  QVERIFY(reader);
  QVERIFY(reader->save_copy(folder_->path("third.sandgate")));
  QCOMPARE(text(verdict(folder_->path("third.sandgate"), 34, true)), text(""));
  QCOMPARE(folder_->bytes().size(), std::size_t{3});
}

void ExerciseFileTest::fullDisk() {
  const fs::path at = folder_->written(4);
  Result<ExerciseFile> file = ExerciseFile::open(at);
  QVERIFY(file);
  // A limit on the size of files serves for a full disk.
  std::signal(SIGXFSZ, SIG_IGN);
  rlimit before{};
  QCOMPARE(getrlimit(RLIMIT_FSIZE, &before), 0);
  const rlimit full{fs::file_size(fs::path(at) += "-wal"), before.rlim_max};
  QCOMPARE(setrlimit(RLIMIT_FSIZE, &full), 0);
  const Result<void> appended = append_up_to(*file, 2'000);
  const std::int64_t reached = file->entries();
  const Result<void> copied = file->save_copy(folder_->path("copy.sandgate"));
  const Result<ExerciseFile> created = ExerciseFile::create(folder_->path("new.sandgate"), contents());
  QCOMPARE(setrlimit(RLIMIT_FSIZE, &before), 0);

  QVERIFY(!appended);
  QVERIFY2(is_sentence(appended.error().sentence()), appended.error().sentence().c_str());
  QVERIFY(!copied);
  QVERIFY(!created);
  QVERIFY(!fs::exists(folder_->path("copy.sandgate")) && !fs::exists(folder_->path("new.sandgate")));
  QCOMPARE(folder_->bytes().size(), std::size_t{2});
  QCOMPARE(text(wrong_entries(*file, reached)), text(""));
  // With room again it goes on.
  QVERIFY(append_up_to(*file, reached + 5));
  QVERIFY(file->close());
  QCOMPARE(text(verdict(at, reached + 5, true)), text(""));
}

void ExerciseFileTest::foldersOneMayNotWrite() {
  const fs::path at = folder_->written(4);
  fs::permissions(at.parent_path(), fs::perms(0555));
  fs::permissions(at, fs::perms(0444));
  {
    const AsNobody nobody;
    for (const Result<ExerciseFile>& file :
         {ExerciseFile::create(folder_->path("b.sandgate"), contents()), ExerciseFile::open(at)}) {
      QVERIFY(!file);
      QVERIFY2(text(file.error().sentence()).contains(text("cannot be written")), file.error().sentence().c_str());
    }
    QCOMPARE(text(verdict(at, 4, false)), text(""));
  }
  fs::permissions(at, fs::perms(0000));
  {
    const AsNobody nobody;
    QVERIFY(text(verdict(at, 4, false)).contains(text("it cannot be read")));
  }
  fs::permissions(at, fs::perms(0644));
  fs::permissions(at.parent_path(), fs::perms(0755));
  QCOMPARE(folder_->bytes().size(), std::size_t{1});
  QCOMPARE(text(verdict(at, 4, true)), text(""));
}

void ExerciseFileTest::cancelled() {
  const Result<ExerciseFile> file = ExerciseFile::read(folder_->written(600));
  QVERIFY(file);
  int visited = 0;
  const Result<void> read =
      file->each([&](const ExerciseFile::Entry&) { ++visited; }, 1, [](double part) { return part > 0.5; });
  QVERIFY(!read);
  QVERIFY(read.error().cancelled);
  QVERIFY(visited < 600);
}

SANDGATE_TEST(ExerciseFileTest)

}  // namespace tst_exercise_file
#include "tst_exercise_file.moc"
