// Heights brought from one grid to another. Private to this room.
#pragma once

#include <vector>

#include "map/base/progress.h"
#include "map/country/frame.h"
#include "map/import/crs.h"

namespace sandgate {

struct Warped {
  GridFrame frame;  ///< metres, square cells
  std::vector<float> heights;
};

/// Bilinear, from `frame` in `from` to a north-up grid in `to` that covers it, in cells about as fine as its own.
/// `heights` is lent. `where` names the source in faults.
Result<Warped> warp(const GridFrame& frame, std::vector<float>& heights, const Crs& from, const Crs& to,
                    const std::string& where, const Progress& progress);

/// The same onto `target`, a grid given in `to`; not-a-number where nothing lies. `turned`: GDAL's six numbers in place
/// of the corner and cells of `frame`; may be empty.
Result<std::vector<float>> warp_onto(const GridFrame& target, const GridFrame& frame, std::vector<float>& heights,
                                     const std::vector<double>& turned, const Crs& from, const Crs& to,
                                     const std::string& where, const Progress& progress);

}  // namespace sandgate
