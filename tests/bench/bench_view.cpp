// What is seen from one place and from many, beside GDAL's viewshed, on made ground.
#include <benchmark/benchmark.h>
#include <gdal_alg.h>

#include <random>

#include "map/sight/wide_view.h"
#include "tests/bench/gdal_ground.h"
#include "tests/bench/made_ground.h"
#include "tests/bench/ratio.h"

namespace sandgate::bench {
namespace {

constexpr double eye_m = 2, near_m = 5000;

Dataset view_of_gdal(GDALDatasetH raster, MapPoint from, double radius_m) {
  constexpr double visible = 1, hidden = 0, none = -1, flat = 0;
  return Dataset(GDALViewshedGenerate(GDALGetRasterBand(raster, 1), "MEM", "", nullptr, from.east, from.north, eye_m, 0,
                                      visible, hidden, hidden, none, flat, GVM_Edge, radius_m, nullptr, nullptr,
                                      GVOT_NORMAL, nullptr));
}

WideView view_within(std::optional<double> radius_m, unsigned threads) {
  WideView view;
  view.line = {.eye_m = eye_m, .target_m = 0};
  view.radius_m = radius_m;
  view.threads = threads;
  return view;
}

struct Seen {
  explicit Seen(int side) : country(made_country(side)), ground(country), raster(raster_of(*country)) {}
  MapPoint middle() const { return country->frame().centre(country->frame().width / 2, country->frame().height / 2); }
  std::shared_ptr<const Country> country;
  ViewGround ground;
  std::shared_ptr<void> raster;
};

Rivals view_rivals(int side, std::optional<double> radius_m, unsigned threads) {
  const auto seen = std::make_shared<Seen>(side);
  return {[=] { benchmark::DoNotOptimize(wide_view(seen->ground, seen->middle(), view_within(radius_m, threads))); },
          [=] { view_of_gdal(seen->raster.get(), seen->middle(), radius_m.value_or(0)); }};
}

Rivals joint_rivals(int side, int observers) {
  const auto seen = std::make_shared<Seen>(side);
  const GridFrame& frame = seen->country->frame();
  std::mt19937 random(3);
  std::vector<MapPoint> places;
  for (int i = 0; i < observers; ++i) {
    const auto column = random() % static_cast<unsigned>(frame.width),
               row = random() % static_cast<unsigned>(frame.height);
    places.push_back(frame.centre(static_cast<int>(column), static_cast<int>(row)));
  }
  return {[=] { benchmark::DoNotOptimize(joint_view(seen->ground, places, view_within(near_m, 0))); },
          [=] {
            for (const MapPoint place : places) view_of_gdal(seen->raster.get(), place, near_m);
          }};
}

const RatioJob whole{
    "viewshed, 4000 x 4000, one core", {10, 4}, Clock::processor, [] { return view_rivals(4000, std::nullopt, 1); }};
const RatioJob whole_together{
    "viewshed, 4000 x 4000, two cores", {5, 2}, Clock::wall, [] { return view_rivals(4000, std::nullopt, 2); }};
const RatioJob whole_large{"viewshed, 10000 x 10000, one core", {10, 25}, Clock::processor, [] {
                             return view_rivals(10'000, std::nullopt, 1);
                           }};
const RatioJob whole_large_together{
    "viewshed, 10000 x 10000, two cores", {5, 13}, Clock::wall, [] { return view_rivals(10'000, std::nullopt, 2); }};
const RatioJob near{
    "viewshed to 5 km, one core", {10, 0.25}, Clock::processor, [] { return view_rivals(4000, near_m, 1); }};
const RatioJob joint{
    "joint view of 200 observers to 5 km, two cores", {8, 25}, Clock::wall, [] { return joint_rivals(4000, 200); }};

}  // namespace
}  // namespace sandgate::bench
