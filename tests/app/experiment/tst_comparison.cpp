// Cells compared run by run with the same dice, against values that were reckoned by hand.
#include <QTest>
#include <algorithm>
#include <cmath>
#include <random>

#include "app/experiment/comparison.h"
#include "tests/app/experiment/plans.h"
#include "tests/runner/test.h"

namespace tst_comparison {

using namespace sandgate::tests;
using namespace sandgate::experiment;

namespace {

bool near(double a, double b) { return std::abs(a - b) < 1e-9; }

CellRun run(std::size_t cell, std::int64_t number, std::int64_t lost_by_red, int winner) {
  BattleResult result{number, 1, winner >= 0, "", {}, 10, {}, {75, 73}, {lost_by_red, 0}};
  if (winner >= 0) result.winner = sandgate::SideId{winner}, result.half_points = {winner == 0 ? 20 : 0, 0};
  return {cell, result};
}

}  // namespace

class ComparisonTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    const PlanFile file(small_plan());
    const auto plan = read_plan(file.path());
    QVERIFY(plan.has_value());
    auto cells = cells_of(*plan, commanders_there_are());
    QVERIFY(cells.has_value());
    cells_ = std::move(*cells);
  }

  // Cells 1 … 4: even/own, even/one-shot, bold/own, bold/one-shot.
  void pairs_differ_in_one_list() {
    QList<QString> pairs;
    for (const Difference& d : differences_of(cells_))
      pairs << QString("%1 %2-%3").arg(QString::fromStdString(d.by)).arg(d.cell + 1).arg(d.against + 1);
    QCOMPARE(pairs, (QList<QString>{"rules 2-1", "commanders 3-1", "commanders 4-2", "rules 4-3"}));
  }

  // Lost in cell 2: 14, 11, 20; in cell 1: 10, 9, 12. Differences 4, 2, 8: mean 14/3, sd √(28/3) = 3.0550504633.
  // Half of the interval of three: 4.302652729911275 · sd / √3.
  void differences_of_three_runs() {
    Comparison comparison(cells_);
    const std::int64_t first[] = {10, 9, 12}, second[] = {14, 11, 20};
    for (int i = 0; i < 3; ++i) {
      comparison.add(run(0, i + 1, first[i], 0));
      comparison.add(run(1, i + 1, second[i], i == 0 ? 0 : 1));
    }
    const Difference difference = comparison.differences().front();
    QCOMPARE(difference.runs, 3);
    const Mean lost = difference.lost[0].mean();
    QVERIFY(near(lost.mean, 14.0 / 3));
    QVERIFY(near(lost.deviation, 3.0550504633038935));
    QVERIFY(near(lost.interval->to - lost.mean, 4.302652729911275 * 3.0550504633038935 / std::sqrt(3.0)));
    // Red won 3 of 3 and 1 of 3: -2/3 by 0, -1, -1; ten points less in two of three.
    QVERIFY(near(difference.won[0].mean().mean, -2.0 / 3));
    QVERIFY(near(difference.won[1].mean().mean, 2.0 / 3));
    QVERIFY(near(difference.half_points[0].mean(2).mean, -20.0 / 3));
    // Nothing is told of pairs that have had no run together.
    QCOMPARE(comparison.differences()[1].runs, 0);
    QCOMPARE(comparison.differences()[1].lost[0].mean().count, 0);
  }

  void points_are_of_runs_that_ended_in_both() {
    Comparison comparison(cells_);
    comparison.add(run(0, 1, 1, 0)), comparison.add(run(1, 1, 1, -1));
    comparison.add(run(0, 2, 1, 0)), comparison.add(run(1, 2, 1, 0));
    const Difference difference = comparison.differences().front();
    QCOMPARE(difference.runs, 2);
    QCOMPARE(difference.half_points[0].count(), 1);
    QCOMPARE(difference.lost[0].count(), 2);
  }

  void the_order_in_which_runs_come_changes_nothing() {
    std::vector<CellRun> runs;
    std::mt19937 lot(11);
    for (std::int64_t number = 1; number <= 40; ++number)
      for (std::size_t cell = 0; cell < 4; ++cell)
        runs.push_back(run(cell, number, static_cast<std::int64_t>(lot() % 70), static_cast<int>(lot() % 3) - 1));
    Comparison in_order(cells_), shuffled(cells_);
    for (const CellRun& one : runs) in_order.add(one);
    std::ranges::shuffle(runs, lot);
    for (const CellRun& one : runs) shuffled.add(one);
    for (std::size_t i = 0; i < 4; ++i) {
      const Difference a = in_order.differences()[i], b = shuffled.differences()[i];
      QCOMPARE(a.runs, 40);
      QCOMPARE(b.runs, 40);
      QCOMPARE(a.lost[0].mean().mean, b.lost[0].mean().mean);
      QCOMPARE(a.lost[0].mean().interval->from, b.lost[0].mean().interval->from);
      QCOMPARE(a.half_points[0].count(), b.half_points[0].count());
      QCOMPARE(in_order.cells()[i].lost(sandgate::SideId{0}).mean().deviation,
               shuffled.cells()[i].lost(sandgate::SideId{0}).mean().deviation);
    }
  }

 private:
  std::vector<Cell> cells_;
};

SANDGATE_TEST(ComparisonTest)

}  // namespace tst_comparison
#include "tst_comparison.moc"
