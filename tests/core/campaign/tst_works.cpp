// Parties that break and mend, and what is known of it (KS-5, CX-7, KS-3, KS-11).
#include "core/campaign/known_breaks.h"
#include "core/sight/march_preview.h"
#include "core/sight/picture_hash.h"
#include "core/state/lines.h"
#include "tests/core/fixtures/courier_exercise.h"
#include "tests/core/fixtures/seat_views.h"
#include "tests/runner/test.h"

namespace tst_works {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

const SeatId red{0}, blue{1};
const FeatureId road_bridge{2}, railway_bridge{4}, culvert{5};

/// A river from south to north at 30 ft, a road over it at 20 ft, a railway at 10 ft with a culvert at 15 ft.
std::shared_ptr<const Country> country() {
  return Country::level(
      6'000, 4'000,
      {line(FeatureKind::river, {{3'000, 0}, {3'000, 4'000}}, 20),
       line(FeatureKind::road, {{0, 2'000}, {6'000, 2'000}}, 6), spot(FeatureKind::bridge, {3'000, 2'000}),
       line(FeatureKind::railway, {{0, 1'000}, {6'000, 1'000}}), spot(FeatureKind::bridge, {3'000, 1'000}),
       spot(FeatureKind::culvert, {1'500, 1'000})});
}

struct Field : SmallExercise {
  Field() : SmallExercise(country()) { without_tables(); }
  BodyId party(int side, Arm arm, double x_ft, double y_ft, int men) {
    return add(side, arm, Formation::two_ranks, x_ft, y_ft, men);
  }
};

Work at_crossing(FeatureId crossing, bool mend = false) { return {mend, {}, {crossing, {}}}; }
Work at_rail(double x_ft, bool mend = false) { return {mend, {}, {{}, {Length::from_feet(x_ft), Length::feet(10)}}}; }

template <class Kind>
std::vector<Kind> of(const std::vector<Event>& events) {
  std::vector<Kind> found;
  for (const Event& event : events) {
    if (const auto* one = get_if<Kind>(&event)) found.push_back(*one);
  }
  return found;
}

/// Both camps' moves; what the first has brought about.
std::vector<Event> round(Watched& game) {
  auto events = game.close();
  game.close();
  return events;
}

/// In how many moves of the first camp the work is done that it begins now; 0: not in twenty.
int moves_to(Watched& game, BodyId party, const Work& work, SeatId seat = red) {
  game.give(seat, WorkOrder<BodyId>{party, work});
  for (int moves = 1; moves <= 20; ++moves) {
    if (!of<WorkDone>(round(game)).empty()) return moves;
  }
  return 0;
}

std::optional<RefusalCode> refused(const Watched& game, SeatId seat, Deed deed) {
  const auto no = SmallExercise::refusal(game.campaign, seat, std::move(deed));
  return no ? std::optional(no->code) : std::nullopt;
}

std::vector<WorkPlace> broken_on_sheet(const Picture& picture) {
  std::vector<WorkPlace> places;
  for (const SeenBreak& seen : picture.breaks) {
    if (seen.broken) places.push_back(seen.place);
  }
  return places;
}

}  // namespace

class Works : public QObject {
  Q_OBJECT

 private slots:
  void KS_5_CX_7_how_long_it_takes_data() {
    QTest::addColumn<int>("arm");
    QTest::addColumn<int>("crossing");  // less than nought: the rail
    QTest::addColumn<double>("x_ft");
    QTest::addColumn<double>("y_ft");
    QTest::addColumn<int>("men");
    QTest::addColumn<int>("destroy");
    QTest::addColumn<int>("mend");
    const int engineers = int(Arm::engineers), infantry = int(Arm::infantry);
    QTest::newRow("railway bridge") << engineers << 4 << 29.8 << 10.0 << 4 << 2 << 10;
    QTest::newRow("railway culvert") << engineers << 5 << 15.2 << 10.2 << 4 << 1 << 5;
    QTest::newRow("road bridge over a river") << engineers << 2 << 29.8 << 20.0 << 4 << 1 << 5;
    QTest::newRow("more engineers do not hasten it") << engineers << 4 << 29.8 << 10.0 << 40 << 2 << 10;
    QTest::newRow("a rail, CX-7") << infantry << -1 << 20.0 << 10.2 << 8 << 2 << 3;
  }
  void KS_5_CX_7_how_long_it_takes() {
    QFETCH(int, arm);
    QFETCH(int, crossing);
    QFETCH(double, x_ft);
    QFETCH(double, y_ft);
    QFETCH(int, men);
    Field field;
    const BodyId party = field.party(0, static_cast<Arm>(arm), x_ft, y_ft, men);
    Watched game(field);
    const auto work = [&](bool mend) {
      return crossing < 0 ? at_rail(x_ft, mend) : at_crossing(FeatureId{crossing}, mend);
    };
    QTEST(moves_to(game, party, work(false)), "destroy");
    QCOMPARE(game.campaign.lines().broken.size(), 1U);
    QCOMPARE(broken_on_sheet(game.picture(red)), game.campaign.lines().broken);
    QTEST(moves_to(game, party, work(true)), "mend");
    QVERIFY(game.campaign.lines().broken.empty());
    QVERIFY(broken_on_sheet(game.picture(red)).empty());
    QVERIFY(game.campaign.lines().progress.empty());
  }

  void KS_5_CX_7_who_can_do_it() {
    Field field;
    const BodyId foot = field.party(0, Arm::infantry, 29.8, 20, 20);
    const BodyId few = field.party(0, Arm::engineers, 29.8, 20, 3);
    const BodyId four = field.party(0, Arm::infantry, 20, 10.2, 4), three = field.party(0, Arm::infantry, 20, 10.2, 3);
    const BodyId far = field.party(0, Arm::engineers, 29.8, 20.6, 4);
    const Watched game(field);
    const auto no = [&](BodyId body, const Work& work) { return refused(game, red, WorkOrder<BodyId>{body, work}); };
    QVERIFY(no(foot, at_crossing(road_bridge)) == RefusalCode::engineers_needed);
    QVERIFY(no(few, at_crossing(road_bridge)) == RefusalCode::engineers_needed);
    QVERIFY(no(far, at_crossing(road_bridge)) == RefusalCode::not_near_work);
    QVERIFY(no(three, at_rail(20)) == RefusalCode::too_few_for_work);
    QVERIFY(!no(four, at_rail(20)));
    QVERIFY(no(four, at_rail(20, true)) == RefusalCode::not_known_broken);
    QVERIFY(no(far, at_crossing(FeatureId{0})) == RefusalCode::no_such_work);
    QVERIFY(no(far, at_crossing(FeatureId{99})) == RefusalCode::no_such_work);
    QVERIFY(refused(game, red, CeaseWorkOrder<BodyId>{far}) == RefusalCode::nothing_to_cease);
  }

  void CX_7_eight_men_relay_what_four_have_torn_up() {
    Field field;
    const BodyId four = field.party(0, Arm::infantry, 20, 10.2, 4), eight = field.party(0, Arm::infantry, 20, 9.9, 8);
    Watched game(field);
    QCOMPARE(moves_to(game, four, at_rail(20)), 2);
    QVERIFY(refused(game, red, WorkOrder<BodyId>{four, at_rail(20, true)}) == RefusalCode::too_few_for_work);
    QVERIFY(refused(game, red, WorkOrder<BodyId>{eight, at_rail(20)}) == RefusalCode::broken_already);
    QCOMPARE(moves_to(game, eight, at_rail(20, true)), 3);
  }

  void KS_5_one_man_burns_a_depot_in_two_moves() {
    Field field;
    const BodyId man = field.party(0, Arm::infantry, 10, 20, 1);
    const BodyId depot = field.party(1, Arm::depot, 10.2, 20, 0);
    field.body(depot).packets = {50, 20, 10};
    Watched game(field);
    QCOMPARE(moves_to(game, man, {false, depot, {}}), 2);
    QVERIFY(game.campaign.body(depot).gone);
    QVERIFY(game.campaign.body(depot).packets.nothing());
    QVERIFY(game.picture(blue).bodies.front().gone);
    QCOMPARE(game.picture(red).sighted.front().state, ReportKind::fallen);
  }

  void KS_5_four_men_empty_six_waggons_in_a_move_data() {
    QTest::addColumn<int>("waggons");
    QTest::addColumn<int>("moves");
    QTest::newRow("six") << 6 << 1;
    QTest::newRow("seven are two lots") << 7 << 2;
    QTest::newRow("twelve") << 12 << 2;
  }
  void KS_5_four_men_empty_six_waggons_in_a_move() {
    QFETCH(int, waggons);
    Field field;
    const BodyId four = field.party(0, Arm::infantry, 10, 20, 4), three = field.party(0, Arm::infantry, 10, 20, 3);
    const BodyId train = field.party(0, Arm::transport, 10.2, 20, waggons);
    field.body(train).contents.parts.front().waggons = waggons;
    field.body(train).packets = {20, 10, 6};
    Watched game(field);
    const Work work{false, train, {}};
    QVERIFY(refused(game, red, WorkOrder<BodyId>{three, work}) == RefusalCode::too_few_for_work);
    QTEST(moves_to(game, four, work), "moves");
    QVERIFY(!game.campaign.body(train).gone);
    QVERIFY(game.campaign.body(train).packets.nothing());
  }

  void KS_5_what_is_broken_off_keeps_its_progress() {
    Field field;
    const BodyId party = field.party(0, Arm::engineers, 29.8, 10, 4),
                 other = field.party(0, Arm::engineers, 29.8, 10, 4);
    Watched game(field);
    game.give(red, WorkOrder<BodyId>{party, at_crossing(railway_bridge)});
    QCOMPARE(of<Worked>(round(game)).size(), 1U);
    // A march ends the work.
    game.give(red, SmallExercise::march(game.campaign, party, 29, 10));
    QVERIFY(!game.campaign.body(party).work);
    QVERIFY(of<Worked>(round(game)).empty());
    QCOMPARE(moves_to(game, other, at_crossing(railway_bridge)), 1);
  }

  void KS_5_two_parties_at_one_thing_are_one() {
    Field field;
    const BodyId party = field.party(0, Arm::engineers, 29.8, 10, 4),
                 other = field.party(0, Arm::engineers, 29.8, 10, 4);
    Watched game(field);
    game.give(red, WorkOrder<BodyId>{other, at_crossing(railway_bridge)});
    QCOMPARE(moves_to(game, party, at_crossing(railway_bridge)), 2);
    QVERIFY(!game.campaign.body(party).work && !game.campaign.body(other).work);
  }

  void KS_5_a_free_enemy_within_six_inches_drives_off_data() {
    QTest::addColumn<int>("beyond");
    QTest::addColumn<int>("done");
    QTest::newRow("at six inches") << 0 << 0;
    QTest::newRow("a 64th farther") << 1 << 1;
  }
  void KS_5_a_free_enemy_within_six_inches_drives_off() {
    QFETCH(int, beyond);
    Field field;
    const BodyId party = field.party(0, Arm::engineers, 29.8, 20, 4);
    const BodyId enemy = field.party(1, Arm::infantry, 29.8, 20.5, 1);
    field.body(enemy).at.y += Length{{beyond}};
    Watched game(field);
    game.give(red, WorkOrder<BodyId>{party, at_crossing(road_bridge)});
    const auto events = game.close();
    QTEST(int(of<Worked>(events).size()), "done");
    // It stands by, and goes on when he has gone.
    QCOMPARE(game.campaign.body(party).work.has_value(), beyond == 0);
  }

  void KS_3_KS_5_who_moved_makes_none() {
    Field field;
    const BodyId party = field.party(0, Arm::engineers, 29.8, 20, 4);
    Watched game(field);
    game.give(red, WorkOrder<BodyId>{party, at_crossing(road_bridge)});
    Marched step;
    step.body = party;
    step.at = game.campaign.body(party).at;
    step.at.y += Length{{1}};
    step.end = MarchEnd::arrived;
    game.campaign.apply(step);
    QVERIFY(of<Worked>(round(game)).empty());
    QVERIFY(game.campaign.body(party).work);
    QCOMPARE(of<WorkDone>(round(game)).size(), 1U);
  }

  void KS_5_a_bridge_falls_with_an_enemys_train_never_under_ones_own_data() {
    QTest::addColumn<int>("side");
    QTest::newRow("the enemy's") << 1;
    QTest::newRow("one's own") << 0;
  }
  void KS_5_a_bridge_falls_with_an_enemys_train_never_under_ones_own() {
    QFETCH(int, side);
    Field field;
    const BodyId party = field.party(0, Arm::engineers, 29.8, 10, 4);
    const BodyId train = field.party(side, Arm::train, 30.2, 10, 0);
    field.body(train).contents.parts.front().waggons = 4;
    OnRails rails;
    rails.edge = EdgeId{0};
    rails.along = Length::from_feet(30.2);
    field.body(train).rails = rails;
    const BodyId aboard = field.party(side, Arm::infantry, 30.2, 10, 40);
    field.body(aboard).aboard = train;
    Watched game(field);
    const int moves = moves_to(game, party, at_crossing(railway_bridge));
    const bool falls = side == 1;
    QCOMPARE(moves, falls ? 2 : 0);
    QCOMPARE(game.campaign.body(train).gone, falls);
    QCOMPARE(game.campaign.body(aboard).gone, falls);
    QCOMPARE(game.campaign.body(aboard).contents.men().count, falls ? 0 : 40);
    QCOMPARE(game.campaign.lines().broken.size(), falls ? 1U : 0U);
    if (!falls) QCOMPARE(game.campaign.lines().progress.front().done, 1);
  }

  void KS_5_a_column_that_does_not_know_finds_out_at_the_bank() {
    Field field;
    field.setting().rulebook.wide.visibility = Length::feet(1);
    const BodyId party = field.party(0, Arm::engineers, 30.2, 20, 4);
    const BodyId column = field.party(1, Arm::infantry, 20, 20, 20);
    const BodyId sappers = field.party(1, Arm::engineers, 20, 21, 4);
    Watched game(field);
    game.give(red, WorkOrder<BodyId>{party, at_crossing(road_bridge)});
    QCOMPARE(of<WorkDone>(game.close()).size(), 1U);
    game.give(blue, SmallExercise::march(game.campaign, column, 40, 20, true));
    // As far as Blue knows it is whole, and the march leads over it.
    const Briefing briefing = briefing_for(game.campaign.setting(), SideId{1}, {}, blue);
    const Handle own = game.views[1].handle(sappers);
    const Path over{
        game.campaign.body(sappers).at, {Length::feet(29), Length::feet(20)}, {Length::feet(40), Length::feet(20)}};
    QVERIFY(preview_march(game.picture(blue), briefing, own, over));
    std::optional<Marched> last;
    for (int moves = 0; moves < 12; ++moves) {
      for (const Marched& marched : of<Marched>(game.close())) {
        if (marched.body == column) last = marched;
      }
    }
    QVERIFY(last && last->end == MarchEnd::barred);
    QCOMPARE(last->bar, Bar::river);
    QVERIFY(last->at.x < Length::feet(30) && last->at.x > Length::feet(29));
    QCOMPARE(broken_on_sheet(game.picture(blue)), game.campaign.lines().broken);
    QCOMPARE(known_breaks(game.campaign, blue), game.campaign.lines().broken);
    const auto preview = preview_march(game.picture(blue), briefing, own, over);
    QVERIFY(!preview && preview.error().code == RefusalCode::river_without_crossing);
  }

  void KS_5_a_break_that_nobody_saw_tells_nothing() {
    const auto play = [](bool breaks) {
      Field field;
      field.setting().rulebook.wide.visibility = Length::feet(2);
      const BodyId party = field.party(0, Arm::engineers, 29.8, 20, 4);
      const BodyId sappers = field.party(1, Arm::engineers, 15.2, 10.2, 4);
      auto game = std::make_unique<Watched>(field);
      if (breaks) game->give(red, WorkOrder<BodyId>{party, at_crossing(road_bridge)});
      game->close();
      const bool broken = !game->campaign.lines().broken.empty();
      std::vector<std::optional<RefusalCode>> refusals;
      for (const FeatureId crossing : {road_bridge, railway_bridge, culvert}) {
        for (const bool mend : {false, true})
          refusals.push_back(refused(*game, blue, WorkOrder<BodyId>{sappers, at_crossing(crossing, mend)}));
      }
      refusals.push_back(refused(*game, blue, SmallExercise::march(game->campaign, sappers, 15, 12)));
      MarchOrder<BodyId> over = SmallExercise::march(game->campaign, sappers, 25, 20);
      over.path.push_back({Length::feet(35), Length::feet(20)});
      refusals.push_back(refused(*game, blue, over));
      return std::tuple(broken, picture_hash(game->picture(blue)), refusals);
    };
    const auto [broken, seen, refusals] = play(true);
    const auto [whole, seen_whole, refusals_whole] = play(false);
    QVERIFY(broken && !whole);
    QCOMPARE(seen, seen_whole);
    QVERIFY(refusals == refusals_whole);
    QVERIFY(!refusals.back());
  }

  void KS_11_4_KS_5_a_break_is_known_at_a_post_when_it_is_reported() {
    using namespace by_couriers;
    CourierField field("campaign", {line(FeatureKind::river, {{3'050, 0}, {3'050, 6'000}}, 20),
                                    line(FeatureKind::road, {{0, 1'000}, {6'000, 1'000}}, 6),
                                    spot(FeatureKind::bridge, {3'050, 1'000})});
    field.small.setting().rulebook.wide.visibility = Length::feet(5);
    const BodyId party = field.add(foot, Arm::engineers, 30.2, 10, 4);
    const BodyId away = field.add(general, Arm::engineers, 30.2, 10.1, 4);
    CourierGame game(field);
    const auto at_once = SmallExercise::refusal(game.campaign, general, DetachOrder<BodyId>{away, {}, "Two"});
    QVERIFY(at_once && at_once->code == RefusalCode::not_at_hand);
    game.give(foot, WorkOrder<BodyId>{party, at_crossing(road_bridge)});
    QCOMPARE(game.of<WorkDone>(game.close()).size(), 1U);
    QCOMPARE(broken_on_sheet(game.picture(foot)), game.campaign.lines().broken);
    QCOMPARE(known_breaks(game.campaign, foot), game.campaign.lines().broken);
    QVERIFY(game.picture(general).breaks.empty() && known_breaks(game.campaign, general).empty());
    QVERIFY(!game.told(general, ReportCode::break_seen));
    game.close(8);
    QCOMPARE(broken_on_sheet(game.picture(general)), game.campaign.lines().broken);
    QCOMPARE(known_breaks(game.campaign, general), game.campaign.lines().broken);
    QVERIFY(game.told(general, ReportCode::break_seen));
    QCOMPARE(game.picture(general).breaks.front().move, 1);
    QVERIFY(game.picture(enemy).breaks.empty());
  }

  void KS_5_nobody_crosses_a_broken_bridge_on_a_table() {
    const Window window{{Length::feet(25), Length::feet(15)}, {Length::feet(35), Length::feet(25)}};
    const Path over{{Length::feet(28), Length::feet(20)}, {Length::feet(32), Length::feet(20)}};
    const auto bar = [&](std::vector<FeatureId> broken) {
      const TableGround ground(country(), Scale{}, rulebook("campaign"), window, std::move(broken));
      const auto barred = ground.bar_along(over, ground.rulebook().table.foot_radius);
      return barred ? barred->bar : Bar::none;
    };
    QCOMPARE(bar({}), Bar::none);
    QCOMPARE(bar({railway_bridge}), Bar::none);
    QCOMPARE(bar({road_bridge}), Bar::river);
  }

  void folded_again_it_is_the_same() {
    Field field;
    const BodyId party = field.party(0, Arm::engineers, 29.8, 10, 12);
    Watched game(field);
    std::vector<Event> all;
    const auto play = [&](SeatId seat, Deed deed) {
      std::ranges::copy(game.give(seat, std::move(deed)), std::back_inserter(all));
    };
    Campaign again = game.campaign;
    play(red, DetachOrder<BodyId>{party, {{Arm::engineers, 4, 0, 0}}, "Sappers"});
    play(red, WorkOrder<BodyId>{BodyId{1}, at_crossing(railway_bridge)});
    for (int i = 0; i < 5; ++i) play(system_seat, CloseMove{});
    play(system_seat, CloseMove{});
    play(red, WorkOrder<BodyId>{BodyId{1}, at_crossing(railway_bridge, true)});
    play(system_seat, CloseMove{});
    for (const Event& event : all) again.apply(event);
    QVERIFY(!game.campaign.lines().broken.empty() && !game.campaign.lines().progress.empty());
    QCOMPARE(again.state_hash(), game.campaign.state_hash());
  }
};

SANDGATE_TEST(Works)

}  // namespace tst_works
#include "tst_works.moc"
