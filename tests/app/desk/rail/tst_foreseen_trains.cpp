// Where a seat's trains will be, reckoned from its Picture alone: rates by trucks, CX-4's end, breaks that are known,
// waits and shuttles (CX-7, KS-9).
#include <QTest>

#include "app/desk/rail/foreseen_trains.h"
#include "core/rulebook/lines_ruling.h"
#include "logistics/railway/trucks.h"
#include "tests/app/desk/rail/rail_client.h"
#include "tests/runner/test.h"

namespace tst_foreseen_trains {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

constexpr double now = 22, nearly = 1e-3;

struct Foreseen : RailClient {
  std::map<Handle, ForeseenTrain> run(int moves = 40) const {
    const RailGround ground(briefing_.country, briefing_.scale);
    return foresee_trains(ground, briefing_, picture_, moves);
  }
  double east(const TrackPlace& place) const { return track_->on_line(place).at.east; }
};

bool is(double a, double b, double within = nearly) { return std::abs(a - b) < within; }

}  // namespace

class ForeseenTrainsTest : public QObject {
  Q_OBJECT

 private slots:
  void lines_pass_every_station_at_true_distance() {
    const RailClient client;
    const RailGround ground(client.briefing_.country, client.briefing_.scale);
    QCOMPARE(ground.lines().size(), std::size_t{2});
    const RailLine& main = ground.lines()[0];
    QCOMPARE(main.name(), QStringLiteral("Marlstead – Wendfold"));
    QStringList told;
    for (const RailLine::Station& station : main.stations())
      told << QStringLiteral("%1 %2").arg(station.name).arg(station.at.in_feet());
    QCOMPARE(told, (QStringList{"Marlstead 0", "Eddersham 40", "Twyborne 80", "Wendfold 120"}));
    QCOMPARE(main.at(client.on(7500)), std::optional(Length::feet(65)));
    QCOMPARE(main.at(client.on(5000, 4000)), std::nullopt);
    QVERIFY(ground.lines()[1].at(client.on(5000, 4000)));
    QCOMPARE(ground.where(client.on(8200)), QStringLiteral("8.0 ft from Twyborne"));
  }

  void CX_7_arrives_in_as_many_moves_as_map_train_says_data() {
    QTest::addColumn<int>("trucks");
    for (const int trucks : {0, 6, 8, 10, 12, 16}) QTest::addRow("%d", trucks) << trucks;
  }
  void CX_7_arrives_in_as_many_moves_as_map_train_says() {
    QFETCH(int, trucks);
    Foreseen seat;
    seat.briefing_.rulebook.wide.multiplier = 1;
    const Handle train = seat.add_train("No. 2", trucks, 1000, {seat.at(9000)});
    const Length run = rule_train(seat.briefing_.rulebook, trucks).run;
    const ForeseenTrain told = seat.run()[train];
    QCOMPARE(told.arrivals.size(), std::size_t{1});
    QVERIFY(is(told.arrivals[0].time, now + time_for(Length::feet(80), run).in_moves()));
  }

  // The picture's own sum: ten trucks, 24 × 8/10 = 19.2 ft a move while no enemy is near.
  void CX_4_runs_at_the_multiplied_rate_far_from_the_enemy() {
    Foreseen seat;
    const Handle train = seat.add_train("No. 2", 10, 1000, {seat.at(9000)});
    QVERIFY(is(seat.run()[train].arrivals.at(0).time, now + 80 / 19.2));
  }

  void CX_4_line_has_its_kink_where_the_multiplier_ends() {
    Foreseen seat;
    const Handle train = seat.add_train("No. 3", 8, 1000, {seat.at(13'000)});
    seat.add_sighted(Formation::fours, {Part{Arm::infantry, Men{{20}}, {}}}, {9000, 2000});
    // Within 12 ft of him from 7 800 on, after 68 ft at 24 a move.
    const ForeseenTrain told = seat.run()[train];
    const auto kink = std::ranges::find_if(
        told.passes, [&](const TrainPass& pass) { return is(seat.east(pass.at), 7800, 12) && pass.time > now + 2; });
    QVERIFY(kink != told.passes.end());
    QVERIFY(is(kink->time, now + 68.0 / 24, 0.01));
    const auto at_end = [&](double time) {
      return seat.east(std::ranges::find(told.passes, time, &TrainPass::time)->at);
    };
    QVERIFY(is(at_end(now + 4) - at_end(now + 3), 800, 2));
    // One lost from sight slows nobody down.
    seat.picture_.sighted.back().state = ReportKind::lost;
    QVERIFY(is(seat.run()[train].arrivals.at(0).time, now + 120.0 / 24));
  }

  void KS_5_stops_short_of_a_break_that_is_known_and_of_no_other() {
    Foreseen seat;
    const Handle train = seat.add_train("No. 2", 8, 1000, {seat.at(13'000)});
    QVERIFY(is(seat.run()[train].arrivals.at(0).time, now + 5));
    seat.know_broken(seat.viaduct_);
    ForeseenTrain told = seat.run()[train];
    QVERIFY(told.arrivals.empty());
    QVERIFY(told.broken && is(seat.east(*told.broken), 8500, 2));
    QVERIFY(is(seat.east(told.passes.back().at), 8450, 2));
    seat.know_broken(seat.viaduct_, false);
    told = seat.run()[train];
    QVERIFY(is(told.arrivals.at(0).time, now + 5));
    seat.know_rail_torn(12'000);
    QVERIFY(is(seat.east(seat.run()[train].passes.back().at), 11'950, 2));
  }

  void CX_7_waits_while_men_get_on_and_for_another_train() {
    Foreseen seat;
    const Handle first = seat.add_train("No. 1", 8, 5000, {seat.at(1000)});
    const Handle second = seat.add_train("No. 2", 8, 1000, {seat.at(5000)});
    seat.picture_.bodies[1].rails->waits_for = first;
    const Handle foot = seat.add("6/Manchester", Arm::infantry, Formation::fours, 46, {5000, 2040});
    seat.picture_.bodies[foot.index()].entraining = BasicEntraining<Handle>{first, false, 2};
    auto all = seat.run();
    QVERIFY(is(all[first].arrivals.at(0).time, now + 2 + 40.0 / 24));
    // It is there in the course of a move; the other runs from the next.
    QVERIFY(is(all[second].arrivals.at(0).time, now + 4 + 40.0 / 24));
    seat.picture_.bodies[0].rails->stops.clear();
    all = seat.run();
    QVERIFY(all[second].waits && all[second].arrivals.empty());
  }

  void CX_7_a_shuttle_goes_to_and_fro() {
    Foreseen seat;
    const Handle train = seat.add_train("No. 1", 8, 1000, {seat.at(5000), seat.at(1000)});
    seat.picture_.bodies[0].rails->shuttle = true;
    const ForeseenTrain told = seat.run(12)[train];
    QVERIFY(told.arrivals.size() >= 5);
    for (std::size_t i = 0; i < told.arrivals.size(); ++i) {
      QCOMPARE(told.arrivals[i].stop, i % 2);
      QVERIFY(is(told.arrivals[i].time, now + 2.0 * static_cast<double>(i) + 40.0 / 24));
    }
  }

  void KS_11_runs_from_where_and_when_it_was_last_known() {
    Foreseen seat;
    const Handle train = seat.add_train("No. 1", 8, 1000, {seat.at(9000)});
    OwnBody& body = seat.picture_.bodies[0];
    body.at_hand = false;
    body.known = seat.picture_.clock.time.after(-8);
    body.known_move = seat.picture_.clock.move - 4;
    const ForeseenTrain told = seat.run()[train];
    QCOMPARE(told.passes.front().time, now - 2);
    QVERIFY(is(told.arrivals.at(0).time, now - 2 + 80.0 / 24));
  }
};

SANDGATE_TEST(ForeseenTrainsTest)

}  // namespace tst_foreseen_trains
#include "tst_foreseen_trains.moc"
