// A grid of squares over a window, and things sorted into it. Private to this room.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/battle/ground/table_ground.h"

namespace sandgate {

class Squares {
 public:
  explicit Squares(const Window& window);

  std::size_t count() const { return columns_ * rows_; }
  std::size_t rows() const { return rows_; }
  std::size_t square(Point p) const { return row(p.y) * columns_ + place(p.x - window_.south_west.x, columns_); }
  /// Places beyond the window are in its nearest row.
  std::size_t row(Length y) const { return place(y - window_.south_west.y, rows_); }
  /// A height in the row, within the window.
  Length height_of_row(std::size_t row) const {
    const Length middle = window_.south_west.y + side_ * static_cast<std::int64_t>(row) + Length{{side_.count / 2}};
    return std::min(middle, window_.north_east.y);
  }
  bool near(Point a, Point b, Length reach) const;

  /// `visit(square)` once for every square within `reach` of a → b, and for some a little further off.
  template <class Visit>
  void each(Point a, Point b, Length reach, Visit&& visit) const {
    if (!near(a, b, reach)) return;
    if (a.y > b.y) std::swap(a, b);
    const double ax = east(a), ay = north(a), bx = east(b), by = north(b);
    const double slope = by > ay ? (bx - ax) / (by - ay) : 0, far = static_cast<double>(reach.count) + 1;
    const Length around = reach + Length{{1}};
    const std::size_t last = row(b.y + around);
    for (std::size_t r = row(a.y - around); r <= last; ++r) {
      // The part of the leg within reach of this row.
      const double low = static_cast<double>(r) * side() - far, high = low + side() + 2 * far;
      const double one = low > ay && by > ay ? ax + slope * (std::min(low, by) - ay) : ax;
      const double other = high < by ? ax + slope * (std::max(high, ay) - ay) : bx;
      const std::size_t first = column(std::min(one, other) - far), end = column(std::max(one, other) + far);
      for (std::size_t c = first; c <= end; ++c) visit(r * columns_ + c);
    }
  }

 private:
  double side() const { return static_cast<double>(side_.count); }
  double east(Point p) const { return static_cast<double>((p.x - window_.south_west.x).count); }
  double north(Point p) const { return static_cast<double>((p.y - window_.south_west.y).count); }
  std::size_t column(double at) const { return place({{static_cast<std::int64_t>(std::max(at, 0.0))}}, columns_); }
  std::size_t place(Length at, std::size_t count) const {
    return at.count <= 0 ? 0 : std::min(static_cast<std::size_t>(at.count / side_.count), count - 1);
  }

  Window window_;
  Length side_;
  std::size_t columns_ = 0, rows_ = 0;
};

/// Numbers of things by square.
class BySquare {
 public:
  BySquare() = default;
  /// Of (square, thing), in any order; within a square the lesser thing comes first.
  BySquare(std::size_t squares, std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs);
  std::span<const std::uint32_t> at(std::size_t square) const {
    return std::span(things_).subspan(starts_[square], starts_[square + 1] - starts_[square]);
  }
  bool none() const { return things_.empty(); }

 private:
  std::vector<std::uint32_t> starts_, things_;
};

}  // namespace sandgate
