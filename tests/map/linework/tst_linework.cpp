// Bridges, culverts, fords and the sea, which follow from lines that a map does show.
#include <QtTest>
#include <cmath>

#include "map/linework/crossings.h"
#include "map/linework/sea.h"
#include "tests/runner/test.h"

namespace tst_linework {

using namespace sandgate;

namespace {

Feature line(FeatureKind kind, std::vector<MapPoint> points, double width_m = 0,
             FeatureClass grade = FeatureClass::plain) {
  Feature f;
  f.kind = kind;
  f.grade = grade;
  f.shape = FeatureShape::line;
  f.points = std::move(points);
  f.width_m = width_m;
  return f;
}

Feature area(FeatureKind kind, double west, double south, double east, double north) {
  Feature f;
  f.kind = kind;
  f.shape = FeatureShape::area;
  f.rings = {0};
  f.points = {{west, south}, {west, north}, {east, north}, {east, south}, {west, south}};
  return f;
}

CrossingRules rules() {
  CrossingRules r;
  r.culvert_below_m = 5;
  r.ford_below_m = 3;
  r.ford_classes = {FeatureClass::lane};
  return r;
}

Crossings find(const std::vector<Feature>& features, const std::vector<bool>& fordable = {}) {
  return find_crossings(features, fordable, rules()).value();
}

double area_of(const Feature& f) {
  double sum = 0;
  for (std::size_t n = 0; n < f.rings.size(); ++n) {
    double ring = 0;
    const auto points = f.ring(n);
    for (std::size_t i = 1; i < points.size(); ++i)
      ring += points[i - 1].east * points[i].north - points[i].east * points[i - 1].north;
    sum += n == 0 ? std::abs(ring) / 2 : -std::abs(ring) / 2;
  }
  return sum;
}

}  // namespace

class TestLinework : public QObject {
  Q_OBJECT

 private slots:
  void a_road_over_a_river_needs_a_bridge() {
    const auto found = find({line(FeatureKind::road, {{0, 0}, {100, 0}}, 6, FeatureClass::main),
                             line(FeatureKind::river, {{50, -50}, {50, 50}}, 10)});
    QCOMPARE(found.bridges, 1);
    QCOMPARE(found.made.size(), std::size_t{1});
    const Feature& bridge = found.made[0];
    QCOMPARE(bridge.kind, FeatureKind::bridge);
    QCOMPARE(bridge.width_m, 6.0);
    QCOMPARE(bridge.points.size(), std::size_t{2});
    QVERIFY(distance_m(bridge.points[0], {42, 0}) < 1e-6);  // the banks, and three metres on
    QVERIFY(distance_m(bridge.points[1], {58, 0}) < 1e-6);
  }

  void a_railway_over_a_stream_has_a_culvert_and_over_a_river_a_bridge() {
    const std::vector<MapPoint> rails{{0, 0}, {300, 0}};
    const auto found = find({line(FeatureKind::railway, rails), line(FeatureKind::river, {{50, -50}, {50, 50}}, 3),
                             line(FeatureKind::river, {{200, -50}, {200, 50}}, 12)});
    QCOMPARE(found.culverts, 1);
    QCOMPARE(found.bridges, 1);
    QCOMPARE(found.made[0].kind, FeatureKind::culvert);
    QCOMPARE(found.made[0].points, (std::vector<MapPoint>{{50, 0}}));
  }

  void a_track_fords_what_the_rule_allows_and_no_more() {
    const auto track = line(FeatureKind::road, {{0, 0}, {400, 0}}, 3, FeatureClass::lane);
    const auto found = find(
        {track, line(FeatureKind::river, {{50, -50}, {50, 50}}, 2),
         line(FeatureKind::river, {{200, -50}, {200, 50}}, 8), line(FeatureKind::river, {{350, -50}, {350, 50}}, 8)},
        {false, false, false, true});
    QCOMPARE(found.fords, 2);  // the narrow one, and the one its rule calls fordable
    QCOMPARE(found.bridges, 1);
    QCOMPARE(found.made[1].kind, FeatureKind::bridge);
    auto road = track;
    road.grade = FeatureClass::main;
    QCOMPARE(find({road, line(FeatureKind::river, {{50, -50}, {50, 50}}, 2)}).bridges, 1);
  }

  void what_the_map_shows_is_not_made_again() {
    const auto road = line(FeatureKind::road, {{0, 0}, {100, 0}}, 6),
               river = line(FeatureKind::river, {{50, -50}, {50, 50}}, 4);
    Feature mark;
    mark.kind = FeatureKind::ford;
    mark.points = {{52, 6}};
    QVERIFY(find({road, river, mark}).made.empty());
    mark.points = {{52, 40}};
    QCOMPARE(find({road, river, mark}).made.size(), std::size_t{1});
    QVERIFY(find({road, river, line(FeatureKind::bridge, {{40, 0}, {60, 0}})}).made.empty());
  }

  void a_river_drawn_twice_has_one_bridge() {
    // As an area, and as a line down its middle, as OpenStreetMap draws rivers.
    const auto found = find({line(FeatureKind::road, {{0, 0}, {100, 0}}, 6), area(FeatureKind::river, 30, -50, 70, 50),
                             line(FeatureKind::river, {{50, -50}, {50, 50}}, 15)});
    QCOMPARE(found.made.size(), std::size_t{1});
    QVERIFY(distance_m(found.made[0].points.front(), {27, 0}) < 1e-6);
    QVERIFY(distance_m(found.made[0].points.back(), {73, 0}) < 1e-6);
  }

  void water_too_wide_is_left() {
    const auto found =
        find({line(FeatureKind::road, {{-100, 0}, {3000, 0}}, 6), area(FeatureKind::lake, 0, -500, 2000, 500)});
    QVERIFY(found.made.empty());
    QCOMPARE(found.too_wide, 1);
  }

  void tunnels_cross_nothing() {
    QVERIFY(find({line(FeatureKind::road, {{0, 0}, {100, 0}}, 6, FeatureClass::tunnel),
                  line(FeatureKind::river, {{50, -50}, {50, 50}}, 10)})
                .made.empty());
  }

  void common_vertices_are_met_once() {
    const auto found = find({line(FeatureKind::road, {{0, 0}, {50, 0}, {100, 0}}, 6),
                             line(FeatureKind::river, {{50, -50}, {50, 0}, {50, 50}}, 4)});
    QCOMPARE(found.made.size(), std::size_t{1});
  }

  void the_sea_lies_right_of_the_coast() {
    const MapBox box{0, 0, 100, 100};
    // From west to east in two pieces given out of order, the sea to the south.
    const Sea sea = sea_from({{{50, 40}, {120, 40}}, {{-20, 40}, {50, 40}}}, box);
    QCOMPARE(sea.loose_ends, 0);
    QCOMPARE(sea.areas.size(), std::size_t{1});
    QCOMPARE(sea.areas[0].grade, FeatureClass::sea);
    QVERIFY(holds(sea.areas[0], {50, 10}));
    QVERIFY(!holds(sea.areas[0], {50, 70}));
    QCOMPARE(area_of(sea.areas[0]), 4000.0);
    const Sea other = sea_from({{{120, 40}, {-20, 40}}}, box);
    QVERIFY(holds(other.areas[0], {50, 70}));
    QCOMPARE(area_of(other.areas[0]), 6000.0);
  }

  void islands_are_holes_and_a_lone_island_has_sea_all_round() {
    const MapBox box{0, 0, 100, 100};
    const std::vector<MapPoint> island{{40, 10}, {60, 10}, {60, 30}, {40, 30}, {40, 10}};  // anticlockwise
    const Sea sea = sea_from({{{-20, 40}, {120, 40}}, island}, box);
    QCOMPARE(sea.areas.size(), std::size_t{1});
    QCOMPARE(area_of(sea.areas[0]), 3600.0);
    QVERIFY(!holds(sea.areas[0], {50, 20}));
    QCOMPARE(area_of(sea_from({island}, box).areas[0]), 9600.0);
    QCOMPARE(sea_from({{{-20, 40}, {120, 40}}, {{40, 60}, {60, 60}, {60, 80}, {40, 80}, {40, 60}}}, box).astray, 1);
  }

  void a_strait_and_two_headlands() {
    const MapBox box{0, 0, 100, 100};
    const Sea strait = sea_from({{{-10, 40}, {110, 40}}, {{110, 60}, {-10, 60}}}, box);
    double all = 0;
    for (const Feature& f : strait.areas) all += area_of(f);
    QCOMPARE(all, 8000.0);  // south of the one coast, north of the other
    const Sea headlands = sea_from({{{20, -10}, {20, 50}, {-10, 50}}, {{110, 50}, {80, 50}, {80, -10}}}, box);
    QCOMPARE(headlands.areas.size(), std::size_t{1});
    QCOMPARE(area_of(headlands.areas[0]), 8000.0);
  }

  void a_coast_that_ends_in_the_box_is_drawn_on() {
    const Sea sea = sea_from({{{-10, 40}, {90, 40}}}, {0, 0, 100, 100});
    QCOMPARE(sea.loose_ends, 1);
    QCOMPARE(area_of(sea.areas[0]), 4000.0);
    QVERIFY(sea_from({}, {0, 0, 100, 100}).areas.empty());
    QVERIFY(sea_from({{{5, 5}}}, {0, 0, 100, 100}).areas.empty());
  }
};

SANDGATE_TEST(TestLinework)

}  // namespace tst_linework
#include "tst_linework.moc"
