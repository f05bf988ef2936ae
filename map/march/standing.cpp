#include <algorithm>
#include <cmath>

#include "map/march/surroundings.h"

namespace sandgate {

Bar standing_bar(const Country& country, const Scale& scale, const MarchRates& rates, Point at) {
  const Nearness near = Nearness::of(scale);
  const MapPoint ground = scale.to_ground(at, country.bounds());
  if (!country.bounds().grown(near.unit_m * 0.51).holds(ground)) return Bar::off_map;
  const GridFrame& frame = country.frame();
  if (std::isnan(height_at(country, frame.column(ground.east), frame.row(ground.north)))) return Bar::off_map;

  const MapBox here = box_of(ground, ground);
  const bool boat = afloat(rates);
  bool on_road = false, on_river = false;
  double river_width_m = 0;
  const auto feel = [&](const Feature& f, std::size_t i) {
    const double off = distance_to_segment_m(ground, f.points[i], f.points[i + 1]);
    if (is_road(f)) on_road = on_road || off <= half_way_m(f, near.along_m);
    if (!is_river_line(f) || is_stream(rates, f)) return;
    if (off > (boat ? half_way_m(f, near.along_m) : near.unit_m)) return;
    on_river = true;
    river_width_m = std::max(river_width_m, f.width_m);
  };
  country.each_segment_near(here.grown(boat ? widest_half_river_m : widest_half_road_m),
                            only(FeatureKind::road) | only(FeatureKind::river), feel);
  on_road = on_road && rates.road.count > 0;
  bool in_water = false, in_solid = false;
  country.each_near(here, water_kinds | solid_kinds, [&](FeatureId, const Feature& f) {
    if (f.shape != FeatureShape::area || !holds(f, ground)) return;
    (is_solid(f) ? in_solid : in_water) = true;
  });

  if (in_solid && !(on_road && !boat)) return Bar::solid;
  if (boat) return on_river || in_water ? Bar::none : Bar::no_water;
  if (rates.across.count <= 0 && !on_road) return Bar::steep;
  if (!on_river && !in_water) return Bar::none;
  switch (std::max(carried_at(country, near, rates, ground, river_width_m),
                   carried_over(country, near, rates, ground, ground, on_road))) {
    case Carried::bridge: return Bar::none;
    case Carried::ford: return rates.ford ? Bar::none : Bar::unfordable;
    case Carried::no: break;
  }
  return Bar::river;
}

}  // namespace sandgate
