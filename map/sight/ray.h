// The line of a sight over the grid, always laid the same way whoever looks. Private to this room.
#pragma once

#include <optional>

#include "map/base/segment.h"
#include "map/country/country.h"
#include "map/sight/sight.h"

namespace sandgate {

/// What only touches does not hide: less than a thousandth of a millimetre is rounding.
inline constexpr double touch_m = 1e-6;

/// From `a` to `b` with heights above the datum at both ends; 0 ≤ t ≤ 1 along it.
class Ray {
 public:
  Ray(const Country& country, MapPoint a, double height_a, MapPoint b, double height_b, const SightLine& line);

  double length_m() const { return length_m_; }
  MapPoint at(double t) const { return part_way(a_, b_, t); }
  /// Over the datum; the earth between the two ends bulges towards the line, which comes to the same.
  double height(double t) const { return height_a_ + rise_ * t - bulge_ * t * (1 - t); }
  /// The line lies nowhere lower.
  double lowest() const { return std::min(height_a_, height_a_ + rise_) - bulge_ / 4; }
  /// Ground under the line, straight between the grid lines it crosses, raised; not-a-number without data.
  double ground(double t) const;

  /// The first t in [from, to] (from `from`, which may be the greater) where the line, on a line of the grid, lies
  /// lower than ground and `above_m`.
  std::optional<double> first_hidden(double from, double to, double above_m) const;

 private:
  /// One family of grid lines: a column or row number as it goes along the line.
  struct Lines {
    double start = 0, extent = 0;
    int count = 0;
    double t(double line) const { return (line - start) / extent; }
  };
  double on_column(int column, double t) const;
  double on_row(int row, double t) const;
  template <class Ground>
  std::optional<double> scan(const Lines& lines, double from, double to, double above_m, const Ground& ground) const;

  const Country& country_;
  MapPoint a_, b_;
  double height_a_, rise_, vertical_, length_m_, bulge_;
  Lines columns_, rows_;
};

}  // namespace sandgate
