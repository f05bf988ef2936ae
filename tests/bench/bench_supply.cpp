// Supply over a wide country (KS-4): a collection for bodies, depots and enemies on 2000 × 2000 cells of 50 m, and what
// a seat foresees as its bodies move. On all of the Lake District where its tiles are at hand (SANDGATE_DATA_SHARED,
// else ../shared/data beside the sources), and on ground made here, with roads, rivers and bridges.
#include <benchmark/benchmark.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <random>

#include "logistics/supply/foresee.h"
#include "map/import/import.h"
#include "tests/logistics/supply/supply_figures.h"

namespace sandgate {
namespace {

constexpr int side = 2000;
constexpr double cell_m = 50, side_m = side * cell_m;
const Scale scale;
constexpr Length look_ft = Length::feet(36);

/// Null where the tiles are not there.
std::shared_ptr<const Country> lakes() {
  static const std::shared_ptr<const Country> read = [] {
    const char* named = std::getenv("SANDGATE_DATA_SHARED");
    const std::filesystem::path data = named != nullptr && *named != '\0'
                                           ? std::filesystem::path(named)
                                           : std::filesystem::path(SANDGATE_SOURCE_DIR) / ".." / "shared" / "data";
    std::shared_ptr<const Country> none;
    if (!std::filesystem::exists(data / "os_terrain50" / "ny")) return none;
    const auto found = read_country(data / "os_terrain50" / "ny");
    return found ? found->country : none;
  }();
  return read;
}

/// Hills with roads every two kilometres both ways and a river every ten, with a bridge at every road.
std::shared_ptr<const Country> made() {
  static const std::shared_ptr<const Country> ground = [] {
    Country::Parts parts{"Made ground", "EPSG:27700", "", {side, side, 0, side_m, cell_m, cell_m}, {}, {}};
    for (int row = 0; row < side; ++row)
      for (int column = 0; column < side; ++column) {
        const MapPoint p = parts.frame.centre(column, row);
        parts.heights.push_back(static_cast<float>(250 + 150 * std::sin(p.east / 900) * std::cos(p.north / 1100) +
                                                   60 * std::sin((p.east + p.north) / 310)));
      }
    constexpr double roads_m = 2000, rivers_m = 10'000;
    const auto line = [&](FeatureKind kind, std::vector<MapPoint> points, double width_m) {
      Feature feature;
      feature.kind = kind;
      feature.shape = FeatureShape::line;
      feature.points = std::move(points);
      feature.width_m = width_m;
      parts.features.push_back(std::move(feature));
    };
    for (double at = roads_m / 2; at < side_m; at += roads_m) {
      std::vector<MapPoint> east, north;
      for (double along = 0; along <= side_m; along += 250) {
        east.push_back({along, at + 120 * std::sin(along / 700)});
        north.push_back({at + 120 * std::sin(along / 800), along});
      }
      line(FeatureKind::road, east, 6);
      line(FeatureKind::road, north, 6);
      for (double river = rivers_m; river < side_m; river += rivers_m) {
        Feature bridge;
        bridge.kind = FeatureKind::bridge;
        bridge.points = {{at + 120 * std::sin(river / 800), river}};
        parts.features.push_back(bridge);
      }
    }
    for (double river = rivers_m; river < side_m; river += rivers_m)
      line(FeatureKind::river, {{0, river}, {side_m, river}}, 20);
    return *Country::make(std::move(parts));
  }();
  return ground;
}

std::shared_ptr<const Country> country(std::int64_t which) { return which == 0 ? lakes() : made(); }

struct Army {
  std::vector<SupplyBody> bodies;
  std::vector<Store> stores;
  Hindrances hindrances;
};

constexpr int bodies_for_all = 5000;

/// Brigades of ten bodies within four feet, over so much of the ground that 5 000 bodies have all of it; a depot to
/// every 25 bodies, within five feet of a brigade; an enemy to every five.
Army army(const Country& ground, int bodies, unsigned seed) {
  constexpr int to_a_brigade = 10, to_a_depot = 25, to_an_enemy = 5;
  std::mt19937 random(seed);
  const MapBox box = ground.bounds();
  const double part_of_side = 0.94 * std::sqrt(std::min(1.0, static_cast<double>(bodies) / bodies_for_all));
  std::uniform_real_distribution<double> part(0.5 - part_of_side / 2, 0.5 + part_of_side / 2), off(-1, 1);
  const auto anywhere = [&] {
    return MapPoint{box.west + box.width() * part(random), box.south + box.depth() * part(random)};
  };
  const auto about = [&](MapPoint p, double feet) {
    for (;;) {
      const double m = feet * scale.metres_per_foot;
      const Point at = scale.to_table({p.east + m * off(random), p.north + m * off(random)}, box);
      if (standing_bar(ground, scale, by_length(tests::waggons()), at) == Bar::none) return at;
    }
  };
  Army army;
  std::vector<MapPoint> brigades;
  for (int i = 0; i < bodies; ++i) {
    if (i % to_a_brigade == 0) brigades.push_back(anywhere());
    SupplyBody body{i, about(brigades.back(), 4), {40, 0, 0, i % 2 == 0 ? 40 : 0}, {}, true};
    if (i % 4 == 3) body.count = {0, 40, 40, 0};
    army.bodies.push_back(body);
  }
  for (int i = 0; i < bodies / to_a_depot; ++i)
    army.stores.push_back(
        {i, about(brigades[static_cast<std::size_t>(i * 5 % (bodies / to_a_brigade))], 5), {20, 40, 10}});
  for (int i = 0; i < bodies / to_an_enemy; ++i) army.hindrances.enemies.push_back({about(anywhere(), 1), i});
  return army;
}

/// Made ground or the Lake District, so many bodies, with or without asking who is besieged. Nothing is kept from one
/// to the next.
void collection(benchmark::State& state) {
  const auto ground = country(state.range(0));
  if (!ground) return state.SkipWithError("the tiles of the Lake District are not there");
  const Army all = army(*ground, static_cast<int>(state.range(1)), 1);
  Collection found;
  std::size_t ways = 0;
  for (auto _ : state) {
    SupplyWays supply(ground, scale, tests::waggons(), tests::book_figures());
    supply.hinder(all.hindrances);
    found = collect(supply, all.bodies, all.stores,
                    {true, state.range(2) != 0, std::pair(Point{}, Point{Length{}, Length::feet(1000)})});
    ways = supply.reckoned();
  }
  std::int32_t drawn = 0, missed = 0;
  for (const PoolAccount& pool : found.pools) {
    drawn += pool.drawn.food + pool.drawn.forage + pool.drawn.ammunition;
    missed += pool.missed.food + pool.missed.forage + pool.missed.ammunition;
  }
  state.counters["pools"] = static_cast<double>(found.pools.size());
  state.counters["drawn"] = drawn;
  state.counters["missed"] = missed;
  state.counters["ways"] = static_cast<double>(ways);
}
BENCHMARK(collection)
    ->ArgsProduct({{0, 1}, {625, 1250, 2500, 5000}, {0, 1}})
    ->ArgNames({"made", "bodies", "sieges"})
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

/// A seat of 200 bodies within some forty feet, 8 depots, enemies as dense as elsewhere and 40 among them; each move
/// all of them go a foot or two.
void foresee_a_move(benchmark::State& state) {
  const auto ground = country(state.range(0));
  if (!ground) return state.SkipWithError("the tiles of the Lake District are not there");
  const bool all_move = state.range(1) != 0;
  std::mt19937 random(3);
  std::uniform_real_distribution<double> off(-1, 1);
  const MapBox box = ground->bounds();
  const MapPoint middle{box.west + box.width() * 0.4, box.south + box.depth() * 0.2};
  const auto about = [&](double feet) {
    for (;;) {
      const double m = feet * scale.metres_per_foot;
      const Point at = scale.to_table({middle.east + m * off(random), middle.north + m * off(random)}, box);
      if (standing_bar(*ground, scale, by_length(tests::waggons()), at) == Bar::none) return at;
    }
  };
  Army all = army(*ground, 5000, 1);
  all.bodies.clear();
  all.stores.clear();
  for (int i = 0; i < 200; ++i) all.bodies.push_back({i, about(20), {30, 10, 10, 30}, {}, true});
  for (int i = 0; i < 8; ++i) all.stores.push_back({i, about(20), {20, 20, 20}});
  for (int i = 0; i < 40; ++i) all.hindrances.enemies.push_back({about(25), 10'000 + i});
  Foresight foresight(ground, scale, tests::waggons(), tests::book_figures(), look_ft);
  foresight.forecast(all.bodies, all.stores, all.hindrances);
  const auto step = [&](Point& at) {
    const Point to{at.x + Length::from_feet(off(random)), at.y + Length::from_feet(off(random))};
    if (standing_bar(*ground, scale, by_length(tests::waggons()), to) == Bar::none) at = to;
  };
  std::size_t cut = 0, far = 0, moves = 0;
  for (auto _ : state) {
    state.PauseTiming();
    for (std::size_t i = 0; i < all.bodies.size(); i += all_move ? 1 : 20) step(all.bodies[i].at);
    for (std::size_t i = 0; i < all.hindrances.enemies.size(); i += all_move ? 1 : 20)
      step(all.hindrances.enemies[i].at);
    state.ResumeTiming();
    const Forecast forecast = foresight.forecast(all.bodies, all.stores, all.hindrances);
    for (const PoolProspect& pool : forecast.pools) {
      cut += pool.prospect == Prospect::cut ? 1 : 0;
      far += pool.prospect == Prospect::too_far ? 1 : 0;
    }
    ++moves;
  }
  state.counters["cut"] =
      benchmark::Counter(static_cast<double>(cut) / static_cast<double>(std::max<std::size_t>(1, moves)));
  state.counters["far"] =
      benchmark::Counter(static_cast<double>(far) / static_cast<double>(std::max<std::size_t>(1, moves)));
}
BENCHMARK(foresee_a_move)
    ->ArgsProduct({{0, 1}, {0, 1}})
    ->ArgNames({"made", "all_move"})
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace sandgate
