// Shells and rifle-fire on tables and beside them (KS-7), and the ammunition that rifles ask for (KS-4.1).
#include <QTest>

#include "core/gunnery/gunnery.h"
#include "core/kriegspiel/five.h"
#include "tests/core/fixtures/table_exercise.h"
#include "tests/runner/test.h"

namespace tst_kriegspiel_fire {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

constexpr GunId gun{0};

/// Red's battery looks east over level ground at a blue company in two ranks. By Kriegspiel.
struct Action : TableField {
  explicit Action(int away_in = 120, int men = 20) : TableField("kriegspiel") {
    battery = add(0, Arm::artillery, 12, 40, 120);
    rifles = add(0, Arm::infantry, 11, 40, 160);
    enemy = add(1, Arm::infantry, men, 40 + away_in, 120);
    small().body(battery).facing = small().body(rifles).facing = Bearing::of(1600);
    small().body(enemy).facing = Bearing::of(4800);
  }
  Campaign begin_second() {
    Campaign campaign = begin();
    close(campaign, 2);
    return campaign;
  }
  BodyId battery, rifles, enemy;
};

std::uint8_t projectile(const Campaign& campaign, const char* name) {
  const auto& all = campaign.setting().rulebook.gunnery.projectiles;
  const auto found = std::ranges::find(all, name, &GunneryRules::Projectile::name);
  return static_cast<std::uint8_t>(found - all.begin());
}

/// So laid that an unscattered shot comes to rest nearest to that place.
FireOrder<BodyId> resting_at(const Campaign& campaign, Point place, const char* shell = "shell-middle") {
  const Targets targets{campaign.men(), campaign.guns(), {}};
  const Gunnery& gunnery = campaign.gunnery(table);
  FireOrder<BodyId> best{table, gun, {Bearing::between(campaign.gun(gun).at, place), {}, projectile(campaign, shell)}};
  Length nearest = Length::feet(1000);
  for (std::int16_t mils = -60; mils <= 700; mils += 2) {
    Aim aim = best.aim;
    aim.elevation.mils = mils;
    const Flight flight = gunnery.fly(targets, gunnery.shot_from(targets, 0, aim, {}));
    if (flight.end != FlightEnd::at_rest || distance(flight.path.back().at, place) >= nearest) continue;
    nearest = distance(flight.path.back().at, place);
    best.aim = aim;
  }
  return best;
}

std::optional<RefusalCode> refused(const Campaign& campaign, SeatId seat, Deed deed) {
  const auto refusal = SmallExercise::refusal(campaign, seat, std::move(deed));
  return refusal ? std::optional(refusal->code) : std::nullopt;
}

RiflesOrder<BodyId> five_of(const Campaign& campaign, BodyId body, Point target, std::size_t first = 0) {
  const std::vector<ManId> men = men_of(campaign, body);
  RiflesOrder<BodyId> order{table, {men.begin() + first, men.begin() + first + 5}, {}};
  order.aim.bearing = Bearing::between(campaign.man(order.men[2]).at, target);
  order.aim.projectile = *rifle_projectile(campaign.setting().rulebook);
  return order;
}

}  // namespace

class TestKriegspielFire : public QObject {
  Q_OBJECT

 private slots:
  // It bursts where it comes to rest; of those counted half die, nearest first, and the count is right.
  void KS_7_1_a_shell_bursts_where_it_comes_to_rest() {
    Action action;
    Campaign campaign = action.begin_second();
    const Point target = campaign.man(men_of(campaign, action.enemy)[5]).at;
    int bursts = 0, killed = 0;
    const FireOrder<BodyId> order = resting_at(campaign, target);
    for (int shot = 0; shot < campaign.setting().rulebook.guns.shots; ++shot) {
      const auto events = SmallExercise::give(campaign, red, order);
      const auto fired = all_of<ShotFired>(events);
      QCOMPARE(fired.size(), std::size_t{1});
      const auto burst = all_of<ShellBurst>(events);
      if (fired.front().end == FlightEnd::off_table) continue;
      QCOMPARE(burst.size(), std::size_t{1});
      ++bursts;
      const ShellBurst& one = burst.front();
      QCOMPARE(one.at, fired.front().path.back().at);
      QCOMPARE(one.killed.size(), (one.counted.size() + 1) / 2);
      killed += static_cast<int>(one.killed.size());
      const Length circle = campaign.setting().rulebook.shell->circle;
      for (const ManId man : one.counted)
        QVERIFY(distance(campaign.man(man).at, one.at) <= circle + campaign.setting().rulebook.table.foot_radius);
      for (const ManId man : one.killed) QVERIFY(campaign.man(man).state == ManState::dead);
      QVERIFY(one.sheltered.empty());
      QCOMPARE(disorder(campaign), QByteArray());
    }
    QVERIFY(bursts > 0 && killed > 0);
  }
  // Solid shot from the same gun does not.
  void KS_7_1_solid_shot_does_not_burst() {
    Action action;
    Campaign campaign = action.begin_second();
    const auto events = SmallExercise::give(
        campaign, red, resting_at(campaign, campaign.man(men_of(campaign, action.enemy)[0]).at, "bolt"));
    QCOMPARE(all_of<ShotFired>(events).size(), std::size_t{1});
    QVERIFY(all_of<ShellBurst>(events).empty());
  }
  // LW has no shells to offer.
  void KS_7_little_wars_knows_neither() {
    TableField field("little-wars");
    const BodyId men = field.add(0, Arm::infantry, 6, 20, 20);
    field.add(1, Arm::infantry, 6, 100, 100);
    Campaign campaign = field.begin();
    QVERIFY(!campaign.setting().rulebook.shell && !campaign.setting().rulebook.rifles);
    const std::vector<ManId> named = men_of(campaign, men);
    const RiflesOrder<BodyId> order{table, {named.begin(), named.begin() + 5}, {}};
    QVERIFY(refused(campaign, red, order) == RefusalCode::no_rifle_fire);
  }

  void KS_7_2_five_men_in_line_have_one_shot() {
    Action action(60);
    Campaign campaign = action.begin_second();
    const Point target = campaign.man(men_of(campaign, action.enemy)[2]).at;
    const auto order = five_of(campaign, action.rifles, target);
    const auto fired = all_of<RiflesFired>(SmallExercise::give(campaign, red, order));
    QCOMPARE(fired.size(), std::size_t{1});
    QCOMPARE(fired.front().men.size(), std::size_t{5});
    // From behind the middle man, over his head.
    QCOMPARE(fired.front().path.front().at, campaign.man(fired.front().men[2]).at);
    for (const ManId man : order.men) QCOMPARE(campaign.man(man).drill.fired, campaign.move());
    // Each man is in one five, and who fired stays.
    QVERIFY(refused(campaign, red, order) == RefusalCode::man_has_fired);
    const Point from = campaign.man(order.men[0]).at;
    const MoveMenOrder<BodyId> walk{table, {{order.men[0], {from, {from.x, from.y + Length::inches(2)}}}}, {}};
    QVERIFY(refused(campaign, red, walk) == RefusalCode::man_has_fired);
    QCOMPARE(disorder(campaign), QByteArray());
  }
  void KS_7_2_who_is_no_five_does_not_fire_data() {
    QTest::addColumn<int>("which");
    QTest::addColumn<int>("code");
    const auto row = [](const char* what, int which, RefusalCode code) {
      QTest::newRow(what) << which << static_cast<int>(code);
    };
    row("four men", 0, RefusalCode::not_a_five);
    row("one of them twice", 1, RefusalCode::man_named_twice);
    row("an enemy among them", 2, RefusalCode::man_not_yours);
    row("a gunner among them", 3, RefusalCode::no_rifle);
    row("men of either end, and one behind the middle", 4, RefusalCode::not_in_line);
    row("a gun's projectile", 5, RefusalCode::no_such_projectile);
    row("too high", 6, RefusalCode::elevation_out_of_reach);
  }
  void KS_7_2_who_is_no_five_does_not_fire() {
    QFETCH(int, which);
    QFETCH(int, code);
    Action action(60, 20);
    Campaign campaign = action.begin_second();
    RiflesOrder<BodyId> order = five_of(campaign, action.rifles, campaign.man(men_of(campaign, action.enemy)[2]).at);
    QVERIFY(!refused(campaign, red, order));
    switch (which) {
      case 0: order.men.pop_back(); break;
      case 1: order.men.back() = order.men.front(); break;
      case 2: order.men.back() = men_of(campaign, action.enemy).front(); break;
      case 3: order.men.back() = men_of(campaign, action.battery).front(); break;
      case 4: {
        Campaign walked = campaign;
        const Point from = campaign.man(order.men[2]).at;
        // He stands three inches behind the others, and has moved a move ago.
        SmallExercise::give(walked, red, GunsDoneOrder<BodyId>{table});
        SmallExercise::give(
            walked, red,
            MoveMenOrder<BodyId>{table, {{order.men[2], {from, {from.x - Length::inches(3), from.y}}}}, {}});
        close(walked, 2);
        QVERIFY(refused(walked, red, order) == static_cast<RefusalCode>(code));
        return;
      }
      case 5: order.aim.projectile = 0; break;
      default: order.aim.elevation.mils = 1500; break;
    }
    QVERIFY(refused(campaign, red, order) == static_cast<RefusalCode>(code));
  }
  // In the gun phase: not when the side's guns have done, and not by who has moved.
  void KS_7_2_rifles_fire_in_the_gun_phase() {
    Action action(60);
    Campaign campaign = action.begin_second();
    QVERIFY(campaign.table(table).guns_open);
    const RiflesOrder<BodyId> order =
        five_of(campaign, action.rifles, campaign.man(men_of(campaign, action.enemy)[2]).at);
    SmallExercise::give(campaign, red, GunsDoneOrder<BodyId>{table});
    QVERIFY(!campaign.table(table).guns_open);
    QVERIFY(refused(campaign, red, order) == RefusalCode::guns_have_done);
  }
  // The phase waits for rifles though no gun is left, and ends when no five is.
  void KS_7_2_a_table_of_rifles_alone_has_a_gun_phase() {
    TableField field("kriegspiel");
    const BodyId foot = field.add(0, Arm::infantry, 5, 40, 40);
    const BodyId enemy = field.add(1, Arm::infantry, 4, 40, 100);
    field.small().body(foot).facing = Bearing::of(0);
    Campaign campaign = field.begin();
    QVERIFY(campaign.table(table).guns_open && campaign.phase() == Phase::guns);
    const Point target = campaign.man(men_of(campaign, enemy)[1]).at;
    // Two ranks of five men: no line through all of them is near enough to be seen from here; they are close enough.
    RiflesOrder<BodyId> order{table, men_of(campaign, foot), {}};
    order.aim.bearing = Bearing::between(campaign.man(order.men[2]).at, target);
    order.aim.projectile = *rifle_projectile(campaign.setting().rulebook);
    const auto events = SmallExercise::give(campaign, red, order);
    QCOMPARE(all_of<RiflesFired>(events).size(), std::size_t{1});
    QVERIFY(!campaign.table(table).guns_open && campaign.phase() == Phase::men);
    close(campaign);
    // Four men are no five: Blue's move has no gun phase.
    QVERIFY(!campaign.table(table).guns_open);
  }
  // Who walks when guns have done, and fires after all, stays.
  void KS_7_2_who_fires_drops_his_held_walk() {
    Action action(60);
    Campaign campaign = action.begin_second();
    const RiflesOrder<BodyId> order =
        five_of(campaign, action.rifles, campaign.man(men_of(campaign, action.enemy)[2]).at);
    const Point from = campaign.man(order.men[1]).at;
    SmallExercise::give(
        campaign, red, MoveMenOrder<BodyId>{table, {{order.men[1], {from, {from.x - Length::inches(3), from.y}}}}, {}});
    QCOMPARE(campaign.table(table).held.size(), std::size_t{1});
    SmallExercise::give(campaign, red, order);
    QVERIFY(campaign.table(table).held.empty());
    close(campaign);
    QCOMPARE(campaign.man(order.men[1]).at, from);
  }
  // KS-4.1: six moves of his side in which he fires, one after the other.
  void KS_4_1_volleys_are_counted_move_by_move() {
    Action action(120, 40);
    Campaign campaign = action.begin_second();
    const RiflesOrder<BodyId> order =
        five_of(campaign, action.rifles, campaign.man(men_of(campaign, action.enemy)[2]).at);
    for (int volley = 1; volley <= 3; ++volley) {
      SmallExercise::give(campaign, red, order);
      QCOMPARE(campaign.man(order.men[0]).drill.volleys, volley);
      close(campaign, 2);
    }
    close(campaign, 2);  // a move in which he does not fire
    SmallExercise::give(campaign, red, order);
    QCOMPARE(campaign.man(order.men[0]).drill.volleys, 1);
  }
};

SANDGATE_TEST(TestKriegspielFire)

}  // namespace tst_kriegspiel_fire
#include "tst_kriegspiel_fire.moc"
