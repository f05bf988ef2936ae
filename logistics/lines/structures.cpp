#include "logistics/lines/structures.h"

#include <algorithm>
#include <limits>
#include <tuple>

namespace sandgate::lines {
namespace {

/// How much further from a bridge another edge may lie and still be carried by it: a bridge at a junction.
constexpr double equally_near_m = 0.5;

double distance_to(const Feature& feature, MapPoint p) {
  if (feature.shape == FeatureShape::area && holds(feature, p)) return 0;
  if (feature.points.size() == 1) return distance_m(feature.points[0], p);
  double least = std::numeric_limits<double>::max();
  for (std::size_t i = 0; i + 1 < feature.points.size(); ++i)
    least = std::min(least, foot_on(feature.points[i], feature.points[i + 1], p).off_m);
  return least;
}

MapBox box_at(MapPoint p, double reach_m) { return MapBox{p.east, p.north, p.east, p.north}.grown(reach_m); }

double nearest_of(const Country& country, FeatureKind kind, MapPoint p) {
  double least = std::numeric_limits<double>::max();
  country.each_segment_near(box_at(p, bridge_reach_m), only(kind), [&](const Feature& feature, std::size_t i) {
    least = std::min(least, foot_on(feature.points[i], feature.points[i + 1], p).off_m);
  });
  return least;
}

struct Carried {
  double along = 0;
  FeatureId feature;
};

}  // namespace

MapPoint middle_of(const Feature& feature) {
  if (feature.shape == FeatureShape::area) {
    const MapBox box = feature.bounds();
    return {(box.west + box.east) / 2, (box.south + box.north) / 2};
  }
  double total = 0;
  for (std::size_t i = 0; i + 1 < feature.points.size(); ++i)
    total += distance_m(feature.points[i], feature.points[i + 1]);
  double left = total / 2;
  for (std::size_t i = 0; i + 1 < feature.points.size(); ++i) {
    const MapPoint a = feature.points[i], b = feature.points[i + 1];
    const double leg = distance_m(a, b);
    if (leg >= left && leg > 0)
      return {a.east + left / leg * (b.east - a.east), a.north + left / leg * (b.north - a.north)};
    left -= leg;
  }
  return feature.points.front();
}

bool bridged(const Country& country, MapPoint p) {
  bool found = false;
  country.each_near(box_at(p, bridge_reach_m), only(FeatureKind::bridge), [&](FeatureId, const Feature& feature) {
    found = found || distance_to(feature, p) <= bridge_reach_m;
  });
  return found;
}

int carry(const Country& country, LineKind kind, const SegmentTree& tree, std::vector<LineEdge>& edges) {
  const FeatureKind other = kind == LineKind::road ? FeatureKind::railway : FeatureKind::road;
  std::vector<std::vector<Carried>> bridges(edges.size()), culverts(edges.size());
  int count = 0;
  for (std::size_t i = 0; i < country.features().size(); ++i) {
    const Feature& feature = country.features()[i];
    if (feature.kind != FeatureKind::bridge && feature.kind != FeatureKind::culvert) continue;
    const MapPoint at = middle_of(feature);
    const auto nearest = tree.nearest(at, bridge_reach_m);
    if (!nearest || nearest_of(country, other, at) + equally_near_m < nearest->foot.off_m) continue;
    // One place on each edge, however many of its segments are near.
    std::vector<std::tuple<std::uint32_t, double, double>> near;  // edge, distance, along
    tree.each_near(box_at(at, nearest->foot.off_m + equally_near_m), [&](const Segment& s) {
      const Foot foot = foot_on(s.a, s.b, at);
      if (foot.off_m > nearest->foot.off_m + equally_near_m) return;
      const std::vector<MapPoint>& points = edges[s.line].points;
      double along = foot.part * distance_m(s.a, s.b);
      for (std::size_t p = 1; p <= s.number; ++p) along += distance_m(points[p - 1], points[p]);
      near.emplace_back(s.line, foot.off_m, along);
    });
    std::ranges::sort(near);
    const bool bridge = feature.kind == FeatureKind::bridge;
    count += bridge ? 1 : 0;
    for (std::size_t n = 0; n < near.size(); ++n) {
      const auto [edge, off, along] = near[n];
      if (n > 0 && std::get<0>(near[n - 1]) == edge) continue;
      (bridge ? bridges : culverts)[edge].push_back({along, FeatureId{static_cast<std::int32_t>(i)}});
    }
  }
  const auto put = [](std::vector<Carried>& carried, std::vector<FeatureId>& out, std::vector<double>& along) {
    std::ranges::sort(carried, {}, [](const Carried& c) { return std::tuple(c.along, c.feature); });
    for (const Carried& c : carried) out.push_back(c.feature), along.push_back(c.along);
  };
  for (std::size_t i = 0; i < edges.size(); ++i) {
    put(bridges[i], edges[i].bridges, edges[i].bridges_m);
    put(culverts[i], edges[i].culverts, edges[i].culverts_m);
  }
  return count;
}

}  // namespace sandgate::lines
