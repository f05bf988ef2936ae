// Heights where none were measured: from contours and spot heights, and in small voids.
#include <QtTest>
#include <cmath>

#include "map/heights/fill_gaps.h"
#include "map/heights/from_lines.h"
#include "map/import/import.h"
#include "map/relief/relief.h"
#include "tests/map/fixtures/real_data.h"
#include "tests/runner/test.h"

namespace tst_heights {

using namespace sandgate;

namespace {

constexpr float no_height = std::numeric_limits<float>::quiet_NaN();

struct Error {
  double rms = 0, worst = 0;
};

Error error_of(std::span<const float> made, std::span<const float> true_heights) {
  Error error;
  for (std::size_t i = 0; i < made.size(); ++i) {
    const double off = std::abs(static_cast<double>(made[i]) - true_heights[i]);
    error.rms += off * off;
    error.worst = std::max(error.worst, off);
  }
  error.rms = std::sqrt(error.rms / static_cast<double>(made.size()));
  return error;
}

LinesOfHeight contoured(const Country& country, double interval) {
  LinesOfHeight given;
  const Contours lines = contours(country, interval).value();
  for (const Contour& line : lines) given.lines.push_back({line.level, {line.points.begin(), line.points.end()}});
  given.sheets = {country.bounds()};
  return given;
}

std::shared_ptr<const Country> hill(double cell, int side) {
  Country::Parts parts{"hill", "EPSG:27700", "", {side, side, 1000, 2000, cell, cell}, {}, {}};
  for (int row = 0; row < side; ++row)
    for (int column = 0; column < side; ++column) {
      const double x = (column + 0.5) / side - 0.5, y = (row + 0.5) / side - 0.5;
      parts.heights.push_back(static_cast<float>(200 * std::exp(-12 * (x * x + 1.7 * y * y)) + 60 * x - 30 * y));
    }
  return Country::make(std::move(parts)).value();
}

}  // namespace

class TestHeights : public QObject {
  Q_OBJECT

 private slots:
  void a_slope_between_two_lines_is_straight() {
    const GridFrame frame{40, 20, 0, 200, 10, 10};
    LinesOfHeight given;
    given.lines = {{100, {{50, -10}, {50, 210}}}, {140, {{350, -10}, {350, 210}}}};
    const auto made = heights_from_lines(frame, given);
    QVERIFY(made.has_value());
    for (int row = 0; row < 20; ++row)
      for (int column = 0; column < 40; ++column) {
        const double east = frame.centre(column, row).east, expected = 100 + (east - 50) * 40 / 300;
        if (east < 50 || east > 350) continue;  // beyond the lines tension draws the surface level
        const float got = (*made)[static_cast<std::size_t>(row * 40 + column)];
        QVERIFY2(std::abs(got - expected) < 1.5,
                 qPrintable(QString("%1: %2, not %3").arg(east).arg(got).arg(expected)));
      }
  }

  // A slip of half a cell on this slope would be ten metres.
  void lines_hold_where_they_are_not_at_the_nearest_centre() {
    const GridFrame frame{30, 30, 0, 300, 10, 10};
    LinesOfHeight given;
    for (int level = 0; level <= 600; level += 20)
      given.lines.push_back({static_cast<double>(level), {{level / 2.0, -50}, {level / 2.0, 350}}});
    const auto made = heights_from_lines(frame, given).value();
    for (int column = 1; column < 29; ++column)
      QVERIFY(std::abs(made[static_cast<std::size_t>(15 * 30 + column)] - 2 * frame.centre(column, 15).east) < 1.0);
  }

  void summits_are_rounded_and_spot_heights_kept() {
    const auto country = hill(10, 100);
    LinesOfHeight given = contoured(*country, 10);
    const auto made = heights_from_lines(country->frame(), given).value();
    const Error error = error_of(made, country->heights());
    QVERIFY2(error.rms < 1.2, qPrintable(QString::number(error.rms)));
    const float summit = *std::ranges::max_element(made);
    QVERIFY(summit > std::floor(*country->highest() / 10) * 10);  // not cut off at the last contour
    given.spots = {{260, country->frame().centre(50, 50)}};
    const auto spotted = heights_from_lines(country->frame(), given).value();
    QVERIFY(spotted[50 * 100 + 50] > 240);
  }

  void outside_the_sheets_is_void_and_nothing_is_refused() {
    const auto country = hill(10, 40);
    LinesOfHeight given = contoured(*country, 10);
    const MapBox bounds = country->bounds();
    given.sheets = {{bounds.west, bounds.south, bounds.west + bounds.width() / 2, bounds.north}};
    const auto made = heights_from_lines(country->frame(), given).value();
    QVERIFY(!std::isnan(made[0]));
    QVERIFY(std::isnan(made[39]));
    QVERIFY(!heights_from_lines(country->frame(), {}).has_value());
    QVERIFY(!heights_from_lines({20, 20, 9e6, 9e6, 10, 10}, given).has_value());
    bool asked = false;
    const auto stopped = heights_from_lines(country->frame(), given, [&](double) { return !(asked = true); });
    QVERIFY(asked && !stopped && stopped.error().cancelled);
  }

  void grids_of_one_cell_or_line_are_made_too() {
    LinesOfHeight given;
    given.lines = {{50, {{-5, 15}, {15, -5}}}};
    for (const auto& [width, height] : std::vector<std::pair<int, int>>{{1, 1}, {1, 9}, {9, 1}, {2, 2}}) {
      const auto made = heights_from_lines({width, height, 0, 10, 1, 1}, given);
      QVERIFY(made.has_value());
      QCOMPARE(made->size(), static_cast<std::size_t>(width * height));
      QVERIFY(std::abs(made->front() - 50) < 1);
    }
  }

  // The measure by which the method is stated: contours of a measured grid, and the grid made again from them.
  void contours_of_the_lake_district_give_its_heights_back() {
    SANDGATE_REAL_DATA(tile, "os_terrain50/ny/ny20.zip");
    const auto country = read_country(tile).value().country;
    for (const auto& [interval, most_rms] : std::vector<std::pair<double, double>>{{10, 1.2}, {50, 7}}) {
      const auto made = heights_from_lines(country->frame(), contoured(*country, interval)).value();
      const Error error = error_of(made, country->heights());
      qInfo("every %g m: rms %.2f m, worst %.1f m", interval, error.rms, error.worst);
      QVERIFY2(error.rms < most_rms, qPrintable(QString::number(error.rms)));
    }
  }

  void small_voids_are_filled_and_large_ones_marked() {
    const GridFrame frame{60, 40, 0, 400, 10, 10};
    std::vector<float> heights;
    for (int row = 0; row < 40; ++row)
      for (int column = 0; column < 60; ++column) heights.push_back(static_cast<float>(2 * column - row));
    const auto whole = heights;
    const auto pit = [&](int left, int top, int width, int depth) {
      for (int row = top; row < top + depth; ++row) std::fill_n(heights.begin() + row * 60 + left, width, no_height);
    };
    pit(5, 5, 4, 4);
    pit(20, 10, 16, 16);
    pit(55, 0, 3, 3);     // at the border
    pit(40, 20, 18, 18);  // too wide
    const FilledGaps filled = fill_gaps(frame, heights, 16);
    QCOMPARE(filled.gaps, 2);
    QCOMPARE(filled.cells, 16 + 256);
    for (std::size_t i = 0; i < heights.size(); ++i) {
      const int row = static_cast<int>(i / 60), column = static_cast<int>(i % 60);
      const bool border = column >= 55 && column < 58 && row < 3;
      const bool wide = column >= 40 && column < 58 && row >= 20 && row < 38;
      if (border || wide) {
        QVERIFY(std::isnan(heights[i]));
      } else {
        QVERIFY(std::abs(heights[i] - whole[i]) < 0.1);  // a slope goes on through a gap
      }
    }
    auto untouched = heights;
    QCOMPARE(fill_gaps(frame, untouched, 0).cells, 0);
  }

  void a_void_of_any_shape_is_filled_from_all_sides() {
    std::vector<float> heights(9 * 9, -40.0F);
    for (int i = 2; i < 7; ++i)
      heights[static_cast<std::size_t>(4 * 9 + i)] = heights[static_cast<std::size_t>(i * 9 + 4)] = no_height;
    const FilledGaps filled = fill_gaps({9, 9, 0, 9, 1, 1}, heights, 3);
    QCOMPARE(filled.gaps, 1);
    for (const float h : heights) QCOMPARE(h, -40.0F);  // heights below the sea are heights
  }
};

SANDGATE_TEST(TestHeights)

}  // namespace tst_heights
#include "tst_heights.moc"
