// An experiment in hand: what comes in is told while it is played, it is stopped and gone on with, what comes of it is
// what the library's own run comes to, and what cannot be used is said in a sentence and changes nothing.
#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QThreadPool>
#include <QTimer>

#include "app/experiment/batch_answer.h"
#include "tests/app/experiment/window/run_fixture.h"
#include "tests/runner/test.h"

namespace tst_experiment_run {

using namespace sandgate;
using namespace sandgate::tests;
using State = ExperimentRun::State;

namespace {

std::string bytes_of(const std::filesystem::path& path) {
  std::ifstream from(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(from), {}};
}

void compare(const experiment::Mean& told, const experiment::Mean& counted) {
  QCOMPARE(told.count, counted.count);
  QCOMPARE(told.mean, counted.mean);
  QCOMPARE(told.interval.has_value(), counted.interval.has_value());
  if (!told.interval) return;
  QCOMPARE(told.interval->from, counted.interval->from);
  QCOMPARE(told.interval->to, counted.interval->to);
}

}  // namespace

class ExperimentRunTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { use_built_plugins(); }
  void cleanup() { QThreadPool::globalInstance()->waitForDone(); }

  void what_comes_in_is_told_and_equals_the_librarys_own_run() {
    const PlanFile file(plan_of(5));
    const auto library = played_by_the_library(file, "library.sqlite");
    QVERIFY(library);
    ExperimentRun run;
    open(run, file);
    QCOMPARE(run.findings()->known, 0);
    QCOMPARE(run.findings()->wanted, 20);
    QSignalSpy came(&run, &ExperimentRun::came_in);
    run.begin(file.beside("r.sqlite"));
    QTRY_VERIFY_WITH_TIMEOUT(run.state() == State::done, patience);
    QVERIFY(came.size() >= 2);
    const Findings& found = *run.findings();
    QCOMPARE(found.known, 20);
    QCOMPARE(found.cells.size(), library->cells().size());
    for (std::size_t i = 0; i < found.cells.size(); ++i) {
      const CellFindings& cell = found.cells[i];
      const experiment::BatchTally& tally = library->comparison().cells()[i];
      QCOMPARE(cell.runs, tally.runs());
      QCOMPARE(cell.moves.spread.count(), tally.runs());
      compare(cell.moves.mean, tally.moves().mean());
      for (std::size_t side = 0; side < cell.sides.size(); ++side) {
        const Measured& lost = *cell.of(Measure::lost, side);
        compare(lost.mean, tally.lost(SideId{static_cast<std::int32_t>(side)}).mean());
        // The distribution is of the same runs: its mean is theirs.
        std::int64_t sum = 0;
        for (const auto& [value, often] : lost.spread.values()) sum += value * often;
        QCOMPARE(static_cast<double>(sum) / static_cast<double>(lost.spread.count()), lost.mean.mean);
        compare(cell.of(Measure::points, side)->mean,
                tally.half_points(SideId{static_cast<std::int32_t>(side)}).mean(2));
        QCOMPARE(cell.of(Measure::won, side)->mean.mean,
                 static_cast<double>(tally.won(SideId{static_cast<std::int32_t>(side)})) /
                     static_cast<double>(tally.runs()));
      }
    }
    const auto differences = library->comparison().differences();
    QCOMPARE(found.differences.size(), differences.size());
    QVERIFY(!differences.empty());
    for (std::size_t i = 0; i < differences.size(); ++i) {
      QCOMPARE(found.differences[i].cell, differences[i].cell);
      QCOMPARE(found.differences[i].against, differences[i].against);
      QCOMPARE(found.differences[i].runs, differences[i].runs);
      compare(found.differences[i].moves, differences[i].moves.mean());
      compare(found.differences[i].of(Measure::lost, 1), differences[i].lost[1].mean());
    }
  }

  void stopped_it_is_gone_on_with_here_or_in_another_window() {
    const PlanFile file(plan_of(1'000));
    const auto results = file.beside("r.sqlite");
    std::int64_t known = 0;
    {
      ExperimentRun run;
      open(run, file);
      stop_after(run, results, 3);
      known = run.findings()->known;
      QVERIFY(known >= 3 && known < run.findings()->wanted);
      stop_after(run, results, known + 3);
      QVERIFY(run.findings()->known > known);
      known = run.findings()->known;
      QVERIFY(known < run.findings()->wanted);
      std::int64_t counted = 0;
      for (const CellFindings& cell : run.findings()->cells) counted += cell.moves.spread.count();
      QCOMPARE(counted, known);
    }
    // A few more than there are: results do not hang on how many are wanted.
    const std::int64_t runs = known / 4 + 3, wanted = 4 * runs;
    std::ofstream(file.path()) << plan_of(runs).dump();
    ExperimentRun other;
    open(other, file);
    QCOMPARE(other.findings()->known, 0);
    QSignalSpy came(&other, &ExperimentRun::came_in);
    other.begin(results);
    QTRY_VERIFY_WITH_TIMEOUT(!came.isEmpty(), patience);
    QVERIFY(other.findings()->known > 0);
    QTRY_VERIFY_WITH_TIMEOUT(other.state() == State::done, patience);
    QCOMPARE(other.findings()->known, wanted);
    // Not one was played twice, and the library agrees that all are there.
    const auto library = played_by_the_library(file, "r.sqlite");
    QVERIFY(library);
    QCOMPARE(library->known(), wanted);
  }

  void a_run_that_is_let_go_of_keeps_what_was_counted() {
    const PlanFile file(plan_of(400));
    const auto results = file.beside("r.sqlite");
    auto run = std::make_unique<ExperimentRun>();
    open(*run, file);
    run->begin(results);
    QTRY_VERIFY_WITH_TIMEOUT(run->findings()->known >= 4, patience);
    const std::int64_t known = run->findings()->known;
    QVERIFY(known < run->findings()->wanted);
    QElapsedTimer gone;
    gone.start();
    run.reset();
    // Nothing is waited for.
    constexpr qint64 at_once = 500;
    QVERIFY(gone.elapsed() < at_once);
    QVERIFY(QThreadPool::globalInstance()->waitForDone(patience));
    ExperimentRun again;
    open(again, file);
    stop_after(again, results, known);
    QVERIFY(again.findings()->known >= known);
  }

  void windows_go_on_while_it_is_played() {
    const PlanFile file(plan_of(20));
    ExperimentRun run;
    open(run, file);
    qint64 longest = 0;
    QElapsedTimer since;
    QTimer beat;
    beat.setInterval(10);
    connect(&beat, &QTimer::timeout, this, [&] { longest = std::max(longest, since.restart()); });
    since.start();
    beat.start();
    run.begin(file.beside("r.sqlite"));
    QTRY_VERIFY_WITH_TIMEOUT(run.state() == State::done, patience);
    // Less than one sees, even where both processors are busy with runs.
    constexpr qint64 seen = 400;
    QVERIFY2(longest < seen, qPrintable(QString::number(longest)));
  }

  void how_long_it_takes_is_said_once_some_have_been_played() {
    const PlanFile file(plan_of(60));
    ExperimentRun run;
    open(run, file);
    QVERIFY(!run.left());
    run.begin(file.beside("r.sqlite"));
    QTRY_VERIFY_WITH_TIMEOUT(run.left().has_value() || run.state() == State::done, patience);
    QVERIFY(run.state() == State::playing);
    QVERIFY(run.left()->count() >= 0);
    run.stop();
    QTRY_VERIFY_WITH_TIMEOUT(!run.busy(), patience);
    QVERIFY(!run.left());
  }

  void what_is_wrong_with_a_file_is_said_and_the_one_in_hand_stays_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("about");
    const auto with = [](const char* pointer, const nlohmann::json& value) {
      auto plan = small_plan();
      plan[nlohmann::json::json_pointer(pointer)] = value;
      return QString::fromStdString(plan.dump());
    };
    QTest::newRow("no experiment") << "a letter"
                                   << "plan.json";
    QTest::newRow("no such scenario") << with("/scenarios/0/scenario", "nowhere") << "/scenarios/0/scenario";
    QTest::newRow("no such commander") << with("/commanders/1/seats/red", "nobody") << "nobody";
    QTest::newRow("no such side") << with("/commanders/1/seats", {{"green", "vanguard"}}) << "/commanders/1/seats";
    QTest::newRow("no such rulebook") << with("/rules/1", {{"name", "x"}, {"rulebook", "nowhere"}}) << "/rules/1";
    QTest::newRow("ten million runs of four cells") << with("/runs", 10'000'000) << "10000000 are the most";
    QTest::newRow("a number that is none") << with("/rules/1/numbers/guns/shots", -4) << "shots";
  }
  void what_is_wrong_with_a_file_is_said_and_the_one_in_hand_stays() {
    QFETCH(QString, text);
    QFETCH(QString, about);
    const PlanFile good(plan_of(2)), bad(text.toStdString());
    ExperimentRun run;
    open(run, good);
    const auto before = run.findings();
    QSignalSpy refused(&run, &ExperimentRun::refused);
    run.open(bad.path());
    QTRY_COMPARE_WITH_TIMEOUT(refused.size(), 1, patience);
    QVERIFY2(refused[0][0].toString().contains(about), qPrintable(refused[0][0].toString()));
    QVERIFY(refused[0][0].toString().endsWith('.'));
    QVERIFY(run.state() == State::ready);
    QVERIFY(run.findings() == before);
    QCOMPARE(run.file(), good.path());
  }

  void a_file_that_cannot_hold_the_results_is_left_as_it_is_data() {
    QTest::addColumn<QString>("what");
    QTest::addColumn<QString>("about");
    QTest::newRow("a letter") << "letter"
                              << "holds no results";
    QTest::newRow("of another experiment") << "another"
                                           << "another experiment";
    QTest::newRow("nowhere") << "nowhere"
                             << "cannot be written";
    QTest::newRow("a folder") << "folder"
                              << "r.sqlite";
  }
  void a_file_that_cannot_hold_the_results_is_left_as_it_is() {
    QFETCH(QString, what);
    QFETCH(QString, about);
    auto first_plan = plan_of(2);
    const PlanFile file(first_plan);
    std::filesystem::path results = file.beside("r.sqlite");
    if (what == "letter") std::ofstream(results) << "Dear General, …";
    if (what == "folder") std::filesystem::create_directory(results);
    if (what == "nowhere") results = nowhere(file, "all.sqlite");
    if (what == "another") {
      first_plan["seed"] = 99;
      const PlanFile other(first_plan);
      QVERIFY(played_by_the_library(other, "o.sqlite"));
      std::filesystem::copy_file(other.beside("o.sqlite"), results);
    }
    const bool there = std::filesystem::is_regular_file(results);
    const std::string before = there ? bytes_of(results) : std::string();
    ExperimentRun run;
    open(run, file);
    // What had been counted in another file stays in hand.
    stop_after(run, file.beside("good.sqlite"), 8);
    const auto known = run.findings();
    const State state = run.state();
    QSignalSpy refused(&run, &ExperimentRun::refused);
    run.begin(results);
    QTRY_COMPARE_WITH_TIMEOUT(refused.size(), 1, patience);
    QVERIFY2(refused[0][0].toString().contains(about), qPrintable(refused[0][0].toString()));
    QVERIFY(run.state() == state);
    QVERIFY(run.findings() == known);
    QCOMPARE(run.results(), file.beside("good.sqlite"));
    if (there) QVERIFY(bytes_of(results) == before);
    // Tables are those of what is in hand.
    write_tables(run, file.beside("tables"));
    QVERIFY(bytes_of(file.beside("tables") / "spread.csv").find("1,moves,,2,") != std::string::npos);
  }

  void tables_are_the_librarys_and_lie_over_nothing() {
    const PlanFile file(plan_of(2));
    const auto library = played_by_the_library(file, "library.sqlite");
    QVERIFY(library);
    QVERIFY(experiment::write_tables(*library, file.beside("library.sqlite"), file.beside("of-library")));
    ExperimentRun run;
    open(run, file);
    run.begin(file.beside("r.sqlite"));
    QTRY_VERIFY_WITH_TIMEOUT(run.state() == State::done, patience);
    write_tables(run, file.beside("of-window"));
    for (const char* table : {"cells.csv", "spread.csv", "differences.csv", "runs.csv"}) {
      const std::string text = bytes_of(file.beside("of-window") / table);
      QVERIFY(!text.empty());
      QVERIFY2(text == bytes_of(file.beside("of-library") / table), table);
    }
    QSignalSpy refused(&run, &ExperimentRun::refused);
    run.write_tables(file.beside("of-window"));
    QTRY_COMPARE_WITH_TIMEOUT(refused.size(), 1, patience);
    QVERIFY(refused[0][0].toString().contains("something lies there already"));
    QVERIFY(run.state() == State::done);
  }

 private:
  void open(ExperimentRun& run, const PlanFile& file) {
    run.open(file.path());
    QVERIFY(run.state() == State::reading);
    QTRY_VERIFY_WITH_TIMEOUT(run.state() == State::ready, patience);
    QVERIFY(run.findings());
  }
  /// Plays into that file, and stops as soon as so many are known.
  void stop_after(ExperimentRun& run, const std::filesystem::path& results, std::int64_t known) {
    run.begin(results);
    QTRY_VERIFY_WITH_TIMEOUT(run.findings()->known >= known || run.state() != State::playing, patience);
    run.stop();
    QTRY_VERIFY_WITH_TIMEOUT(!run.busy(), patience);
  }
  void write_tables(ExperimentRun& run, const std::filesystem::path& folder) {
    QSignalSpy written(&run, &ExperimentRun::tables_written);
    run.write_tables(folder);
    QTRY_COMPARE_WITH_TIMEOUT(written.size(), 1, patience);
  }
};

SANDGATE_TEST(ExperimentRunTest)

}  // namespace tst_experiment_run
#include "tst_experiment_run.moc"
