// How fast the ground answers: routes, marches, sight lines, contours. On rolling country made here.
#include <benchmark/benchmark.h>

#include <cmath>
#include <random>
#include <thread>

#include "map/march/march.h"
#include "map/march/reach.h"
#include "map/relief/relief.h"
#include "map/sight/sight.h"
#include "tests/bench/made_ground.h"

using namespace sandgate;

namespace {

std::shared_ptr<const Country> rolling(int cells) {
  constexpr double cell_m = 50;
  Country::Parts parts{"rolling", "EPSG:27700", "", {cells, cells, 0, cells * cell_m, cell_m, cell_m}, {}, {}};
  std::mt19937 random(1);
  std::uniform_real_distribution<double> rough(0, 4);
  for (int row = 0; row < cells; ++row)
    for (int column = 0; column < cells; ++column) {
      const MapPoint at = parts.frame.centre(column, row);
      parts.heights.push_back(static_cast<float>(200 + 120 * std::sin(at.east / 1700) * std::cos(at.north / 1300) +
                                                 40 * std::sin((at.east + at.north) / 430) + rough(random)));
    }
  for (int road = 0; road < 4; ++road) {
    Feature f;
    f.kind = FeatureKind::road;
    f.shape = FeatureShape::line;
    for (int i = 0; i <= 40; ++i)
      f.points.push_back(
          {cells * cell_m * i / 40.0, cells * cell_m * (0.2 + 0.2 * road + 0.05 * std::sin(i / 2.0 + road))});
    parts.features.push_back(std::move(f));
  }
  return Country::make(std::move(parts)).value();
}

MarchRates boxed_infantry() {
  MarchRates rates;
  rates.across = Length::feet(1);
  rates.road = Length{{Length::per_foot * 3 / 2}};
  rates.climb = Length::feet(1);
  rates.descent = Length{{Length::per_foot / 2}};
  rates.ford = Moves::whole(1);
  return rates;
}

const Country& country() {
  static const auto made = rolling(1000);
  return *made;
}

/// Pairs of places `apart_m` from one another, away from the borders.
std::vector<std::pair<MapPoint, MapPoint>> pairs(double apart_m) {
  const MapBox inner = country().bounds().grown(-apart_m);
  std::mt19937 random(2);
  std::uniform_real_distribution<double> part(0, 1);
  std::vector<std::pair<MapPoint, MapPoint>> all;
  for (int i = 0; i < 64; ++i) {
    const MapPoint a{inner.west + inner.width() * part(random), inner.south + inner.depth() * part(random)};
    const double east = 2 * part(random) - 1, north = std::sqrt(1 - east * east) * (i % 2 == 0 ? 1 : -1);
    all.push_back({a, {a.east + apart_m * east, a.north + apart_m * north}});
  }
  return all;
}

Path path_of(const Scale& scale, const std::pair<MapPoint, MapPoint>& ends) {
  return {scale.to_table(ends.first, country().bounds()), scale.to_table(ends.second, country().bounds())};
}

void route(benchmark::State& state) {
  const Scale scale;
  const auto ends = pairs(static_cast<double>(state.range(0)));
  std::size_t i = 0;
  for (auto _ : state) {
    const Path path = path_of(scale, ends[i++ % ends.size()]);
    benchmark::DoNotOptimize(find_route(country(), scale, boxed_infantry(), path.front(), path.back()));
  }
}
BENCHMARK(route)->Arg(1000)->Arg(5000)->Arg(10000)->Unit(benchmark::kMillisecond);

void walk(benchmark::State& state) {
  const Scale scale;
  const auto ends = pairs(10'000);
  std::size_t i = 0;
  std::int64_t steps = 0;
  for (auto _ : state) {
    const Path path = path_of(scale, ends[i++ % ends.size()]);
    Walk on(country(), scale, boxed_infantry(), path);
    while (on.next()) ++steps;
  }
  state.SetItemsProcessed(steps);
}
BENCHMARK(walk)->Unit(benchmark::kMicrosecond);

/// What a campaign asks for every body and move: a few feet from somewhere on a long march.
void take_up_a_walk(benchmark::State& state) {
  const Scale scale;
  const auto ends = pairs(10'000);
  std::size_t i = 0;
  for (auto _ : state) {
    const Path path = path_of(scale, ends[i % ends.size()]);
    const Length along = Length::feet(static_cast<std::int64_t>(i++ % 90));
    Walk on(country(), scale, boxed_infantry(), path, along);
    while (const auto step = on.next())
      if (step->along > along + Length::feet(3)) break;
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(take_up_a_walk)->Unit(benchmark::kMicrosecond);

/// 200 bodies all over 4000 x 4000 cells of 10 m, each over the 1.8 million about it, in two threads.
void reach_of_200_bodies(benchmark::State& state) {
  constexpr double about_m = 6700;
  constexpr int bodies = 200, side = 4000;
  const Scale scale;
  const auto made = bench::made_country(side);
  MarchRates rates = boxed_infantry();
  rates.wheels = state.range(0) != 0;
  const auto ground = MarchGround::of(*made, scale, rates);
  const auto spread = [&](int first) {
    for (int i = first; i < bodies; i += 2) {
      const MapPoint at = made->frame().centre(700 + i * 2617 % 2600, 700 + i * 1009 % 2600);
      benchmark::DoNotOptimize(ground->reach(scale.to_table(at, made->bounds()), {{}, about_m}));
    }
  };
  for (auto _ : state) {
    std::thread other(spread, 1);
    spread(0);
    other.join();
  }
}
BENCHMARK(reach_of_200_bodies)->Arg(0)->ArgName("wheels")->Unit(benchmark::kSecond)->UseRealTime()->Iterations(1);

void sight_line(benchmark::State& state) {
  const auto ends = pairs(static_cast<double>(state.range(0)));
  std::size_t i = 0;
  for (auto _ : state) {
    const auto& [from, to] = ends[i++ % ends.size()];
    benchmark::DoNotOptimize(sight(country(), from, to));
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(sight_line)->Arg(1000)->Arg(3000)->Arg(10000)->Unit(benchmark::kMicrosecond);

void contour_lines(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(contours(country(), 10));
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(country().frame().cells()));
}
BENCHMARK(contour_lines)->Unit(benchmark::kMillisecond);

void shading(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(hillshade(country()));
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(country().frame().cells()));
}
BENCHMARK(shading)->Unit(benchmark::kMillisecond);

}  // namespace
