// The shortest way along lines, against sums over all ways.
#include <QTest>
#include <cmath>
#include <limits>
#include <random>

#include "logistics/lines/lines.h"
#include "tests/logistics/lines/line_country.h"
#include "tests/runner/test.h"

namespace tst_shortest_way {

using namespace sandgate;

namespace {

double length_of(const LineWay& way) {
  double length = 0;
  for (std::size_t i = 1; i < way.points.size(); ++i) length += distance_m(way.points[i - 1], way.points[i]);
  return length;
}

/// All lengths between nodes, by Floyd and Warshall.
std::vector<std::vector<double>> all_lengths(const LineNetwork& network, const std::vector<EdgeId>& broken) {
  const std::size_t count = network.nodes().size();
  std::vector<std::vector<double>> length(count, std::vector<double>(count, std::numeric_limits<double>::infinity()));
  for (std::size_t i = 0; i < count; ++i) length[i][i] = 0;
  for (std::size_t e = 0; e < network.edges().size(); ++e) {
    if (std::find(broken.begin(), broken.end(), EdgeId{static_cast<std::int32_t>(e)}) != broken.end()) continue;
    const LineEdge& edge = network.edges()[e];
    double& one = length[edge.from.index()][edge.to.index()];
    one = length[edge.to.index()][edge.from.index()] = std::min(one, edge.length_m);
  }
  for (std::size_t k = 0; k < count; ++k)
    for (std::size_t i = 0; i < count; ++i)
      for (std::size_t j = 0; j < count; ++j) length[i][j] = std::min(length[i][j], length[i][k] + length[k][j]);
  return length;
}

double by_hand(const LineNetwork& network, const std::vector<std::vector<double>>& all, const LinePlace& from,
               const LinePlace& to) {
  const LineEdge &a = network.edges()[from.edge.index()], &b = network.edges()[to.edge.index()];
  double least = from.edge == to.edge ? std::fabs(from.along_m - to.along_m) : std::numeric_limits<double>::infinity();
  for (const auto& [out, first] : {std::pair{a.from, from.along_m}, {a.to, a.length_m - from.along_m}})
    for (const auto& [in, last] : {std::pair{b.from, to.along_m}, {b.to, b.length_m - to.along_m}})
      least = std::min(least, first + all[out.index()][in.index()] + last);
  return least;
}

}  // namespace

class TestShortestWay : public QObject {
  Q_OBJECT

 private slots:
  void as_by_hand_data();
  void as_by_hand();
  void along_one_edge();
  void round_a_ring();
  void equal_ways_by_edge();
  void not_over_a_break();
  void no_way();
  void places_of_no_network();
};

void TestShortestWay::as_by_hand_data() {
  QTest::addColumn<int>("seed");
  QTest::addColumn<int>("lines");
  for (int seed = 1; seed <= 12; ++seed) QTest::addRow("net %d", seed) << seed << 4 + 2 * seed;
}

void TestShortestWay::as_by_hand() {
  QFETCH(int, seed);
  QFETCH(int, lines);
  std::mt19937 dice(static_cast<unsigned>(seed));
  std::uniform_real_distribution<double> anywhere(0, 2000);
  std::vector<Feature> features;
  for (int i = 0; i < lines; ++i)
    features.push_back(line_feature(
        FeatureKind::road,
        {{anywhere(dice), anywhere(dice)}, {anywhere(dice), anywhere(dice)}, {anywhere(dice), anywhere(dice)}}));
  const LineNetwork network(*Country::level(2000, 2000, features), LineKind::road);
  std::vector<EdgeId> broken;
  for (std::size_t e = 0; e < network.edges().size(); e += 7) broken.push_back(EdgeId{static_cast<std::int32_t>(e)});
  const auto whole = all_lengths(network, {}), cut = all_lengths(network, broken);
  for (int i = 0; i < 60; ++i) {
    const auto from = network.nearest({anywhere(dice), anywhere(dice)}, 5000);
    const auto to = network.nearest({anywhere(dice), anywhere(dice)}, 5000);
    QVERIFY(from && to);
    for (const bool with_breaks : {false, true}) {
      const auto way =
          network.shortest(*from, *to, with_breaks ? std::span<const EdgeId>(broken) : std::span<const EdgeId>());
      const auto shut = [&](const LinePlace& place) {
        return with_breaks && std::find(broken.begin(), broken.end(), place.edge) != broken.end();
      };
      const double least = by_hand(network, with_breaks ? cut : whole, *from, *to);
      QCOMPARE(way.has_value(), std::isfinite(least) && !shut(*from) && !shut(*to));
      if (!way) continue;
      QVERIFY2(std::fabs(way->length_m - least) < 1e-6, qPrintable(QString("%1 %2").arg(way->length_m).arg(least)));
      QVERIFY(std::fabs(length_of(*way) - least) < 1e-6);
      QVERIFY(distance_m(way->points.front(), from->at) < 1e-6);
      QVERIFY(distance_m(way->points.back(), to->at) < 1e-6);
    }
  }
}

void TestShortestWay::along_one_edge() {
  const LineNetwork network(*line_country("0,0 100,0 100,100"), LineKind::road);
  const auto from = network.nearest({100, 60}, 1), to = network.nearest({20, 0}, 1);
  const auto way = network.shortest(*from, *to);
  QVERIFY(way.has_value());
  QCOMPARE(way->length_m, 140.0);
  QCOMPARE(way->points, (std::vector<MapPoint>{{100, 60}, {100, 0}, {20, 0}}));
  const auto here = network.shortest(*from, *from);
  QVERIFY(here.has_value());
  QCOMPARE(here->length_m, 0.0);
  QCOMPARE(here->points, (std::vector<MapPoint>{{100, 60}}));
}

void TestShortestWay::round_a_ring() {
  // One edge from a node to itself: over the node is shorter than along the edge.
  const LineNetwork network(*line_country("0,0 100,0 100,100 0,100 0,0"), LineKind::road);
  QCOMPARE(network.edges().size(), std::size_t{1});
  const auto way = network.shortest(*network.nearest({30, 0}, 1), *network.nearest({0, 30}, 1));
  QVERIFY(way.has_value());
  QCOMPARE(way->length_m, 60.0);
  QCOMPARE(way->points, (std::vector<MapPoint>{{30, 0}, {0, 0}, {0, 30}}));
}

void TestShortestWay::equal_ways_by_edge() {
  const LineNetwork network(
      *line_country("0,100 100,100; 100,100 200,200 300,100; 100,100 200,0 300,100; 300,100 400,100"), LineKind::road);
  for (const bool back : {false, true}) {
    const auto a = *network.nearest({0, 100}, 1), b = *network.nearest({400, 100}, 1);
    const auto way = back ? network.shortest(b, a) : network.shortest(a, b);
    QVERIFY(way.has_value());
    QCOMPARE(way->points.size(), std::size_t{5});
    QCOMPARE(way->points[2], (MapPoint{200, 200}));  // the edge with the lower id
  }
}

void TestShortestWay::not_over_a_break() {
  const LineNetwork network(*line_country("0,100 100,100; 100,100 300,100; 100,100 200,180 300,100; 300,100 400,100"),
                            LineKind::road);
  const auto from = *network.nearest({50, 100}, 1), to = *network.nearest({350, 100}, 1);
  QCOMPARE(network.shortest(from, to)->length_m, 300.0);
  const std::vector<EdgeId> broken{network.nearest({200, 100}, 1)->edge};
  const auto round = network.shortest(from, to, broken);
  QVERIFY(round.has_value());
  QVERIFY(round->length_m > 350);
  QVERIFY(!network.shortest(*network.nearest({200, 100}, 1), to, broken));
  const std::vector<EdgeId> both{broken[0], network.nearest({200, 180}, 1)->edge};
  QVERIFY(!network.shortest(from, to, both));
  const std::vector<EdgeId> unknown{EdgeId{}, EdgeId{99}};
  QCOMPARE(network.shortest(from, to, unknown)->length_m, 300.0);
}

void TestShortestWay::no_way() {
  const LineNetwork network(*line_country("0,0 100,0; 0,100 100,100"), LineKind::road);
  QCOMPARE(network.pieces(), 2);
  QVERIFY(!network.shortest(*network.nearest({50, 0}, 1), *network.nearest({50, 100}, 1)));
}

void TestShortestWay::places_of_no_network() {
  const LineNetwork network(*line_country("0,0 100,0"), LineKind::road);
  const LinePlace good = *network.nearest({50, 0}, 1);
  QVERIFY(!network.shortest(good, LinePlace{}));
  QVERIFY(!network.shortest(LinePlace{EdgeId{7}, 0, {}, 0}, good));
  QVERIFY(!network.shortest(good, LinePlace{EdgeId{0}, 5000, {}, 0}));
  QVERIFY(!network.shortest(good, LinePlace{EdgeId{0}, -5, {}, 0}));
}

SANDGATE_TEST(TestShortestWay)

}  // namespace tst_shortest_way
#include "tst_shortest_way.moc"
