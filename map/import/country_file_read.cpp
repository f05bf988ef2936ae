#include <cpl_string.h>
#include <fmt/format.h>
#include <gdal.h>
#include <ogr_api.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "map/import/country_file.h"
#include "map/import/raster.h"

namespace sandgate::country_file {
namespace {

/// The rows of a question put to the database, as text; a null is empty.
std::vector<std::vector<std::string>> ask(GDALDatasetH dataset, const std::string& question) {
  std::vector<std::vector<std::string>> rows;
  const OGRLayerH answer = GDALDatasetExecuteSQL(dataset, question.c_str(), nullptr, nullptr);
  if (answer == nullptr) return rows;
  while (const OgrFeature row{OGR_L_GetNextFeature(answer)}) {
    const int count = OGR_F_GetFieldCount(row.get());
    std::vector<std::string> values;
    values.reserve(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) values.emplace_back(OGR_F_GetFieldAsString(row.get(), i));
    rows.push_back(std::move(values));
  }
  GDALDatasetReleaseResultSet(dataset, answer);
  return rows;
}

std::unexpected<Fault> damaged(const std::string& where, Phrase what) {
  return fault(where, phrase("the country file is damaged: {}", std::move(what)), "take a sound copy of it");
}

/// What bears a name that this program writes and is no table of its own, a view for instance; empty where all are.
std::string no_table(GDALDatasetH dataset) {
  std::string names = fmt::format("'{}', '{}', '{}'", about_table, heights_table, overview_table);
  for (unsigned k = 0; k < feature_kinds; ++k) names += fmt::format(", '{}'", name_of(static_cast<FeatureKind>(k)));
  const auto found = ask(dataset, fmt::format("SELECT name FROM sqlite_master WHERE type IN ('table', 'view')"
                                              " AND (type = 'view' OR rootpage = 0) AND lower(name) IN ({}) LIMIT 1",
                                              names));
  return found.empty() || found[0].empty() ? "" : found[0][0];
}

/// Whether the GeoPackage is a country of ours, as far as its tables say.
Result<bool> is_country(GDALDatasetH dataset, const std::string& where) {
  const std::string strange = no_table(dataset);
  if (!has_table(dataset, about_table) && strange != about_table) return false;
  if (!strange.empty()) return damaged(where, phrase("{} is not a table of its own", strange));
  return true;
}

struct About {
  int format = 0, tiles = 0;
  Country::Parts parts;
};

Result<About> read_about(GDALDatasetH dataset, const std::string& where) {
  const OGRLayerH layer = GDALDatasetGetLayerByName(dataset, about_table);
  OGR_L_ResetReading(layer);
  const OgrFeature row{OGR_L_GetNextFeature(layer)};
  if (!row) return damaged(where, phrase("its table {} is empty", about_table));
  const OGRFeatureDefnH fields = OGR_L_GetLayerDefn(layer);
  std::string missing;
  const auto column = [&](const char* name) {
    const int index = OGR_FD_GetFieldIndex(fields, name);
    if (index < 0 || !OGR_F_IsFieldSetAndNotNull(row.get(), index)) missing = name;
    return index;
  };
  const auto text = [&](const char* name) {
    return std::string(OGR_F_GetFieldAsString(row.get(), std::max(column(name), 0)));
  };
  const auto number = [&](const char* name) { return OGR_F_GetFieldAsDouble(row.get(), std::max(column(name), 0)); };
  const auto whole = [&](const char* name) { return OGR_F_GetFieldAsInteger(row.get(), std::max(column(name), 0)); };
  About about;
  about.format = whole("format");
  about.tiles = whole("tiles");
  if (missing.empty() && about.format > format_version)
    return fault(where,
                 phrase("it is a country of format {}, and this program reads up to {}", about.format, format_version),
                 "open it with a newer Sandgate");
  Country::Parts& parts = about.parts;
  parts.name = text("name");
  parts.crs = text("crs");
  parts.attribution = text("attribution");
  parts.frame = {whole("width"), whole("height"), number("west"), number("north"), number("cell_x"), number("cell_y")};
  if (!missing.empty() || about.format < 1)
    return damaged(where,
                   phrase("its table {} does not say its {}", about_table, missing.empty() ? "format" : missing));
  const GridFrame& frame = parts.frame;
  if (frame.width < 1 || frame.height < 1 ||
      static_cast<double>(frame.width) * frame.height > static_cast<double>(most_cells) || !std::isfinite(frame.west) ||
      !std::isfinite(frame.north) || !(frame.cell_x > 0) || !(frame.cell_y > 0) || !std::isfinite(frame.cell_x) ||
      !std::isfinite(frame.cell_y))
    return damaged(where, "the size of its grid is not a sensible one");
  return about;
}

Result<void> read_heights(const std::string& path, const char* table, Country::Parts& parts, const std::string& where,
                          const Progress& progress) {
  constexpr int rows_at_once = 512;
  Session session;
  const Dataset dataset =
      open_with(path, GDAL_OF_RASTER | GDAL_OF_READONLY, {"GPKG"}, {std::string("TABLE=") + table, "IMMUTABLE=YES"});
  if (!dataset || GDALGetRasterCount(dataset.get()) != 1) return damaged(where, "its heights cannot be read");
  const GridFrame& frame = parts.frame;
  const GDALRasterBandH band = GDALGetRasterBand(dataset.get(), 1);
  if (GDALGetRasterXSize(dataset.get()) < frame.width || GDALGetRasterYSize(dataset.get()) < frame.height ||
      GDALGetRasterDataType(band) != GDT_Float32)
    return damaged(where, "its heights are not those of its grid");
  parts.heights.resize(frame.cells());
  for (int top = 0; top < frame.height; top += rows_at_once) {
    const int rows = std::min(rows_at_once, frame.height - top);
    float* at = parts.heights.data() + static_cast<std::size_t>(top) * static_cast<std::size_t>(frame.width);
    if (GDALRasterIO(band, GF_Read, 0, top, frame.width, rows, at, frame.width, rows, GDT_Float32, 0, 0) != CE_None ||
        session.failed())
      return damaged(where, phrase("its heights cannot be read from row {} on", top + 1));
    if (!go_on(progress, static_cast<double>(top) / frame.height)) return stopped(phrase("Reading {}", where));
  }
  return {};
}

}  // namespace

bool is_database(std::string_view start) { return start.starts_with("SQLite format 3"); }

bool cut_short(std::span<const std::byte> bytes) {
  constexpr std::size_t header = 100;
  if (bytes.size() < header) return true;
  const auto number = [&](std::size_t at, std::size_t size) {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < size; ++i) value = value << 8 | std::to_integer<std::uint64_t>(bytes[at + i]);
    return value;
  };
  // Offsets and meaning as in the description of the SQLite file format; 1 stands for pages of 65 536 bytes.
  const std::uint64_t page = number(16, 2) == 1 ? 65536 : number(16, 2), pages = number(28, 4);
  const bool count_is_valid = number(24, 4) == number(92, 4);
  return count_is_valid && bytes.size() < page * pages;
}

std::optional<int> count_tiles(GDALDatasetH dataset) {
  const auto rows = ask(dataset, fmt::format("SELECT COUNT(*) FROM \"{}\"", heights_table));
  if (rows.size() != 1 || rows[0].size() != 1) return std::nullopt;
  int count = 0;
  const std::string& text = rows[0][0];
  if (std::from_chars(text.data(), text.data() + text.size(), count).ec != std::errc{}) return std::nullopt;
  return count;
}

Dataset open_layers(const std::string& path) {
  return open_with(path, GDAL_OF_VECTOR | GDAL_OF_RASTER | GDAL_OF_READONLY, {"GPKG"},
                   {"LIST_ALL_TABLES=NO", "IMMUTABLE=YES"});
}

bool has_table(GDALDatasetH dataset, const std::string& table) {
  return !ask(dataset, fmt::format("SELECT m.name FROM sqlite_master m JOIN gpkg_contents c ON c.table_name = m.name"
                                   " WHERE m.type = 'table' AND m.rootpage > 0 AND m.name = '{}'",
                                   table))
              .empty();
}

std::vector<std::string> raster_tables(GDALDatasetH dataset) {
  std::vector<std::string> names;
  for (auto& row :
       ask(dataset,
           "SELECT m.name FROM sqlite_master m JOIN gpkg_contents c ON c.table_name = m.name WHERE m.type = 'table'"
           " AND m.rootpage > 0 AND c.data_type IN ('tiles', '2d-gridded-coverage') ORDER BY m.name"))
    if (!row.empty()) names.push_back(std::move(row[0]));
  return names;
}

namespace {
/// What the layers say of themselves; none where they are no country's.
Result<std::optional<About>> read_ours(const Dataset& layers, const std::string& where) {
  if (!layers) return fault(where, "it is not a country file, or it is damaged", "take a sound copy of it");
  if (const auto ours = is_country(layers.get(), where); !ours || !*ours)
    return ours ? Result<std::optional<About>>(std::nullopt) : std::unexpected(ours.error());
  return read_about(layers.get(), where);
}
}  // namespace

Result<std::optional<Country::Parts>> read(const std::string& path, const std::string& where,
                                           const Progress& progress) {
  Session session;
  const Dataset layers = open_layers(path);
  auto ours = read_ours(layers, where);
  if (!ours) return std::unexpected(ours.error());
  if (!*ours) return std::nullopt;
  Country::Parts& parts = (*ours)->parts;
  if (!has_table(layers.get(), heights_table)) return damaged(where, "it holds no heights");
  // GDAL takes a tile that is not there for one without data, so they are counted.
  if (count_tiles(layers.get()) != (*ours)->tiles) return damaged(where, "some of its heights are missing");
  if (auto good = read_heights(path, heights_table, parts, where, progress); !good)
    return std::unexpected(good.error());
  Crs crs;
  if (!parts.crs.empty()) {
    auto named = Crs::named(parts.crs, where);
    if (!named) return std::unexpected(named.error());
    crs = *named;
  }
  auto features = read_layers(layers.get(), crs, where, progress);
  if (!features) return std::unexpected(features.error());
  parts.features = std::move(*features);
  return std::move(parts);
}

int overview_factor(const GridFrame& heights) {
  constexpr int small = 2048, picture = 1024;  // cells to the longer side
  const int longer = std::max(heights.width, heights.height);
  if (longer <= small) return 1;
  int factor = 2;
  while ((longer + factor - 1) / factor > picture) factor *= 2;
  return factor;
}

GridFrame overview_frame(const GridFrame& heights, int factor) {
  GridFrame coarse = heights;
  coarse.width = (heights.width + factor - 1) / factor;
  coarse.height = (heights.height + factor - 1) / factor;
  coarse.cell_x *= factor;
  coarse.cell_y *= factor;
  return coarse;
}

Result<std::optional<Country::Parts>> read_overview(const std::string& path, const std::string& where) {
  Session session;
  const Dataset layers = open_layers(path);
  auto ours = read_ours(layers, where);
  if (!ours) return std::unexpected(ours.error());
  if (!*ours) return std::nullopt;
  Country::Parts& parts = (*ours)->parts;
  const int factor = overview_factor(parts.frame);
  const bool coarse = factor > 1 && has_table(layers.get(), overview_table);
  if (coarse) parts.frame = overview_frame(parts.frame, factor);
  const char* table = coarse ? overview_table : heights_table;
  if (auto good = read_heights(path, table, parts, where, {}); !good) return std::unexpected(good.error());
  return std::move(parts);
}

std::string attribution_of(const std::string& path) {
  if (!path.ends_with(".gpkg")) return {};
  Session session;
  const Dataset layers = open_layers(path);
  if (!layers || !has_table(layers.get(), about_table)) return {};
  const auto about = read_about(layers.get(), path);
  return about ? about->parts.attribution : std::string();
}

}  // namespace sandgate::country_file
