// Ways round what stands on a table, what a walk over it costs, and who sees whom (LW-1.2, LW-3.1, LW-5.1, CX-10).
#include <QTest>
#include <queue>

#include "tests/core/battle/table_sample.h"
#include "tests/runner/test.h"

namespace tst_table_way {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

constexpr Length foot_radius{{26}}, horse_radius{{44}};
constexpr Length far_off = Length::feet(100);

/// The shortest way by steps of an inch, straight and askew, over a grid that holds both ends; none where there is
/// none.
std::optional<double> slow_way_in(const TableGround& ground, Point from, int columns, int rows, Length radius) {
  constexpr int half = 40;
  const auto at = [&](int c, int r) { return Point{from.x + Length::inches(c), from.y + Length::inches(r)}; };
  std::map<std::pair<int, int>, double> length;
  using Open = std::tuple<double, int, int>;
  std::priority_queue<Open, std::vector<Open>, std::greater<>> open;
  open.emplace(0, 0, 0);
  length[{0, 0}] = 0;
  while (!open.empty()) {
    const auto [gone, c, r] = open.top();
    open.pop();
    if (gone > length[{c, r}]) continue;
    if (c == columns && r == rows) return gone;
    for (int dc = -1; dc <= 1; ++dc) {
      for (int dr = -1; dr <= 1; ++dr) {
        const int nc = c + dc, nr = r + dr;
        if ((dc == 0 && dr == 0) || std::abs(nc) > half || std::abs(nr) > half) continue;
        const double there = gone + std::hypot(dc, dr);
        const auto known = length.find({nc, nr});
        if (known != length.end() && known->second <= there) continue;
        if (!ground.window().holds(at(nc, nr)) || !ground.clear(at(c, r), at(nc, nr), radius)) continue;
        length[{nc, nr}] = there;
        open.emplace(there, nc, nr);
      }
    }
  }
  return {};
}

}  // namespace

class TableWay : public QObject {
  Q_OBJECT

 private slots:
  void a_straight_way_is_straight() {
    const TableGround ground = table({line_in(FeatureKind::wall, {{100, 30}, {100, 70}})});
    const Path straight{place(20, 20), place(80, 90)};
    QCOMPARE(ground.way(straight[0], straight[1], foot_radius, far_off), std::optional(straight));
    QCOMPARE(ground.way(straight[0], straight[1], foot_radius, length(straight)), std::optional(straight));
    QVERIFY(!ground.way(straight[0], straight[1], foot_radius, length(straight) - Length{{1}}));
    QCOMPARE(ground.way(straight[0], straight[0], foot_radius, Length{}).value().size(), std::size_t{2});
  }

  // Round the end of a wall, close by it.
  void round_a_wall() {
    const TableGround ground = table({line_in(FeatureKind::wall, {{100, 30}, {100, 70}})});
    const Point from = place(95, 60), to = place(105, 60);
    const auto way = ground.way(from, to, foot_radius, far_off);
    QVERIFY(way.has_value());
    QVERIFY(!ground.bar_along(*way, foot_radius));
    // The taut string round the end, at a base and the gap from it, is 24.0 inches long.
    QVERIFY2(length(*way) < inches(24.7), qPrintable(QString::number(length(*way).in_inches())));
    QVERIFY(!ground.way(from, to, foot_radius, inches(23.9)));
    QVERIFY(length(*ground.way(from, to, horse_radius, far_off)) > length(*way));
  }
  void no_way_at_all() {
    const TableGround ground = table({line_in(FeatureKind::wall, {{50, 50}, {90, 50}, {90, 90}, {50, 90}, {50, 50}}),
                                      line_in(FeatureKind::river, {{150, 0}, {150, 240}}, 10)});
    QVERIFY(!ground.way(place(70, 70), place(100, 70), foot_radius, far_off));
    QVERIFY(!ground.way(place(120, 70), place(170, 70), foot_radius, far_off));
    QVERIFY(!ground.way(place(50, 60), place(70, 70), foot_radius, far_off));  // nobody stands in the wall
    QVERIFY(ground.way(place(60, 60), place(80, 80), foot_radius, far_off));
  }
  // An alley that horses do not pass.
  void too_narrow_for_some() {
    const TableGround ground = table(
        {line_in(FeatureKind::wall, {{100, 0}, {100, 59.2}}), line_in(FeatureKind::wall, {{100, 60.8}, {100, 240}})});
    QVERIFY(ground.way(place(98, 50), place(102, 50), foot_radius, far_off));
    QVERIFY(!ground.way(place(98, 50), place(102, 50), horse_radius, far_off));
  }
  void by_a_gate_between_the_squares() {
    for (const double at : {60.0, 60.3, 60.5, 60.8}) {
      const TableGround ground = table({line_in(FeatureKind::wall, {{0, 20}, {240, 100}}),
                                        line_in(FeatureKind::road, {{at, 0}, {at + 20, 240}}, 2)});
      const auto way = ground.way(place(40, 20), place(80, 80), horse_radius, far_off);
      QVERIFY(way && !ground.bar_along(*way, horse_radius));
    }
  }

  // Valid always, and never longer than steps of an inch would make it.
  void ways_agree_with_the_slow_way() {
    std::mt19937 random(5);
    int direct = 0, round_about = 0;
    for (int round = 0; round < 20; ++round) {
      const TableGround ground = table(any_features(random));
      std::uniform_int_distribution<std::int64_t> square(0, 239);
      std::uniform_int_distribution<int> near(-14, 14);
      for (int i = 0; i < 60; ++i) {
        const Length radius = i % 2 == 0 ? foot_radius : horse_radius;
        // On the middles of squares, so that both ends lie on the searched grid.
        const std::int64_t across = i % 4 == 0 ? square(random) : 90 + square(random) / 4;  // where the river runs
        const Point from{{{across * 64 + 32}}, {{square(random) * 64 + 32}}};
        const int columns = near(random), rows = near(random);
        const Point to{from.x + Length::inches(columns), from.y + Length::inches(rows)};
        if (!ground.window().holds(to) || ground.bar_at(from, radius) != Bar::none ||
            ground.bar_at(to, radius) != Bar::none)
          continue;
        const auto way = ground.way(from, to, radius, far_off);
        const auto slow = slow_way_in(ground, from, columns, rows, radius);
        if (slow) QVERIFY(way.has_value());
        if (!way) continue;
        ++(way->size() == 2 ? direct : round_about);
        QCOMPARE(way->front(), from);
        QCOMPARE(way->back(), to);
        QVERIFY(!ground.bar_along(*way, radius));
        if (slow) QVERIFY(length(*way).in_inches() <= *slow + 0.1);
        // With no more than that to spend it is found again.
        const auto again = ground.way(from, to, radius, length(*way));
        QVERIFY(again && length(*again) <= length(*way));
      }
    }
    QVERIFY(direct > 100 && round_about > 100);
  }

  void LW_3_1_rates_are_the_rulebooks() {
    const TableGround wells = table(), kriegspiel = table({}, "kriegspiel");
    QCOMPARE(wells.rates(Arm::infantry).across, Length::inches(12));
    QCOMPARE(wells.rates(Arm::cavalry).across, Length::inches(24));
    QCOMPARE(kriegspiel.rates(Arm::cavalry).across, Length::inches(36));
    QCOMPARE(kriegspiel.rates(Arm::infantry).climb, Length::inches(12));
    QCOMPARE(kriegspiel.rates(Arm::infantry).ford, std::optional(Moves::whole(1)));
    QVERIFY(!kriegspiel.rates(Arm::artillery).wheels);
    QCOMPARE(kriegspiel.rates(Arm::infantry).road, Length::inches(12));
  }

  // Houses stand six inches, trees eight, a wall one and a half, men two.
  void CX_10_heights_of_toys_data() {
    QTest::addColumn<Feature>("feature");
    QTest::addColumn<bool>("hides");
    QTest::newRow("house") << block_in(FeatureKind::house, 100, 50, 103, 70) << true;
    QTest::newRow("rock") << block_in(FeatureKind::rock, 100, 50, 103, 70) << true;
    QTest::newRow("wall") << line_in(FeatureKind::wall, {{100, 50}, {100, 70}}) << false;
    QTest::newRow("deep wood") << block_in(FeatureKind::wood, 100, 50, 108, 70) << true;
    QTest::newRow("lake") << block_in(FeatureKind::lake, 100, 50, 103, 70) << false;
    Feature tower = line_in(FeatureKind::wall, {{100, 50}, {100, 70}});
    tower.height_m = 40;
    QTest::newRow("a high wall is but a wall") << tower << false;
  }
  void CX_10_heights_of_toys() {
    QFETCH(Feature, feature);
    QFETCH(bool, hides);
    const TableGround ground = table({feature});
    QCOMPARE(ground.sees(place(90, 60), place(115, 60)), !hides);
    QCOMPARE(ground.sees(place(115, 60), place(90, 60)), !hides);
    QVERIFY(ground.sees(place(90, 40), place(115, 40)));
  }
  // Fifty metres are six inches: so deep one sees into a wood.
  void CX_10_a_little_way_into_a_wood() {
    const TableGround ground = table({block_in(FeatureKind::wood, 100, 50, 140, 70)});
    QVERIFY(ground.sees(place(90, 60), place(105.9, 60)));
    QVERIFY(!ground.sees(place(90, 60), place(106.1, 60)));
    QVERIFY(ground.sees(place(110, 60), place(115.9, 60)));
    QVERIFY(!ground.sees(place(110, 60), place(116.1, 60)));
  }
  void CX_10_the_ground_hides() {
    const auto hill = ground(2000, 2000, [](MapPoint p) { return std::max(0.0, 60 - std::abs(p.east - 1000)); });
    const Window window{{}, {Length::feet(20), Length::feet(20)}};
    const TableGround over(hill, Scale{}, rulebook("little-wars"), window);
    QVERIFY(!over.sees(place(105, 60), place(135, 60)));
    QVERIFY(over.sees(place(120, 60), place(135, 60)));
    QVERIFY(!over.sees(place(120, 60), place(120, 300)));
    Scale flat;
    flat.vertical = 0.2;
    QVERIFY(TableGround(hill, flat, rulebook("little-wars"), window).sees(place(105, 60), place(135, 60)));
  }
};

SANDGATE_TEST(TableWay)

}  // namespace tst_table_way
#include "tst_table_way.moc"
