// LW-1.2, LW-4.1: shots over the country as it stands; what a gun can be laid on, and what it cannot fire into.
#include <QTest>
#include <algorithm>

#include "tests/core/fixtures/shot_table.h"
#include "tests/runner/test.h"

namespace tst_shot_ground {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

/// Forty by forty feet that rise from south to north by `inches_at` their inches from the southern edge, never below
/// nought.
template <class Inches>
std::shared_ptr<const Country> rising(Inches inches_at) {
  Country::Parts parts;
  parts.name = "rising";
  parts.crs = "EPSG:27700";
  parts.frame = {400, 400, 0, 4000, 10, 10};
  for (int row = 0; row < 400; ++row) {
    const double y = (4000 - (row + 0.5) * 10) / metres_per_inch;
    const double high = std::max(0.0, inches_at(y)) * metres_per_inch;
    parts.heights.insert(parts.heights.end(), 400, static_cast<float>(high + 50));
  }
  auto made = Country::make(std::move(parts));
  if (!made) qFatal("%s", made.error().sentence().c_str());
  return *made;
}

/// With a ridge from west to east, its top at `y_in`, so many inches high and half as steep.
std::shared_ptr<const Country> ridge(double y_in, double height_in) {
  return rising([=](double y) { return height_in - std::abs(y - y_in) / 2; });
}

/// Level but for a board along its northern side, whose edge is as sharp as the cells are small.
std::shared_ptr<const Country> board(double from_y_in, double height_in) {
  return rising([=](double y) { return y < from_y_in ? 0 : height_in; });
}

}  // namespace

class ShotGround : public QObject {
  Q_OBJECT

 private slots:
  void LW_1_2_houses_walls_and_rocks_stop_shots_data() {
    QTest::addColumn<int>("kind");
    QTest::newRow("house") << static_cast<int>(FeatureKind::house);
    QTest::newRow("wall") << static_cast<int>(FeatureKind::wall);
    QTest::newRow("rock") << static_cast<int>(FeatureKind::rock);
  }
  void LW_1_2_houses_walls_and_rocks_stop_shots() {
    QFETCH(int, kind);
    ShotTable table;
    const auto man = table.add(40);
    QVERIFY(how(table.fly(ShotTable::aim(0)), man));
    table.add(static_cast<FeatureKind>(kind), 235, 80, 245, 90);
    const Flight flight = table.fly(ShotTable::aim(0));
    QVERIFY2(!how(flight, man), told(flight));
    QVERIFY(flight.bounces > 0);
    for (const FlightPoint& p : flight.path) QVERIFY(p.at.y.in_inches() < 81);
  }

  // The same level ground, once as a plane and once as the level part of relief.
  void LW_4_2_as_many_fall_on_a_level_part_of_relief() {
    ShotTable table;
    std::vector<std::uint32_t> men;
    for (int rank = 0; rank < 4; ++rank) {
      for (int file = -6; file <= 6; ++file) men.push_back(table.add(50 + rank * 1.1, file * 0.9));
    }
    const Gunnery level = table.gunnery(), part = table.gunnery(board(400, 6));
    constexpr int shots = 60;
    std::size_t on_level = 0, on_part = 0;
    int alike = 0;
    for (int n = 0; n < shots; ++n) {
      const auto a = table.fly_at(level, men[20], n).felled, b = table.fly_at(part, men[20], n).felled;
      on_level += a.size(), on_part += b.size();
      alike += a == b ? 1 : 0;
    }
    QVERIFY2(on_level > shots / 2, QByteArray::number(on_level));
    const double ratio = static_cast<double>(on_part) / static_cast<double>(on_level);
    QVERIFY2(ratio > 0.95 && ratio < 1.05, QByteArray::number(ratio));
    QVERIFY2(alike > shots * 3 / 4, QByteArray::number(alike));
  }

  void LW_1_4_the_side_of_a_board_throws_shots_back() {
    ShotTable table;
    table.add(60);
    const Gunnery gunnery = table.gunnery(board(100, 6));
    for (int bearing = -60; bearing <= 60; bearing += 5) {
      const Flight flight = table.fly(gunnery, ShotTable::aim(0, bearing));
      QVERIFY2(flight.felled.empty() && flight.bounces > 0, told(flight));
      for (const FlightPoint& p : flight.path) QVERIFY2(p.at.y.in_inches() < 101, told(flight));
    }
  }

  // Who stands on the very edge is felled down over it, or back upon the board.
  void LW_4_2_men_fall_by_an_edge() {
    ShotTable table;
    for (int file = -5; file <= 5; ++file) table.add(38.2, file);
    const Gunnery gunnery = table.gunnery(board(101, 1));
    int felled = 0;
    for (int n = 0; n < 20; ++n) {
      const Flight flight = table.fly_at(gunnery, 5, n);
      felled += flight.felled.empty() ? 0 : 1;
      QVERIFY2(flight.end != FlightEnd::time_up, told(flight));
    }
    QVERIFY2(felled > 10, QByteArray::number(felled));
  }

  // A shot laid with the air moving is laid for that.
  void LW_3_3_a_gun_is_laid_for_the_breeze() {
    for (const int to : {0, 3200}) {
      ShotTable table;
      table.rules.gunnery.breeze = 80;
      table.rules.gunnery.breeze_to = Bearing::of(to);
      const auto man = table.add(150);
      const Gunnery gunnery = table.gunnery();
      const auto solution = gunnery.solve(table.targets(), 0, table.men[man].at, 0, 0);
      QVERIFY(solution);
      const Flight flight = table.fly(gunnery, solution->aim);
      QVERIFY2(how(flight, man), told(flight));
    }
  }

  // LW-3.3: what a commander that looks over a whole table is told of a place.
  void LW_3_3_a_gun_bears_on_what_no_country_hides() {
    ShotTable table;
    const Point gun = table.guns[0].at, man = table.men[table.add(60)].at;
    QVERIFY(table.gunnery().bears(gun, man) && table.gunnery().bears(man, gun));
    QVERIFY(!table.gunnery().bears(gun, man, 200));  // no such projectile
    table.add(FeatureKind::house, 235, 80, 245, 90);
    QVERIFY(!table.gunnery().bears(gun, man) && !table.gunnery().bears(man, gun));
    QVERIFY(table.gunnery().bears(gun, {man.x + Length::inches(40), man.y}));
    const Gunnery hilly = ShotTable().gunnery(ridge((gun.y.in_inches() + man.y.in_inches()) / 2, 8));
    QVERIFY(!hilly.bears(gun, man));
  }

  // LW-4.1: shots pass between a gun's wheels, and not through them.
  void LW_4_1_men_behind_a_gun_are_foreseen_to_fall() {
    ShotTable table;
    const auto man = table.add(60);
    const auto foreseen = [&] {
      const Gunnery gunnery = table.gunnery();
      const auto laid = gunnery.solve(table.targets(), 0, table.men[man].at, 0, 0);
      if (!laid) qFatal("it cannot be laid");
      return std::ranges::count(gunnery.foresee(table.targets(), 0, laid->aim, 12), std::optional<std::uint32_t>(man));
    };
    QVERIFY(foreseen() >= 10);
    Gun other = table.guns[0];
    other.id = GunId{1};
    other.at = {table.men[man].at.x + Length::inches(1), table.men[man].at.y - Length::inches(5)};
    // Its wheel stands before him; a step aside he stands behind the gap between wheel and trail.
    table.guns.push_back(other);
    QVERIFY(foreseen() <= 2);
    table.guns.back().at.x = table.men[man].at.x + Length{{Length::per_inch * 9 / 16}};
    QVERIFY(foreseen() >= 6);
  }

  void LW_1_3_the_country_stands_when_it_is_struck() {
    ShotTable table;
    table.add(FeatureKind::house, 220, 105.5, 260, 120);
    const Gunnery gunnery = table.gunnery();
    const Flight first = table.fly(gunnery, ShotTable::aim(0));
    QVERIFY(first.bounces > 0);
    for (int i = 0; i < 20; ++i) QVERIFY(table.fly(gunnery, ShotTable::aim(0)) == first);
    for (const FlightPoint& p : first.path) QVERIFY(p.at.y.in_inches() < 105.5);
  }
  void LW_1_2_a_wall_drawn_as_a_line_and_shots_over_it() {
    ShotTable table;
    const auto man = table.add(40);
    table.add_line(FeatureKind::wall, 220, 85, 260, 86);
    QVERIFY(!how(table.fly(ShotTable::aim(0)), man));
    bool over = false;
    for (int elevation = 20; elevation < 60; elevation += 2)
      over = over || how(table.fly(ShotTable::aim(elevation)), man);
    QVERIFY(over);
  }

  void LW_1_2_a_road_leads_a_shot_through_a_wall() {
    ShotTable table;
    const auto man = table.add(40);
    table.add_line(FeatureKind::wall, 220, 85, 260, 85);
    table.add_line(FeatureKind::road, 240, 60, 240, 140, 20);
    QVERIFY(how(table.fly(ShotTable::aim(0)), man));
  }

  void LW_1_2_trees_stop_shots_at_the_trunk_only() {
    ShotTable table;
    const auto man = table.add(40);
    table.add_tree(240, 85);
    QCOMPARE(table.gunnery().trees().size(), std::size_t{1});
    QVERIFY(!how(table.fly(ShotTable::aim(0)), man));
    table.features.clear();
    table.add_tree(241.2, 85);
    QVERIFY(how(table.fly(ShotTable::aim(0)), man));
  }

  void LW_1_2_a_wood_has_trunks() {
    ShotTable table;
    table.add(FeatureKind::wood, 200, 200, 260, 240);
    const Gunnery gunnery = table.gunnery();
    const double squares = 60 * 40 / std::pow(table.rules.gunnery.tree_spacing, 2);
    const auto trees = gunnery.trees();
    QVERIFY(static_cast<double>(trees.size()) > squares * 0.8 && static_cast<double>(trees.size()) < squares * 1.2);
    for (const Point p : trees) {
      QVERIFY(p.x.in_inches() >= 200 && p.x.in_inches() <= 260 && p.y.in_inches() >= 200 && p.y.in_inches() <= 240);
    }
    const Gunnery again = table.gunnery();
    QVERIFY(std::ranges::equal(again.trees(), trees));
    table.features.clear();
    table.add(FeatureKind::wood, 300, 300, 301, 301);
    QCOMPARE(table.gunnery().trees().size(), std::size_t{1});
  }

  // Two halves of a country that are alike are so for shots too: mirrored, or turned.
  void LW_1_2_woods_of_one_shape_have_the_same_trunks() {
    const std::vector<MapPoint> shape{{0, 0}, {60, 8}, {74, 40}, {31, 52}, {-9, 27}, {0, 0}};
    const auto trunks_of = [&](auto&& turned) {
      ShotTable table;
      Feature wood;
      wood.kind = FeatureKind::wood;
      wood.shape = FeatureShape::area;
      wood.rings = {0};
      for (const MapPoint p : shape) {
        const MapPoint q = turned(p);
        wood.points.push_back({(240 + q.east) * metres_per_inch, (240 + q.north) * metres_per_inch});
      }
      table.features.push_back(wood);
      const Gunnery gunnery = table.gunnery();
      return std::vector<Point>(gunnery.trees().begin(), gunnery.trees().end());
    };
    const std::vector<Point> there = trunks_of([](MapPoint p) { return p; });
    QVERIFY(there.size() > 10);
    const auto as_turned = [&](const std::vector<Point>& trees, auto&& turned) {
      if (trees.size() != there.size()) return false;
      // In 64ths of an inch about the middle of the table; rounding may be one out.
      return std::ranges::all_of(there, [&](Point p) {
        const Point q = turned(Point{p.x - Length::inches(240), p.y - Length::inches(240)});
        const Point sought{q.x + Length::inches(240), q.y + Length::inches(240)};
        return std::ranges::any_of(trees, [&](Point tree) { return within(tree, sought, Length{2}); });
      });
    };
    QVERIFY(as_turned(trunks_of([](MapPoint p) {
                        return MapPoint{p.east, -p.north};
                      }),
                      [](Point p) {
                        return Point{p.x, -p.y};
                      }));
    QVERIFY(as_turned(trunks_of([](MapPoint p) {
                        return MapPoint{-p.north, p.east};
                      }),
                      [](Point p) {
                        return Point{-p.y, p.x};
                      }));
  }

  void LW_4_1_a_hill_stops_a_shot() {
    ShotTable table;
    const auto man = table.add(100);
    const Aim level = ShotTable::aim(20);
    const Gunnery flat = table.gunnery(ridge(110, 0)), hilly = table.gunnery(ridge(110, 6));
    const Flight over = table.fly(flat, level), stopped = table.fly(hilly, level);
    QVERIFY2(how(over, man), told(over));
    QVERIFY2(!how(stopped, man), told(stopped));
    // It never gets under the ground.
    for (const FlightPoint& p : stopped.path) {
      const double clear = p.height.in_inches() - hilly.height_in(p.at);
      QVERIFY2(clear > -0.3, QByteArray::number(clear));
    }
    // The crest falls between two cells of the country.
    QVERIFY(std::abs(hilly.height_in(ShotTable::place(240, 110)) - (6 + 50 / metres_per_inch)) < 0.5);
  }

  void LW_4_1_men_stand_on_slopes_until_they_are_struck() {
    ShotTable table;
    for (int i = 0; i < 10; ++i) table.add(40, (i - 5) * 1.5);
    const Gunnery gunnery = table.gunnery(ridge(130, 20));
    // At a man on the slope: who is not near does not fall.
    const auto solution = gunnery.solve(table.targets(), 0, table.men[5].at, 0, 0);
    QVERIFY(solution);
    const Flight flight = table.fly(gunnery, solution->aim);
    QVERIFY2(how(flight, 5), told(flight));
    QVERIFY2(flight.felled.size() <= 3, told(flight));
    QVERIFY(!how(flight, 0) && !how(flight, 9));
  }

  void LW_3_3_what_a_gun_cannot_fire() {
    ShotTable table;
    table.add(FeatureKind::house, 238, 62, 242, 70);
    const auto code = [&](const Aim& aim) {
      const auto refusal = table.gunnery().cannot_fire(table.targets(), 0, aim);
      return refusal ? std::optional(refusal->code) : std::nullopt;
    };
    QCOMPARE(code(ShotTable::aim(0)), std::optional(RefusalCode::muzzle_blocked));
    QCOMPARE(code(ShotTable::aim(0, 1600)), std::nullopt);
    const auto& bolt = table.rules.gunnery.projectiles[0];
    QCOMPARE(code(ShotTable::aim(bolt.most_mils, 1600)), std::nullopt);
    QCOMPARE(code(ShotTable::aim(bolt.most_mils + 1, 1600)), std::optional(RefusalCode::elevation_out_of_reach));
    QCOMPARE(code(ShotTable::aim(bolt.least_mils - 1, 1600)), std::optional(RefusalCode::elevation_out_of_reach));
    QCOMPARE(code(ShotTable::aim(0, 1600, 9)), std::optional(RefusalCode::no_such_projectile));
    table.features.clear();
    table.add_tree(240, 63.5);
    QCOMPARE(code(ShotTable::aim(0)), std::optional(RefusalCode::muzzle_blocked));
    table.guns[0].at = ShotTable::place(240, 479);
    QCOMPARE(code(ShotTable::aim(0)), std::optional(RefusalCode::muzzle_blocked));
  }

  // A wall behind the gun, out of the shot's way: it is the trail that would go through it.
  void LW_3_3_the_country_permits_the_swing() {
    ShotTable table;
    const Point axle = table.guns[0].at;
    const double x = axle.x.in_inches(), y = axle.y.in_inches();
    table.guns[0].facing = Bearing::of(0);
    table.add(FeatureKind::wall, x - 3, y - 3, x - 2, y - 1.5);
    const Gunnery gunnery = table.gunnery();
    const auto code = [&](int bearing) {
      const auto refusal = gunnery.cannot_fire(table.targets(), 0, ShotTable::aim(0, bearing));
      return refusal ? std::optional(refusal->code) : std::nullopt;
    };
    QCOMPARE(code(0), std::nullopt);
    QCOMPARE(code(6000), std::nullopt);
    QCOMPARE(code(900), std::optional(RefusalCode::swing_blocked));
    QCOMPARE(code(1600), std::optional(RefusalCode::swing_blocked));
    QVERIFY(!gunnery.solve(table.targets(), 0, {axle.x + Length::feet(10), axle.y + Length::feet(10)}, 0, 0));
    QVERIFY(gunnery.solve(table.targets(), 0, {axle.x, axle.y + Length::feet(10)}, 0, 0));
  }

  void LW_3_3_sight_down_the_barrel() {
    using Meets = BarrelLine::Meets;
    ShotTable table;
    const auto man = table.add(30);
    const Gunnery gunnery = table.gunnery();
    const BarrelLine level = gunnery.barrel_line(table.targets(), 0, ShotTable::aim(0), ShotTable::place(240, 400));
    QCOMPARE(level.meets, Meets::man);
    QCOMPARE(level.which, man);
    QVERIFY(std::abs(level.to.y.in_inches() - (93.5 - 0.41)) < 0.1);
    QVERIFY(std::abs(level.over_target->in_inches() - table.rules.gunnery.axle) < 0.05);
    const BarrelLine down = gunnery.barrel_line(table.targets(), 0, ShotTable::aim(-100, 1600));
    QCOMPARE(down.meets, Meets::ground);
    QVERIFY(std::abs(down.to_height.in_inches()) < 0.05);
    QCOMPARE(gunnery.barrel_line(table.targets(), 0, ShotTable::aim(200)).meets, Meets::nothing);
    table.add(FeatureKind::wall, 230, 75, 250, 76);
    const BarrelLine wall = table.gunnery().barrel_line(table.targets(), 0, ShotTable::aim(0));
    QCOMPARE(wall.meets, Meets::solid);
    QVERIFY(std::abs(wall.to.y.in_inches() - 75) < 0.05);
  }

  void a_firing_solution_says_what_it_is_worth() {
    ShotTable table;
    for (int i = 0; i < 20; ++i) table.add(200, (i - 10) * 1.3);
    const Gunnery gunnery = table.gunnery();
    const auto at_them = gunnery.solve(table.targets(), 0, table.men[10].at);
    QVERIFY(at_them && at_them->enemies > 0.9 && at_them->hit > 0.8);
    QCOMPARE(at_them->own, 0.0);
    for (Soldier& man : table.men) man.camp = table.guns[0].camp;
    const auto at_own = gunnery.solve(table.targets(), 0, table.men[10].at);
    QVERIFY(at_own && at_own->own > 0.9 && at_own->enemies == 0);
    const auto at_none = gunnery.solve(table.targets(), 0, ShotTable::place(100, 200), 0, 4);
    QVERIFY(at_none && at_none->enemies + at_none->own == 0);
    QVERIFY(!gunnery.solve(table.targets(), 0, table.guns[0].at));
    QVERIFY(!gunnery.solve(table.targets(), 0, table.men[10].at, 40));
  }

  void a_firing_solution_hits_at_every_range() {
    ShotTable table;
    table.rules.gunnery.projectiles[0].spread = {};
    for (const double range : {12.0, 60.0, 150.0, 320.0, 400.0}) {
      table.men.clear();
      const auto man = table.add(range);
      const Gunnery gunnery = table.gunnery();
      const Flight flight = table.fly_at(gunnery, man, 0);
      QVERIFY2(how(flight, man), QByteArray::number(range));
    }
  }

  void over_a_house_it_lobs() {
    ShotTable table("kriegspiel");
    // As a solid shot: no gun fires a shell that does not burst.
    table.rules.gunnery.projectiles[1].shell = false;
    const auto man = table.add(120);
    table.add(FeatureKind::house, 230, 168, 250, 176);
    const Gunnery gunnery = table.gunnery();
    // A screw that drops steeply comes down behind.
    const auto solution = gunnery.solve(table.targets(), 0, table.men[man].at, 1, 24);
    QVERIFY(solution);
    QVERIFY(solution->aim.elevation.mils > 400);
  }
};

SANDGATE_TEST(ShotGround)

}  // namespace tst_shot_ground
#include "tst_shot_ground.moc"
