// Reads heights and features from files through GDAL, and writes countries. Every call opens files only with
// the drivers listed in its source, never follows a network address, and bounds the memory it asks for.
// Formats owned here: country.gpkg (see README.md).
#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "map/base/phrase.h"
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
  bool reprojected = false;   ///< from degrees, or to another grid than its own
  std::vector<Phrase> notes;  ///< what was guessed or left out, a sentence each
};

struct Imported {
  std::shared_ptr<const Country> country;
  SourceReport report;
};

/// A country from `source`: a country file; a GeoPackage with one raster of heights (its layers named after kinds of
/// features come with it); any raster of heights GDAL reads with the drivers allowed (GeoTIFF, Arc/Info ASCII grid,
/// SRTM HGT, DTED, ESRI .bil and .flt), plain or inside a zip; or a folder of such files and zips, with one level of
/// folders below, which are tiles of one mosaic. Degrees, feet and any grid that is not in metres are reprojected to
/// the UTM zone of the middle; everything to `wishes.crs` where that is given and another. Refused, with one sentence
/// each: missing, empty, truncated or foreign files; grids that are rotated, name no grid, or have more than 400
/// million cells; grids without a single height; tiles that do not share grid, cell size and lattice; a country file
/// with wishes for another grid. Cells that hold a number no ground on Earth has (65535, an undeclared -9999, …)
/// count as no data and are noted. Safe to call from any thread, as is everything here.
Result<Imported> read_country(const std::filesystem::path& source, const ImportWishes& wishes = {},
                              const Progress& progress = {});

/// A first picture of a country file, sooner than all of it can be read: its heights in larger cells where it has many
/// (the file holds them so), and no features. None for files that are not countries, or cannot be read; `read_country`
/// says why.
std::shared_ptr<const Country> read_overview(const std::filesystem::path& file);

/// The same for a country file held in memory (an exercise keeps one). `where` names it in faults.
Result<std::shared_ptr<const Country>> read_country_bytes(std::span<const std::byte> bytes, const std::string& where);

/// Features of every layer in a GeoPackage whose name is a FeatureKind (map/country/feature.h), reprojected to `crs`;
/// those outside a country must still be left out before Country::make. Attributes `name`, `class`, `width_m` and
/// `height_m` are taken where the layer has them. Geometries of several parts become several features, curves become
/// lines; features without a place are left out; a class that does not exist, an open ring or a place that is no number
/// is a fault. Other layers, and views, are not looked at.
Result<std::vector<Feature>> read_features(const std::filesystem::path& source, const std::string& crs,
                                           const Progress& progress = {});

/// Writes a country file beside `out` and moves it there when it is whole, so that no half-written file stands.
Result<void> write_country(const Country& country, const std::filesystem::path& out, const Progress& progress = {});
/// The bytes of a country file.
Result<std::vector<std::byte>> country_bytes(const Country& country);

/// Lines to write to a layer of a new GeoPackage, each with one number.
struct LevelLine {
  double level = 0;
  std::span<const MapPoint> points;
};
/// Writes `lines` as layer `layer` with real field `field` into a new GeoPackage `out`.
Result<void> write_lines(std::span<const LevelLine> lines, const std::string& crs, const std::string& layer,
                         const std::string& field, const std::filesystem::path& out);

/// Writes one value for each cell of `frame`, row by row from the north-west, as a GeoTIFF; of reals not-a-number is no
/// data. Like all files here it stands there whole or not at all.
Result<void> write_grid(const GridFrame& frame, const std::string& crs, std::span<const std::uint8_t> cells,
                        const std::filesystem::path& out);
Result<void> write_grid(const GridFrame& frame, const std::string& crs, std::span<const float> cells,
                        const std::filesystem::path& out);

}  // namespace sandgate
