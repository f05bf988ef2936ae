// Melees of a campaign: joined at the end of a move, chosen, fought, and what is left of it (LW-5, LW-6.1).
#include <QTest>

#include "core/battle/melee.h"
#include "core/battle/table_move.h"
#include "tests/core/fixtures/table_exercise.h"
#include "tests/runner/test.h"

namespace tst_table_fights {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

bool try_order(Campaign& campaign, SeatId seat, const MoveMenOrder<BodyId>& order) {
  if (order.men.empty() || check(campaign, {SmallExercise::next_id(), seat, order})) return false;
  SmallExercise::give(campaign, seat, order);
  return true;
}

/// Prisoners and their captors go north together; the last inches to the line each prisoner goes where there is room.
void lead_north(Campaign& campaign, BodyId captors, Length north) {
  Length room = Length::inches(11);
  MoveMenOrder<BodyId> lead{table, {}, {}};
  for (const Soldier& man : campaign.men()) {
    if (!man.on_ground() || (man.captor != blue_side && man.body != captors)) continue;
    room = std::min(room, north - campaign.setting().rulebook.radius(man.arm) - man.at.y);
    lead.men.push_back({man.id, {man.at}});
  }
  for (auto& walk : lead.men) walk.path.push_back({walk.path.front().x, walk.path.front().y + room});
  if (room > Length::inches(1) && try_order(campaign, blue, lead)) return;
  for (const auto& walk : lead.men) {
    const Soldier& man = campaign.man(walk.man);
    if (man.state != ManState::prisoner) continue;
    for (const std::int64_t aside : {0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5}) {
      const Point line{man.at.x + Length::inches(aside), north - campaign.setting().rulebook.radius(man.arm)};
      if (try_order(campaign, blue, {table, {{man.id, {man.at, line}}}, {}})) break;
    }
  }
}

/// Closes with the enemy's men as near as there is room.
void charge(Campaign& campaign, SeatId seat, const std::vector<ManId>& men, std::span<const Soldier> targets) {
  TableMoveOrder who;
  who.side = campaign.setting().seat(seat).side;
  who.camp = campaign.camp() == Camp::first ? 0 : 1;
  who.move = campaign.move();
  std::vector<std::uint32_t> group, enemies;
  for (const ManId id : men) group.push_back(static_cast<std::uint32_t>(id.index()));
  for (const Soldier& man : targets) enemies.push_back(static_cast<std::uint32_t>(man.id.index()));
  MoveMenOrder<BodyId> order{table, {}, {}};
  for (ManWalk& walk : plan_charge(campaign.ground(table), campaign.men(), campaign.guns(), who, group, enemies))
    order.men.push_back({campaign.men()[walk.man].id, std::move(walk.path)});
  SmallExercise::give(campaign, seat, order);
}

std::vector<Soldier> soldiers(const Campaign& campaign, BodyId body) {
  std::vector<Soldier> found;
  for (const ManId id : men_of(campaign, body)) found.push_back(campaign.man(id));
  return found;
}

}  // namespace

class TestTableFights : public QObject {
  Q_OBJECT

 private slots:
  void table_exercise_begins_set_out() {
    TableField field;
    const BodyId ours = field.add(0, Arm::infantry, 20, 100, 100);
    const BodyId guns = field.add(1, Arm::artillery, 6, 100, 180);
    Campaign campaign = field.begin();
    QCOMPARE(campaign.tables().size(), std::size_t{1});
    QVERIFY(campaign.tables().front().whole);
    QCOMPARE(men_of(campaign, ours).size(), std::size_t{20});
    QCOMPARE(men_of(campaign, guns).size(), std::size_t{6});
    QCOMPARE(campaign.guns().size(), std::size_t{2});
    close(campaign, 8);
    QVERIFY2(!campaign.tables().front().closed, "a table exercise stays open");
    QCOMPARE(disorder(campaign), QByteArray());
  }

  // LW-5.2 to LW-5.4: joined when the move ends, waiting for the mover's choice, and settled by it.
  void joined_chosen_fought() {
    TableField field;
    const BodyId nine = field.add(0, Arm::infantry, 9, 100, 100, Formation::extended);
    const BodyId eleven = field.add(1, Arm::infantry, 11, 100, 108, Formation::two_ranks);
    Campaign campaign = field.begin();
    charge(campaign, red, men_of(campaign, nine), soldiers(campaign, eleven));
    const auto joined = all_of<MeleeJoined>(SmallExercise::give(campaign, system_seat, CloseMove{}));
    QVERIFY(campaign.phase() == Phase::choices);
    QCOMPARE(campaign.move(), std::int64_t{1});
    QVERIFY(!joined.empty());
    const JoinedMelee& melee = joined.front().melee;
    QCOMPARE(melee.chooser, red);
    QCOMPARE(melee.attackers, std::uint8_t{0});
    QCOMPARE(static_cast<std::int64_t>(melee.killed.size()), melee.attackers_fare.killed + melee.defenders_fare.killed);
    QVERIFY(!campaign.all_closed() || melee.chosen);
    // Nothing else is ordered meanwhile, and nobody else chooses.
    const auto refused = [&](SeatId seat, Deed deed) {
      const auto why = check(campaign, {SmallExercise::next_id(), seat, std::move(deed)});
      return why ? std::optional(why->code) : std::nullopt;
    };
    QVERIFY(refused(red, CloseMyMove{}) == RefusalCode::melees_wait);
    QVERIFY(refused(blue, ChooseOrder<BodyId>{table, 1, melee.killed, melee.taken}) == RefusalCode::not_your_choice);
    QVERIFY(refused(red, ChooseOrder<BodyId>{table, 9, melee.killed, melee.taken}) == RefusalCode::not_your_choice);
    QVERIFY(refused(red, ChooseOrder<BodyId>{table, 1, {}, {}}) == RefusalCode::not_the_ruling);
    SmallExercise::give(campaign, red, ChooseOrder<BodyId>{table, 1, melee.killed, melee.taken});
    QVERIFY(campaign.all_closed());
    const auto events = SmallExercise::give(campaign, system_seat, CloseMove{});
    QCOMPARE(all_of<MeleeFought>(events).size(), joined.size());
    QCOMPARE(campaign.move(), std::int64_t{2});
    for (const ManId man : melee.killed) QVERIFY(campaign.man(man).state == ManState::dead);
    for (const ManId man : melee.taken) QVERIFY(campaign.man(man).state == ManState::prisoner);
    QCOMPARE(disorder(campaign), QByteArray());
  }

  // LW-5.4: a choice that is not made takes the program's.
  void default_choice() {
    TableField field;
    const BodyId five = field.add(0, Arm::infantry, 5, 100, 100, Formation::extended);
    const BodyId twelve = field.add(1, Arm::infantry, 12, 100, 106, Formation::two_ranks);
    Campaign campaign = field.begin();
    charge(campaign, red, men_of(campaign, five), soldiers(campaign, twelve));
    close(campaign);
    QCOMPARE(campaign.move(), std::int64_t{2});
    const auto gone = in_state(campaign, red_side, ManState::dead) + in_state(campaign, red_side, ManState::prisoner);
    QVERIFY(gone > 0);
    QCOMPARE(disorder(campaign), QByteArray());
  }

  // LW-5.3, LW-5.5: five isolated against twelve are taken, led to the rear, and held beyond the back line (LW-5.7).
  void prisoners_are_led_off() {
    TableField field;
    const BodyId five = field.add(0, Arm::infantry, 5, 100, 200, Formation::two_ranks);
    const BodyId twelve = field.add(1, Arm::infantry, 12, 100, 208, Formation::two_ranks);
    Campaign campaign = field.begin();
    close(campaign);
    charge(campaign, blue, men_of(campaign, twelve), soldiers(campaign, five));
    close(campaign);
    const auto taken = in_state(campaign, red_side, ManState::prisoner);
    QVERIFY(taken > 0);
    const Length north = campaign.table(table).window.north_east.y;
    for (int moves = 0; moves < 20 && in_state(campaign, red_side, ManState::held) < taken; ++moves) {
      close(campaign);  // Red's
      lead_north(campaign, twelve, north);
      close(campaign);
    }
    QCOMPARE(in_state(campaign, red_side, ManState::held), taken);
    QCOMPARE(disorder(campaign), QByteArray());
  }

  // LW-5.6: whose escort walks off is free, disarmed, and may walk from the move after that.
  void escort_walks_off() {
    TableField field;
    const BodyId three = field.add(0, Arm::infantry, 3, 100, 200);
    const BodyId nine = field.add(1, Arm::infantry, 9, 100, 207);
    Campaign campaign = field.begin();
    close(campaign);
    charge(campaign, blue, men_of(campaign, nine), soldiers(campaign, three));
    close(campaign);
    const auto taken = in_state(campaign, red_side, ManState::prisoner);
    QVERIFY(taken > 0);
    close(campaign);
    MoveMenOrder<BodyId> away{table, {}, {}};
    for (const ManId id : men_of(campaign, nine)) {
      const Point at = campaign.man(id).at;
      away.men.push_back({id, {at, {at.x, at.y + Length::inches(12)}}});
    }
    SmallExercise::give(campaign, blue, away);
    const auto events = close(campaign);
    QCOMPARE(in_state(campaign, red_side, ManState::prisoner), std::int64_t{0});
    QCOMPARE(in_state(campaign, red_side, ManState::disarmed), taken);
    const auto fared = all_of<MenFared>(events);
    QVERIFY(std::ranges::any_of(fared, [](const MenFared& e) { return e.fate == Fate::freed; }));
    QCOMPARE(disorder(campaign), QByteArray());
    // Nobody had been left of their body: it is on the table again.
    QVERIFY(!campaign.body(three).gone);
    QCOMPARE(campaign.body(three).table, table);
    // They walk home in their own moves and are armed again at their line.
    for (int moves = 0; moves < 40 && in_state(campaign, red_side, ManState::disarmed) > 0; ++moves) {
      for (const ManId id : men_of(campaign, three)) {
        const Soldier& man = campaign.man(id);
        const Length to = std::max(man.at.y - Length::inches(12), campaign.setting().rulebook.table.foot_radius);
        if (man.state != ManState::disarmed || to == man.at.y) continue;
        for (const std::int64_t aside : {0, -1, 1, -2, 2, -4, 4}) {
          const Point there{man.at.x + Length::inches(aside), to + Length::inches(std::abs(aside))};
          if (try_order(campaign, red, {table, {{id, {man.at, aside == 0 ? Point{man.at.x, to} : there}}}, {}})) break;
        }
      }
      close(campaign, 2);
    }
    QCOMPARE(in_state(campaign, red_side, ManState::disarmed), std::int64_t{0});
    QCOMPARE(in_state(campaign, red_side, ManState::free), taken);
  }

  // LW-5.8: an isolated body hoists the white flag in the enemy's move; the rest must be too few to support it.
  void white_flag() {
    TableField field;
    const BodyId four = field.add(0, Arm::infantry, 4, 100, 100);
    field.add(1, Arm::cavalry, 10, 100, 160);
    Campaign campaign = field.begin();
    close(campaign);
    SmallExercise::give(campaign, red, WhiteFlagOrder<BodyId>{table, men_of(campaign, four)});
    QCOMPARE(in_state(campaign, red_side, ManState::prisoner), std::int64_t{4});
    QVERIFY(campaign.body(four).gone);
    QCOMPARE(disorder(campaign), QByteArray());
    close(campaign, 2);
    QCOMPARE(in_state(campaign, red_side, ManState::prisoner), std::int64_t{4});
  }

  // LW-5.8: at any instant, so also while the melee they are in waits for its choice: then they do not fight in it. A
  // melee elsewhere waits on as it was chosen.
  void LW_5_8_white_flag_while_melees_wait() {
    TableField field;
    const BodyId four = field.add(0, Arm::infantry, 4, 40, 100, Formation::two_ranks);
    const BodyId three = field.add(0, Arm::infantry, 3, 190, 100, Formation::two_ranks);
    const BodyId west = field.add(1, Arm::infantry, 10, 40, 108, Formation::two_ranks);
    const BodyId east = field.add(1, Arm::infantry, 8, 190, 108, Formation::two_ranks);
    Campaign campaign = field.begin();
    close(campaign);
    charge(campaign, blue, men_of(campaign, west), soldiers(campaign, four));
    charge(campaign, blue, men_of(campaign, east), soldiers(campaign, three));
    const auto joined = all_of<MeleeJoined>(SmallExercise::give(campaign, system_seat, CloseMove{}));
    QVERIFY(campaign.phase() == Phase::choices);
    QCOMPARE(joined.size(), std::size_t{2});
    const JoinedMelee left = joined[0].melee, stays = joined[1].melee;
    QCOMPARE(left.first, men_of(campaign, four));
    // One of the four alone is supported by the others.
    const auto no = check(campaign, {OrderId{}, red, WhiteFlagOrder<BodyId>{table, {left.first.front()}}});
    QVERIFY(no && no->code == RefusalCode::not_isolated);
    const auto events = SmallExercise::give(campaign, red, WhiteFlagOrder<BodyId>{table, left.first});
    QCOMPARE(all_of<MeleesRejoined>(events).size(), std::size_t{1});
    for (const ManId man : left.first) QVERIFY(campaign.man(man).state == ManState::prisoner);
    QCOMPARE(campaign.table(table).melees, (std::vector<JoinedMelee>{stays}));
    QVERIFY(campaign.phase() == Phase::choices);
    QCOMPARE(disorder(campaign), QByteArray());
    SmallExercise::give(campaign, red, WhiteFlagOrder<BodyId>{table, stays.first});
    QVERIFY(campaign.table(table).melees.empty());
    QVERIFY(campaign.all_closed());
    SmallExercise::give(campaign, system_seat, CloseMove{});
    QCOMPARE(campaign.move(), std::int64_t{3});
    QCOMPARE(in_state(campaign, red_side, ManState::prisoner), std::int64_t{7});
    QCOMPARE(in_state(campaign, blue_side, ManState::dead), std::int64_t{0});
    QCOMPARE(disorder(campaign), QByteArray());
  }
  // Those who are left fight, judged by their own numbers, and the mover chooses anew.
  void LW_5_8_others_of_the_melee_fight_on() {
    TableField field;
    field.small().setting().rulebook.melee.support = {100, 1};  // whoever likes may give himself up
    const BodyId six = field.add(0, Arm::infantry, 6, 100, 100, Formation::two_ranks);
    const BodyId seven = field.add(1, Arm::infantry, 7, 100, 108, Formation::two_ranks);
    Campaign campaign = field.begin();
    close(campaign);
    charge(campaign, blue, men_of(campaign, seven), soldiers(campaign, six));
    const auto joined = all_of<MeleeJoined>(SmallExercise::give(campaign, system_seat, CloseMove{}));
    QCOMPARE(joined.size(), std::size_t{1});
    const JoinedMelee before = joined[0].melee;
    QCOMPARE(before.first.size(), std::size_t{6});
    SmallExercise::give(campaign, blue, ChooseOrder<BodyId>{table, 1, before.killed, before.taken});
    SmallExercise::give(campaign, red, WhiteFlagOrder<BodyId>{table, {before.first.front(), before.first.back()}});
    std::int64_t still = 0;
    for (const JoinedMelee& now : campaign.table(table).melees) {
      still += std::ssize(now.first);
      QVERIFY(!now.chosen && now.chooser == blue);
      QCOMPARE(now.attackers_fare.killed, now.defenders_fare.killed);
      QCOMPARE(now.defenders_fare.killed + now.defenders_fare.prisoners + now.defenders_fare.left,
               std::ssize(now.first));
      for (const ManId man : now.first) QVERIFY(campaign.man(man).state == ManState::free);
    }
    QVERIFY(still > 0 && still <= 4);
    SmallExercise::give(campaign, system_seat, CloseMove{});
    QCOMPARE(campaign.move(), std::int64_t{3});
    QCOMPARE(disorder(campaign), QByteArray());
  }

  // LW-5.9: four who have passed its axle line take a gun that nobody serves.
  void gun_taken() {
    TableField field;
    const BodyId battery = field.add(0, Arm::artillery, 4, 100, 100, Formation::fours);
    field.small().body(battery).contents = Contents::of(Arm::artillery, Men{4}, 1);
    field.small().body(battery).facing = Bearing::of(0);
    const BodyId horse = field.add(1, Arm::cavalry, 12, 100, 122);
    Campaign campaign = field.begin();
    close(campaign);
    QCOMPARE(campaign.guns().size(), std::size_t{1});
    QCOMPARE(campaign.gun(GunId{0}).side, red_side);
    charge(campaign, blue, men_of(campaign, horse), soldiers(campaign, battery));
    close(campaign);
    for (int moves = 0; moves < 6 && campaign.gun(GunId{0}).side == red_side; ++moves) {
      close(campaign);
      // Past it, round it, and stay near.
      const Gun gun = campaign.gun(GunId{0});
      for (const ManId id : men_of(campaign, horse)) {
        const Point at = campaign.man(id).at;
        for (const auto& [aside, behind] : {std::pair(-4, 2), {4, 2}, {-4, 4}, {4, 4}, {-4, 6}, {4, 6}, {-6, 4}}) {
          const Point beyond{gun.at.x + Length::inches(aside), gun.at.y - Length::inches(behind)};
          const MoveMenOrder<BodyId> past{table, {{id, {at, {beyond.x, at.y}, beyond}}}, {}};
          if (side_of_axle(gun, at) < 0 || check(campaign, {SmallExercise::next_id(), blue, past})) continue;
          SmallExercise::give(campaign, blue, past);
          break;
        }
      }
      close(campaign);
    }
    QCOMPARE(campaign.gun(GunId{0}).side, blue_side);
    QCOMPARE(disorder(campaign), QByteArray());
  }

  // ST-1: about a centre, one melee after another, until no contact is unsettled.
  void ST_1_ST_8_centred() {
    TableField field("little-wars-streamlined");
    const BodyId ours = field.add(0, Arm::infantry, 12, 100, 100, Formation::extended);
    const BodyId theirs = field.add(1, Arm::infantry, 10, 100, 107, Formation::extended);
    Campaign campaign = field.begin();
    charge(campaign, red, men_of(campaign, ours), soldiers(campaign, theirs));
    const auto events = close(campaign);
    QVERIFY(!all_of<MeleeFought>(events).empty());
    QCOMPARE(campaign.move(), std::int64_t{2});
    const auto left = find_melees(campaign.setting().rulebook, campaign.men(), 0);
    QVERIFY2(left.empty(), "no contact is unsettled");
    QCOMPARE(disorder(campaign), QByteArray());
  }

  // The mover picks whom it is about, and then on whom it falls; nobody else does, and only of his men in contact.
  void ST_1_the_mover_picks_the_centre() {
    TableField field("little-wars-streamlined");
    const BodyId ours = field.add(0, Arm::infantry, 12, 100, 100, Formation::extended);
    const BodyId theirs = field.add(1, Arm::infantry, 10, 100, 107, Formation::extended);
    Campaign campaign = field.begin();
    charge(campaign, red, men_of(campaign, ours), soldiers(campaign, theirs));
    const auto joined = all_of<MeleeJoined>(SmallExercise::give(campaign, system_seat, CloseMove{}));
    QCOMPARE(joined.size(), std::size_t{1});
    const TableId table{0};
    const JoinedMelee before = campaign.table(table).melees.front();
    QVERIFY(before.centre && !before.chosen);
    const auto centres = possible_centres(campaign.setting().rulebook, campaign.men(), before.attackers);
    QVERIFY(centres.size() > 1);
    const auto refused = [&](SeatId seat, ManId man, std::int32_t melee = 1) {
      const auto no = check(campaign, {OrderId{}, seat, CentreOrder<BodyId>{table, melee, man}});
      return no ? std::optional(no->code) : std::nullopt;
    };
    ManId other;
    for (const ManIndex man : centres) {
      if (campaign.men()[man].id != *before.centre) other = campaign.men()[man].id;
    }
    QVERIFY(refused(blue, other) == RefusalCode::not_your_choice);
    QVERIFY(refused(red, other, 2) == RefusalCode::not_your_choice);
    QVERIFY(refused(red, ManId{9999}) == RefusalCode::not_in_contact);
    QVERIFY(refused(red, before.attackers == 0 ? before.second.front() : before.first.front()) ==
            RefusalCode::not_in_contact);
    SmallExercise::give(campaign, red, CentreOrder<BodyId>{table, 1, other});
    const JoinedMelee& after = campaign.table(table).melees.front();
    QCOMPARE(after.centre, std::optional{other});
    QCOMPARE(after.number, 1);
    QCOMPARE(after.chooser, red);
    QCOMPARE(campaign.table(table).melees.size(), std::size_t{1});
    SmallExercise::give(campaign, system_seat, CloseMove{});
    QVERIFY(campaign.phase() != Phase::choices || campaign.table(table).melees.front().centre);
    QCOMPARE(disorder(campaign), QByteArray());
  }
  void ST_1_no_centre_by_the_book_of_1913() {
    TableField field;
    const BodyId ours = field.add(0, Arm::infantry, 6, 100, 100, Formation::extended);
    const BodyId theirs = field.add(1, Arm::infantry, 5, 100, 107, Formation::extended);
    Campaign campaign = field.begin();
    charge(campaign, red, men_of(campaign, ours), soldiers(campaign, theirs));
    SmallExercise::give(campaign, system_seat, CloseMove{});
    QVERIFY(campaign.phase() == Phase::choices);
    const ManId any = campaign.table(TableId{0}).melees.front().first.front();
    const auto no = check(campaign, {OrderId{}, red, CentreOrder<BodyId>{TableId{0}, 1, any}});
    QVERIFY(no && no->code == RefusalCode::no_centre_to_pick);
    QVERIFY(!campaign.table(TableId{0}).melees.front().centre);
  }
};

SANDGATE_TEST(TestTableFights)

}  // namespace tst_table_fights
#include "tst_table_fights.moc"
