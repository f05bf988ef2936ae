// Which things stand near a place of a table. Private to this room.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/gunnery/vector.h"

namespace sandgate {

/// A thing in plan, and how high it reaches.
struct StandingThing {
  Patch patch;
  double top = 0;
};

/// Squares over the window, each with the things that reach into it.
class Index {
 public:
  /// `half_x`, `half_y`: the window's half sides, about (0, 0). What lies outside is held by the nearest squares.
  Index(double half_x, double half_y, std::span<const StandingThing> things);

  /// Calls `visit(number)` for every thing whose patch meets this one; once or more often.
  template <class Visit>
  void each(const Patch& patch, Visit visit) const {
    if (things_.empty()) return;
    const int west = column(patch.west), east = column(patch.east), north = row(patch.north);
    for (int r = row(patch.south); r <= north; ++r) {
      for (int c = west; c <= east; ++c) {
        const auto square = static_cast<std::size_t>(r) * columns_ + static_cast<std::size_t>(c);
        for (std::uint32_t i = starts_[square]; i < starts_[square + 1]; ++i) {
          const std::uint32_t number = held_[i];
          if (things_[number].patch.meets(patch)) visit(number);
        }
      }
    }
  }
  const StandingThing& operator[](std::uint32_t number) const { return things_[number]; }
  std::size_t size() const { return things_.size(); }

 private:
  int column(double x) const { return place(x + half_x_, static_cast<int>(columns_)); }
  int row(double y) const { return place(y + half_y_, static_cast<int>(rows_)); }
  int place(double at, int count) const {
    const double square = at / side_;
    return square < 0 ? 0 : square >= count ? count - 1 : static_cast<int>(square);
  }

  double half_x_, half_y_, side_;
  std::size_t columns_, rows_;
  std::vector<StandingThing> things_;
  std::vector<std::uint32_t> starts_, held_;
};

}  // namespace sandgate
