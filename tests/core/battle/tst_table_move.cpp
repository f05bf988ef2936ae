// Men moved on a table: who may, how far, into contact, with room, prisoners led (LW-2.6, LW-3.1, LW-3.6, LW-3.7,
// LW-5.5, LW-5.6, KS-2.2, KS-3).
#include <QTest>

#include "core/battle/melee.h"
#include "tests/core/battle/table_sample.h"
#include "tests/runner/test.h"

namespace tst_table_move {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

constexpr auto red = Troops::red, blue = Troops::blue;
constexpr double unit_in = 1.0 / 64;
// From middle to middle of two men on foot: with the gap between them, and in contact.
constexpr double close_in = 2 * 0.40625 + 0.0625, touching_in = 2 * 0.40625 + 0.125;

std::expected<TableMove, Refusal> give(const TableGround& ground, const Troops& troops, std::vector<ManWalk> walks) {
  TableMoveOrder order = Troops::order();
  order.men = std::move(walks);
  return try_move(ground, troops.men, troops.guns, order);
}
std::optional<RefusalCode> refused(const std::expected<TableMove, Refusal>& move) {
  return move ? std::nullopt : std::optional(move.error().code);
}
double in_inches(Length length) { return length.in_inches(); }

/// Ground that rises to the next contour at `east_in` and stays there.
TableGround step_up(double east_in, const char* rules = "kriegspiel") {
  const auto country = ground(2000, 2000, [=](MapPoint p) { return p.east > east_in * metres_per_inch ? 15.0 : 5.0; });
  return TableGround(country, Scale{}, rulebook(rules), {{}, {Length::feet(20), Length::feet(20)}});
}

}  // namespace

class TableMoveTest : public QObject {
  Q_OBJECT

 private slots:
  // LW-3.6: two who go for the same place beside a gun nobody sees: the order tells nothing of it, but to itself.
  void LW_3_6_what_is_not_seen_stops_men_and_no_orders() {
    const TableGround ground = table();
    Troops troops;
    const auto one = troops.add(red, 50, 50), other = troops.add(red, 50, 52);
    Gun& gun = troops.guns.emplace_back();
    gun.id = GunId{0}, gun.side = SideId{1}, gun.camp = blue, gun.at = place(60, 50);
    TableMoveOrder order = Troops::order();
    order.sees_a_part = true;
    order.men = {troops.walk(one, {{60, 50}}), troops.walk(other, {{60, 52}})};
    const auto moved = try_move(ground, troops.men, troops.guns, order);
    QVERIFY(moved.has_value());
    for (const TableMove::Walked& walk : moved->men) {
      QVERIFY(!walk.contact && walk.path.size() == 2);
      const Length radius = rulebook("little-wars").radius(Arm::infantry);
      QVERIFY(!touches_gun(ground.rulebook(), gun, walk.path.back(), radius, ground.rulebook().table.gap));
      QVERIFY(walk.path.back().x > place(54, 50).x);
    }
    // What the order itself crowds is refused.
    order.men = {troops.walk(one, {{55, 50}}), troops.walk(other, {{55, 50.5}})};
    QCOMPARE(refused(try_move(ground, troops.men, troops.guns, order)), std::optional(RefusalCode::no_room));
    gun.seen_by = 1U << order.side.index();
    order.men = {troops.walk(one, {{60, 50}})};
    QCOMPARE(refused(try_move(ground, troops.men, troops.guns, order)), std::optional(RefusalCode::no_room));
  }

  void LW_3_1_how_far_data() {
    QTest::addColumn<QString>("rules");
    QTest::addColumn<Arm>("arm");
    QTest::addColumn<double>("reach");
    QTest::newRow("infantry") << "little-wars" << Arm::infantry << 12.0;
    QTest::newRow("cavalry") << "little-wars" << Arm::cavalry << 24.0;
    QTest::newRow("KS cavalry") << "kriegspiel" << Arm::cavalry << 36.0;
    QTest::newRow("KS engineers") << "kriegspiel" << Arm::engineers << 24.0;
  }
  void LW_3_1_how_far() {
    QFETCH(QString, rules);
    QFETCH(Arm, arm);
    QFETCH(double, reach);
    const TableGround ground = table({}, rules.toUtf8().constData());
    Troops troops;
    const auto man = troops.add(red, 50, 50, arm);
    const auto all = give(ground, troops, {troops.walk(man, {{50 + reach, 50}})});
    QVERIFY(all.has_value());
    QCOMPARE(all->men,
             (std::vector<TableMove::Walked>{{man, {place(50, 50), place(50 + reach, 50)}, {}, {}, Moves::whole(1)}}));
    const auto more = give(ground, troops, {troops.walk(man, {{50 + reach + unit_in, 50}})});
    QCOMPARE(refused(more), std::optional(RefusalCode::too_far));
    QCOMPARE(more.error().clause, clauses::allowance);
    QCOMPARE(more.error().arguments, (std::vector<Argument>{{"at", place(50 + reach, 50)}}));
    // Measured along the path, round corners.
    QVERIFY(give(ground, troops, {troops.walk(man, {{50 + reach / 2, 50}, {50 + reach / 2, 50 + reach / 2}})}));
    QVERIFY(!give(ground, troops, {troops.walk(man, {{50 + reach / 2, 50}, {50 + reach / 2, 51 + reach / 2}})}));
  }

  void LW_2_6_once_a_move() {
    const TableGround ground = table();
    Troops troops;
    const auto man = troops.add(red, 50, 50), other = troops.add(red, 60, 50);
    const ManWalk walk = troops.walk(man, {{52, 50}}), second = troops.walk(other, {{62, 50}});
    QCOMPARE(refused(give(ground, troops, {walk, second, walk})), std::optional(RefusalCode::man_named_twice));
    troops.men[man].moved = Troops::move;
    const auto again = give(ground, troops, {second, walk});
    QCOMPARE(refused(again), std::optional(RefusalCode::man_moved_already));
    QCOMPARE(again.error().clause, clauses::once_a_move);
    troops.men[man].moved = Troops::move - 2;
    QVERIFY(give(ground, troops, {second, walk}));
  }

  void who_may_be_moved_data() {
    QTest::addColumn<std::uint8_t>("camp");
    QTest::addColumn<ManState>("state");
    QTest::addColumn<int>("refusal");
    const auto row = [](const char* name, std::uint8_t camp, ManState state, RefusalCode refusal) {
      QTest::newRow(name) << camp << state << static_cast<int>(refusal);
    };
    row("an enemy", blue, ManState::free, RefusalCode::man_not_yours);
    row("one of ours whom the enemy holds", red, ManState::prisoner, RefusalCode::man_not_yours);
    row("a disarmed enemy", blue, ManState::disarmed, RefusalCode::man_not_yours);
    row("a dead man", red, ManState::dead, RefusalCode::man_not_there);
    row("one who has crossed", red, ManState::crossed, RefusalCode::man_not_there);
    row("one held", blue, ManState::held, RefusalCode::man_not_there);
    row("one in the ranks", red, ManState::ranks, RefusalCode::man_not_there);
  }
  void who_may_be_moved() {
    QFETCH(std::uint8_t, camp);
    QFETCH(ManState, state);
    QFETCH(int, refusal);
    Troops troops;
    const auto man = troops.add(camp, 50, 50, Arm::infantry, state);
    QCOMPARE(refused(give(table(), troops, {troops.walk(man, {{52, 50}})})),
             std::optional(static_cast<RefusalCode>(refusal)));
  }
  void bad_paths() {
    const TableGround ground = table({block_in(FeatureKind::house, 54, 45, 58, 55)});
    Troops troops;
    const auto man = troops.add(red, 50, 50);
    const auto code = [&](Path path) { return refused(give(ground, troops, {{man, std::move(path)}})); };
    const Point at = place(50, 50);
    QCOMPARE(code({}), std::optional(RefusalCode::no_path));
    QCOMPARE(code({at}), std::optional(RefusalCode::no_path));
    QCOMPARE(code({at, at}), std::optional(RefusalCode::no_path));
    QCOMPARE(code({place(50, 51), place(50, 53)}), std::optional(RefusalCode::path_elsewhere));
    QCOMPARE(code(Path(20001, at)), std::optional(RefusalCode::path_too_long));
    QCOMPARE(code({at, place(50, -1)}), std::optional(RefusalCode::off_table));
    QCOMPARE(code({at, {{{std::int64_t{1} << 62}}, {{-(std::int64_t{1} << 62)}}}}),
             std::optional(RefusalCode::off_table));
    QCOMPARE(code({at, place(56, 50)}), std::optional(RefusalCode::solid_ground));
    QCOMPARE(code({at, place(61, 50)}), std::optional(RefusalCode::solid_ground));
    QCOMPARE(code({at, place(50, 52)}), std::nullopt);
    QCOMPARE(refused(give(ground, troops, {{man + 1, {at, place(50, 52)}}})),
             std::optional(RefusalCode::man_not_there));
    // Arms without a march.
    troops.men[man].arm = Arm::general;
    QCOMPARE(code({at, place(50, 52)}), std::optional(RefusalCode::cannot_march));
    QVERIFY(give(ground, troops, {}).has_value());
  }

  void LW_3_6_room_at_the_end_data() {
    QTest::addColumn<double>("apart");
    QTest::addColumn<std::uint8_t>("camp");
    QTest::addColumn<ManState>("state");
    QTest::addColumn<bool>("room");
    QTest::newRow("a sixteenth from a friend") << close_in << red << ManState::free << true;
    QTest::newRow("less from a friend") << close_in - unit_in << red << ManState::free << false;
    QTest::newRow("less from a prisoner") << close_in - unit_in << blue << ManState::prisoner << false;
    QTest::newRow("less from a disarmed enemy") << close_in - unit_in << blue << ManState::disarmed << false;
    QTest::newRow("where a dead man lies") << 0.0 << red << ManState::dead << true;
  }
  void LW_3_6_room_at_the_end() {
    QFETCH(double, apart);
    QFETCH(std::uint8_t, camp);
    QFETCH(ManState, state);
    QFETCH(bool, room);
    const TableGround ground = table();
    Troops troops;
    const auto man = troops.add(red, 50, 50);
    troops.add(camp, 58, 50, Arm::infantry, state);
    const auto move = give(ground, troops, {troops.walk(man, {{58 - apart, 50}})});
    QCOMPARE(refused(move), room ? std::nullopt : std::optional(RefusalCode::no_room));
    if (!room) QCOMPARE(move.error().clause, clauses::elbow_room);
    if (!room && camp == blue) {
      // Unseen, he does not stand in the way of the order, but of the man.
      TableMoveOrder unseen = Troops::order();
      unseen.sees_a_part = true;
      unseen.men = {troops.walk(man, {{58 - apart, 50}})};
      const auto halted = try_move(ground, troops.men, troops.guns, unseen);
      QVERIFY(halted.has_value());
      QCOMPARE(halted->men.front().path.back(), place(58 - close_in, 50));
      troops.men.back().seen_by = 1U << unseen.side.index();
      QCOMPARE(refused(try_move(ground, troops.men, troops.guns, unseen)), std::optional(RefusalCode::no_room));
    }
    // One may walk through where others stand.
    QVERIFY(give(ground, troops, {troops.walk(man, {{61, 50}})}));
  }
  // Walks are simultaneous: two change places, and a file follows its leader.
  void LW_3_6_all_walk_at_once() {
    const TableGround ground = table();
    Troops troops;
    const auto a = troops.add(red, 50, 50), b = troops.add(red, 50 + close_in, 50);
    QVERIFY(give(ground, troops, {troops.walk(a, {{50 + close_in, 50}}), troops.walk(b, {{50, 50}})}));
    QVERIFY(give(ground, troops, {troops.walk_by(a, 2, 0), troops.walk_by(b, 2, 0)}));
    QCOMPARE(refused(give(ground, troops, {troops.walk(a, {{50 + close_in, 50}})})),
             std::optional(RefusalCode::no_room));
    // All of it or none.
    const auto c = troops.add(red, 80, 50);
    QVERIFY(!give(ground, troops, {troops.walk(c, {{82, 50}}), troops.walk(a, {{50.5, 50}})}));
  }
  void LW_3_6_room_beside_guns() {
    const TableGround ground = table();
    Troops troops;
    const auto man = troops.add(red, 50, 60);
    troops.add_gun(blue, 50, 50);  // half its width is an inch and an eighth
    const double near = 50 + 1.125 + 0.40625 + 0.0625;
    QVERIFY(give(ground, troops, {troops.walk(man, {{near, 51}})}));
    QCOMPARE(refused(give(ground, troops, {troops.walk(man, {{near - unit_in, 51}})})),
             std::optional(RefusalCode::no_room));
    troops.guns[0].on_ground = false;
    QVERIFY(give(ground, troops, {troops.walk(man, {{50, 50}})}));
  }

  void LW_3_7_an_enemy_stops_whoever_comes_near() {
    const TableGround ground = table();
    Troops troops;
    const auto man = troops.add(red, 50, 50);
    const auto enemy = troops.add(blue, 56, 50);
    const auto move = give(ground, troops, {troops.walk(man, {{60, 50}})});
    QVERIFY(move.has_value());
    QCOMPARE(move->men[0].contact, std::optional(enemy));
    QCOMPARE(move->men[0].path, (Path{place(50, 50), place(56 - touching_in, 50)}));
    // Passing him by: at an eighth of an inch he is touched, at a 64th more not.
    QCOMPARE(give(ground, troops, {troops.walk(man, {{52, 50 + touching_in}, {60, 50 + touching_in}})})->men[0].contact,
             std::optional(enemy));
    const auto past =
        give(ground, troops, {troops.walk(man, {{52, 50 + touching_in + unit_in}, {59, 50 + touching_in + unit_in}})});
    QCOMPARE(past->men[0].contact, std::nullopt);
    for (const ManState state : {ManState::prisoner, ManState::disarmed, ManState::dead}) {
      troops.men[enemy].state = state;
      QCOMPARE(give(ground, troops, {troops.walk(man, {{60, 50}})})->men[0].contact, std::nullopt);
    }
  }
  // Who begins in contact may leave, but comes no nearer, and is stopped when he comes back.
  void LW_3_7_who_begins_in_contact() {
    const TableGround ground = table();
    Troops troops;
    const auto man = troops.add(red, 50, 50);
    const auto enemy = troops.add(blue, 50 + touching_in, 50);
    const auto away = give(ground, troops, {troops.walk(man, {{49.9, 50}, {40, 50}})});
    QVERIFY(away && !away->men[0].contact && away->men[0].path.back() == place(40, 50));
    const auto nearer = give(ground, troops, {troops.walk(man, {{60, 50}})});
    QVERIFY(nearer && nearer->men[0].contact == enemy && length(nearer->men[0].path) <= Length{{1}});
    const auto back = give(ground, troops, {troops.walk(man, {{48, 50}, {54, 50}})});
    QVERIFY(back && back->men[0].contact == enemy && back->men[0].path.back() == place(50, 50));
  }
  // As many as have room about him touch him; the rest halt behind them.
  void LW_3_7_no_room_at_the_enemy() {
    const TableGround ground = table();
    Troops troops;
    std::vector<ManWalk> walks;
    const auto enemy = troops.add(blue, 60, 50);
    for (int i = 0; i < 9; ++i) walks.push_back(troops.walk(troops.add(red, 56, 46 + i), {{60, 50}}));
    const auto move = give(ground, troops, walks);
    QVERIFY(move.has_value());
    int touching = 0;
    for (std::size_t i = 0; i < walks.size(); ++i) {
      QCOMPARE(move->men[i].contact, std::optional(enemy));
      troops.men[walks[i].man].at = move->men[i].path.back();
    }
    const Rulebook& rules = ground.rulebook();
    for (std::size_t i = 1; i < troops.men.size(); ++i) {
      touching += near_each_other(rules, troops.men[0], troops.men[i], rules.melee.contact) ? 1 : 0;
      for (std::size_t j = 0; j < i; ++j)
        QVERIFY(!near_each_other(rules, troops.men[i], troops.men[j], rules.table.gap - Length{{1}}));
    }
    QVERIFY(touching >= 2 && touching < 9);
  }
  // The order is judged by what was asked, whoever may lurk on the way.
  void LW_3_7_enemies_do_not_lengthen_a_way() {
    Troops troops;
    const auto man = troops.add(red, 50, 50);
    troops.add(blue, 52, 50);
    QCOMPARE(refused(give(table(), troops, {troops.walk(man, {{70, 50}})})), std::optional(RefusalCode::too_far));
  }

  void LW_5_5_prisoners_are_led_with_an_escort() {
    const TableGround ground = table();
    Troops troops;
    const auto man = troops.add(red, 50, 50);
    const auto prisoner = troops.add(blue, 52, 50, Arm::cavalry, ManState::prisoner);
    QVERIFY(give(ground, troops, {troops.walk(man, {{60, 50}}), troops.walk(prisoner, {{62, 50}})}));
    const auto alone = give(ground, troops, {troops.walk(prisoner, {{66, 50}})});
    QCOMPARE(refused(alone), std::optional(RefusalCode::not_escorted));
    QCOMPARE(alone.error().clause, clauses::escort);
    // Six inches between the bases, at his own arm's pace.
    const double reach = 6 + 0.40625 + 0.6875;
    QVERIFY(give(ground, troops, {troops.walk(prisoner, {{50 + reach, 50}})}));
    QVERIFY(!give(ground, troops, {troops.walk(prisoner, {{50 + reach + unit_in, 50}})}));
    QVERIFY(give(ground, troops, {troops.walk(prisoner, {{60, 50}, {52, 51}})}));
    troops.men[prisoner].captor = SideId{2};  // an ally's
    QCOMPARE(refused(give(ground, troops, {troops.walk(prisoner, {{53, 50}})})),
             std::optional(RefusalCode::man_not_yours));
  }
  void LW_5_5_seven_to_an_escort() {
    const TableGround ground = table();
    Troops troops;
    troops.add(red, 50, 50);
    for (int i = 0; i < 7; ++i) {
      troops.add(blue, 47 + i, 52, Arm::infantry, ManState::prisoner);
      troops.men.back().escorted = true;
    }
    const auto eighth = troops.add(blue, 50, 60, Arm::infantry, ManState::prisoner);
    troops.men[eighth].escorted = true;
    QCOMPARE(refused(give(ground, troops, {troops.walk(eighth, {{50, 54}})})),
             std::optional(RefusalCode::not_escorted));
    troops.add(red, 50, 57);
    QVERIFY(give(ground, troops, {troops.walk(eighth, {{50, 54}})}));
  }
  // Under the white flag they stay where they stand until somebody has come to them.
  void LW_5_8_who_gave_himself_up_is_not_led_off_unreached() {
    const TableGround ground = table();
    Troops troops;
    const auto man = troops.add(red, 50, 50);
    const auto prisoner = troops.add(blue, 62, 50, Arm::infantry, ManState::prisoner);
    const auto to_him = troops.walk(prisoner, {{55, 50}});
    const auto alone = give(ground, troops, {to_him});
    QCOMPARE(refused(alone), std::optional(RefusalCode::not_reached));
    QCOMPARE(alone.error().clause, clauses::white_flag);
    QCOMPARE(refused(give(ground, troops, {troops.walk(man, {{57, 50}}), to_him})),
             std::optional(RefusalCode::not_reached));
    troops.men[prisoner].escorted = true;  // one who has been led before
    QVERIFY(give(ground, troops, {to_him}));
    troops.men[prisoner].escorted = false;
    troops.men[man].at = place(57, 52);
    const auto reached = give(ground, troops, {to_him});
    QVERIFY2(reached, reached ? "" : QTest::toString(int(reached.error().code)));
  }
  void LW_5_6_disarmed_men_walk_from_the_next_move() {
    const TableGround ground = table();
    Troops troops;
    const auto man = troops.add(red, 50, 50, Arm::infantry, ManState::disarmed);
    const auto enemy = troops.add(blue, 56, 50);
    troops.men[man].freed = Troops::move;
    QCOMPARE(refused(give(ground, troops, {troops.walk(man, {{45, 50}})})), std::optional(RefusalCode::man_just_freed));
    troops.men[man].freed = Troops::move - 1;
    QVERIFY(give(ground, troops, {troops.walk(man, {{45, 50}})}));
    QCOMPARE(give(ground, troops, {troops.walk(man, {{60, 50}})})->men[0].contact, std::optional(enemy));
  }

  // Kriegspiel: a foot for a contour, which is a whole move of infantry's.
  void KS_2_2_who_cannot_pay_halts_before_it() {
    const TableGround ground = step_up(60);
    Troops troops;
    const auto man = troops.add(red, 52, 50);
    const auto first = give(ground, troops, {troops.walk(man, {{64, 50}})});
    QVERIFY(first.has_value());
    const TableMove::Walked walked = first->men[0];
    const double gone = in_inches(length(walked.path));
    QVERIFY2(gone > 6.5 && gone < 8.5, qPrintable(QString::number(gone)));
    const Moves left_over = Moves::whole(1) - time_for(length(walked.path), Length::feet(1));
    QVERIFY(walked.paid <= left_over && walked.paid + time_for(Length{{2}}, Length::feet(1)) >= left_over);
    // His next move pays the rest of it, and walks on with what is left.
    troops.men[man].at = walked.path.back();
    troops.men[man].paid = walked.paid;
    troops.men[man].moved = Troops::move - 2;
    const double left = 12 - gone;
    const auto second = give(ground, troops, {troops.walk_by(man, left - 0.05, 0)});
    QVERIFY(second && second->men[0].paid == Moves{});
    QCOMPARE(in_inches(length(second->men[0].path)), in_inches(inches(left - 0.05)));
    QCOMPARE(refused(give(ground, troops, {troops.walk_by(man, left + 0.05, 0)})), std::optional(RefusalCode::too_far));
    // A move let go by, and all is to be paid again, which takes the whole of this one.
    troops.men[man].moved = Troops::move - 4;
    const auto late = give(ground, troops, {troops.walk_by(man, left, 0)});
    QVERIFY(late && length(late->men[0].path) <= Length{{8}} && late->men[0].paid > Moves::from_moves(0.98));
    // Nor does it count for a price elsewhere.
    troops.men[man].moved = Troops::move - 2;
    const auto elsewhere = give(ground, troops, {troops.walk(man, {{55, 50}, {55, 51}, {66, 51}})});
    QVERIFY(elsewhere && elsewhere->men[0].path.back().x < inches(61) && elsewhere->men[0].path.size() == 4);
  }
  void KS_3_a_ford_is_paid_in_two_moves() {
    const TableGround ground = table(
        {line_in(FeatureKind::river, {{60, 0}, {60, 240}}, 10), point_in(FeatureKind::ford, 60, 50)}, "kriegspiel");
    Troops troops;
    const auto man = troops.add(red, 54, 50);
    const auto first = give(ground, troops, {troops.walk(man, {{62, 50}})});
    QVERIFY(first && first->men[0].path.back().x < inches(60) && first->men[0].paid > Moves::from_moves(0.5));
    troops.men[man].at = first->men[0].path.back();
    troops.men[man].paid = first->men[0].paid;
    troops.men[man].moved = Troops::move - 2;
    QVERIFY(give(ground, troops, {troops.walk(man, {{63, 50}})})->men[0].path.back() == place(63, 50));
    troops.men[man].arm = Arm::engineers;
    QCOMPARE(refused(give(ground, troops, {troops.walk(man, {{63, 50}})})), std::optional(RefusalCode::ford_refused));
  }
};

SANDGATE_TEST(TableMoveTest)

}  // namespace tst_table_move
#include "tst_table_move.moc"
