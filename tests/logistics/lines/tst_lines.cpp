// Where lines meet, what stands on them, and how a network takes bad lines.
#include <QTest>
#include <cmath>
#include <random>

#include "logistics/lines/lines.h"
#include "tests/logistics/lines/line_country.h"
#include "tests/runner/test.h"

namespace tst_lines {

using namespace sandgate;

class TestLines : public QObject {
  Q_OBJECT

 private slots:
  void tunnels_pass_beneath() {
    std::vector<Feature> features{line_feature(FeatureKind::railway, {{0, 50}, {100, 50}}),
                                  line_feature(FeatureKind::railway, {{50, 0}, {50, 100}})};
    QCOMPARE(LineNetwork(*Country::level(100, 100, features), LineKind::railway).pieces(), 1);
    features[1].grade = FeatureClass::tunnel;
    QCOMPARE(LineNetwork(*Country::level(100, 100, features), LineKind::railway).pieces(), 2);
  }

  void meeting_data();
  void meeting();
  void edges_run_from_node_to_node();
  void grades_follow_their_line();
  void stations_are_nodes();
  void stations_belong_to_railways();
  void bridges_in_order();
  void pieces_by_length();
  void places_of_nodes_and_along_edges();
  void bridge_of_the_nearer_line();
  void bridge_shapes();
  void nearest_place();
  void nearest_as_by_hand();
  void many_lines();
  void many_lines_at_one_place();
};

void TestLines::meeting_data() {
  QTest::addColumn<QString>("roads");
  QTest::addColumn<QString>("bridges");
  QTest::addColumn<int>("nodes");
  QTest::addColumn<int>("edges");
  QTest::addColumn<int>("pieces");
  QTest::addColumn<double>("length");

  QTest::newRow("nothing") << ""
                           << "" << 0 << 0 << 0 << 0.0;
  QTest::newRow("one line") << "0,0 100,0"
                            << "" << 2 << 1 << 1 << 100.0;
  QTest::newRow("common vertex") << "0,100 50,100 100,100; 50,50 50,100 50,150"
                                 << "" << 5 << 4 << 1 << 200.0;
  QTest::newRow("end on the inside of another") << "0,100 100,100; 50,100 50,150"
                                                << "" << 4 << 3 << 1 << 150.0;
  QTest::newRow("end just short of another") << "0,100 100,100; 50,100.6 50,150"
                                             << "" << 4 << 3 << 1 << 150.0;
  QTest::newRow("end just over another") << "0,100 100,100; 50,99.5 50,150"
                                         << "" << 4 << 3 << 1 << 150.0;
  QTest::newRow("end well short of another") << "0,100 100,100; 50,103 50,150"
                                             << "" << 4 << 2 << 2 << 147.0;
  QTest::newRow("ends nearly together") << "0,100 50,100; 50.8,100 100,100"
                                        << "" << 3 << 2 << 1 << 100.0;
  QTest::newRow("ends apart") << "0,100 50,100; 51.5,100 100,100"
                              << "" << 4 << 2 << 2 << 98.5;
  QTest::newRow("three ends together") << "0,0 50,50; 50,50 99,50; 50,50.5 50,99.5"
                                       << "" << 4 << 3 << 1 << 0.0;
  QTest::newRow("crossing on the level") << "0,100 100,100; 50,50 50,150"
                                         << "" << 5 << 4 << 1 << 200.0;
  QTest::newRow("crossing by a bridge") << "0,100 100,100; 50,50 50,150"
                                        << "51,101" << 4 << 2 << 2 << 200.0;
  QTest::newRow("bridge further on") << "0,100 100,100; 50,50 50,150"
                                     << "50,130" << 5 << 4 << 1 << 200.0;
  QTest::newRow("bridge drawn as a line") << "0,100 100,100; 50,50 50,150"
                                          << "40,100 60,100" << 4 << 2 << 2 << 200.0;
  QTest::newRow("common vertex under a bridge") << "0,100 50,100 100,100; 50,50 50,100 50,150"
                                                << "50,100" << 5 << 4 << 1 << 200.0;
  QTest::newRow("end at a bridge") << "0,100 100,100; 50,100 50,150"
                                   << "50,100" << 4 << 3 << 1 << 150.0;
  QTest::newRow("drawn twice") << "0,0 50,10 100,0; 0,0 50,10 100,0"
                               << "" << 2 << 1 << 1 << 0.0;
  QTest::newRow("drawn back again") << "0,0 50,10 100,0; 100,0 50,10 0,0"
                                    << "" << 2 << 1 << 1 << 0.0;
  QTest::newRow("drawn on over its end") << "0,0 50,0 100,0; 50,0 100,0 150,0"
                                         << "" << 4 << 3 << 1 << 150.0;
  QTest::newRow("no length") << "10,10 10,10; 0,50 100,50"
                             << "" << 2 << 1 << 1 << 100.0;
  QTest::newRow("repeated points") << "0,50 0,50 60,50 60,50 100,50 100,50"
                                   << "" << 2 << 1 << 1 << 100.0;
  QTest::newRow("short as a step") << "10,10 10.4,10; 0,50 100,50"
                                   << "" << 2 << 1 << 1 << 100.0;
  QTest::newRow("ring") << "0,0 100,0 100,100 0,100 0,0"
                        << "" << 1 << 1 << 1 << 400.0;
  QTest::newRow("ring with a way in") << "0,0 100,0 100,100 0,100 0,0; 100,50 200,50"
                                      << "" << 3 << 3 << 1 << 500.0;
  QTest::newRow("crosses itself") << "0,50 100,50 100,100 50,100 50,0"
                                  << "" << 3 << 3 << 1 << 300.0;
  QTest::newRow("comes back to itself") << "0,50 100,50 100,100 50,100 50,50"
                                        << "" << 2 << 2 << 1 << 250.0;
  QTest::newRow("turns back on itself") << "0,50 100,50 40,50"
                                        << "" << 2 << 2 << 1 << 160.0;
  QTest::newRow("two ways between two places") << "0,0 50,20 100,0; 0,0 50,-0 100,0"
                                               << "" << 2 << 2 << 1 << 0.0;
}

void TestLines::meeting() {
  QFETCH(QString, roads);
  QFETCH(QString, bridges);
  QFETCH(int, nodes);
  QFETCH(int, edges);
  QFETCH(int, pieces);
  QFETCH(double, length);
  const LineNetwork network(*line_country(roads, bridges), LineKind::road);
  QCOMPARE(static_cast<int>(network.nodes().size()), nodes);
  QCOMPARE(static_cast<int>(network.edges().size()), edges);
  QCOMPARE(network.pieces(), pieces);
  if (length > 0)
    QVERIFY2(std::fabs(network.length_m() - length) < 1.3, qPrintable(QString::number(network.length_m())));
  const LineNetwork railway(*line_country({}, bridges, roads), LineKind::railway);
  QCOMPARE(static_cast<int>(railway.nodes().size()), nodes);
  QCOMPARE(static_cast<int>(railway.edges().size()), edges);
}

void TestLines::edges_run_from_node_to_node() {
  const auto country = line_country("0,0 30,40 100,40; 30,40 30,99.4; 0,100 100,100; 60,0 60,150");
  const LineNetwork network(*country, LineKind::road);
  QCOMPARE(network.pieces(), 1);
  double total = 0;
  for (std::size_t i = 0; i < network.edges().size(); ++i) {
    const LineEdge& edge = network.edges()[i];
    QVERIFY(edge.points.size() >= 2);
    QCOMPARE(edge.points.front(), network.nodes()[edge.from.index()].at);
    QCOMPARE(edge.points.back(), network.nodes()[edge.to.index()].at);
    double length = 0;
    for (std::size_t p = 1; p < edge.points.size(); ++p) length += distance_m(edge.points[p - 1], edge.points[p]);
    QVERIFY(std::fabs(length - edge.length_m) < 1e-9);
    total += length;
    const EdgeId id{static_cast<std::int32_t>(i)};
    for (const NodeId end : {edge.from, edge.to}) {
      const auto& of_node = network.nodes()[end.index()].edges;
      QCOMPARE(std::count(of_node.begin(), of_node.end(), id), 1);
    }
  }
  QVERIFY(std::fabs(total - network.length_m()) < 1e-9);
}

void TestLines::grades_follow_their_line() {
  std::vector<Feature> features;
  add_features(features, FeatureKind::road, "0,0 100,0; 50,0 50,80");
  features[0].grade = FeatureClass::main;
  features[1].grade = FeatureClass::lane;
  const LineNetwork network(*Country::level(200, 200, features), LineKind::road);
  QCOMPARE(network.edges().size(), std::size_t{3});
  for (const LineEdge& edge : network.edges())
    QCOMPARE(edge.grade,
             edge.points.back().north > 1 || edge.points.front().north > 1 ? FeatureClass::lane : FeatureClass::main);
}

void TestLines::stations_are_nodes() {
  // The second is a little off the line, the third too far, the fourth at a node that has one already.
  const auto country =
      line_country({}, {}, "0,500 1000,500; 1000,500 1000,1500", "300,500; 600,530; 500,900; 300,499.8; 1000,500");
  const LineNetwork network(*country, LineKind::railway);
  QCOMPARE(network.stations(), 3);
  QCOMPARE(network.nodes().size(), std::size_t{5});
  QCOMPARE(network.edges().size(), std::size_t{4});
  std::vector<std::pair<double, std::string>> found;
  for (const LineNode& node : network.nodes())
    if (node.station) found.emplace_back(node.at.east, "");
  std::sort(found.begin(), found.end());
  QCOMPARE(found[0].first, 300.0);
  QCOMPARE(found[1].first, 600.0);
  QCOMPARE(found[2].first, 1000.0);
  for (const LineNode& node : network.nodes())
    if (node.at.east == 300) QCOMPARE(country->feature(node.station).points[0].north, 500.0);  // the first by id
}

void TestLines::stations_belong_to_railways() {
  const auto country = line_country("0,500 1000,500", {}, "0,600 1000,600", "300,500");
  const LineNetwork roads(*country, LineKind::road), railway(*country, LineKind::railway);
  QCOMPARE(roads.stations(), 0);
  QCOMPARE(roads.nodes().size(), std::size_t{2});
  QCOMPARE(railway.stations(), 1);
}

void TestLines::bridges_in_order() {
  const auto country = line_country("1000,500 0,500", "200,500; 700,504; 450,500; 500,800", {}, {}, "100,500; 900,500");
  const LineNetwork network(*country, LineKind::road);
  QCOMPARE(network.bridges(), 3);
  const LineEdge& edge = network.edges()[0];
  std::vector<double> easts;
  for (const FeatureId id : edge.bridges) easts.push_back(country->feature(id).points[0].east);
  QCOMPARE(easts, (std::vector<double>{700, 450, 200}));
  QCOMPARE(edge.culverts.size(), std::size_t{2});
  QCOMPARE(country->feature(edge.culverts[0]).points[0].east, 900.0);
  QCOMPARE(edge.bridges_m, (std::vector<double>{300, 550, 800}));
  QCOMPARE(edge.culverts_m, (std::vector<double>{100, 900}));
}

void TestLines::pieces_by_length() {
  const auto country = line_country({}, {}, "0,100 300,100; 0,500 1000,500; 500,500 500,900; 0,1500 300,1500",
                                    "0,100; 1000,500; 0,500; 0,1500; 300,1500");
  const LineNetwork network(*country, LineKind::railway);
  const auto pieces = network.piece_list();
  QCOMPARE(pieces.size(), std::size_t(network.pieces()));
  QCOMPARE(pieces.size(), std::size_t{3});
  QCOMPARE(pieces[0].length_m, 1400.0);
  QCOMPARE(pieces[0].nodes.size(), std::size_t{4});
  QCOMPARE(pieces[0].stations.size(), std::size_t{2});
  // Of the two equally long ones the first drawn.
  QCOMPARE(pieces[1].length_m, 300.0);
  QCOMPARE(network.nodes()[pieces[1].nodes.front().index()].at.north, 100.0);
  QCOMPARE(pieces[1].stations.size(), std::size_t{1});
  QCOMPARE(pieces[2].stations.size(), std::size_t{2});
  for (std::size_t i = 0; i < pieces.size(); ++i)
    for (std::size_t j = 0; j < pieces.size(); ++j)
      QCOMPARE(network.connected(pieces[i].nodes.front(), pieces[j].nodes.back()), i == j);
  QVERIFY(LineNetwork(*line_country(""), LineKind::road).piece_list().empty());
}

void TestLines::places_of_nodes_and_along_edges() {
  const LineNetwork network(*line_country("0,100 300,100 300,500; 300,500 900,500"), LineKind::road);
  for (std::size_t i = 0; i < network.nodes().size(); ++i)
    QCOMPARE(network.place_of(NodeId{static_cast<std::int32_t>(i)}).at, network.nodes()[i].at);
  const EdgeId first = network.nearest({100, 100}, 1)->edge;
  QCOMPARE(network.place_on(first, 350).at, (MapPoint{300, 150}));
  QCOMPARE(network.place_on(first, -1).at, (MapPoint{0, 100}));
  QCOMPARE(network.place_on(first, 1e9).at, (MapPoint{300, 500}));
  QCOMPARE(network.place_on(first, 1e9).along_m, 700.0);
}

void TestLines::bridge_of_the_nearer_line() {
  // A road and a railway side by side over one river; then a road over a railway, which concerns both.
  const auto country =
      line_country("0,500 1000,500; 800,0 800,400", "400,500; 400,506; 800,200", "0,506 1000,506; 600,200 1000,200");
  const LineNetwork roads(*country, LineKind::road), railway(*country, LineKind::railway);
  QCOMPARE(roads.bridges(), 2);
  QCOMPARE(railway.bridges(), 2);
}

void TestLines::bridge_shapes() {
  std::vector<Feature> features;
  add_features(features, FeatureKind::road, "0,500 1000,500");
  add_features(features, FeatureKind::bridge, "395,500 420,500");
  Feature area;
  area.kind = FeatureKind::bridge;
  area.shape = FeatureShape::area;
  area.points = {{690, 495}, {710, 495}, {710, 505}, {690, 505}, {690, 495}};
  area.rings = {0};
  features.push_back(area);
  const LineNetwork network(*Country::level(1000, 1000, features), LineKind::road);
  QCOMPARE(network.bridges(), 2);
  QCOMPARE(network.edges()[0].bridges.size(), std::size_t{2});
}

void TestLines::nearest_place() {
  const LineNetwork network(*line_country("0,500 400,500 400,900"), LineKind::road);
  const auto place = network.nearest({407, 700}, 10);
  QVERIFY(place.has_value());
  QCOMPARE(place->at, (MapPoint{400, 700}));
  QCOMPARE(place->along_m, 600.0);
  QCOMPARE(place->off_m, 7.0);
  QVERIFY(!network.nearest({500, 700}, 50));
  QVERIFY(network.nearest({500, 700}, 100).has_value());
  QVERIFY(!network.nearest({std::nan(""), 700}, 1e9));
  QVERIFY(!network.nearest({400, 700}, -1));
  QVERIFY(!LineNetwork(*line_country(""), LineKind::road).nearest({0, 0}, 1e9));
}

void TestLines::nearest_as_by_hand() {
  std::mt19937 dice(4);
  std::uniform_real_distribution<double> anywhere(0, 2000);
  std::vector<Feature> features;
  for (int i = 0; i < 60; ++i)
    features.push_back(
        line_feature(FeatureKind::road, {{anywhere(dice), anywhere(dice)}, {anywhere(dice), anywhere(dice)}}));
  const LineNetwork network(*Country::level(2000, 2000, features), LineKind::road);
  for (int i = 0; i < 300; ++i) {
    const MapPoint p{anywhere(dice), anywhere(dice)};
    double least = 1e9;
    for (const LineEdge& edge : network.edges())
      for (std::size_t n = 1; n < edge.points.size(); ++n) {
        const MapPoint a = edge.points[n - 1], b = edge.points[n];
        const double east = b.east - a.east, north = b.north - a.north;
        const double part = std::clamp(
            ((p.east - a.east) * east + (p.north - a.north) * north) / (east * east + north * north), 0.0, 1.0);
        least = std::min(least, distance_m(p, {a.east + part * east, a.north + part * north}));
      }
    const auto place = network.nearest(p, 1e9);
    QVERIFY(place.has_value());
    QVERIFY(std::fabs(place->off_m - least) < 1e-9);
    QVERIFY(std::fabs(distance_m(place->at, p) - place->off_m) < 1e-9);
  }
}

void TestLines::many_lines() {
  // A net of 158 by 158 meshes, each side of two segments: 100 000 of them.
  constexpr int side = 158;
  std::vector<Feature> features;
  for (int i = 0; i <= side; ++i)
    for (int j = 0; j < side; ++j) {
      features.push_back(
          line_feature(FeatureKind::road, {{10.0 * j, 10.0 * i}, {10.0 * j + 5, 10.0 * i}, {10.0 * j + 10, 10.0 * i}}));
      features.push_back(
          line_feature(FeatureKind::road, {{10.0 * i, 10.0 * j}, {10.0 * i, 10.0 * j + 5}, {10.0 * i, 10.0 * j + 10}}));
    }
  const LineNetwork network(*Country::level(2000, 2000, std::move(features)), LineKind::road);
  QCOMPARE(static_cast<int>(network.nodes().size()), (side + 1) * (side + 1));
  QCOMPARE(static_cast<int>(network.edges().size()), 2 * side * (side + 1));
  QCOMPARE(network.pieces(), 1);
  const auto from = network.nearest({0, 0}, 1), to = network.nearest({1580, 1580}, 1);
  const auto way = network.shortest(*from, *to);
  QVERIFY(way.has_value());
  QCOMPARE(way->length_m, 3160.0);
}

void TestLines::many_lines_at_one_place() {
  constexpr int rays = 500;
  std::vector<Feature> features;
  for (int i = 0; i < rays; ++i) features.push_back(line_feature(FeatureKind::road, {{1000, 1000}, {2000, 4.0 * i}}));
  const LineNetwork network(*Country::level(2000, 2000, std::move(features)), LineKind::road);
  QCOMPARE(network.pieces(), 1);
  QCOMPARE(network.edges().size(), std::size_t{rays});
}

SANDGATE_TEST(TestLines)

}  // namespace tst_lines
#include "tst_lines.moc"
