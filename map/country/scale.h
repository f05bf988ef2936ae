// One scale for map and table: how many metres of ground a table foot is (rules.md, Lengths).
#pragma once

#include "map/base/point.h"

namespace sandgate {

struct Scale {
  double metres_per_foot = 100;
  double metres_per_contour = 10;
  double vertical = 1;  ///< how much heights are raised for sight and flight

  friend bool operator==(const Scale&, const Scale&) = default;

  double feet(double metres) const { return metres / metres_per_foot; }
  double metres(Length length) const { return length.in_feet() * metres_per_foot; }
  Length length(double metres) const { return Length::from_feet(metres / metres_per_foot); }
  /// `bounds` is the country's; its south-west corner is the table's.
  Point to_table(MapPoint p, const MapBox& bounds) const {
    return {length(p.east - bounds.west), length(p.north - bounds.south)};
  }
  MapPoint to_ground(Point p, const MapBox& bounds) const {
    return {bounds.west + metres(p.x), bounds.south + metres(p.y)};
  }
};

}  // namespace sandgate
