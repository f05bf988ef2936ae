// Guns moved with their crews (LW-2.5, LW-2.6, LW-3.2, LW-3.5, LW-3.6, KS-2.2, KS-3).
#include <QTest>

#include "tests/core/battle/table_sample.h"
#include "tests/runner/test.h"

namespace tst_haul {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

constexpr auto red = Troops::red, blue = Troops::blue;
constexpr double unit_in = 1.0 / 64;

/// A gun facing east at (60, 60) with men of an arm about it, two on each side of its trail, and what is ordered.
struct Battery : Troops {
  TableMoveOrder order = Troops::order();

  explicit Battery(Arm arm = Arm::infantry, int crew = 4) { join(60, 60, arm, crew); }
  std::uint32_t join(double x, double y, Arm arm, int crew = 4) {
    const auto gun = add_gun(red, x, y, Bearing{1600});
    for (int i = 0; i < crew; ++i) add(red, x - 2 * (i / 2), i % 2 == 0 ? y + 2.5 : y - 2.5, arm);
    return gun;
  }
  void haul(std::uint32_t gun, std::vector<std::pair<double, double>> by) {
    Path path{guns[gun].at};
    for (const auto& [x, y] : by) path.push_back(place(x, y));
    order.guns.push_back({gun, path});
  }
  /// All men go by as much.
  void all_go(double dx, double dy) {
    for (std::uint32_t i = 0; i < men.size(); ++i) order.men.push_back(walk_by(i, dx, dy));
  }
  /// LW-3.2: guns that have their crew now have had it when the move began.
  std::expected<TableMove, Refusal> give(const TableGround& ground) const {
    std::vector<Gun> counted = guns;
    for (Gun& gun : counted) gun.ready = in_action(ground.rulebook(), men, gun) ? order.move : 0;
    return try_move(ground, men, counted, order);
  }
  std::optional<RefusalCode> refused(const TableGround& ground) const {
    const auto given = give(ground);
    return given ? std::nullopt : std::optional(given.error().code);
  }
};

}  // namespace

class HaulTest : public QObject {
  Q_OBJECT

 private slots:
  void LW_3_5_at_the_pace_of_its_men_data() {
    QTest::addColumn<Arm>("arm");
    QTest::addColumn<int>("foot");
    QTest::addColumn<double>("reach");
    QTest::newRow("infantry") << Arm::infantry << 0 << 12.0;
    QTest::newRow("cavalry") << Arm::cavalry << 0 << 24.0;
    QTest::newRow("three of four on horseback") << Arm::cavalry << 1 << 12.0;
  }
  void LW_3_5_at_the_pace_of_its_men() {
    QFETCH(Arm, arm);
    QFETCH(int, foot);
    QFETCH(double, reach);
    const TableGround ground = table();
    for (const double more : {0.0, unit_in}) {
      Battery battery(arm);
      for (int i = 0; i < foot; ++i) battery.men[static_cast<std::size_t>(i)].arm = Arm::infantry;
      battery.haul(0, {{60 + reach + more, 60}});
      battery.all_go(reach, 0);
      const auto move = battery.give(ground);
      QCOMPARE(move.has_value(), more == 0);
      if (more > 0) {
        QCOMPARE(move.error().code, RefusalCode::too_far);
        QCOMPARE(move.error().clause, clauses::gun_moved);
        continue;
      }
      QCOMPARE(move->guns.size(), std::size_t{1});
      QCOMPARE(move->guns[0].path.back(), place(60 + reach, 60));
      QCOMPARE(move->guns[0].facing, Bearing{4800});  // it came from the west
    }
  }
  void LW_3_5_trail_forward_after_a_turn() {
    Battery battery;
    battery.haul(0, {{65, 60}, {65, 64}});
    for (std::uint32_t i = 0; i < 4; ++i) {
      const double x = i % 2 == 0 ? 68 : 62, y = i < 2 ? 62 : 64;
      battery.order.men.push_back(battery.walk(i, {{x, y}}));
    }
    const auto turned = battery.give(table());
    QVERIFY(turned.has_value());
    QCOMPARE(turned->guns[0].facing, Bearing{3200});
  }

  void LW_3_5_its_crew_goes_with_it() {
    const TableGround ground = table();
    Battery stays;
    stays.haul(0, {{63, 60}});
    QCOMPARE(stays.refused(ground), std::optional(RefusalCode::crew_must_go));
    // Three go, one stays behind, though within reach.
    stays.all_go(3, 0);
    stays.order.men.pop_back();
    QCOMPARE(stays.refused(ground), std::optional(RefusalCode::crew_must_go));
    Battery leaves;
    leaves.haul(0, {{63, 60}});
    leaves.all_go(3, 0);
    QVERIFY(leaves.give(ground));
    leaves.order.men[0].path.back() = place(60, 74);
    QCOMPARE(leaves.refused(ground), std::optional(RefusalCode::crew_must_go));
    // Who comes up from further off is no crew.
    Battery comes;
    comes.haul(0, {{63, 60}});
    const auto late = comes.add(red, 60, 72);
    comes.all_go(3, 0);
    comes.order.men.erase(comes.order.men.begin());
    comes.order.men.back() = comes.walk(late, {{63, 66}});
    QCOMPARE(comes.refused(ground), std::optional(RefusalCode::crew_must_go));
  }
  void LW_3_2_a_man_goes_with_one_gun_only() {
    const TableGround ground = table();
    Battery two;
    two.join(60, 64.5, Arm::infantry, 0);  // the first gun's men are by it too
    QVERIFY(in_action(ground.rulebook(), two.men, two.guns[1]));
    two.haul(0, {{63, 60}});
    two.haul(1, {{63, 64.5}});
    two.all_go(3, 0);
    QCOMPARE(two.refused(ground), std::optional(RefusalCode::crew_must_go));
    // Four more by the second alone; who is by both goes with the first.
    for (int i = 0; i < 4; ++i) {
      const auto man = two.add(red, 56 + 2 * i, 71);
      two.order.men.push_back(two.walk_by(man, 3, 0));
    }
    QVERIFY(two.give(ground));
    std::ranges::reverse(two.order.men);
    std::ranges::reverse(two.order.guns);
    QVERIFY(two.give(ground));
  }
  void LW_3_2_not_in_action() {
    const TableGround ground = table();
    Battery battery(Arm::infantry, 3);
    battery.haul(0, {{63, 60}});
    battery.all_go(3, 0);
    const auto move = battery.give(ground);
    QCOMPARE(battery.refused(ground), std::optional(RefusalCode::gun_not_in_action));
    QCOMPARE(move.error().clause, clauses::in_action);
    // A prisoner among them does not serve.
    Battery taken;
    taken.men[0].state = ManState::disarmed;
    taken.haul(0, {{63, 60}});
    QCOMPARE(taken.refused(ground), std::optional(RefusalCode::gun_not_in_action));
  }

  // KS-2.1: artillery goes two feet, with four men who keep pace; horse does not hasten it, foot cannot keep up.
  void KS_2_1_at_artillerys_own_pace_data() {
    QTest::addColumn<Arm>("arm");
    QTest::addColumn<double>("reach");
    QTest::newRow("gunners") << Arm::artillery << 24.0;
    QTest::newRow("cavalry") << Arm::cavalry << 24.0;
    QTest::newRow("engineers") << Arm::engineers << 24.0;
    QTest::newRow("infantry") << Arm::infantry << 12.0;
  }
  void KS_2_1_at_artillerys_own_pace() {
    QFETCH(Arm, arm);
    QFETCH(double, reach);
    const TableGround ground = table({}, "kriegspiel");
    for (const double more : {0.0, 12.0}) {
      Battery battery(arm);
      battery.guns[0].limbered = true;
      battery.haul(0, {{60 + reach + more, 60}});
      battery.all_go(std::min(reach + more, arm == Arm::cavalry ? 36.0 : reach), 0);
      QCOMPARE(battery.give(ground).has_value(), more == 0);
    }
    // What of a longer way it can go, for whoever asks before he orders.
    Battery battery(arm);
    battery.guns[0].limbered = true;
    const std::vector<std::uint32_t> crew{0, 1, 2, 3};
    const Path way{battery.guns[0].at, place(60 + 50, 60)};
    const Path first = haul_in_reach(ground, battery.men, battery.guns[0], battery.order, crew, way);
    QCOMPARE(first.back(), place(60 + 24, 60));
  }

  // Its last leg, cut off at a whole 64th, is no longer than what is left of the move, and clear.
  void LW_3_5_as_much_of_a_way_as_a_gun_can_go() {
    std::mt19937 random(1913);
    const auto any = [&] { return std::uniform_int_distribution<int>(6 * 64, 234 * 64)(random); };
    int gone = 0;
    for (int i = 0; i < 12; ++i) {
      const TableGround ground = table(any_features(random), "prototype-1");
      for (int k = 0; k < 60; ++k) {
        const Point from{{{any()}}, {{any()}}}, to{{{any()}}, {{any()}}};
        const Length half = inches(2.25 / 2);
        if (ground.bar_of_gun(from, {}) != Bar::none || ground.bar_at(to, half) != Bar::none) continue;
        const auto way = ground.way(from, to, half, Length::feet(8));
        if (!way || way->size() < 3 || length(*way) < inches(25)) continue;
        Battery battery(Arm::infantry, 0);
        battery.guns[0].at = from;
        const Path path = haul_in_reach(ground, battery.men, battery.guns[0], battery.order, {}, *way);
        battery.order.guns.push_back({0, path});
        const auto done = battery.give(ground);
        // There it may have no room to turn.
        QVERIFY(done || ground.bar_of_gun(path.back(), Bearing::between(path.back(), path.rbegin()[1])) != Bar::none);
        gone += done.has_value();
      }
    }
    QVERIFY2(gone > 40, qPrintable(QString::number(gone)));
  }

  // A gun that needs nobody goes alone, at its own pace.
  void PR_1_a_gun_goes_alone() {
    const TableGround ground = table({}, "prototype-1");
    for (const double more : {0.0, unit_in}) {
      Battery battery(Arm::infantry, 0);
      battery.haul(0, {{84 + more, 60}});
      QCOMPARE(battery.give(ground).has_value(), more == 0);
    }
  }
  void PR_2_one_man_moves_a_gun_at_his_own_pace() {
    const TableGround ground = table({}, "prototype-2");
    for (const Arm arm : {Arm::infantry, Arm::cavalry}) {
      const double reach = arm == Arm::cavalry ? 24 : 12;
      for (const double more : {0.0, unit_in}) {
        Battery battery(arm, 1);
        battery.haul(0, {{60 + reach + more, 60}});
        battery.all_go(reach, 0);
        QCOMPARE(battery.give(ground).has_value(), more == 0);
      }
    }
    Battery nobody(Arm::infantry, 0);
    nobody.haul(0, {{63, 60}});
    QCOMPARE(nobody.refused(ground), std::optional(RefusalCode::gun_not_in_action));
  }

  void LW_2_5_guns_first() {
    Battery battery;
    battery.haul(0, {{63, 60}});
    battery.all_go(3, 0);
    battery.order.guns_done = true;
    QCOMPARE(battery.refused(table()), std::optional(RefusalCode::guns_first));
    battery.order.guns.clear();
    QVERIFY(battery.give(table()));
  }
  void which_guns_may_be_moved() {
    const TableGround ground = table({block_in(FeatureKind::house, 66, 40, 70, 80)});
    Battery battery;
    battery.haul(0, {{61, 60}});
    battery.all_go(1, 0);
    QCOMPARE(battery.refused(ground), std::nullopt);
    battery.guns[0].moved = Troops::move;
    QCOMPARE(battery.refused(ground), std::optional(RefusalCode::gun_moved_already));
    battery.guns[0].moved = Troops::move - 2;
    battery.order.guns.push_back(battery.order.guns[0]);
    QCOMPARE(battery.refused(ground), std::optional(RefusalCode::gun_named_twice));
    battery.order.guns.resize(1);
    battery.guns[0].camp = blue;
    QCOMPARE(battery.refused(ground), std::optional(RefusalCode::gun_not_yours));
    battery.guns[0].camp = red;
    battery.guns[0].on_ground = false;
    QCOMPARE(battery.refused(ground), std::optional(RefusalCode::gun_not_there));
    battery.guns[0].on_ground = true;
    battery.order.guns[0].gun = 1;
    QCOMPARE(battery.refused(ground), std::optional(RefusalCode::gun_not_there));
    const auto path = [&](Path p) {
      battery.order.guns[0] = {0, std::move(p)};
      return battery.refused(ground);
    };
    QCOMPARE(path({}), std::optional(RefusalCode::no_path));
    QCOMPARE(path({place(61, 60), place(60, 60)}), std::optional(RefusalCode::path_elsewhere));
    QCOMPARE(path({place(60, 60), place(-5, 60)}), std::optional(RefusalCode::off_table));
    QCOMPARE(path({place(60, 60), place(68, 60)}), std::optional(RefusalCode::solid_ground));
    // Its trail goes before it, and has no room at the house.
    QCOMPARE(path({place(60, 60), place(63, 60)}), std::optional(RefusalCode::solid_ground));
  }

  void LW_3_6_room_at_the_end() {
    const TableGround ground = table();
    Battery battery;
    battery.haul(0, {{68, 60}});
    battery.all_go(8, 0);
    const auto other = battery.add(red, 71.9, 60);  // where the trail comes to lie
    const auto move = battery.give(ground);
    QCOMPARE(battery.refused(ground), std::optional(RefusalCode::no_room));
    QCOMPARE(move.error().clause, clauses::elbow_room);
    battery.men[other].at = place(68 + 3.5 + 0.40625 + 0.0625, 60);
    QVERIFY(battery.give(ground));
    // A man of the crew may not end under it.
    battery.order.men[0].path.back() = place(69, 60);
    QCOMPARE(battery.refused(ground), std::optional(RefusalCode::no_room));
    // Two guns cannot end in one place, and change places only as they find room.
    Battery two;
    two.join(60, 72, Arm::infantry);
    two.haul(0, {{66, 66}});
    two.haul(1, {{66, 67}});
    for (std::uint32_t i = 0; i < 8; ++i) two.order.men.push_back(two.walk_by(i, 6, i < 4 ? 3 : -3));
    QCOMPARE(two.refused(ground), std::optional(RefusalCode::no_room));
  }

  // Kriegspiel: a contour costs foot a whole move; the gun carries on what it paid.
  void KS_2_2_a_gun_pays_a_contour_in_two_moves() {
    const auto country = ground(2000, 2000, [](MapPoint p) { return p.east > 66 * metres_per_inch ? 15.0 : 5.0; });
    Rulebook rules = rulebook("kriegspiel");
    rules.guns.haul_pace = HaulPace::crew;
    const TableGround ground(country, Scale{}, rules, {{}, {Length::feet(20), Length::feet(20)}});
    Battery battery;
    battery.guns[0].limbered = true;  // KS-3
    battery.haul(0, {{68, 60}});
    battery.all_go(5.4, 0);
    const auto first = battery.give(ground);
    QVERIFY(first.has_value());
    const Path& gone = first->guns[0].path;
    QVERIFY(gone.back().x < inches(66) && gone.back().x > inches(65));
    QVERIFY(first->guns[0].paid > Moves::from_moves(0.4));
    battery.guns[0].at = gone.back();
    battery.guns[0].facing = first->guns[0].facing;
    battery.guns[0].paid = first->guns[0].paid;
    battery.guns[0].moved = Troops::move - 2;
    for (const auto& walked : first->men) {
      battery.men[walked.man].at = walked.path.back();
      battery.men[walked.man].paid = walked.paid;
      battery.men[walked.man].moved = Troops::move - 2;
    }
    battery.order = Troops::order();
    battery.haul(0, {{69, 60}});
    battery.all_go(0.5, 0);
    const auto second = battery.give(ground);
    QVERIFY(second.has_value());
    QCOMPARE(second->guns[0].path.back(), place(69, 60));
    QCOMPARE(second->guns[0].paid, Moves{});
  }
  void KS_3_guns_need_a_bridge() {
    for (const FeatureKind crossing : {FeatureKind::ford, FeatureKind::bridge}) {
      for (const char* rules : {"kriegspiel", "little-wars"}) {
        const TableGround ground =
            table({line_in(FeatureKind::river, {{66, 0}, {66, 240}}, 6), point_in(crossing, 66, 60)}, rules);
        Battery battery;
        battery.haul(0, {{71, 60}});
        battery.all_go(4, 0);
        const bool wades = crossing == FeatureKind::bridge || rules == std::string("little-wars");
        // Who walks ends before the water, by the gun's muzzle.
        QCOMPARE(battery.refused(ground), wades ? std::nullopt : std::optional(RefusalCode::ford_refused));
      }
    }
  }
};

SANDGATE_TEST(HaulTest)

}  // namespace tst_haul
#include "tst_haul.moc"
