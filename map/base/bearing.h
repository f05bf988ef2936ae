// Directions as integers: 6400 mils to the circle, clockwise from grid north. Sines come from a
// table made at compile time, so that no run-time transcendental reaches the state.
#pragma once

#include <compare>
#include <cstdint>

#include "map/base/point.h"

namespace sandgate {

struct Bearing {
  static constexpr int full_circle = 6400;
  std::int16_t mils = 0;  ///< 0 … 6399

  friend constexpr auto operator<=>(const Bearing&, const Bearing&) = default;

  /// Any number of mils, brought into the circle.
  static constexpr Bearing of(int mils) {
    const int turned = mils % full_circle;
    return {static_cast<std::int16_t>(turned < 0 ? turned + full_circle : turned)};
  }
  /// The bearing of `to` seen from `from`, to the nearest mil; north where they are one point.
  static Bearing between(Point from, Point to);
  double in_degrees() const { return mils * (360.0 / full_circle); }
};

/// East part of a unit step along `bearing`, times 2^30.
std::int64_t sine_2_30(Bearing bearing);
/// North part of a unit step along `bearing`, times 2^30.
std::int64_t cosine_2_30(Bearing bearing);
/// The point `distance` away from `from` along `bearing`, rounded to a 64th of an inch.
Point step(Point from, Bearing bearing, Length distance);

}  // namespace sandgate
