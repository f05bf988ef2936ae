// Painting a full screen of a country of 2000 by 2000 cells: straight, and from tiles while it is drawn along.
#include <benchmark/benchmark.h>

#include <QGuiApplication>
#include <cmath>

#include "app/mapview/sheet/sheet_cache.h"

namespace sandgate {
namespace {

/// Hills over hills, with lanes and woods by the thousand.
std::shared_ptr<const Country> wide_country() {
  constexpr int side = 2000;
  Country::Parts parts{"wide", "EPSG:27700", "", {side, side, 0, side * 25.0, 25, 25}, {}, {}};
  parts.heights.reserve(parts.frame.cells());
  for (int row = 0; row < side; ++row)
    for (int column = 0; column < side; ++column) {
      const double x = column / 60.0, y = row / 60.0;
      parts.heights.push_back(static_cast<float>(220 + 110 * std::sin(x) * std::cos(0.8 * y) +
                                                 60 * std::sin(2.7 * x + y) + 18 * std::sin(7 * y - 5 * x)));
    }
  for (int i = 0; i < 4000; ++i) {
    const double east = 500 + (i % 64) * 770.0, north = 500 + static_cast<double>(i / 64) * 780.0;
    Feature lane{
        FeatureKind::road, i % 9 == 0 ? FeatureClass::main : FeatureClass::lane, FeatureShape::line, {}, {}, "", 4, 0};
    for (int k = 0; k < 12; ++k) lane.points.push_back({east + k * 60.0, north + 40 * std::sin(k + i)});
    parts.features.push_back(std::move(lane));
    Feature wood{FeatureKind::wood, FeatureClass::plain, FeatureShape::area, {}, {0}, "", 0, 12};
    for (int k = 0; k <= 16; ++k)
      wood.points.push_back(
          {east + 300 + 160 * std::cos(k % 16 * M_PI / 8), north + 350 + 130 * std::sin(k % 16 * M_PI / 8)});
    parts.features.push_back(std::move(wood));
    if (i % 7 == 0)
      parts.features.push_back({FeatureKind::place,
                                FeatureClass::hamlet,
                                FeatureShape::point,
                                {{east + 90, north + 90}},
                                {},
                                "Place " + std::to_string(i),
                                0,
                                0});
  }
  return Country::make(std::move(parts)).value();
}

const std::shared_ptr<const Sheet>& wide_sheet() {
  static const std::shared_ptr<const Sheet> sheet = Sheet::prepare(wide_country(), Scale{}).value();
  return sheet;
}

View middle_view(double denominator) {
  const MapBox bounds = wide_sheet()->country().bounds();
  return View{{bounds.east / 2, bounds.north / 2}, View::pixels_per_metre_at(denominator), QSize(1920, 1080)};
}

void prepare(benchmark::State& state) {
  const auto country = wide_country();
  for (auto _ : state) benchmark::DoNotOptimize(Sheet::prepare(country, Scale{}));
}
BENCHMARK(prepare)->Unit(benchmark::kMillisecond);

void paint_straight(benchmark::State& state) {
  const View view = middle_view(static_cast<double>(state.range(0)));
  QImage screen(view.size, QImage::Format_ARGB32_Premultiplied);
  QPainter painter(&screen);
  wide_sheet()->paint(painter, view, {}, day_theme());  // names laid out, contours traced
  for (auto _ : state) wide_sheet()->paint(painter, view, {}, day_theme());
}
BENCHMARK(paint_straight)->Arg(10'000)->Arg(25'000)->Arg(60'000)->Unit(benchmark::kMillisecond);

void paint_from_tiles(benchmark::State& state) {
  SheetCache cache(wide_sheet(), {}, day_theme());
  const View view = middle_view(static_cast<double>(state.range(0)));
  QImage screen(view.size, QImage::Format_ARGB32_Premultiplied);
  QPainter painter(&screen);
  for (const double way : {-400.0, 0.0, 400.0}) cache.finish(view.dragged({way, way}));
  int step = 0;
  for (auto _ : state) {
    const double way = std::abs(step++ % 400 - 200);
    cache.paint(painter, view.dragged({way, way / 2}));
  }
}
BENCHMARK(paint_from_tiles)->Arg(10'000)->Arg(25'000)->Arg(60'000)->Unit(benchmark::kMillisecond);

void zoom_without_tiles(benchmark::State& state) {
  SheetCache cache(wide_sheet(), {}, day_theme());
  const View view = middle_view(25'000);
  QImage screen(view.size, QImage::Format_ARGB32_Premultiplied);
  QPainter painter(&screen);
  cache.finish(view);
  double factor = 1;
  for (auto _ : state) {
    factor = factor > 1.3 ? 1.01 : factor * 1.01;
    cache.paint(painter, view.zoomed(factor, {700, 500}));
  }
}
BENCHMARK(zoom_without_tiles)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace sandgate

int main(int argc, char** argv) {
  qputenv("QT_QPA_PLATFORM", "offscreen");
  QGuiApplication application(argc, argv);
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
