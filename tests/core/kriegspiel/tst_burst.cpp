// The burst of a shell among men and guns (KS-7.1), and who stands in line for a five (KS-7.2).
#include <QTest>
#include <memory>

#include "core/kriegspiel/burst.h"
#include "core/kriegspiel/five.h"
#include "tests/core/battle/field.h"
#include "tests/core/kriegspiel/book.h"
#include "tests/runner/test.h"

namespace tst_burst {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

/// A field of forty inches by forty on level ground, with a wall from west to east north of its middle.
struct Ground {
  explicit Ground(bool walled = false) {
    Scale scale;
    std::vector<Feature> features;
    if (walled) {
      Feature wall;
      wall.kind = FeatureKind::wall;
      wall.shape = FeatureShape::line;
      const double inch_m = scale.metres(Length::inches(1));
      wall.points = {{10 * inch_m, 22 * inch_m}, {30 * inch_m, 22 * inch_m}};
      features.push_back(wall);
    }
    table = std::make_unique<TableGround>(Country::level(2'000, 2'000, std::move(features)), scale, kriegspiel(),
                                          Window{{}, inches(40, 40)});
  }
  std::unique_ptr<TableGround> table;
  Burst burst(const Field& field, std::span<const Gun> guns = {}, Point at = inches(20, 20)) const {
    return burst_at(*table, field.men, guns, at, Dice(1, 0), {1, 0, "burst", 0});
  }
};

Gun gun_at(double x_in, double y_in) {
  Gun gun;
  gun.id = GunId{0};
  gun.side = SideId{blue};
  gun.camp = blue;
  gun.at = inches(x_in, y_in);
  return gun;
}

}  // namespace

class TestBurst : public QObject {
  Q_OBJECT

 private slots:
  // Half of those counted, odd numbers rounded up, nearest first, whoever they are.
  void KS_7_1_half_of_those_counted_die_nearest_first() {
    Field field;
    const auto near = field.add(blue, 20, 20.5), second = field.add(red, 20, 21.2), third = field.add(blue, 20, 18);
    const auto far = field.add(blue, 22.4, 20), last = field.add(blue, 20, 17.3);
    field.add(blue, 26, 20);
    const Burst burst = Ground().burst(field);
    QCOMPARE(burst.counted, (std::vector{near, second, third, far, last}));
    QCOMPARE(burst.killed, (std::vector{near, second, third}));
    QVERIFY(burst.sheltered.empty());
  }
  // In the circle with any part of his base.
  void KS_7_1_the_circle_reaches_to_the_edge_of_a_base_data() {
    QTest::addColumn<double>("away_in");
    QTest::addColumn<bool>("counted");
    QTest::newRow("his middle in it") << 2.9 << true;
    QTest::newRow("his base touches it") << 3.203125 << true;
    QTest::newRow("a 64th of an inch beyond") << 3.21875 << false;
  }
  void KS_7_1_the_circle_reaches_to_the_edge_of_a_base() {
    QFETCH(double, away_in);
    QFETCH(bool, counted);
    Field field;
    field.add(blue, 20 + away_in, 20);
    QCOMPARE(!Ground().burst(field).counted.empty(), counted);
  }
  // Behind a wall nobody is counted; beside its end he is.
  void KS_7_1_a_wall_shelters() {
    Field field;
    const auto behind = field.add(blue, 20, 22.8), before = field.add(blue, 20, 21.2);
    const Burst burst = Ground(true).burst(field);
    QCOMPARE(burst.counted, std::vector{before});
    QCOMPARE(burst.sheltered, (std::vector{Burst::Sheltered{behind, Shelter::wall}}));
    QCOMPARE(Ground(false).burst(field).counted, (std::vector{before, behind}));
    Field round;
    const auto beside = round.add(blue, 30.4, 22.3);
    QCOMPARE(Ground(true).burst(round, {}, inches(30.4, 21)).counted, std::vector{beside});
  }
  // Of men as near as one another the dice say who is nearer: not always the same one.
  void KS_7_1_the_dice_decide_between_the_equally_near() {
    Field field;
    field.add(blue, 18, 20);
    field.add(blue, 22, 20);
    const Ground ground;
    std::array<int, 2> dead{};
    for (std::int64_t move = 1; move <= 40; ++move) {
      const Burst burst = burst_at(*ground.table, field.men, {}, inches(20, 20), Dice(7, 0), {move, 0, "burst", 0});
      QCOMPARE(burst.killed.size(), std::size_t{1});
      ++dead[burst.killed.front()];
    }
    QVERIFY2(dead[0] > 5 && dead[1] > 5, qPrintable(QString("%1 and %2").arg(dead[0]).arg(dead[1])));
  }
  void KS_7_1_guns_in_the_circle() {
    const Field nobody;
    const Ground ground;
    const std::array inside{gun_at(20, 20)}, edge{gun_at(23.5, 20)}, away{gun_at(32, 20)};
    const Rulebook& rules = kriegspiel();
    const bool fits = rules.table.gun_muzzle < rules.shell->circle && rules.table.gun_trail < rules.shell->circle;
    const Burst whole = ground.burst(nobody, inside);
    QCOMPARE(whole.destroyed.size(), std::size_t{fits ? 1U : 0U});
    QCOMPARE(whole.disabled.size(), std::size_t{fits ? 0U : 1U});
    const Burst part = ground.burst(nobody, edge);
    QVERIFY(part.destroyed.empty());
    QCOMPARE(part.disabled, std::vector<std::uint32_t>{0});
    QVERIFY(ground.burst(nobody, away).disabled.empty());
  }
  void KS_7_1_a_rulebook_without_shells_counts_nobody() {
    Field field;
    field.add(blue, 20, 20.5);
    const TableGround plain(Country::level(2'000, 2'000), Scale(), little_wars(), Window{{}, inches(40, 40)});
    QVERIFY(burst_at(plain, field.men, {}, inches(20, 20), Dice(1, 0), {1, 0, "burst", 0}).counted.empty());
  }

  void KS_7_2_within_an_inch_of_a_straight_line_data() {
    QTest::addColumn<double>("off_in");
    QTest::addColumn<bool>("line");
    QTest::newRow("in it") << 0.0 << true;
    QTest::newRow("a strip of two inches") << 2.0 << true;
    QTest::newRow("a 64th wider") << 2.015625 << false;
  }
  void KS_7_2_within_an_inch_of_a_straight_line() {
    QFETCH(double, off_in);
    QFETCH(bool, line);
    std::vector<Point> places;
    for (int i = 0; i < 4; ++i) places.push_back(inches(10 + i * 40, 20));
    places.push_back(inches(90, 20 + off_in));
    QCOMPARE(in_line(places, Length::inches(1)), line);
  }
};

SANDGATE_TEST(TestBurst)

}  // namespace tst_burst
#include "tst_burst.moc"
