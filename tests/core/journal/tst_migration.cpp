// Bringing an exercise file of an older format to a newer one, step by step. What each of the program's own steps does,
// tst_older_files says; those here are the test's, and follow on today's format.
#include <SQLiteCpp/SQLiteCpp.h>

#include <QTemporaryDir>
#include <QTest>

#include "core/journal/migrations.h"
#include "tests/core/fixtures/journal_samples.h"
#include "tests/runner/test.h"

namespace tst_migration {

using namespace sandgate;
using namespace sandgate::samples;

namespace {

void add_mood(SQLite::Database& database) { database.exec("ALTER TABLE notes ADD COLUMN mood TEXT"); }
void add_place(SQLite::Database& database) { database.exec("ALTER TABLE bookmarks ADD COLUMN place TEXT"); }
void add_place_and_fail(SQLite::Database& database) {
  add_place(database);
  database.exec("INSERT INTO no_such_table VALUES (1)");
}

/// Steps that follow on today's format; those that lead to it are not to be taken again.
std::vector<journal::Migration> then(std::initializer_list<journal::Migration> steps) {
  std::vector<journal::Migration> all(static_cast<std::size_t>(ExerciseFile::format) - 1, nullptr);
  all.insert(all.end(), steps);
  return all;
}

}  // namespace

class MigrationTest : public QObject {
  Q_OBJECT
 private slots:
  void init();
  void everyFormatIsReached();
  void takesEveryStepOnce();
  void aStepThatFailsIsUndone();

 private:
  int format() { return connect().execAndGet("PRAGMA user_version").getInt(); }
  SQLite::Database connect() { return {path_, SQLite::OPEN_READWRITE}; }
  std::unique_ptr<QTemporaryDir> folder_;
  std::string path_;
};

void MigrationTest::init() {
  folder_ = std::make_unique<QTemporaryDir>();
  path_ = folder_->filePath("a.sandgate").toStdString();
  Result<ExerciseFile> file = ExerciseFile::create(path_, contents());
  QVERIFY(file);
  QVERIFY(append_up_to(*file, 3));
  QVERIFY(file->close());
}

void MigrationTest::everyFormatIsReached() {
  QCOMPARE(static_cast<int>(journal::migrations().size()) + 1, ExerciseFile::format);
  QCOMPARE(format(), ExerciseFile::format);
}

void MigrationTest::takesEveryStepOnce() {
  const auto steps = then({add_mood, add_place});
  {
    SQLite::Database database = connect();
    journal::migrate(database, then({add_mood}));
  }
  QCOMPARE(format(), ExerciseFile::format + 1);
  {
    SQLite::Database database = connect();
    journal::migrate(database, steps);  // the first would fail if it were taken again
    journal::migrate(database, steps);
    QCOMPARE(database.execAndGet("SELECT count(*) FROM pragma_table_info('bookmarks')").getInt(), 4);
  }
  QCOMPARE(format(), ExerciseFile::format + 2);
  const Result<ExerciseFile> file = ExerciseFile::open(path_);
  QVERIFY(!file);
  QVERIFY(text(file.error().sentence()).contains("newer Sandgate (format 7; this one knows up to 5)"));
}

void MigrationTest::aStepThatFailsIsUndone() {
  const auto steps = then({add_mood, add_place_and_fail});
  {
    SQLite::Database database = connect();
    QVERIFY_EXCEPTION_THROWN(journal::migrate(database, steps), SQLite::Exception);
  }
  QCOMPARE(format(), ExerciseFile::format + 1);
  SQLite::Database database = connect();
  QCOMPARE(database.execAndGet("SELECT count(*) FROM pragma_table_info('notes')").getInt(), 5);
  QCOMPARE(database.execAndGet("SELECT count(*) FROM pragma_table_info('bookmarks')").getInt(), 3);
}

SANDGATE_TEST(MigrationTest)

}  // namespace tst_migration
#include "tst_migration.moc"
