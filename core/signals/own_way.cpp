#include "core/signals/own_way.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace sandgate {
namespace {

// How near a road a place on it lies, after rounding to the table.
constexpr double on_the_road_m = 30;

void append(Path& path, const Path& more) {
  for (const Point p : more) {
    if (path.empty() || path.back() != p) path.push_back(p);
  }
}

// Places that this mover cannot pass, because of a ford or a broken crossing, are left out one by one.
std::optional<Path> passable_road(const WayGround& ground, const LineNetwork& roads, const LinePlace& on,
                                  const LinePlace& off) {
  const MapBox bounds = ground.country.bounds();
  std::vector<LineBreak> impassable;
  while (const auto way = roads.shortest(on, off, impassable)) {
    Path road;
    for (const MapPoint p : way->points) append(road, {ground.scale.to_table(p, bounds)});
    const Reckoning reckoning = reckon(ground.country, ground.scale, ground.rates, road);
    const auto met = ground.off ? ground.off->first_met(road) : std::nullopt;
    if (reckoning.bar == Bar::none && !met) return road;
    const Point barred_at = reckoning.bar == Bar::none ? met->at : reckoning.barred_at;
    const auto at = roads.nearest(ground.scale.to_ground(barred_at, bounds), on_the_road_m);
    const auto known = [&](const LineBreak& b) {
      return b.edge == at->edge && std::fabs(b.along_m - at->along_m) < on_the_road_m;
    };
    if (!at || std::ranges::any_of(impassable, known)) return {};
    impassable.push_back({at->edge, at->along_m});
  }
  return {};
}

}  // namespace

std::expected<Path, NoOwnWay> quickest_way(const WayGround& ground, Point from, Point to, const Progress& progress) {
  if (from == to) return Path{from};
  auto route = ground.off ? find_route(ground.country, ground.scale, ground.rates, from, to, *ground.off, progress)
                          : find_route(ground.country, ground.scale, ground.rates, from, to, progress);
  if (!route) return std::unexpected(NoOwnWay{route.error().bar, false, route.error().cancelled});
  return std::move(route->path);
}

std::expected<Path, NoOwnWay> way_by_road(const WayGround& ground, const LineNetwork& roads, Point from, Point to,
                                          const Progress& progress) {
  const auto none = std::unexpected(NoOwnWay{Bar::none, true, false});
  const MapBox bounds = ground.country.bounds();
  const double anywhere = bounds.width() + bounds.depth();
  const auto on = roads.nearest(ground.scale.to_ground(from, bounds), anywhere);
  const auto off = roads.nearest(ground.scale.to_ground(to, bounds), anywhere);
  if (!on || !off) return none;
  const auto road = passable_road(ground, roads, *on, *off);
  if (!road) return none;
  if (road->empty()) return quickest_way(ground, from, to, progress);

  auto path = quickest_way(ground, from, road->front(), progress);
  if (!path) return path;
  append(*path, *road);
  const auto last = quickest_way(ground, road->back(), to, progress);
  if (!last) return last;
  append(*path, *last);
  return path;
}

}  // namespace sandgate
