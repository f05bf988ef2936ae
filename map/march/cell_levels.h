// The contour levels of cells, as the router counts them. Private to this room.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "map/country/country.h"
#include "map/country/scale.h"

namespace sandgate {

/// Levels at the places where bodies stand: cell centres, brought to whole 64ths of an inch as every place on the table
/// is. So a leg that is walked begins and ends on the levels that the router counted.
class CellLevels {
 public:
  static constexpr std::int32_t none = std::numeric_limits<std::int32_t>::min();

  /// `interval` not above nought: one level, 0, wherever there are heights.
  CellLevels(const Country& country, const Scale& scale, double interval);

  double interval() const { return interval_; }
  /// floor(height / interval) there, or `none` without heights; the same as height_at() of that place.
  std::int32_t at(int column, int row) const;
  /// Those of `count` cells of a row from column `first` on.
  void read(int row, int first, int count, std::int32_t* levels) const;

 private:
  /// Where places lie between two lines of centres: `part` of the way from `low` to `high`.
  struct Between {
    int low = 0, high = 0;
    double part = 0;
  };
  static Between between(double at, int count);
  std::int32_t level(const float* upper, const float* lower, const Between& column, double part) const;

  const Country& country_;
  double interval_;
  std::vector<Between> columns_, rows_;
};

struct CellLevel {
  int column = 0, row = 0;
  std::int32_t level = 0;
};
/// The level halfway between two neighbouring cells: none but what lies between theirs.
std::int32_t level_between(const Country& country, double interval, const CellLevel& one, const CellLevel& other);

}  // namespace sandgate
