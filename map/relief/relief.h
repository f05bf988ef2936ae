// Heights made visible: contour lines and hillshade.
#pragma once

#include <cstdint>
#include <vector>

#include "map/base/progress.h"
#include "map/country/country.h"

namespace sandgate {

struct Contour {
  double level = 0;              ///< metres
  bool closed = false;           ///< the last point equals the first
  std::vector<MapPoint> points;  ///< higher ground on the right
};

/// Contour lines at whole multiples of `interval_m` above the datum, between cell centres (so half a cell short of
/// the border). A cell exactly at a level counts as above it. Saddles are settled by the mean of the four. Lines break
/// where there is no data. Ordered by level, then by where each begins (row, then column).
Result<std::vector<Contour>> contours(const Country& country, double interval_m, const Progress& progress = {});

/// One byte a cell: how a lamp in the north-west, 45 degrees up, lights it; 128 is level ground, 0 darkest. `relief`
/// raises heights. Cells without data are 128.
std::vector<std::uint8_t> hillshade(const Country& country, double relief = 1);

}  // namespace sandgate
