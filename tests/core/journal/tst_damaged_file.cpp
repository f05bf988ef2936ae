// Files that are none, are of others, were cut short, changed by hand or by accident: one sentence each, and nothing is
// written to them.
#include <SQLiteCpp/SQLiteCpp.h>

#include <QTest>
#include <random>

#include "tests/core/fixtures/journal_samples.h"
#include "tests/runner/test.h"

namespace tst_damaged_file {

using namespace sandgate;
using namespace sandgate::samples;
namespace fs = std::filesystem;

class DamagedFileTest : public QObject {
  Q_OBJECT
 private slots:
  void init() { folder_ = std::make_unique<Folder>(); }
  void notAnExerciseFile_data();
  void notAnExerciseFile();
  void changedByHand_data();
  void changedByHand();
  void notesChangedByHand_data();
  void notesChangedByHand();
  void bookmarksChangedByHand_data();
  void bookmarksChangedByHand();
  void clockChangedByHand_data();
  void clockChangedByHand();
  void cutShort_data();
  void cutShort();
  void bytesChanged();

 private:
  std::unique_ptr<Folder> folder_;
};

void DamagedFileTest::notAnExerciseFile_data() {
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
  QTest::newRow("newer") << "newer" << text("it was written by a newer Sandgate (format 6; this one knows up to 5)");
  QTest::newRow("much newer") << "much newer" << text("it was written by a newer Sandgate (format 2147483647;");
  QTest::newRow("no format") << "no format" << text("there is no exercise file of format 0");
  QTest::newRow("negative format") << "negative" << text("there is no exercise file of format -1");
  QTest::newRow("our mark, no tables") << "bare" << text("table “exercise” is missing");
}

void DamagedFileTest::notAnExerciseFile() {
  QFETCH(QString, kind);
  QFETCH(QString, what);
  fs::path at = folder_->path("x.sandgate");
  const auto pragma = [&](const std::string& assignment) {
    folder_->written(2, "x.sandgate");
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
  if (kind == "newer") pragma("user_version = 6");
  if (kind == "much newer") pragma("user_version = 2147483647");
  if (kind == "no format") pragma("user_version = 0");
  if (kind == "negative") pragma("user_version = -1");
  const auto before = folder_->bytes();
  for (const bool play : {true, false}) {
    const std::string said = verdict(at, 2, play);
    QVERIFY2(is_sentence(said) && text(said).startsWith(text(at.string())) && text(said).contains(what), said.c_str());
  }
  QVERIFY(folder_->bytes() == before);
}

void DamagedFileTest::changedByHand_data() {
  QTest::addColumn<QString>("sql");
  QTest::addColumn<QString>("what");
  const auto row = [](const char* name, const char* sql, const char* what) {
    QTest::newRow(name) << sql << text(what);
  };
  row("seat", "UPDATE orders SET seat = 1 WHERE entry = 4", "entry 4: its hash does not fit what it holds");
  row("seat that cannot be", "UPDATE orders SET seat = -7 WHERE entry = 4", "entry 4: there is no seat -7");
  row("order's body", "UPDATE orders SET body = replace(body, '3072', '3073') WHERE entry = 4", "entry 4: its hash");
  row("order's kind", "UPDATE orders SET kind = 'halt' WHERE entry = 4", "entry 4: its hash");
  row("order's version", "UPDATE orders SET version = 1 WHERE entry = 4", "entry 4: its hash");
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
  for (const char* entries : {"= 12", "> 9", "> 0"}) {
    const std::string from = std::string(" WHERE entry ") + entries;
    const std::string cut =
        "DELETE FROM transactions" + from + "; DELETE FROM events" + from + "; DELETE FROM orders" + from;
    row(("entries cut off " + std::string(entries)).c_str(), cut.c_str(), "it is missing: the file was closed with 12");
  }
  row("seal of fewer", "UPDATE seal SET entries = 9", "entry 10: it was added after the file had been closed");
  row("seal of another", "UPDATE seal SET chain = zeroblob(32)", "entry 12: it is not the last");
  row("version beyond numbers", "UPDATE orders SET version = 4294967297 WHERE entry = 4", "entry 4: its hash");
  row("schema beyond numbers", "UPDATE rulebook SET schema_number = 4294967299",
      "what the exercise was set up with is not complete");
  row("hash changed", "UPDATE transactions SET chain = zeroblob(32) WHERE entry = 4", "entry 4: its hash");
  row("previous changed", "UPDATE transactions SET previous = zeroblob(32) WHERE entry = 4",
      "entry 4: it does not follow from the one before");
  row("scenario", "UPDATE scenario SET json = '{}'", "what the exercise was set up with was changed since");
  row("rulebook", "UPDATE rulebook SET schema_number = 10", "what the exercise was set up with was changed since");
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
  row("clock's table gone", "DROP TABLE clock", "table “clock” is missing");
  row("table renamed", "ALTER TABLE notes RENAME TO comments", "table “comments” does not belong there");
  row("table too many", "CREATE TABLE mine (x)", "table “mine” does not belong there");
  row("index too many", "CREATE INDEX mine ON events (entry)", "index “mine” does not belong there");
  row("view", "CREATE VIEW mine AS SELECT 1", "view “mine” does not belong there");
  row("trigger", "CREATE TRIGGER mine AFTER INSERT ON orders BEGIN DELETE FROM orders; END",
      "trigger “mine” does not belong there");
  row("column too many", "ALTER TABLE notes ADD COLUMN mood TEXT", "table “notes” has other columns than it should");
  row("everything gone", "DELETE FROM events; DELETE FROM transactions; DELETE FROM orders; DELETE FROM seats",
      "what the exercise was set up with was changed since");
}

// Bookmarks stand outside the chain: one that is none is left out, and the exercise goes on (KS-10).
void DamagedFileTest::bookmarksChangedByHand_data() {
  QTest::addColumn<QString>("sql");
  QTest::newRow("of no event") << "UPDATE bookmarks SET event = 100000 WHERE number = 2";
  QTest::newRow("before all") << "UPDATE bookmarks SET event = -4 WHERE number = 2";
  QTest::newRow("several lines") << "UPDATE bookmarks SET title = title || char(10) || 'x' WHERE number = 2";
  QTest::newRow("without end") << "UPDATE bookmarks SET title = hex(zeroblob(1000000)) WHERE number = 2";
  QTest::newRow("not text") << "UPDATE bookmarks SET title = CAST(x'ff00fe' AS TEXT) WHERE number = 2";
  QTest::newRow("empty") << "UPDATE bookmarks SET title = '' WHERE number = 2";
}

void DamagedFileTest::bookmarksChangedByHand() {
  QFETCH(QString, sql);
  const fs::path at = folder_->written(12);
  {
    Result<ExerciseFile> file = ExerciseFile::open(at);
    QVERIFY(file && file->bookmark({1, "one"}) && file->bookmark({2, "two"}));
    QVERIFY(!file->bookmark({100'000, "none"}) && !file->bookmark({1, ""}) && !file->bookmark({1, "a\nb"}));
    QCOMPARE(file->bookmarks()->size(), std::size_t{2});
  }
  SQLite::Database(at.string(), SQLite::OPEN_READWRITE).exec(sql.toStdString());
  const Result<ExerciseFile> file = ExerciseFile::read(at);
  QVERIFY2(file, file ? "" : file.error().sentence().c_str());
  const auto bookmarks = file->bookmarks();
  QVERIFY(bookmarks);
  QCOMPARE(*bookmarks, (std::vector<ExerciseFile::Bookmark>{{1, "one"}}));
}

// Notes stand outside the chain: whoever asks for them is told which is none, and the exercise goes on.
void DamagedFileTest::notesChangedByHand_data() {
  QTest::addColumn<QString>("sql");
  QTest::newRow("of no event") << "UPDATE notes SET event = 100000 WHERE number = 2";
  QTest::newRow("before all") << "UPDATE notes SET event = -4 WHERE number = 2";
  QTest::newRow("of no seat") << "UPDATE notes SET seat = 99 WHERE number = 2";
  QTest::newRow("of a seat beyond numbers") << "UPDATE notes SET seat = 9000000000000000000 WHERE number = 2";
  QTest::newRow("several lines") << "UPDATE notes SET text = text || char(10) || 'x' WHERE number = 2";
  QTest::newRow("without end") << "UPDATE notes SET text = hex(zeroblob(1000000)) WHERE number = 2";
  QTest::newRow("not text") << "UPDATE notes SET text = CAST(x'ff00fe' AS TEXT) WHERE number = 2";
  QTest::newRow("empty") << "UPDATE notes SET text = '' WHERE number = 2";
}

void DamagedFileTest::notesChangedByHand() {
  QFETCH(QString, sql);
  const fs::path at = folder_->written(12);
  {
    Result<ExerciseFile> file = ExerciseFile::open(at);
    QVERIFY(file && file->note(std::vector<ExerciseFile::Note>{{1, SeatId{0}, "one"}, {2, SeatId{1}, "two"}}));
  }
  SQLite::Database(at.string(), SQLite::OPEN_READWRITE).exec(sql.toStdString());
  const Result<ExerciseFile> file = ExerciseFile::read(at);
  QVERIFY2(file, file ? "" : file.error().sentence().c_str());
  const auto notes = file->notes();
  QVERIFY(notes && notes->damage);
  QCOMPARE(notes->sound.size(), std::size_t{1});
  const std::string said = notes->damage->sentence();
  QVERIFY2(is_sentence(said) && text(said).contains("note 2"), said.c_str());
}

// The clock stands outside the chain likewise. Numbers that no clock has are found with the file's own marks of damage.
void DamagedFileTest::clockChangedByHand_data() {
  QTest::addColumn<QString>("sql");
  QTest::addColumn<bool>("goes_on");
  QTest::newRow("gone") << "DELETE FROM clock" << true;
  QTest::newRow("more left than there was") << "UPDATE clock SET left_ms = 1" << false;
  QTest::newRow("less than nothing left") << "UPDATE clock SET left_ms = -1" << false;
  QTest::newRow("without end") << "UPDATE clock SET whole_ms = 9000000000000000000" << false;
  QTest::newRow("before all moves") << "UPDATE clock SET move = -1" << false;
  QTest::newRow("half paused") << "UPDATE clock SET paused = 2" << false;
  QTest::newRow("running nobody knows how") << "UPDATE clock SET runs = 'backwards'" << false;
  QTest::newRow("played by half") << "UPDATE clock SET played = 2" << false;
  QTest::newRow("a seat that is not there") << "INSERT INTO clock_seats VALUES (99, 1)" << true;
  QTest::newRow("a seat with less than nothing") << "INSERT INTO clock_seats VALUES (0, -1)" << false;
  QTest::newRow("two of them") << "INSERT INTO clock VALUES (2, 'idle', 0, 0, 0, 0, NULL)" << false;
}

void DamagedFileTest::clockChangedByHand() {
  QFETCH(QString, sql);
  QFETCH(bool, goes_on);
  const fs::path at = folder_->written(12);
  SQLite::Database(at.string(), SQLite::OPEN_READWRITE)
      .exec("PRAGMA ignore_check_constraints = ON; " + sql.toStdString());
  Result<ExerciseFile> file = ExerciseFile::open(at);
  QCOMPARE(file.has_value(), goes_on);
  if (!file) {
    QVERIFY2(text(file.error().sentence()).contains("the file is damaged"), file.error().sentence().c_str());
    return;
  }
  const auto clock = file->clock();
  QVERIFY(!clock && is_sentence(clock.error().sentence()));
  QVERIFY2(text(clock.error().sentence()).contains("clock: it stands as no clock can"),
           clock.error().sentence().c_str());
  QVERIFY(file->keep({}) && file->clock() == ExerciseFile::Clock{});
}

void DamagedFileTest::changedByHand() {
  QFETCH(QString, sql);
  QFETCH(QString, what);
  const fs::path at = folder_->written(12);
  SQLite::Database(at.string(), SQLite::OPEN_READWRITE).exec("PRAGMA foreign_keys = OFF; " + sql.toStdString());
  for (const bool play : {false, true}) {
    const std::string said = verdict(at, 12, play);
    QVERIFY2(is_sentence(said) && text(said).startsWith(text(at.string())) && text(said).contains(what), said.c_str());
  }
}

void DamagedFileTest::cutShort_data() {
  QTest::addColumn<double>("part");
  QTest::addColumn<int>("more");
  for (const int bytes : {1, 15, 16, 17, 99, 100, 101, 1'000, 4'095, 4'096, 4'097})
    QTest::addRow("%d bytes", bytes) << 0.0 << bytes;
  for (int i = 1; i < 20; ++i) QTest::addRow("%d/20", i) << i / 20.0 << 0;
  for (const int bytes : {-1, -100, -4'096, -4'097}) QTest::addRow("%d bytes less", -bytes) << 1.0 << bytes;
}

void DamagedFileTest::cutShort() {
  QFETCH(double, part);
  QFETCH(int, more);
  const fs::path at = folder_->written(40);
  const auto size = static_cast<double>(fs::file_size(at));
  fs::resize_file(at, static_cast<std::uintmax_t>(size * part + more));
  const std::string before = bytes_of(at);
  for (const bool play : {false, true}) {
    const std::string said = verdict(at, 40, play);
    QVERIFY2(text(said).contains("it is cut short"), said.c_str());
  }
  QCOMPARE(folder_->bytes().size(), std::size_t{1});
  QVERIFY(bytes_of(at) == before);
}

void DamagedFileTest::bytesChanged() {
  // What is told is a sentence, or what was written: never anything else, and never a crash.
  const fs::path at = folder_->written(40);
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

SANDGATE_TEST(DamagedFileTest)

}  // namespace tst_damaged_file
#include "tst_damaged_file.moc"
