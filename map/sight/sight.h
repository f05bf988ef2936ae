// Whether one place can be seen from another, over the ground and what stands on it.
#pragma once

#include <optional>

#include "map/country/country.h"

namespace sandgate {

struct SightLine {
  double eye_m = 1.7;       ///< above the ground at `from`
  double target_m = 1.7;    ///< above the ground at `to`
  double vertical = 1;      ///< the scale's: how much heights are raised
  bool features = true;     ///< woods, houses, walls and rocks block by their heights
  double into_wood_m = 50;  ///< how far one sees into or out of a wood that holds an end of the line
  // Where given, every feature of the kind is so high, whatever the map says of it.
  std::optional<double> wood_m = {}, house_m = {}, wall_m = {}, rock_m = {};
  bool curved = false;       ///< the earth falls away under a long line
  double refraction = 0.13;  ///< and the air bends light back by this part of it: 0 none, 1 all
};

inline constexpr double earth_radius_m = 6'371'000;
/// Metres by which the ground of a round earth lies lower, `distance_m` off, than where a level line meets it.
inline double drop_m(const SightLine& line, double distance_m) {
  return line.curved ? distance_m * distance_m * (1 - line.refraction) / (2 * earth_radius_m) : 0;
}

struct Sight {
  bool visible = false;
  std::optional<MapPoint> blocked_at;  ///< the first point from `from` that hides the target
};

/// The ground is taken where the line crosses the lines that join cell centres, straight between. A line that only
/// touches the ground is seen along. None where an end lies outside the country or where it has no data; ground
/// without data between them hides nothing.
std::optional<Sight> sight(const Country& country, MapPoint from, MapPoint to, const SightLine& line = {});

}  // namespace sandgate
