// The ground along a line: as the heights say, and as a march counts its contours.
#include <QtTest>

#include "map/import/import.h"
#include "map/march/march.h"
#include "map/march/profile.h"
#include "tests/map/fixtures/random_country.h"
#include "tests/map/fixtures/real_data.h"
#include "tests/runner/test.h"

namespace tst_profile {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

const Scale scale;

/// A plane that rises a metre in ten towards the east, but for a hole.
std::shared_ptr<const Country> slope(bool hole = false) {
  Country::Parts parts{"slope", "EPSG:27700", "", {100, 40, 0, 400, 10, 10}, {}, {}};
  for (int row = 0; row < 40; ++row)
    for (int column = 0; column < 100; ++column)
      parts.heights.push_back(hole && column >= 50 && column < 55 ? std::numeric_limits<float>::quiet_NaN()
                                                                  : static_cast<float>(column) + 0.5F);
  return Country::make(std::move(parts)).value();
}

}  // namespace

class ProfileTest : public QObject {
  Q_OBJECT

 private slots:
  void a_plane_is_a_straight_rise() {
    const auto country = slope();
    const MapPoint line[] = {{105, 200}, {805, 200}};
    const auto found = profile(*country, line, 50, 10);
    QVERIFY(found.has_value());
    QCOMPARE(found->length_m, 700.0);
    QVERIFY(std::abs(found->climb_m - 70) < 1e-4);
    QCOMPARE(found->descent_m, 0.0);
    QCOMPARE(found->climbed, 7);
    QCOMPARE(found->descended, 0);
    QCOMPARE(found->places.size(), std::size_t{15});
    for (const auto& place : found->places) {
      QVERIFY(std::abs(place.at.east - 105 - place.along_m) < 1e-6);
      QVERIFY(std::abs(*place.height_m - place.at.east / 10) < 1e-4);
    }
    QVERIFY(std::abs(*found->lowest_m - 10.5) < 1e-4 && std::abs(*found->highest_m - 80.5) < 1e-4);
  }

  void corners_and_the_end_are_told_whatever_the_step() {
    const auto country = slope();
    const MapPoint line[] = {{105, 105}, {305, 105}, {305, 335}, {105, 335}};
    const auto found = profile(*country, line, 150, 10);
    QVERIFY(found.has_value());
    std::vector<double> along;
    for (const auto& place : found->places) along.push_back(place.along_m);
    QCOMPARE(along, (std::vector<double>{0, 150, 200, 300, 430, 450, 600, 630}));
    QVERIFY(std::abs(found->climb_m - 20) < 1e-4 && std::abs(found->descent_m - 20) < 1e-4);
    const auto coarse = profile(*country, line, 1e6, 10), fine = profile(*country, line, 1, 10);
    QCOMPARE(coarse->climb_m, fine->climb_m);
    QCOMPARE(coarse->places.size(), std::size_t{4});
  }

  void nothing_is_climbed_where_there_are_no_heights() {
    const auto country = slope(true);
    const MapPoint line[] = {{305, 200}, {805, 200}};
    const auto found = profile(*country, line, 10, 10);
    QVERIFY(found.has_value());
    QVERIFY(found->climb_m > 42 && found->climb_m < 44.1);  // up to the hole and from it
    QCOMPARE(std::ranges::count_if(found->places, [](const auto& place) { return !place.height_m; }), 5);
  }

  void contours_are_those_of_a_march() {
    MarchRates rates;
    rates.across = rates.climb = rates.descent = Length::feet(1);
    std::mt19937 random(2);
    std::uniform_real_distribution<double> part(0.01, 0.99);
    for (unsigned seed = 0; seed < 6; ++seed) {
      const auto country = RandomCountry(seed, {60, 50, 20, 30, 80, 15, false, false, seed % 2 == 0}).draw();
      const MapBox bounds = country->bounds();
      for (int i = 0; i < 20; ++i) {
        Path path;
        std::vector<MapPoint> line;
        for (int k = 0; k < 4; ++k) {
          const MapPoint at{bounds.west + bounds.width() * part(random), bounds.south + bounds.depth() * part(random)};
          path.push_back(scale.to_table(at, bounds));
          line.push_back(scale.to_ground(path.back(), bounds));
        }
        const Reckoning march = reckon(*country, scale, rates, path);
        QVERIFY(march.bar == Bar::none);
        const auto found = profile(*country, line, 25, scale.metres_per_contour);
        QCOMPARE(found->climbed, march.climbed);
        QCOMPARE(found->descended, march.descended);
        QVERIFY(std::abs(found->climb_m - found->descent_m -
                         (*found->places.back().height_m - *found->places.front().height_m)) < 1e-6);
      }
    }
  }

  void bad_questions_are_refused() {
    const auto country = slope();
    const MapPoint line[] = {{105, 200}, {805, 200}}, outside[] = {{105, 200}, {1805, 200}};
    const MapPoint nowhere[] = {{105, 200}, {std::numeric_limits<double>::quiet_NaN(), 200}};
    QVERIFY(!profile(*country, std::span(line, 1), 50, 10));
    QVERIFY(!profile(*country, outside, 50, 10));
    QVERIFY(!profile(*country, nowhere, 50, 10));
    for (const double step :
         {0.0, -5.0, 1e-9, std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()})
      QVERIFY(!profile(*country, line, step, 10));
    QVERIFY(!profile(*country, line, 50, 0));
    const MapPoint still[] = {{105, 200}, {105, 200}};
    const auto here = profile(*country, still, 50, 10);
    QVERIFY(here && here->length_m == 0 && here->climb_m == 0 && here->places.size() == 1);
  }

  void over_the_lakes() {
    SANDGATE_REAL_DATA(zip, "os_terrain50/ny/ny20.zip")
    const auto read = read_country(zip);
    QVERIFY(read.has_value());
    const MapPoint line[] = {{321525, 507225}, {326025, 503025}};
    const auto found = profile(*read->country, line, 50, 10);
    QVERIFY(found.has_value());
    QVERIFY(std::abs(*found->highest_m - 972.7) < 0.05);  // it begins on the summit
    QVERIFY(found->descended > 40 && found->descent_m > 400);
  }
};

SANDGATE_TEST(ProfileTest)

}  // namespace tst_profile
#include "tst_profile.moc"
