#include "core/scenario/lay_out_lines.h"

#include <algorithm>
#include <cmath>

#include "core/rulebook/lines_ruling.h"
#include "logistics/supply/need.h"

namespace sandgate {
namespace {

constexpr double depot_apart_m = 160;   // of a depot from bodies, as they are from one another
constexpr double by_station_m = 500;    // so near a station a depot is the station's
constexpr double line_step_m = 100;     // between places of a line that are looked at
constexpr double least_behind_m = 300;  // of a depot behind the last body

bool free_of(std::span<const MapPoint> force, MapPoint p) {
  return std::ranges::all_of(force, [p](MapPoint body) { return distance_m(body, p) >= depot_apart_m; });
}

// Whole decimetres, as the file will have it.
MapPoint written(MapPoint p) { return {std::round(p.east * 10) / 10, std::round(p.north * 10) / 10}; }

std::int32_t part(std::int32_t wanted, std::int64_t& room) {
  const auto taken = static_cast<std::int32_t>(std::min<std::int64_t>(wanted, room));
  room -= taken;
  return taken;
}

}  // namespace

Packets collection_of(std::span<const Contents> force, const SupplyRules& rules) {
  PoolCount pool;
  for (const Contents& contents : force) {
    for (const Part& of : contents.parts) {
      const bool rides = of.arm == Arm::cavalry || of.arm == Arm::general;
      (rides ? pool.riders : pool.foot) += of.men.count;
      if (of.arm == Arm::cavalry) pool.horses += of.men.count;
      if (of.arm == Arm::infantry) pool.fired += of.men.count;
    }
  }
  const Needs needs = needs_of(pool, supply_figures(rules));
  return {needs.food, needs.forage, needs.ammunition};
}

Packets times(const Packets& packets, std::int32_t count) {
  return {packets.food * count, packets.forage * count, packets.ammunition * count};
}

Packets load_of(const Packets& collection, std::int64_t room) {
  if (collection.nothing()) return {};
  const auto whole = static_cast<std::int32_t>(room / collection.count());
  if (whole > 0) return times(collection, whole);
  Packets load;
  load.food = part(collection.food, room);
  load.forage = part(collection.forage, room);
  load.ammunition = part(collection.ammunition, room);
  return load;
}

MapPoint depot_place(const Country& country, const LineNetwork& rails, const LaidDepot& asked) {
  std::vector<MapPoint> stations;
  for (const LineNode& node : rails.nodes())
    if (node.station) stations.push_back(country.feature(node.station).points.front());
  const auto off_station = [&](MapPoint p) {
    double off = by_station_m;
    for (const MapPoint& station : stations) off = std::min(off, distance_m(station, p));
    return off;
  };
  const MapPoint last_body = *std::ranges::max_element(asked.force, {}, [&](MapPoint p) { return asked.behind(p); });
  const double rear = asked.behind(last_body);
  // Nearer to a station first, then further back; the first of equals. Else nearest to the last body.
  std::optional<MapPoint> best, beside;
  double best_off = 0;
  for (const MapPoint& p : asked.places) {
    if (!free_of(asked.force, p)) continue;
    const double behind = asked.behind(p);
    if (!beside || distance_m(p, last_body) < distance_m(*beside, last_body)) beside = p;
    if (behind < rear + least_behind_m || behind > rear + asked.reach_m) continue;
    const double off = off_station(p);
    if (best && (off > best_off || (off == best_off && behind <= asked.behind(*best)))) continue;
    best = p;
    best_off = off;
  }
  return best ? *best : beside.value_or(last_body);
}

std::optional<MapPoint> train_place(const LineNetwork& rails, MapPoint depot, double middle, const LaidDepot& asked,
                                    double least_m) {
  std::vector<bool> long_enough(rails.nodes().size(), false);
  for (const LinePiece& piece : rails.piece_list())
    for (const NodeId node : piece.nodes) long_enough[node.index()] = piece.length_m >= least_m;
  const double own = asked.sign * middle;
  std::optional<MapPoint> station, line;
  const auto take = [&](std::optional<MapPoint>& best, MapPoint p) {
    if (asked.behind(p) <= own || (best && distance_m(p, depot) >= distance_m(*best, depot))) return;
    best = p;
  };
  for (std::size_t i = 0; i < rails.nodes().size(); ++i)
    if (rails.nodes()[i].station && long_enough[i]) take(station, rails.nodes()[i].at);
  for (std::size_t i = 0; i < rails.edges().size(); ++i) {
    const LineEdge& edge = rails.edges()[i];
    if (!long_enough[edge.from.index()]) continue;
    for (double along = 0; along <= edge.length_m; along += line_step_m)
      take(line, rails.place_on(EdgeId{static_cast<std::int32_t>(i)}, along).at);
  }
  const std::optional<MapPoint>& chosen = station ? station : line;
  return chosen ? std::optional(written(*chosen)) : std::nullopt;
}

}  // namespace sandgate
