#include "map/import/raster.h"

#include <cpl_string.h>
#include <gdal.h>
#include <ogr_srs_api.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>

#include "map/import/session.h"
#include "map/import/text_grid.h"

namespace sandgate {
namespace {

constexpr double undeclared_void = -9999;  // the customary number where a file names none
constexpr double lowest_on_earth = -11'100,
                 highest_on_earth = 9'000;        // metres; the Challenger Deep and Mount Everest lie within
constexpr double unknown_ratio = 20'000;          // no way of packing heights makes them smaller than this part
constexpr std::size_t packed_freely = 4'000'000;  // cells; so few are read whatever the size of their file
constexpr std::size_t cells_at_once = 2'000'000;

struct HeightUnit {
  std::string_view name;
  double metres;
};
constexpr std::array<HeightUnit, 20> height_units{{{"", 1},
                                                   {"m", 1},
                                                   {"metre", 1},
                                                   {"metres", 1},
                                                   {"meter", 1},
                                                   {"meters", 1},
                                                   {"ft", 0.3048},
                                                   {"foot", 0.3048},
                                                   {"feet", 0.3048},
                                                   {"international foot", 0.3048},
                                                   {"us-ft", 1200.0 / 3937},
                                                   {"ftus", 1200.0 / 3937},
                                                   {"us survey foot", 1200.0 / 3937},
                                                   {"us survey feet", 1200.0 / 3937},
                                                   {"foot_us", 1200.0 / 3937},
                                                   {"dm", 0.1},
                                                   {"cm", 0.01},
                                                   {"mm", 0.001},
                                                   {"km", 1000},
                                                   {"decimetre", 0.1}}};

std::optional<double> metres_in(std::string unit) {
  for (char& c : unit)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  const auto found = std::ranges::find(height_units, unit, &HeightUnit::name);
  return found == height_units.end() ? std::nullopt : std::optional(found->metres);
}

/// The datasets read as heights; whatever else a file may be, it is not opened.
Dataset open_raster(const Source& source, const std::string& table) {
  if (!table.empty())
    return open_with(source.path, GDAL_OF_RASTER | GDAL_OF_READONLY, {"GPKG"}, {"TABLE=" + table, "IMMUTABLE=YES"});
  if (is_text_grid(source.path))  // as 64-bit reals: left to itself, GDAL judges by the first lines alone
    return open_with(source.path, GDAL_OF_RASTER | GDAL_OF_READONLY, {"AAIGrid"}, {"DATATYPE=Float64"});
  return open_with(source.path, GDAL_OF_RASTER | GDAL_OF_READONLY, {"GTiff", "SRTMHGT", "DTED", "EHdr"});
}

std::unexpected<Fault> foreign(const Session& session, const Source& source) {
  if (session.mentions("codec"))
    return fault(source.label, "its cells are compressed in a way this program cannot read",
                 "save it as a plain GeoTIFF");
  if (session.mentions("emory") || session.mentions("too large") || session.mentions("oo many"))
    return fault(source.label, "it announces a grid far larger than can be read", "fetch it again or cut out a piece");
  return fault(source.label, "it is not a raster of heights, or it is damaged",
               "name a GeoTIFF, an .asc, .hgt, .dt0 to .dt2 or .bil file, a zip or folder of them, or a country file");
}

Result<void> check_size(const Raster& raster, GDALDatasetH dataset, GDALRasterBandH band) {
  const std::string& where = raster.source.label;
  const int width = GDALGetRasterXSize(dataset), height = GDALGetRasterYSize(dataset);
  const double cells = static_cast<double>(width) * height;
  if (cells > static_cast<double>(most_cells))
    return fault(where,
                 phrase("it announces {} × {} cells, and {} million are the most that can be read", width, height,
                        most_cells / 1'000'000),
                 "cut out a piece of it");
  const double bytes = cells * GDALGetDataTypeSizeBytes(GDALGetRasterDataType(band));
  if (cells > static_cast<double>(packed_freely) && bytes > unknown_ratio * static_cast<double>(raster.source.bytes))
    return fault(where, phrase("it announces {} × {} cells, but the file is far too small to hold them", width, height),
                 "fetch it again");
  int block_width = 0, block_height = 0;
  GDALGetBlockSize(band, &block_width, &block_height);
  if (static_cast<double>(block_width) * block_height > static_cast<double>(most_cells))
    return fault(where, "its cells are stored in blocks too large to be read", "save it again as a plain GeoTIFF");
  return {};
}

Result<void> take_frame(Raster& raster, GDALDatasetH dataset, bool may_be_turned) {
  const std::string& where = raster.source.label;
  std::array<double, 6> t{};
  if (GDALGetGeoTransform(dataset, t.data()) != CE_None)
    return fault(where, "it does not say where on the ground its cells lie", "fetch it with its georeference");
  if (!std::ranges::all_of(t, [](double d) { return std::isfinite(d) && std::abs(d) < 1e12; }))
    return fault(where, "the corner or the size of its cells is not a sensible number", "fetch it again");
  const int width = GDALGetRasterXSize(dataset), height = GDALGetRasterYSize(dataset);
  // How far a turned grid would stray over its whole width, in cells.
  const double stray = std::max(std::abs(t[2]) * height / std::abs(t[1]), std::abs(t[4]) * width / std::abs(t[5]));
  const bool flat = t[1] * t[5] - t[2] * t[4] == 0;
  if (may_be_turned && !flat && (!(stray < 0.01) || t[1] < 0)) {
    raster.turned.assign(t.begin(), t.end());
    raster.frame = {width, height, 0, static_cast<double>(height), 1, 1};
    return {};
  }
  if (!(stray < 0.01) || t[1] < 0)
    return fault(where, t[1] == 0 && t[2] == 0 ? "its cells have no size" : "its grid is rotated or mirrored",
                 "warp it to a north-up grid first");
  raster.south_up = t[5] > 0;
  raster.frame = {width, height, t[0], raster.south_up ? t[3] + t[5] * height : t[3], t[1], std::abs(t[5])};
  return {};
}

Result<void> take_meaning(Raster& raster, GDALDatasetH dataset, GDALRasterBandH band) {
  const std::string& where = raster.source.label;
  const int bands = GDALGetRasterCount(dataset);
  if (bands != 1)
    return fault(where, phrase("it has {} bands, and heights are one: it looks like a picture", bands),
                 "name a raster of heights");
  const GDALDataType type = GDALGetRasterDataType(band);
  if (GDALDataTypeIsComplex(type))
    return fault(where, "its cells are complex numbers, not heights", "name a raster of heights");
  if (GDALGetRasterColorInterpretation(band) == GCI_PaletteIndex || GDALGetRasterColorTable(band) != nullptr)
    return fault(where, "its cells are colours or classes, not heights", "name a raster of heights");
  raster.single = type == GDT_Float32;

  int given = 0;
  const double no_data = GDALGetRasterNoDataValue(band, &given);
  if (given) raster.no_data = no_data;
  const double scale = GDALGetRasterScale(band, &given);
  if (given) raster.factor = scale;
  const double offset = GDALGetRasterOffset(band, &given);
  if (given) raster.shift = offset;
  const std::string unit = GDALGetRasterUnitType(band);
  auto metres = metres_in(unit);
  const OGRSpatialReferenceH crs = GDALGetSpatialRef(dataset);
  if (unit.empty() && crs != nullptr && OSRIsCompound(crs)) metres = OSRGetTargetLinearUnits(crs, "VERT_CS", nullptr);
  if (!metres)
    raster.notes.push_back(phrase("{}: the unit “{}” of its heights is not known; they count as metres.", where, unit));
  raster.factor *= metres.value_or(1);
  raster.shift *= metres.value_or(1);
  if (!std::isfinite(raster.factor) || !std::isfinite(raster.shift) || raster.factor == 0)
    return fault(where, "the scale of its heights is not a sensible number", "fetch it again");
  raster.masked = (GDALGetMaskFlags(band) & (GMF_PER_DATASET | GMF_NODATA | GMF_ALPHA)) == GMF_PER_DATASET;
  if (const char* text = GDALGetMetadataItem(dataset, "TIFFTAG_COPYRIGHT", nullptr)) raster.copyright = text;
  return {};
}

/// Whether the file holds nothing at all for these cells, which GDAL would read as nought.
bool skipped(GDALRasterBandH band, int column, int row, int columns, int rows) {
  const int status =
      GDALGetDataCoverageStatus(band, column, row, columns, rows, GDAL_DATA_COVERAGE_STATUS_DATA, nullptr);
  return (status & GDAL_DATA_COVERAGE_STATUS_EMPTY) != 0 && (status & GDAL_DATA_COVERAGE_STATUS_DATA) == 0;
}

}  // namespace

bool beyond_earth(double metres) { return !(metres > lowest_on_earth && metres < highest_on_earth); }

MapBox ground_of(const Raster& raster) {
  if (raster.turned.empty()) return raster.frame.bounds();
  const std::vector<double>& t = raster.turned;
  MapBox box;
  for (const double column : {0.0, static_cast<double>(raster.frame.width)})
    for (const double row : {0.0, static_cast<double>(raster.frame.height)})
      box.take_in({t[0] + column * t[1] + row * t[2], t[3] + column * t[4] + row * t[5]});
  return box;
}

Result<Raster> look_at(const Source& source, const std::string& table, const Raster* neighbour, bool may_be_turned) {
  Session session;
  if (source.bytes == 0) return fault(source.label, "the file is empty", "fetch it again");
  const Dataset dataset = open_raster(source, table);
  if (!dataset || GDALGetRasterCount(dataset.get()) < 1) return foreign(session, source);
  const GDALRasterBandH band = GDALGetRasterBand(dataset.get(), 1);
  Raster raster;
  raster.source = source;
  raster.source.table = table;
  if (auto good = take_meaning(raster, dataset.get(), band); !good) return std::unexpected(good.error());
  if (auto good = check_size(raster, dataset.get(), band); !good) return std::unexpected(good.error());
  if (auto good = take_frame(raster, dataset.get(), may_be_turned); !good) return std::unexpected(good.error());
  if (const char* text = GDALGetProjectionRef(dataset.get())) raster.crs_text = text;
  raster.crs = neighbour != nullptr && !raster.crs_text.empty() && neighbour->crs_text == raster.crs_text
                   ? neighbour->crs
                   : Crs::of(GDALGetSpatialRef(dataset.get()));
  return raster;
}

Result<RowCounts> read_rows(const Raster& raster, Rows wanted, const Progress& progress,
                            const std::function<void(int row, std::span<const double> metres)>& visit) {
  Session session;
  const std::string& where = raster.source.label;
  const Dataset dataset = open_raster(raster.source, raster.source.table);
  if (!dataset) return foreign(session, raster.source);
  const int width = raster.frame.width, height = raster.frame.height;
  if (GDALGetRasterXSize(dataset.get()) != width || GDALGetRasterYSize(dataset.get()) != height)
    return fault(where, "it changed while it was read", "try again");
  const bool text = is_text_grid(raster.source.path);
  const double looked_over = text ? 0.3 : 0;  // of the progress
  if (text) {
    const Progress looking = [&](double part) { return go_on(progress, part * looked_over); };
    const auto good = check_text_grid(raster.source.path, where, raster.frame.cells(), raster.source.bytes, looking);
    if (!good) return std::unexpected(good.error());
  }

  const GDALRasterBandH band = GDALGetRasterBand(dataset.get(), 1);
  int block_width = 1, block_height = 1;
  GDALGetBlockSize(band, &block_width, &block_height);
  const int strip = std::clamp(static_cast<int>(cells_at_once) / width, 1, std::max(block_height, 1));
  const std::size_t columns = static_cast<std::size_t>(width);
  std::vector<double> cells(columns * static_cast<std::size_t>(strip));
  std::vector<std::uint8_t> mask(raster.masked ? cells.size() : 0);
  const auto is_void = [&](double stored) {
    if (!raster.no_data) return false;
    return raster.single ? static_cast<float>(stored) == static_cast<float>(*raster.no_data)
                         : stored == *raster.no_data;
  };
  constexpr double none = std::numeric_limits<double>::quiet_NaN();

  RowCounts counts;
  for (int top = 0; top < height; top += strip) {
    const int rows = std::min(strip, height - top);
    const int north = raster.south_up ? height - top - rows : top;
    if (north >= wanted.last || north + rows <= wanted.first) continue;
    session.forget();
    if (GDALRasterIO(band, GF_Read, 0, top, width, rows, cells.data(), width, rows, GDT_Float64, 0, 0) != CE_None ||
        session.failed())
      return fault(where, phrase("it is cut short or damaged: row {} of {} cannot be read", top + 1, height),
                   "fetch it again");
    if (raster.masked && GDALRasterIO(GDALGetMaskBand(band), GF_Read, 0, top, width, rows, mask.data(), width, rows,
                                      GDT_Byte, 0, 0) != CE_None)
      return fault(where, phrase("it is damaged: the mask of row {} cannot be read", top + 1), "fetch it again");
    if (!raster.no_data) {
      for (int left = 0; left < width; left += block_width) {
        const int breadth = std::min(block_width, width - left);
        if (!skipped(band, left, top, breadth, rows)) continue;
        for (int row = 0; row < rows; ++row)
          std::fill_n(cells.begin() + static_cast<std::ptrdiff_t>(row) * width + left, breadth, none);
        counts.left_out += static_cast<std::int64_t>(breadth) * rows;
      }
    }
    for (std::size_t i = 0; i < columns * static_cast<std::size_t>(rows); ++i) {
      double& cell = cells[i];
      if (!std::isfinite(cell) || is_void(cell) || (raster.masked && mask[i] == 0)) {
        cell = none;
        continue;
      }
      const bool customary = !raster.no_data && cell == undeclared_void;
      cell = cell * raster.factor + raster.shift;
      if (customary || beyond_earth(cell)) {
        cell = none;
        ++counts.unlike_earth;
      }
    }
    for (int row = 0; row < rows; ++row)
      visit(raster.south_up ? height - 1 - top - row : top + row,
            std::span(cells).subspan(static_cast<std::size_t>(row) * columns, columns));
    const double part = static_cast<double>(top + rows) / height;
    if (!go_on(progress, looked_over + part * (1 - looked_over))) return stopped(phrase("Reading {}", where));
  }
  return counts;
}

}  // namespace sandgate
