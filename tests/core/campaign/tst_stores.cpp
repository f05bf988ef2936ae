// Depots, waggons and their convoys in play: packets handed over, brought up and taken (KS-3, KS-4.6, KS-5), and who is
// told of it (KS-11).
#include "core/chronicle/chronicle.h"
#include "core/sight/deed_check.h"
#include "core/sight/picture_hash.h"
#include "tests/core/fixtures/courier_exercise.h"
#include "tests/core/fixtures/supply_exercise.h"
#include "tests/runner/test.h"

namespace tst_stores {

using namespace sandgate;
using namespace sandgate::tests;
using namespace sandgate::tests::supply;

class Stores : public QObject {
  Q_OBJECT

 private slots:
  void KS_4_6_packets_go_over_when_the_move_closes() {
    Army army;
    const BodyId waggons = army.waggons(0, 10, 10, 2, {8, 2, 1}), depot = army.depot(0, 10.5, 10, {1, 0, 0});
    FedGame game(army);
    game.give(red, TransferOrder<BodyId>{waggons, depot, {5, 1, 0}});
    QCOMPARE(game.body(waggons).packets, (Packets{8, 2, 1}));
    game.give(red, TransferOrder<BodyId>{waggons, depot, {3, 0, 0}});
    game.close_own(red_side, 1);
    QCOMPARE(game.body(waggons).packets, (Packets{0, 1, 1}));
    QCOMPARE(game.body(depot).packets, (Packets{9, 1, 0}));
    QCOMPARE(game.told(red, ReportCode::packets_promised), 2);
    QCOMPARE(game.told(red, ReportCode::packets_handed), 2);
    QVERIFY(game.campaign.lines().transfers.empty());
    const Handle handle = game.views[0].handle(depot);
    QCOMPARE(game.picture(red).body(handle)->packets, (Packets{9, 1, 0}));
  }
  void KS_4_6_why_packets_cannot_go_over() {
    Army army;
    const BodyId waggons = army.waggons(0, 10, 10, 1, {4, 0, 0}), depot = army.depot(0, 10.5, 10, {9, 0, 0}),
                 far = army.depot(0, 10.51, 10.01, {}), foot = army.foot(0, 10, 10, 20),
                 other = army.depot(1, 10, 10, {});
    FedGame game(army);
    const Briefing briefing = briefing_for(game.campaign.setting(), red_side, nullptr);
    const auto code = [&](BodyId from, BodyId to, const Packets& packets) -> std::optional<RefusalCode> {
      const auto no = SmallExercise::refusal(game.campaign, red, TransferOrder<BodyId>{from, to, packets});
      // The same from what the seat knows, as far as nothing is promised.
      const SeatView& view = game.views[0];
      const auto known = check(game.picture(red), briefing,
                               TransferOrder<Handle>{view.handle(from), view.handle(to), packets}, nullptr);
      if (no != known) qFatal("another refusal from the Picture");
      return no ? std::optional(no->code) : std::nullopt;
    };
    using Code = std::optional<RefusalCode>;
    QCOMPARE(code(depot, waggons, {2, 0, 0}), Code());
    QCOMPARE(code(depot, waggons, {3, 0, 0}), Code(RefusalCode::no_packet_room));
    QCOMPARE(code(waggons, depot, {5, 0, 0}), Code(RefusalCode::too_few_packets));
    QCOMPARE(code(waggons, depot, {-1, 0, 0}), Code(RefusalCode::no_packets));
    QCOMPARE(code(waggons, depot, {}), Code(RefusalCode::no_packets));
    QCOMPARE(code(waggons, far, {1, 0, 0}), Code(RefusalCode::stores_apart));
    QCOMPARE(code(waggons, foot, {1, 0, 0}), Code(RefusalCode::holds_no_packets));
    QCOMPARE(code(waggons, waggons, {1, 0, 0}), Code(RefusalCode::same_store));
    QCOMPARE(code(waggons, other, {1, 0, 0}), Code(RefusalCode::not_your_body));
    game.give(red, TransferOrder<BodyId>{waggons, depot, {3, 0, 0}});
    const auto promised = SmallExercise::refusal(game.campaign, red, TransferOrder<BodyId>{waggons, depot, {2, 0, 0}});
    QVERIFY(promised && promised->code == RefusalCode::too_few_packets);
    const auto depots = SmallExercise::refusal(game.campaign, red, BeginDepotOrder<BodyId>{waggons, "New", {2, 0, 0}});
    QVERIFY(depots && depots->code == RefusalCode::too_few_packets);
  }
  void KS_3_transport_that_moves_delivers_nothing() {
    Army army;
    const BodyId waggons = army.waggons(0, 10, 10, 1, {4, 0, 0}), depot = army.depot(0, 10.5, 10, {});
    FedGame game(army);
    game.give(red, TransferOrder<BodyId>{waggons, depot, {4, 0, 0}});
    game.give(red, SmallExercise::march(game.campaign, waggons, 10.2, 10));
    const auto closed = game.close_own(red_side, 1);
    const auto handed = FedGame::of<Transferred>(closed);
    QCOMPARE(handed.size(), std::size_t{1});
    QVERIFY(handed[0].packets.nothing());
    QCOMPARE(game.body(waggons).packets.food, 4);
    QCOMPARE(game.body(depot).packets.food, 0);
  }
  void KS_4_6_a_depot_is_begun_where_waggons_stand() {
    Army army;
    const BodyId waggons = army.waggons(0, 10, 10, 1, {4, 1, 0});
    army.body(army.depot(0, 50, 50, {1, 0, 0})).name = "Base";
    FedGame game(army);
    for (const char* name : {"", "Base", "two\nlines"}) {
      const auto no = SmallExercise::refusal(game.campaign, red, BeginDepotOrder<BodyId>{waggons, name, {3, 0, 0}});
      QVERIFY(no && no->code == RefusalCode::no_such_name);
    }
    game.give(red, BeginDepotOrder<BodyId>{waggons, "Forward", {3, 1, 0}});
    game.close_own(red_side, 1);
    const Body& begun = game.campaign.bodies().back();
    QCOMPARE(begun.name, std::string("Forward"));
    QVERIFY(begun.contents.arm() == Arm::depot && begun.at == game.body(waggons).at && begun.seat == red);
    QCOMPARE(begun.packets, (Packets{3, 1, 0}));
    QCOMPARE(game.body(waggons).packets, (Packets{1, 0, 0}));
    QCOMPARE(game.told(red, ReportCode::depot_begun), 1);
    QVERIFY(game.picture(red).body(game.views[0].handle(begun.id)));
  }
  void KS_4_6_a_depot_is_seen_as_a_body_and_its_packets_are_not() {
    const auto picture = [](double x_ft, const Packets& packets) {
      Army army;
      army.foot(0, 10, 10, 20);
      army.depot(0, 10, 12, {1, 0, 0});
      army.depot(1, x_ft, 10, packets);
      FedGame game(army);
      game.close_own(red_side, 2);
      return game.picture(red);
    };
    QVERIFY(picture(45, {1, 0, 0}).sighted.empty());
    QCOMPARE(picture_hash(picture(45, {1, 0, 0})), picture_hash(picture(50, {7, 0, 0})));
    const Picture near = picture(30, {1, 0, 0});
    QCOMPARE(near.sighted.size(), std::size_t{1});
    QVERIFY(near.sighted[0].seen.parts.size() == 1 && near.sighted[0].seen.parts[0].arm == Arm::depot);
    QCOMPARE(picture_hash(near), picture_hash(picture(30, {7, 3, 2})));
  }

  void KS_4_6_a_convoy_fetches_and_shuttles() {
    for (const bool shuttle : {false, true}) {
      Army army;
      const BodyId base = army.depot(0, 10, 10, {9, 9, 0}), waggons = army.waggons(0, 12, 10, 1),
                   front = army.depot(0, 16, 10, {});
      FedGame game(army);
      Convoy convoy;
      convoy.kind = shuttle ? ConvoyKind::shuttle : ConvoyKind::fetch;
      convoy.from = base;
      convoy.to = front;
      convoy.load = {3, 2, 0};
      game.give(red, ConvoyOrder<BodyId>{waggons, convoy});
      std::vector<Transferred> handed;
      for (int move = 1; move <= 30; ++move) {
        const auto closed = game.close_own(red_side, move);
        for (const Transferred& one : FedGame::of<Transferred>(closed)) {
          handed.push_back(one);
          for (const Marched& marched : FedGame::of<Marched>(closed)) QVERIFY(marched.distance == Length{});  // KS-3
        }
      }
      QVERIFY(handed.size() >= 2 && handed[0] == (Transferred{base, waggons, {3, 2, 0}}));
      QCOMPARE(handed[1], (Transferred{waggons, front, {3, 2, 0}}));
      QCOMPARE(handed.size() > 2, shuttle);
      QCOMPARE(game.body(waggons).convoy.has_value(), shuttle);
      QCOMPARE(game.body(base).packets.food + game.body(front).packets.food + game.body(waggons).packets.food, 9);
      if (!shuttle) QVERIFY(within(game.body(waggons).at, game.body(front).at, Length::inches(6)));
    }
  }
  void KS_3_waggons_that_follow_stand_in_the_move_in_which_packets_are_drawn() {
    for (const double off_ft : {5.9, 7.5}) {
      Army army;
      const BodyId foot = army.foot(0, 20, 10, 60), waggons = army.waggons(0, 20 - off_ft, 10, 2, {8, 0, 0});
      FedGame game(army);
      game.close_own(red_side, 4);
      game.give(system_seat, CloseMove{});
      game.give(red, ConvoyOrder<BodyId>{waggons, Convoy{ConvoyKind::follow, {}, foot, Length::feet(1), {}, false}});
      game.close_own(red_side, 5);
      const bool near = off_ft < 6;
      QCOMPARE(game.body(waggons).march.has_value(), !near);
      const auto collected = game.collected(6);
      QCOMPARE(collected.front().drawn.food, near ? 2 : 0);
      // Then they go on.
      game.close_own(red_side, 7);
      QVERIFY(within(game.body(waggons).at, game.body(foot).at, Length::from_feet(off_ft) - Length::inches(4)));
    }
  }
  void KS_4_6_a_convoy_follows_and_stays_so_far_behind() {
    Army army;
    const BodyId foot = army.foot(0, 12, 10, 60), waggons = army.waggons(0, 10, 10, 2, {8, 0, 0});
    FedGame game(army);
    Convoy convoy;
    convoy.kind = ConvoyKind::follow;
    convoy.to = foot;
    convoy.apart = Length::feet(2);
    game.give(red, ConvoyOrder<BodyId>{waggons, convoy});
    game.close_own(red_side, 1);
    QVERIFY(!game.body(waggons).march);
    game.give(system_seat, CloseMove{});
    game.give(red, SmallExercise::march(game.campaign, foot, 22, 10));
    game.close_own(red_side, 2);
    QVERIFY(game.body(waggons).march.has_value());
    game.close_own(red_side, 16);
    QVERIFY(!game.body(waggons).march);
    QVERIFY(within(game.body(waggons).at, game.body(foot).at, Length::feet(2)));
    QVERIFY(!within(game.body(waggons).at, game.body(foot).at, Length::feet(2) - Length::inches(1)));
    QVERIFY(game.body(waggons).packets.food < 8);  // the battalion has drawn from them
    // Another order by hand ends it.
    game.give(system_seat, CloseMove{});
    game.give(red, HaltOrder<BodyId>{waggons});
    QVERIFY(!game.body(waggons).convoy);
    QCOMPARE(game.told(red, ReportCode::convoy_ended), 1);
    const auto none = SmallExercise::refusal(game.campaign, red, ConvoyOrder<BodyId>{waggons, {}});
    QVERIFY(none && none->code == RefusalCode::no_convoy);
  }
  void KS_4_6_why_waggons_cannot_be_sent_so() {
    Army army;
    const BodyId base = army.depot(0, 10, 10, {9, 9, 0}), waggons = army.waggons(0, 12, 10, 1),
                 foot = army.foot(0, 12, 12, 20), front = army.depot(0, 16, 10, {});
    FedGame game(army);
    const auto code = [&](BodyId who, const Convoy& convoy) -> std::optional<RefusalCode> {
      const auto no = SmallExercise::refusal(game.campaign, red, ConvoyOrder<BodyId>{who, convoy});
      return no ? std::optional(no->code) : std::nullopt;
    };
    using Code = std::optional<RefusalCode>;
    const Convoy fetch{ConvoyKind::fetch, base, front};
    QCOMPARE(code(waggons, fetch), Code());
    QCOMPARE(code(foot, fetch), Code(RefusalCode::not_waggons));
    QCOMPARE(code(waggons, {ConvoyKind::fetch, foot, front}), Code(RefusalCode::convoy_unfit));
    QCOMPARE(code(waggons, {ConvoyKind::fetch, base, front, Length::feet(2)}), Code(RefusalCode::convoy_unfit));
    QCOMPARE(code(waggons, {ConvoyKind::fetch, base, foot, Length::feet(2)}), Code());
    QCOMPARE(code(waggons, {ConvoyKind::fetch, base, front, {}, {7, 0, 0}}), Code(RefusalCode::no_packet_room));
    QCOMPARE(code(waggons, {ConvoyKind::follow, base, foot}), Code(RefusalCode::convoy_unfit));
    QCOMPARE(code(waggons, {ConvoyKind::fetch, base, base}), Code(RefusalCode::same_store));
    QCOMPARE(code(waggons, {ConvoyKind::fetch, BodyId{}, front}), Code(RefusalCode::not_your_body));
  }

  void KS_5_stores_are_his_who_alone_has_a_free_man_by_them() {
    for (const bool guarded : {false, true}) {
      Army army;
      const BodyId foot = army.foot(0, 11, 10, 20), depot = army.depot(1, 12, 10, {7, 1, 0});
      army.depot(0, 40, 40, {1, 0, 0});
      army.body(depot).name = "Body 1";  // as Red's battalion is called
      if (guarded) army.foot(1, 12.4, 10, 5);
      FedGame game(army);
      game.give(red, SmallExercise::march(game.campaign, foot, 11.6, 10, true));
      const auto taken = FedGame::of<StoresTaken>(game.close_own(red_side, 1));
      QCOMPARE(taken.size(), std::size_t(guarded ? 0 : 1));
      if (guarded) continue;
      QVERIFY(game.body(depot).gone && game.body(depot).packets.nothing());
      const Body& ours = game.body(taken[0].into);
      QCOMPARE(ours.packets, (Packets{7, 1, 0}));
      QVERIFY(ours.side == red_side && ours.seat == red && ours.at == game.body(depot).at);
      QCOMPARE(ours.name, std::string("Body 1 (2)"));
      QCOMPARE(game.told(red, ReportCode::stores_taken), 1);
      QCOMPARE(game.told(blue, ReportCode::stores_lost), 1);
      QVERIFY(game.picture(blue).body(game.views[1].handle(depot))->gone);
      QVERIFY(game.picture(red).body(game.views[0].handle(ours.id))->packets == (Packets{7, 1, 0}));
    }
  }

  void KS_11_4_who_is_away_tells_by_riders_that_he_has_gone_without() {
    using namespace sandgate::tests::by_couriers;
    CourierField field;
    const BodyId near = field.add(general, Arm::infantry, 10.5, 10, 40),
                 far = field.add(general, Arm::infantry, 50, 50, 40), depot = field.add(general, Arm::depot, 12, 10, 0);
    field.small.body(depot).packets = {9, 0, 0};
    CourierGame game(field);
    std::vector<Event> closed;
    while (game.campaign.own_move(Camp::first) < 6 || game.campaign.camp() != Camp::first) game.close();
    closed = game.close();
    QVERIFY(game.campaign.body(far).hunger.hungry() && !game.campaign.body(near).hunger.hungry());
    QVERIFY(!game.told(general, ReportCode::body_short));
    QVERIFY(!game.known(general, far).hunger.hungry());
    QVERIFY(!game.told(general, ReportCode::supply_missed));
    for (int i = 0; i < 20 && !game.told(general, ReportCode::body_short); ++i) game.close();
    QVERIFY(game.told(general, ReportCode::body_short));
    QVERIFY(game.known(general, far).hunger.hungry() && !game.known(general, far).at_hand);
    const auto away = SmallExercise::refusal(game.campaign, general, TransferOrder<BodyId>{far, depot, {1, 0, 0}});
    QVERIFY(away && away->code == RefusalCode::not_at_hand);
  }
  void KS_11_4_a_depot_taken_away_from_the_post_is_heard_of_by_a_rider() {
    using namespace sandgate::tests::by_couriers;
    CourierField field;
    const BodyId far = field.add(general, Arm::infantry, 40, 40, 40), store = field.add(enemy, Arm::depot, 40.3, 40, 0);
    field.small.body(store).packets = {5, 0, 0};
    CourierGame game(field);
    const auto closed = game.close();
    const auto taken = game.of<StoresTaken>(closed);
    QCOMPARE(taken.size(), std::size_t{1});
    QVERIFY(taken[0].by == far);
    const BodyId into = taken[0].into;
    QVERIFY(!game.picture(general).body(game.views[0].handle(into)));
    for (int i = 0; i < 20 && !game.picture(general).body(game.views[0].handle(into)); ++i) game.close();
    const OwnBody* heard = game.picture(general).body(game.views[0].handle(into));
    QVERIFY(heard && !heard->at_hand && heard->packets == (Packets{5, 0, 0}));
    QVERIFY(game.told(general, ReportCode::stores_taken));
  }

  void a_forged_account_is_refused_by_name() {
    Army army;
    const BodyId foot = army.foot(0, 10, 10, 60), depot = army.depot(0, 12, 10, {3, 0, 0}),
                 theirs = army.depot(1, 40, 40, {3, 0, 0});
    FedGame game(army);
    const auto wrong = [&](const Event& event) { return QString::fromStdString(misfit(game.campaign, event).text()); };
    SupplyCollected sound;
    sound.bodies = {{foot, 0, {}}};
    sound.due = sound.drawn = {2, 0, 0};
    sound.from = {{depot, {2, 0, 0}}};
    QCOMPARE(wrong(sound), QString());
    const auto forged = [&](auto&& bend) {
      SupplyCollected one = sound;
      bend(one);
      return wrong(one);
    };
    QCOMPARE(forged([&](auto& e) { e.from[0].packets.food = e.drawn.food = e.due.food = 4; }),
             "body 1 has not so many packets");
    QCOMPARE(forged([&](auto& e) { e.from[0].store = theirs; }), "body 2 feeds another side");
    QCOMPARE(forged([&](auto& e) { e.missed.food = -1; }), "fewer packets than none are drawn or missed");
    QCOMPARE(forged([&](auto& e) { e.bodies[0].hunger = {.foot = 60, .since = 1}; }),
             "body 0 goes without though nothing is missed");
    QCOMPARE(forged([&](auto& e) { e.bodies[0].hunger.since = 1; }), "body 0 goes without since another move");
    QCOMPARE(forged([&](auto& e) { e.bodies[0].horses_eaten = 1; }),
             "body 0 has fewer men than go without, or horses than are eaten");
    QCOMPARE(forged([&](auto& e) { e.bodies.clear(); }), "nobody draws supply");
    QCOMPARE(wrong(Transferred{depot, foot, {1, 0, 0}}), "body 0 holds no packets");
    QCOMPARE(wrong(Transferred{depot, theirs, {1, 0, 0}}), "body 1 gives packets to another side");
    QCOMPARE(wrong(DepotBegun{BodyId{7}, depot, "New", {1, 0, 0}}), "body 7 is not the next");
    QCOMPARE(wrong(DepotBegun{BodyId{3}, depot, "New", {1, 0, 0}}), QString());
    QCOMPARE(wrong(ConvoySet{foot, Convoy{ConvoyKind::fetch, depot, depot}}), "body 0 cannot have that standing order");
    QCOMPARE(wrong(StarvedOut{foot, blue_side, 60}), "body 0 is not starving");
    QCOMPARE(wrong(StoresTaken{theirs, BodyId{3}, red, foot, "Taken"}), QString());
    QCOMPARE(wrong(StoresTaken{depot, BodyId{3}, red, foot, "Taken"}), "body 1 is taken by its own");
    QCOMPARE(wrong(StoresTaken{theirs, BodyId{3}, blue, foot, "Taken"}),
             "seat 1 is of another side than who took body 2");
  }
};

SANDGATE_TEST(Stores)

}  // namespace tst_stores
#include "tst_stores.moc"
