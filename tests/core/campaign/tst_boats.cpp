// Boats: entered at the bank, carried along rivers and over lakes, left, taken and lost (KS-2.1, KS-3, KS-5, KS-9), and
// what is seen and known of it.
#include "core/lines/boarding.h"
#include "core/sight/deed_check.h"
#include "tests/core/fixtures/courier_exercise.h"
#include "tests/core/fixtures/seat_views.h"
#include "tests/core/fixtures/table_exercise.h"
#include "tests/runner/test.h"

namespace tst_boats {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

// A river 40 m wide from the south to the north, 15 feet from the west, and a lake in the east.
std::vector<Feature> waters() {
  return {line(FeatureKind::river, {{1'500, 0}, {1'500, 6'000}}, 40),
          square(FeatureKind::lake, {4'000, 2'000, 5'000, 4'000})};
}

struct River {
  SmallExercise small;
  explicit River(const char* rules = "kriegspiel") : small(Country::level(6'000, 6'000, waters()), rules) {
    small.without_tables();
    small.setting().rulebook.wide.multiplier = 1;
  }
  BodyId boats(double y_ft, std::int32_t count = 1, int crew = 6, int side = 0, double x_ft = 15) {
    const BodyId id = small.add(side, Arm::boat, Formation::fours, x_ft, y_ft, crew);
    small.body(id).contents = Contents::of(Arm::boat, Men{crew}, 0, count);
    return id;
  }
  BodyId foot(double y_ft, int men = 20, double x_ft = 15.4, int side = 0) {
    return small.add(side, Arm::infantry, Formation::two_ranks, x_ft, y_ft, men);
  }
};

std::optional<RefusalCode> refused(const Campaign& campaign, SeatId seat, Deed deed) {
  const auto refusal = SmallExercise::refusal(campaign, seat, std::move(deed));
  return refusal ? std::optional(refusal->code) : std::nullopt;
}

/// Both camps' moves.
std::vector<Event> close_round(Campaign& campaign) { return close(campaign, 2); }

}  // namespace

class BoatsInPlay : public QObject {
  Q_OBJECT

 private slots:
  // The book's delays: 2 moves for twenty men to embark and 1 to disembark, part-twenties counted up.
  void KS_3_two_moves_for_twenty_men_to_embark_and_one_to_disembark_data() {
    QTest::addColumn<int>("men");
    QTest::addColumn<int>("embark");
    QTest::addColumn<int>("disembark");
    QTest::newRow("1 man") << 1 << 2 << 1;
    QTest::newRow("20 men") << 20 << 2 << 1;
    QTest::newRow("21 men") << 21 << 4 << 2;
    QTest::newRow("45 men") << 45 << 6 << 3;
  }
  void KS_3_two_moves_for_twenty_men_to_embark_and_one_to_disembark() {
    QFETCH(int, men);
    QFETCH(int, embark);
    QFETCH(int, disembark);
    River river;
    const BodyId boats = river.boats(20, 3), body = river.foot(20, men);
    Campaign campaign = river.small.begin();
    SmallExercise::give(campaign, red, EntrainOrder<BodyId>{body, boats});
    for (int move = 1; move < embark; ++move) {
      close_round(campaign);
      QVERIFY(campaign.body(body).aboard.none());
      QCOMPARE(campaign.body(body).entraining->moves, embark - move);
    }
    close_round(campaign);
    QCOMPARE(campaign.body(body).aboard, boats);
    QVERIFY(!campaign.body(body).acts());
    SmallExercise::give(campaign, red, DetrainOrder<BodyId>{body});
    for (int move = 1; move < disembark; ++move) {
      close_round(campaign);
      QCOMPARE(campaign.body(body).aboard, boats);
    }
    const auto events = close_round(campaign);
    QCOMPARE(all_of<Detrained>(events).size(), std::size_t{1});
    const Body& off = campaign.body(body);
    QVERIFY(off.aboard.none() && !off.entraining);
    const Setting& setting = campaign.setting();
    QVERIFY(within(off.at, campaign.body(boats).at, setting.rulebook.railway.beside));
    const MarchRates rates = march_rates(setting.rulebook, off.contents, off.formation);
    QVERIFY(standing_bar(*setting.country, setting.scale, rates, off.at) == Bar::none);
  }
  // Those who come behind wait until the first have done.
  void KS_3_one_point_is_entered_by_one_body_after_the_other() {
    River river;
    const BodyId boats = river.boats(20, 2), first = river.foot(20), second = river.foot(20.1);
    Campaign campaign = river.small.begin();
    SmallExercise::give(campaign, red, EntrainOrder<BodyId>{first, boats});
    SmallExercise::give(campaign, red, EntrainOrder<BodyId>{second, boats});
    QCOMPARE(campaign.body(first).entraining->moves, 2);
    QCOMPARE(campaign.body(second).entraining->moves, 4);
  }

  void KS_9_a_boat_holds_twenty_on_foot_and_no_horse_data() {
    QTest::addColumn<int>("arm");
    QTest::addColumn<int>("men");
    QTest::addColumn<int>("boats");
    QTest::addColumn<int>("code");
    const auto row = [](const char* name, Arm arm, int men, int boats, std::optional<RefusalCode> code) {
      QTest::addRow("%s", name) << static_cast<int>(arm) << men << boats << (code ? static_cast<int>(*code) : -1);
    };
    row("20 foot in 1", Arm::infantry, 20, 1, {});
    row("21 foot in 1", Arm::infantry, 21, 1, RefusalCode::no_room_in_boats);
    row("40 foot in 2", Arm::infantry, 40, 2, {});
    row("41 foot in 2", Arm::infantry, 41, 2, RefusalCode::no_room_in_boats);
    row("engineers", Arm::engineers, 8, 1, {});
    row("one horseman", Arm::cavalry, 1, 5, RefusalCode::not_in_boats);
    row("a battery", Arm::artillery, 8, 5, RefusalCode::not_in_boats);
    row("a General", Arm::general, 1, 5, RefusalCode::not_in_boats);
    row("drivers", Arm::transport, 4, 5, RefusalCode::not_in_boats);
    row("boats", Arm::boat, 4, 5, RefusalCode::not_in_boats);
  }
  void KS_9_a_boat_holds_twenty_on_foot_and_no_horse() {
    QFETCH(int, arm);
    QFETCH(int, men);
    QFETCH(int, boats);
    QFETCH(int, code);
    River river;
    const BodyId in = river.boats(20, boats);
    const BodyId body = river.small.add(0, static_cast<Arm>(arm), Formation::fours, 15.4, 20, men);
    const Campaign campaign = river.small.begin();
    const auto no = refused(campaign, red, EntrainOrder<BodyId>{body, in});
    QCOMPARE(no ? static_cast<int>(*no) : -1, code);
  }
  // Several share it as far as it holds, those who still get in among them.
  void KS_9_bodies_share_a_boat_as_far_as_it_holds() {
    River river;
    const BodyId boat = river.boats(20), first = river.foot(20, 12), second = river.foot(20.1, 8),
                 third = river.foot(19.9, 1);
    Campaign campaign = river.small.begin();
    SmallExercise::give(campaign, red, EntrainOrder<BodyId>{first, boat});
    SmallExercise::give(campaign, red, EntrainOrder<BodyId>{second, boat});
    const auto no = SmallExercise::refusal(campaign, red, EntrainOrder<BodyId>{third, boat});
    QVERIFY(no && no->code == RefusalCode::no_room_in_boats);
    for (int round = 0; round < 4; ++round) close_round(campaign);
    QCOMPARE(campaign.body(first).aboard, boat);
    QCOMPARE(campaign.body(second).aboard, boat);
  }

  void KS_3_who_does_not_stand_on_the_bank_does_not_embark() {
    River river;
    const BodyId boat = river.boats(20), far = river.foot(20, 10, 16), near = river.foot(20, 10),
                 enemys = river.boats(22, 1, 6, 1), by_it = river.foot(22, 10);
    Campaign campaign = river.small.begin();
    QVERIFY(refused(campaign, red, EntrainOrder<BodyId>{far, boat}) == RefusalCode::not_beside_boat);
    QVERIFY(refused(campaign, red, EntrainOrder<BodyId>{by_it, enemys}) == RefusalCode::not_a_train);
    QVERIFY(refused(campaign, red, EntrainOrder<BodyId>{near, far}) == RefusalCode::not_a_train);
    QVERIFY(refused(campaign, red, DetrainOrder<BodyId>{near}) == RefusalCode::not_aboard);
    SmallExercise::give(campaign, red, EntrainOrder<BodyId>{near, boat});
    QVERIFY(refused(campaign, red, EntrainOrder<BodyId>{near, boat}) == RefusalCode::aboard_train);
    // Who marches off has given up getting in.
    SmallExercise::give(campaign, red, SmallExercise::march(campaign, near, 17, 20));
    QVERIFY(!campaign.body(near).entraining);
  }
  void KS_3_a_rulebook_without_boats_offers_none() {
    River river("little-wars");
    const BodyId boat = river.boats(20), body = river.foot(20);
    const Campaign campaign = river.small.begin();
    QVERIFY(refused(campaign, red, EntrainOrder<BodyId>{body, boat}) == RefusalCode::no_boats);
  }

  // One foot a move, and who is in it comes along; it waits for men who get in or out.
  void KS_2_1_a_boat_goes_a_foot_a_move_with_those_in_it() {
    River river;
    const BodyId boat = river.boats(20), body = river.foot(20);
    Campaign campaign = river.small.begin();
    SmallExercise::give(campaign, red, SmallExercise::march(campaign, boat, 15, 30));
    SmallExercise::give(campaign, red, EntrainOrder<BodyId>{body, boat});
    close_round(campaign);
    QCOMPARE(campaign.body(boat).at.y, Length::feet(20));  // it waits
    close_round(campaign);
    QCOMPARE(campaign.body(body).aboard, boat);
    close_round(campaign);
    QCOMPARE(campaign.body(boat).at.y, Length::feet(21));
    QCOMPARE(campaign.body(body).at, campaign.body(boat).at);
    QVERIFY(refused(campaign, red, SmallExercise::march(campaign, body, 17, 20)) == RefusalCode::aboard_train);
    SmallExercise::give(campaign, red, DetrainOrder<BodyId>{body});
    close_round(campaign);
    QCOMPARE(campaign.body(boat).at.y, Length::feet(21));
    QVERIFY(campaign.body(body).aboard.none());
    QVERIFY(!refused(campaign, red, SmallExercise::march(campaign, body, 20, 20)));
  }
  // The nearer bank: whoever brings the boat there chooses it.
  void KS_3_they_land_on_the_nearer_bank() {
    for (const double x : {14.85, 15.15}) {
      River river;
      const BodyId boat = river.boats(20, 1, 6, 0, x), body = river.foot(20);
      river.small.body(body).aboard = boat;
      river.small.body(body).at = river.small.body(boat).at;
      Campaign campaign = river.small.begin();
      SmallExercise::give(campaign, red, DetrainOrder<BodyId>{body});
      close_round(campaign);
      QVERIFY(campaign.body(body).aboard.none());
      QCOMPARE(campaign.body(body).at.x < Length::feet(15), x < 15);
    }
  }
  void KS_3_nobody_lands_in_the_middle_of_a_lake() {
    River river;
    const BodyId boat = river.boats(30, 1, 6, 0, 45), body = river.foot(30, 20, 45);
    river.small.body(body).aboard = boat;
    Campaign campaign = river.small.begin();
    QVERIFY(refused(campaign, red, DetrainOrder<BodyId>{body}) == RefusalCode::no_bank);
    // Over the lake to its western shore.
    SmallExercise::give(campaign, red, SmallExercise::march(campaign, boat, 40.1, 30));
    for (int round = 0; round < 6; ++round) close_round(campaign);
    SmallExercise::give(campaign, red, DetrainOrder<BodyId>{body});
    close_round(campaign);
    QVERIFY(campaign.body(body).aboard.none());
    QVERIFY(campaign.body(body).at.x < Length::feet(40));
  }
  // Boats without a crew go nowhere of themselves; men on foot in them row.
  void KS_9_an_unmanned_boat_is_rowed_by_those_in_it() {
    River river;
    const BodyId boat = river.boats(20, 1, 0), body = river.foot(20);
    Campaign campaign = river.small.begin();
    QVERIFY(!campaign.body(boat).acts());
    const auto march = [&] { return SmallExercise::march(campaign, boat, 15, 30); };
    QVERIFY(refused(campaign, red, march()) == RefusalCode::unmanned);
    SmallExercise::give(campaign, red, EntrainOrder<BodyId>{body, boat});
    close_round(campaign);
    close_round(campaign);
    SmallExercise::give(campaign, red, march());
    close_round(campaign);
    QCOMPARE(campaign.body(body).at.y, Length::feet(21));
    // Whom they leave behind on the water does not row on.
    SmallExercise::give(campaign, red, HaltOrder<BodyId>{boat});
    SmallExercise::give(campaign, red, DetrainOrder<BodyId>{body});
    close_round(campaign);
    QVERIFY(refused(campaign, red, march()) == RefusalCode::unmanned);
  }
  // A river as wide as that is not forded, and is crossed in boats.
  void KS_3_a_river_without_a_ford_is_crossed_in_boats_alone() {
    River river;
    const BodyId boat = river.boats(20, 1, 6, 0, 15.15), body = river.foot(20);
    Campaign campaign = river.small.begin();
    QVERIFY(refused(campaign, red, SmallExercise::march(campaign, body, 10, 20)).has_value());
    SmallExercise::give(campaign, red, EntrainOrder<BodyId>{body, boat});
    close_round(campaign);
    close_round(campaign);
    SmallExercise::give(campaign, red, SmallExercise::march(campaign, boat, 14.85, 20));
    close_round(campaign);
    SmallExercise::give(campaign, red, DetrainOrder<BodyId>{body});
    close_round(campaign);
    QVERIFY(campaign.body(body).at.x < Length::from_feet(14.8));
    QVERIFY(!refused(campaign, red, SmallExercise::march(campaign, body, 10, 20)));
  }

  // A boat that nobody mans is his who alone has a free man by it; a crew or those in it keep it.
  void KS_5_boats_are_his_who_alone_has_a_free_man_by_them_data() {
    QTest::addColumn<int>("crew");
    QTest::addColumn<bool>("filled");
    QTest::addColumn<bool>("taken");
    QTest::newRow("unmanned") << 0 << false << true;
    QTest::newRow("with a crew") << 6 << false << false;
    QTest::newRow("with men in it") << 0 << true << false;
  }
  void KS_5_boats_are_his_who_alone_has_a_free_man_by_them() {
    QFETCH(int, crew);
    QFETCH(bool, filled);
    QFETCH(bool, taken);
    River river;
    const BodyId boat = river.boats(20, 3, crew), body = river.foot(20, 20, 30);
    if (filled) river.small.body(body).aboard = boat, river.small.body(body).at = river.small.body(boat).at;
    const BodyId enemy = river.foot(20, 10, 14.6, 1);
    Watched game(river.small);
    const auto events = game.close();
    const auto more = game.close();
    auto all = all_of<StoresTaken>(events);
    for (const StoresTaken& one : all_of<StoresTaken>(more)) all.push_back(one);
    QCOMPARE(all.size(), taken ? std::size_t{1} : std::size_t{0});
    if (!taken) return;
    const Body& his = game.campaign.body(all.front().into);
    QCOMPARE(his.side, SideId{1});
    QCOMPARE(his.contents.boats(), 3);
    QVERIFY(game.campaign.body(boat).gone);
    // They take it over: ten men get in and row.
    game.close();
    game.give(blue, EntrainOrder<BodyId>{enemy, his.id});
  }
  // Who is in a boat that is lost is lost with it.
  void KS_9_a_mine_under_a_boat_takes_those_in_it() {
    River river;
    const BodyId boat = river.boats(20), body = river.foot(20);
    river.small.body(body).aboard = boat;
    river.small.body(body).at = river.small.body(boat).at;
    FieldWork mine;
    mine.id = FieldWorkId{0};
    mine.side = SideId{1};
    mine.is.kind = EarthworkKind::mine;
    mine.is.at = {Length::feet(15), Length::from_feet(20.5)};
    mine.finished = true;
    river.small.setting().works = {mine};
    Campaign campaign = river.small.begin();
    SmallExercise::give(campaign, red, SmallExercise::march(campaign, boat, 15, 25));
    const auto events = close_round(campaign);
    QCOMPARE(all_of<MineExploded>(events).size(), std::size_t{1});
    QVERIFY(campaign.body(boat).gone);
    QVERIFY(campaign.body(body).gone);
  }

  void KS_9_a_seat_knows_itself_what_the_host_would_refuse() {
    River river;
    const BodyId boat = river.boats(20), full = river.foot(20, 21), horse = river.foot(20.1, 4),
                 far = river.foot(30, 4), empty = river.boats(40, 1, 0), in = river.foot(20.2, 5);
    river.small.body(horse).contents = Contents::of(Arm::cavalry, Men{4});
    Campaign campaign = river.small.begin();
    SmallExercise::give(campaign, red, EntrainOrder<BodyId>{in, boat});
    SeatView view(campaign, red);
    const Briefing briefing = briefing_for(campaign.setting(), SideId{0}, nullptr, red);
    const auto h = [&](BodyId body) { return view.handle(body); };
    const auto same = [&](SeatDeed known, Deed decided) {
      const auto mine = check(view.picture(), briefing, known);
      const auto hosts = SmallExercise::refusal(campaign, red, std::move(decided));
      QVERIFY(mine && hosts);
      QCOMPARE(*mine, *hosts);
    };
    for (const BodyId body : {full, horse, far, in, boat})
      same(EntrainOrder<Handle>{h(body), h(boat)}, EntrainOrder<BodyId>{body, boat});
    same(EntrainOrder<Handle>{h(far), h(full)}, EntrainOrder<BodyId>{far, full});
    same(DetrainOrder<Handle>{h(far)}, DetrainOrder<BodyId>{far});
    const auto march = SmallExercise::march(campaign, empty, 15, 45);
    same(MarchOrder<Handle>{h(empty), march.path, false}, march);
  }

  // Two exercises that differ in nothing but whom a boat carries are one to the enemy, move by move.
  void KS_9_what_a_boat_carries_is_not_told_to_the_enemy() {
    const auto play = [](int men) {
      River river;
      const BodyId boat = river.boats(20, 2);
      const BodyId body = river.foot(20, men);
      river.small.body(body).aboard = boat;
      river.small.body(body).at = river.small.body(boat).at;
      river.foot(25, 20, 18, 1);
      Watched game(river.small);
      game.give(red, SmallExercise::march(game.campaign, boat, 15, 30));
      for (int move = 0; move < 8; ++move) game.close();
      return game;
    };
    const Watched few = play(3), many = play(37);
    QCOMPARE(few.picture(1).sighted.size(), std::size_t{1});  // the boat, and nobody in it
    QCOMPARE(few.picture(1).sighted.front().seen.parts.front().arm, Arm::boat);
    QVERIFY(few.picture(1) == many.picture(1));
    QVERIFY(few.picture(0) != many.picture(0));
  }
  // One that is out of sight is not told of at all, wherever it goes and whoever gets in.
  void KS_9_a_boat_out_of_sight_is_not_told_of() {
    const auto play = [](bool goes) {
      River river;
      river.small.setting().rulebook.wide.visibility = Length::feet(10);
      river.small.setting().rulebook.wide.general_sees_far = false;
      const BodyId boat = river.boats(20), body = river.foot(20);
      river.foot(25, 20, 40, 1);
      Watched game(river.small);
      if (goes) game.give(red, EntrainOrder<BodyId>{body, boat});
      for (int move = 0; move < 4; ++move) game.close();
      if (goes) game.give(red, SmallExercise::march(game.campaign, boat, 15, 30));
      for (int move = 0; move < 8; ++move) game.close();
      return game;
    };
    const Watched stays = play(false), goes = play(true);
    QVERIFY(goes.campaign.body(BodyId{1}).at != stays.campaign.body(BodyId{1}).at);
    QVERIFY(stays.picture(1) == goes.picture(1));
  }

  // By rider, and out of hand: the boat is named, and the body's own officers see to it.
  void KS_11_5_a_body_that_is_away_gets_into_a_boat_by_rider() {
    by_couriers::CourierField field("kriegspiel", {line(FeatureKind::river, {{3'500, 0}, {3'500, 6'000}}, 40)});
    const BodyId boat = field.add(by_couriers::foot, Arm::boat, 35, 10, 6);
    field.small.body(boat).contents = Contents::of(Arm::boat, Men{6}, 0, 1);
    const BodyId body = field.add(by_couriers::foot, Arm::infantry, 34.6, 10, 12);
    by_couriers::CourierGame game(field);
    game.give(by_couriers::foot, EntrainOrder<BodyId>{body, boat});
    game.close(12);
    QCOMPARE(game.campaign.body(body).aboard, boat);
    game.give(by_couriers::foot, DetrainOrder<BodyId>{body});
    game.close(12);
    QVERIFY(game.campaign.body(body).aboard.none());
  }

  void CX_9_the_same_events_folded_again_make_the_same_state() {
    River river;
    const BodyId boat = river.boats(20), body = river.foot(20);
    Campaign campaign = river.small.begin(), again = river.small.begin();
    const auto both = [&](SeatId seat, Deed deed) {
      for (const Event& event : SmallExercise::give(campaign, seat, std::move(deed))) again.apply(event);
      QCOMPARE(again.state_hash(), campaign.state_hash());
    };
    both(red, EntrainOrder<BodyId>{body, boat});
    for (int move = 0; move < 4; ++move) both(system_seat, CloseMove{});
    both(red, SmallExercise::march(campaign, boat, 15, 22));
    for (int move = 0; move < 4; ++move) both(system_seat, CloseMove{});
    both(red, DetrainOrder<BodyId>{body});
    for (int move = 0; move < 2; ++move) both(system_seat, CloseMove{});
    QVERIFY(campaign.body(body).aboard.none());
  }
};

SANDGATE_TEST(BoatsInPlay)

}  // namespace tst_boats
#include "tst_boats.moc"
