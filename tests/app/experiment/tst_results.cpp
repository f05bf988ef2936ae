// The results' file: gone on with, and refused untouched where it is not what it should be.
#include <QTest>

#include <SQLiteCpp/SQLiteCpp.h>
#include <thread>

#include "app/experiment/experiment.h"
#include "app/experiment/pool.h"
#include "tests/app/experiment/plans.h"
#include "tests/runner/test.h"

namespace tst_results {

using namespace sandgate::tests;
using namespace sandgate::experiment;

namespace {

std::string bytes_of(const std::filesystem::path& path) {
  std::ifstream from(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(from), {}};
}

std::unique_ptr<Experiment> experiment_of(const PlanFile& file) {
  auto plan = read_plan(file.path());
  if (!plan) return nullptr;
  auto cells = cells_of(*plan, commanders_there_are());
  if (!cells) return nullptr;
  const auto commanders = std::make_shared<const sandgate::Commanders>(commanders_there_are());
  return std::make_unique<Experiment>(std::move(*plan), commanders, std::move(*cells));
}

/// Plays so many more of its runs into the file; answers why it could not.
std::string played(const PlanFile& file, std::int64_t most) {
  const auto work = experiment_of(file);
  if (!work) return "no experiment";
  if (const auto opened = work->write_to(file.beside("r.sqlite")); !opened) return opened.error().sentence();
  const std::int64_t before = work->known();
  const auto ending = play_here(*work, 2, [&](double) { return work->known() - before < most; });
  return ending.fault ? ending.fault->sentence() : "";
}

}  // namespace

class ResultsTest : public QObject {
  Q_OBJECT

 private slots:
  void stopped_and_gone_on_with_it_comes_to_the_same() {
    const PlanFile whole(small_plan()), parts(small_plan());
    QCOMPARE(played(whole, 100), "");
    QCOMPARE(played(parts, 3), "");
    QVERIFY(count(parts, "runs") >= 3 && count(parts, "runs") < 8);
    QCOMPARE(played(parts, 100), "");
    QCOMPARE(rows(parts), rows(whole));
    QCOMPARE(count(whole, "runs"), 8);
    // What is there is not played again, and more runs may be asked for.
    auto more = small_plan();
    more["runs"] = 3;
    std::ofstream(parts.path()) << more.dump();
    QCOMPARE(played(parts, 100), "");
    QCOMPARE(count(parts, "runs"), 12);
    QCOMPARE(count(parts, "results"), 24);
  }

  void the_same_dice_in_every_cell() {
    const PlanFile file(small_plan());
    QCOMPARE(played(file, 100), "");
    SQLite::Database database(file.beside("r.sqlite").string());
    QCOMPARE(database.execAndGet("SELECT count(DISTINCT seed) FROM runs WHERE run = 1").getInt(), 1);
    QCOMPARE(database.execAndGet("SELECT count(DISTINCT seed) FROM runs").getInt(), 2);
  }

  void something_else_is_refused_and_left_as_it_is_data() {
    QTest::addColumn<QString>("what");
    QTest::addColumn<QString>("about");
    QTest::newRow("a letter") << "letter"
                              << "holds no results";
    QTest::newRow("a long letter") << "long letter"
                                   << "holds no results";
    QTest::newRow("another database") << "database"
                                      << "holds no results";
    QTest::newRow("cut off") << "cut"
                             << "damaged";
    QTest::newRow("a newer version") << "PRAGMA user_version = 2"
                                     << "newer version";
    QTest::newRow("another build") << "UPDATE experiment SET value = 'x' WHERE key = 'build'"
                                   << "another build";
    QTest::newRow("another experiment") << "UPDATE experiment SET value = 'x' WHERE key = 'digest'"
                                        << "another experiment";
    QTest::newRow("a trigger") << "CREATE TRIGGER t AFTER INSERT ON runs BEGIN DELETE FROM cells; END"
                               << "damaged";
    QTest::newRow("a table less") << "DROP TABLE sides"
                                  << "damaged";
    QTest::newRow("a cell too many") << "INSERT INTO runs VALUES (1, 9, 1, 0, '', NULL, 6)"
                                     << "damaged";
    QTest::newRow("a run of nought") << "INSERT INTO runs VALUES (0, 1, 1, 0, '', NULL, 6)"
                                     << "damaged";
    QTest::newRow("other dice") << "UPDATE runs SET seed = 5 WHERE run = 1 AND cell = 1"
                                << "damaged";
    QTest::newRow("a winner that is not there") << "UPDATE runs SET winner = 7"
                                                << "damaged";
    QTest::newRow("an outcome less") << "DELETE FROM outcomes WHERE side = 1"
                                     << "damaged";
    QTest::newRow("points of what has not ended") << "UPDATE outcomes SET half_points = 3"
                                                  << "damaged";
  }
  void something_else_is_refused_and_left_as_it_is() {
    QFETCH(QString, what);
    QFETCH(QString, about);
    const PlanFile file(small_plan());
    const auto path = file.beside("r.sqlite");
    if (what == "letter") {
      std::ofstream(path) << "Dear Sir";
    } else if (what == "long letter") {
      std::ofstream(path) << std::string(5000, 'a');
    } else if (what == "database") {
      SQLite::Database(path.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE).exec("CREATE TABLE t (a)");
    } else {
      QCOMPARE(played(file, 2), "");
      if (what == "cut")
        std::filesystem::resize_file(path, 6000);
      else
        SQLite::Database(path.string(), SQLite::OPEN_READWRITE).exec(what.toStdString());
    }
    const std::string before = bytes_of(path);
    const std::string said = played(file, 2);
    QVERIFY2(QString::fromStdString(said).startsWith(QString::fromStdString(path.string()) + ": "), said.c_str());
    QVERIFY2(QString::fromStdString(said).contains(about), said.c_str());
    QCOMPARE(bytes_of(path), before);
  }

  void an_experiment_that_was_changed_is_another_data() {
    QTest::addColumn<QString>("patch");
    QTest::newRow("seed") << R"({"seed": 4})";
    QTest::newRow("moves") << R"({"moves": 7})";
    QTest::newRow("a number")
        << R"({"rules": [{"name": "own"}, {"name": "one-shot", "numbers": {"guns": {"shots": 2}}}]})";
    QTest::newRow("a name") << R"({"rules": [{"name": "own"}, {"name": "one", "numbers": {"guns": {"shots": 1}}}]})";
    QTest::newRow("a cell less") << R"({"rules": null})";
  }
  void an_experiment_that_was_changed_is_another() {
    QFETCH(QString, patch);
    const PlanFile file(small_plan());
    QCOMPARE(played(file, 2), "");
    auto json = small_plan();
    json.merge_patch(nlohmann::json::parse(patch.toStdString()));
    std::ofstream(file.path()) << json.dump();
    const std::string said = played(file, 2);
    QVERIFY2(said.find("another experiment") != std::string::npos, said.c_str());
  }

  // Somebody looks at the results for a while: nothing ends by that, and nothing is missing at last.
  void who_reads_it_meanwhile_ends_nothing() {
    const PlanFile file(small_plan());
    QCOMPARE(played(file, 2), "");
    const int before = count(file, "runs");
    int meanwhile = 0;
    std::string said = "nothing";
    {
      SQLite::Database reader(file.beside("r.sqlite").string());
      SQLite::Statement open(reader, "SELECT * FROM runs");
      QVERIFY(open.executeStep());
      std::thread other([&] { said = played(file, 100); });
      std::this_thread::sleep_for(std::chrono::seconds(3));
      meanwhile = reader.execAndGet("SELECT count(*) FROM runs").getInt();
      open.reset();
      other.join();
    }
    QCOMPARE(meanwhile, before);
    QCOMPARE(said, "");
    QCOMPARE(count(file, "runs"), 8);
  }

  void where_it_cannot_be_written() {
    const PlanFile file(small_plan());
    const auto work = experiment_of(file);
    QVERIFY(work != nullptr);
    const auto opened = work->write_to("/nowhere/at/all");
    QVERIFY(!opened.has_value());
    QCOMPARE(opened.error().what, "it cannot be written");
  }

 private:
  static int count(const PlanFile& file, const std::string& table) {
    SQLite::Database database(file.beside("r.sqlite").string());
    return database.execAndGet("SELECT count(*) FROM " + table).getInt();
  }
  static std::vector<std::string> rows(const PlanFile& file) {
    SQLite::Database database(file.beside("r.sqlite").string());
    SQLite::Statement all(database,
                          "SELECT run || ',' || cell || ',' || seed || ',' || moves || ',' || side || ',' || lost || "
                          "',' || coalesce(points, '') FROM results ORDER BY run, cell, side");
    std::vector<std::string> found;
    while (all.executeStep()) found.push_back(all.getColumn(0).getString());
    return found;
  }
};

SANDGATE_TEST(ResultsTest)

}  // namespace tst_results
#include "tst_results.moc"
