// Reads heights and features from files through GDAL, and writes countries. Every call opens files only with
// the drivers listed in its source, never follows a network address, and bounds the memory it asks for.
// Formats owned here: country.gpkg (see README.md).
#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "map/base/progress.h"
#include "map/country/country.h"

namespace sandgate {

/// What the caller knows that the file may not say.
struct ImportWishes {
  std::string crs;   ///< for sources that name none ("EPSG:27700"); also the grid to reproject to
  std::string name;  ///< the country's; the source's stem where empty
};

/// What was found in the source, counted over its own cells, never taken from stored statistics.
struct SourceReport {
  int width = 0, height = 0;      ///< cells of the source (of the whole mosaic)
  double cell_x = 0, cell_y = 0;  ///< in the units of the source's grid
  std::string crs;
  double min_m = 0, max_m = 0;
  std::int64_t nodata_cells = 0;
  bool reprojected = false;        ///< from degrees, or to another grid than its own
  std::vector<std::string> notes;  ///< what was guessed or left out, a sentence each
};

struct Imported {
  std::shared_ptr<const Country> country;
  SourceReport report;
};

/// A country from `source`: a country file; or any raster of heights GDAL reads with the drivers allowed (GeoTIFF,
/// Arc/Info ASCII grid, SRTM HGT …), plain or inside a zip; or a folder of such files, which are tiles of one mosaic.
/// Degrees are reprojected to the UTM zone of the middle, or to `wishes.crs`. Refused, with one sentence each:
/// missing, empty, truncated or foreign files; grids that are rotated, name no grid, or have more than 400 million
/// cells; tiles that do not share grid and cell size.
Result<Imported> read_country(const std::filesystem::path& source, const ImportWishes& wishes = {},
                              const Progress& progress = {});

/// The same for a country file held in memory (an exercise keeps one). `where` names it in faults.
Result<std::shared_ptr<const Country>> read_country_bytes(std::span<const std::byte> bytes, const std::string& where);

/// Features of every layer in a GeoPackage whose name is a FeatureKind (map/country/feature.h), reprojected to `crs`.
Result<std::vector<Feature>> read_features(const std::filesystem::path& source, const std::string& crs,
                                           const Progress& progress = {});

/// Writes a country file beside `out` and moves it there when it is whole, so that no half-written file stands.
Result<void> write_country(const Country& country, const std::filesystem::path& out, const Progress& progress = {});
/// The bytes of a country file.
Result<std::vector<std::byte>> country_bytes(const Country& country);

/// Lines to write to a layer of a new GeoPackage, each with one number.
struct LevelLine {
  double level = 0;
  std::vector<MapPoint> points;
};
/// Writes `lines` as layer `layer` with real field `field` into a new GeoPackage `out`.
Result<void> write_lines(std::span<const LevelLine> lines, const std::string& crs, const std::string& layer,
                         const std::string& field, const std::filesystem::path& out);

}  // namespace sandgate
