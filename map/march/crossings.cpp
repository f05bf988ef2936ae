// What carries a path over water: the fords and bridges near a crossing.
#include <algorithm>

#include "map/march/surroundings.h"

namespace sandgate {
namespace {

double distance_to(const Feature& feature, MapPoint at) {
  if (feature.shape == FeatureShape::point) return distance_m(feature.points.front(), at);
  if (feature.shape == FeatureShape::area && holds(feature, at)) return 0;
  double least = distance_m(feature.points.front(), at);
  for (std::size_t i = 1; i < feature.points.size(); ++i)
    least = std::min(least, distance_to_segment_m(at, feature.points[i - 1], feature.points[i]));
  return least;
}

MapPoint middle(const Feature& feature) {
  const MapBox box = feature.bounds();
  return {(box.west + box.east) / 2, (box.south + box.north) / 2};
}

Carried as_carried(const Feature& feature) {
  return feature.kind == FeatureKind::ford ? Carried::ford : Carried::bridge;
}

}  // namespace

Nearness Nearness::of(const Scale& scale) {
  // On the usual scale these are the metres of a real river bank; on a table of a few paces they shrink with it.
  const double inch_m = scale.metres_per_foot / 12;
  Nearness near{};
  near.unit_m = inch_m / 64;
  near.along_m = std::max(std::min(5.0, inch_m / 2), near.unit_m * 1.5);
  near.crossing_m = std::max(std::min(15.0, inch_m * 2), near.unit_m * 4);
  near.span_m = std::min(200.0, inch_m * 24);
  near.one_fording = scale.length(std::min(30.0, inch_m * 4));
  return near;
}

Carried carried_at(const Country& country, const Nearness& near, const MarchRates& rates, MapPoint crossing,
                   double river_width_m) {
  const double reach = std::max(near.crossing_m, river_width_m / 2 + near.along_m);
  Carried best = Carried::no;
  country.each_near(MapBox{crossing.east, crossing.north, crossing.east, crossing.north}.grown(reach), crossing_kinds,
                    [&](FeatureId id, const Feature& f) {
                      if (is_broken(rates, id)) return;
                      if (distance_to(f, crossing) <= reach) best = std::max(best, as_carried(f));
                    });
  return best;
}

Carried carried_over(const Country& country, const Nearness& near, const MarchRates& rates, MapPoint in, MapPoint out,
                     bool on_road) {
  const double wet_m = distance_m(in, out);
  const bool short_enough = wet_m <= near.span_m;
  const auto carries = [&](const Feature& f) {
    if (f.shape == FeatureShape::point) {
      if (!short_enough) return false;
      const MapPoint p = f.points.front();
      if (distance_to_segment_m(p, in, out) <= near.crossing_m) return true;
      return on_road && std::max(distance_m(p, in), distance_m(p, out)) <= near.span_m / 2;
    }
    const double reach = std::max(near.crossing_m, f.width_m / 2 + near.along_m);
    if (distance_to(f, in) <= reach && distance_to(f, out) <= reach && distance_to(f, part_way(in, out, 0.5)) <= reach)
      return true;
    // A bridge may be drawn shorter than the water it spans.
    return short_enough && distance_to_segment_m(middle(f), in, out) <= near.crossing_m;
  };
  MapBox box;
  box.take_in(in);
  box.take_in(out);
  Carried best = Carried::no;
  country.each_near(box.grown(near.span_m / 2), crossing_kinds, [&](FeatureId id, const Feature& f) {
    if (is_broken(rates, id)) return;
    if (best < as_carried(f) && carries(f)) best = as_carried(f);
  });
  return best;
}

namespace {

std::optional<FeatureId> nearest_of(KindSet kinds, const Country& country, MapPoint at, double within_m) {
  std::optional<FeatureId> nearest;
  country.each_near(box_of(at, at).grown(within_m), kinds, [&](FeatureId id, const Feature& f) {
    const double off = distance_to(f, at);
    if (off > within_m || (nearest && off == within_m)) return;
    nearest = id;
    within_m = off;
  });
  return nearest;
}

}  // namespace

std::optional<FeatureId> crossing_near(const Country& country, MapPoint at, double within_m) {
  return nearest_of(crossing_kinds, country, at, within_m);
}
std::optional<FeatureId> built_crossing_near(const Country& country, MapPoint at, double within_m) {
  return nearest_of(only(FeatureKind::bridge) | only(FeatureKind::culvert), country, at, within_m);
}

}  // namespace sandgate
