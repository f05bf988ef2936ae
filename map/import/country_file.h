// The parts of a GeoPackage that this room reads and writes. Private to this room; the format is in README.md.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "map/base/progress.h"
#include "map/country/country.h"
#include "map/import/crs.h"
#include "map/import/session.h"

namespace sandgate::country_file {

inline constexpr int format_version = 1;
inline constexpr const char* about_table = "sandgate_country";
inline constexpr const char* heights_table = "heights";
/// The same in larger cells, for a first picture of countries of many; smaller ones have none.
inline constexpr const char* overview_table = "overview";
/// Cells of heights to the side of one of the overview, a power of two; 1: it has none.
int overview_factor(const GridFrame& heights);
GridFrame overview_frame(const GridFrame& heights, int factor);
/// What GDAL may put where a tile is wanting; cells without data are not-a-number.
inline constexpr double padding = -32768;
inline constexpr std::uintmax_t most_bytes = 4'000'000'000;

/// Whether a file that starts so is a GeoPackage (an SQLite database, at least).
bool is_database(std::string_view start);

/// Whether a database announces more pages than there are bytes. SQLite itself does not mind as long as nobody asks
/// for the lost ones.
bool cut_short(std::span<const std::byte> bytes);

/// How many tiles of heights the GeoPackage stores; none where it cannot say.
std::optional<int> count_tiles(void* dataset);

/// A GeoPackage's vector tables; none where it cannot be opened.
Dataset open_layers(const std::string& path);
/// Whether `table` is a table of its own. A view may be a question without end, so none is ever read.
bool has_table(void* dataset, const std::string& table);
/// Names of the tables that hold rasters, in order.
std::vector<std::string> raster_tables(void* dataset);

/// The country in the GeoPackage at `path`; none where it has no about table.
Result<std::optional<Country::Parts>> read(const std::string& path, const std::string& where, const Progress& progress);

/// The overview of the country in the GeoPackage at `path`, or all of its heights where it is small: name, grid,
/// attribution and heights, no features. None where it has no about table.
Result<std::optional<Country::Parts>> read_overview(const std::string& path, const std::string& where);

/// What a country file says of its own sources; empty for every other file.
std::string attribution_of(const std::string& path);

/// Features of all layers named after a kind, in order of their feature ids, then of kind; brought to `crs` where
/// one is given and the layer has another.
Result<std::vector<Feature>> read_layers(void* dataset, const Crs& crs, const std::string& where,
                                         const Progress& progress);

/// Writes the layers of `features` into an open GeoPackage.
bool write_layers(void* dataset, std::span<const Feature> features, const Crs& crs);

}  // namespace sandgate::country_file
