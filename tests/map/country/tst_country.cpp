// The country as a value: what it refuses, its heights, its index, its canonical bytes.
#include <QtTest>
#include <cmath>
#include <limits>
#include <random>

#include "map/country/country.h"
#include "map/country/scale.h"
#include "tests/runner/test.h"

namespace tst_country {

using namespace sandgate;

namespace {

constexpr float none = std::numeric_limits<float>::quiet_NaN();

Country::Parts hills() {
  Country::Parts parts{"hills", "EPSG:27700", "ours", {3, 2, 1000, 500, 10, 20}, {0, 10, 20, 100, 110, 120}, {}};
  return parts;
}

Feature line(FeatureKind kind, std::vector<MapPoint> points) {
  Feature feature;
  feature.kind = kind;
  feature.shape = FeatureShape::line;
  feature.points = std::move(points);
  return feature;
}

Feature square_with_hole() {
  Feature feature;
  feature.kind = FeatureKind::wood;
  feature.shape = FeatureShape::area;
  feature.points = {{0, 0}, {10, 0}, {10, 10}, {0, 10}, {0, 0}, {4, 4}, {4, 6}, {6, 6}, {6, 4}, {4, 4}};
  feature.rings = {0, 5};
  return feature;
}

Feature point(MapPoint at, FeatureKind kind = FeatureKind::house) {
  Feature feature;
  feature.kind = kind;
  feature.points = {at};
  return feature;
}

std::vector<std::byte> canonical(const Country& country) {
  std::vector<std::byte> all;
  country.canonical([&](std::span<const std::byte> piece) { all.insert(all.end(), piece.begin(), piece.end()); });
  return all;
}

/// A thousand lines, areas and points of many sizes, also across and beyond the border.
std::vector<Feature> many_features() {
  std::mt19937 dice(11);
  std::uniform_real_distribution<double> at(-500, 5500), turn(-1, 1);
  std::vector<Feature> features;
  for (int i = 0; i < 1000; ++i) {
    const MapPoint start{at(dice), at(dice)};
    const double size = i % 50 == 0 ? 4000 : i % 7 == 0 ? 300 : 20;
    Feature feature = line(static_cast<FeatureKind>(i % feature_kinds), {start});
    for (int n = 0; n < 3 + i % 5; ++n) {
      const MapPoint last = feature.points.back();
      feature.points.push_back({std::clamp(last.east + size * turn(dice), -4000.0, 9000.0),
                                std::clamp(last.north + size * turn(dice), -4000.0, 9000.0)});
    }
    if (i % 3 == 0) feature = point(start, feature.kind);
    if (i % 3 == 1) {
      feature.shape = FeatureShape::area;
      feature.points.push_back(feature.points.front());
      feature.rings = {0};
    }
    features.push_back(std::move(feature));
  }
  features.push_back(square_with_hole());
  return features;
}

}  // namespace

class TestCountry : public QObject {
  Q_OBJECT
 private slots:
  void level_ground() {
    const auto country = Country::level(1234, 500, {point({5, 5})});
    QCOMPARE(country->frame().width, 124);
    QCOMPARE(country->bounds(), (MapBox{0, 0, 1240, 500}));
    QCOMPARE(country->height({617, 250}).value(), 0.0);
    QCOMPARE(country->lowest().value(), 0.0F);
    QCOMPARE(country->feature(FeatureId{0}).kind, FeatureKind::house);
  }

  void heights_are_bilinear_and_hold_at_the_border() {
    const auto country = Country::make(hills()).value();
    QCOMPARE(country->bounds(), (MapBox{1000, 460, 1030, 500}));
    QCOMPARE(country->height({1005, 490}).value(), 0.0);
    QCOMPARE(country->height({1010, 490}).value(), 5.0);
    QCOMPARE(country->height({1010, 480}).value(), 55.0);
    QCOMPARE(country->height({1000, 500}).value(), 0.0);
    QCOMPARE(country->height({1030, 460}).value(), 120.0);
    QVERIFY(!country->height({999.9, 480}));
    QVERIFY(!country->height({1010, 500.1}));
    QVERIFY(!country->height({std::nan(""), 480}));
    QCOMPARE(country->lowest().value(), 0.0F);
    QCOMPARE(country->highest().value(), 120.0F);
  }

  void gaps_have_no_height() {
    Country::Parts parts = hills();
    parts.heights[1] = none;
    const auto country = Country::make(std::move(parts)).value();
    QVERIFY(!country->height({1010, 490}));
    QVERIFY(!country->height({1010, 480}));
    QCOMPARE(country->height({1005, 490}).value(), 0.0);
    QCOMPARE(country->height({1005, 480}).value(), 50.0);
    Country::Parts empty = hills();
    empty.heights.assign(6, none);
    const auto nothing = Country::make(std::move(empty)).value();
    QVERIFY(!nothing->lowest() && !nothing->highest());
  }

  void refuses_what_does_not_fit_together_data() {
    QTest::addColumn<std::function<void(Country::Parts&)>>("spoil");
    QTest::addColumn<QString>("what");
    using Parts = Country::Parts;
    const auto row = [](const char* name, std::function<void(Parts&)> spoil, const char* what) {
      QTest::newRow(name) << spoil << QString(what);
    };
    const auto with = [](Feature feature) {
      return [feature](Parts& p) { p.features = {point({1010, 480}), feature}; };
    };
    const double nan = std::nan(""), inf = std::numeric_limits<double>::infinity();
    row(
        "no cells", [](Parts& p) { p.frame.width = 0; }, "needs at least one");
    row(
        "negative size", [](Parts& p) { p.frame.height = -2; }, "needs at least one");
    row(
        "too many cells", [](Parts& p) { p.frame.width = p.frame.height = 100000; }, "are the most");
    row(
        "heights missing", [](Parts& p) { p.heights.pop_back(); }, "5 heights for 6 cells");
    row(
        "cell of no size", [](Parts& p) { p.frame.cell_x = 0; }, "not a positive number");
    row(
        "cell not a number", [=](Parts& p) { p.frame.cell_y = nan; }, "not a positive number");
    row(
        "corner at infinity", [=](Parts& p) { p.frame.west = inf; }, "finite");
    row(
        "cells lost in rounding", [](Parts& p) { p.frame.west = 1e30; }, "finite");
    row(
        "infinite height", [](Parts& p) { p.heights[4] = std::numeric_limits<float>::infinity(); }, "column 1, row 1");
    row("point of two", with([] {
          Feature f = point({1010, 480});
          f.points.push_back({1011, 480});
          return f;
        }()),
        "feature 1, house");
    row("line of one", with(line(FeatureKind::road, {{1010, 480}})), "fewer than two points");
    row("line with rings", with([] {
          Feature f = line(FeatureKind::road, {{1010, 480}, {1011, 480}});
          f.rings = {0};
          return f;
        }()),
        "has rings");
    row("area without ring", with([] {
          Feature f = square_with_hole();
          f.rings.clear();
          return f;
        }()),
        "without an outer ring");
    row("open ring", with([] {
          Feature f = square_with_hole();
          f.points[4] = {1, 1};
          return f;
        }()),
        "not closed");
    row("ring out of order", with([] {
          Feature f = square_with_hole();
          f.rings = {0, 5, 2};
          return f;
        }()),
        "fewer than four");
    row("ring beyond the points", with([] {
          Feature f = square_with_hole();
          f.rings = {0, 5, 4000000000U};
          return f;
        }()),
        "fewer than four");
    row("place not a number", with(point({nan, 480})), "not a finite number");
    row("far away", with(point({1061, 480})), "far outside");
    row("negative width", with([] {
          Feature f = point({1010, 480});
          f.width_m = -1;
          return f;
        }()),
        "width or height");
  }
  void refuses_what_does_not_fit_together() {
    using Spoil = std::function<void(Country::Parts&)>;
    QFETCH(Spoil, spoil);
    QFETCH(QString, what);
    Country::Parts parts = hills();
    spoil(parts);
    const auto made = Country::make(std::move(parts));
    QVERIFY(!made.has_value());
    const QString sentence = QString::fromStdString(made.error().sentence());
    QVERIFY2(sentence.contains(what), qPrintable(sentence));
  }

  void features_may_lie_a_country_away() {
    Country::Parts parts = hills();
    parts.features = {point({1060, 480}), point({970, 540})};
    QVERIFY(Country::make(std::move(parts)).has_value());
  }

  void areas_hold_their_border_and_not_their_holes() {
    const Feature area = square_with_hole();
    QVERIFY(holds(area, {1, 1}));
    QVERIFY(holds(area, {5, 9}));
    QVERIFY(!holds(area, {5, 5}));
    QVERIFY(holds(area, {4, 5}));
    QVERIFY(holds(area, {0, 0}));
    QVERIFY(holds(area, {10, 3}));
    QVERIFY(holds(area, {3, 10}));
    QVERIFY(!holds(area, {10.001, 3}));
    QVERIFY(!holds(area, {-1, 0}));
    QVERIFY(!holds(area, {-1, 10}));
    QVERIFY(!holds(line(FeatureKind::road, {{0, 0}, {1, 1}}), {0, 0}));
    QCOMPARE(area.ring(1).size(), std::size_t{5});
    QCOMPARE(area.ring(1).front(), (MapPoint{4, 4}));
  }

  void names_read_back() {
    for (unsigned k = 0; k < feature_kinds; ++k)
      QCOMPARE(feature_kind(name_of(static_cast<FeatureKind>(k))).value(), static_cast<FeatureKind>(k));
    for (int c = 0; c <= static_cast<int>(FeatureClass::water); ++c)
      QCOMPARE(feature_class(name_of(static_cast<FeatureClass>(c))).value(), static_cast<FeatureClass>(c));
    QVERIFY(!feature_kind("volcano") && !feature_class("motorway"));
    QCOMPARE(name_of(FeatureKind::place), std::string_view("place"));
    QCOMPARE(name_of(FeatureClass::great_fell), std::string_view("great_fell"));
  }

  void questions_agree_with_looking_at_everything() {
    const auto country = Country::level(5000, 5000, many_features());
    std::mt19937 dice(3);
    std::uniform_real_distribution<double> at(-5000, 10000), size(0, 1);
    for (int i = 0; i < 3000; ++i) {
      const double reach = i % 5 == 0 ? 6000 * size(dice) : i % 5 == 1 ? 0 : 150 * size(dice);
      MapBox box{at(dice), at(dice), 0, 0};
      box.east = box.west + reach;
      box.north = box.south + reach * size(dice);
      if (i % 11 == 0) box = country->feature(FeatureId{i % 1000}).bounds();
      const KindSet kinds = i % 2 == 0 ? every_kind : static_cast<KindSet>(dice()) & every_kind;

      std::vector<int> near, all;
      country->each_near(box, kinds, [&](FeatureId id, const Feature& f) {
        QVERIFY(&f == &country->feature(id));
        near.push_back(id.number);
      });
      std::size_t segments = 0;
      for (int f = 0; f < static_cast<int>(country->features().size()); ++f) {
        const Feature& feature = country->feature(FeatureId{f});
        if ((only(feature.kind) & kinds) == 0) continue;
        if (feature.bounds().meets(box)) all.push_back(f);
        for (std::size_t p = 0; p + 1 < feature.points.size(); ++p) {
          if (std::ranges::count(feature.rings, p + 1) > 0) continue;
          segments += box_round({feature.points[p], feature.points[p + 1]}).meets(box);
        }
      }
      QCOMPARE(near, all);
      std::vector<std::pair<const Feature*, std::size_t>> met;
      country->each_segment_near(box, kinds, [&](const Feature& f, std::size_t p) {
        QVERIFY(p + 1 < f.points.size());
        if (box_round({f.points[p], f.points[p + 1]}).meets(box)) met.emplace_back(&f, p);
      });
      std::ranges::sort(met);
      met.erase(std::unique(met.begin(), met.end()), met.end());
      QCOMPARE(met.size(), segments);
    }
  }

  void questions_without_an_answer() {
    const auto country = Country::level(100, 100);
    int visits = 0;
    country->each_near(country->bounds(), every_kind, [&](FeatureId, const Feature&) { ++visits; });
    const auto one = Country::level(100, 100, {point({50, 50})});
    const double inf = std::numeric_limits<double>::infinity();
    one->each_near(MapBox{}, every_kind, [&](FeatureId, const Feature&) { ++visits; });
    one->each_near(one->bounds(), only(FeatureKind::road), [&](FeatureId, const Feature&) { ++visits; });
    one->each_segment_near(one->bounds(), every_kind, [&](const Feature&, std::size_t) { ++visits; });
    QCOMPARE(visits, 0);
    one->each_near({-inf, -inf, inf, inf}, every_kind, [&](FeatureId, const Feature&) { ++visits; });
    QCOMPARE(visits, 1);
  }

  void canonical_bytes_tell_countries_apart() {
    const auto bytes_of = [](const std::function<void(Country::Parts&)>& change) {
      Country::Parts parts = hills();
      parts.features = {point({1010, 480}), line(FeatureKind::road, {{1001, 470}, {1020, 470}})};
      change(parts);
      return canonical(*Country::make(std::move(parts)).value());
    };
    const auto same = bytes_of([](Country::Parts&) {});
    QVERIFY(!same.empty());
    QCOMPARE(bytes_of([](Country::Parts&) {}), same);
    const std::vector<std::function<void(Country::Parts&)>> changes{
        [](auto& p) { p.name.push_back('x'); },
        [](auto& p) { p.crs.push_back('1'); },
        [](auto& p) { p.attribution.clear(); },
        [](auto& p) { p.frame.west += 1; },
        [](auto& p) { p.heights[3] = 101; },
        [](auto& p) { p.heights[3] = none; },
        [](auto& p) { std::swap(p.features[0], p.features[1]); },
        [](auto& p) { p.features[1].points[0].north += 1e-9; },
        [](auto& p) { p.features[1].grade = FeatureClass::lane; },
        [](auto& p) { p.features[0].name.push_back('x'); },
        [](auto& p) { p.features[0].width_m = 1; },
        [](auto& p) { p.features[0].height_m = 1; },
        [](auto& p) { p.features.pop_back(); },
    };
    std::vector<std::vector<std::byte>> seen{same};
    for (const auto& change : changes) {
      auto bytes = bytes_of(change);
      QVERIFY(std::ranges::find(seen, bytes) == seen.end());
      seen.push_back(std::move(bytes));
    }
    QCOMPARE(bytes_of([](auto& p) { p.heights[3] = none; }), bytes_of([](auto& p) { p.heights[3] = -std::nanf("7"); }));
  }

  void scale_goes_there_and_back() {
    const Scale scale;
    const MapBox bounds{1000, 2000, 5000, 5000};
    const Point p = scale.to_table({1250, 2100}, bounds);
    QCOMPARE(p, (Point{Length::from_feet(2.5), Length::feet(1)}));
    QCOMPARE(scale.to_ground(p, bounds), (MapPoint{1250, 2100}));
    QCOMPARE(scale.metres(Length::feet(3)), 300.0);
  }
};

SANDGATE_TEST(TestCountry)

}  // namespace tst_country
#include "tst_country.moc"
