// Which places lie on the same side of walls and water as another.
#pragma once

#include <vector>

#include "core/battle/ground/table_ground.h"

namespace sandgate {

class SameGround {
 public:
  /// Of the places of `over` that can be come to from `from` inside it, over no solid and no water, by steps of two
  /// inches. A ground within a house or a river is its own.
  SameGround(const TableGround& ground, Point from, const Window& over);
  bool holds(Point p) const;
  /// Whether a place surely does not lie on this ground. Of a place that is closely hemmed in neither can be said:
  /// false.
  bool lacks(Point p) const;

 private:
  Point place(std::int64_t column, std::int64_t row) const;
  std::size_t index(std::int64_t column, std::int64_t row) const {
    return static_cast<std::size_t>(row * columns_ + column);
  }
  /// Whether one of the corners about a place that it is not parted from has, or has not, been come to.
  bool by_corner(Point p, bool reached) const;
  template <class Visit>
  void each_corner(Point p, Visit&& visit) const;

  const TableGround* ground_;
  Point first_;
  std::int64_t columns_ = 0, rows_ = 0;
  std::vector<bool> reached_;
};

}  // namespace sandgate
