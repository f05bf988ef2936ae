// Cavalry charges on tables (KS-8): what a ride into contact comes to, who may not, and what follows it.
#include <QTest>

#include "core/battle/table_move.h"
#include "core/deciding/charge_move.h"
#include "core/deciding/gun_phase.h"
#include "tests/core/fixtures/table_exercise.h"
#include "tests/runner/test.h"

namespace tst_kriegspiel_charges {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

/// Red horse on level ground, and what Blue has so many inches north of it. By Kriegspiel.
struct Ride : TableField {
  explicit Ride(int sabres = 9, int away_in = 20, Arm theirs = Arm::infantry, int men = 23,
                Formation formation = Formation::extended)
      : TableField("kriegspiel") {
    horse = add(0, Arm::cavalry, sabres, 120, 60);
    enemy = add(1, theirs, men, 120, 60 + away_in, formation);
    small().body(horse).facing = Bearing::of(0);
    small().body(enemy).facing = Bearing::of(3200);
  }
  Campaign begin_in_contact() {
    Campaign campaign = begin();
    close(campaign, 2);
    return campaign;
  }
  BodyId horse, enemy;
};

MoveMenOrder<BodyId> into_contact(const Campaign& campaign, BodyId horse, BodyId enemy, SideId side = red_side) {
  std::vector<std::uint32_t> group, others;
  for (const ManId man : men_of(campaign, horse)) group.push_back(static_cast<std::uint32_t>(man.index()));
  for (const ManId man : men_of(campaign, enemy)) others.push_back(static_cast<std::uint32_t>(man.index()));
  MoveMenOrder<BodyId> order{table, {}, {}};
  for (const ManWalk& walk :
       plan_charge(campaign.ground(table), campaign.men(), campaign.guns(), mover(campaign, side), group, others))
    order.men.push_back({campaign.men()[walk.man].id, walk.path});
  return order;
}

std::optional<RefusalCode> refused(const Campaign& campaign, SeatId seat, Deed deed) {
  const auto refusal = SmallExercise::refusal(campaign, seat, std::move(deed));
  return refusal ? std::optional(refusal->code) : std::nullopt;
}

std::int64_t free_men(const Campaign& campaign, BodyId body) {
  return std::ranges::count_if(campaign.men(), [&](const Soldier& man) {
    return man.body == body && man.state == ManState::free && man.on_ground();
  });
}

/// What an order given and the close of its move bring about.
std::vector<Event> charge(Campaign& campaign, BodyId horse, BodyId enemy) {
  auto events = SmallExercise::give(campaign, red, into_contact(campaign, horse, enemy));
  const auto closed = close(campaign);
  events.insert(events.end(), closed.begin(), closed.end());
  return events;
}

JoinedCharge charge_of(const std::vector<Event>& events) {
  const auto joined = all_of<MeleeJoined>(events);
  return joined.empty() || !joined.front().melee.charge ? JoinedCharge{} : *joined.front().melee.charge;
}

}  // namespace

class TestKriegspielCharges : public QObject {
  Q_OBJECT

 private slots:
  // Nine sabres of the middle band on infantry in extended order: one sabre to ten charged, two men to a sabre.
  void KS_8_extended_infantry_goes_by_its_row() {
    Ride ride;
    Campaign campaign = ride.begin();
    const auto events = charge(campaign, ride.horse, ride.enemy);
    const auto joined = all_of<MeleeJoined>(events);
    QCOMPARE(joined.size(), std::size_t{1});
    QVERIFY(joined.front().melee.charge.has_value());
    const JoinedCharge told = charge_of(events);
    QVERIFY(told.band == ChargeBand::middle);
    QCOMPARE(told.groups.size(), std::size_t{1});
    const JoinedCharge::Group& group = told.groups.front();
    QVERIFY(group.kind == ChargedKind::extended);
    QCOMPARE(group.cavalry_cell, 10);
    QCOMPARE(group.charged_cell, 2);
    QCOMPARE(group.cavalry_lost, group.count / 10);
    QCOMPARE(group.lost, std::min(18, group.count));
    QCOMPARE(free_men(campaign, ride.horse), std::int64_t{9 - group.cavalry_lost});
    QCOMPARE(free_men(campaign, ride.enemy), std::int64_t{23 - group.lost});
    QCOMPARE(disorder(campaign), QByteArray());
  }
  // By Little Wars the same ride is a melee.
  void KS_8_little_wars_fights_a_melee() {
    TableField field("little-wars");
    const BodyId horse = field.add(0, Arm::cavalry, 9, 120, 60);
    const BodyId enemy = field.add(1, Arm::infantry, 6, 120, 76, Formation::extended);
    Campaign campaign = field.begin();
    const auto events = charge(campaign, horse, enemy);
    const auto joined = all_of<MeleeJoined>(events);
    QVERIFY(!joined.empty());
    QVERIFY(!joined.front().melee.charge.has_value());
  }
  void KS_8_fewer_than_eight_may_not_move_into_contact() {
    Ride ride(7);
    Campaign campaign = ride.begin();
    QVERIFY(refused(campaign, red, into_contact(campaign, ride.horse, ride.enemy)) == RefusalCode::too_few_sabres);
    Ride eight(8);
    Campaign may = eight.begin();
    QVERIFY(!refused(may, red, into_contact(may, eight.horse, eight.enemy)));
  }
  void KS_8_bands_are_measured_along_the_ride_data() {
    QTest::addColumn<int>("away_in");
    QTest::addColumn<int>("band");
    QTest::newRow("within a foot") << 11 << static_cast<int>(ChargeBand::near);
    QTest::newRow("over a foot") << 16 << static_cast<int>(ChargeBand::middle);
    QTest::newRow("over two feet") << 30 << static_cast<int>(ChargeBand::far);
  }
  void KS_8_bands_are_measured_along_the_ride() {
    QFETCH(int, away_in);
    QFETCH(int, band);
    Ride ride(9, away_in);
    Campaign campaign = ride.begin();
    const auto events = charge(campaign, ride.horse, ride.enemy);
    QVERIFY(!all_of<MeleeJoined>(events).empty());
    QCOMPARE(static_cast<int>(charge_of(events).band), band);
  }
  // Extended infantry that is left goes back a foot, by the program if nobody sends it.
  void KS_8_2_extended_infantry_goes_back_a_foot() {
    Ride ride(8, 30, Arm::infantry, 23);
    Campaign campaign = ride.begin();
    charge(campaign, ride.horse, ride.enemy);
    std::vector<ManId> left;
    for (const ManId man : men_of(campaign, ride.enemy)) {
      if (campaign.man(man).drill.retires == campaign.move()) left.push_back(man);
    }
    QVERIFY(!left.empty());
    const Point stood = campaign.man(left.front()).at, before = campaign.man(left.front()).drill.before;
    // A step aside is not enough.
    const MoveMenOrder<BodyId> aside{table, {{left.front(), {stood, {stood.x, stood.y + Length::inches(1)}}}}, {}};
    QVERIFY(refused(campaign, blue, aside) == RefusalCode::must_retire);
    const auto events = close(campaign);
    QVERIFY(!all_of<MenRetired>(events).empty());
    QVERIFY(distance(campaign.man(left.front()).at, before) > distance(stood, before));
    QCOMPARE(disorder(campaign), QByteArray());
  }
  // Close order stands.
  void KS_8_2_close_order_does_not_move() {
    Ride ride(8, 11, Arm::infantry, 4, Formation::two_ranks);
    Campaign campaign = ride.begin();
    const auto events = charge(campaign, ride.horse, ride.enemy);
    const JoinedCharge told = charge_of(events);
    QVERIFY(!told.groups.empty());
    QVERIFY2(told.groups.front().kind == ChargedKind::close, word(told.groups.front().kind).data());
    // Near: one sabre to each man, and one man to five sabres.
    QCOMPARE(told.groups.front().cavalry_lost, told.groups.front().count);
    QCOMPARE(told.groups.front().lost, 1);
    const std::vector<ManId> left = men_of(campaign, ride.enemy);
    QVERIFY(!left.empty());
    const Point at = campaign.man(left.front()).at;
    const MoveMenOrder<BodyId> walk{table, {{left.front(), {at, {at.x, at.y + Length::inches(4)}}}}, {}};
    QVERIFY(refused(campaign, blue, walk) == RefusalCode::stands_after_charge);
  }
  // They make no melee until somebody steps anew into contact.
  void KS_8_who_has_charged_makes_no_melee() {
    Ride ride(8, 11, Arm::infantry, 3, Formation::two_ranks);
    Campaign campaign = ride.begin();
    charge(campaign, ride.horse, ride.enemy);
    QVERIFY(free_men(campaign, ride.enemy) > 0 && free_men(campaign, ride.horse) > 0);
    QVERIFY(all_of<MeleeJoined>(close(campaign, 2)).empty());
  }
  // Equal horse: the toss. The loser loses three quarters, the winner a quarter, and the loser goes back.
  void KS_8_4_equal_horse_tosses() {
    Ride ride(8, 20, Arm::cavalry, 8, Formation::two_ranks);
    Campaign campaign = ride.begin();
    const auto events = charge(campaign, ride.horse, ride.enemy);
    const auto joined = all_of<MeleeJoined>(events);
    QVERIFY(!joined.empty() && joined.front().melee.charge.has_value());
    const JoinedMelee& melee = joined.front().melee;
    if (melee.first.size() != melee.second.size()) QSKIP("not all of both were within reach of the contact");
    QVERIFY(melee.charge->tossed);
    const auto dead = [](std::size_t men, bool won) { return static_cast<std::int64_t>(men * (won ? 1 : 3) / 4); };
    QCOMPARE(melee.attackers_fare.killed, dead(melee.first.size(), melee.charge->chargers_win));
    QCOMPARE(melee.defenders_fare.killed, dead(melee.second.size(), !melee.charge->chargers_win));
  }
  // Horse in reach of horse is told so, and goes back of itself when nobody orders it.
  void KS_8_3_horse_in_reach_of_horse_goes_back() {
    Ride ride(8, 30, Arm::cavalry, 8, Formation::two_ranks);
    Campaign campaign = ride.begin();
    const auto pressed = all_of<MenPressed>(close(campaign));
    QCOMPARE(pressed.size(), std::size_t{1});
    QVERIFY(std::ranges::all_of(pressed.front().men, &MenPressed::Man::must));
    const ManId man = pressed.front().men.front().man;
    const Point stood = campaign.man(man).at;
    const auto events = close(campaign);
    QVERIFY(!all_of<MenRetired>(events).empty());
    QVERIFY(campaign.man(man).at.y > stood.y);
    QCOMPARE(disorder(campaign), QByteArray());
  }
  // Nobody is told of horse that his side does not see by having to go back from it.
  void KS_8_3_horse_out_of_sight_presses_nobody() {
    Ride ride(8, 30, Arm::cavalry, 8, Formation::two_ranks);
    const Campaign campaign = ride.begin();
    std::vector<Soldier> men(campaign.men().begin(), campaign.men().end());
    const auto pressed = [&] {
      return find_pressed(campaign.setting().rulebook, men, 0, campaign.move(), formation_of(campaign)).size();
    };
    QVERIFY(pressed() > 0);
    for (Soldier& man : men) man.seen_by = 0;
    QCOMPARE(pressed(), std::size_t{0});
  }
  // Infantry or artillery fire stops who pursues: unordered, horse that was to go back stays.
  void KS_8_5_fire_stops_the_pursuer() {
    Ride ride(8, 30, Arm::cavalry, 9, Formation::two_ranks);
    Campaign campaign = ride.begin();
    QVERIFY(!all_of<MenPressed>(close(campaign)).empty());
    Campaign shot = campaign;
    RiflesFired fired;
    fired.table = table;
    fired.seat = blue;
    fired.felled = {{men_of(campaign, ride.horse).front(), Felling::struck, 100}};
    shot.apply(fired);
    QCOMPARE(shot.body(ride.horse).shot_at, shot.move());
    // One of eight is down: seven press nobody.
    QVERIFY(!all_of<MenRetired>(close(campaign)).empty());
    QVERIFY(all_of<MenRetired>(close(shot)).empty());
    QCOMPARE(disorder(shot), QByteArray());
  }
  void KS_8_5_who_is_stopped_and_by_whom() {
    Ride ride(10, 30, Arm::cavalry, 9, Formation::two_ranks);
    const BodyId relief = ride.add(1, Arm::cavalry, 8, 120, 130);
    ride.small().body(relief).facing = Bearing::of(3200);
    const Campaign campaign = ride.begin();
    std::vector<Soldier> men(campaign.men().begin(), campaign.men().end());
    const std::int64_t next = campaign.move() + 1;
    for (Soldier& man : men) {
      man.seen_by = 3;
      if (man.body == ride.enemy) man.drill.retires = man.drill.near = next;
    }
    const auto first = std::ranges::find(men, ride.enemy, &Soldier::body);
    const Rulebook& rules = campaign.setting().rulebook;
    const auto ends = [&](bool fired_on) {
      return pursuit_ends(rules, men, *first, next, formation_of(campaign), [&](BodyId) { return fired_on; });
    };
    QVERIFY(!ends(false));
    QVERIFY(ends(true));
    // Fresh horse comes into charging distance of those who pursue.
    for (Soldier& man : men) {
      if (man.body == relief) man.at.y -= Length::inches(40);
    }
    QVERIFY(ends(false));
    // Horse that was in their reach already is not fresh.
    for (Soldier& man : men) {
      if (man.body == relief) man.drill.near = next;
    }
    QVERIFY(!ends(false));
  }
  // Guns are paid for in sabres, and are the chargers' when the other's next move closes.
  void KS_8_1_guns_are_taken_and_held() {
    Ride ride(12, 9, Arm::artillery, 6, Formation::two_ranks);
    Campaign campaign = ride.begin();
    const auto events = charge(campaign, ride.horse, ride.enemy);
    const JoinedCharge told = charge_of(events);
    const auto guns = std::ranges::find(told.groups, ChargedKind::guns, &JoinedCharge::Group::kind);
    QVERIFY(guns != told.groups.end());
    const ChargeRules& rules = *campaign.setting().rulebook.charges;
    QCOMPARE(guns->cavalry_cell, rules.rows.sabres_lost_per_gun[told.band]);
    QVERIFY(guns->lost > 0);
    QCOMPARE(guns->cavalry_lost, guns->cavalry_cell * guns->lost);
    QCOMPARE(std::ssize(told.guns), std::ptrdiff_t{guns->lost});
    QVERIFY(campaign.gun(told.guns.front()).side == blue_side);
    const auto next = close(campaign);
    const auto fared = all_of<GunFared>(next);
    QVERIFY(std::ranges::any_of(fared, [](const GunFared& one) { return one.captor == red_side; }));
  }
};

SANDGATE_TEST(TestKriegspielCharges)

}  // namespace tst_kriegspiel_charges
#include "tst_kriegspiel_charges.moc"
