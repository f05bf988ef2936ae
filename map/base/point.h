// Places: on the table (integers, the rules' own) and on the ground (metres of the map's grid).
#pragma once

#include <cstddef>
#include <vector>

#include "map/base/quantity.h"

namespace sandgate {

/// A place on the table: x east, y north of the country's south-west corner.
struct Point {
  Length x, y;
  friend constexpr auto operator<=>(const Point&, const Point&) = default;
};

/// Straight-line distance, to the nearest 64th of an inch.
Length distance(Point a, Point b);
/// Whether `a` and `b` lie within `reach`; exact, without a root.
bool within(Point a, Point b, Length reach);

/// A line of march: points joined by straight legs.
using Path = std::vector<Point>;
Length length(const Path& path);

/// A place on the ground, metres east and north in the country's own grid.
struct MapPoint {
  double east = 0, north = 0;
  friend constexpr bool operator==(const MapPoint&, const MapPoint&) = default;
};
double distance_m(MapPoint a, MapPoint b);

/// An upright rectangle of ground. Empty while `east < west`.
struct MapBox {
  double west = 0, south = 0, east = -1, north = -1;
  friend constexpr bool operator==(const MapBox&, const MapBox&) = default;

  constexpr bool empty() const { return east < west || north < south; }
  constexpr double width() const { return east - west; }
  constexpr double depth() const { return north - south; }
  constexpr bool holds(MapPoint p) const {
    return p.east >= west && p.east <= east && p.north >= south && p.north <= north;
  }
  constexpr bool meets(const MapBox& o) const {
    return !(o.west > east || o.east < west || o.south > north || o.north < south);
  }
  void take_in(MapPoint p);
  constexpr MapBox grown(double by) const { return {west - by, south - by, east + by, north + by}; }
};
MapBox box_round(const std::vector<MapPoint>& points);

}  // namespace sandgate
