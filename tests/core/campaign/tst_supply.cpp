// Packets in play: what pools draw, and what becomes of those who go without (KS-3, KS-4.1 to KS-4.5).
#include "core/sight/deed_check.h"
#include "core/sight/march_preview.h"
#include "tests/core/fixtures/supply_exercise.h"
#include "tests/runner/test.h"

namespace tst_supply {

using namespace sandgate;
using namespace sandgate::tests;
using namespace sandgate::tests::supply;

class Supply : public QObject {
  Q_OBJECT

 private slots:
  void KS_4_1_the_books_examples_data() {
    QTest::addColumn<int>("men");
    QTest::addColumn<int>("food");
    QTest::newRow("46 men") << 46 << 2;
    QTest::newRow("45 men") << 45 << 2;
    QTest::newRow("44 men") << 44 << 1;
    QTest::newRow("15 men") << 15 << 1;
    QTest::newRow("14 men") << 14 << 0;
  }
  void KS_4_1_the_books_examples() {
    QFETCH(int, men);
    QFETCH(int, food);
    Army army;
    army.setting().rulebook.supply.least_men = 0;
    army.foot(0, 10, 10, men);
    const BodyId depot = army.depot(0, 12, 10, {5, 5, 5});
    FedGame game(army);
    const auto pools = game.collected(6);
    QCOMPARE(pools.size(), std::size_t{1});
    QCOMPARE(pools[0].drawn, (Packets{food, 0, 0}));
    QCOMPARE(game.body(depot).packets, (Packets{5 - food, 5, 5}));
    QVERIFY(pools[0].missed.nothing() && game.body(BodyId{0}).hunger == Hunger());
  }
  void KS_4_1_collected_when_every_sixth_own_move_closes() {
    Army army;
    army.foot(0, 10, 10, 30);
    const BodyId depot = army.depot(0, 12, 10, {5, 0, 0});
    FedGame game(army);
    for (int move = 1; move <= 13; ++move) {
      QCOMPARE(game.collected(move).size(), std::size_t(move == 6 || move == 12 ? 1 : 0));
      QCOMPARE(game.body(depot).packets.food, move < 6 ? 5 : move < 12 ? 4 : 3);
    }
  }
  void KS_4_1_bodies_within_twelve_feet_are_rounded_once() {
    for (const bool pooled : {true, false}) {
      Army army;
      army.setting().rulebook.supply.least_men = 0;
      army.foot(0, 10, 10, 22);
      army.foot(0, 10, pooled ? 22 : 22.01, 22);
      army.depot(0, 10, 16, {5, 0, 0});
      FedGame game(army);
      const auto pools = game.collected(6);
      QCOMPARE(pools.size(), std::size_t(pooled ? 1 : 2));
      QCOMPARE(pools[0].drawn.food, 1);
      QCOMPARE(pools[0].bodies.size(), std::size_t(pooled ? 2 : 1));
    }
  }
  void KS_4_1_three_horses_count_as_six() {
    Army army;
    army.setting().rulebook.supply.least_men = 0;
    const BodyId horse = army.horse(0, 10, 10, 3);
    army.depot(0, 20, 10, {5, 5, 0});
    FedGame game(army);
    const auto pools = game.collected(6);
    QCOMPARE(pools[0].drawn, (Packets{0, 1, 0}));
    QVERIFY(!game.body(horse).hunger.hungry());
  }
  void KS_4_1_whoever_the_scenario_gives_nothing_draws_nothing() {
    Army army;
    army.foot(1, 10, 10, 90);
    army.depot(0, 50, 50, {5, 5, 0});
    FedGame game(army);
    QVERIFY(FedGame::of<SupplyCollected>(game.close_own(blue_side, 6)).empty());
  }

  void KS_4_2_six_and_eighteen_feet_exactly_data() {
    QTest::addColumn<bool>("horse");
    QTest::addColumn<double>("feet");
    QTest::addColumn<bool>("drawn");
    QTest::newRow("foot at 6") << false << 6.0 << true;
    QTest::newRow("foot beyond 6") << false << 6.002 << false;
    QTest::newRow("horse at 18") << true << 18.0 << true;
    QTest::newRow("horse beyond 18") << true << 18.002 << false;
  }
  void KS_4_2_six_and_eighteen_feet_exactly() {
    QFETCH(bool, horse);
    QFETCH(double, feet);
    QFETCH(bool, drawn);
    Army army;
    const BodyId body = horse ? army.horse(0, 10, 10, 30) : army.foot(0, 10, 10, 30);
    army.depot(0, 10 + feet, 10, {9, 9, 0});
    FedGame game(army);
    const auto pools = game.collected(6);
    QCOMPARE(pools[0].drawn.food, drawn ? 1 : 0);
    QCOMPARE(pools[0].missed.nothing(), drawn);
    QCOMPARE(game.body(body).hunger.hungry(), !drawn);
  }
  void KS_4_2_an_enemy_nearer_than_a_foot_cuts_the_way_data() {
    QTest::addColumn<double>("off");
    QTest::addColumn<bool>("dummy");
    QTest::addColumn<bool>("drawn");
    QTest::newRow("exactly a foot off") << 1.0 << false << true;
    QTest::newRow("nearer") << 0.99 << false << false;
    QTest::newRow("a dummy nearer") << 0.99 << true << false;
  }
  void KS_4_2_an_enemy_nearer_than_a_foot_cuts_the_way() {
    QFETCH(double, off);
    QFETCH(bool, dummy);
    QFETCH(bool, drawn);
    Army army;
    army.foot(0, 10, 10, 30);
    army.depot(0, 16, 10, {9, 0, 0});
    army.add(1, Arm::infantry, Formation::boxed, 13, 10 + off, dummy ? 0 : 20);
    army.setting().rulebook.wide.disclosure = {};
    FedGame game(army);
    QCOMPARE(game.collected(6)[0].drawn.food, drawn ? 1 : 0);
  }
  void KS_4_2_a_bridge_that_the_enemy_holds_is_no_way() {
    for (const bool held : {false, true}) {
      Army army({line(FeatureKind::river, {{1'300, 0}, {1'300, 6'000}}, 20),
                 line(FeatureKind::bridge, {{1'280, 1'000}, {1'320, 1'000}}, 10),
                 line(FeatureKind::road, {{900, 1'000}, {1'700, 1'000}}, 8)});
      army.foot(0, 10.5, 10, 30);
      army.depot(0, 15.5, 10, {9, 0, 0});
      // At the bridge, and of no other hindrance to a way of five feet.
      army.setting().rulebook.supply.clear = Length::inches(1);
      if (held) army.foot(1, 13, 10.3, 20);
      FedGame game(army);
      QCOMPARE(game.collected(6)[0].drawn.food, held ? 0 : 1);
    }
  }

  void KS_4_3_a_pool_of_under_thirty_needs_none() {
    for (const int men : {29, 30}) {
      Army army;
      army.foot(0, 10, 10, men - 9);
      army.horse(0, 11, 10, 9);
      army.depot(0, 50, 50, {5, 5, 0});
      FedGame game(army);
      const auto pools = game.collected(6);
      QCOMPARE(pools[0].small, men == 29);
      QVERIFY(men == 30 || pools[0].clause() == clauses::small_pool);
      QCOMPARE(game.body(BodyId{0}).hunger.hungry() || game.body(BodyId{1}).hunger.hungry(), men == 30);
    }
  }

  void KS_4_5_who_misses_a_collection_does_not_move_and_falls_out_of_action() {
    Army army;
    const BodyId body = army.foot(0, 10, 10, 46), depot = army.depot(0, 50, 10, {9, 9, 9});
    FedGame game(army);
    game.give(red, SmallExercise::march(game.campaign, body, 40, 10));
    const auto pools = game.collected(6);
    QVERIFY(game.body(body).march.has_value());
    QCOMPARE(pools[0].missed, (Packets{2, 0, 0}));
    QVERIFY(pools[0].clause() == clauses::going_without);
    QCOMPARE(game.body(body).hunger.since, 6);
    QCOMPARE(game.body(body).hunger.foot, 46);
    QCOMPARE(game.told(red, ReportCode::supply_missed), 1);
    QCOMPARE(game.told(red, ReportCode::body_short), 1);
    QCOMPARE(game.told(blue, ReportCode::supply_missed), 0);

    // The march that stood ends with its next move, and none is ordered any more.
    const Point halted = game.body(body).at;
    const auto marched = FedGame::of<Marched>(game.close_own(red_side, 7));
    QCOMPARE(marched.size(), std::size_t{1});
    QVERIFY(marched[0].end == MarchEnd::hungry && marched[0].clause() == clauses::going_without);
    QVERIFY(game.body(body).at == halted && !game.body(body).march);
    QCOMPARE(game.told(red, ReportCode::halted_hungry), 1);
    game.give(system_seat, CloseMove{});
    const auto refusal = SmallExercise::refusal(game.campaign, red, SmallExercise::march(game.campaign, body, 40, 10));
    QVERIFY(refusal && refusal->code == RefusalCode::hungry && refusal->clause == clauses::going_without);
    const Briefing briefing = briefing_for(game.campaign.setting(), red_side, nullptr);
    const Handle handle = game.views[0].handle(body);
    const MarchOrder<Handle> order{handle, {game.body(body).at, {Length::feet(40), Length::feet(10)}}};
    const auto known = check(game.picture(red), briefing, order, nullptr);
    QVERIFY(known && *known == *refusal);

    // Six moves after the collection that it missed have closed: out of action.
    game.close_own(red_side, 11);
    QVERIFY(!game.campaign.out_of_action(game.body(body)));
    game.close_own(red_side, 12);
    QVERIFY(game.campaign.out_of_action(game.body(body)));
    QCOMPARE(game.body(body).hunger.since, 6);
    QCOMPARE(game.body(depot).packets, (Packets{9, 9, 9}));
  }
  void KS_4_5_who_goes_without_twice_is_hungry_once() {
    Army army;
    const BodyId body = army.foot(0, 10, 10, 46);
    army.depot(0, 50, 50, {9, 9, 9});
    FedGame game(army);
    game.close_own(red_side, 6);
    const auto second = game.collected(12);
    QCOMPARE(second[0].due, (Packets{2, 0, 0}));
    QCOMPARE(second[0].owed, (Packets{2, 0, 0}));
    QCOMPARE(second[0].missed, (Packets{4, 0, 0}));
    QCOMPARE(game.body(body).hunger.foot, 46);
    QCOMPARE(game.body(body).hunger.since, 6);
  }
  void KS_4_5_what_was_missed_is_drawn_first_at_a_later_close_and_KS_3_not_from_waggons_that_moved() {
    Army army;
    const BodyId body = army.foot(0, 10, 10, 46);
    const BodyId waggons = army.waggons(0, 18, 10, 1, {3, 0, 0});
    army.setting().rulebook.wide.multiplier = 1;
    FedGame game(army);
    // Half a foot a move: within six feet of them from the fourth on, but it moves in the sixth.
    game.close_own(red_side, 1);
    while (game.campaign.camp() != Camp::first) game.give(system_seat, CloseMove{});
    game.give(red, SmallExercise::march(game.campaign, waggons, 15, 10));
    const auto missed = game.collected(6);
    QVERIFY(within(game.body(body).at, game.body(waggons).at, Length::feet(6)));
    QVERIFY(game.body(waggons).march.has_value());
    QVERIFY(missed[0].drawn.nothing() && game.body(body).hunger.hungry());
    QCOMPARE(game.body(waggons).packets.food, 3);
    // Its drivers went without too, and halt: what stands delivers.
    const auto fed = game.collected(7);
    QVERIFY(!game.body(waggons).march);
    QCOMPARE(fed.size(), std::size_t{1});
    QVERIFY(!fed[0].collecting);
    QCOMPARE(fed[0].owed, (Packets{2, 0, 0}));
    QCOMPARE(fed[0].drawn, (Packets{2, 0, 0}));
    QCOMPARE(fed[0].from, (std::vector<SupplyCollected::Draw>{{waggons, {2, 0, 0}}}));
    QVERIFY(game.body(body).hunger == Hunger());
    QCOMPARE(game.told(red, ReportCode::body_fed), 2);
    game.give(system_seat, CloseMove{});
    QVERIFY(!SmallExercise::refusal(game.campaign, red, SmallExercise::march(game.campaign, body, 12, 10)));
  }
  void KS_4_5_nobody_is_counted_at_a_gun_who_is_out_of_action() {
    for (const bool starved : {false, true}) {
      Army army;
      const BodyId guns = army.add(0, Arm::artillery, Formation::two_ranks, 10, 10, 40);
      army.foot(1, 14, 10, 40);
      army.depot(0, 50, 50, {9, 9, 0});
      Setting& setting = army.setting();
      setting.rulebook.contact.link = rulebook().contact.link;
      setting.rulebook.supply.out_of_action_moves = 1;
      setting.rulebook.supply.every_moves = starved ? 1 : 60;
      FedGame game(army);
      std::size_t ready = 0;
      for (const GunsBegan& began : FedGame::of<GunsBegan>(game.close_own(blue_side, 2))) ready += began.ready.size();
      QCOMPARE(game.campaign.out_of_action(game.body(guns)), starved);
      QCOMPARE(ready, std::size_t(starved ? 0 : 2));
      const auto walks = game.campaign.men();
      const TableId table{0};
      QVERIFY(game.campaign.exists(table));
      for (const Soldier& man : walks) {
        if (man.body != guns) continue;
        const Path path{man.at, {man.at.x - Length::inches(3), man.at.y}};
        const auto refusal =
            SmallExercise::refusal(game.campaign, red, MoveMenOrder<BodyId>{table, {{man.id, path}}, {}});
        QCOMPARE(refusal && refusal->code == RefusalCode::hungry, starved);
        break;
      }
    }
  }

  void KS_4_4_the_besieged_eat_their_horses_and_KS_4_5_surrender_four_moves_after_the_last() {
    Army army;
    const BodyId foot = army.foot(0, 30, 30, 30), horse = army.horse(0, 30.5, 30, 2);
    const BodyId depot = army.depot(0, 45, 30, {9, 9, 0});
    army.ring(1, 30, 30);
    FedGame game(army);
    const auto first = game.collected(6);
    QCOMPARE(first.size(), std::size_t{1});
    QVERIFY(first[0].besieged && first[0].missed.nothing() && first[0].drawn.nothing());
    QVERIFY(first[0].clause() == clauses::besieged);
    QCOMPARE(game.body(horse).contents.parts.size(), std::size_t{2});
    QCOMPARE(pool_of(game.body(horse)), (std::pair{1, 1}));
    QCOMPARE(game.body(horse).contents.men_began().count, 2);
    QVERIFY(!game.body(foot).hunger.hungry() && game.body(foot).hunger.last_horse == 0);
    game.collected(12);
    QCOMPARE(pool_of(game.body(horse)), (std::pair{2, 0}));
    QVERIFY(game.body(horse).contents.arm() == Arm::infantry);
    QCOMPARE(game.body(foot).hunger.last_horse, 12);
    QVERIFY(FedGame::of<StarvedOut>(game.close_own(red_side, 15)).empty());
    const auto starved = FedGame::of<StarvedOut>(game.close_own(red_side, 16));
    QCOMPARE(starved, (std::vector<StarvedOut>{{foot, blue_side, 30}, {horse, blue_side, 2}}));
    QVERIFY(game.body(foot).gone && game.body(horse).gone && game.body(foot).contents.men().count == 0);
    QCOMPARE(game.told(red, ReportCode::own_starved), 2);
    QCOMPARE(game.told(blue, ReportCode::enemy_starved), 2);
    QCOMPARE(game.body(depot).packets, (Packets{9, 9, 0}));
  }
  void KS_4_5_having_no_horse_they_surrender_four_moves_after_the_first_missed_collection() {
    for (const bool relieved : {false, true}) {
      Army army;
      const BodyId foot = army.foot(0, 30, 30, 30);
      army.depot(0, 45, 30, {9, 9, 0});
      army.ring(1, 30, 30);
      army.setting().rulebook.wide.multiplier_ends = {};
      FedGame game(army);
      game.collected(6);
      QCOMPARE(game.body(foot).hunger.besieged, 6);
      game.collected(7);
      if (relieved) {
        for (int i = 0; i < 3; ++i) {
          const BodyId enemy{i == 2 ? 9 : 2 + i};  // on the side of the depot
          const Point at = game.body(enemy).at;
          const Path path{at, {at.x, at.y + Length::feet(i == 2 ? -20 : 20)}};
          game.give(blue, MarchOrder<BodyId>{enemy, path, true});
        }
      }
      QVERIFY(FedGame::of<StarvedOut>(game.close_own(red_side, 9)).empty());
      QCOMPARE(game.body(foot).hunger.besieged, relieved ? 0 : 6);
      QCOMPARE(FedGame::of<StarvedOut>(game.close_own(red_side, 10)).size(), std::size_t(relieved ? 0 : 1));
      QCOMPARE(game.body(foot).gone, !relieved);
    }
  }

  void KS_4_what_has_happened_is_the_same_when_it_is_folded_again() {
    Army army;
    army.foot(0, 30, 30, 30);
    army.horse(0, 30.5, 30, 2);
    army.depot(0, 45, 30, {9, 9, 0});
    army.ring(1, 30, 30);
    army.depot(1, 40, 30, {90, 9, 0});
    FedGame game(army);
    game.close_own(red_side, 16);
    Campaign again(std::make_shared<const Setting>(army.setting()));
    for (const Event& event : game.all) again.apply(event);
    QVERIFY(again.state_hash() == game.campaign.state_hash());
    QVERIFY(again.body(BodyId{0}).gone);
  }

 private:
  /// On foot, and on horseback.
  static std::pair<int, int> pool_of(const Body& body) {
    std::pair<int, int> count;
    for (const Part& part : body.contents.parts)
      (part.arm == Arm::cavalry ? count.second : count.first) += part.men.count;
    return count;
  }
};

SANDGATE_TEST(Supply)

}  // namespace tst_supply
#include "tst_supply.moc"
