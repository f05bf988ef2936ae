// The shortest way along lines, against sums over all ways.
#include <QTest>
#include <algorithm>
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

/// All lengths between nodes over edges without a break, by Floyd and Warshall.
std::vector<std::vector<double>> all_lengths(const LineNetwork& network, const std::vector<LineBreak>& broken) {
  const std::size_t count = network.nodes().size();
  std::vector<std::vector<double>> length(count, std::vector<double>(count, std::numeric_limits<double>::infinity()));
  for (std::size_t i = 0; i < count; ++i) length[i][i] = 0;
  for (std::size_t e = 0; e < network.edges().size(); ++e) {
    const EdgeId id{static_cast<std::int32_t>(e)};
    if (std::ranges::find(broken, id, &LineBreak::edge) != broken.end()) continue;
    const LineEdge& edge = network.edges()[e];
    double& one = length[edge.from.index()][edge.to.index()];
    one = length[edge.to.index()][edge.from.index()] = std::min(one, edge.length_m);
  }
  for (std::size_t k = 0; k < count; ++k)
    for (std::size_t i = 0; i < count; ++i)
      for (std::size_t j = 0; j < count; ++j) length[i][j] = std::min(length[i][j], length[i][k] + length[k][j]);
  return length;
}

/// Along one edge; without end where a break lies between. No place and no break is at an edge's very end.
double along(const std::vector<LineBreak>& broken, EdgeId edge, double a, double b) {
  for (const LineBreak& cut : broken)
    if (cut.edge == edge && cut.along_m > std::min(a, b) && cut.along_m < std::max(a, b))
      return std::numeric_limits<double>::infinity();
  return std::fabs(a - b);
}

double by_hand(const LineNetwork& network, const std::vector<LineBreak>& broken,
               const std::vector<std::vector<double>>& all, const LinePlace& from, const LinePlace& to) {
  const LineEdge &a = network.edges()[from.edge.index()], &b = network.edges()[to.edge.index()];
  double least = std::numeric_limits<double>::infinity();
  if (from.edge == to.edge) least = along(broken, from.edge, from.along_m, to.along_m);
  for (const auto& [out, begin] : {std::pair{a.from, 0.0}, {a.to, a.length_m}})
    for (const auto& [in, end] : {std::pair{b.from, 0.0}, {b.to, b.length_m}})
      least = std::min(least, along(broken, from.edge, from.along_m, begin) + all[out.index()][in.index()] +
                                  along(broken, to.edge, to.along_m, end));
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
  void up_to_a_break_from_either_side();
  void a_break_at_a_node();
  void a_break_on_a_ring();
  void legs_add_up();
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
  std::vector<LineBreak> broken;
  for (std::size_t e = 0; e < network.edges().size(); e += 3)
    broken.push_back(
        {EdgeId{static_cast<std::int32_t>(e)}, network.edges()[e].length_m * (0.2 + anywhere(dice) / 4000)});
  const std::vector<LineBreak> none;
  const auto whole = all_lengths(network, none), cut = all_lengths(network, broken);
  int found = 0, cut_off = 0, round = 0;
  for (int i = 0; i < 60; ++i) {
    const auto from = network.nearest({anywhere(dice), anywhere(dice)}, 5000);
    const auto to = network.nearest({anywhere(dice), anywhere(dice)}, 5000);
    QVERIFY(from && to);
    double unbroken = 0;
    for (const bool with_breaks : {false, true}) {
      const std::vector<LineBreak>& breaks = with_breaks ? broken : none;
      const auto way = network.shortest(*from, *to, breaks);
      const double least = by_hand(network, breaks, with_breaks ? cut : whole, *from, *to);
      QCOMPARE(way.has_value(), std::isfinite(least));
      if (!with_breaks) unbroken = least;
      if (!way) {
        cut_off += std::isfinite(unbroken);
        continue;
      }
      found += with_breaks;
      round += with_breaks && least > unbroken + 1e-6;
      QVERIFY2(std::fabs(way->length_m - least) < 1e-6, qPrintable(QString("%1 %2").arg(way->length_m).arg(least)));
      QVERIFY(std::fabs(length_of(*way) - least) < 1e-6);
      QVERIFY(distance_m(way->points.front(), from->at) < 1e-6);
      QVERIFY(distance_m(way->points.back(), to->at) < 1e-6);
      double legs = 0;
      for (const LineLeg& leg : way->legs) {
        legs += std::fabs(leg.from_m - leg.to_m);
        QVERIFY(std::isfinite(along(breaks, leg.edge, leg.from_m, leg.to_m)));
      }
      QVERIFY(std::fabs(legs - least) < 1e-6);
    }
  }
  QVERIFY(found > 0);
  QVERIFY2(cut_off + round > 0, "no break was in any way");
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
  const auto break_at = [&](MapPoint p) {
    const auto place = network.nearest(p, 1);
    return LineBreak{place->edge, place->along_m};
  };
  const std::vector<LineBreak> broken{break_at({200, 100})};
  const auto round = network.shortest(from, to, broken);
  QVERIFY(round.has_value());
  QVERIFY(round->length_m > 350);
  const std::vector<LineBreak> both{broken[0], break_at({200, 180})};
  QVERIFY(!network.shortest(from, to, both));
  const std::vector<LineBreak> unknown{LineBreak{}, LineBreak{EdgeId{99}, 5}};
  QCOMPARE(network.shortest(from, to, unknown)->length_m, 300.0);
}

void TestShortestWay::up_to_a_break_from_either_side() {
  const LineNetwork network(*line_country("0,100 300,100"), LineKind::road);
  const auto at = [&](double east) { return *network.nearest({east, 100}, 1); };
  const std::vector<LineBreak> broken{{at(200).edge, at(200).along_m}};
  QCOMPARE(network.shortest(at(10), at(190), broken)->length_m, 180.0);
  QCOMPARE(network.shortest(at(290), at(210), broken)->length_m, 80.0);
  QVERIFY(!network.shortest(at(190), at(210), broken));
  QVERIFY(!network.shortest(at(210), at(190), broken));
  // Beside the break itself either side can be reached.
  QCOMPARE(network.shortest(at(10), at(200), broken)->length_m, 190.0);
  QCOMPARE(network.shortest(at(290), at(200), broken)->length_m, 90.0);
}

void TestShortestWay::a_break_at_a_node() {
  const LineNetwork network(*line_country("0,100 100,100; 100,100 300,100; 100,100 100,300"), LineKind::road);
  const auto at = [&](double east, double north) { return *network.nearest({east, north}, 1); };
  const LineEdge& west = network.edges()[at(50, 100).edge.index()];
  // The very end of one edge: the two others still meet.
  const std::vector<LineBreak> broken{{at(50, 100).edge, west.length_m}};
  QVERIFY(!network.shortest(at(50, 100), at(200, 100), broken));
  QCOMPARE(network.shortest(at(100, 200), at(200, 100), broken)->length_m, 200.0);
  const LinePlace node = network.place_on(at(50, 100).edge, west.length_m);
  QCOMPARE(network.shortest(node, at(200, 100), broken)->length_m, 100.0);
  QVERIFY(!network.shortest(node, at(50, 100), broken));
  QVERIFY(!network.shortest(at(50, 100), node, broken));
  QCOMPARE(network.shortest(node, node, broken)->length_m, 0.0);
}

void TestShortestWay::a_break_on_a_ring() {
  const LineNetwork network(*line_country("0,0 100,0 100,100 0,100 0,0"), LineKind::road);
  const auto at = [&](double east, double north) { return *network.nearest({east, north}, 1); };
  const std::vector<LineBreak> broken{{at(10, 0).edge, at(10, 0).along_m}};
  // The other way round.
  QCOMPARE(network.shortest(at(30, 0), at(0, 30), broken)->length_m, 340.0);
  const std::vector<LineBreak> twice{broken[0], {at(100, 50).edge, at(100, 50).along_m}};
  QVERIFY(!network.shortest(at(30, 0), at(0, 30), twice));
  QCOMPARE(network.shortest(at(30, 0), at(100, 20), twice)->length_m, 90.0);
}

void TestShortestWay::legs_add_up() {
  const LineNetwork network(*line_country("0,100 100,100; 200,100 100,100; 200,100 200,300"), LineKind::road);
  const auto at = [&](double east, double north) { return *network.nearest({east, north}, 1); };
  const auto way = network.shortest(at(40, 100), at(200, 250));
  const std::vector<LineLeg> legs{
      {at(40, 100).edge, 40, 100}, {at(150, 100).edge, 100, 0}, {at(200, 250).edge, 0, 150}};
  QCOMPARE(way->legs, legs);
  QVERIFY(network.shortest(at(40, 100), at(40, 100))->legs.empty());
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
