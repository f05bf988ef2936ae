// Writes what was found out about every cell of a country as a GeoTIFF on the country's own grid.
#pragma once

#include <filesystem>
#include <span>

#include "map/country/country.h"

namespace sandgate {

/// One real number a cell, row by row from the north-west; `nodata` marks cells without one. A compressed GeoTIFF with
/// the country's grid. Refused: another number of cells than the country's; a place that cannot be written to. No half
/// file is ever left.
Result<void> write_raster(const Country& country, std::span<const float> cells, float nodata,
                          const std::filesystem::path& out);

}  // namespace sandgate
