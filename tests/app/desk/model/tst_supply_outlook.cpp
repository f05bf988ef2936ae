// What a seat reckons of supply from a Picture made by hand: who draws as one, what is due and in reach, where a way is
// cut, and that an enemy whom it does not see cuts nothing (KS-4).
#include <QTest>

#include "app/desk/model/supply_words.h"
#include "app/desk/model/waggon_outlook.h"
#include "tests/app/fixtures/fake_client.h"
#include "tests/runner/test.h"

namespace tst_supply_outlook {

using namespace sandgate;
using namespace sandgate::tests;

/// Nobody on level ground, a foot of the rules to a hundred metres.
class FedClient : public FakeClient {
 public:
  FedClient() {
    auto rules = read_rulebook(SANDGATE_SOURCE_DIR "/data/rulebooks", "kriegspiel");
    if (!rules) qFatal("%s", rules.error().sentence().c_str());
    briefing_.rulebook = std::move(*rules);
    picture_.bodies.clear();
  }
  Handle add_store(const char* name, Arm arm, MapPoint at, Packets packets, int waggons = 0) {
    const Handle store = add(name, arm, Formation::fours, 0, at);
    picture_.bodies.back().packets = packets;
    picture_.bodies.back().contents.parts.front().waggons = waggons;
    return store;
  }
  SupplyOutlook foresee() {
    Foresight foresight = foresight_for(briefing_);
    return foresee_supply(ask_supply(picture_, briefing_), foresight);
  }
  QString state(const PoolOutlook& pool) const { return words::supply_state(pool, briefing_); }
};

class SupplyOutlookTest : public QObject {
  Q_OBJECT

 private slots:
  void init() { client_ = std::make_unique<FedClient>(); }

  void KS_4_1_supply_is_collected_when_every_sixth_own_move_closes_data() {
    QTest::addColumn<int>("own_move");
    QTest::addColumn<bool>("closed");
    QTest::addColumn<int>("collection");
    QTest::addRow("the first") << 1 << false << 6;
    QTest::addRow("the very move") << 6 << false << 6;
    QTest::addRow("the same, closed") << 6 << true << 12;
    QTest::addRow("after it") << 7 << false << 12;
    QTest::addRow("lines.md's") << 22 << false << 24;
  }
  void KS_4_1_supply_is_collected_when_every_sixth_own_move_closes() {
    QFETCH(int, own_move);
    QFETCH(bool, closed);
    QFETCH(int, collection);
    client_->picture_.clock.own_move = own_move;
    client_->picture_.mine.closed = closed;
    QCOMPARE(next_collection(client_->picture_, client_->briefing_), collection);
  }

  void KS_4_1_a_collection_is_named_by_both_counts_data() {
    QTest::addColumn<int>("move");
    QTest::addColumn<int>("camp");
    QTest::addColumn<QString>("said");
    const int first = static_cast<int>(Camp::first), second = static_cast<int>(Camp::second);
    QTest::addRow("who moves first") << 7 << first << "own move 6 (move 11 in the head), in 2 moves";
    QTest::addRow("while the other moves") << 8 << second << "own move 6 (move 11 in the head), in 2 moves";
  }
  void KS_4_1_a_collection_is_named_by_both_counts() {
    QFETCH(int, move);
    QFETCH(int, camp);
    client_->picture_.clock.move = move;
    client_->picture_.clock.own_move = 4;
    client_->picture_.clock.camp = static_cast<Camp>(camp);
    client_->picture_.clock.my_move = client_->briefing_.sides[client_->picture_.side.index()].camp == Camp(camp);
    QTEST(words::collection(client_->foresee()), "said");
  }

  void KS_4_1_bodies_near_one_another_draw_as_one() {
    client_->add("1/Border", Arm::infantry, Formation::fours, 44, {1000, 500});
    client_->add("Yeomanry", Arm::cavalry, Formation::fours, 12, {2000, 500});
    client_->add("2/Border", Arm::infantry, Formation::fours, 40, {5000, 500});
    client_->add_store("Depot", Arm::depot, {1200, 500}, {60, 30, 28});
    const SupplyOutlook outlook = client_->foresee();
    QCOMPARE(outlook.pools.size(), std::size_t{2});
    const PoolOutlook& pool = outlook.pools.back();
    QVERIFY((pool.bodies == std::vector{Handle{0}, Handle{1}}));
    QCOMPARE(pool.leading, Handle{0});
    // The book's own: 44 and 12 men have two packets of food; twelve horses two of forage.
    QCOMPARE(pool.due, (Packets{2, 2, 0}));
    QCOMPARE(pool.drawn, pool.due);
    QCOMPARE(pool.state, SupplyMark::supplied);
    QCOMPARE(words::pool_name(pool, client_->picture_), "1/Border + 1");
    QCOMPARE(words::pool_men(pool), "56, 12 h.");
    QCOMPARE(outlook.due.food, pool.due.food + outlook.pools.front().due.food);
  }

  void KS_4_2_packets_lie_six_feet_off_and_no_farther_data() {
    QTest::addColumn<double>("east");
    QTest::addColumn<QString>("state");
    QTest::addColumn<QString>("path");
    QTest::addRow("exactly six feet") << 1600.0 << "Supplied"
                                      << "6.0 of 6";
    QTest::addRow("a hair more") << 1600.4 << "Too far"
                                 << "6.0 of 6";
    QTest::addRow("nine") << 1900.0 << "Too far"
                          << "9.0 of 6";
  }
  void KS_4_2_packets_lie_six_feet_off_and_no_farther() {
    QFETCH(double, east);
    client_->add("1/Border", Arm::infantry, Formation::fours, 62, {1000, 500});
    client_->add_store("Depot", Arm::depot, {east, 500}, {60, 30, 28});
    const SupplyOutlook outlook = client_->foresee();
    QCOMPARE(outlook.pools.size(), std::size_t{1});
    const PoolOutlook& pool = outlook.pools.front();
    QTEST(client_->state(pool), "state");
    QTEST(words::supply_path(pool), "path");
    QCOMPARE(pool.clause.id, clauses::supply_reach.id);
    if (pool.state == SupplyMark::supplied) return;
    QCOMPARE(pool.missing.food, 2);
    QCOMPARE(words::at_spot(*pool.main_route(), client_->picture_), "6 ft end here");
    QVERIFY(pool.main_route()->look.spot);
  }

  void KS_4_2_an_enemy_seen_within_a_foot_cuts_the_way_and_one_unseen_tells_nothing() {
    client_->add("1/Border", Arm::infantry, Formation::fours, 62, {1000, 500});
    client_->add_store("Depot", Arm::depot, {1580, 500}, {60, 30, 28});
    QCOMPARE(client_->state(client_->foresee().pools.front()), "Supplied");

    client_->add_sighted(Formation::extended, {Part{Arm::cavalry, Men{{4}}, {}}}, {1290, 500});
    const SupplyOutlook cut = client_->foresee();
    const PoolOutlook& pool = cut.pools.front();
    QCOMPARE(pool.state, SupplyMark::cut);
    QVERIFY2(client_->state(pool).startsWith("Cut at "), qPrintable(client_->state(pool)));
    const SupplyRoute& route = *pool.main_route();
    QCOMPARE(words::at_spot(route, client_->picture_), "cut, 0.0 ft");
    QVERIFY(route.look.who == client_->picture_.sighted.front().handle.number);
    // A foot before him, on the depot's side.
    const MapPoint spot = client_->briefing_.to_ground(*route.look.spot);
    QVERIFY2(std::abs(spot.east - 1390) < 2, qPrintable(QString::number(spot.east)));
    const QString said = words::explained(pool, cut, client_->picture_, client_->briefing_);
    QVERIFY2(said.contains("The way from Depot, 5.8 ft, is cut at ") && said.contains("go without 2 food"),
             qPrintable(said));

    // As it was seen once it bars nothing, and what never was seen is in no Picture.
    client_->picture_.sighted.front().state = ReportKind::lost;
    QCOMPARE(client_->state(client_->foresee().pools.front()), "Supplied");
    client_->picture_.sighted.clear();
    QCOMPARE(client_->state(client_->foresee().pools.front()), "Supplied");
  }

  void KS_4_2_an_enemy_s_depot_cuts_no_way() {
    client_->add("1/Border", Arm::infantry, Formation::fours, 62, {1000, 500});
    client_->add_store("Depot", Arm::depot, {1580, 500}, {60, 30, 28});
    client_->add_sighted(Formation::fours, {Part{Arm::depot, {}, {}}}, {1290, 500});
    QCOMPARE(client_->state(client_->foresee().pools.front()), "Supplied");
  }

  void KS_4_2_too_few_packets_are_told_as_short() {
    client_->add("1/Border", Arm::infantry, Formation::fours, 62, {1000, 500});
    client_->add_store("Depot", Arm::depot, {1100, 500}, {1, 0, 0});
    const PoolOutlook pool = client_->foresee().pools.front();
    QCOMPARE(client_->state(pool), "1 short");
    QCOMPARE(pool.drawn.food, 1);
    QCOMPARE(pool.missing.food, 1);
  }

  void KS_4_3_a_few_men_need_none() {
    client_->add("Sgt Dixon", Arm::infantry, Formation::fours, 8, {1000, 500});
    client_->add_store("Depot", Arm::depot, {1100, 500}, {60, 30, 28});
    const PoolOutlook pool = client_->foresee().pools.front();
    QCOMPARE(client_->state(pool), "Need none");
    QCOMPARE(pool.clause.id, clauses::small_pool.id);
  }

  void KS_4_4_a_siege_is_told_when_the_seat_has_been_told() {
    client_->add("2/Border", Arm::infantry, Formation::fours, 52, {1000, 500});
    client_->add_store("Depot", Arm::depot, {1100, 500}, {1, 0, 0});
    QCOMPARE(client_->foresee().pools.front().state, SupplyMark::scarce);
    client_->picture_.bodies.front().hunger.besieged = 5;
    const PoolOutlook pool = client_->foresee().pools.front();
    QCOMPARE(client_->state(pool), "Besieged, 1 short");
    QCOMPARE(pool.clause.id, clauses::besieged.id);
  }

  void KS_4_5_who_missed_a_collection_is_out_of_action_six_moves_later() {
    client_->add("4/Lancs Fus", Arm::infantry, Formation::fours, 62, {1000, 500});
    client_->add_store("Wendfold", Arm::depot, {4190, 500}, {60, 30, 28});
    client_->picture_.bodies.front().hunger = {.foot = 62, .since = 18};
    client_->picture_.clock.own_move = 22;
    SupplyOutlook outlook = client_->foresee();
    QCOMPARE(client_->state(outlook.pools.front()), "Hungry since 18");
    QCOMPARE(outlook.pools.front().state, SupplyMark::hungry);
    QCOMPARE(outlook.pools.front().due.food, 4);  // two now, and two that are owed
    const QString said = words::explained(outlook.pools.front(), outlook, client_->picture_, client_->briefing_);
    QVERIFY2(said.startsWith("4/Lancs Fus missed the collection of own move 18: it cannot move, and from own move 24, "
                             "in 2 moves, it is out of action."),
             qPrintable(said));
    QCOMPARE(words::hunger(client_->picture_.bodies.front(), client_->briefing_),
             "hungry since own move 18, out of action from 24");
    client_->picture_.clock.own_move = 24;
    outlook = client_->foresee();
    QCOMPARE(outlook.pools.front().state, SupplyMark::out_of_action);
    QCOMPARE(client_->state(outlook.pools.front()), "Out of action since 24");
  }

  void KS_3_what_moves_in_the_move_of_the_collection_delivers_nothing() {
    client_->add("1/Border", Arm::infantry, Formation::fours, 62, {1000, 500});
    client_->add_store("Supply A", Arm::supply, {1300, 500}, {12, 0, 0}, 2);
    client_->picture_.bodies.back().march =
        march_along({client_->briefing_.to_table({1300, 500}), client_->briefing_.to_table({1200, 500})});
    client_->picture_.clock.own_move = 4;
    QCOMPARE(client_->foresee().pools.front().state, SupplyMark::supplied);
    client_->picture_.clock.own_move = 6;
    QCOMPARE(client_->foresee().pools.front().state, SupplyMark::too_far);
    QCOMPARE(words::supplied_from(client_->foresee().pools.front(), client_->picture_), QString());
  }

  void the_worst_comes_first() {
    client_->add("Fed", Arm::infantry, Formation::fours, 40, {1000, 500});
    client_->add_store("Depot", Arm::depot, {1100, 500}, {60, 30, 28});
    client_->add("Far", Arm::infantry, Formation::fours, 40, {3000, 500});
    client_->add("Few", Arm::infantry, Formation::fours, 5, {1000, 3800});
    client_->add("Hungry", Arm::infantry, Formation::fours, 40, {5500, 500});
    client_->picture_.bodies.back().hunger = {.foot = 40, .since = 6};
    client_->picture_.clock.own_move = 8;
    QStringList names;
    for (const PoolOutlook& pool : client_->foresee().pools) names << words::pool_name(pool, client_->picture_);
    QCOMPARE(names, (QStringList{"Hungry", "Far", "Fed", "Few"}));
  }

  void CX_6_who_will_have_waggons_near() {
    client_->briefing_.rulebook.supply.kind = SupplyKind::waggons;
    client_->add("1/Border", Arm::infantry, Formation::fours, 60, {1000, 500});
    QVERIFY(!kept_by_waggons(client_->picture_, client_->briefing_));
    client_->add_store("Supply A", Arm::supply, {1300, 500}, {}, 1);
    client_->picture_.bodies.back().contents.parts.front().men.count = 2;
    QVERIFY(kept_by_waggons(client_->picture_, client_->briefing_));
    const auto pool = [&] { return client_->foresee().pools.front(); };
    // Three feet, six moves: 50 of the 60, without the drivers.
    QCOMPARE(pool().men, 60);
    QCOMPARE(pool().kept, 50);
    QCOMPARE(client_->state(pool()), "10 men short");
    QCOMPARE(words::supplied_from(pool(), client_->picture_), "Supply A");
    QCOMPARE(pool().clause.id, clauses::waggons.id);
    QVERIFY(pool().due.nothing() && pool().routes.empty());
    // No cart is on the sheet: guns have all they need. With one too far off they have not.
    client_->add("14 Battery", Arm::artillery, Formation::fours, 14, {1000, 600});
    client_->picture_.bodies.back().contents.parts.front().guns = 2;
    QCOMPARE(pool().guns, 0);
    const Handle cart = client_->add_store("Ammn A", Arm::transport, {1000, 800}, {}, 1);
    client_->picture_.bodies.back().contents.parts.front().men.count = 2;
    QCOMPARE(client_->state(pool()), "24 men, 2 guns short");
    const SupplyOutlook outlook = client_->foresee();
    QVERIFY(outlook.by_waggons && outlook.men == 74 && outlook.kept == 50 && outlook.guns == 2 && outlook.served == 0);
    const QString said = words::explained(pool(), outlook, client_->picture_, client_->briefing_);
    QVERIFY2(said.contains("of 74 men 50 have supply waggons within 6 moves' march") &&
                 said.contains("of 2 guns 0 have an ammunition cart within 2 moves' march") &&
                 said.contains("may not fire"),
             qPrintable(said));
    client_->picture_.bodies[cart.index()].at = client_->picture_.bodies[cart.index() - 1].at;
    QCOMPARE(pool().served, 2);
    // An enemy in sight cuts the waggon off, and one who is lost does not.
    client_->add_sighted(Formation::extended, {Part{Arm::cavalry, Men{{4}}, {}}}, {1150, 500});
    QCOMPARE(pool().kept, 0);
    client_->picture_.sighted.front().state = ReportKind::lost;
    QCOMPARE(pool().kept, 50);
    // What has been taken is asked for all the same.
    client_->picture_.bodies[1].gone = true;
    QCOMPARE(pool().kept, 0);
  }
  void CX_6_who_went_without_waggons_is_told_of() {
    client_->briefing_.rulebook.supply.kind = SupplyKind::waggons;
    client_->add("1/Border", Arm::infantry, Formation::fours, 60, {1000, 500});
    client_->picture_.bodies.back().hunger = {.foot = 60, .shooters = 2, .since = 6};
    QVERIFY(kept_by_waggons(client_->picture_, client_->briefing_));
    client_->picture_.clock.own_move = 8;
    QCOMPARE(client_->state(client_->foresee().pools.front()), "Hungry since 6");
    QCOMPARE(words::hunger(client_->picture_.bodies.back(), client_->briefing_),
             "without waggons since own move 6, out of action from 12, no ammunition cart near, may not fire");
  }

  void only_an_army_that_is_fed_by_packets_has_anything_of_it() {
    client_->add("1/Border", Arm::infantry, Formation::fours, 62, {1000, 500});
    QVERIFY(!fed_by_packets(client_->picture_, client_->briefing_));
    client_->add_store("Depot", Arm::depot, {1300, 500}, {});
    QVERIFY(fed_by_packets(client_->picture_, client_->briefing_));
    client_->picture_.bodies.back().gone = true;
    QVERIFY(!fed_by_packets(client_->picture_, client_->briefing_));
    client_->picture_.bodies.back().gone = false;
    client_->briefing_.rulebook.supply.kind = SupplyKind::waggons;
    QVERIFY(!fed_by_packets(client_->picture_, client_->briefing_));
  }

 private:
  std::unique_ptr<FedClient> client_;
};

SANDGATE_TEST(SupplyOutlookTest)

}  // namespace tst_supply_outlook
#include "tst_supply_outlook.moc"
