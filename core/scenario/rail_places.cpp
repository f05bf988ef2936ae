#include "core/scenario/rail_places.h"

#include <fmt/format.h>

#include <algorithm>

namespace sandgate {
namespace {

// Every two of them are asked how far apart they are.
constexpr std::size_t most_trains = 500;
// Along the line, either side of a place: where the line goes there.
constexpr double look_m = 5;

}  // namespace

RailPlaces::RailPlaces(const Setting& setting)
    : setting_(setting), network_(*setting.country, LineKind::railway), track_(network_, setting.scale) {}

std::optional<LinePlace> RailPlaces::nearest(MapPoint at) const {
  const Length beside = setting_.rulebook.railway.beside;
  std::optional<LinePlace> station;
  double off = 0;
  for (std::size_t i = 0; i < network_.nodes().size(); ++i) {
    const LineNode& node = network_.nodes()[i];
    const double far = distance_m(node.at, at);
    if (!node.station || setting_.scale.length(far) > beside || (station && far >= off)) continue;
    station = network_.place_of(NodeId{static_cast<std::int32_t>(i)});
    off = far;
  }
  if (station) return station;
  // A little further, so that what is exactly as far as is allowed is found; the length decides.
  const auto found = network_.nearest(at, setting_.scale.metres(beside) + 1);
  if (!found || setting_.scale.length(found->off_m) > beside) return std::nullopt;
  return found;
}

void RailPlaces::place(const JsonReader& reader, MapPoint at, Body& train) {
  if (!reader.good()) return;
  if (network_.edges().empty())
    return reader.fail("is a train, and the country has no railway", "leave it out, or choose a country with one");
  if (placed_.size() == most_trains)
    return reader.fail(phrase("is one train more than {}", most_trains), "leave some out");
  const auto found = nearest(at);
  if (!found)
    return reader["at"].fail(
        phrase("{}, {} lies further than {} inches from any railway", fmt::format("{:.0f}", at.east),
               fmt::format("{:.0f}", at.north), fmt::format("{:.4g}", setting_.rulebook.railway.beside.in_feet() * 12)),
        "choose a place beside the line");
  const TrackPlace on = track_.place(found->edge, found->along_m);
  const double along_m = track_.on_line(on).along_m;
  const auto point = [&](double along) { return setting_.to_table(network_.place_on(on.edge, along).at); };
  const Bearing line = Bearing::between(point(along_m - look_m), point(along_m + look_m));
  const int turn = Bearing::of(train.facing.mils - line.mils).mils;
  const bool against = turn > Bearing::full_circle / 4 && turn < Bearing::full_circle * 3 / 4;
  train.rails->edge = on.edge;
  train.rails->along = on.along;
  train.rails->ahead = !(reader.has("facing") && against);
  train.facing = train.rails->ahead ? line : Bearing::of(line.mils + Bearing::full_circle / 2);
  train.at = point(along_m);
  placed_.push_back(train.id);
}

void RailPlaces::check_apart(const JsonReader& bodies) const {
  const Length gap = setting_.rulebook.railway.gap;
  const auto on = [](const Body& train) { return TrackPlace{train.rails->edge, train.rails->along}; };
  const auto too_near = [&](const Body& a, const Body& b) -> std::optional<Length> {
    // Nothing along the line is nearer than it is straight on, but for what rounding makes of it.
    if (!within(a.at, b.at, gap + Length{{4}})) return std::nullopt;
    const auto way = network_.shortest(track_.on_line(on(a)), track_.on_line(on(b)));
    if (!way) return std::nullopt;
    Length apart;
    for (const TrackLeg& leg : track_.way(*way)) {
      apart += leg.length();
      if (track_.station_at(leg.end())) return std::nullopt;
    }
    return apart < gap ? std::optional(apart) : std::nullopt;
  };
  for (std::size_t i = 0; i < placed_.size() && bodies.good(); ++i) {
    const Body& train = setting_.order_of_battle[placed_[i].index()];
    if (track_.station_at(on(train))) continue;
    for (std::size_t other = 0; other < i && bodies.good(); ++other) {
      const Body& before = setting_.order_of_battle[placed_[other].index()];
      const auto apart = track_.station_at(on(before)) ? std::nullopt : too_near(before, train);
      if (!apart) continue;
      bodies[train.id.index()]["at"].fail(
          phrase("lies {} ft along the line from the train {}, and outside a station trains are {} ft apart",
                 fmt::format("{:.3g}", apart->in_feet()), in_quotes(before.name), fmt::format("{:.3g}", gap.in_feet())),
          "put one of them in a station, or further off");
    }
  }
}

}  // namespace sandgate
