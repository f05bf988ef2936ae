// Many trains on drawn networks.
#include <QTest>
#include <algorithm>
#include <iterator>
#include <random>

#include "tests/logistics/railway/railway.h"
#include "tests/runner/test.h"

namespace tst_traffic {

using namespace sandgate;

namespace {

/// A grid of lines a kilometre apart, with a station at about every third junction.
TestRailway grid(int side, std::mt19937& dice) {
  QString rails, stations;
  const int far = (side - 1) * 1000;
  for (int i = 0; i < side; ++i) {
    QStringList east, north;
    for (int j = 0; j < side; ++j) {
      east << QString("%1,%2").arg(j * 1000).arg(i * 1000);
      north << QString("%1,%2").arg(i * 1000).arg(j * 1000);
      if (dice() % 3 == 0) stations += QString("%1,%2; ").arg(i * 1000).arg(j * 1000);
    }
    rails += east.join(' ') + "; " + north.join(' ') + "; ";
  }
  return TestRailway(rails, stations, {}, far + 1000);
}

std::vector<Train> drawn_trains(const TestRailway& rail, int count, std::mt19937& dice) {
  std::vector<NodeId> stations;
  for (std::size_t i = 0; i < rail.network.nodes().size(); ++i)
    if (rail.network.nodes()[i].station) stations.push_back(NodeId{static_cast<std::int32_t>(i)});
  std::vector<Train> trains;
  for (int n = 0; n < count; ++n) {
    const MapPoint from = rail.network.nodes()[stations[dice() % stations.size()].index()].at;
    const MapPoint to = rail.network.nodes()[stations[dice() % stations.size()].index()].at;
    trains.push_back(rail.train(n, {from, to}, Length{{static_cast<std::int64_t>(3'000 + dice() % 16'000)}}));
  }
  return trains;
}

/// The length of line between two heads that are on one edge, outside stations.
std::optional<Length> apart(const TestRailway& rail, const Train& a, const Train& b) {
  if (a.at.edge != b.at.edge || rail.track.station_at(a.at) || rail.track.station_at(b.at)) return {};
  return a.at.along > b.at.along ? a.at.along - b.at.along : b.at.along - a.at.along;
}

/// The junctions that a train takes up: outside stations, less than half a foot from its head, on what it has run over
/// and on what it is to run.
std::vector<NodeId> junctions(const TestRailway& rail, const Train& train, Length half) {
  std::vector<NodeId> taken;
  if (rail.track.station_at(train.at)) return taken;
  const auto walk = [&](TrackWay legs, bool back) {
    if (back) std::ranges::reverse(legs);
    Length gone;
    for (const TrackLeg& leg : legs) {
      gone += leg.length();
      const NodeId node = rail.track.node_at(back ? leg.begin() : leg.end());
      if (gone >= half || node.none() || rail.track.is_station(node)) return;
      taken.push_back(node);
    }
  };
  walk(train.way, false);
  walk(train.trail, true);
  std::ranges::sort(taken);
  taken.erase(std::ranges::unique(taken).begin(), taken.end());
  return taken;
}

}  // namespace

class TestTraffic : public QObject {
  Q_OBJECT

 private slots:
  void no_foot_of_line_is_shared_data() {
    QTest::addColumn<int>("seed");
    for (int seed = 1; seed <= 6; ++seed) QTest::addRow("net %d", seed) << seed;
  }
  void no_foot_of_line_is_shared() {
    QFETCH(int, seed);
    std::mt19937 dice(static_cast<unsigned>(seed));
    const TestRailway rail = grid(7, dice);
    std::vector<Train> trains = drawn_trains(rail, 30, dice);
    const Traffic traffic;
    int at_junctions = 0, side_by_side = 0, waited = 0, arrived = 0;
    for (int move = 0; move < 60; ++move) {
      const auto runs = run_trains(rail.track, traffic, trains);
      // Given in another order, with the same answers.
      std::vector<std::size_t> order(trains.size());
      for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
      std::ranges::shuffle(order, dice);
      std::vector<Train> shuffled;
      for (const std::size_t i : order) shuffled.push_back(trains[i]);
      const auto again = run_trains(rail.track, traffic, shuffled);
      for (std::size_t i = 0; i < order.size(); ++i) QCOMPARE(again[i], runs[order[i]]);

      for (std::size_t i = 0; i < runs.size(); ++i) {
        QVERIFY(runs[i].ran <= trains[i].allowance);
        QVERIFY(rail.track.leads_on(runs[i].train.at, runs[i].train.way));
        QVERIFY(runs[i].halt != TrainHalt::no_way);
        Length before, after;
        for (const TrackLeg& leg : trains[i].way) before += leg.length();
        for (const TrackLeg& leg : runs[i].train.way) after += leg.length();
        QCOMPARE(before - after, runs[i].ran);
        QCOMPARE(runs[i].halt == TrainHalt::arrived, runs[i].train.way.empty());
        waited += runs[i].halt == TrainHalt::section_taken || runs[i].halt == TrainHalt::train_ahead;
        for (std::size_t j = 0; j < i; ++j)
          if (const auto length = apart(rail, runs[i].train, runs[j].train)) {
            ++side_by_side;
            QVERIFY2(*length >= traffic.gap, qPrintable(QString("trains %1 and %2 are %3 ft apart in move %4")
                                                            .arg(i)
                                                            .arg(j)
                                                            .arg(length->in_feet())
                                                            .arg(move)));
          }
      }
      trains = trains_of(runs);
      std::vector<NodeId> taken;
      for (const Train& train : trains)
        std::ranges::copy(junctions(rail, train, Length{{traffic.gap.count / 2}}), std::back_inserter(taken));
      std::ranges::sort(taken);
      QVERIFY2(std::ranges::adjacent_find(taken) == taken.end(),
               qPrintable(QString("a junction is shared in move %1").arg(move)));
      at_junctions += static_cast<int>(taken.size());
    }
    QVERIFY(at_junctions > 0);
    for (const Train& train : trains) arrived += train.way.empty();
    QVERIFY(side_by_side > 0 && waited > 0);
    // All begin and end at stations, so nobody stands in the way for good.
    QCOMPARE(arrived, static_cast<int>(trains.size()));
  }

  void with_breaks_everybody_stands_and_says_why() {
    std::mt19937 dice(77);
    const TestRailway rail = grid(6, dice);
    Traffic traffic;
    for (std::size_t i = 0; i < rail.network.edges().size(); i += 4) {
      const EdgeId edge{static_cast<std::int32_t>(i)};
      (i % 8 == 0 ? traffic.breaks : traffic.bridges).push_back({edge, rail.track.length(edge) - Length::feet(3)});
    }
    const auto runs = foresee(rail.track, traffic, drawn_trains(rail, 25, dice), 200);
    int broken = 0;
    for (const TrainRun& run : runs) {
      QVERIFY(run.halt != TrainHalt::move_over);
      const bool at_break = run.halt == TrainHalt::line_broken || run.halt == TrainHalt::bridge_broken;
      broken += at_break;
      QCOMPARE(run.broken.has_value(), at_break);
      QCOMPARE(run.other.has_value(), run.halt == TrainHalt::train_ahead || run.halt == TrainHalt::section_taken);
    }
    QVERIFY(broken > 3);
  }
};

SANDGATE_TEST(TestTraffic)

}  // namespace tst_traffic
#include "tst_traffic.moc"
