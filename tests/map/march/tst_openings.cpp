// Ways through solids and over water, held against what a march over them is told (LW-1.2, LW-1.4).
#include <QtTest>
#include <random>

#include "map/march/march.h"
#include "map/march/openings.h"
#include "tests/runner/test.h"

namespace tst_openings {

using namespace sandgate;

namespace {

Feature line(FeatureKind kind, std::vector<MapPoint> points, double width_m = 0) {
  Feature f;
  f.kind = kind;
  f.shape = FeatureShape::line;
  f.points = std::move(points);
  f.width_m = width_m;
  return f;
}
Feature spot(FeatureKind kind, MapPoint at) {
  Feature f;
  f.kind = kind;
  f.points = {at};
  return f;
}
Feature square(FeatureKind kind, double west, double south, double east, double north) {
  Feature f;
  f.kind = kind;
  f.shape = FeatureShape::area;
  f.rings = {0};
  f.points = {{west, south}, {east, south}, {east, north}, {west, north}, {west, south}};
  return f;
}
MarchRates infantry() {
  MarchRates rates;
  rates.across = rates.road = Length::feet(1);
  rates.ford = Moves::whole(1);
  return rates;
}
Bar across(const Country& country, MapPoint from, MapPoint to) {
  const Scale scale;
  const MapBox bounds = country.bounds();
  return reckon(country, scale, infantry(), Path{scale.to_table(from, bounds), scale.to_table(to, bounds)}).bar;
}
double off(const Opening& way, MapPoint p) { return distance_to_segment_m(p, way.from, way.to); }

}  // namespace

class Openings : public QObject {
  Q_OBJECT

 private slots:
  // Whoever crosses a river where a part is carried is let over by a march's reckoning, and nobody else.
  void LW_1_4_carried_parts_are_what_a_march_is_let_over() {
    std::mt19937 random(11);
    std::uniform_real_distribution<double> any(0, 1);
    int over = 0, stopped = 0;
    for (int round = 0; round < 40; ++round) {
      const double width = round % 4 == 0 ? 0 : 60 * any(random);
      std::vector<MapPoint> course;
      for (int i = 0; i <= 8; ++i) course.push_back({450 + 100 * any(random), i * 125.0});
      std::vector<Feature> features{line(FeatureKind::river, course, width)};
      for (int i = 0; i < 4; ++i) {
        const MapPoint at{450 + 100 * any(random), 1000 * any(random)};
        if (i % 2 == 0) {
          features.push_back(spot(FeatureKind::ford, at));
        } else {
          features.push_back(line(FeatureKind::bridge, {at, {at.east + 30 * any(random), at.north + 9}}));
        }
      }
      const auto country = Country::level(1000, 1000, features);
      const Feature& river = country->features()[0];
      for (std::size_t piece = 0; piece + 1 < river.points.size(); ++piece) {
        const auto parts = carried_parts(*country, Scale{}, river, piece);
        for (int i = 0; i < 40; ++i) {
          const double t = 0.02 + 0.96 * any(random);
          const auto edge = [&](const Portion& p) { return std::min(std::abs(p.from - t), std::abs(p.to - t)); };
          if (std::ranges::any_of(parts, [&](const Portion& p) { return edge(p) < 0.005; })) continue;
          const MapPoint p = river.points[piece], q = river.points[piece + 1], on = part_way(p, q, t);
          const double e = (q.north - p.north) / 400, n = (p.east - q.east) / 400;
          const bool carried =
              std::ranges::any_of(parts, [&](const Portion& part) { return part.from <= t && t <= part.to; });
          QCOMPARE(across(*country, {on.east - e, on.north - n}, {on.east + e, on.north + n}),
                   carried ? Bar::none : Bar::river);
          ++(carried ? over : stopped);
        }
      }
    }
    QVERIFY(over > 500 && stopped > 500);
  }
  void LW_1_4_streams() {
    QVERIFY(stops_nobody(line(FeatureKind::river, {{0, 0}, {1, 1}}, 3.9), 4));
    QVERIFY(!stops_nobody(line(FeatureKind::river, {{0, 0}, {1, 1}}, 4), 4));
    QVERIFY(!stops_nobody(line(FeatureKind::river, {{0, 0}, {1, 1}}), 4));
  }

  void LW_1_4_a_point_leads_over_the_shortest_way() {
    const auto country = Country::level(
        1000, 1000, {square(FeatureKind::lake, 400, 100, 460, 900), spot(FeatureKind::bridge, {430, 500})});
    const auto ways = crossings_over(*country, Scale{}, country->features()[0]);
    QCOMPARE(ways.size(), std::size_t{1});
    QCOMPARE(ways[0].from.north, 500.0);
    QCOMPARE(ways[0].to.north, 500.0);
    QVERIFY(std::min(ways[0].from.east, ways[0].to.east) < 390);
    QVERIFY(std::max(ways[0].from.east, ways[0].to.east) > 470);
    QCOMPARE(across(*country, {390, 500}, {470, 500}), Bar::none);
  }
  // Too wide for a point, and too far off.
  void LW_1_4_no_way_over() {
    const auto wide = Country::level(
        2000, 1000, {square(FeatureKind::lake, 400, 100, 700, 900), spot(FeatureKind::bridge, {550, 500})});
    QVERIFY(crossings_over(*wide, Scale{}, wide->features()[0]).empty());
    QCOMPARE(across(*wide, {390, 500}, {710, 500}), Bar::river);
    const auto far = Country::level(
        2000, 1000, {square(FeatureKind::lake, 400, 100, 460, 900), spot(FeatureKind::bridge, {380, 500})});
    QVERIFY(crossings_over(*far, Scale{}, far->features()[0]).empty());
  }
  void LW_1_4_a_bridge_drawn_short_lands_on_both_banks() {
    const auto country = Country::level(
        1000, 1000,
        {square(FeatureKind::lake, 400, 100, 500, 900), line(FeatureKind::bridge, {{420, 500}, {480, 500}}),
         line(FeatureKind::bridge, {{100, 500}, {140, 500}})});
    const auto ways = crossings_over(*country, Scale{}, country->features()[0]);
    QCOMPARE(ways.size(), std::size_t{1});
    QVERIFY(off(ways[0], {395, 500}) < 1e-9 && off(ways[0], {505, 500}) < 1e-9);
  }

  void LW_1_2_gateways() {
    const auto country =
        Country::level(1000, 1000,
                       {line(FeatureKind::wall, {{500, 100}, {500, 450}, {500, 900}}),
                        square(FeatureKind::house, 600, 480, 640, 520), square(FeatureKind::house, 700, 600, 740, 640),
                        line(FeatureKind::road, {{100, 500}, {620, 500}, {900, 500}})});
    const auto through_wall = gateways(*country, Scale{}, country->features()[0]);
    QCOMPARE(through_wall.size(), std::size_t{1});
    QVERIFY(off(through_wall[0], {500, 500}) < 1e-9);
    QVERIFY(off(through_wall[0], {490, 500}) < 1e-9 && off(through_wall[0], {510, 500}) < 1e-9);
    // The road bends inside the house: two ways, joined there, each reaching out on its own side.
    const auto through_house = gateways(*country, Scale{}, country->features()[1]);
    QCOMPARE(through_house.size(), std::size_t{2});
    for (double east = 590; east <= 650; east += 5)
      QVERIFY(std::ranges::any_of(through_house, [&](const Opening& way) { return off(way, {east, 500}) < 1e-9; }));
    QVERIFY(gateways(*country, Scale{}, country->features()[2]).empty());
  }

  void KS_5_the_crossing_that_is_pointed_at() {
    const auto country =
        Country::level(2'000, 2'000,
                       {spot(FeatureKind::house, {520, 520}), line(FeatureKind::culvert, {{100, 100}, {200, 100}}),
                        square(FeatureKind::bridge, 500, 500, 600, 600), spot(FeatureKind::ford, {150, 160}),
                        line(FeatureKind::road, {{0, 0}, {900, 0}})});
    const auto near = [&](double east, double north, double within_m = 50) {
      return built_crossing_near(*country, {east, north}, within_m);
    };
    QCOMPARE(near(150, 140), std::optional(FeatureId{1}));  // by its nearest part; a ford is no work
    QCOMPARE(crossing_near(*country, {150, 140}, 50), std::optional(FeatureId{3}));
    QCOMPARE(near(550, 550), std::optional(FeatureId{2}));  // within it
    QCOMPARE(near(640, 550), std::optional(FeatureId{2}));
    QVERIFY(!near(660, 550));
    QCOMPARE(near(150, 50), std::optional(FeatureId{1}));  // as far as is asked, and no farther
    QVERIFY(!near(150, 49));
    QCOMPARE(near(300, 300, 5'000), std::optional(FeatureId{1}));
    QVERIFY(!built_crossing_near(*Country::level(100, 100), {50, 50}, 1'000));
  }
};

SANDGATE_TEST(Openings)

}  // namespace tst_openings
#include "tst_openings.moc"
