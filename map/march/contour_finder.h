// Where the contours of a plain leg lie along it, for wheels (KS-2.3). Private to this room.
#pragma once

#include <cstdint>
#include <vector>

#include "map/country/country.h"
#include "map/march/directions.h"

namespace sandgate {

/// A length along the way so far behind that no steepness counts from there.
inline constexpr std::int32_t long_ago = -2'000'000'000;

class ContourFinder {
 public:
  /// A leg with more than `enough` contours is too steep whatever else it passes, so no more are told.
  ContourFinder(const Country& country, double interval, int enough)
      : country_(country), interval_(interval), enough_(static_cast<std::size_t>(enough)) {}

  /// Adds, for a leg of `length` 64ths from the centre of a cell, how far along it each contour is passed.
  void contours_of(int column, int row, const Direction& direction, std::int32_t length,
                   std::vector<std::int32_t>& contours) const;

 private:
  void note(double before, double after, double from, double to, std::int32_t length,
            std::vector<std::int32_t>& contours) const;

  const Country& country_;
  double interval_;
  std::size_t enough_;
};

}  // namespace sandgate
