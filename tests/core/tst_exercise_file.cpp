// The exercise file: what is written is read back, every kind of bad file is refused with one sentence, and reading
// leaves no trace.
#include <SQLiteCpp/SQLiteCpp.h>
#include <sys/resource.h>
#include <unistd.h>

#include <QTemporaryDir>
#include <QTest>
#include <csignal>
#include <random>

#include "tests/core/journal_samples.h"

using namespace sandgate;
using namespace sandgate::samples;
namespace fs = std::filesystem;

namespace {

/// What opening, reading or going through `path` says is wrong; empty where nothing is and it holds what it should.
std::string verdict(const fs::path& path, std::int64_t entries, bool play) {
  Result<ExerciseFile> file = play ? ExerciseFile::open(path) : ExerciseFile::read(path);
  if (!file) return file.error().sentence();
  if (!same(file->contents(), contents())) return "other contents were read";
  return wrong_entries(*file, entries);
}

/// A sentence of ours, not what a machine said.
bool is_sentence(const std::string& s) {
  return s.size() > 20 && s.ends_with('.') && s.find('\n') == std::string::npos &&
         s.find("other contents") == std::string::npos && s.find("is another") == std::string::npos &&
         s.find("expected") == std::string::npos;
}

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
  void init();
  void whatIsWrittenIsRead();
  void goesOnAfterClosing();
  void readsFromTheMiddle();
  void chainsDiffer();
  void anOrderStandsOnce();
  void createRefuses_data();
  void createRefuses();
  void oneProgramPlays();
  void readersAndPlayers();
  void readingLeavesNoTrace_data();
  void readingLeavesNoTrace();
  void copiedWhileOpen();
  void copiedWithItsLog();
  void saveCopy();
  void notAnExerciseFile_data();
  void notAnExerciseFile();
  void changedByHand_data();
  void changedByHand();
  void cutShort_data();
  void cutShort();
  void bytesChanged();
  void fullDisk();
  void foldersOneMayNotWrite();
  void cancelled();

 private:
  fs::path path(const char* name) const { return fs::path(folder_->path().toStdString()) / name; }
  /// A closed exercise of `entries`.
  fs::path written(std::int64_t entries, const char* name = "a.sandgate") const;
  std::unique_ptr<QTemporaryDir> folder_;
};

void ExerciseFileTest::init() {
  // In memory, where there is such a place: a thousand files are opened here, and syncing each to a disk takes minutes.
  folder_ = std::make_unique<QTemporaryDir>(access("/dev/shm", W_OK) == 0 ? QStringLiteral("/dev/shm/sandgate-XXXXXX")
                                                                          : QDir::tempPath() + "/sandgate-XXXXXX");
  QVERIFY(folder_->isValid());
}

fs::path ExerciseFileTest::written(std::int64_t entries, const char* name) const {
  static std::map<std::int64_t, std::string> made;  // syncing every entry takes its time
  const fs::path at = path(name);
  if (std::string& bytes = made[entries]; !bytes.empty()) {
    write_bytes(at, bytes);
  } else {
    Result<ExerciseFile> file = ExerciseFile::create(at, contents());
    if (!file || !append_up_to(*file, entries) || !file->close()) qFatal("no sample could be written");
    bytes = bytes_of(at);
  }
  return at;
}

void ExerciseFileTest::whatIsWrittenIsRead() {
  const fs::path at = path("a.sandgate");
  Hash chain;
  {
    Result<ExerciseFile> file = ExerciseFile::create(at, contents());
    QVERIFY2(file, file ? "" : file.error().sentence().c_str());
    QCOMPARE(file->entries(), 0);
    QVERIFY(append_up_to(*file, 25));
    QCOMPARE(text(wrong_entries(*file, 25)), text(""));
    QCOMPARE(file->find(order(17).id), std::optional<std::int64_t>(17));
    QVERIFY(!file->find(order(26).id));
    QVERIFY(fs::exists(path("a.sandgate-wal")));
    chain = file->chain();
    const Result<void> closed = file->close();
    QVERIFY2(closed, closed ? "" : closed.error().sentence().c_str());
  }
  // A clean close leaves one file.
  QCOMPARE(folder_bytes(folder_->path().toStdString()).size(), std::size_t{1});
  const Result<ExerciseFile> file = ExerciseFile::read(at);
  QVERIFY2(file, file ? "" : file.error().sentence().c_str());
  QVERIFY(same(file->contents(), contents()));
  QCOMPARE(text(wrong_entries(*file, 25)), text(""));
  QVERIFY(file->chain() == chain);
  QCOMPARE(file->find(order(17).id), std::optional<std::int64_t>(17));
}

void ExerciseFileTest::goesOnAfterClosing() {
  const fs::path at = written(3);
  for (std::int64_t last : {7, 8, 20}) {
    Result<ExerciseFile> file = ExerciseFile::open(at);
    QVERIFY2(file, file ? "" : file.error().sentence().c_str());
    QVERIFY(append_up_to(*file, last));
    // The destructor closes too.
  }
  QCOMPARE(folder_bytes(folder_->path().toStdString()).size(), std::size_t{1});
  QCOMPARE(text(verdict(at, 20, false)), text(""));
}

void ExerciseFileTest::readsFromTheMiddle() {
  const Result<ExerciseFile> file = ExerciseFile::read(written(30));
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
    const Result<ExerciseFile> file = ExerciseFile::create(path(name), c);
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
  Result<ExerciseFile> file = ExerciseFile::open(written(4));
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
  write_bytes(path(standing.toUtf8()), "mine");
  const auto before = folder_bytes(folder_->path().toStdString());
  const Result<ExerciseFile> file = ExerciseFile::create(path(wanted.toUtf8()), contents());
  QVERIFY(!file);
  QVERIFY2(text(file.error().sentence()).contains(what), file.error().sentence().c_str());
  QVERIFY(folder_bytes(folder_->path().toStdString()) == before);
}

void ExerciseFileTest::oneProgramPlays() {
  const fs::path at = written(5);
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
  const fs::path at = written(5);
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
  const fs::path source = written(12, "source.sandgate");
  const fs::path here = path("here");
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
  const fs::path at = written(4);
  const fs::path copy = path("copy.sandgate");
  Result<ExerciseFile> file = ExerciseFile::open(at);
  QVERIFY(file);
  for (const std::int64_t last : {4, 5, 30, 800}) {
    QVERIFY(append_up_to(*file, last));
    fs::copy_file(at, copy, fs::copy_options::overwrite_existing);
    const auto before = folder_bytes(folder_->path().toStdString());
    for (const bool play : {true, false})
      QCOMPARE(text(verdict(copy, last, play)),
               text(copy.string() + ": it was copied while open, without the “-wal” file that belongs to it; "
                                    "copy both, or use “Save a copy”."));
    QVERIFY(folder_bytes(folder_->path().toStdString()) == before);
  }
  QVERIFY(file->close());
  fs::copy_file(at, copy, fs::copy_options::overwrite_existing);
  QCOMPARE(text(verdict(copy, 800, true)), text(""));
}

void ExerciseFileTest::copiedWithItsLog() {
  const fs::path at = written(4);
  Result<ExerciseFile> file = ExerciseFile::open(at);
  QVERIFY(file);
  for (const std::int64_t last : {4, 5, 30, 700}) {
    QVERIFY(append_up_to(*file, last));
    for (const char* ending : {"", "-wal"})
      fs::copy_file(fs::path(at) += ending, fs::path(path("copy.sandgate")) += ending,
                    fs::copy_options::overwrite_existing);
    QCOMPARE(text(verdict(path("copy.sandgate"), last, false)), text(""));
    QCOMPARE(text(verdict(path("copy.sandgate"), last, true)), text(""));
  }
}

void ExerciseFileTest::saveCopy() {
  const fs::path at = written(4);
  Result<ExerciseFile> file = ExerciseFile::open(at);
  QVERIFY(file);
  QVERIFY(append_up_to(*file, 33));
  const Result<void> saved = file->save_copy(path("copy.sandgate"));
  QVERIFY2(saved, saved ? "" : saved.error().sentence().c_str());
  QVERIFY(append_up_to(*file, 34));
  QCOMPARE(text(verdict(path("copy.sandgate"), 33, false)), text(""));
  QCOMPARE(text(verdict(path("copy.sandgate"), 33, true)), text(""));
  QVERIFY(!file->save_copy(path("copy.sandgate")));
  QVERIFY(!file->save_copy(at));
  QVERIFY(!file->save_copy(path("none") / "copy.sandgate"));
  QVERIFY(file->close());
  QVERIFY(!file->save_copy(path("late.sandgate")));
  const Result<ExerciseFile> reader = ExerciseFile::read(at);
  QVERIFY(reader);
  QVERIFY(reader->save_copy(path("third.sandgate")));
  QCOMPARE(text(verdict(path("third.sandgate"), 34, true)), text(""));
  QCOMPARE(folder_bytes(folder_->path().toStdString()).size(), std::size_t{3});
}

void ExerciseFileTest::notAnExerciseFile_data() {
  QTest::addColumn<QString>("kind");
  QTest::addColumn<QString>("what");
  QTest::newRow("missing") << "missing" << text("there is no such file");
  QTest::newRow("folder") << "folder" << text("it is a folder, not an exercise file");
  QTest::newRow("device") << "device" << text("it is not an exercise file");
  QTest::newRow("empty") << "empty" << text("it is empty");
  QTest::newRow("text") << "text" << text("it is not an exercise file");
  QTest::newRow("long text") << "long text" << text("it is not an exercise file");
  QTest::newRow("only the first word") << "first word" << text("it is cut short after 16 bytes");
  QTest::newRow("another database") << "database" << text("it is a database of another program");
  QTest::newRow("newer") << "newer" << text("it was written by a newer Sandgate (format 2; this one knows up to 1)");
  QTest::newRow("much newer") << "much newer" << text("it was written by a newer Sandgate (format 2147483647;");
  QTest::newRow("no format") << "no format" << text("there is no exercise file of format 0");
  QTest::newRow("negative format") << "negative" << text("there is no exercise file of format -1");
  QTest::newRow("our mark, no tables") << "bare" << text("table “exercise” is missing");
}

void ExerciseFileTest::notAnExerciseFile() {
  QFETCH(QString, kind);
  QFETCH(QString, what);
  fs::path at = path("x.sandgate");
  const auto pragma = [&](const std::string& assignment) {
    written(2, "x.sandgate");
    SQLite::Database(at.string(), SQLite::OPEN_READWRITE).exec("PRAGMA " + assignment);
  };
  if (kind == "folder") fs::create_directory(at);
  if (kind == "device") at = "/dev/zero";
  if (kind == "empty") write_bytes(at, "");
  if (kind == "text") write_bytes(at, "an order of battle");
  if (kind == "long text") write_bytes(at, std::string(100'000, 'x'));
  if (kind == "first word") write_bytes(at, std::string_view("SQLite format 3\0", 16));
  if (kind == "database" || kind == "bare") {
    SQLite::Database other(at.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    other.exec("PRAGMA user_version = 1");
    if (kind == "database") other.exec("CREATE TABLE orders (entry INTEGER)");
    if (kind == "bare") other.exec("PRAGMA application_id = 1397638215");
  }
  if (kind == "newer") pragma("user_version = 2");
  if (kind == "much newer") pragma("user_version = 2147483647");
  if (kind == "no format") pragma("user_version = 0");
  if (kind == "negative") pragma("user_version = -1");
  const auto before = folder_bytes(folder_->path().toStdString());
  for (const bool play : {true, false}) {
    const std::string said = verdict(at, 2, play);
    QVERIFY2(is_sentence(said) && text(said).startsWith(text(at.string())) && text(said).contains(what), said.c_str());
  }
  QVERIFY(folder_bytes(folder_->path().toStdString()) == before);
}

void ExerciseFileTest::changedByHand_data() {
  QTest::addColumn<QString>("sql");
  QTest::addColumn<QString>("what");
  const auto row = [](const char* name, const char* sql, const char* what) {
    QTest::newRow(name) << sql << text(what);
  };
  row("seat", "UPDATE orders SET seat = 1 WHERE entry = 4", "entry 4: its hash does not fit what it holds");
  row("seat that cannot be", "UPDATE orders SET seat = -7 WHERE entry = 4", "entry 4: there is no seat -7");
  row("order's body", "UPDATE orders SET body = replace(body, '3072', '3073') WHERE entry = 4", "entry 4: its hash");
  row("order's kind", "UPDATE orders SET kind = 'halt' WHERE entry = 4", "entry 4: its hash");
  row("order's version", "UPDATE orders SET version = 2 WHERE entry = 4", "entry 4: its hash");
  row("order's id", "UPDATE orders SET id = zeroblob(16) WHERE entry = 4", "entry 4: its hash");
  row("order gone", "DELETE FROM orders WHERE entry = 4", "entry 4: its order is missing");
  row("event's body", "UPDATE events SET body = replace(body, '1536', '1537') WHERE number = 3", "entry 2: its hash");
  row("event's body not JSON", "UPDATE events SET body = 'x' WHERE number = 3", "entry 2: its hash");
  row("event's kind", "UPDATE events SET kind = 'began' WHERE number = 3", "entry 2: its hash");
  row("event gone", "DELETE FROM events WHERE number = 5", "entry 3: its event 2 is missing");
  row("last event gone", "DELETE FROM events WHERE number = (SELECT max(number) FROM events)",
      "entry 12: not all of its events are there");
  row("event moved", "UPDATE events SET entry = 4 WHERE number = 6", "entry 3: its event 3 is missing");
  row("events swapped", "UPDATE events SET ordinal = 4 - ordinal WHERE entry = 3", "entry 3: its event 1 is missing");
  row("event added",
      "INSERT INTO events SELECT number + 1, entry, ordinal + 1, kind, version, body FROM events "
      "ORDER BY number DESC LIMIT 1",
      "entry 12: more events follow than it has");
  row("transaction gone", "DELETE FROM transactions WHERE entry = 4", "entry 4: it is missing");
  row("last transaction gone", "DELETE FROM transactions WHERE entry = 12", "entry 11: more events follow than it has");
  row("last two entries' hashes gone", "DELETE FROM transactions WHERE entry > 9; DELETE FROM events WHERE entry > 9",
      "entry 10: its hash is missing");
  row("hash changed", "UPDATE transactions SET chain = zeroblob(32) WHERE entry = 4", "entry 4: its hash");
  row("previous changed", "UPDATE transactions SET previous = zeroblob(32) WHERE entry = 4",
      "entry 4: it does not follow from the one before");
  row("scenario", "UPDATE scenario SET json = '{}'", "what the exercise was set up with was changed since");
  row("rulebook", "UPDATE rulebook SET schema_number = 9", "what the exercise was set up with was changed since");
  row("seed", "UPDATE exercise SET seed = 1", "what the exercise was set up with was changed since");
  row("seat renamed", "UPDATE seats SET name = 'green' WHERE number = 1",
      "what the exercise was set up with was changed since");
  row("seat gone", "DELETE FROM seats WHERE number = 0", "what the exercise was set up with is not complete");
  row("scenario gone", "DELETE FROM scenario", "what the exercise was set up with is not complete");
  row("exercise gone", "DELETE FROM exercise", "what the exercise was set up with is not complete");
  row("country's hash", "UPDATE country SET hash = zeroblob(32)",
      "what the exercise was set up with was changed since");
  row("marked open", "UPDATE exercise SET opened = 1", "it was copied while open");
  row("table gone", "DROP TABLE notes", "table “notes” is missing");
  row("table renamed", "ALTER TABLE notes RENAME TO remarks", "table “remarks” does not belong there");
  row("table too many", "CREATE TABLE mine (x)", "table “mine” does not belong there");
  row("index too many", "CREATE INDEX mine ON events (entry)", "index “mine” does not belong there");
  row("view", "CREATE VIEW mine AS SELECT 1", "view “mine” does not belong there");
  row("trigger", "CREATE TRIGGER mine AFTER INSERT ON orders BEGIN DELETE FROM orders; END",
      "trigger “mine” does not belong there");
  row("column too many", "ALTER TABLE notes ADD COLUMN mood TEXT", "table “notes” has other columns than it should");
  row("everything gone", "DELETE FROM events; DELETE FROM transactions; DELETE FROM orders; DELETE FROM seats",
      "what the exercise was set up with was changed since");
}

void ExerciseFileTest::changedByHand() {
  QFETCH(QString, sql);
  QFETCH(QString, what);
  const fs::path at = written(12);
  SQLite::Database(at.string(), SQLite::OPEN_READWRITE).exec("PRAGMA foreign_keys = OFF; " + sql.toStdString());
  for (const bool play : {false, true}) {
    const std::string said = verdict(at, 12, play);
    QVERIFY2(is_sentence(said) && text(said).startsWith(text(at.string())) && text(said).contains(what), said.c_str());
  }
}

void ExerciseFileTest::cutShort_data() {
  QTest::addColumn<double>("part");
  QTest::addColumn<int>("more");
  for (const int bytes : {1, 15, 16, 17, 99, 100, 101, 1'000, 4'095, 4'096, 4'097})
    QTest::addRow("%d bytes", bytes) << 0.0 << bytes;
  for (int i = 1; i < 20; ++i) QTest::addRow("%d/20", i) << i / 20.0 << 0;
  for (const int bytes : {-1, -100, -4'096, -4'097}) QTest::addRow("%d bytes less", -bytes) << 1.0 << bytes;
}

void ExerciseFileTest::cutShort() {
  QFETCH(double, part);
  QFETCH(int, more);
  const fs::path at = written(40);
  const auto size = static_cast<double>(fs::file_size(at));
  fs::resize_file(at, static_cast<std::uintmax_t>(size * part + more));
  const std::string before = bytes_of(at);
  for (const bool play : {false, true}) {
    const std::string said = verdict(at, 40, play);
    QVERIFY2(text(said).contains("it is cut short"), said.c_str());
  }
  QCOMPARE(folder_bytes(folder_->path().toStdString()).size(), std::size_t{1});
  QVERIFY(bytes_of(at) == before);
}

void ExerciseFileTest::bytesChanged() {
  // What is told is a sentence, or what was written: never anything else, and never a crash.
  const fs::path at = written(40);
  const std::string whole = bytes_of(at);
  std::mt19937 random(1'909);
  int refused = 0, harmless = 0;
  const auto with = [&](std::size_t where, char mask) {
    std::string bytes = whole;
    bytes[where] = static_cast<char>(bytes[where] ^ mask);
    write_bytes(at, bytes);
    for (const bool play : {false, true}) {
      const std::string said = verdict(at, 40, play);
      ++(said.empty() ? harmless : refused);
      if (!said.empty()) QVERIFY2(is_sentence(said), (std::to_string(where) + ": " + said).c_str());
      for (const char* ending : {"-wal", "-journal"}) fs::remove(fs::path(at) += ending);
      write_bytes(at, bytes);
    }
  };
  for (std::size_t i = 0; i < 110; ++i) with(i, static_cast<char>(1 << (i % 8)));
  for (int i = 0; i < 400; ++i) with(random() % whole.size(), static_cast<char>(1 + random() % 255));
  QVERIFY2(refused > 300, std::to_string(refused).c_str());
  QVERIFY(harmless > 0);  // bytes no table uses
}

void ExerciseFileTest::fullDisk() {
  const fs::path at = written(4);
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
  const Result<void> copied = file->save_copy(path("copy.sandgate"));
  const Result<ExerciseFile> created = ExerciseFile::create(path("new.sandgate"), contents());
  QCOMPARE(setrlimit(RLIMIT_FSIZE, &before), 0);

  QVERIFY(!appended);
  QVERIFY2(is_sentence(appended.error().sentence()), appended.error().sentence().c_str());
  QVERIFY(!copied);
  QVERIFY(!created);
  QVERIFY(!fs::exists(path("copy.sandgate")) && !fs::exists(path("new.sandgate")));
  QCOMPARE(folder_bytes(folder_->path().toStdString()).size(), std::size_t{2});
  QCOMPARE(text(wrong_entries(*file, reached)), text(""));
  // With room again it goes on.
  QVERIFY(append_up_to(*file, reached + 5));
  QVERIFY(file->close());
  QCOMPARE(text(verdict(at, reached + 5, true)), text(""));
}

void ExerciseFileTest::foldersOneMayNotWrite() {
  const fs::path at = written(4);
  fs::permissions(at.parent_path(), fs::perms(0555));
  fs::permissions(at, fs::perms(0444));
  {
    const AsNobody nobody;
    for (const Result<ExerciseFile>& file :
         {ExerciseFile::create(path("b.sandgate"), contents()), ExerciseFile::open(at)}) {
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
  QCOMPARE(folder_bytes(folder_->path().toStdString()).size(), std::size_t{1});
  QCOMPARE(text(verdict(at, 4, true)), text(""));
}

void ExerciseFileTest::cancelled() {
  const Result<ExerciseFile> file = ExerciseFile::read(written(600));
  QVERIFY(file);
  int visited = 0;
  const Result<void> read =
      file->each([&](const ExerciseFile::Entry&) { ++visited; }, 1, [](double part) { return part > 0.5; });
  QVERIFY(!read);
  QVERIFY(read.error().cancelled);
  QVERIFY(visited < 600);
}

QTEST_GUILESS_MAIN(ExerciseFileTest)
#include "tst_exercise_file.moc"
