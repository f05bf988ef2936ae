// One raster of heights: what it says of its grid, and its cells. Private to this room.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "map/base/fault.h"
#include "map/base/progress.h"
#include "map/country/frame.h"
#include "map/import/crs.h"
#include "map/import/sources.h"

namespace sandgate {

inline constexpr std::size_t most_cells = 400'000'000;

/// What stands in a raster's header, judged fit to be read.
struct Raster {
  Source source;
  GridFrame frame;               ///< north up, in the units of its own grid
  bool south_up = false;         ///< stored with the southernmost row first
  std::vector<double> turned;    ///< GDAL's six numbers, where the grid is turned: `frame` then counts cells alone
  Crs crs;                       ///< none where it names none
  std::string crs_text;          ///< as the file says it
  double factor = 1, shift = 0;  ///< metres are stored numbers × factor + shift
  std::optional<double> no_data;
  bool single = false;  ///< stored as 32-bit reals, so that `no_data` is compared as one
  bool masked = false;  ///< has a mask of its own
  std::string copyright;
  std::vector<Phrase> notes;
};

/// Opens and judges the header. `table` names the raster where the source is a GeoPackage, and is kept in it.
/// `neighbour`, where there is one, saves the search in the register of grids: tiles of one map say the same.
/// A turned or mirrored grid is refused unless `may_be_turned`.
Result<Raster> look_at(const Source& source, const std::string& table, const Raster* neighbour,
                       bool may_be_turned = false);
/// The ground of a raster in its own grid.
MapBox ground_of(const Raster& raster);

/// A number no ground on Earth has as its height in metres: a void that the file does not declare.
bool beyond_earth(double metres);

/// Gives the `wanted` rows of `raster`, and maybe others, one by one, not in order, as metres; not-a-number is no data.
/// A row that cannot be read is a fault. `unlike_earth` counts cells left out as `beyond_earth`, `left_out` those of
/// blocks the file skips.
struct RowCounts {
  std::int64_t unlike_earth = 0, left_out = 0;
};
/// The rows first … last - 1 of a raster, from the north.
struct Rows {
  int first = 0, last = 0;
};
Result<RowCounts> read_rows(const Raster& raster, Rows wanted, const Progress& progress,
                            const std::function<void(int row, std::span<const double> metres)>& visit);

}  // namespace sandgate
