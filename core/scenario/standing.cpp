#include "core/scenario/standing.h"

#include <fmt/format.h>

#include <algorithm>

#include "map/base/segment.h"

namespace sandgate {
namespace {

// How far from a bridge's own point or line one still stands on it.
constexpr double bridge_reach_m = 15;

double distance_to(const Feature& feature, MapPoint p) {
  double nearest = distance_m(p, feature.points.front());
  for (std::size_t i = 1; i < feature.points.size(); ++i)
    nearest = std::min(nearest, distance_to_segment_m(p, feature.points[i - 1], feature.points[i]));
  return nearest;
}

/// Of what troops cannot stand in.
Phrase lies_in(const Feature& feature) {
  const bool named = !feature.name.empty();
  switch (feature.kind) {
    case FeatureKind::house: return named ? phrase("lies in the house {}", feature.name) : phrase("lies in a house");
    case FeatureKind::wall: return named ? phrase("lies in the wall {}", feature.name) : phrase("lies in a wall");
    case FeatureKind::rock: return named ? phrase("lies in the rock {}", feature.name) : phrase("lies in a rock");
    case FeatureKind::river: return named ? phrase("lies in the river {}", feature.name) : phrase("lies in a river");
    case FeatureKind::lake: return named ? phrase("lies in the lake {}", feature.name) : phrase("lies in a lake");
    default: return phrase("lies where no troops can stand");
  }
}

MapBox point_box(MapPoint p) { return {p.east, p.north, p.east, p.north}; }

}  // namespace

StandingPlaces::StandingPlaces(const Country& country, double stream_m) : country_(country), stream_m_(stream_m) {
  for (const Feature& feature : country.features())
    if (feature.kind == FeatureKind::river) widest_m_ = std::max(widest_m_, feature.width_m);
}

std::optional<Phrase> StandingPlaces::hindrance(Arm arm, MapPoint place) const {
  const MapBox bounds = country_.bounds();
  if (!bounds.holds(place))
    return phrase("lies off the map, which reaches from {}, {} to {}, {}", fmt::format("{:.0f}", bounds.west),
                  fmt::format("{:.0f}", bounds.south), fmt::format("{:.0f}", bounds.east),
                  fmt::format("{:.0f}", bounds.north));
  if (!country_.height(place)) return phrase("lies where the map has no heights");

  const auto wet = water(place);
  if (arm == Arm::boat && !wet) return phrase("lies on land, and boats need water");
  if (arm != Arm::boat && wet && !on_bridge(place, wet->width_m)) return wet->lies_in;

  std::optional<Phrase> solid;
  const KindSet kinds = only(FeatureKind::house) | only(FeatureKind::wall) | only(FeatureKind::rock);
  country_.each_near(point_box(place), kinds, [&](FeatureId, const Feature& feature) {
    if (!solid && feature.shape == FeatureShape::area && holds(feature, place)) solid = lies_in(feature);
  });
  return solid;
}

std::optional<StandingPlaces::Water> StandingPlaces::water(MapPoint place) const {
  std::optional<Water> found;
  const KindSet areas = only(FeatureKind::lake) | only(FeatureKind::river);
  country_.each_near(point_box(place), areas, [&](FeatureId, const Feature& feature) {
    if (!found && feature.shape == FeatureShape::area && holds(feature, place))
      found = Water{lies_in(feature), feature.width_m};
  });
  if (found) return found;
  const MapBox near = point_box(place).grown(widest_m_ / 2);
  country_.each_near(near, only(FeatureKind::river), [&](FeatureId, const Feature& feature) {
    const bool line = feature.shape == FeatureShape::line && feature.width_m >= stream_m_;
    if (!found && line && distance_to(feature, place) <= feature.width_m / 2)
      found = Water{lies_in(feature), feature.width_m};
  });
  return found;
}

bool StandingPlaces::on_bridge(MapPoint place, double width_m) const {
  bool found = false;
  // A bridge drawn as a point spans its river; one drawn as a line lies along its road.
  const double over = std::max(bridge_reach_m, width_m / 2);
  country_.each_near(point_box(place).grown(over), only(FeatureKind::bridge), [&](FeatureId, const Feature& bridge) {
    const double reach = bridge.shape == FeatureShape::point ? over : std::max(bridge_reach_m, bridge.width_m / 2);
    found = found || distance_to(bridge, place) <= reach;
  });
  return found;
}

}  // namespace sandgate
