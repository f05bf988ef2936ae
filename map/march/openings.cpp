#include "map/march/openings.h"

#include <algorithm>
#include <cmath>

#include "map/march/surroundings.h"

namespace sandgate {
namespace {

// An opening reaches so many of its half widths beyond what it leads through, for bases wider than a point.
constexpr double reach_out = 4;

MapPoint beyond(MapPoint from, MapPoint to, double by) {
  const double length = distance_m(from, to);
  return length > 0 ? part_way(from, to, 1 + by / length) : to;
}

/// Where a → b crosses the border of a feature, as fractions, in order.
std::vector<double> borders(const Feature& feature, MapPoint a, MapPoint b) {
  std::vector<double> at;
  const auto piece = [&](MapPoint p, MapPoint q) {
    const double one = turn(a, b, p), other = turn(a, b, q);
    if ((one >= 0) == (other >= 0))
      return;  // half open: through a corner it is counted once, or twice where it touches
    const MapPoint on = part_way(p, q, one / (one - other));
    const double de = b.east - a.east, dn = b.north - a.north;
    const double t = ((on.east - a.east) * de + (on.north - a.north) * dn) / (de * de + dn * dn);
    if (t >= 0 && t <= 1) at.push_back(t);
  };
  if (feature.shape == FeatureShape::line) {
    for (std::size_t i = 1; i < feature.points.size(); ++i) piece(feature.points[i - 1], feature.points[i]);
  }
  for (std::size_t n = 0; n < feature.rings.size(); ++n) {
    const auto ring = feature.ring(n);
    for (std::size_t i = 1; i < ring.size(); ++i) piece(ring[i - 1], ring[i]);
  }
  std::ranges::sort(at);
  return at;
}

/// Adds the ways along a → b through `solid`, reaching out where it comes to the border.
void add_gateways(const Feature& solid, MapPoint a, MapPoint b, double half, std::vector<Opening>& ways) {
  const std::vector<double> at = borders(solid, a, b);
  const double out = reach_out * half;
  const auto through = [&](double from, double to) {
    MapPoint p = part_way(a, b, from), q = part_way(a, b, to);
    const double part = out / distance_m(a, b);
    if (from > 0) p = part_way(a, b, from - part);
    if (to < 1) q = part_way(a, b, to + part);
    ways.push_back({p, q, half});
  };
  if (solid.shape == FeatureShape::line) {
    for (const double t : at) through(t, t);
    return;
  }
  double from = 0;
  for (std::size_t i = 0; i <= at.size(); ++i) {
    const double to = i < at.size() ? at[i] : 1;
    if (to > from && holds(solid, part_way(a, b, (from + to) / 2))) through(from, to);
    from = to;
  }
}

/// The wet part round `middle` of the line through it along `direction`; none where it is longer than `most`.
std::optional<std::pair<MapPoint, MapPoint>> chord(const Feature& water, MapPoint middle, MapPoint direction,
                                                   double most) {
  const MapPoint a{middle.east - direction.east * most, middle.north - direction.north * most};
  const MapPoint b{middle.east + direction.east * most, middle.north + direction.north * most};
  const std::vector<double> at = borders(water, a, b);
  std::optional<std::pair<MapPoint, MapPoint>> nearest;
  double least = most;
  for (std::size_t i = 1; i < at.size(); ++i) {
    const MapPoint in = part_way(a, b, at[i - 1]), out = part_way(a, b, at[i]);
    if (!holds(water, part_way(in, out, 0.5)) || distance_m(in, out) > most) continue;
    const double off = distance_to_segment_m(middle, in, out);
    if (off < least) least = off, nearest = {in, out};
  }
  return nearest;
}

void add_crossing_at(const Feature& water, const Nearness& near, MapPoint middle, double half,
                     std::vector<Opening>& ways) {
  constexpr double diagonal = 0.70710678118654752, slight = 0.44721359549995794, steep = 0.89442719099991588;
  constexpr MapPoint directions[] = {{0, 1}, {slight, steep},  {diagonal, diagonal},  {steep, slight},
                                     {1, 0}, {steep, -slight}, {diagonal, -diagonal}, {slight, -steep}};
  std::optional<std::pair<MapPoint, MapPoint>> best;
  double least = near.span_m;
  for (const MapPoint direction : directions) {
    const auto wet = chord(water, middle, direction, near.span_m);
    if (!wet || distance_to_segment_m(middle, wet->first, wet->second) > near.crossing_m) continue;
    if (const double across = distance_m(wet->first, wet->second); across < least) least = across, best = wet;
  }
  if (!best) return;
  const double out = reach_out * half;
  ways.push_back({beyond(best->second, best->first, out), beyond(best->first, best->second, out), half});
}

/// A bridge drawn too short is carried on as far as the water goes past its end, and a little further.
MapPoint landed(const Feature& water, const Nearness& near, MapPoint from, MapPoint end, double half) {
  double further = 0;
  if (holds(water, end)) {
    const MapPoint far = beyond(from, end, near.span_m);
    const std::vector<double> at = borders(water, end, far);
    if (!at.empty()) further = at.front() * near.span_m;
  }
  return beyond(from, end, further + reach_out * half);
}

void add_crossing_along(const Feature& water, const Nearness& near, const Feature& bridge, double half,
                        std::vector<Opening>& ways) {
  const auto& points = bridge.points;
  const std::size_t before = ways.size();
  bool wet = false;
  for (std::size_t i = 1; i < points.size(); ++i) {
    const bool first = i == 1, last = i + 1 == points.size();
    const MapPoint a = first ? landed(water, near, points[1], points[0], half) : points[i - 1];
    const MapPoint b = last ? landed(water, near, points[i - 1], points[i], half) : points[i];
    wet = wet || holds(water, part_way(points[i - 1], points[i], 0.5)) || !borders(water, a, b).empty();
    ways.push_back({a, b, half});
  }
  if (!wet) ways.resize(before);
}

}  // namespace

std::vector<Opening> gateways(const Country& country, const Scale& scale, const Feature& solid) {
  const Nearness near = Nearness::of(scale);
  std::vector<Opening> ways;
  country.each_near(solid.bounds(), only(FeatureKind::road), [&](FeatureId, const Feature& road) {
    if (!is_road(road)) return;
    const MapBox box = solid.bounds();
    for (std::size_t i = 1; i < road.points.size(); ++i) {
      if (box_of(road.points[i - 1], road.points[i]).meets(box))
        add_gateways(solid, road.points[i - 1], road.points[i], half_way_m(road, near.along_m), ways);
    }
  });
  return ways;
}

std::vector<Opening> crossings_over(const Country& country, const Scale& scale, const Feature& water,
                                    std::span<const FeatureId> broken) {
  const Nearness near = Nearness::of(scale);
  std::vector<Opening> ways;
  country.each_near(water.bounds().grown(near.crossing_m), crossing_kinds, [&](FeatureId id, const Feature& f) {
    if (std::ranges::binary_search(broken, id)) return;
    const double half = std::max(near.along_m, std::min(f.width_m / 2, near.crossing_m));
    if (f.shape == FeatureShape::line) return add_crossing_along(water, near, f, half, ways);
    const MapBox box = f.bounds();
    add_crossing_at(water, near, {(box.west + box.east) / 2, (box.south + box.north) / 2}, half, ways);
  });
  return ways;
}

std::vector<Portion> carried_parts(const Country& country, const Scale& scale, const Feature& river, std::size_t piece,
                                   std::span<const FeatureId> broken) {
  const Nearness near = Nearness::of(scale);
  const MapPoint a = river.points[piece], b = river.points[piece + 1];
  const double reach = std::max(near.crossing_m, river.width_m / 2 + near.along_m);
  std::vector<Portion> parts;
  country.each_near(box_of(a, b).grown(reach), crossing_kinds, [&](FeatureId id, const Feature& f) {
    if (std::ranges::binary_search(broken, id)) return;
    const auto add = [&](MapPoint p, MapPoint q) {
      if (const auto part = part_within(a, b, p, q, reach)) parts.push_back(*part);
    };
    if (f.shape == FeatureShape::point) return add(f.points.front(), f.points.front());
    for (std::size_t i = 1; i < f.points.size(); ++i) add(f.points[i - 1], f.points[i]);
    if (f.shape != FeatureShape::area) return;
    std::vector<double> at = borders(f, a, b);
    at.push_back(1);
    double from = 0;
    for (const double to : at) {
      if (to > from && holds(f, part_way(a, b, (from + to) / 2))) parts.push_back({from, to});
      from = to;
    }
  });
  std::ranges::sort(parts, {}, [](const Portion& p) { return std::pair(p.from, p.to); });
  std::vector<Portion> merged;
  for (const Portion& part : parts) {
    if (!merged.empty() && part.from <= merged.back().to) {
      merged.back().to = std::max(merged.back().to, part.to);
    } else {
      merged.push_back(part);
    }
  }
  return merged;
}

bool stops_nobody(const Feature& river, double stream_m) { return river.width_m > 0 && river.width_m < stream_m; }

}  // namespace sandgate
