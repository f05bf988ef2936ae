// One straight leg of a path, in table units and on the ground, and the contours it passes. Private to this room.
#pragma once

#include <cstdint>
#include <optional>

#include "map/base/segment.h"
#include "map/country/country.h"
#include "map/country/scale.h"

namespace sandgate {

/// Heights further from the datum than this are a source's mark for "none", whatever its header says.
inline constexpr double believable_height_m = 1e6;
/// What lies this near to a cell centre, in cells, lies on it.
inline constexpr double hair_of_cell = 1e-9;

/// Bilinear height at real column and row, border cells holding beyond their centres; not-a-number where a cell
/// that has weight is without data.
double height_at(const Country& country, double column, double row);

struct Leg {
  Point a, b;
  MapPoint from, to;
  std::int64_t units = 0;                             ///< its length, in 64ths of an inch
  double column = 0, row = 0, columns = 0, rows = 0;  ///< where it starts on the grid, and how far it goes

  static Leg of(const Country& country, const Scale& scale, Point a, Point b);

  /// The whole 64th nearest to the fraction `t`.
  std::int64_t nearest(double t) const { return static_cast<std::int64_t>(t * static_cast<double>(units) + 0.5); }
  /// The last whole 64th before `t`, so that who stops there has not passed it.
  std::int64_t before(double t) const;
  double fraction(std::int64_t at) const { return static_cast<double>(at) / static_cast<double>(units); }
  MapPoint ground(double t) const { return part_way(from, to, t); }
  /// The point `at` 64ths from the start, rounded to a whole one.
  Point point(std::int64_t at) const;
};

/// Names the contours a leg passes, one after the other: heights where it crosses the lines that join cell centres,
/// straight between.
class Profile {
 public:
  struct Passed {
    double t = 0;
    bool climb = false;
    bool gap = false;  ///< no contour: the ground ahead has no heights
  };

  /// `interval` not above nought: no contours at all, only gaps. Begins a little before `t`; what it names does not
  /// depend on where it began.
  void begin(const Country& country, double interval, const Leg& leg, double t);
  std::optional<Passed> next();

 private:
  struct Lines {  ///< the whole columns (or rows) a leg crosses, in its own order
    double start = 0, extent = 0;
    int next = 0, last = 0, by = 0;  ///< `by` nought: none left
    double t() const { return by == 0 ? 2 : (next - start) / extent; }
    void step() { next == last ? by = 0 : next += by; }
    /// Sets out after `t`; answers the last crossing not after it, or 0.
    double set_out(double at, double far, int count, double t);
  };
  bool advance();

  const Country* country_ = nullptr;
  Leg leg_;
  double interval_ = 0;
  Lines columns_, rows_;
  double t0_ = 0, h0_ = 0, t1_ = 0, h1_ = 0;
  std::int64_t level_ = 0, goal_ = 0;
  bool ended_ = false, gap_ = false;
};

}  // namespace sandgate
