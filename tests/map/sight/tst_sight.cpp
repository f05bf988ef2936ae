// Who sees whom over ground, woods, houses and walls.
#include <QtTest>
#include <limits>
#include <random>

#include "map/import/import.h"
#include "map/sight/sight.h"
#include "tests/map/fixtures/made_country.h"
#include "tests/map/fixtures/made_features.h"
#include "tests/map/fixtures/real_data.h"
#include "tests/runner/test.h"

namespace tst_sight {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

Feature wall(std::vector<MapPoint> points, double height_m = 0) {
  Feature f;
  f.kind = FeatureKind::wall;
  f.shape = FeatureShape::line;
  f.points = std::move(points);
  f.height_m = height_m;
  return f;
}

/// The same question answered the slow way: every crossing with a grid line, each weighed by itself.
bool seen_slowly(const Country& country, MapPoint a, MapPoint b, double eye, double target) {
  const GridFrame& frame = country.frame();
  const double za = *country.height(a) + eye, zb = *country.height(b) + target;
  const auto clear = [&](double t) {
    if (!(t >= 0 && t <= 1)) return true;
    const auto ground = country.height({a.east + (b.east - a.east) * t, a.north + (b.north - a.north) * t});
    return !ground || *ground <= za + (zb - za) * t + 1e-5;
  };
  for (int column = 0; column < frame.width; ++column)
    if (b.east != a.east && !clear((frame.centre(column, 0).east - a.east) / (b.east - a.east))) return false;
  for (int row = 0; row < frame.height; ++row)
    if (b.north != a.north && !clear((frame.centre(0, row).north - a.north) / (b.north - a.north))) return false;
  return true;
}

}  // namespace

class SightTest : public QObject {
  Q_OBJECT

 private slots:
  void level_ground_hides_nothing() {
    const auto country = Country::level(3000, 3000);
    const auto seen = sight(*country, {5, 5}, {2990, 2713});
    QVERIFY(seen && seen->visible && !seen->blocked_at);
    // Even lying flat: a line that only touches is seen along.
    QVERIFY(sight(*country, {5, 5}, {2990, 2713}, {.eye_m = 0, .target_m = 0})->visible);
    QVERIFY(sight(*country, {5, 5}, {5, 5})->visible);
  }

  void an_even_slope_is_seen_along() {
    const auto slope = country_of(50, 50, 30.4, [](double east, double north) { return east / 7 + north / 13; });
    QVERIFY(sight(*slope, {20, 30}, {1400, 1300}, {.eye_m = 0.01, .target_m = 0.01})->visible);
    QVERIFY(sight(*slope, {1400, 1300}, {20, 30}, {.eye_m = 0.01, .target_m = 0.01})->visible);
  }

  void a_ridge_hides_what_lies_behind() {
    const auto ridge =
        country_of(100, 20, 10, [](double east, double) { return east > 500 && east < 510 ? 30.0 : 0.0; });
    const auto hidden = sight(*ridge, {105, 105}, {905, 105});
    QVERIFY(hidden && !hidden->visible);
    QVERIFY(qAbs(hidden->blocked_at->east - 505) < 1e-6);
    QVERIFY(qAbs(hidden->blocked_at->north - 105) < 1e-6);
    QVERIFY(sight(*ridge, {105, 105}, {505, 105})->visible);  // the ridge itself
    QVERIFY(sight(*ridge, {505, 105}, {905, 105})->visible);
    QVERIFY(sight(*ridge, {105, 105}, {905, 105}, {.eye_m = 59, .target_m = 1.7})->visible);
    QVERIFY(!sight(*ridge, {105, 105}, {905, 105}, {.eye_m = 58, .target_m = 1.7})->visible);
  }

  void vertical_raises_the_ground() {
    const auto low = country_of(100, 20, 10, [](double east, double) { return east > 500 && east < 510 ? 1.0 : 0.0; });
    QVERIFY(sight(*low, {105, 105}, {905, 105})->visible);
    QVERIFY(!sight(*low, {105, 105}, {905, 105}, {.vertical = 2})->visible);
  }

  void blocked_at_is_the_first_from_the_eye() {
    const auto two = country_of(100, 20, 10, [](double east, double) {
      return (east > 300 && east < 310) || (east > 700 && east < 710) ? 30.0 : 0.0;
    });
    QCOMPARE(sight(*two, {105, 105}, {905, 105})->blocked_at->east, 305.0);
    QCOMPARE(sight(*two, {905, 105}, {105, 105})->blocked_at->east, 705.0);
  }

  void agrees_with_the_slow_way_and_both_ways() {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> any(0, 1);
    int hidden = 0, seen = 0;
    for (int round = 0; round < 20; ++round) {
      const double wave = 80 + 300 * any(random);
      const auto country = country_of(60, 40, 25 + round, [&](double east, double north) {
        return 25 * std::sin(east / wave) * std::cos(north / wave) + 4 * any(random);
      });
      const MapBox bounds = country->bounds();
      for (int i = 0; i < 400; ++i) {
        MapPoint a{bounds.east * any(random), bounds.north * any(random)};
        MapPoint b{bounds.east * any(random), bounds.north * any(random)};
        if (i % 8 == 0) b.east = a.east;
        if (i % 8 == 1) b.north = a.north;
        if (i % 8 == 2) a = country->frame().centre(i % 60, i % 40), b = country->frame().centre(3, 3);
        const auto there = sight(*country, a, b), back = sight(*country, b, a);
        QCOMPARE(there->visible, back->visible);
        QCOMPARE(there->visible, seen_slowly(*country, a, b, 1.7, 1.7));
        const auto up = sight(*country, a, b, {.eye_m = 20, .target_m = 1});
        QCOMPARE(up->visible, sight(*country, b, a, {.eye_m = 1, .target_m = 20})->visible);
        QCOMPARE(up->visible, seen_slowly(*country, a, b, 20, 1));
        (there->visible ? seen : hidden) += 1;
        if (!there->visible) QVERIFY(bounds.grown(1e-6).holds(*there->blocked_at));
      }
    }
    QVERIFY(hidden > 1000 && seen > 1000);
  }

  void what_cannot_be_answered() {
    const auto level = Country::level(1000, 1000);
    QVERIFY(!sight(*level, {-1, 500}, {500, 500}));
    QVERIFY(!sight(*level, {500, 500}, {500, 1001}));
    const float none = std::numeric_limits<float>::quiet_NaN();
    const auto holed = country_of(50, 50, 10, [&](double east, double north) {
      return east > 200 && east < 300 && north > 200 && north < 300 ? none : 0.0F;
    });
    QVERIFY(!sight(*holed, {250, 250}, {10, 10}));
    QVERIFY(sight(*holed, {100, 250}, {400, 250})->visible);  // nothing known there hides nothing
  }

  void features_data() {
    QTest::addColumn<MapPoint>("from");
    QTest::addColumn<MapPoint>("to");
    QTest::addColumn<double>("eye");
    QTest::addColumn<double>("blocked");  // east of it; 0 for seen
    const auto row = [](const char* name, MapPoint a, MapPoint b, double eye, double blocked) {
      QTest::newRow(name) << a << b << eye << blocked;
    };
    // A wood from 400 to 600, a house 700 to 710, a wall at 800, a rock 900 to 910; all from 100 to 300 north.
    row("through the wood", {350, 200}, {650, 200}, 1.7, 400);
    row("back through it", {650, 200}, {350, 200}, 1.7, 600);
    row("past the wood", {350, 350}, {650, 350}, 1.7, 0);
    row("over the wood", {350, 200}, {650, 200}, 30, 545);  // the line comes down among the trees
    row("into the wood", {300, 200}, {440, 200}, 1.7, 0);
    row("too deep into it", {300, 200}, {460, 200}, 1.7, 400);
    row("out of the wood", {440, 200}, {300, 200}, 1.7, 0);
    row("from too deep", {460, 200}, {300, 200}, 1.7, 410);
    row("within the wood", {480, 200}, {520, 200}, 1.7, 0);
    row("far within the wood", {440, 200}, {520, 200}, 1.7, 490);
    row("within and back", {520, 200}, {440, 200}, 1.7, 470);
    row("through the house", {650, 200}, {750, 200}, 1.7, 700);
    row("out of the house", {705, 200}, {750, 200}, 1.7, 0);
    row("into the house", {650, 200}, {705, 200}, 1.7, 0);
    row("over the wall", {780, 200}, {820, 200}, 1.7, 0);
    row("lying behind the wall", {780, 200}, {820, 200}, 0.3, 800);
    row("past the wall", {780, 50}, {820, 50}, 0.3, 0);
    row("behind the rock", {880, 200}, {950, 200}, 1.7, 900);
    row("on the rock", {905, 200}, {950, 200}, 1.7, 0);
  }
  void features() {
    QFETCH(MapPoint, from);
    QFETCH(MapPoint, to);
    QFETCH(double, eye);
    QFETCH(double, blocked);
    const auto country = Country::level(
        1000, 400,
        {square(FeatureKind::wood, {400, 100, 600, 300}), square(FeatureKind::house, {700, 100, 710, 300}),
         wall({{800, 100}, {800, 180}, {800, 300}}), square(FeatureKind::rock, {900, 100, 910, 300})});
    const double target = eye < 1 ? eye : 1.7;
    const auto seen = sight(*country, from, to, {.eye_m = eye, .target_m = target});
    QVERIFY(seen);
    QCOMPARE(seen->visible, blocked == 0);
    if (blocked > 0) QVERIFY2(qAbs(seen->blocked_at->east - blocked) < 6, QByteArray::number(seen->blocked_at->east));
    QVERIFY(sight(*country, from, to, {.eye_m = 0.1, .target_m = 0.1, .features = false})->visible);
    QCOMPARE(sight(*country, to, from, {.eye_m = target, .target_m = eye})->visible, seen->visible);
  }

  void heights_of_features_are_their_own() {
    const auto tall = Country::level(1000, 400, {square(FeatureKind::wood, {400, 100, 600, 300}, 3)});
    QVERIFY(!sight(*tall, {350, 200}, {650, 200})->visible);
    QVERIFY(sight(*tall, {350, 200}, {650, 200}, {.eye_m = 4, .target_m = 4})->visible);
    QVERIFY(!sight(*tall, {300, 200}, {460, 200}, {.eye_m = 2, .target_m = 2})->visible);
    QVERIFY(sight(*tall, {460, 200}, {300, 200}, {.eye_m = 4, .target_m = 4})->visible);  // above the trees
    QVERIFY(sight(*tall, {300, 200}, {460, 200}, {.eye_m = 2, .target_m = 2, .into_wood_m = 100})->visible);
  }

  // On a table all houses are of one height, whatever the map says of each.
  void heights_of_a_kind_may_be_given_data() {
    QTest::addColumn<FeatureKind>("kind");
    QTest::addColumn<double>("on_the_map");
    for (const double on_the_map : {0.0, 40.0}) {
      for (const FeatureKind kind : {FeatureKind::wood, FeatureKind::house, FeatureKind::wall, FeatureKind::rock})
        QTest::addRow("%s, %g m on the map", name_of(kind).data(), on_the_map) << kind << on_the_map;
    }
  }
  void heights_of_a_kind_may_be_given() {
    QFETCH(FeatureKind, kind);
    QFETCH(double, on_the_map);
    const auto country = Country::level(1000, 400, {square(kind, {400, 100, 500, 300}, on_the_map)});
    const auto seen = [&](std::optional<double> height_m) {
      SightLine line{.eye_m = 17, .target_m = 17};
      (kind == FeatureKind::wood    ? line.wood_m
       : kind == FeatureKind::house ? line.house_m
       : kind == FeatureKind::wall  ? line.wall_m
                                    : line.rock_m) = height_m;
      return sight(*country, {350, 200}, {650, 200}, line)->visible;
    };
    QCOMPARE(seen({}), on_the_map == 0);
    QVERIFY(seen(16.9));
    QVERIFY(!seen(17.1));
    QVERIFY(seen(0));
  }

  void a_wood_on_a_hill_covers_by_its_height() {
    const auto hill =
        country_of(100, 20, 10, [](double east, double) { return std::max(0.0, 20 - std::abs(east - 500) / 10); },
                   {square(FeatureKind::wood, {450, 0, 550, 200})});
    QVERIFY(sight(*hill, {105, 105}, {905, 105}, {.eye_m = 25, .target_m = 25, .features = false})->visible);
    QVERIFY(!sight(*hill, {105, 105}, {905, 105}, {.eye_m = 25, .target_m = 25})->visible);
    QVERIFY(sight(*hill, {105, 105}, {905, 105}, {.eye_m = 33, .target_m = 33})->visible);
  }

  void rings_and_glades() {
    Feature ring = square(FeatureKind::wood, {200, 100, 800, 700});
    const auto glade = square(FeatureKind::wood, {300, 200, 700, 600}).points;
    ring.rings.push_back(static_cast<std::uint32_t>(ring.points.size()));
    ring.points.insert(ring.points.end(), glade.begin(), glade.end());
    const auto country = Country::level(1000, 800, {ring});
    QVERIFY(sight(*country, {320, 400}, {680, 400})->visible);
    QVERIFY(!sight(*country, {100, 400}, {500, 400})->visible);
    // Both at the edges of the glade, a little inside the trees.
    QVERIFY(sight(*country, {280, 400}, {720, 400})->visible);
    QVERIFY(!sight(*country, {240, 400}, {720, 400})->visible);
    // Exactly through corners of the outline.
    QVERIFY(!sight(*country, {100, 0}, {900, 800})->visible);
    QVERIFY(sight(*country, {100, 200}, {300, 0})->visible);
  }

  void the_earth_is_round_where_that_is_asked() {
    const auto sea = country_of(1600, 3, 50, [](double, double) { return 0.0; });
    const auto seen = [&](double metres, double eye, double target, double refraction) {
      const MapPoint from{325, 75}, to{325 + metres, 75};
      const SightLine line{.eye_m = eye, .target_m = target, .curved = true, .refraction = refraction};
      const bool there = sight(*sea, from, to, line)->visible;
      const SightLine turned{.eye_m = target, .target_m = eye, .curved = true, .refraction = refraction};
      if (sight(*sea, to, from, turned)->visible != there) throw std::logic_error("one sees the other");
      return there;
    };
    for (const double refraction : {0.0, 0.13}) {
      // A level line from each end meets the ground at its horizon.
      const double radius = earth_radius_m / (1 - refraction);
      const double reach = std::sqrt(2 * radius * 30) + std::sqrt(2 * radius * 10);
      QVERIFY(seen(reach - 100, 30, 10, refraction));
      QVERIFY(!seen(reach + 100, 30, 10, refraction));
    }
    QVERIFY(seen(70'000, 2, 2, 1));
    // What stands on the ground sinks with it.
    const auto wood = country_of(1600, 3, 50, [](double, double) { return 0.0; },
                                 {square(FeatureKind::wood, {20'000, 0, 20'100, 150}, 12)});
    SightLine line{.eye_m = 14, .target_m = 14, .curved = true, .refraction = 0};
    QVERIFY(!sight(*wood, {10'000, 75}, {30'000, 75}, line)->visible);
    line.curved = false;
    QVERIFY(sight(*wood, {10'000, 75}, {30'000, 75}, line)->visible);
  }

  void from_the_highest_of_the_lakes() {
    SANDGATE_REAL_DATA(zip, "os_terrain50/ny/ny20.zip")
    const auto read = read_country(zip);
    QVERIFY2(read.has_value(), read ? "" : read.error().sentence().c_str());
    const Country& lakes = *read->country;
    const GridFrame& frame = lakes.frame();
    MapPoint top;
    for (int row = 0; row < frame.height; ++row)
      for (int column = 0; column < frame.width; ++column)
        if (lakes.height_of_cell(column, row) == *lakes.highest()) top = frame.centre(column, row);
    int seen = 0, hidden = 0;
    for (int row = 0; row < frame.height; row += 7)
      for (int column = 0; column < frame.width; column += 7) {
        const MapPoint there = frame.centre(column, row);
        const auto far = sight(lakes, top, there), back = sight(lakes, there, top);
        QCOMPARE(far.has_value(), lakes.height(there).has_value());
        if (!far) continue;
        QCOMPARE(far->visible, back->visible);
        QCOMPARE(far->visible, seen_slowly(lakes, top, there, 1.7, 1.7));
        ++(far->visible ? seen : hidden);
      }
    QVERIFY(seen > 50 && hidden > 50);
  }
};

SANDGATE_TEST(SightTest)

}  // namespace tst_sight
#include "tst_sight.moc"
