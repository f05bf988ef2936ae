// The gun phase of a move: who may fire and when, held walks, men at trails, men who lie down, boxes fired on (LW-2.4,
// LW-2.5, LW-3.2 to LW-3.5, CX-2).
#include <QTest>

#include "core/battle/serve_gun.h"
#include "core/gunnery/gunnery.h"
#include "tests/core/fixtures/table_exercise.h"
#include "tests/runner/test.h"

namespace tst_gun_phase {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

constexpr GunId gun{0}, other_gun{1};

/// A red battery of two guns looking north over 100 inches of level ground at a blue company.
struct Action : TableField {
  explicit Action(int crew = 10, const char* rules = "little-wars") : TableField(rules) {
    battery = add(0, Arm::artillery, crew, 100, 60);
    infantry = add(0, Arm::infantry, 6, 160, 60);
    enemy = add(1, Arm::infantry, 12, 100, 160);
    small().body(battery).facing = Bearing::of(0);
    small().body(enemy).facing = Bearing::of(3200);
  }
  /// In the first player's second move, when guns may fire.
  Campaign begin_second() {
    Campaign campaign = begin();
    close(campaign, 2);
    return campaign;
  }
  BodyId battery, infantry, enemy;
};

FireOrder<BodyId> at(const Campaign& campaign, GunId which, Point target) {
  const Targets targets{campaign.men(), campaign.guns(), {}};
  const auto solution = campaign.gunnery(table).solve(targets, static_cast<std::uint32_t>(which.index()), target, 0, 0);
  return {table, which, solution ? solution->aim : Aim{}};
}
FireOrder<BodyId> at_enemy(const Campaign& campaign, const Action& action, GunId which = gun) {
  return at(campaign, which, campaign.man(men_of(campaign, action.enemy).front()).at);
}
Point by(Point from, std::int64_t east_in, std::int64_t north_in) {
  return {from.x + Length::inches(east_in), from.y + Length::inches(north_in)};
}
MoveMenOrder<BodyId> walk(const Campaign& campaign, ManId man, std::int64_t east_in, std::int64_t north_in) {
  const Point from = campaign.man(man).at;
  return {table, {{man, {from, by(from, east_in, north_in)}}}, {}};
}
std::optional<RefusalCode> refused(const Campaign& campaign, SeatId seat, Deed deed) {
  const auto refusal = SmallExercise::refusal(campaign, seat, std::move(deed));
  return refusal ? std::optional(refusal->code) : std::nullopt;
}
/// Fires all that is left of a gun's shots.
int fire_all(Campaign& campaign, const FireOrder<BodyId>& order) {
  int shots = 0;
  for (; !refused(campaign, red, order); ++shots) SmallExercise::give(campaign, red, order);
  return shots;
}

}  // namespace

class TestGunPhase : public QObject {
  Q_OBJECT

 private slots:
  void LW_2_4_no_gun_fires_before_the_second_move() {
    Action action;
    Campaign campaign = action.begin();
    const auto refusal = SmallExercise::refusal(campaign, red, at_enemy(campaign, action));
    QVERIFY(refusal && refusal->code == RefusalCode::guns_silent);
    QCOMPARE(refusal->clause, clauses::guns_silent);
    close(campaign, 2);
    QCOMPARE(campaign.move(), std::int64_t{3});
    QCOMPARE(refused(campaign, red, at_enemy(campaign, action)), std::nullopt);
  }

  void LW_2_5_men_wait_until_guns_have_done() {
    Action action;
    Campaign campaign = action.begin_second();
    QVERIFY(campaign.phase() == Phase::guns && campaign.table(table).guns_open);
    const ManId man = men_of(campaign, action.infantry).front();
    const Point before = campaign.man(man).at;
    auto events = SmallExercise::give(campaign, red, walk(campaign, man, 0, 5));
    QVERIFY(all_of<MenMoved>(events).empty());
    QCOMPARE(all_of<WalksHeld>(events).size(), std::size_t{1});
    QCOMPARE(campaign.man(man).at, before);
    // Ordered again before he has gone, the later order counts.
    SmallExercise::give(campaign, red, walk(campaign, man, 0, 9));
    QCOMPARE(campaign.table(table).held.size(), std::size_t{1});
    events = SmallExercise::give(campaign, red, GunsDoneOrder<BodyId>{table});
    QCOMPARE(all_of<GunsEnded>(events).size(), std::size_t{1});
    QCOMPARE(campaign.man(man).at, by(before, 0, 9));
    QVERIFY(campaign.phase() == Phase::men);
    // No gun fires or moves any more.
    QCOMPARE(refused(campaign, red, at_enemy(campaign, action)), std::optional(RefusalCode::guns_have_done));
    QCOMPARE(refused(campaign, red, GunsDoneOrder<BodyId>{table}), std::optional(RefusalCode::guns_have_done));
    MoveMenOrder<BodyId> haul{table, {}, {{gun, {campaign.gun(gun).at, by(campaign.gun(gun).at, 0, -3)}}}};
    QCOMPARE(refused(campaign, red, haul), std::optional(RefusalCode::guns_first));
  }

  // Who goes with a gun that moves goes at once; whom its order names besides waits like everybody else.
  void LW_2_5_only_who_goes_with_a_gun_goes_before_guns_have_done() {
    Action action(10);
    Campaign campaign = action.begin_second();
    const Rulebook& rules = campaign.setting().rulebook;
    const Gun before = campaign.gun(gun);
    MoveMenOrder<BodyId> order{table, {}, {{gun, {before.at, by(before.at, 0, -4)}}}};
    for (const std::uint32_t man : crew_of(rules, campaign.men(), before)) {
      const Soldier& soldier = campaign.men()[man];
      order.men.push_back({soldier.id, {soldier.at, by(soldier.at, 0, -4)}});
    }
    QVERIFY(order.men.size() >= 4);
    const std::size_t crew = order.men.size();
    const ManId other = men_of(campaign, action.infantry).front();
    const Point stood = campaign.man(other).at;
    order.men.push_back({other, {stood, by(stood, 0, 5)}});
    const auto events = SmallExercise::give(campaign, red, order);
    const auto moved = all_of<MenMoved>(events);
    QCOMPARE(moved.size(), std::size_t{1});
    QCOMPARE(moved.front().men.size(), crew);
    QCOMPARE(campaign.gun(gun).at, by(before.at, 0, -4));
    QCOMPARE(campaign.man(other).at, stood);
    QCOMPARE(all_of<WalksHeld>(events).size(), std::size_t{1});
    QCOMPARE(campaign.table(table).held.front().men.size(), std::size_t{1});
    SmallExercise::give(campaign, red, GunsDoneOrder<BodyId>{table});
    QCOMPARE(campaign.man(other).at, by(stood, 0, 5));
  }

  void LW_2_5_held_walks_are_carried_out_at_time() {
    Action action;
    Campaign campaign = action.begin_second();
    const ManId man = men_of(campaign, action.infantry).front();
    const Point before = campaign.man(man).at;
    SmallExercise::give(campaign, red, walk(campaign, man, 0, 4));
    close(campaign);
    QCOMPARE(campaign.man(man).at, by(before, 0, 4));
  }

  void LW_2_5_guns_that_are_used_up_end_their_phase() {
    Action action;
    Campaign campaign = action.begin_second();
    const auto order = at_enemy(campaign, action);
    QCOMPARE(fire_all(campaign, order), campaign.setting().rulebook.guns.shots);
    QVERIFY(campaign.table(table).guns_open);
    const auto last = at_enemy(campaign, action, other_gun);
    QCOMPARE(fire_all(campaign, last), campaign.setting().rulebook.guns.shots);
    QVERIFY(!campaign.table(table).guns_open && campaign.phase() == Phase::men);
  }

  void LW_2_5_half_the_allowance_ends_the_guns() {
    Action action;
    Campaign campaign = action.begin_second();
    QCOMPARE(refused(campaign, blue, GunsDoneOrder<BodyId>{table}), std::optional(RefusalCode::not_your_move));
    SmallExercise::give(campaign, system_seat, GunsDoneOrder<BodyId>{table});
    QVERIFY(!campaign.table(table).guns_open);
  }

  void LW_2_5_no_guns_no_phase() {
    TableField field;
    const BodyId foot = field.add(0, Arm::infantry, 6, 100, 60);
    field.add(1, Arm::infantry, 6, 100, 160);
    Campaign campaign = field.begin();
    QVERIFY(!campaign.table(table).guns_open && campaign.phase() == Phase::men);
    const ManId man = men_of(campaign, foot).front();
    QCOMPARE(all_of<MenMoved>(SmallExercise::give(campaign, red, walk(campaign, man, 0, 4))).size(), std::size_t{1});
  }

  // S: counted once, when the side's move starts.
  void LW_3_2_crew_is_counted_when_the_move_starts() {
    Action action(3);
    Campaign campaign = action.begin_second();
    QVERIFY(!campaign.table(table).guns_open);
    const auto refusal = SmallExercise::refusal(campaign, red, at_enemy(campaign, action));
    QVERIFY(refusal && refusal->code == RefusalCode::gun_not_in_action);
    QCOMPARE(refusal->clause, clauses::in_action);
  }

  void LW_3_3_four_shots_and_no_more() {
    Action action;
    Campaign campaign = action.begin_second();
    const auto order = at_enemy(campaign, action);
    QCOMPARE(fire_all(campaign, order), 4);
    const auto refusal = SmallExercise::refusal(campaign, red, order);
    QVERIFY(refusal && refusal->code == RefusalCode::shots_spent);
    QCOMPARE(refusal->clause, clauses::firing);
    QCOMPARE(campaign.gun(gun).facing, order.aim.bearing);
    QCOMPARE(campaign.gun(gun).elevation, order.aim.elevation);
    // In its side's next move it fires again; its bearing and elevation have stayed.
    close(campaign, 2);
    QCOMPARE(campaign.gun(gun).facing, order.aim.bearing);
    QCOMPARE(refused(campaign, red, order), std::nullopt);
  }

  void LW_3_3_fires_or_moves() {
    Action action;
    Campaign campaign = action.begin_second();
    SmallExercise::give(campaign, red, at_enemy(campaign, action));
    const Point from = campaign.gun(gun).at;
    MoveMenOrder<BodyId> haul{table, {}, {{gun, {from, by(from, 0, -3)}}}};
    QCOMPARE(refused(campaign, red, haul), std::optional(RefusalCode::gun_has_fired));
    Campaign moving = action.begin_second();
    for (const std::uint32_t man : crew_of(moving.setting().rulebook, moving.men(), moving.gun(gun))) {
      const Point at = moving.men()[man].at;
      haul.men.push_back({moving.men()[man].id, {at, by(at, 0, -3)}});
    }
    SmallExercise::give(moving, red, haul);
    QCOMPARE(refused(moving, red, at_enemy(moving, action)), std::optional(RefusalCode::gun_has_moved));
    QVERIFY2(moving.table(table).guns_open, "the other gun has still to fire or to move");
  }

  void LW_3_3_who_may_lie_down_and_when_he_rises() {
    Action action;
    Campaign campaign = action.begin_second();
    const auto crew = crew_of(campaign.setting().rulebook, campaign.men(), campaign.gun(gun));
    const ManId gunner = campaign.men()[crew.front()].id, far = men_of(campaign, action.infantry).front();
    QCOMPARE(refused(campaign, red, LieDownOrder<BodyId>{table, gun, Bearing::of(0), {far}}),
             std::optional(RefusalCode::may_not_lie));
    // In the line of fire he may.
    const Bearing towards = Bearing::between(campaign.gun(gun).at, campaign.man(far).at);
    QCOMPARE(refused(campaign, red, LieDownOrder<BodyId>{table, gun, towards, {far}}), std::nullopt);
    SmallExercise::give(campaign, red, LieDownOrder<BodyId>{table, gun, Bearing::of(0), {gunner}});
    QVERIFY(campaign.man(gunner).lying == Bearing::of(0));
    QCOMPARE(refused(campaign, red, walk(campaign, gunner, 0, -2)), std::optional(RefusalCode::man_lies));
    close(campaign);
    QVERIFY(!campaign.man(gunner).lying);
  }

  void LW_3_4_two_men_stand_at_the_trail() {
    Action action;
    Campaign campaign = action.begin_second();
    SmallExercise::give(campaign, red, at_enemy(campaign, action));
    const std::vector<ManId> first = campaign.gun(gun).trail;
    QCOMPARE(first.size(), std::size_t{2});
    const auto refusal = SmallExercise::refusal(campaign, red, walk(campaign, first.front(), 2, 0));
    QVERIFY(refusal && refusal->code == RefusalCode::man_at_trail);
    QCOMPARE(refusal->clause, clauses::trail_men);
    close(campaign);
    const Gun& fired = campaign.gun(gun);
    int left = 0, right = 0;
    for (const ManId id : first) {
      const Soldier& man = campaign.man(id);
      QCOMPARE(man.moved, std::int64_t{3});
      QVERIFY2(side_of_axle(fired, man.at) < 0, "behind the axle");
      QVERIFY(near_gun(campaign.setting().rulebook, fired, man.at, campaign.setting().rulebook.radius(man.arm),
                       Length::inches(1)));
      const std::int64_t across = ((man.at.x - fired.at.x).count * cosine_2_30(fired.facing) -
                                   (man.at.y - fired.at.y).count * sine_2_30(fired.facing)) >>
                                  30;
      ++(across < 0 ? left : right);
    }
    QVERIFY(left == 1 && right == 1);
  }

  // One friend beside each wheel, and the aim stays.
  void ST_4_one_man_stands_by_each_wheel() {
    Action action(10, "little-wars-streamlined");
    Campaign campaign = action.begin_second();
    const auto order = at_enemy(campaign, action);
    SmallExercise::give(campaign, red, order);
    const std::vector<ManId> men = campaign.gun(gun).trail;
    QCOMPARE(men.size(), std::size_t{2});
    close(campaign);
    const Gun& fired = campaign.gun(gun);
    QVERIFY(fired.facing == order.aim.bearing && fired.elevation == order.aim.elevation);
    int left = 0, right = 0;
    for (const ManId id : men) {
      const Soldier& man = campaign.man(id);
      const Rulebook& rules = campaign.setting().rulebook;
      QVERIFY(near_gun(rules, fired, man.at, rules.radius(man.arm), rules.table.serve));
      const Point at{man.at.x - fired.at.x, man.at.y - fired.at.y};
      const std::int64_t across = (at.x.count * cosine_2_30(fired.facing) - at.y.count * sine_2_30(fired.facing)) >> 30;
      QVERIFY2(std::abs(across) > rules.table.gun_width.count / 2, "not beside a wheel");
      ++(across < 0 ? left : right);
    }
    QVERIFY(left == 1 && right == 1);
  }
  // The wheels are for who is within six inches of the gun, however soon another could be there.
  void ST_4_who_is_further_off_is_not_for_the_wheels() {
    Action action(10, "little-wars-streamlined");
    const BodyId near = action.add(0, Arm::infantry, 2, 116, 60);
    Campaign campaign = action.begin_second();
    const GunId right = campaign.gun(gun).at.x > campaign.gun(other_gun).at.x ? gun : other_gun;
    const auto off = men_of(campaign, near);
    const Rulebook& rules = campaign.setting().rulebook;
    for (const ManId man : off) {
      const Soldier& soldier = campaign.man(man);
      QVERIFY(!near_gun(rules, campaign.gun(right), soldier.at, rules.radius(soldier.arm), rules.table.serve));
      QVERIFY(within(soldier.at, campaign.gun(right).at, Length::inches(18)));
    }
    SmallExercise::give(campaign, red, at_enemy(campaign, action, right));
    QCOMPARE(refused(campaign, red, TrailOrder<BodyId>{table, right, off}), std::optional(RefusalCode::not_at_trail));
    for (const ManId man : campaign.gun(right).trail) QVERIFY(std::ranges::find(off, man) == off.end());
  }
  void ST_7_no_gun_fires_in_a_sides_first_turn() {
    Action action(10, "little-wars-streamlined");
    const BodyId blue_guns = action.add(1, Arm::artillery, 8, 60, 160);
    Campaign campaign = action.begin();
    QCOMPARE(refused(campaign, red, at_enemy(campaign, action)), std::optional(RefusalCode::guns_silent));
    close(campaign);
    const auto theirs = std::ranges::find(campaign.guns(), blue_guns, &Gun::body);
    QVERIFY(theirs != campaign.guns().end());
    const FireOrder<BodyId> back = at(campaign, theirs->id, campaign.gun(gun).at);
    QCOMPARE(refused(campaign, blue, back), std::optional(RefusalCode::guns_silent));
    close(campaign);
    QCOMPARE(refused(campaign, red, at_enemy(campaign, action)), std::nullopt);
    close(campaign);
    QCOMPARE(refused(campaign, blue, back), std::nullopt);
  }
  // Its six shots, and its move before them or after.
  void PR_1_a_gun_fires_six_shots_and_moves() {
    Action action(2, "prototype-1");
    Campaign campaign = action.begin();
    const auto order = at_enemy(campaign, action);
    QCOMPARE(fire_all(campaign, order), 6);
    const Point from = campaign.gun(gun).at;
    const MoveMenOrder<BodyId> haul{table, {}, {{gun, {from, by(from, 0, -20)}}}};
    QCOMPARE(refused(campaign, red, haul), std::nullopt);
    SmallExercise::give(campaign, red, haul);
    QCOMPARE(campaign.gun(gun).at, by(from, 0, -20));
    QCOMPARE(refused(campaign, red, haul), std::optional(RefusalCode::gun_moved_already));
    // Nobody stands at its trail.
    QVERIFY(campaign.gun(gun).trail.empty());
  }
  void PR_2_six_men_serve_a_gun_and_one_moves_it() {
    Action action(5, "prototype-2");
    Campaign campaign = action.begin();
    QVERIFY(campaign.table(table).guns_open);
    QCOMPARE(refused(campaign, red, at_enemy(campaign, action)), std::optional(RefusalCode::gun_not_in_action));
    Action served(12, "prototype-2");
    Campaign other = served.begin();
    QVERIFY(crew_of(other.setting().rulebook, other.men(), other.gun(gun)).size() >= 6);
    QCOMPARE(fire_all(other, at_enemy(other, served)), 6);
  }
  void PR_2_or_as_many_shots_as_men_are_there() {
    Action action(3, "prototype-2");
    action.small().setting().rulebook.guns.shots_by_crew = true;
    Campaign campaign = action.begin();
    const auto crew = crew_of(campaign.setting().rulebook, campaign.men(), campaign.gun(gun));
    QVERIFY(!crew.empty() && crew.size() < 6);
    QCOMPARE(fire_all(campaign, at_enemy(campaign, action)), static_cast<int>(crew.size()));
  }

  void LW_3_4_the_choice_may_be_changed() {
    Action action;
    Campaign campaign = action.begin_second();
    const auto order = [&](std::vector<ManId> men) { return TrailOrder<BodyId>{table, gun, std::move(men)}; };
    const auto foot = men_of(campaign, action.battery);
    QCOMPARE(refused(campaign, red, order({foot[0], foot[1]})), std::optional(RefusalCode::gun_has_not_fired));
    SmallExercise::give(campaign, red, at_enemy(campaign, action));
    std::vector<ManId> others;
    for (const ManId man : foot) {
      if (std::ranges::find(campaign.gun(gun).trail, man) == campaign.gun(gun).trail.end()) others.push_back(man);
    }
    QCOMPARE(refused(campaign, red, order({others[0]})), std::optional(RefusalCode::no_trail_men));
    QCOMPARE(refused(campaign, red, order({others[0], others[0]})), std::optional(RefusalCode::man_named_twice));
    const ManId far = men_of(campaign, action.infantry).back();
    QCOMPARE(refused(campaign, red, order({others[0], far})), std::optional(RefusalCode::not_at_trail));
    SmallExercise::give(campaign, red, order({others[0], others[1]}));
    QCOMPARE(campaign.gun(gun).trail, (std::vector{others[0], others[1]}));
    // Nobody is at two trails.
    SmallExercise::give(campaign, red, at_enemy(campaign, action, other_gun));
    QCOMPARE(
        refused(campaign, red, TrailOrder<BodyId>{table, other_gun, {others[0], campaign.gun(other_gun).trail[0]}}),
        std::optional(RefusalCode::not_at_trail));
  }

  // A body whose last man a shot has felled is lost by LW-4, not in a melee.
  void LW_4_a_body_lost_to_gun_fire() {
    Action action;
    action.add(1, Arm::infantry, 12, 60, 190);
    action.small().body(action.enemy).contents = Contents::of(Arm::infantry, Men{{1}});
    Campaign campaign = action.begin_second();
    std::vector<BodyLost> lost;
    for (int move = 0; move < 20 && lost.empty(); ++move) {
      while (lost.empty() && !men_of(campaign, action.enemy).empty() &&
             !refused(campaign, red, at_enemy(campaign, action)))
        lost = all_of<BodyLost>(SmallExercise::give(campaign, red, at_enemy(campaign, action)));
      if (lost.empty()) close(campaign, 2);
    }
    QCOMPARE(lost.size(), std::size_t{1});
    QCOMPARE(lost.front().clause(), clauses::knocked_over);
    QCOMPARE((BodyLost{action.enemy}).clause(), clauses::melee_outcome);
  }

  void LW_4_who_falls_is_dead_and_counted() {
    Action action;
    Campaign campaign = action.begin_second();
    const std::int64_t before = campaign.body(action.enemy).contents.men().count;
    std::int64_t felled = 0;
    for (int shot = 0; shot < 4; ++shot) {
      const auto events = SmallExercise::give(campaign, red, at_enemy(campaign, action));
      for (const ShotFired& fired : all_of<ShotFired>(events)) {
        QCOMPARE(fired.number, shot + 1);
        felled += static_cast<std::int64_t>(fired.felled.size());
      }
    }
    QVERIFY2(felled > 0, "four aimed shots at a company, and nobody fell");
    QCOMPARE(campaign.body(action.enemy).contents.men().count + campaign.body(action.battery).contents.men().count +
                 campaign.body(action.infantry).contents.men().count,
             before + 10 + 6 - felled);
    QCOMPARE(in_state(campaign, blue_side, ManState::dead) + in_state(campaign, red_side, ManState::dead), felled);
    QCOMPARE(disorder(campaign), QByteArray());
  }

  void LW_5_9_an_enemys_gun_does_not_fire_for_us() {
    Action action;
    Campaign campaign = action.begin_second();
    const auto order = at_enemy(campaign, action);
    close(campaign);
    QCOMPARE(refused(campaign, blue, order), std::optional(RefusalCode::gun_not_yours));
    QCOMPARE(refused(campaign, red, order), std::optional(RefusalCode::not_your_move));
  }

  void the_same_shot_falls_in_the_same_way() {
    Action action;
    const Campaign campaign = action.begin_second();
    Campaign one = campaign, two = campaign;
    const auto order = at_enemy(campaign, action);
    SmallExercise::give(one, red, order);
    SmallExercise::give(two, red, order);
    QVERIFY(one.state_hash() == two.state_hash());
    // The second shot of the move has dice of its own.
    const auto first = all_of<ShotFired>(SmallExercise::give(one, red, order));
    QVERIFY(first.front().path !=
            all_of<ShotFired>(*decide(campaign, {SmallExercise::next_id(), red, order}, Dice(1, 0))).front().path);
  }

  void absurd_aims_are_refused() {
    Action action;
    const Campaign campaign = action.begin_second();
    FireOrder<BodyId> order = at_enemy(campaign, action);
    order.aim.elevation.mils = 1599;
    QCOMPARE(refused(campaign, red, order), std::optional(RefusalCode::elevation_out_of_reach));
    order = at_enemy(campaign, action);
    order.aim.projectile = 200;
    QCOMPARE(refused(campaign, red, order), std::optional(RefusalCode::no_such_projectile));
    order = at_enemy(campaign, action);
    order.gun = GunId{77};
    QCOMPARE(refused(campaign, red, order), std::optional(RefusalCode::gun_not_yours));
    order.table = TableId{9};
    QCOMPARE(refused(campaign, red, order), std::optional(RefusalCode::not_your_table));
  }
};

SANDGATE_TEST(TestGunPhase)

}  // namespace tst_gun_phase
#include "tst_gun_phase.moc"
