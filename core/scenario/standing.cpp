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

std::string called(const Feature& feature) {
  if (feature.name.empty()) return fmt::format("a {}", name_of(feature.kind));
  return fmt::format("the {} {}", name_of(feature.kind), feature.name);
}

MapBox point_box(MapPoint p) { return {p.east, p.north, p.east, p.north}; }

}  // namespace

StandingPlaces::StandingPlaces(const Country& country, double stream_m) : country_(country), stream_m_(stream_m) {
  for (const Feature& feature : country.features())
    if (feature.kind == FeatureKind::river) widest_m_ = std::max(widest_m_, feature.width_m);
}

std::optional<std::string> StandingPlaces::hindrance(Arm arm, MapPoint place) const {
  const MapBox bounds = country_.bounds();
  if (!bounds.holds(place))
    return fmt::format("lies off the map, which reaches from {:.0f}, {:.0f} to {:.0f}, {:.0f}", bounds.west,
                       bounds.south, bounds.east, bounds.north);
  if (!country_.height(place)) return "lies where the map has no heights";

  const auto wet = water(place);
  if (arm == Arm::boat && !wet) return "lies on land, and boats need water";
  if (arm != Arm::boat && wet && !on_bridge(place, wet->width_m)) return "lies in " + wet->called;

  std::optional<std::string> solid;
  const KindSet kinds = only(FeatureKind::house) | only(FeatureKind::wall) | only(FeatureKind::rock);
  country_.each_near(point_box(place), kinds, [&](FeatureId, const Feature& feature) {
    if (!solid && feature.shape == FeatureShape::area && holds(feature, place)) solid = "lies in " + called(feature);
  });
  return solid;
}

std::optional<StandingPlaces::Water> StandingPlaces::water(MapPoint place) const {
  std::optional<Water> found;
  const KindSet areas = only(FeatureKind::lake) | only(FeatureKind::river);
  country_.each_near(point_box(place), areas, [&](FeatureId, const Feature& feature) {
    if (!found && feature.shape == FeatureShape::area && holds(feature, place))
      found = Water{called(feature), feature.width_m};
  });
  if (found) return found;
  const MapBox near = point_box(place).grown(widest_m_ / 2);
  country_.each_near(near, only(FeatureKind::river), [&](FeatureId, const Feature& feature) {
    const bool line = feature.shape == FeatureShape::line && feature.width_m >= stream_m_;
    if (!found && line && distance_to(feature, place) <= feature.width_m / 2)
      found = Water{called(feature), feature.width_m};
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
