// Places about a place, the nearest first. Private to this room.
#pragma once

#include <cstdlib>
#include <span>

#include "map/base/point.h"

namespace sandgate {

/// From a quarter of an inch apart near by to an inch further off; in order of distance, ties by y and x.
std::span<const Point> offsets_about();
/// How far those reach.
inline constexpr Length offsets_reach = Length::feet(5);

/// `visit(place)` for places about `p` as far as `far`, until it answers true; whether it did.
template <class Visit>
bool each_place_about(Point p, Length far, Visit&& visit) {
  for (const Point off : offsets_about()) {
    if (off.x.count * off.x.count + off.y.count * off.y.count > far.count * far.count) return false;
    if (visit(Point{p.x + off.x, p.y + off.y})) return true;
  }
  // Further off by square rings, a step apart.
  constexpr Length step = Length::inches(3);
  for (Length ring = offsets_reach; ring <= far; ring += step) {
    for (Length along = -ring; along <= ring; along += step) {
      for (const Point off : {Point{along, -ring}, Point{along, ring}, Point{-ring, along}, Point{ring, along}}) {
        if (visit(Point{p.x + off.x, p.y + off.y})) return true;
      }
    }
  }
  return false;
}

}  // namespace sandgate
