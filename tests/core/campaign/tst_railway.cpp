// Trains in play: run, boarded and left, made up and parted (CX-7, KS-9, CX-4), and who knows of it (KS-11).
#include "core/lines/boarding.h"
#include "core/lines/trains_move.h"
#include "tests/core/fixtures/courier_exercise.h"
#include "tests/logistics/lines/line_country.h"
#include "tests/runner/test.h"

namespace tst_railway {

using namespace sandgate;
using namespace sandgate::tests;

std::vector<Feature> features_of(const QString& rails, const QString& stations, const QString& bridges = {}) {
  std::vector<Feature> features;
  add_features(features, FeatureKind::railway, rails);
  add_features(features, FeatureKind::station, stations);
  add_features(features, FeatureKind::bridge, bridges);
  return features;
}

/// A line from west to east, 100 feet of it, 30 feet from the south; a station every 20 feet.
struct Line {
  std::shared_ptr<const Country> country;
  Railway railway;
  SmallExercise small;

  explicit Line(const char* rules = "campaign", const QString& bridges = {})
      : country(Country::level(
            10'000, 6'000,
            features_of("100,3000 9900,3000", "1000,3000; 3000,3000; 5000,3000; 7000,3000; 9000,3000", bridges))),
        railway(country, Scale{}),
        small(country, rules) {
    small.without_tables();
  }
  static Point at(double x_ft, double y_ft = 30) { return {Length::from_feet(x_ft), Length::from_feet(y_ft)}; }

  BodyId train(double x_ft, std::int32_t trucks, std::int32_t engines = 1, int side = 0, bool ahead = true) {
    const BodyId id = small.add(side, Arm::train, Formation::fours, x_ft, 30, 0);
    Body& body = small.body(id);
    body.contents = Contents::of(Arm::train, Men{}, 0, trucks);
    const auto place = railway.nearest(body.at, Length::inches(6));
    body.rails = OnRails{engines, place->edge, place->along, ahead};
    body.facing = railway.bearing(*place, ahead);
    return id;
  }
  Line& at_the_ordinary_rate() {
    small.setting().rulebook.wide.multiplier = 1;
    return *this;
  }
};

constexpr SeatId red{0}, blue{1};

RunTrainOrder<BodyId> run(BodyId train, std::vector<double> stops_ft, bool shuttle = false) {
  std::vector<Point> stops;
  for (const double x : stops_ft) stops.push_back(Line::at(x));
  return {train, stops, shuttle, {}};
}

double east(const Campaign& campaign, BodyId body) { return campaign.body(body).at.x.in_feet(); }

/// Both camps' moves; all events.
std::vector<Event> close_round(Campaign& campaign) {
  std::vector<Event> events = SmallExercise::give(campaign, system_seat, CloseMove{});
  for (Event& event : SmallExercise::give(campaign, system_seat, CloseMove{})) events.push_back(std::move(event));
  return events;
}

template <class Kind>
std::vector<Kind> all_of(const std::vector<Event>& events) {
  std::vector<Kind> found;
  for (const Event& event : events) {
    if (const auto* one = std::get_if<Kind>(&event)) found.push_back(*one);
  }
  return found;
}

bool near(double a, double b) { return std::abs(a - b) < 0.02; }

class RailwayInPlay : public QObject {
  Q_OBJECT

 private slots:
  void CX_7_trains_run_eight_feet_or_ten_with_eight_trucks_and_slower_with_more_data() {
    QTest::addColumn<int>("trucks");
    QTest::addColumn<int>("engines");
    QTest::addColumn<int>("speed_ft");
    QTest::addColumn<double>("feet");
    QTest::addRow("8 trucks") << 8 << 1 << 8 << 8.0;
    QTest::addRow("10 trucks: 8 x 8/10") << 10 << 1 << 8 << 6.4;
    QTest::addRow("at ten feet") << 8 << 1 << 10 << 10.0;
    QTest::addRow("16 trucks: half") << 16 << 1 << 8 << 4.0;
    QTest::addRow("16 trucks with two engines") << 16 << 2 << 8 << 8.0;
  }
  void CX_7_trains_run_eight_feet_or_ten_with_eight_trucks_and_slower_with_more() {
    QFETCH(int, trucks);
    QFETCH(int, engines);
    QFETCH(int, speed_ft);
    QFETCH(double, feet);
    Line line;
    line.at_the_ordinary_rate().small.setting().rulebook.railway.speed = Length::feet(speed_ft);
    const BodyId train = line.train(10, trucks, engines);
    Campaign campaign = line.small.begin();
    SmallExercise::give(campaign, red, run(train, {90}));
    const auto ran = all_of<TrainRan>(SmallExercise::give(campaign, system_seat, CloseMove{}));
    QCOMPARE(ran.size(), std::size_t{1});
    QVERIFY(near(ran[0].distance.in_feet(), feet));
    QVERIFY(near(east(campaign, train), 10 + feet));
    QCOMPARE(ran[0].end, TrainEnd::goes_on);
    QCOMPARE(campaign.body(train).facing, Bearing::of(1600));
  }

  // A stop is where it halts for that move; through stations that it was not told it runs.
  void CX_7_a_train_halts_at_each_of_its_stops_and_nowhere_else() {
    Line line;
    const BodyId train = line.train(10, 8);
    Campaign campaign = line.small.begin();
    SmallExercise::give(campaign, red, run(train, {32, 90}));
    const auto first = all_of<TrainRan>(close_round(campaign));
    QVERIFY(near(east(campaign, train), 32));  // past the station at 30
    QCOMPARE(first.front().end, TrainEnd::arrived);
    close_round(campaign);
    QVERIFY(near(east(campaign, train), 56));
    close_round(campaign);
    close_round(campaign);
    QVERIFY(near(east(campaign, train), 90));
    QVERIFY(!campaign.body(train).rails->ordered());
    QVERIFY(all_of<TrainRan>(close_round(campaign)).empty());
  }

  void CX_4_trains_are_trebled_until_an_enemy_in_sight_is_inside_the_distance() {
    Line line;
    const BodyId train = line.train(30, 8);
    line.small.add(0, Arm::infantry, Formation::two_ranks, 50, 40);
    line.small.add(1, Arm::infantry, Formation::two_ranks, 60, 33);
    Campaign campaign = line.small.begin();
    SmallExercise::give(campaign, red, run(train, {90}));
    close_round(campaign);
    const auto& wide = campaign.setting().rulebook.wide;
    const double distance = wide.multiplier_ends.in_feet(), times = wide.multiplier;
    const double crossed = 60 - std::sqrt(distance * distance - 9) - 30;
    QVERIFY(crossed > 0 && crossed < 8 * times);
    QVERIFY(near(east(campaign, train), 30 + 8 + crossed * (times - 1) / times));
    close_round(campaign);  // from now on at the ordinary rate
    QVERIFY(near(east(campaign, train), 38 + 8 + crossed * (times - 1) / times));
  }
  void CX_4_an_unseen_enemy_slows_no_train() {
    Line line;
    const BodyId train = line.train(30, 8);
    line.small.add(1, Arm::infantry, Formation::two_ranks, 60, 33);
    Campaign campaign = line.small.begin();
    SmallExercise::give(campaign, red, run(train, {90}));
    close_round(campaign);
    QVERIFY(near(east(campaign, train), 54));
  }

  void CX_7_a_truck_holds_12_infantry_5_cavalry_or_half_a_gun_data() {
    QTest::addColumn<int>("arm");
    QTest::addColumn<int>("men");
    QTest::addColumn<int>("trucks");
    QTest::addColumn<bool>("fits");
    const auto row = [](const char* name, Arm arm, int men, int trucks, bool fits) {
      QTest::addRow("%s", name) << static_cast<int>(arm) << men << trucks << fits;
    };
    row("60 foot in 5", Arm::infantry, 60, 5, true);
    row("61 foot in 5", Arm::infantry, 61, 5, false);
    row("5 horse in 1", Arm::cavalry, 5, 1, true);
    row("6 horse in 1", Arm::cavalry, 6, 1, false);
    row("2 guns and their 12 men in 4 and 1", Arm::artillery, 12, 5, true);
    row("2 guns and their 12 men in 4", Arm::artillery, 12, 4, false);
  }
  void CX_7_a_truck_holds_12_infantry_5_cavalry_or_half_a_gun() {
    QFETCH(int, arm);
    QFETCH(int, men);
    QFETCH(int, trucks);
    QFETCH(bool, fits);
    Line line;
    const BodyId train = line.train(10, trucks);
    const BodyId body = line.small.add(0, static_cast<Arm>(arm), Formation::fours, 10.3, 30.2, men);
    const Campaign campaign = line.small.begin();
    const auto no = SmallExercise::refusal(campaign, red, EntrainOrder<BodyId>{body, train});
    QCOMPARE(!no, fits);
    if (no) QCOMPARE(no->code, RefusalCode::no_room_in_trucks);
  }

  void CX_7_one_move_to_entrain_and_one_to_detrain() {
    Line line;
    const BodyId train = line.train(10, 8);
    const BodyId body = line.small.add(0, Arm::infantry, Formation::two_ranks, 10.3, 30.2, 60);
    Campaign campaign = line.small.begin();
    SmallExercise::give(campaign, red, EntrainOrder<BodyId>{body, train});
    SmallExercise::give(campaign, red, run(train, {30}));
    const auto waited = all_of<TrainRan>(close_round(campaign));
    QCOMPARE(waited.front().end, TrainEnd::waits);  // for those who get on
    QCOMPARE(campaign.body(body).aboard, train);
    QVERIFY(!campaign.body(body).acts());
    const auto no = SmallExercise::refusal(campaign, red, SmallExercise::march(campaign, body, 20, 35));
    QVERIFY(no && no->code == RefusalCode::aboard_train);
    close_round(campaign);
    QVERIFY(near(east(campaign, train), 30));
    QCOMPARE(campaign.body(body).at, campaign.body(train).at);
    SmallExercise::give(campaign, red, DetrainOrder<BodyId>{body});
    close_round(campaign);
    const Body& off = campaign.body(body);
    QVERIFY(off.aboard.none() && !off.entraining);
    QVERIFY(off.at != campaign.body(train).at);
    QVERIFY(within(off.at, campaign.body(train).at, campaign.setting().rulebook.railway.beside));
    QVERIFY(!SmallExercise::refusal(campaign, red, SmallExercise::march(campaign, body, 32, 35)));
  }
  void KS_9_entraining_takes_two_moves_for_twenty_men_and_detraining_one() {
    Line line("kriegspiel");
    const BodyId train = line.train(10, 8);
    const BodyId body = line.small.add(0, Arm::infantry, Formation::two_ranks, 10.3, 30.2, 30);
    Campaign campaign = line.small.begin();
    SmallExercise::give(campaign, red, EntrainOrder<BodyId>{body, train});
    for (int move = 1; move <= 3; ++move) {
      close_round(campaign);
      QVERIFY(campaign.body(body).aboard.none());
      QCOMPARE(campaign.body(body).entraining->moves, 4 - move);
    }
    close_round(campaign);
    QCOMPARE(campaign.body(body).aboard, train);
    SmallExercise::give(campaign, red, DetrainOrder<BodyId>{body});
    close_round(campaign);
    QCOMPARE(campaign.body(body).aboard, train);
    close_round(campaign);
    QVERIFY(campaign.body(body).aboard.none());
  }
  void KS_9_party_after_party_comes_to_the_point() {
    Line line("kriegspiel");
    const BodyId train = line.train(10, 8);
    const BodyId first = line.small.add(0, Arm::infantry, Formation::two_ranks, 10.3, 30.2, 20);
    const BodyId second = line.small.add(0, Arm::infantry, Formation::two_ranks, 9.7, 30.2, 20);
    Campaign campaign = line.small.begin();
    SmallExercise::give(campaign, red, EntrainOrder<BodyId>{first, train});
    SmallExercise::give(campaign, red, EntrainOrder<BodyId>{second, train});
    QCOMPARE(campaign.body(first).entraining->moves, 2);
    QCOMPARE(campaign.body(second).entraining->moves, 4);
  }

  void CX_7_troops_are_massed_alongside() {
    Line line;
    const BodyId train = line.train(10, 8);
    const BodyId beside = line.small.add(0, Arm::infantry, Formation::two_ranks, 10.5, 30, 20);
    const BodyId apart = line.small.add(0, Arm::infantry, Formation::two_ranks, 10, 30.6, 20);
    Campaign campaign = line.small.begin();
    QVERIFY(!SmallExercise::refusal(campaign, red, EntrainOrder<BodyId>{beside, train}));
    const auto no = SmallExercise::refusal(campaign, red, EntrainOrder<BodyId>{apart, train});
    QVERIFY(no && no->code == RefusalCode::not_beside_train);
    QCOMPARE(SmallExercise::refusal(campaign, red, EntrainOrder<BodyId>{beside, apart})->code,
             RefusalCode::not_a_train);
    // Who marches off has given up getting on.
    SmallExercise::give(campaign, red, EntrainOrder<BodyId>{beside, train});
    SmallExercise::give(campaign, red, SmallExercise::march(campaign, beside, 12, 33));
    QVERIFY(!campaign.body(beside).entraining);
    close_round(campaign);
    QVERIFY(campaign.body(beside).aboard.none());
  }

  void CX_7_trains_pass_at_stations_and_never_share_a_foot_of_line() {
    Line line;
    line.at_the_ordinary_rate();
    const BodyId eastward = line.train(10, 8);
    const BodyId westward = line.train(90, 8, 1, 0, false);
    Campaign campaign = line.small.begin();
    SmallExercise::give(campaign, red, run(eastward, {90}));
    SmallExercise::give(campaign, red, run(westward, {10}));
    for (int move = 0; move < 14; ++move) {
      close_round(campaign);
      const double apart = std::abs(east(campaign, eastward) - east(campaign, westward));
      const auto in_station = [&](BodyId train) {
        return line.railway.station(Railway::place(*campaign.body(train).rails)).number >= 0;
      };
      QVERIFY(apart >= 1 - 0.01 || in_station(eastward) || in_station(westward));
    }
    QVERIFY(near(east(campaign, eastward), 90));
    QVERIFY(near(east(campaign, westward), 10));
  }
  void CX_7_a_train_stops_short_of_one_that_stands_of_whichever_side() {
    Line line;
    const BodyId train = line.train(10, 8);
    line.train(45, 8, 1, 1);
    Campaign campaign = line.small.begin();
    SmallExercise::give(campaign, red, run(train, {90}));
    close_round(campaign);
    const auto ran = all_of<TrainRan>(close_round(campaign));
    QVERIFY(near(east(campaign, train), 44));
    QCOMPARE(ran.front().end, TrainEnd::train_ahead);
    QVERIFY(!ran.front().other);  // the enemy's: that something stands there is all that is told
  }

  // What is broken comes from parties (KS-5); here the run itself is asked.
  void CX_7_trains_stop_short_of_a_break_and_KS_5_of_a_broken_bridge() {
    Line line("campaign", "4000,3000");
    const BodyId train = line.train(10, 8);
    Campaign campaign = line.small.begin();
    SmallExercise::give(campaign, red, run(train, {90}));
    const auto asked = [&](std::vector<WorkPlace> broken) {
      const auto ran = move_trains(
          {campaign.setting(), campaign.railway(), campaign.bodies(), Camp::first, campaign.move(), broken, {}});
      return ran.front().ran;
    };
    const TrainRan rail = asked({{FeatureId{}, Line::at(22)}});
    QCOMPARE(rail.end, TrainEnd::line_broken);
    QVERIFY(near(rail.at.x.in_feet(), 21.5));
    QVERIFY(rail.broken && near(rail.broken->x.in_feet(), 22));
    FeatureId bridge;
    for (std::size_t i = 0; i < line.country->features().size(); ++i) {
      if (line.country->features()[i].kind == FeatureKind::bridge) bridge = FeatureId{static_cast<std::int32_t>(i)};
    }
    line.small.setting().rulebook.railway.speed = Length::feet(12);
    Campaign faster = line.small.begin();
    SmallExercise::give(faster, red, run(train, {90}));
    const std::vector<WorkPlace> down{{bridge, Line::at(40)}};
    const TrainRan fell =
        move_trains({faster.setting(), faster.railway(), faster.bodies(), Camp::first, faster.move(), down, {}})
            .front()
            .ran;
    QCOMPARE(fell.end, TrainEnd::bridge_broken);
    QVERIFY(near(fell.at.x.in_feet(), 39.5));
    // Held up by it, a train told otherwise backs.
    faster.apply(fell);
    SmallExercise::give(faster, red, run(train, {10}));
    const TrainRan back =
        move_trains({faster.setting(), faster.railway(), faster.bodies(), Camp::first, faster.move(), down, {}})
            .front()
            .ran;
    QVERIFY(back.at.x.in_feet() < 39.5);
  }

  void CX_7_a_shuttle_turns_round_and_begins_again() {
    Line line;
    const BodyId train = line.train(10, 8);
    Campaign campaign = line.small.begin();
    SmallExercise::give(campaign, red, run(train, {30}, true));
    for (int there_and_back = 0; there_and_back < 3; ++there_and_back) {
      close_round(campaign);
      QVERIFY(near(east(campaign, train), 30));
      close_round(campaign);
      QVERIFY(near(east(campaign, train), 10));
      QCOMPARE(campaign.body(train).facing, Bearing::of(4800));
    }
    SmallExercise::give(campaign, red, run(train, {}));
    QVERIFY(all_of<TrainRan>(close_round(campaign)).empty());
  }
  void CX_7_a_train_waits_for_another_to_stand_in_its_station() {
    Line line;
    const BodyId waiting = line.train(30, 8);
    const BodyId awaited = line.train(90, 8, 1, 0, false);
    Campaign campaign = line.small.begin();
    auto order = run(waiting, {10});
    order.waits_for = awaited;
    SmallExercise::give(campaign, red, order);
    SmallExercise::give(campaign, red, run(awaited, {30}));
    for (int move = 0; move < 3; ++move) {
      close_round(campaign);
      QVERIFY(near(east(campaign, waiting), 30));
    }
    QVERIFY(near(east(campaign, awaited), 30));  // 60 feet in three moves of 24
    close_round(campaign);
    QVERIFY(near(east(campaign, waiting), 10));
  }

  void CX_7_trains_are_made_up_and_parted_at_stations() {
    Line line;
    const BodyId train = line.train(10, 8), other = line.train(10, 4), elsewhere = line.train(30, 4);
    line.small.body(train).packets = {40, 0, 0};
    line.small.body(other).packets = {0, 8, 4};
    const BodyId body = line.small.add(0, Arm::infantry, Formation::two_ranks, 10.3, 30.2, 48);
    Campaign campaign = line.small.begin();
    QCOMPARE(SmallExercise::refusal(campaign, red, MakeUpTrainOrder<BodyId>{train, elsewhere})->code,
             RefusalCode::trains_apart);
    SmallExercise::give(campaign, red, EntrainOrder<BodyId>{body, other});
    SmallExercise::give(campaign, red, MakeUpTrainOrder<BodyId>{train, other});
    QVERIFY(campaign.body(other).gone);
    QCOMPARE(campaign.body(train).contents.waggons(), 12);
    QCOMPARE(campaign.body(train).rails->engines, 2);
    QCOMPARE(campaign.body(train).packets, (Packets{40, 8, 4}));
    close_round(campaign);
    QCOMPARE(campaign.body(body).aboard, train);
    // 48 men keep 4 trucks, and 52 packets 5: of 12 trucks 7 that are parted off take along what 1 truck does not hold.
    const auto parted = [&](std::int32_t trucks, std::int32_t engines, const char* name) {
      return PartTrainOrder<BodyId>{train, trucks, engines, name};
    };
    QCOMPARE(SmallExercise::refusal(campaign, red, parted(9, 1, "Part"))->code, RefusalCode::load_stays_behind);
    QCOMPARE(SmallExercise::refusal(campaign, red, parted(0, 0, "Part"))->code, RefusalCode::nothing_parted);
    QCOMPARE(SmallExercise::refusal(campaign, red, parted(12, 2, "Part"))->code, RefusalCode::nothing_parted);
    QCOMPARE(SmallExercise::refusal(campaign, red, parted(7, 1, "Body 1"))->code, RefusalCode::no_such_name);
    const auto events = SmallExercise::give(campaign, red, parted(7, 1, "Part"));
    const BodyId part = all_of<TrainParted>(events).front().into;
    QCOMPARE(campaign.body(part).contents.waggons(), 7);
    QCOMPARE(campaign.body(part).packets, (Packets{28, 8, 4}));
    QCOMPARE(campaign.body(train).packets, (Packets{12, 0, 0}));
    QCOMPARE(campaign.body(train).rails->engines, 1);
    SmallExercise::give(campaign, red, run(part, {30}));
    close_round(campaign);
    QVERIFY(near(east(campaign, part), 30));
  }

  void CX_7_what_cannot_be_is_named() {
    Line line;
    const BodyId train = line.train(10, 8), trucks = line.train(30, 4, 0);
    const BodyId foot = line.small.add(0, Arm::infantry, Formation::two_ranks, 10, 40, 20);
    Campaign campaign = line.small.begin();
    const auto code = [&](const RunTrainOrder<BodyId>& order) {
      const auto no = SmallExercise::refusal(campaign, red, order);
      return no ? no->code : RefusalCode::not_written;
    };
    QCOMPARE(code(run(trucks, {10})), RefusalCode::no_engine);
    QCOMPARE(code(run(foot, {10})), RefusalCode::not_a_train);
    QCOMPARE(code({train, {Line::at(20, 40)}, false, {}}), RefusalCode::not_on_a_line);
    QCOMPARE(code({train, {Line::at(2000, 30)}, false, {}}), RefusalCode::off_map);
    QCOMPARE(code({train, std::vector<Point>(most_stops + 1, Line::at(30)), false, {}}), RefusalCode::too_many_stops);
    QCOMPARE(code({train, {Line::at(30)}, false, foot}), RefusalCode::not_a_train);
    QCOMPARE(code(run(train, {30})), RefusalCode::not_written);
    QVERIFY(SmallExercise::refusal(campaign, blue, run(train, {30})));
    QVERIFY(SmallExercise::refusal(campaign, red, SmallExercise::march(campaign, train, 20, 30)));
  }

  // Nobody aboard is seen; who is near enough to take the train finds men who have got off.
  void CX_7_who_is_aboard_is_not_seen_and_gets_off_before_the_enemy() {
    Line line;
    line.small.setting().rulebook.contact.link = rulebook().contact.link;
    const BodyId train = line.train(10, 8);
    const BodyId body = line.small.add(0, Arm::infantry, Formation::two_ranks, 10.3, 30.2, 20);
    const BodyId enemy = line.small.add(1, Arm::cavalry, Formation::two_ranks, 35, 30, 20);
    Campaign campaign = line.small.begin();
    SmallExercise::give(campaign, red, EntrainOrder<BodyId>{body, train});
    close_round(campaign);
    QVERIFY(campaign.watch(SideId{1}, train).in_sight());
    QVERIFY(!campaign.watch(SideId{1}, body).in_sight());
    QCOMPARE(campaign.body(body).aboard, train);
    SmallExercise::give(campaign, system_seat, CloseMove{});
    SmallExercise::give(campaign, blue, SmallExercise::march(campaign, enemy, 20, 30, true));
    const auto events = SmallExercise::give(campaign, system_seat, CloseMove{});
    QCOMPARE(all_of<Detrained>(events).size(), std::size_t{1});
    QVERIFY(campaign.body(body).aboard.none());
    QVERIFY(campaign.body(body).table);
    QCOMPARE(campaign.body(body).table, campaign.body(enemy).table);
  }

  void KS_11_4_of_a_train_that_is_away_its_seat_is_told_by_its_report() {
    using namespace by_couriers;
    CourierField field("campaign", features_of("500,1000 5900,1000", "1000,1000; 4500,1000"));
    const BodyId train = field.add(general, Arm::train, 10, 10, 0);
    Railway railway(field.small.setting().country, Scale{});
    Body& body = field.small.body(train);
    body.contents = Contents::of(Arm::train, Men{}, 0, 4);
    const auto place = railway.nearest(body.at, Length::inches(6));
    body.rails = OnRails{1, place->edge, place->along, true};
    CourierGame game(field);
    QVERIFY(game.known(general, train).at_hand);
    game.give(general, RunTrainOrder<BodyId>{train, {{Length::feet(45), Length::feet(10)}}, false, {}});
    const Point before = game.known(general, train).at;
    game.close();
    QVERIFY(east(game.campaign, train) > 30);
    QVERIFY(!game.known(general, train).at_hand);
    QCOMPARE(game.known(general, train).at, before);
    game.close(3);
    QVERIFY(near(east(game.campaign, train), 45));
    QVERIFY(!game.told(general, ReportCode::train_arrived));
    // An order rides to it as to any body.
    game.close(1);
    game.give(general, RunTrainOrder<BodyId>{train, {{Length::feet(10), Length::feet(10)}}, false, {}});
    for (int move = 0; move < 40 && !near(east(game.campaign, train), 10); ++move) game.close();
    QVERIFY(near(east(game.campaign, train), 10));
    QVERIFY(game.told(general, ReportCode::train_arrived));
  }

  void CX_9_the_same_events_folded_again_make_the_same_state() {
    Line line;
    const BodyId train = line.train(10, 8), other = line.train(30, 4);
    const BodyId body = line.small.add(0, Arm::infantry, Formation::two_ranks, 10.3, 30.2, 48);
    Campaign campaign = line.small.begin();
    Campaign again = line.small.begin();
    const auto both = [&](SeatId seat, Deed deed) {
      for (const Event& event : SmallExercise::give(campaign, seat, std::move(deed))) again.apply(event);
      QCOMPARE(again.state_hash(), campaign.state_hash());
    };
    both(red, EntrainOrder<BodyId>{body, train});
    both(red, run(train, {30}));
    for (int move = 0; move < 4; ++move) both(system_seat, CloseMove{});
    both(red, MakeUpTrainOrder<BodyId>{train, other});
    both(red, PartTrainOrder<BodyId>{train, 2, 1, "Part"});
    both(red, DetrainOrder<BodyId>{body});
    for (int move = 0; move < 4; ++move) both(system_seat, CloseMove{});
    QVERIFY(campaign.body(body).aboard.none());
  }
};

SANDGATE_TEST(RailwayInPlay)

}  // namespace tst_railway
#include "tst_railway.moc"
