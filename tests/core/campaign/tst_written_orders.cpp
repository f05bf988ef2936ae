// Orders of waggons, works and trains to bodies that are not at hand (KS-11.5): they ride, and are done on the spot.
#include "core/sight/deed_check.h"
#include "tests/core/fixtures/courier_exercise.h"
#include "tests/core/fixtures/railway_exercise.h"
#include "tests/runner/test.h"

namespace tst_written_orders {

using namespace sandgate;
using namespace sandgate::tests;
using namespace sandgate::tests::by_couriers;

namespace {

const FeatureId bridge{1};

/// The General's waggons, depot and sappers far from him; a river with a bridge.
struct Far {
  CourierField field{
      "campaign",
      {line(FeatureKind::river, {{5'500, 0}, {5'500, 6'000}}, 20), spot(FeatureKind::bridge, {5'500, 4'000})}};
  BodyId waggons, depot, column, sappers;

  Far() {
    field.small.setting().rulebook.wide.visibility = Length::feet(5);
    waggons = field.add(general, Arm::transport, 40, 40, 4);
    field.small.body(waggons).contents = Contents::of(Arm::transport, Men{4}, 0, 2);
    depot = field.add(general, Arm::depot, 42, 40, 0);
    field.small.body(depot).packets = {20, 6, 0};
    column = field.add(foot, Arm::infantry, 44, 46, 30);
    sappers = field.add(general, Arm::engineers, 54.8, 40, 4);
  }
};

ConvoyOrder<BodyId> fetch(const Far& far, BodyId from, BodyId to) {
  return {far.waggons, Convoy{ConvoyKind::fetch, from, to, Length::feet(2), {8, 2, 0}, false}};
}

/// Moves until something of that kind happens, both camps' together; the first of it.
template <class Kind>
std::optional<Kind> wait_for(CourierGame& game, int moves = 30) {
  for (int move = 0; move < moves; ++move) {
    const auto found = game.of<Kind>(game.close());
    if (!found.empty()) return found.front();
  }
  return {};
}

}  // namespace

class WrittenOrders : public QObject {
  Q_OBJECT

 private slots:
  void KS_11_5_a_standing_order_rides_to_waggons_and_is_kept() {
    Far far;
    CourierGame game(far.field);
    const auto given = game.give(general, fetch(far, far.depot, far.column));
    QVERIFY(game.of<ConvoySet>(given).empty());
    QCOMPARE(game.of<RiderSent>(given).size(), std::size_t{1});
    const SentOrder& sent = game.picture(general).orders.back();
    QCOMPARE(sent.order.kind, InstructionKind::convoy);
    const Errand written{ConvoyKind::fetch,
                         game.campaign.body(far.depot).name,
                         game.campaign.body(far.column).name,
                         Length::feet(2),
                         {8, 2, 0},
                         {},
                         false};
    QVERIFY(sent.order.errand == written);
    const auto set = wait_for<ConvoySet>(game);
    QVERIFY(set && set->body == far.waggons && set->convoy && set->convoy->from == far.depot);
    const auto loaded = wait_for<Transferred>(game);
    QVERIFY(loaded && loaded->from == far.depot && loaded->packets == (Packets{8, 2, 0}));
    for (int move = 0;
         move < 30 && !within(game.campaign.body(far.waggons).at, game.campaign.body(far.column).at, Length::feet(2));
         ++move)
      game.close();
    QVERIFY(within(game.campaign.body(far.waggons).at, game.campaign.body(far.column).at, Length::feet(2)));
    QVERIFY(game.campaign.body(far.waggons).packets == (Packets{8, 2, 0}));
  }

  void KS_11_5_it_ends_by_a_rider_too() {
    Far far;
    far.field.small.body(far.waggons).convoy = Convoy{ConvoyKind::follow, {}, far.column, Length::feet(20), {}, false};
    CourierGame game(far.field);
    game.give(general, ConvoyOrder<BodyId>{far.waggons, {}});
    QVERIFY(game.campaign.body(far.waggons).convoy);
    const auto set = wait_for<ConvoySet>(game);
    QVERIFY(set && !set->convoy && !game.campaign.body(far.waggons).convoy);
  }

  void KS_11_5_what_cannot_be_when_the_rider_is_there_is_reported_with_its_clause() {
    Far far;
    CourierGame game(far.field);
    // A battalion gives out no packets: on the spot that is plain.
    game.give(general, fetch(far, far.sappers, far.column));
    const auto barred = wait_for<OrderBarred>(game);
    QVERIFY(barred);
    QCOMPARE(barred->clause, std::string(clauses::depots.id));
    QVERIFY(!game.campaign.body(far.waggons).convoy);
    for (int move = 0; move < 40 && game.picture(general).orders.back().state != SentState::barred; ++move)
      game.close();
    QCOMPARE(game.picture(general).orders.back().state, SentState::barred);
  }

  // KS-11.1: the answer to an order that rides tells nothing of the body that it rides to.
  void KS_11_1_the_answer_does_not_tell_what_is_at_its_end() {
    for (const bool there : {true, false}) {
      Far far;
      if (!there) far.field.small.body(far.depot).packets = {};
      CourierGame game(far.field);
      const auto& waggons = game.known(general, far.waggons);
      QVERIFY(!waggons.at_hand);
      QVERIFY(!SmallExercise::refusal(game.campaign, general, fetch(far, far.depot, far.column)));
      QVERIFY(!SmallExercise::refusal(game.campaign, general, ConvoyOrder<BodyId>{far.waggons, {}}));
      const auto theirs = SmallExercise::refusal(game.campaign, foot, fetch(far, far.depot, far.column));
      QVERIFY(theirs && theirs->code == RefusalCode::not_your_body);
      // Packets change hands under the eyes of whoever orders it.
      const auto depot =
          SmallExercise::refusal(game.campaign, general, BeginDepotOrder<BodyId>{far.waggons, "New", {1, 0, 0}});
      QVERIFY(depot && depot->code == RefusalCode::not_at_hand);
    }
  }
  void KS_11_1_the_seat_itself_comes_to_the_same_answer() {
    Far far;
    CourierGame game(far.field);
    const Briefing briefing = briefing_for(game.campaign.setting(), SideId{0}, nullptr);
    const SeatView& view = game.views[0];
    const auto known = [&](const SeatDeed& deed) { return check(game.picture(general), briefing, deed); };
    const Handle waggons = view.handle(far.waggons), depot = view.handle(far.depot), column = view.handle(far.column);
    QVERIFY(!known(ConvoyOrder<Handle>{waggons, BasicConvoy<Handle>{ConvoyKind::fetch, depot, column, {}, {}, false}}));
    QVERIFY(!known(WorkOrder<Handle>{view.handle(far.sappers), {false, {}, {bridge, {}}}}));
    QVERIFY(!known(CeaseWorkOrder<Handle>{view.handle(far.sappers)}));
    QVERIFY(known(EntrainOrder<Handle>{view.handle(far.sappers), depot}));
  }

  void KS_11_5_KS_5_sappers_are_told_by_a_rider_what_to_break_and_when_to_leave_off() {
    for (const bool recalled : {false, true}) {
      Far far;
      CourierGame game(far.field);
      game.give(general, WorkOrder<BodyId>{far.sappers, {false, {}, {bridge, {Length::feet(55), Length::feet(40)}}}});
      QCOMPARE(game.picture(general).orders.back().order.kind, InstructionKind::work);
      if (recalled) game.give(general, CeaseWorkOrder<BodyId>{far.sappers});
      const auto begun = wait_for<WorkBegun>(game);
      QVERIFY(recalled || (begun && begun->body == far.sappers && begun->work.place.crossing == bridge));
      game.close(12);
      QCOMPARE(game.campaign.lines().broken.empty(), recalled);
    }
  }
  void KS_3_KS_11_5_a_formation_rides_and_is_reported() {
    Far far;
    CourierGame game(far.field);
    const auto given = game.give(general, FormOrder<BodyId>{far.sappers, FormedAs::fours});
    QVERIFY(game.of<FormingBegan>(given).empty());
    QCOMPARE(game.of<RiderSent>(given).size(), std::size_t{1});
    const auto begun = wait_for<FormingBegan>(game);
    QVERIFY(begun && begun->body == far.sappers && begun->forming.to == FormedAs::fours);
    const auto formed = wait_for<Formed>(game);
    QVERIFY(formed && formed->body == far.sappers);
    QVERIFY(game.campaign.body(far.sappers).formation == Formation::fours);
  }
  void KS_11_5_no_rider_is_told_of_a_crossing_that_is_on_no_map() {
    Far far;
    CourierGame game(far.field);
    const WorkOrder<BodyId> nowhere{far.sappers, {false, {}, {FeatureId{99}, {Length::feet(55), Length::feet(40)}}}};
    const auto no = SmallExercise::refusal(game.campaign, general, nowhere);
    QVERIFY(no && no->code == RefusalCode::no_such_work);
  }
  void KS_11_5_a_march_ordered_by_a_rider_ends_a_standing_order() {
    Far far;
    far.field.small.body(far.waggons).convoy = Convoy{ConvoyKind::follow, {}, far.column, Length::feet(20), {}, false};
    CourierGame game(far.field);
    game.give(general, game.march(far.waggons, 38, 38));
    for (int move = 0; move < 30 && game.campaign.body(far.waggons).convoy; ++move) game.close();
    QVERIFY(!game.campaign.body(far.waggons).convoy && game.campaign.body(far.waggons).march);
  }

  void KS_11_5_CX_7_a_battalion_gets_on_a_train_by_a_rider() {
    CourierField field("campaign", by_rail::features_of("500,4000 5900,4000", "1000,4000; 4500,4000"));
    const BodyId train = field.add(general, Arm::train, 45, 40, 0);
    Railway railway(field.small.setting().country, Scale{});
    field.small.body(train).contents = Contents::of(Arm::train, Men{}, 0, 4);
    const auto place = railway.nearest(field.small.body(train).at, Length::inches(6));
    field.small.body(train).rails = OnRails{1, place->edge, place->along, true};
    const BodyId battalion = field.add(general, Arm::infantry, 45.2, 40.2, 40);
    CourierGame game(field);
    const auto none = SmallExercise::refusal(game.campaign, general, EntrainOrder<BodyId>{battalion, battalion});
    QVERIFY(none && none->code == RefusalCode::not_a_train);
    game.give(general, EntrainOrder<BodyId>{battalion, train});
    QCOMPARE(game.picture(general).orders.back().order.kind, InstructionKind::entrain);
    QVERIFY(!game.campaign.body(battalion).entraining);
    const auto on = wait_for<Entrained>(game);
    QVERIFY(on && on->body == battalion && game.campaign.body(battalion).aboard == train);
  }
};

SANDGATE_TEST(WrittenOrders)

}  // namespace tst_written_orders
#include "tst_written_orders.moc"
