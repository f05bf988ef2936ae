// Riders of couriers (KS-11.2) on ground as bench_move has it: 2000 × 2000 cells of 25 m, a hundred posts, a thousand
// riders, ways of twenty feet. What is paid once (the ground priced for all, a post's field), for each ride, and for
// each move of all who are under way.
#include <benchmark/benchmark.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>

#include "core/signals/rider.h"

namespace sandgate {
namespace {

constexpr int side = 2000, posts = 100, riders_a_post = 10;
constexpr double cell_m = 25, way_ft = 20;
const Scale scale;

/// Rolling ground with roads every two kilometres both ways, and a river with bridges across the middle.
std::shared_ptr<const Country> ground() {
  static const std::shared_ptr<const Country> made = [] {
    Country::Parts parts;
    parts.name = "Rolling ground";
    parts.crs = "EPSG:27700";
    parts.frame = {side, side, 0, side * cell_m, cell_m, cell_m};
    parts.heights.reserve(static_cast<std::size_t>(side) * side);
    for (int row = 0; row < side; ++row)
      for (int column = 0; column < side; ++column) {
        const MapPoint p = parts.frame.centre(column, row);
        parts.heights.push_back(static_cast<float>(120 + 60 * std::sin(p.east / 900) * std::cos(p.north / 1100) +
                                                   25 * std::sin((p.east + p.north) / 310)));
      }
    constexpr double width = side * cell_m, apart = 2000;
    const auto line = [&](FeatureKind kind, std::vector<MapPoint> points, double width_m) {
      Feature feature;
      feature.kind = kind;
      feature.shape = FeatureShape::line;
      feature.points = std::move(points);
      feature.width_m = width_m;
      parts.features.push_back(std::move(feature));
    };
    for (double at = apart / 2; at < width; at += apart) {
      std::vector<MapPoint> east, north;
      for (double along = 0; along <= width; along += 250) {
        east.push_back({along, at + 120 * std::sin(along / 700)});
        north.push_back({at + 120 * std::sin(along / 800), along});
      }
      line(FeatureKind::road, east, 6);
      line(FeatureKind::road, north, 6);
      Feature bridge;
      bridge.kind = FeatureKind::bridge;
      bridge.shape = FeatureShape::point;
      bridge.points = {{at + 120 * std::sin(width / 2 / 800), width / 2}};
      parts.features.push_back(bridge);
    }
    line(FeatureKind::river, {{0, width / 2}, {width, width / 2}}, 20);
    return *Country::make(std::move(parts));
  }();
  return made;
}

const MarchRates& rates() {
  static const MarchRates read = [] {
    const auto rulebook = read_rulebook(SANDGATE_SOURCE_DIR "/data/rulebooks", "campaign");
    if (!rulebook) {
      std::fprintf(stderr, "%s\n", rulebook.error().sentence().c_str());
      std::exit(1);
    }
    return rider_rates(*rulebook);
  }();
  return read;
}

struct Errand {
  Point post, place;
};
/// A thousand errands, ten from each post, twenty feet in a straight line.
std::vector<Errand> errands(unsigned seed) {
  std::mt19937 random(seed);
  const double width = side * cell_m, far = way_ft * scale.metres_per_foot;
  std::uniform_real_distribution<double> place(far + 100, width - far - 100), turn(0, 6.283185);
  const auto on_table = [&](double east, double north) { return scale.to_table({east, north}, ground()->bounds()); };
  const auto stands = [&](Point at) { return standing_bar(*ground(), scale, rates(), at) == Bar::none; };
  std::vector<Errand> found;
  while (found.size() < std::size_t{posts} * riders_a_post) {
    const double east = place(random), north = place(random);
    const Point post = on_table(east, north);
    if (!stands(post)) continue;
    for (int i = 0; i < riders_a_post;) {
      const double angle = turn(random);
      const Point to = on_table(east + far * std::cos(angle), north + far * std::sin(angle));
      if (!stands(to)) continue;
      found.push_back({post, to});
      ++i;
    }
  }
  return found;
}

/// What the first ride of an exercise waits for: the legs of the whole country priced for riders.
void first_ride(benchmark::State& state) {
  const Errand errand = errands(1).front();
  for (auto _ : state) {
    Rides rides(ground(), scale, rates());
    benchmark::DoNotOptimize(rides.from_post(errand.post, errand.place));
  }
}
BENCHMARK(first_ride)->Unit(benchmark::kMillisecond);

/// A thousand rides of a hundred posts: `fields` 0 where the posts stand and have ridden so before, 1 where all have
/// moved.
void thousand_rides(benchmark::State& state) {
  const std::vector<Errand> all = errands(2);
  Rides rides(ground(), scale, rates());
  (void)rides.from_post(errands(1).front().post, errands(1).front().place);  // the ground is priced
  if (state.range(0) == 0)
    for (const Errand& errand : all) (void)rides.from_post(errand.post, errand.place);
  std::size_t found = 0;
  double feet = 0;
  for (auto _ : state) {
    if (state.range(0) != 0) {
      state.PauseTiming();
      rides.forget();
      state.ResumeTiming();
    }
    found = 0, feet = 0;
    for (const Errand& errand : all) {
      const auto ride = rides.from_post(errand.post, errand.place);
      if (!ride) continue;
      ++found;
      feet += ride->length.in_feet();
    }
  }
  state.counters["rides"] = static_cast<double>(found);
  state.counters["feet"] = feet / static_cast<double>(std::max<std::size_t>(1, found));
  state.counters["MB"] = static_cast<double>(rides.bytes()) / 1e6;
}
BENCHMARK(thousand_rides)->ArgName("moved")->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);

/// One hand-over: a thousand riders in the middle of their ways ride on for a move.
void one_move_of_riders(benchmark::State& state) {
  Rides rides(ground(), scale, rates());
  std::vector<std::pair<Rider, Receiver>> under_way;
  for (const Errand& errand : errands(2)) {
    const auto ride = rides.from_post(errand.post, errand.place);
    if (!ride) continue;
    const Receiver receiver{errand.place, Length::feet(1)};
    under_way.emplace_back(ride_on(rides, Rider::on_way(*ride), receiver, Moves::from_moves(0.5)).rider, receiver);
  }
  for (auto _ : state)
    for (const auto& [rider, receiver] : under_way) benchmark::DoNotOptimize(ride_on(rides, rider, receiver));
  state.counters["riders"] = static_cast<double>(under_way.size());
}
BENCHMARK(one_move_of_riders)->Unit(benchmark::kMillisecond);

/// A thousand last stretches of two feet, to receivers who have moved: each is searched for by itself.
void last_stretches(benchmark::State& state) {
  const std::vector<Errand> all = errands(2);
  const Rides rides(ground(), scale, rates());
  const Length aside = Length::feet(1);
  for (auto _ : state)
    for (const Errand& errand : all)
      benchmark::DoNotOptimize(rides.onward(errand.place, {errand.place.x + aside, errand.place.y + aside}));
}
BENCHMARK(last_stretches)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace sandgate
