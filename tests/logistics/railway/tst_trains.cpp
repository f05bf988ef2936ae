// Trains of one move: meeting, following, waiting, and what they stop short of.
#include <QTest>
#include <cmath>

#include "tests/logistics/railway/railway.h"
#include "tests/runner/test.h"

namespace tst_trains {

using namespace sandgate;

namespace {

const QString straight = "0,1000 4000,1000", at_ends = "0,1000; 4000,1000";
const MapPoint west{0, 1000}, middle{2000, 1000}, east{4000, 1000};

/// Moves on end, with what is said of each train after each.
std::vector<std::vector<TrainRun>> moves(const TestRailway& rail, const Traffic& traffic, std::vector<Train> trains,
                                         int count) {
  std::vector<std::vector<TrainRun>> all;
  for (int i = 0; i < count; ++i) {
    all.push_back(run_trains(rail.track, traffic, trains));
    trains = trains_of(all.back());
  }
  return all;
}

}  // namespace

class Trains : public QObject {
  Q_OBJECT

 private slots:
  void CX_7_a_train_runs_eight_feet_a_move() {
    const TestRailway rail(straight);
    const auto all = moves(rail, {}, {rail.train(1, {{100, 1000}, {3000, 1000}})}, 4);
    for (int i = 0; i < 3; ++i) {
      QCOMPARE(all[i][0].ran, Length::feet(8));
      QCOMPARE(all[i][0].halt, TrainHalt::move_over);
      QVERIFY(!all[i][0].arrived);
      QCOMPARE(rail.east(all[i][0].train), 900.0 + 800 * i);
    }
    QCOMPARE(all[3][0].ran, Length::feet(5));
    QCOMPARE(all[3][0].halt, TrainHalt::arrived);
    QCOMPARE(all[3][0].arrived->in_moves(), 0.625);
    QCOMPARE(rail.east(all[3][0].train), 3000.0);
    QVERIFY(all[3][0].train.way.empty());
  }

  void trains_meet_and_pass_at_the_station() {
    const TestRailway rail(straight, "0,1000; 2000,1000; 4000,1000");
    const auto all = moves(rail, {}, {rail.train(1, {west, east}), rail.train(2, {east, west})}, 6);
    QCOMPARE(rail.east(all[1][0].train), 1600.0);
    QCOMPARE(rail.east(all[1][1].train), 2400.0);
    // In the third move both come to the station and leave it on the other side.
    QCOMPARE(rail.east(all[2][0].train), 2400.0);
    QCOMPARE(rail.east(all[2][1].train), 1600.0);
    QCOMPARE(all[4][0].halt, TrainHalt::arrived);
    QCOMPARE(all[4][1].halt, TrainHalt::arrived);
    QCOMPARE(rail.east(all[4][0].train), 4000.0);
    QCOMPARE(rail.east(all[4][1].train), 0.0);
  }

  void one_waits_at_the_station_until_the_line_is_clear() {
    const TestRailway rail(straight, at_ends);
    const auto all = moves(rail, {}, {rail.train(2, {east, west}), rail.train(1, {west, east})}, 11);
    for (int i = 0; i < 4; ++i) {
      QCOMPARE(all[i][0].ran, Length{});
      QCOMPARE(all[i][0].halt, TrainHalt::section_taken);
      QCOMPARE(all[i][0].other.value(), 1);
      QCOMPARE(all[i][1].ran, Length::feet(8));
    }
    // The first comes in as the fifth move ends, and the second goes out.
    QCOMPARE(all[4][1].halt, TrainHalt::arrived);
    QCOMPARE(all[5][0].ran, Length::feet(8));
    QCOMPARE(all[9][0].halt, TrainHalt::arrived);
    QCOMPARE(rail.east(all[10][0].train), 0.0);
  }

  void priority_goes_before_the_number() {
    const TestRailway rail(straight, at_ends);
    Train first = rail.train(1, {west, east}), second = rail.train(2, {east, west});
    first.priority = 5;
    const auto runs = run_trains(rail.track, {}, std::vector{first, second});
    QCOMPARE(runs[0].halt, TrainHalt::section_taken);
    QCOMPARE(runs[1].ran, Length::feet(8));
  }

  // A junction between stations is no place to pass: the whole line to the next station must be clear.
  void nobody_meets_at_a_junction() {
    const TestRailway rail("0,1000 2000,1000; 2000,1000 4000,1000; 2000,1000 2000,3000",
                           "0,1000; 4000,1000; 2000,3000");
    const MapPoint north{2000, 3000};
    const auto all = moves(rail, {}, {rail.train(1, {west, east}), rail.train(2, {north, west})}, 10);
    QCOMPARE(all[0][1].halt, TrainHalt::section_taken);
    QCOMPARE(all[1][1].halt, TrainHalt::section_taken);
    // Once the first has left the common line at the junction, the second goes.
    QVERIFY(rail.east(all[2][0].train) > 2000);
    QVERIFY(all[2][1].ran > Length{} || all[3][1].ran > Length{});
    QVERIFY(all[3][1].ran > Length{});
    QCOMPARE(all[9][0].halt, TrainHalt::arrived);
    QCOMPARE(all[9][1].halt, TrainHalt::arrived);
    QCOMPARE(rail.east(all[9][1].train), 0.0);
  }

  void two_branches_join_into_one() {
    const TestRailway rail("0,1000 2000,1000; 2000,1000 4000,1000; 2000,1000 2000,3000", "4000,1000");
    const auto start = std::vector{rail.train(1, {{1000, 1000}, east}), rail.train(2, {{2000, 2000}, east})};
    for (const bool turned : {false, true}) {
      auto trains = start;
      if (turned) std::swap(trains[0], trains[1]);
      const auto all = moves(rail, {}, trains, 5);
      const Train &first = all[1][turned ? 1 : 0].train, &second = all[1][turned ? 0 : 1].train;
      QCOMPARE(rail.east(first), 2600.0);
      // Both come to the junction at the same time: the second stays a foot behind.
      QVERIFY(rail.east(second) <= 2500.0 && rail.east(second) >= 2480.0);
      for (const TrainRun& run : all[4]) QCOMPARE(run.halt, TrainHalt::arrived);
    }
  }

  void a_foot_behind_the_train_ahead() {
    const TestRailway rail(straight);
    Train slow = rail.train(1, {{1000, 1000}, {3900, 1000}}, Length::feet(2)),
          fast = rail.train(2, {{300, 1000}, {3950, 1000}});
    for (const bool turned : {false, true}) {
      slow.number = turned ? 2 : 1, fast.number = turned ? 1 : 2;
      const auto all = moves(rail, {}, {slow, fast}, 20);
      for (std::size_t i = 0; i < all.size(); ++i) {
        const double ahead = rail.east(all[i][0].train), behind = rail.east(all[i][1].train);
        QVERIFY2(ahead - behind >= 100 - 1e-6,
                 qPrintable(QString("move %1: %2 behind %3").arg(i).arg(behind).arg(ahead)));
        if (i > 1) QVERIFY(ahead - behind < 103);
      }
      QCOMPARE(all[1][1].halt, TrainHalt::train_ahead);
      QCOMPARE(all[1][1].other.value(), slow.number);
      QCOMPARE(all[19][0].halt, TrainHalt::arrived);
      // It stands in the way of the other for good.
      QCOMPARE(all[19][1].halt, TrainHalt::train_ahead);
      QCOMPARE(rail.east(all[19][1].train), 3800.0);
    }
  }

  // The one behind has the lower number, and still loses nothing: the one before it goes first.
  void a_column_of_trains_goes_on_as_one() {
    const TestRailway rail(straight);
    std::vector<Train> column;
    for (int i = 0; i < 5; ++i) column.push_back(rail.train(i, {{500.0 + 100 * i, 1000}, {3000.0 + 100 * i, 1000}}));
    for (const TrainRun& run : run_trains(rail.track, {}, column)) {
      QCOMPARE(run.ran, Length::feet(8));
      QCOMPARE(run.halt, TrainHalt::move_over);
    }
  }

  // Two lines cross on the level: they have nothing but the crossing in common.
  void one_line_over_another_on_the_level() {
    const TestRailway rail("0,1000 2000,1000 4000,1000; 2000,0 2000,1000 2000,3000");
    const Train crosses = rail.train(1, {{2000, 100}, {2000, 3000}});
    // Who stands with his head on it, or half a foot before or behind, holds it.
    for (const double east : {2000.0, 1960.0, 2040.0}) {
      const auto barred = moves(rail, {}, {crosses, rail.train(2, {{east, 1000}})}, 3)[2][0];
      QCOMPARE(barred.halt, TrainHalt::train_ahead);
      QCOMPARE(barred.other.value(), 2);
      QCOMPARE(rail.point(barred.train), (MapPoint{2000, 950}));
      const Traffic wreck{.breaks = {}, .bridges = {}, .standing = {rail.at(east, 1000)}};
      QCOMPARE(rail.point(moves(rail, wreck, {crosses}, 3)[2][0].train), (MapPoint{2000, 950}));
    }
    QCOMPARE(moves(rail, {}, {crosses, rail.train(2, {{1950, 1000}})}, 3)[2][0].halt, TrainHalt::move_over);
    // Two that come to it at the same time pass one after the other, and lose no more than that.
    const Train along = rail.train(2, {{1100, 1000}, {3500, 1000}});
    const auto both = moves(rail, {}, {crosses, along}, 2);
    QCOMPARE(both[1][0].ran + both[0][0].ran, Length::feet(16));
    const Length second = both[1][1].ran + both[0][1].ran;
    // A foot behind, but for a beat.
    QVERIFY(second <= Length::feet(15) + Length::inches(1) && second >= Length::feet(15) - Length::inches(1));
  }

  void CX_7_stops_short_of_a_break_and_goes_on_when_it_is_mended() {
    const TestRailway rail(straight, at_ends);
    const Traffic broken{.breaks = {rail.at(1500, 1000)}, .bridges = {}, .standing = {}};
    const auto all = moves(rail, broken, {rail.train(1, {west, east})}, 3);
    QCOMPARE(all[0][0].halt, TrainHalt::move_over);
    QCOMPARE(all[2][0].halt, TrainHalt::line_broken);
    QCOMPARE(all[2][0].broken.value(), rail.at(1500, 1000));
    QVERIFY(!all[2][0].other);
    QCOMPARE(rail.east(all[2][0].train), 1450.0);
    const auto mended = run_trains(rail.track, {}, trains_of(all[2]));
    QCOMPARE(mended[0].ran, Length::feet(8));
    // A break behind it does not matter.
    const Traffic behind{.breaks = {rail.at(1400, 1000)}, .bridges = {}, .standing = {}};
    QCOMPARE(run_trains(rail.track, behind, trains_of(all[2]))[0].ran, Length::feet(8));
  }

  void breaks_beside_a_station() {
    const TestRailway rail("0,1000 2000,1000; 2000,1000 4000,1000", "0,1000; 2000,1000; 4000,1000");
    const TrackPlace end_of_first = rail.track.place(rail.on(1000, 1000).edge, 1e9);
    const Traffic at_end{.breaks = {end_of_first}, .bridges = {}, .standing = {}};
    // Coming to it, a train stops outside; leaving the station on the other side, it is not concerned.
    QCOMPARE(rail.east(moves(rail, at_end, {rail.train(1, {west, east})}, 4)[3][0].train), 1950.0);
    QCOMPARE(moves(rail, at_end, {rail.train(1, {middle, east})}, 1)[0][0].ran, Length::feet(8));
    const auto stays = moves(rail, at_end, {rail.train(1, {middle, west})}, 1)[0][0];
    QCOMPARE(stays.ran, Length{});
    QCOMPARE(stays.halt, TrainHalt::line_broken);
    const Traffic outside{.breaks = {rail.at(2020, 1000)}, .bridges = {}, .standing = {}};
    const auto in_station = moves(rail, outside, {rail.train(1, {west, east})}, 4)[3][0];
    QCOMPARE(in_station.halt, TrainHalt::line_broken);
    QCOMPARE(rail.east(in_station.train), 2000.0);
  }

  void KS_5_a_broken_bridge_is_a_place_on_the_line() {
    const TestRailway rail(straight, at_ends, "1200,1000; 1200,1004");
    const LineEdge& edge = rail.network.edges()[0];
    QCOMPARE(edge.bridges.size(), edge.bridges_m.size());
    QVERIFY(!edge.bridges.empty());
    QCOMPARE(edge.bridges_m[0], 1200.0);
    const Traffic broken{.breaks = {}, .bridges = {rail.track.place(EdgeId{0}, edge.bridges_m[0])}, .standing = {}};
    for (const bool from_west : {true, false}) {
      const auto all = moves(rail, broken, {from_west ? rail.train(1, {west, east}) : rail.train(1, {east, west})}, 5);
      QCOMPARE(all[4][0].halt, TrainHalt::bridge_broken);
      QCOMPARE(rail.east(all[4][0].train), from_west ? 1150.0 : 1250.0);
    }
  }

  void stops_short_of_what_stands() {
    const TestRailway rail(straight, at_ends);
    const Traffic trucks{.breaks = {}, .bridges = {}, .standing = {rail.at(1500, 1000)}};
    const auto all = moves(rail, trucks, {rail.train(1, {west, east})}, 3);
    QCOMPARE(all[2][0].halt, TrainHalt::train_ahead);
    QVERIFY(!all[2][0].other);
    QCOMPARE(rail.east(all[2][0].train), 1400.0);
    // A train that stands on the open line, its way done, is run up to; it does not keep others in the station.
    const auto runs = moves(rail, {}, {rail.train(1, {{1500, 1000}}), rail.train(2, {west, east})}, 3)[2];
    QCOMPARE(runs[0].halt, TrainHalt::arrived);
    QCOMPARE(runs[1].halt, TrainHalt::train_ahead);
    QCOMPARE(runs[1].other.value(), 1);
    QCOMPARE(rail.east(runs[1].train), 1400.0);
    // What stands in a station is out of the way.
    const Traffic in_station{.breaks = {}, .bridges = {}, .standing = {rail.at(4000, 1000)}};
    QCOMPARE(moves(rail, in_station, {rail.train(1, {west, east})}, 5)[4][0].halt, TrainHalt::arrived);
  }

  void head_on_without_a_station_they_stand_and_say_why() {
    const TestRailway rail(straight);
    const auto all =
        moves(rail, {}, {rail.train(1, {{100, 1000}, {3900, 1000}}), rail.train(2, {{3900, 1000}, {100, 1000}})}, 5);
    QCOMPARE(all[4][0].halt, TrainHalt::train_ahead);
    QCOMPARE(all[4][1].halt, TrainHalt::train_ahead);
    QCOMPARE(all[4][0].other.value(), 2);
    QCOMPARE(all[4][1].other.value(), 1);
    const double apart = rail.east(all[4][1].train) - rail.east(all[4][0].train);
    QVERIFY(apart >= 100 - 1e-6 && apart < 101);
  }

  void round_a_ring() {
    // From the station right round to the station: the first and the last foot are the same junction's.
    const TestRailway rail("0,0 1000,0 1000,1000 0,1000 0,0", "0,0");
    const EdgeId ring = rail.on(500, 0).edge;
    Train train;
    train.number = 1;
    train.at = {ring, {}};
    train.way = {{ring, {}, rail.track.length(ring)}};
    train.allowance = Length::feet(8);
    const auto all = moves(rail, {}, {train}, 5);
    QCOMPARE(all[4][0].halt, TrainHalt::arrived);
    QCOMPARE(all[4][0].arrived->in_moves(), 1.0);
    QCOMPARE(rail.point(all[4][0].train), (MapPoint{0, 0}));
    // Two of them, one after the other in the same sense, never meet; against one another one waits.
    Train other = train;
    other.number = 2;
    QCOMPARE(moves(rail, {}, {train, other}, 7)[6][1].halt, TrainHalt::arrived);
    other.at = {ring, rail.track.length(ring)};
    other.way = {{ring, rail.track.length(ring), {}}};
    const auto against = moves(rail, {}, {train, other}, 11);
    QCOMPARE(against[0][1].halt, TrainHalt::section_taken);
    QCOMPARE(against[10][1].halt, TrainHalt::arrived);
  }

  void over_a_line_that_crosses_itself() {
    const TestRailway rail("0,1000 3000,1000 3000,3000 1500,3000 1500,0", "0,1000; 1500,0");
    const NodeId crossing = rail.track.node_at(rail.at(1500, 1000));
    QVERIFY(crossing && rail.network.nodes()[crossing.index()].edges.size() >= 3);
    const std::vector<MapPoint> round{{0, 1000}, {3000, 1500}, {1500, 2500}, {1500, 0}};
    const auto alone = moves(rail, {}, {rail.train(1, round)}, 14);
    QCOMPARE(alone[13][0].halt, TrainHalt::arrived);
    QCOMPARE(rail.point(alone[13][0].train), (MapPoint{1500, 0}));
    for (int i = 0; i < 11; ++i) QCOMPARE(alone[i][0].ran, Length::feet(8));
    // One that comes back to the crossing while another stands on it waits for it there.
    const Train stands = rail.train(2, {{1500, 1000}});
    const auto barred = moves(rail, {}, {rail.train(1, round), stands}, 3)[2][0];
    QCOMPARE(barred.halt, TrainHalt::train_ahead);
    QVERIFY(rail.east(barred.train) <= 1450);
  }

  void into_the_station_at_the_end_of_the_line() {
    const TestRailway rail(straight, "0,1000; 4000,1000");
    const auto all = moves(
        rail, {},
        {rail.train(1, {{3000, 1000}, east}), rail.train(2, {{2500, 1000}, east}), rail.train(3, {{2300, 1000}, east})},
        4);
    for (const TrainRun& run : all[3]) {
      QCOMPARE(run.halt, TrainHalt::arrived);
      QCOMPARE(rail.east(run.train), 4000.0);
    }
    // And out of it again, turned about.
    const auto back = run_trains(rail.track, {}, std::vector{rail.train(1, {east, west}), rail.train(2, {east, west})});
    QCOMPARE(back[0].ran, Length::feet(8));
    QVERIFY(!back[0].train.ahead);
    QCOMPARE(back[1].ran, Length::feet(7));
    // The end of a line without a station.
    const TestRailway bare(straight);
    QCOMPARE(bare.east(moves(bare, {}, {bare.train(1, {{3500, 1000}, east})}, 1)[0][0].train), 4000.0);
  }

  void ways_that_cannot_be_run() {
    const TestRailway rail("0,1000 4000,1000; 0,5000 4000,5000", at_ends);
    Train elsewhere = rail.train(1, {{500, 1000}, east});
    elsewhere.at = rail.at(900, 1000);
    Train other_line = rail.train(2, {{500, 1000}, east});
    other_line.at = rail.at(900, 5000);
    Train nowhere = rail.train(3, {{500, 1000}, east});
    nowhere.at = {EdgeId{99}, {}};
    Train broken_off = rail.train(4, {{2000, 5000}, {3000, 5000}});
    broken_off.way.push_back(rail.train(1, {{500, 1000}, east}).way.front());
    const std::vector<Train> trains{elsewhere, other_line, nowhere, broken_off};
    const auto runs = run_trains(rail.track, {}, trains);
    for (std::size_t i = 0; i < runs.size(); ++i) {
      QCOMPARE(runs[i].halt, TrainHalt::no_way);
      QCOMPARE(runs[i].ran, Length{});
      QCOMPARE(runs[i].train, trains[i]);
    }
    const Traffic off_the_rails{
        .breaks = {{EdgeId{99}, {}}}, .bridges = {{EdgeId{}, {}}}, .standing = {{EdgeId{0}, Length::feet(-4)}}};
    QCOMPARE(run_trains(rail.track, off_the_rails, std::vector{rail.train(1, {west, east})})[0].ran, Length::feet(8));
    QVERIFY(run_trains(rail.track, {}, {}).empty());
  }

  void times_at_stations() {
    const TestRailway rail(straight, "0,1000; 2000,1000; 4000,1000");
    const NodeId first = rail.track.station_at(rail.at(0, 1000)), half = rail.track.station_at(rail.at(2000, 1000)),
                 last = rail.track.station_at(rail.at(4000, 1000));
    const std::vector<Train> trains{rail.train(1, {west, east}), rail.train(2, {east, west})};
    const auto seen = foresee(rail.track, {}, trains, 20);
    const auto at = [](double moves) { return Moves::from_moves(moves); };
    QCOMPARE(seen[0].visits,
             (std::vector<StationVisit>{{first, {}, Moves{}}, {half, at(2.5), at(2.5)}, {last, at(5), {}}}));
    QCOMPARE(seen[0].arrived.value(), at(5));
    QCOMPARE(seen[0].ran, Length::feet(40));
    QCOMPARE(seen[1].visits.size(), std::size_t{3});
    QCOMPARE(seen[1].visits[1].came, at(2.5));
    QVERIFY(seen[1].arrived.has_value());
    // As move after move.
    const auto all = moves(rail, {}, trains, 6);
    for (std::size_t i = 0; i < trains.size(); ++i) {
      QCOMPARE(seen[i].train, all[5][i].train);
      QCOMPARE(seen[i].halt, all[5][i].halt);
    }
    // Who waits is told so, from when to when.
    const TestRailway two(straight, at_ends);
    const auto waits = foresee(two.track, {}, std::vector{two.train(1, {west, east}), two.train(2, {east, west})}, 20);
    QCOMPARE(waits[1].visits.size(), std::size_t{2});
    QCOMPARE(waits[1].visits[0].came, Moves{});
    QVERIFY(waits[1].visits[0].left.value() >= at(5) - at(1.0 / 96) && waits[1].visits[0].left.value() <= at(5));
    QVERIFY(waits[1].arrived.value() >= at(10) - at(1.0 / 96) && waits[1].arrived.value() <= at(10));
    QCOMPARE(foresee(two.track, {}, trains, 0).size(), std::size_t{2});
  }
};

SANDGATE_TEST(Trains)

}  // namespace tst_trains
#include "tst_trains.moc"
