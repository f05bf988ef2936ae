// Tiles laid side by side into one grid of heights. Private to this room.
#pragma once

#include <string>
#include <vector>

#include "map/import/import.h"
#include "map/import/raster.h"

namespace sandgate {

/// Heights in the source's own grid, with what was counted on the way.
struct Mosaic {
  Crs crs;
  GridFrame frame;  ///< in the units of `crs`
  std::vector<float> heights;
  SourceReport report;
  std::string attribution;
};

/// Reads `sources` into one grid. Tiles must have one grid and one size of cell and lie on the same lattice; where
/// they overlap, the first with data in order of name counts. `table`: see look_at. `stated` is the grid of sources
/// that name none; `where` names the whole in faults.
Result<Mosaic> read_mosaic(const std::vector<Source>& sources, const std::string& table, const Crs& stated,
                           const std::string& where, const Progress& progress);

/// Why two tiles cannot lie in one mosaic; nothing where they can.
Result<void> check_alike(const Raster& first, const Raster& tile);
/// The frame that holds all `tiles`, which are alike, on the lattice of the first.
Result<GridFrame> frame_round(const std::vector<Raster>& tiles, const std::string& where);
/// Reads tiles that are alike and have a grid into `frame`, which lies on their lattice and may be a window of them.
Result<Mosaic> lay(const std::vector<Raster>& tiles, const GridFrame& frame, const Progress& progress);

}  // namespace sandgate
