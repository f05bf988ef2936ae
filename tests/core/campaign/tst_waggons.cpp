// Supply waggons that must be near (CX-6).
#include "tests/core/fixtures/courier_exercise.h"
#include "tests/core/fixtures/supply_exercise.h"
#include "tests/runner/test.h"

namespace tst_waggons {

using namespace sandgate;
using namespace sandgate::tests;
using namespace sandgate::tests::supply;

class Waggons : public QObject {
  Q_OBJECT

 private slots:
  void CX_6_a_waggon_to_fifty_men_data() {
    QTest::addColumn<int>("men");
    QTest::addColumn<int>("waggons");
    QTest::addColumn<int>("without");
    QTest::newRow("50 men, one") << 50 << 1 << 0;
    QTest::newRow("51 men, one") << 51 << 1 << 1;
    QTest::newRow("51 men, two") << 51 << 2 << 0;
    QTest::newRow("30 men, one") << 30 << 1 << 0;
    QTest::newRow("29 men alone need none") << 29 << 1 << 0;
  }
  void CX_6_a_waggon_to_fifty_men() {
    QFETCH(int, men);
    QFETCH(int, waggons);
    QFETCH(int, without);
    Kept army;
    const BodyId foot = army.foot(0, 10, 10, men), train = army.waggons(0, 12, 10, waggons);
    FedGame game(army);
    const auto pools = game.collected(6);
    QCOMPARE(pools.size(), std::size_t{1});
    const SupplyCollected& told = pools[0];
    QVERIFY(told.waggons && told.drawn.nothing() && told.due.nothing() && told.from.empty());
    const bool small = men < 30;
    QCOMPARE(told.small, small);
    QCOMPARE(told.waggons->men, small ? 0 : men);
    QCOMPARE(told.waggons->kept, small ? 0 : men - without);
    QCOMPARE(told.waggons->by, small ? std::vector<BodyId>() : std::vector<BodyId>{train});
    QCOMPARE(told.clause().id, small         ? clauses::small_pool.id
                               : without > 0 ? clauses::going_without.id
                                             : clauses::waggons.id);
    QCOMPARE(game.body(foot).hunger.foot, without);
    QCOMPARE(game.body(foot).hunger.since, without > 0 ? 6 : 0);
    QVERIFY(game.body(train).hunger == Hunger());
    QCOMPARE(game.told(red, ReportCode::waggons_near), !small && without == 0 ? 1 : 0);
    QCOMPARE(game.told(red, ReportCode::waggons_short), without > 0 ? 1 : 0);
    QCOMPARE(game.told(blue, ReportCode::waggons_short), 0);
  }
  void CX_6_asked_when_every_sixth_own_move_closes() {
    Kept army;
    army.foot(0, 10, 10, 30);
    army.waggons(0, 12, 10, 1);
    FedGame game(army);
    for (int move = 1; move <= 13; ++move)
      QCOMPARE(game.collected(move).size(), std::size_t(move == 6 || move == 12 ? 1 : 0));
  }

  void CX_6_exactly_six_moves_march_data() {
    QTest::addColumn<double>("feet");
    QTest::addColumn<bool>("road");
    QTest::addColumn<bool>("kept");
    QTest::newRow("three feet") << 3.0 << false << true;
    QTest::newRow("beyond") << 3.002 << false << false;
    QTest::newRow("six by road") << 6.0 << true << true;
    QTest::newRow("beyond by road") << 6.002 << true << false;
  }
  void CX_6_exactly_six_moves_march() {
    QFETCH(double, feet);
    QFETCH(bool, road);
    QFETCH(bool, kept);
    std::vector<Feature> features;
    if (road) features.push_back(line(FeatureKind::road, {{500, 1'000}, {3'000, 1'000}}, 8));
    Kept army(features);
    const BodyId foot = army.foot(0, 10, 10, 40);
    army.waggons(0, 10 + feet, 10, 1);
    FedGame game(army);
    QCOMPARE(game.collected(6)[0].waggons->kept, kept ? 40 : 0);
    QCOMPARE(game.body(foot).hunger.hungry(), !kept);
  }
  void CX_6_an_enemy_in_the_way_cuts_waggons_off() {
    for (const double off : {1.0, 0.99}) {
      Kept army;
      army.foot(0, 10, 10, 40);
      army.waggons(0, 13, 10, 1);
      army.add(1, Arm::infantry, Formation::boxed, 11.5, 10 + off, 20);
      army.setting().rulebook.wide.disclosure = {};
      FedGame game(army);
      QCOMPARE(game.collected(6)[0].waggons->kept, off < 1 ? 0 : 40);
    }
  }
  void CX_6_a_waggon_that_moved_is_near_all_the_same() {
    Kept army;
    army.foot(0, 10, 10, 40);
    const BodyId train = army.waggons(0, 14, 10, 1);
    army.setting().rulebook.wide.multiplier = 1;
    FedGame game(army);
    game.close_own(red_side, 1);
    while (game.campaign.camp() != Camp::first) game.give(system_seat, CloseMove{});
    game.give(red, SmallExercise::march(game.campaign, train, 10, 10));
    QCOMPARE(game.collected(6)[0].waggons->kept, 40);
    QVERIFY(game.body(train).march.has_value());
  }

  void CX_6_nobody_needlessly_goes_without() {
    // The nearer waggons are in reach of both bodies, the farther of one alone, whichever asks first.
    Kept army;
    const BodyId one = army.foot(0, 12.5, 10, 50), two = army.foot(0, 10, 10, 50);
    army.waggons(0, 12, 10, 1);
    army.waggons(0, 15, 10, 1);
    FedGame game(army);
    const auto pools = game.collected(6);
    QCOMPARE(pools.size(), std::size_t{1});
    QCOMPARE(pools[0].waggons->kept, 100);
    QVERIFY(game.body(one).hunger == Hunger() && game.body(two).hunger == Hunger());
  }
  void CX_6_the_farthest_go_without() {
    Kept army;
    const BodyId far = army.foot(0, 12.5, 10, 40), near = army.foot(0, 11, 10, 40);
    army.waggons(0, 10, 10, 1);
    FedGame game(army);
    const auto pools = game.collected(6);
    QCOMPARE(pools[0].waggons->kept, 50);
    QVERIFY(game.body(near).hunger == Hunger());
    QCOMPARE(game.body(far).hunger.foot, 30);
    QCOMPARE(game.told(red, ReportCode::body_unkept), 1);
  }
  void CX_6_drivers_need_none_and_riders_do() {
    Kept army;
    const BodyId horse = army.horse(0, 11, 10, 30), train = army.waggons(0, 10, 10, 20);
    army.waggons(0, 40, 40, 1);
    FedGame game(army);
    const auto pools = game.collected(6);
    QCOMPARE(pools.size(), std::size_t{1});
    QCOMPARE(pools[0].waggons->men, 30);
    QVERIFY(game.body(horse).hunger == Hunger() && game.body(train).hunger == Hunger());
  }

  void CX_6_waggons_without_men_or_in_the_enemys_hands_keep_nobody_data() {
    QTest::addColumn<QString>("what");
    QTest::newRow("with drivers") << "whole";
    QTest::newRow("without") << "unmanned";
    QTest::newRow("taken") << "taken";
  }
  void CX_6_waggons_without_men_or_in_the_enemys_hands_keep_nobody() {
    QFETCH(QString, what);
    Kept army;
    const BodyId foot = army.foot(0, 10, 10, 40), train = army.waggons(0, 12, 10, 1);
    if (what != "whole") army.body(train).contents.parts[0].men.count = 0;
    if (what == "taken") army.foot(1, 12.01, 10, 4);
    FedGame game(army);
    const auto pools = game.collected(6);
    QCOMPARE(game.body(train).gone, what == "taken");
    QCOMPARE(pools[0].waggons->kept, what == "whole" ? 40 : 0);
    QCOMPARE(game.body(foot).hunger.hungry(), what != "whole");
  }

  void CX_6_who_is_short_does_not_move_and_falls_out_of_action_until_waggons_come() {
    Kept army;
    const BodyId foot = army.foot(0, 10, 10, 40), train = army.waggons(0, 40, 10, 1);
    FedGame game(army);
    game.close_own(red_side, 6);
    QCOMPARE(game.body(foot).hunger.since, 6);
    QCOMPARE(game.told(red, ReportCode::body_unkept), 1);
    game.give(system_seat, CloseMove{});
    const auto refusal = SmallExercise::refusal(game.campaign, red, SmallExercise::march(game.campaign, foot, 20, 10));
    QVERIFY(refusal && refusal->code == RefusalCode::hungry && refusal->clause == clauses::going_without);
    game.close_own(red_side, 11);
    QVERIFY(!game.campaign.out_of_action(game.body(foot)));
    game.close_own(red_side, 12);
    QVERIFY(game.campaign.out_of_action(game.body(foot)));
    QCOMPARE(game.body(foot).hunger.since, 6);
    // Between collections: kept as soon as the waggon is near, and told so.
    while (game.campaign.camp() != Camp::first) game.give(system_seat, CloseMove{});
    game.give(red, SmallExercise::march(game.campaign, train, 11, 10));
    std::int64_t move = 13;
    std::vector<SupplyCollected> fed;
    for (; move < 18 * 6 && fed.empty(); ++move) {
      fed = game.collected(move);
      if (move % 6 == 0) fed.clear();
      if (game.body(foot).hunger == Hunger()) break;
    }
    QVERIFY(game.body(foot).hunger == Hunger());
    QVERIFY(within(game.body(train).at, game.body(foot).at, Length::feet(3)));
    QCOMPARE(game.told(red, ReportCode::body_fed), 1);
    if (move % 6 != 0) QVERIFY(fed.size() == 1 && !fed[0].collecting && fed[0].waggons->enough());
  }
  void CX_6_between_collections_nobody_loses_to_those_who_had_gone_without() {
    // Two bodies of fifty at one waggon: the farther goes without, and stays without while the other is there.
    Kept army;
    const BodyId near = army.foot(0, 10.5, 10, 50), far = army.foot(0, 12, 10, 50);
    army.waggons(0, 10, 10, 1);
    FedGame game(army);
    game.close_own(red_side, 6);
    QVERIFY(game.body(near).hunger == Hunger() && game.body(far).hunger.foot == 50);
    // It is nearer than the other now, and asks for what that has.
    while (game.campaign.camp() != Camp::first) game.give(system_seat, CloseMove{});
    game.give(red, SmallExercise::march(game.campaign, near, 12.5, 10));
    QVERIFY(game.collected(7).empty());
    QVERIFY(game.body(near).hunger == Hunger() && game.body(far).hunger.foot == 50);
    // It marches away, and leaves the waggon to those who stay.
    while (game.campaign.camp() != Camp::first) game.give(system_seat, CloseMove{});
    game.give(red, SmallExercise::march(game.campaign, near, 30, 10));
    for (int move = 8; move < 12 && game.body(far).hunger.hungry(); ++move) game.close_own(red_side, move);
    QVERIFY(game.body(far).hunger == Hunger());
  }

  void CX_6_off_it_changes_nothing() {
    for (const SupplyKind kind : {SupplyKind::packets, SupplyKind::none}) {
      Kept army;
      army.setting().rulebook.supply.kind = kind;
      const BodyId guns = army.battery(0, 10, 10, 40);
      army.waggons(0, 50, 50, 1);
      army.carts(0, 50, 50, 1);
      FedGame game(army);
      QVERIFY(game.collected(6).empty());
      QVERIFY(game.body(guns).hunger == Hunger());
      QVERIFY(!game.campaign.without_cart(game.body(guns)));
    }
    // By packets, infantry without ammunition silences no gun.
    Kept army;
    army.setting().rulebook.supply.kind = SupplyKind::packets;
    const BodyId guns = army.battery(0, 10, 10);
    army.body(guns).hunger.shooters = 3;
    const Campaign campaign(std::make_shared<const Setting>(army.setting()));
    QVERIFY(!campaign.without_cart(campaign.body(guns)));
  }
  void CX_6_whoever_the_scenario_gives_no_waggons_is_asked_for_none() {
    Kept army;
    army.foot(1, 10, 10, 90);
    army.waggons(0, 50, 50, 1);
    FedGame game(army);
    QVERIFY(FedGame::of<SupplyCollected>(game.close_own(blue_side, 6)).empty());
  }

  void CX_6_who_is_away_tells_by_riders_that_he_has_no_waggon() {
    using namespace sandgate::tests::by_couriers;
    CourierField field("campaign-waggons");
    const BodyId far = field.add(general, Arm::infantry, 50, 50, 40),
                 train = field.add(general, Arm::supply, 12, 10, 4);
    field.small.body(train).contents.parts[0].waggons = 4;
    CourierGame game(field);
    while (game.campaign.own_move(Camp::first) < 6 || game.campaign.camp() != Camp::first) game.close();
    game.close();
    QVERIFY(game.campaign.body(far).hunger.hungry());
    QVERIFY(!game.told(general, ReportCode::body_unkept) && !game.known(general, far).hunger.hungry());
    for (int i = 0; i < 20 && !game.told(general, ReportCode::body_unkept); ++i) game.close();
    QVERIFY(game.told(general, ReportCode::body_unkept) && game.known(general, far).hunger.hungry());
  }
};

SANDGATE_TEST(Waggons)

}  // namespace tst_waggons
#include "tst_waggons.moc"
