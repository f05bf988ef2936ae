// Plane geometry of straight pieces on the ground, shared by march and sight. All in metres; only the four
// operations and roots, so that every machine agrees.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>

#include "map/base/point.h"

namespace sandgate {

/// Part of a straight piece: from and to as fractions of it, 0 at its start and 1 at its end.
struct Portion {
  double from = 0, to = 1;
  friend constexpr bool operator==(const Portion&, const Portion&) = default;
};

inline MapBox box_of(MapPoint a, MapPoint b) {
  return {std::min(a.east, b.east), std::min(a.north, b.north), std::max(a.east, b.east), std::max(a.north, b.north)};
}

inline MapPoint part_way(MapPoint a, MapPoint b, double t) {
  return {a.east + (b.east - a.east) * t, a.north + (b.north - a.north) * t};
}

/// Twice the area of the triangle; positive where `p` lies left of a → b.
inline double turn(MapPoint a, MapPoint b, MapPoint p) {
  return (b.east - a.east) * (p.north - a.north) - (b.north - a.north) * (p.east - a.east);
}

/// The point of p → q nearest to `x`, as a fraction.
inline double nearest_on(MapPoint x, MapPoint p, MapPoint q) {
  const double de = q.east - p.east, dn = q.north - p.north, square = de * de + dn * dn;
  if (!(square > 0)) return 0;
  return std::clamp(((x.east - p.east) * de + (x.north - p.north) * dn) / square, 0.0, 1.0);
}

inline double distance_to_segment_m(MapPoint x, MapPoint p, MapPoint q) {
  return distance_m(x, part_way(p, q, nearest_on(x, p, q)));
}

/// Sine of the angle between a → b and p → q, without sign: 0 parallel, 1 square.
inline double sine_between(MapPoint a, MapPoint b, MapPoint p, MapPoint q) {
  const double ae = b.east - a.east, an = b.north - a.north, pe = q.east - p.east, pn = q.north - p.north;
  const double lengths = std::sqrt((ae * ae + an * an) * (pe * pe + pn * pn));
  return lengths > 0 ? std::min(1.0, std::abs(ae * pn - an * pe) / lengths) : 0;
}

/// Where a → b first meets p → q, as a fraction of a → b. What touches counts, but for `a` itself: of two legs that
/// share a point on the line, only the first meets it there. Running along p → q from `a` on is a meeting at 0.
inline std::optional<double> meeting(MapPoint a, MapPoint b, MapPoint p, MapPoint q) {
  if (p == q) return std::nullopt;
  const double side_a = turn(p, q, a), side_b = turn(p, q, b);
  if (side_a == 0 && side_b == 0) {
    const double de = b.east - a.east, dn = b.north - a.north, square = de * de + dn * dn;
    if (!(square > 0)) return std::nullopt;
    const double at_p = ((p.east - a.east) * de + (p.north - a.north) * dn) / square;
    const double at_q = ((q.east - a.east) * de + (q.north - a.north) * dn) / square;
    const double first = std::max(0.0, std::min(at_p, at_q)), last = std::min(1.0, std::max(at_p, at_q));
    if (first > last || last == 0) return std::nullopt;
    return first;
  }
  if (side_a == 0) return std::nullopt;
  if (side_b != 0 && (side_a > 0) == (side_b > 0)) return std::nullopt;
  const double side_p = turn(a, b, p), side_q = turn(a, b, q);
  if ((side_p > 0 && side_q > 0) || (side_p < 0 && side_q < 0)) return std::nullopt;
  return std::clamp(side_a / (side_a - side_b), 0.0, 1.0);
}

/// The part of a → b that lies within `reach` of p → q. It is one piece, because the ground near a segment is convex.
inline std::optional<Portion> part_within(MapPoint a, MapPoint b, MapPoint p, MapPoint q, double reach) {
  const double de = b.east - a.east, dn = b.north - a.north, square = de * de + dn * dn;
  if (!(square > 0)) {
    if (distance_to_segment_m(a, p, q) <= reach) return Portion{0, 1};
    return std::nullopt;
  }
  double first = 2, last = -1;
  const auto take = [&](double from, double to) {
    from = std::max(from, 0.0), to = std::min(to, 1.0);
    if (from <= to) first = std::min(first, from), last = std::max(last, to);
  };
  for (const MapPoint end : {p, q}) {
    const double along = ((end.east - a.east) * de + (end.north - a.north) * dn) / square;
    const double off = turn(a, b, end);
    const double half = reach * reach / square - off * off / (square * square);
    if (half >= 0) take(along - std::sqrt(half), along + std::sqrt(half));
  }
  const double pe = q.east - p.east, pn = q.north - p.north, long_square = pe * pe + pn * pn;
  if (long_square > 0) {
    // Beside the segment: off it by no more than `reach`, and between its two ends.
    double from = 0, to = 1;
    const auto keep = [&](double at_a, double slope, double low, double high) {
      if (slope == 0) {
        if (at_a < low || at_a > high) to = -1;
        return;
      }
      const double one = (low - at_a) / slope, other = (high - at_a) / slope;
      from = std::max(from, std::min(one, other)), to = std::min(to, std::max(one, other));
    };
    const double root = std::sqrt(long_square);
    keep(turn(p, q, a) / root, (pe * dn - pn * de) / root, -reach, reach);
    keep((a.east - p.east) * pe + (a.north - p.north) * pn, de * pe + dn * pn, 0, long_square);
    take(from, to);
  }
  if (first > last) return std::nullopt;
  return Portion{first, last};
}

}  // namespace sandgate
