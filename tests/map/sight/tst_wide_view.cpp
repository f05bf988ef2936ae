// Wide views: what sweeping rays makes of whole countries, held against lines of sight one by one.
#include <QtTest>
#include <cmath>
#include <limits>
#include <random>

#include "map/import/import.h"
#include "map/sight/sweep.h"
#include "map/sight/sweep_rows.h"
#include "map/sight/viewshed.h"
#include "map/sight/wide_view.h"
#include "tests/bench/made_ground.h"
#include "tests/map/fixtures/made_country.h"
#include "tests/map/fixtures/made_features.h"
#include "tests/map/fixtures/real_data.h"
#include "tests/runner/test.h"

namespace tst_wide_view {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

/// How the two ways agree: cells seen by both, and by either.
struct Overlap {
  int both = 0, either = 0, asked = 0;
  double share() const { return either > 0 ? static_cast<double>(both) / either : 1; }
};

/// Of every `step`-th cell in both directions.
Overlap overlap(const Country& country, MapPoint from, const WideView& view, const SeenCells& seen, int step = 1) {
  Overlap o;
  for (int row = 0; row < seen.frame().height; row += step)
    for (int column = 0; column < seen.frame().width; column += step) {
      const MapPoint middle = seen.frame().centre(column, row);
      const bool far = view.radius_m && distance_m(from, middle) > *view.radius_m;
      const auto line = far ? std::nullopt : sight(country, from, middle, view.line);
      const bool exact = line && line->visible, swept = seen.at(column, row);
      o.both += exact && swept;
      o.either += exact || swept;
      ++o.asked;
    }
  return o;
}

Overlap overlap(const std::shared_ptr<const Country>& country, MapPoint from, const WideView& view, int step = 1) {
  const ViewGround ground(country, view.line);
  return overlap(*country, from, view, wide_view(ground, from, view).value(), step);
}

void at_least(const Overlap& o, double share) {
  QVERIFY2(o.either > 50, QByteArray::number(o.either));
  QVERIFY2(o.share() >= share, QByteArray::number(o.share()));
}

}  // namespace

class WideViewTest : public QObject {
  Q_OBJECT

 private slots:
  void level_ground_is_seen_whole() {
    for (const double vertical : {1.0, 3.0}) {
      const auto country = country_of(150, 90, 20, 30, [](double, double) { return 217.3; });
      WideView view;
      view.line = {.eye_m = 1.7, .target_m = 0, .vertical = vertical};
      for (const MapPoint from : {MapPoint{1510, 1335}, MapPoint{3, 2697}, MapPoint{2999, 1}, MapPoint{777, 1234}}) {
        const auto seen = wide_view(ViewGround(country), from, view).value();
        QCOMPARE(seen.count(), std::int64_t{150 * 90});
        QCOMPARE(cells_in_view(*country, from, {}), std::int64_t{150 * 90});
      }
    }
  }

  void a_ridge_hides_what_lies_behind() {
    // North-south and east-west, so that every quarter has its turn.
    for (const bool upright : {true, false}) {
      const auto country = country_of(101, 101, 10, 10, [&](double east, double north) {
        const double across = upright ? east : north;
        return std::abs(across - 205) < 4 || std::abs(across - 805) < 4 ? 30.0 : 0.0;
      });
      const auto seen = wide_view(ViewGround(country), {505, 505}).value();
      for (int row = 0; row < 101; ++row)
        for (int column = 0; column < 101; ++column) {
          const int across = upright ? column : 100 - row;
          QCOMPARE(seen.at(column, row), across >= 20 && across <= 80);
        }
    }
  }

  void the_round_earth_hides_level_ground() {
    const auto country = country_of(3, 400, 100, 100, [](double, double) { return 50.0; });
    WideView view;
    view.line = {.eye_m = 10, .target_m = 5, .curved = true, .refraction = 0};
    const MapPoint from = country->frame().centre(1, 399);
    const auto seen = wide_view(ViewGround(country), from, view).value();
    // The two distances to the horizon: of the eye and of the target.
    const double reach = std::sqrt(2 * earth_radius_m * 10) + std::sqrt(2 * earth_radius_m * 5);
    for (int row = 0; row < 400; ++row) {
      const double off = distance_m(from, country->frame().centre(1, row));
      if (std::abs(off - reach) < 300) continue;
      QCOMPARE(seen.at(1, row), off < reach);
      QCOMPARE(sight(*country, from, country->frame().centre(1, row), view.line)->visible, off < reach);
    }
  }

  void agrees_with_lines_of_sight_data() {
    QTest::addColumn<SightLine>("line");
    QTest::addColumn<double>("radius");
    QTest::addColumn<bool>("on_a_centre");
    QTest::newRow("plain") << SightLine{.eye_m = 2, .target_m = 0} << 0.0 << true;
    QTest::newRow("between centres") << SightLine{.eye_m = 2, .target_m = 1.7} << 0.0 << false;
    QTest::newRow("to a radius") << SightLine{.eye_m = 2, .target_m = 0} << 1500.0 << false;
    QTest::newRow("raised") << SightLine{.eye_m = 5, .target_m = 2, .vertical = 2.5} << 0.0 << false;
    QTest::newRow("round earth") << SightLine{.eye_m = 20, .target_m = 2, .curved = true} << 0.0 << true;
  }
  void agrees_with_lines_of_sight() {
    QFETCH(SightLine, line);
    QFETCH(double, radius);
    QFETCH(bool, on_a_centre);
    static const auto country = bench::made_country(420);
    WideView view;
    view.line = line;
    if (radius > 0) view.radius_m = radius;
    std::mt19937 random(4);
    Overlap all;
    for (int round = 0; round < 6; ++round) {
      MapPoint from = country->frame().centre(static_cast<int>(random() % 420), static_cast<int>(random() % 420));
      if (!on_a_centre) from = {std::max(1.0, from.east - 3.1), std::max(1.0, from.north - 1.7)};
      const Overlap o = overlap(country, from, view, 3);
      all.both += o.both, all.either += o.either;
    }
    at_least(all, 0.98);
  }

  void more_rays_are_more_exact() {
    const auto country = bench::made_country(300);
    const MapPoint from = country->frame().centre(120, 130);
    WideView view;
    view.line = {.eye_m = 2, .target_m = 0};
    const Overlap one = overlap(country, from, view);
    view.rays_to_a_cell = 4;
    const Overlap four = overlap(country, from, view);
    at_least(one, 0.98);
    at_least(four, 0.985);
  }

  void wide_and_plain_loops_give_the_same_bits() {
    std::mt19937 random(8);
    std::uniform_real_distribution<float> any(0, 1);
    for (int round = 0; round < 200; ++round) {
      std::vector<float> heights(200), bends(600), one(600), other;
      for (float& h : heights) h = random() % 20 == 0 ? std::nanf("") : 40 * any(random);
      for (float& b : bends) b = any(random);
      for (float& h : one) h = any(random) - 0.5F;
      other = one;
      RowCut cut{heights.data(), 200, 100.0 * static_cast<double>(any(random)) + 50,
                 1.0 / (1 + 2.5 * static_cast<double>(any(random)))};
      cut.stride = 1 / cut.step;
      cut.eye = 30;
      cut.inverse = 0.02F;
      if (round % 2 == 0)
        cut.bend = bends.data() + 300, cut.rows_off = 3, cut.bend_ahead = 0.01F, cut.bend_aside = 1e-5F;
      const int ray = static_cast<int>(random() % 40) - 80, last_ray = ray + static_cast<int>(random() % 130);
      raise_horizons(cut, ray, last_ray, one.data() + 300);
      raise_horizons_plainly(cut, ray, last_ray, other.data() + 300);
      QVERIFY(one == other);
      const int middle = static_cast<int>(cut.middle);
      const int cell = middle - static_cast<int>(random() % 40), last_cell = middle + static_cast<int>(random() % 40);
      std::vector<std::uint8_t> bits(26, 0), plain(26, 0);
      judge_cells(cut, cell, last_cell, one.data() + 300, 2, bits.data());
      judge_cells_plainly(cut, cell, last_cell, one.data() + 300, 2, plain.data());
      QVERIFY(bits == plain);
    }
  }

  void what_lies_below_all_horizons_may_be_passed_over() {
    std::mt19937 random(9);
    std::uniform_real_distribution<double> any(0, 1);
    constexpr int width = 700, height = 500;
    for (int round = 0; round < 60; ++round) {
      auto heights = bench::made_heights(width, height, static_cast<std::uint32_t>(round));
      for (int holes = round % 3; holes > 0; --holes) {
        const std::size_t first = random() % (heights.size() - 200);
        std::fill_n(heights.begin() + static_cast<std::ptrdiff_t>(first), 200, std::nanf(""));
      }
      std::vector<float> peaks(static_cast<std::size_t>(11 * height), -1e30F);
      SweptGround ground{.heights = heights.data(), .width = width, .height = height, .row_step = width};
      for (std::size_t i = 0; i < heights.size(); ++i) {
        float& peak = peaks[i / width * 11 + i % width / cells_to_a_peak];
        if (heights[i] > peak) peak = heights[i];
        if (std::abs(heights[i]) > ground.most_m) ground.most_m = std::abs(heights[i]);
      }
      ground.peaks_step = 11;
      ground.cell_x = ground.cell_y = 10;
      SweepEye eye;
      eye.column = (width - 1) * any(random);
      eye.row = (height - 1) * any(random);
      if (round % 2 == 0) eye.column = std::floor(eye.column), eye.row = std::floor(eye.row);
      eye.height = static_cast<double>(heights[0] > 0 ? heights[0] : 0) * any(random) + 200;
      eye.target = round % 4 == 0 ? 2 : 0;
      eye.drop = round % 5 == 0 ? 7e-8 : 0;
      eye.rays_to_a_cell = round % 7 == 0 ? 3 : 1;
      if (round % 3 == 0) eye.radius_m = 1500 + 2000 * any(random);
      for (const bool onward : {true, false}) {
        std::vector<std::uint8_t> all(static_cast<std::size_t>(88 * height), 0), some = all;
        ground.peaks = nullptr;
        sweep(ground, eye, onward, all.data(), 88);
        ground.peaks = peaks.data();
        sweep(ground, eye, onward, some.data(), 88);
        QVERIFY(some == all);
      }
    }
  }

  void threads_change_nothing() {
    const auto country = bench::made_country(700);
    const ViewGround ground(country);
    WideView view;
    view.threads = 1;
    const MapPoint from{2345, 4321};
    const auto alone = wide_view(ground, from, view).value();
    view.threads = 4;
    const auto together = wide_view(ground, from, view).value();
    for (int row = 0; row < 700; ++row)
      QVERIFY(std::equal(alone.row_of_words(row), alone.row_of_words(row) + alone.words_to_a_row(),
                         together.row_of_words(row)));
  }

  void a_joint_view_is_all_views_together() {
    const auto country = bench::made_country(500);
    const ViewGround ground(country);
    WideView view;
    view.radius_m = 900;
    const std::vector<MapPoint> places{{500, 500}, {4990, 4990}, {2500, 2600}, {-100, 3}, {2600, 2600}, {10, 4000}};
    for (const unsigned threads : {1U, 3U}) {
      view.threads = threads;
      const auto joint = joint_view(ground, places, view).value();
      std::vector<int> expected(500 * 500, 0);
      for (const MapPoint place : places) {
        const auto seen = wide_view(ground, place, view);
        QCOMPARE(seen.has_value(), country->bounds().holds(place));
        if (!seen) continue;
        for (int row = 0; row < seen->frame().height; ++row)
          for (int column = 0; column < seen->frame().width; ++column)
            if (seen->at(column, row)) {
              QVERIFY(distance_m(seen->frame().centre(column, row), place) <= 900);
              expected[static_cast<std::size_t>((row + seen->row()) * 500 + column + seen->column())] = 1;
            }
      }
      int seen = 0;
      for (int row = 0; row < 500; ++row)
        for (int column = 0; column < 500; ++column) {
          QCOMPARE(int(joint.at(column, row)), expected[static_cast<std::size_t>(row * 500 + column)]);
          seen += joint.at(column, row);
        }
      QCOMPARE(joint.count(), std::int64_t{seen});
      QVERIFY(seen > 1000);
    }
    QVERIFY(!joint_view(ground, places, view, [](double) { return false; }));
  }

  void what_has_no_heights_is_not_seen_and_hides_nothing() {
    const double none = std::numeric_limits<double>::quiet_NaN();
    const auto country =
        country_of(80, 60, 10, 10, [&](double east, double) { return east > 300 && east < 350 ? none : 10.0; });
    const auto seen = wide_view(ViewGround(country), {505, 305}).value();
    for (int row = 0; row < 60; ++row)
      for (int column = 0; column < 80; ++column) QCOMPARE(seen.at(column, row), column < 30 || column > 34);
    QVERIFY(!wide_view(ViewGround(country), {325, 305}));
    QVERIFY(!wide_view(ViewGround(country), {-5, 305}));
  }

  void grids_of_a_row_and_of_a_cell() {
    const auto row = country_of(300, 1, 10, 10, [](double east, double) { return east > 1000 && east < 1010 ? 9 : 0; });
    const auto seen = wide_view(ViewGround(row), {505, 5}).value();
    QCOMPARE(seen.count(), std::int64_t{101});
    const auto column = country_of(1, 300, 10, 10, [](double, double n) { return n > 1000 && n < 1010 ? 9 : 0; });
    QCOMPARE(wide_view(ViewGround(column), {5, 505})->count(), std::int64_t{101});
    const auto cell = country_of(1, 1, 10, 10, [](double, double) { return 3; });
    QCOMPARE(wide_view(ViewGround(cell), {5, 5})->count(), std::int64_t{1});
    QCOMPARE(wide_view(ViewGround(cell), {1, 2})->count(), std::int64_t{1});
  }

  void woods_and_houses_hide_as_on_a_line_data() {
    QTest::addColumn<MapPoint>("from");
    QTest::addColumn<double>("eye");
    QTest::addColumn<double>("target");
    QTest::newRow("in the open") << MapPoint{505, 505} << 1.7 << 1.7;
    QTest::newRow("in the wood") << MapPoint{1505, 1005} << 1.7 << 1.7;
    QTest::newRow("at the wood's edge") << MapPoint{1235, 1005} << 1.7 << 0.0;
    QTest::newRow("over the wood") << MapPoint{1505, 1005} << 30.0 << 1.7;
    QTest::newRow("in a house") << MapPoint{725, 1525} << 1.7 << 1.7;
    QTest::newRow("a high target") << MapPoint{505, 505} << 1.7 << 15.0;
  }
  void woods_and_houses_hide_as_on_a_line() {
    QFETCH(MapPoint, from);
    QFETCH(double, eye);
    QFETCH(double, target);
    Feature wall;
    wall.kind = FeatureKind::wall;
    wall.shape = FeatureShape::line;
    wall.points = {{300, 200}, {300, 1800}};
    wall.height_m = 3;
    const auto country = country_of(
        200, 200, 10, 10, [](double east, double north) { return 6 * std::sin(east / 400) * std::cos(north / 350); },
        {square(FeatureKind::wood, {1200, 700, 1700, 1300}), square(FeatureKind::house, {700, 1500, 760, 1560}),
         square(FeatureKind::house, {400, 900, 430, 930}), square(FeatureKind::rock, {900, 400, 940, 480}), wall});
    WideView view;
    view.line = {.eye_m = eye, .target_m = target, .into_wood_m = 50};
    at_least(overlap(country, from, view, 1), 0.93);
    // And not because nothing stood there.
    WideView bare = view;
    bare.line.features = false;
    const auto with = wide_view(ViewGround(country, view.line), from, view).value(),
               without = wide_view(ViewGround(country, bare.line), from, bare).value();
    QVERIFY(with.count() < without.count() - 300);
  }

  void real_hills() {
    SANDGATE_REAL_DATA(zip, "os_terrain50/ny/ny20.zip")
    const auto read = read_country(zip);
    QVERIFY2(read.has_value(), read ? "" : read.error().sentence().c_str());
    const GridFrame& frame = read->country->frame();
    MapPoint top;
    for (int row = 0; row < frame.height; ++row)
      for (int column = 0; column < frame.width; ++column)
        if (read->country->height_of_cell(column, row) == *read->country->highest()) top = frame.centre(column, row);
    QVERIFY((top == MapPoint{321525, 507225}));
    WideView view;
    view.line = {.eye_m = 2, .target_m = 0};
    view.rays_to_a_cell = 4;
    at_least(overlap(read->country, top, view), 0.98);
  }
};

SANDGATE_TEST(WideViewTest)

}  // namespace tst_wide_view
#include "tst_wide_view.moc"
