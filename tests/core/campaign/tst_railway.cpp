// Trains in play: how they run, pass and stop (CX-7, KS-9, CX-4), and who knows of it (KS-11).
#include "core/campaign/known_breaks.h"
#include "core/state/lines.h"
#include "tests/core/fixtures/courier_exercise.h"
#include "tests/core/fixtures/railway_exercise.h"
#include "tests/runner/test.h"

namespace tst_railway {

using namespace sandgate;
using namespace sandgate::tests;
using namespace sandgate::tests::by_rail;

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

  // It has no eyes, so that its side knows of a break only from when it is held up there.
  void KS_5_a_train_that_stops_short_of_a_broken_bridge_tells_of_it() {
    Line line("campaign", "4000,3000");
    const BodyId train = line.train(39.2, 8);
    const BodyId party = line.small.add(1, Arm::engineers, Formation::two_ranks, 40.3, 30.2, 4);
    Campaign campaign = line.small.begin();
    SmallExercise::give(campaign, system_seat, CloseMove{});
    Work work;
    for (std::size_t i = 0; i < line.country->features().size(); ++i) {
      if (line.country->features()[i].kind == FeatureKind::bridge)
        work.place.crossing = FeatureId{static_cast<std::int32_t>(i)};
    }
    SmallExercise::give(campaign, blue, WorkOrder<BodyId>{party, work});
    SmallExercise::give(campaign, system_seat, CloseMove{});
    close_round(campaign);
    QCOMPARE(campaign.lines().broken.size(), std::size_t{1});
    QVERIFY(known_breaks(campaign, red).empty());
    SmallExercise::give(campaign, red, run(train, {90}));
    const auto events = SmallExercise::give(campaign, system_seat, CloseMove{});
    QCOMPARE(all_of<TrainRan>(events).front().end, TrainEnd::bridge_broken);
    const auto seen = all_of<BreakSeen>(events);
    QCOMPARE(seen.size(), std::size_t{1});
    QCOMPARE(seen.front().by, train);
    QCOMPARE(known_breaks(campaign, red), campaign.lines().broken);
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
    game.give(general, RunTrainOrder<BodyId>{train, {{Length::feet(10), Length::feet(10)}}, false, {}});
    for (int move = 0; move < 40 && !near(east(game.campaign, train), 10); ++move) game.close();
    QVERIFY(near(east(game.campaign, train), 10));
    QVERIFY(game.told(general, ReportCode::train_arrived));
  }
};

SANDGATE_TEST(RailwayInPlay)

}  // namespace tst_railway
#include "tst_railway.moc"
