#include "map/import/import.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "map/base/log.h"
#include "map/import/country_file.h"
#include "map/import/mosaic.h"
#include "map/import/sources.h"
#include "map/import/warp.h"
#include "map/import/whole_file.h"

namespace sandgate {
namespace {

constexpr double reading_part = 0.7;  // of the progress, where a warp follows

/// The metric grid a country from `mosaic` is to have.
Result<Crs> target_grid(const Mosaic& mosaic, const Crs& wish, const std::string& where) {
  if (wish.metric()) return wish;
  if (wish && !wish.same_as(mosaic.crs))
    return fault("--crs " + wish.name().substr(0, 60), "a country is drawn on a grid in metres, and this is none",
                 "name one such as EPSG:27700");
  if (mosaic.crs.metric()) return mosaic.crs;
  const MapBox box = mosaic.frame.bounds();
  if (mosaic.crs.geographic() && box.width() > widest_zone)
    return fault(
        where,
        phrase("it spans {} degrees of longitude, too much for one UTM zone", fmt::format("{:.0f}", box.width())),
        "name a grid in metres with --crs EPSG:n");
  const auto place = to_longitude_latitude(mosaic.crs, {(box.west + box.east) / 2, (box.south + box.north) / 2});
  const auto zone = place ? Crs::utm(place->east, place->north) : std::nullopt;
  if (!zone) return fault(where, "its middle lies in no UTM zone", "name a grid in metres with --crs EPSG:n");
  return *zone;
}

/// Features no further from the grid than a country allows.
std::vector<Feature> within_reach(std::vector<Feature> features, const GridFrame& frame) {
  const MapBox bounds = frame.bounds();
  std::erase_if(features, [&](const Feature& feature) {
    const MapBox box = feature.bounds();
    return !bounds.meets(box) || box.west < bounds.west - bounds.width() || box.east > bounds.east + bounds.width() ||
           box.south < bounds.south - bounds.depth() || box.north > bounds.north + bounds.depth();
  });
  return features;
}

Result<Imported> from_rasters(const std::vector<Source>& sources, const std::string& table,
                              const std::filesystem::path& path, const ImportWishes& wishes, const Progress& progress) {
  const std::string where = path.string();
  const auto wish = stated_grid(wishes.crs);
  if (!wish) return std::unexpected(wish.error());
  const Progress reading = [&](double part) { return go_on(progress, part * reading_part); };
  auto mosaic = read_mosaic(sources, table, *wish, where, reading);
  if (!mosaic) return std::unexpected(mosaic.error());
  auto grid = target_grid(*mosaic, *wish, where);
  if (!grid) return std::unexpected(grid.error());

  Country::Parts parts;
  parts.name = wishes.name.empty() ? plain_name(path) : wishes.name;
  parts.crs = grid->name();
  parts.attribution = mosaic->attribution.empty() ? attribution_in(path) : mosaic->attribution;
  if (grid->same_as(mosaic->crs)) {
    parts.frame = mosaic->frame;
    parts.heights = std::move(mosaic->heights);
  } else {
    const Progress warping = [&](double part) { return go_on(progress, reading_part + part * (1 - reading_part)); };
    auto warped = warp(mosaic->frame, mosaic->heights, mosaic->crs, *grid, where, warping);
    if (!warped) return std::unexpected(warped.error());
    parts.frame = warped->frame;
    parts.heights = std::move(warped->heights);
    mosaic->report.reprojected = true;
  }
  if (parts.crs == web_mercator)
    mosaic->report.notes.push_back(
        phrase("Lengths on the Web Mercator grid are longer than on the ground; another grid is better."));
  if (!table.empty()) {
    auto features = read_features(path, parts.crs, {});
    if (!features) return std::unexpected(features.error());
    const std::size_t all = features->size();
    parts.features = within_reach(std::move(*features), parts.frame);
    if (parts.features.size() < all)
      mosaic->report.notes.push_back(
          phrase("{} features lie outside the heights and are left out.", all - parts.features.size()));
  }
  auto country = Country::make(std::move(parts));
  if (!country) return std::unexpected(country.error());
  return Imported{std::move(*country), std::move(mosaic->report)};
}

SourceReport report_of(const Country& country) {
  SourceReport report;
  report.width = country.frame().width;
  report.height = country.frame().height;
  report.cell_x = country.frame().cell_x;
  report.cell_y = country.frame().cell_y;
  report.crs = country.crs();
  report.min_m = country.lowest().value_or(0);
  report.max_m = country.highest().value_or(0);
  for (const float height : country.heights()) report.nodata_cells += std::isnan(height);
  return report;
}

/// A GeoPackage that somebody else made: its heights, and the layers named after kinds of features.
Result<Imported> from_foreign_package(const std::filesystem::path& path, const std::string& file, std::size_t bytes,
                                      const ImportWishes& wishes, const Progress& progress) {
  const std::string where = path.string();
  std::vector<std::string> tables;
  {
    Session session;
    const Dataset layers = country_file::open_layers(file);
    if (layers) tables = country_file::raster_tables(layers.get());
  }
  if (tables.empty())
    return fault(where, "the GeoPackage holds no heights", "name a country file or a raster of heights");
  const auto named = std::ranges::find(tables, country_file::heights_table);
  if (named == tables.end() && tables.size() > 1)
    return fault(where, phrase("the GeoPackage holds {} rasters, none of them called “heights”", tables.size()),
                 "rename the one that holds the heights");
  const std::string table = named != tables.end() ? *named : tables.front();
  return from_rasters({Source{file, where, bytes, false}}, table, path, wishes, progress);
}

Result<Imported> from_package(const std::filesystem::path& path, const ImportWishes& wishes, const Progress& progress) {
  const std::string where = path.string();
  const auto bytes = read_whole(path, country_file::most_bytes);
  if (!bytes) return std::unexpected(bytes.error());
  if (country_file::cut_short(*bytes)) return fault(where, "the file is cut short", "take a sound copy of it");
  const MemoryFile file("gpkg", *bytes);
  auto parts = country_file::read(file.path(), where, progress);
  if (!parts) return std::unexpected(parts.error());
  if (!*parts) return from_foreign_package(path, file.path(), bytes->size(), wishes, progress);
  if (!wishes.crs.empty() && wishes.crs != (*parts)->crs)
    return fault(where,
                 phrase("the country is drawn on {} and cannot be moved to another grid", (*parts)->crs.substr(0, 60)),
                 "leave out --crs, or import its source again");
  if (!wishes.name.empty()) (*parts)->name = wishes.name;
  auto country = Country::make(std::move(**parts));
  if (!country)
    return fault(where, phrase("{}: {}", country.error().where, country.error().what), country.error().mend);
  SourceReport report = report_of(**country);
  return Imported{std::move(*country), std::move(report)};
}

Result<Imported> read_any(const std::filesystem::path& source, const ImportWishes& wishes, const Progress& progress) {
  std::error_code error;
  if (std::filesystem::is_regular_file(source, error)) {
    const auto start = read_start(source, 16);
    if (!start) return std::unexpected(start.error());
    if (country_file::is_database(*start)) return from_package(source, wishes, progress);
  }
  const auto rasters = find_rasters(source);
  if (!rasters) return std::unexpected(rasters.error());
  return from_rasters(*rasters, {}, source, wishes, progress);
}

}  // namespace

Result<Imported> read_country(const std::filesystem::path& source, const ImportWishes& wishes,
                              const Progress& progress) {
  const std::string where = source.string();
  return within_memory(where, [&] {
    Session session;
    const LogTimer took(LogRoom::import);
    auto read = read_any(source, wishes, progress);
    log_line(LogRoom::import, [&] {
      return fmt::format("{}: {} in {:.0f} ms", where, read ? "read" : read.error().sentence(), took.ms());
    });
    return read;
  });
}

std::shared_ptr<const Country> read_overview(const std::filesystem::path& file) {
  const std::string where = file.string();
  const auto read = within_memory(where, [&]() -> Result<std::shared_ptr<const Country>> {
    const auto start = read_start(file, 16);
    if (!start) return std::unexpected(start.error());
    if (!country_file::is_database(*start)) return fault(where, "it is not a country file");
    Session session;
    auto parts = country_file::read_overview(on_disk(file), where);
    if (!parts) return std::unexpected(parts.error());
    if (!*parts) return fault(where, "it is a GeoPackage, but not a country");
    return Country::make(std::move(**parts));
  });
  return read ? *read : nullptr;
}

Result<std::shared_ptr<const Country>> read_country_bytes(std::span<const std::byte> bytes, const std::string& where) {
  return within_memory(where, [&]() -> Result<std::shared_ptr<const Country>> {
    if (!country_file::is_database(
            {reinterpret_cast<const char*>(bytes.data()), std::min<std::size_t>(bytes.size(), 16)}))
      return fault(where, "it is not a country file", "name one written by this program");
    if (country_file::cut_short(bytes)) return fault(where, "the file is cut short", "take a sound copy of it");
    Session session;
    const MemoryFile file("gpkg", bytes);
    auto parts = country_file::read(file.path(), where, {});
    if (!parts) return std::unexpected(parts.error());
    if (!*parts) return fault(where, "it is a GeoPackage, but not a country", "name one written by this program");
    auto country = Country::make(std::move(**parts));
    if (!country)
      return fault(where, phrase("{}: {}", country.error().where, country.error().what), country.error().mend);
    return country;
  });
}

Result<std::vector<Feature>> read_features(const std::filesystem::path& source, const std::string& crs,
                                           const Progress& progress) {
  const std::string where = source.string();
  return within_memory(where, [&]() -> Result<std::vector<Feature>> {
    std::error_code error;
    if (!std::filesystem::is_regular_file(source, error))
      return fault(where, "there is no such file", "look at the spelling of the path");
    const auto start = read_start(source, 16);
    if (!start) return std::unexpected(start.error());
    if (!country_file::is_database(*start))
      return fault(where, "it is not a GeoPackage", "name a .gpkg file with layers of features");
    Session session;
    auto grid = Crs::named(crs, where);
    if (!grid) return std::unexpected(grid.error());
    const Dataset layers = country_file::open_layers(on_disk(source));
    if (!layers) return fault(where, "the GeoPackage is damaged", "take a sound copy of it");
    return country_file::read_layers(layers.get(), *grid, where, progress);
  });
}

}  // namespace sandgate
