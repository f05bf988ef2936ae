// The General on tables and off them: what harms him, who succeeds, and when he is back (KS-1.2), under perfect signals
// and by couriers; and men in boats under fire (KS-9).
#include <QTest>

#include "core/gunnery/gunnery.h"
#include "core/kriegspiel/five.h"
#include "core/sight/deed_check.h"
#include "tests/core/fixtures/courier_exercise.h"
#include "tests/core/fixtures/seat_views.h"
#include "tests/core/fixtures/table_exercise.h"
#include "tests/runner/test.h"

namespace tst_generals {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

constexpr GunId gun{0};
constexpr SeatId blue_foot{2};

/// Red's battery looks east over level ground at Blue's General, 120 inches away, beside him nobody. Blue's foot, far
/// from him, has a seat of its own, which is his deputy.
struct Action : TableField {
  explicit Action(GeneralSafety kind = GeneralSafety::mortal, int general_away_in = 120) : TableField("kriegspiel") {
    small().setting().rulebook.general = GeneralRules{kind, 3};
    small().setting().seats.push_back({blue_foot, "blue-foot", "Lt-Col Blue", SideId{1}});
    small().setting().seats[1].deputy = blue_foot;
    battery = add(0, Arm::artillery, 12, 40, 120);
    rifles = add(0, Arm::infantry, 11, 40, 160);
    general = add(1, Arm::general, 1, 40 + general_away_in, 120);
    foot = add(1, Arm::infantry, 20, 220, 220);
    small().body(foot).seat = blue_foot;
    small().body(battery).facing = small().body(rifles).facing = Bearing::of(1600);
    small().body(foot).facing = Bearing::of(4800);
  }
  BodyId battery, rifles, general, foot;
};

std::uint8_t projectile(const Campaign& campaign, const char* name) {
  const auto& all = campaign.setting().rulebook.gunnery.projectiles;
  const auto found = std::ranges::find(all, name, &GunneryRules::Projectile::name);
  return static_cast<std::uint8_t>(found - all.begin());
}

/// Laid so that an unscattered shot comes to rest nearest to the place, with nobody in its way.
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

/// All shots of the gun at the place, one move after another, until `Kind` happens; its event, if it does.
template <class Kind>
std::optional<Kind> fire_until(Campaign& campaign, const FireOrder<BodyId>& order, int moves = 12) {
  for (int move = 0; move < moves; ++move) {
    for (int shot = 0; shot < campaign.setting().rulebook.guns.shots; ++shot) {
      const auto events = SmallExercise::give(campaign, red, order);
      if (const auto found = all_of<Kind>(events); !found.empty()) return found.front();
    }
    close(campaign, 2);
  }
  return {};
}

}  // namespace

class TestGenerals : public QObject {
  Q_OBJECT

 private slots:
  // Sykes's option: within the circle of a shell he is out for three of his side's moves, and the next succeeds.
  void KS_1_2_in_a_shells_circle_he_is_out_for_three_moves() {
    Action action(GeneralSafety::mortal, 165);
    Campaign campaign = action.begin();
    close(campaign, 2);
    // Beside him, so that it does not strike him on its way.
    const Point at = campaign.body(action.general).at;
    const auto struck =
        fire_until<GeneralStruck>(campaign, resting_at(campaign, {at.x, at.y + Length::from_feet(2.2 / 12)}));
    QVERIFY(struck);
    QCOMPARE(struck->general, action.general);
    const std::int64_t began = campaign.move();
    QCOMPARE(struck->until, began + 5);  // Blue's next is the first of three
    QVERIFY(!campaign.body(action.general).gone);
    QVERIFY(!campaign.body(action.general).acts());
    QVERIFY(campaign.commission(blue).deputed);
    QVERIFY(campaign.commands(blue_foot, action.general));
    close(campaign);  // Red's
    // He is not marched, and does not take his command up again of himself.
    const auto march = [&] { return SmallExercise::march(campaign, action.general, 15, 15); };
    QCOMPARE(SmallExercise::refusal(campaign, blue_foot, march())->code, RefusalCode::general_is_out);
    QCOMPARE(SmallExercise::refusal(campaign, blue, Depute{blue, false})->code, RefusalCode::general_is_out);
    for (int own = 1; own <= 3; ++own) {
      QVERIFY(campaign.body(action.general).out > 0);
      const auto events = close(campaign);
      QCOMPARE(all_of<GeneralBack>(events).size(), std::size_t{own == 3});
      close(campaign);
    }
    QVERIFY(campaign.body(action.general).acts());
    QVERIFY(!campaign.commission(blue).deputed);
    QVERIFY(campaign.commands(blue, action.general));
  }
  // By the book's first sentence nothing harms him.
  void KS_1_2_an_invulnerable_General_is_harmed_by_nothing() {
    Action action(GeneralSafety::invulnerable);
    Campaign campaign = action.begin();
    close(campaign, 2);
    const Point at = campaign.body(action.general).at;
    QVERIFY(!fire_until<GeneralStruck>(campaign, resting_at(campaign, at), 6));
    QVERIFY(!fire_until<FiguresStruck>(campaign, resting_at(campaign, at, "bolt"), 4));
    QVERIFY(campaign.body(action.general).acts());
    QVERIFY(!campaign.commission(blue).deputed);
  }
  // Rifle-fire that strikes him puts him out for good, and so does a solid shot.
  void KS_1_2_struck_by_rifle_fire_he_is_out_for_good_and_the_next_succeeds() {
    Action action(GeneralSafety::mortal, 30);
    action.small().body(action.general).at.y = action.small().body(action.rifles).at.y;
    Campaign campaign = action.begin();
    close(campaign, 2);
    std::optional<FiguresStruck> struck;
    std::vector<Event> events;
    for (int move = 0; move < 24 && !struck; ++move) {
      const std::vector<ManId> men = men_of(campaign, action.rifles);
      RiflesOrder<BodyId> order{table, {men.begin(), men.begin() + 5}, {}};
      order.aim.projectile = *rifle_projectile(campaign.setting().rulebook);
      const Soldier& middle = campaign.man(order.men[2]);
      order.aim.bearing = Bearing::between(middle.at, campaign.body(action.general).at);
      events = SmallExercise::give(campaign, red, order);
      if (const auto found = all_of<FiguresStruck>(events); !found.empty()) struck = found.front();
      if (!struck) close(campaign, 2);
    }
    QVERIFY(struck);
    QCOMPARE(struck->bodies.front(), (FiguresStruck::Loss{action.general, Arm::general, 1}));
    QCOMPARE(all_of<BodyLost>(events).size(), std::size_t{1});
    QVERIFY(campaign.body(action.general).gone);
    QVERIFY(campaign.commission(blue).deputed);
    close(campaign, 10);
    QVERIFY(campaign.commission(blue).deputed);
    QVERIFY(campaign.body(action.general).gone);
  }
  void KS_1_2_a_solid_shot_that_strikes_him_puts_him_out_for_good() {
    Action action(GeneralSafety::mortal, 60);
    Campaign campaign = action.begin();
    close(campaign, 2);
    FireOrder<BodyId> order{table, gun, {}};
    order.aim.bearing = Bearing::between(campaign.gun(gun).at, campaign.body(action.general).at);
    order.aim.projectile = projectile(campaign, "bolt");
    QVERIFY(fire_until<FiguresStruck>(campaign, order));
    QVERIFY(campaign.body(action.general).gone);
    QVERIFY(campaign.commission(blue).deputed);
  }

  // He is his who alone has free men by him at the close of his move, and out for good.
  void KS_1_2_taken_he_is_out_for_good_data() {
    QTest::addColumn<bool>("guarded");
    QTest::addColumn<bool>("mortal");
    QTest::addColumn<bool>("taken");
    QTest::newRow("alone") << false << true << true;
    QTest::newRow("with one of his men") << true << true << false;
    QTest::newRow("invulnerable") << false << false << false;
  }
  void KS_1_2_taken_he_is_out_for_good() {
    QFETCH(bool, guarded);
    QFETCH(bool, mortal);
    QFETCH(bool, taken);
    SmallExercise small(Country::level(6'000, 6'000), "kriegspiel");
    small.without_tables();
    small.setting().rulebook.general = GeneralRules{mortal ? GeneralSafety::mortal : GeneralSafety::invulnerable, 3};
    small.setting().seats.push_back({blue_foot, "blue-foot", "Lt-Col Blue", SideId{1}});
    small.setting().seats[1].deputy = blue_foot;
    const BodyId hussars = small.add(0, Arm::cavalry, Formation::two_ranks, 20, 30, 20);
    const BodyId general = small.add(1, Arm::general, Formation::fours, 21, 30, 1);
    if (guarded) small.add(1, Arm::infantry, Formation::two_ranks, 21, 30.1, 4);
    Watched game(small);
    game.give(red, SmallExercise::march(game.campaign, hussars, 20.8, 30, true));
    const auto events = game.close();
    QCOMPARE(all_of<GeneralTaken>(events).size(), std::size_t{taken});
    QCOMPARE(game.campaign.body(general).gone, taken);
    QCOMPARE(game.campaign.commission(blue).deputed, taken);
    const auto told = [&](SeatId seat, ReportCode code) {
      return std::ranges::any_of(game.picture(seat).dispatches,
                                 [&](const Dispatch& dispatch) { return dispatch.code == code; });
    };
    QCOMPARE(told(blue, ReportCode::general_taken), taken);
    QCOMPARE(told(red, ReportCode::general_caught), taken);
    QCOMPARE(told(blue_foot, ReportCode::deputy_acts), taken);
  }
  // A mine spares him whom nothing harms, and nobody else.
  void KS_1_2_a_mine_destroys_a_General_who_can_fall() {
    for (const GeneralSafety kind : {GeneralSafety::mortal, GeneralSafety::invulnerable}) {
      SmallExercise small(Country::level(6'000, 6'000), "kriegspiel");
      small.without_tables();
      small.setting().rulebook.general = GeneralRules{kind, 3};
      const BodyId foot = small.add(1, Arm::infantry, Formation::fours, 20, 30, 8);
      const BodyId general = small.add(1, Arm::general, Formation::fours, 20.5, 30.1, 1);
      FieldWork mine;
      mine.id = FieldWorkId{0};
      mine.side = SideId{0};
      mine.is.kind = EarthworkKind::mine;
      mine.is.at = {Length::from_feet(20.5), Length::feet(30)};
      mine.finished = true;
      small.setting().works = {mine};
      Campaign campaign = small.begin();
      close(campaign);
      SmallExercise::give(campaign, blue, SmallExercise::march(campaign, foot, 21, 30));
      const auto events = close(campaign);
      QCOMPARE(all_of<MineExploded>(events).size(), std::size_t{1});
      QCOMPARE(campaign.body(general).gone, kind == GeneralSafety::mortal);
    }
  }

  // A General whom nothing harms brings nobody to a table; one who can fall is met like any other.
  void CX_10_a_General_who_can_fall_is_met() {
    for (const GeneralSafety kind : {GeneralSafety::mortal, GeneralSafety::invulnerable}) {
      SmallExercise small(Country::level(6'000, 6'000), "kriegspiel");
      small.setting().rulebook.general = GeneralRules{kind, 3};
      const BodyId foot = small.add(0, Arm::infantry, Formation::two_ranks, 20, 30, 8);
      const BodyId general = small.add(1, Arm::general, Formation::fours, 28, 30, 1);
      Campaign campaign = small.begin();
      close(campaign, 2);
      QCOMPARE(!campaign.body(general).table.none(), kind == GeneralSafety::mortal);
      QCOMPARE(!campaign.body(foot).table.none(), kind == GeneralSafety::mortal);
      close(campaign);
      // He marches on, as on the map.
      QVERIFY(!SmallExercise::refusal(campaign, blue, SmallExercise::march(campaign, general, 35, 30)));
    }
  }

  // By couriers his post learns and sends nothing while he is out, and who rides to it waits there.
  void KS_1_2_while_he_is_out_his_post_learns_and_sends_nothing() {
    by_couriers::CourierField field("kriegspiel");
    field.small.setting().rulebook.general = GeneralRules{GeneralSafety::mortal, 3};
    field.small.setting().seats[0].deputy = by_couriers::foot;
    const BodyId near = field.add(by_couriers::general, Arm::infantry, 10.5, 10, 20);
    by_couriers::CourierGame game(field);
    QVERIFY(game.campaign.at_hand(by_couriers::general, near));
    // The foot's commander writes to him.
    Message message;
    message.to = {by_couriers::general};
    message.content.text = {"Where to?"};
    game.give(by_couriers::foot, SendMessageOrder<BodyId>{message});
    // It befalls him on the table of a battle; here he is struck by hand.
    const Event struck = GeneralStruck{field.general_post, game.campaign.move() + 12};
    const Event succeeds = Deputed{by_couriers::general, true};
    for (const Event& event : {struck, succeeds}) {
      game.campaign.apply(event);
      for (SeatView& view : game.views) view.witness(game.campaign, event);
    }
    const auto arrived = [&] {
      return std::ranges::any_of(game.picture(by_couriers::general).dispatches,
                                 [](const Dispatch& one) { return one.code == ReportCode::message_arrived; });
    };
    for (int move = 0; move < 10; ++move) {
      game.close();
      QVERIFY(!arrived());
      QVERIFY(!game.campaign.at_hand(by_couriers::general, near));
    }
    QVERIFY(game.campaign.commands(by_couriers::foot, near));
    game.close(6);
    QVERIFY(game.campaign.body(field.general_post).acts());
    QVERIFY(arrived());
    QVERIFY(game.campaign.at_hand(by_couriers::general, near));
    QVERIFY(game.campaign.commands(by_couriers::general, near));
  }

  // The crew of a boat and those in it are counted in a shell's circle, struck by solid shot; the boat floats on.
  void KS_9_men_in_boats_are_under_fire() {
    SmallExercise small(Country::level(2'000, 2'000, {square(FeatureKind::lake, {1'200, 500, 1'900, 1'500})}),
                        "kriegspiel");
    const BodyId battery = small.add(0, Arm::artillery, Formation::two_ranks, 8, 10, 12);
    small.body(battery).facing = Bearing::of(1600);
    const BodyId boat = small.add(1, Arm::boat, Formation::fours, 15, 10, 6);
    small.body(boat).contents = Contents::of(Arm::boat, Men{6}, 0, 1);
    const BodyId in = small.add(1, Arm::infantry, Formation::two_ranks, 15, 10, 20);
    small.body(in).aboard = boat;
    Campaign campaign = small.begin();
    close(campaign, 2);
    QVERIFY(!campaign.body(boat).table.none());
    QVERIFY(!campaign.body(battery).table.none());
    const std::int32_t before = campaign.body(boat).contents.men().count + campaign.body(in).contents.men().count;
    const FireOrder<BodyId> order = resting_at(campaign, campaign.body(boat).at);
    std::int32_t struck = 0, burst = 0;
    for (int move = 0; move < 8; ++move) {
      for (int shot = 0; shot < campaign.setting().rulebook.guns.shots; ++shot) {
        if (SmallExercise::refusal(campaign, red, order)) break;  // the crew has fallen, and the table closes
        const auto events = SmallExercise::give(campaign, red, order);
        for (const FiguresStruck& one : all_of<FiguresStruck>(events))
          for (const FiguresStruck::Loss& loss : one.bodies) struck += loss.killed;
        for (const ShellBurst& one : all_of<ShellBurst>(events))
          for (const ShellBurst::InRanks& ranks : one.ranks) burst += ranks.killed;
      }
      close(campaign, 2);
    }
    QVERIFY(struck + burst > 0);
    QCOMPARE(campaign.body(boat).contents.men().count + campaign.body(in).contents.men().count,
             before - struck - burst);
    QVERIFY(!campaign.body(boat).gone);
    QCOMPARE(campaign.body(boat).contents.boats(), 1);
  }
};

SANDGATE_TEST(TestGenerals)

}  // namespace tst_generals
#include "tst_generals.moc"
