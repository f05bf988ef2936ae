// The back line of a side: the edge of the table it comes from (LW-2.1, LW-5.7, CX-9).
#pragma once

#include <cstdint>

#include "map/base/point.h"

namespace sandgate {

/// Which edge of the table is whose: by side, the coordinate of its back line.
struct BackLine {
  enum class Axis : std::uint8_t { x, y } axis = Axis::x;
  Length at;             ///< of the edge
  bool greater = false;  ///< the field lies on the side of lesser coordinates
  /// How far within the field `p` is; nought on the line.
  Length inside(Point p) const {
    const Length c = axis == Axis::x ? p.x : p.y;
    return greater ? at - c : c - at;
  }
};

/// LW-2.1: the nearest place to `p` at which a base of that radius touches the line; `p` where it does already.
inline Point line_touched(const BackLine& line, Point p, Length radius) {
  if (line.inside(p) <= radius) return p;
  Length& across = line.axis == BackLine::Axis::x ? p.x : p.y;
  across = line.greater ? line.at - radius : line.at + radius;
  return p;
}

}  // namespace sandgate
