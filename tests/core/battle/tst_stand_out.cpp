// Where men and guns stand when they come out of their box or ranks (CX-10, LW-3.2, LW-3.6, LW-5.5).
#include <QTest>

#include "core/battle/melee.h"
#include "core/battle/prisoners.h"
#include "core/battle/stand_out.h"
#include "tests/core/battle/table_sample.h"
#include "tests/runner/test.h"

namespace tst_stand_out {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

constexpr Bearing north{0}, east{1600};
const Point middle = place(120, 120);

Contents mixed(int infantry, int cavalry, int engineers, int gunners, int guns) {
  Contents contents = Contents::of(Arm::infantry, Men{infantry});
  contents.parts.push_back(Part{Arm::cavalry, Men{cavalry}, Men{cavalry}});
  contents.parts.push_back(Part{Arm::artillery, Men{gunners}, Men{gunners}, guns});
  contents.parts.push_back(Part{Arm::engineers, Men{engineers}, Men{engineers}});
  return contents;
}

/// As men and guns of a table; those brought are prisoners of the rest.
void put_down(const StoodOut& out, std::span<const Arm> brought, std::vector<Soldier>& men, std::vector<Gun>& guns) {
  const auto add = [&](Arm arm, Point at) -> Soldier& {
    Soldier& man = men.emplace_back();
    man.id = ManId{static_cast<std::int32_t>(men.size())};
    man.arm = arm;
    man.at = at;
    man.side = SideId{0};
    return man;
  };
  for (const auto& [arm, at] : out.men) add(arm, at);
  for (std::size_t i = 0; i < out.brought.size(); ++i) {
    Soldier& man = add(brought[i], out.brought[i]);
    man.camp = 1;
    man.side = SideId{1};
    man.state = ManState::prisoner;
    man.captor = SideId{0};
  }
  for (const auto& [at, facing] : out.guns) {
    Gun& gun = guns.emplace_back();
    gun.at = at;
    gun.facing = facing;
  }
}

/// LW-3.6 among everybody, and on the ground.
void verify_room(const TableGround& ground, std::span<const Soldier> men, std::span<const Gun> guns) {
  const Rulebook& rules = ground.rulebook();
  for (std::size_t i = 0; i < men.size(); ++i) {
    QCOMPARE(ground.bar_at(men[i].at, rules.radius(men[i].arm)), Bar::none);
    for (std::size_t j = 0; j < i; ++j) QVERIFY(!near_each_other(rules, men[i], men[j], rules.table.gap - Length{{1}}));
    for (const Gun& gun : guns) QVERIFY(!touches_gun(rules, gun, men[i].at, rules.radius(men[i].arm), rules.table.gap));
  }
  for (std::size_t i = 0; i < guns.size(); ++i) {
    QCOMPARE(ground.bar_of_gun(guns[i].at, guns[i].facing), Bar::none);
    for (std::size_t j = 0; j < i; ++j) QVERIFY(!guns_touch(rules, guns[i], guns[j], rules.table.gap));
  }
}

struct Extent {
  double west = 1e9, east = -1e9, south = 1e9, north = -1e9;
};
Extent extent(const StoodOut& out, Arm arm) {
  Extent e;
  for (const auto& man : out.men) {
    if (man.arm != arm) continue;
    const double x = man.at.x.in_inches(), y = man.at.y.in_inches();
    e = {std::min(e.west, x), std::max(e.east, x), std::min(e.south, y), std::max(e.north, y)};
  }
  return e;
}

}  // namespace

class StandOutTest : public QObject {
  Q_OBJECT

 private slots:
  void CX_10_by_formation_data() {
    QTest::addColumn<Formation>("formation");
    QTest::addColumn<double>("width");
    QTest::addColumn<double>("depth");
    // Bases are 13/16 inch; half an inch beside, one behind; two beside in extended order.
    QTest::newRow("fours") << Formation::fours << 3 * 1.3125 << 4 * 1.8125;
    QTest::newRow("boxed") << Formation::boxed << 3 * 1.3125 << 4 * 1.8125;
    QTest::newRow("two ranks") << Formation::two_ranks << 9 * 1.3125 << 1.8125;
    QTest::newRow("extended") << Formation::extended << 19 * 2.8125 << 0.0;
  }
  void CX_10_by_formation() {
    QFETCH(Formation, formation);
    QFETCH(double, width);
    QFETCH(double, depth);
    const TableGround ground = table();
    const auto out = stand_out(ground, Contents::of(Arm::infantry, Men{20}), formation, middle, north, {}, {}, {});
    QCOMPARE(out.men.size(), std::size_t{20});
    const Extent e = extent(out, Arm::infantry);
    QVERIFY(std::abs(e.east - e.west - width) < 0.05 && std::abs(e.north - e.south - depth) < 0.05);
    QVERIFY(std::abs(e.east + e.west - 240) < 0.05 && e.north <= 120 && e.north > 119);
    // Turned to the east it is as deep as it was wide.
    const auto turned = stand_out(ground, Contents::of(Arm::infantry, Men{20}), formation, middle, east, {}, {}, {});
    const Extent t = extent(turned, Arm::infantry);
    QVERIFY(std::abs(t.east - t.west - depth) < 0.05 && std::abs(t.north - t.south - width) < 0.05);
  }

  void CX_10_order_of_arms() {
    const TableGround ground = table();
    const Contents contents = mixed(20, 8, 6, 8, 2);
    const auto line = stand_out(ground, contents, Formation::two_ranks, middle, north, {}, {}, {});
    QCOMPARE(line.men.size(), std::size_t{42});
    // Part by part, in the contents' order.
    for (std::size_t i = 0; i < 42; ++i) {
      const Arm arm = i < 20 ? Arm::infantry : i < 28 ? Arm::cavalry : i < 36 ? Arm::artillery : Arm::engineers;
      QCOMPARE(line.men[i].arm, arm);
    }
    const Extent foot = extent(line, Arm::infantry), horse = extent(line, Arm::cavalry);
    const Extent sappers = extent(line, Arm::engineers);
    QVERIFY(foot.west > horse.west && foot.east < horse.east);
    QVERIFY(sappers.north < foot.south);
    QCOMPARE(line.guns.size(), std::size_t{2});
    QVERIFY(line.guns[0].at.x.in_inches() > foot.east && line.guns[0].at.x.in_inches() < horse.east);
    QVERIFY(line.guns[1].at.x.in_inches() < foot.west && line.guns[1].at.x.in_inches() > horse.west);
    for (const auto& gun : line.guns) QCOMPARE(gun.facing, north);
    const auto column = stand_out(ground, contents, Formation::fours, middle, north, {}, {}, {});
    QVERIFY(extent(column, Arm::cavalry).north < extent(column, Arm::infantry).south);
  }

  void LW_3_2_every_gun_is_in_action_data() {
    QTest::addColumn<int>("infantry");
    QTest::addColumn<int>("cavalry");
    QTest::addColumn<int>("gunners");
    QTest::addColumn<int>("guns");
    QTest::newRow("gunners enough") << 0 << 0 << 12 << 3;
    QTest::newRow("more than enough") << 0 << 0 << 30 << 2;
    QTest::newRow("infantry helps") << 20 << 0 << 3 << 3;
    QTest::newRow("horse helps") << 2 << 10 << 5 << 3;
  }
  void LW_3_2_every_gun_is_in_action() {
    QFETCH(int, infantry);
    QFETCH(int, cavalry);
    QFETCH(int, gunners);
    QFETCH(int, guns);
    for (const Formation formation : {Formation::fours, Formation::two_ranks, Formation::extended}) {
      const TableGround ground = table();
      const auto out =
          stand_out(ground, mixed(infantry, cavalry, 0, gunners, guns), formation, middle, east, {}, {}, {});
      std::vector<Soldier> men;
      std::vector<Gun> pieces;
      put_down(out, {}, men, pieces);
      QCOMPARE(pieces.size(), static_cast<std::size_t>(guns));
      for (const Gun& gun : pieces) QVERIFY(in_action(ground.rulebook(), men, gun));
      verify_room(ground, men, pieces);
    }
  }

  void CX_10_who_is_no_figure() {
    const TableGround ground = table();
    QVERIFY(
        stand_out(ground, Contents::of(Arm::general, Men{1}), Formation::fours, middle, north, {}, {}, {}).men.empty());
    QVERIFY(
        stand_out(ground, Contents::of(Arm::boat, Men{9}), Formation::fours, middle, north, {}, {}, {}).men.empty());
    QVERIFY(stand_out(ground, Contents{}, Formation::boxed, middle, north, {}, {}, {}).men.empty());
    QCOMPARE(
        stand_out(ground, Contents::of(Arm::supply, Men{4}), Formation::fours, middle, north, {}, {}, {}).men.size(),
        std::size_t{4});
  }

  // Rivers and walls do not let who finds no place slip over them.
  void CX_10_nobody_comes_out_beyond_the_river() {
    const TableGround ground = table(
        {line_in(FeatureKind::river, {{0, 121}, {240, 121}}, 10), block_in(FeatureKind::house, 116, 110, 124, 119)});
    const auto out = stand_out(ground, Contents::of(Arm::infantry, Men{40}), Formation::two_ranks, place(120, 120.5),
                               north, {}, {}, {});
    for (const auto& man : out.men) QVERIFY(man.at.y < place(0, 121).y);
  }

  // A window with no room left, a country with some.
  void CX_10_everybody_gets_a_place() {
    const auto country = Country::level(2000, 2000, {block_in(FeatureKind::lake, 90, 90, 150, 150)});
    const TableGround ground(country, Scale{}, rulebook("little-wars"), {place(100, 100), place(140, 140)});
    const auto out = stand_out(ground, mixed(12, 4, 0, 4, 1), Formation::fours, middle, north, {}, {}, {});
    std::vector<Soldier> men;
    std::vector<Gun> guns;
    put_down(out, {}, men, guns);
    QCOMPARE(men.size(), std::size_t{20});
    verify_room(ground.over({{}, place(240, 240)}), men, guns);
    // Nowhere at all: they are not lost even so.
    const auto drowned = Country::level(2000, 2000, {block_in(FeatureKind::lake, -10, -10, 250, 250)});
    const TableGround sea(drowned, Scale{}, rulebook("little-wars"), {place(100, 100), place(140, 140)});
    QCOMPARE(stand_out(sea, mixed(12, 4, 0, 4, 1), Formation::fours, middle, north, {}, {}, {}).men.size(),
             std::size_t{20});
  }

  // Any body on any ground among others: everybody has room, prisoners have escorts, and twice is the same.
  void properties() {
    std::mt19937 random(6);
    const auto any = [&](int low, int high) { return std::uniform_int_distribution<int>(low, high)(random); };
    for (int round = 0; round < 40; ++round) {
      const TableGround ground = table(round % 3 == 0 ? std::vector<Feature>{} : any_features(random),
                                       round % 2 == 0 ? "little-wars" : "campaign");
      std::vector<Soldier> men;
      std::vector<Gun> guns;
      const Point first{Length::inches(any(40, 200)), Length::inches(any(40, 200))};
      for (int body = 0; body < 3; ++body) {
        const Point at{first.x + Length::inches(any(-15, 15)), first.y + Length::inches(any(-15, 15))};
        if (ground.bar_at(at, {}) != Bar::none) continue;
        const Contents contents = mixed(any(1, 40), any(0, 20), any(0, 8), any(0, 10), any(0, 2));
        const auto formation = static_cast<Formation>(any(0, 3));
        const std::vector<Arm> brought(static_cast<std::size_t>(any(0, 12)),
                                       any(0, 1) == 0 ? Arm::infantry : Arm::cavalry);
        const Bearing facing = Bearing::of(any(0, 6399));
        const auto out = stand_out(ground, contents, formation, at, facing, brought, men, guns);
        const auto again = stand_out(ground, contents, formation, at, facing, brought, men, guns);
        QVERIFY(out.men == again.men && out.brought == again.brought && out.guns == again.guns);
        QCOMPARE(out.men.size(), static_cast<std::size_t>(contents.men().count));
        QCOMPARE(out.brought.size(), brought.size());
        std::vector<Soldier> own;
        std::vector<Gun> own_guns;
        put_down(out, brought, own, own_guns);
        const auto kept = escorts(ground.rulebook(), own, SideId{0});
        for (std::size_t i = out.men.size(); i < own.size(); ++i) QVERIFY(kept[i] != nobody);
        men.insert(men.end(), own.begin(), own.end());
        guns.insert(guns.end(), own_guns.begin(), own_guns.end());
        verify_room(ground, men, guns);
        if (QTest::currentTestFailed()) return;
      }
    }
  }
};

SANDGATE_TEST(StandOutTest)

}  // namespace tst_stand_out
#include "tst_stand_out.moc"
