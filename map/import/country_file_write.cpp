#include <cpl_conv.h>
#include <fmt/format.h>
#include <gdal.h>
#include <ogr_api.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "map/base/log.h"
#include "map/import/country_file.h"
#include "map/import/import.h"
#include "map/import/whole_file.h"

namespace sandgate {
namespace {

/// How a side of the grid is cut into tiles of one size. GDAL 3.6 loses a last tile that is only partly covered, so
/// all are full: the grid is widened by the few cells that are wanting.
struct Tiling {
  int tile, tiles;
  explicit Tiling(int cells) {
    constexpr int largest = 512, smallest = 16;
    tiles = (cells + largest - 1) / largest;
    tile = std::max((cells + tiles - 1) / tiles, smallest);
  }
  int cells() const { return tile * tiles; }
};

/// One country has one sequence of bytes: the date GDAL would write of itself is a fixed one.
class FixedDate {
 public:
  FixedDate() { CPLSetThreadLocalConfigOption("OGR_CURRENT_DATE", "2000-01-01T00:00:00.000Z"); }
  ~FixedDate() { CPLSetThreadLocalConfigOption("OGR_CURRENT_DATE", nullptr); }
  FixedDate(const FixedDate&) = delete;
  FixedDate& operator=(const FixedDate&) = delete;
};

/// A raster table of the file at `path`; the first makes the file.
struct Table {
  const char* name;
  GridFrame frame;
  std::span<const float> cells;
  bool first = true;
};

bool write_table(const Table& table, const std::string& path, const Crs& crs, const Progress& progress, bool& going) {
  const GridFrame& frame = table.frame;
  const Tiling across(frame.width), down(frame.height);
  Options options{std::string("RASTER_TABLE=") + table.name,
                  fmt::format("BLOCKXSIZE={}", across.tile),
                  fmt::format("BLOCKYSIZE={}", down.tile),
                  std::string("RASTER_IDENTIFIER=") + table.name,
                  "UOM=m",
                  table.first ? "APPEND_SUBDATASET=NO" : "APPEND_SUBDATASET=YES"};
  const Dataset dataset(GDALCreate(GDALGetDriverByName("GPKG"), path.c_str(), across.cells(), down.cells(), 1,
                                   GDT_Float32, options.list()));
  if (!dataset) return false;
  std::array<double, 6> transform{frame.west, frame.cell_x, 0, frame.north, 0, -frame.cell_y};
  if (crs && GDALSetSpatialRef(dataset.get(), crs.handle()) != CE_None) return false;
  if (GDALSetGeoTransform(dataset.get(), transform.data()) != CE_None) return false;
  const GDALRasterBandH band = GDALGetRasterBand(dataset.get(), 1);
  // Without a value for no data GDAL would leave out tiles of noughts and forget the sign of a negative nought. The
  // call's answer is not reliable, so what it did is looked at.
  GDALSetRasterNoDataValue(band, country_file::padding);
  int given = 0;
  if (GDALGetRasterNoDataValue(band, &given) != country_file::padding || !given) return false;

  const std::size_t width = static_cast<std::size_t>(frame.width), wide = static_cast<std::size_t>(across.cells());
  std::vector<float> strip(wide * static_cast<std::size_t>(down.tile));
  for (int top = 0; top < down.cells(); top += down.tile) {
    std::ranges::fill(strip, std::numeric_limits<float>::quiet_NaN());
    for (int row = top; row < std::min(top + down.tile, frame.height); ++row)
      std::ranges::copy(table.cells.subspan(static_cast<std::size_t>(row) * width, width),
                        strip.begin() + static_cast<std::ptrdiff_t>(static_cast<std::size_t>(row - top) * wide));
    if (GDALRasterIO(band, GF_Write, 0, top, across.cells(), down.tile, strip.data(), across.cells(), down.tile,
                     GDT_Float32, 0, 0) != CE_None)
      return false;
    going = go_on(progress, static_cast<double>(top) / down.cells());
    if (!going) return false;
  }
  return true;
}

/// The mean of the cells with data in every square of `factor` cells.
std::vector<float> coarsened(const Country& country, const GridFrame& coarse, int factor) {
  const GridFrame& fine = country.frame();
  std::vector<float> cells(coarse.cells(), std::numeric_limits<float>::quiet_NaN());
  std::vector<double> sums(static_cast<std::size_t>(coarse.width));
  std::vector<int> counts(sums.size());
  for (int row = 0; row < coarse.height; ++row) {
    std::ranges::fill(sums, 0.0);
    std::ranges::fill(counts, 0);
    for (int y = row * factor; y < std::min((row + 1) * factor, fine.height); ++y) {
      const auto heights = country.heights().subspan(static_cast<std::size_t>(y) * static_cast<std::size_t>(fine.width),
                                                     static_cast<std::size_t>(fine.width));
      for (std::size_t x = 0; x < heights.size(); ++x) {
        if (std::isnan(heights[x])) continue;
        sums[x / static_cast<std::size_t>(factor)] += heights[x];
        ++counts[x / static_cast<std::size_t>(factor)];
      }
    }
    float* into = cells.data() + static_cast<std::size_t>(row) * sums.size();
    for (std::size_t x = 0; x < sums.size(); ++x)
      if (counts[x] > 0) into[x] = static_cast<float>(sums[x] / counts[x]);
  }
  return cells;
}

bool write_heights(const Country& country, const std::string& path, const Crs& crs, const Progress& progress,
                   bool& going) {
  const GridFrame& frame = country.frame();
  if (!write_table({country_file::heights_table, frame, country.heights()}, path, crs, progress, going)) return false;
  const int factor = country_file::overview_factor(frame);
  if (factor == 1) return true;
  const GridFrame coarse = country_file::overview_frame(frame, factor);
  const std::vector<float> cells = coarsened(country, coarse, factor);
  return write_table({country_file::overview_table, coarse, cells, false}, path, crs, {}, going);
}

bool write_about(GDALDatasetH dataset, const Country& country) {
  const auto tiles = country_file::count_tiles(dataset);
  if (!tiles) return false;
  const OGRLayerH layer = GDALDatasetCreateLayer(dataset, country_file::about_table, nullptr, wkbNone, nullptr);
  if (layer == nullptr) return false;
  constexpr std::array<std::pair<const char*, OGRFieldType>, 11> fields{{{"format", OFTInteger},
                                                                         {"name", OFTString},
                                                                         {"crs", OFTString},
                                                                         {"attribution", OFTString},
                                                                         {"width", OFTInteger},
                                                                         {"height", OFTInteger},
                                                                         {"west", OFTReal},
                                                                         {"north", OFTReal},
                                                                         {"cell_x", OFTReal},
                                                                         {"cell_y", OFTReal},
                                                                         {"tiles", OFTInteger}}};
  for (const auto& [name, type] : fields) {
    const OGRFieldDefnH field = OGR_Fld_Create(name, type);
    const bool made = OGR_L_CreateField(layer, field, TRUE) == OGRERR_NONE;
    OGR_Fld_Destroy(field);
    if (!made) return false;
  }
  const GridFrame& frame = country.frame();
  const OgrFeature row(OGR_F_Create(OGR_L_GetLayerDefn(layer)));
  OGR_F_SetFieldInteger(row.get(), 0, country_file::format_version);
  OGR_F_SetFieldString(row.get(), 1, country.name().c_str());
  OGR_F_SetFieldString(row.get(), 2, country.crs().c_str());
  OGR_F_SetFieldString(row.get(), 3, country.attribution().c_str());
  OGR_F_SetFieldInteger(row.get(), 4, frame.width);
  OGR_F_SetFieldInteger(row.get(), 5, frame.height);
  OGR_F_SetFieldDouble(row.get(), 6, frame.west);
  OGR_F_SetFieldDouble(row.get(), 7, frame.north);
  OGR_F_SetFieldDouble(row.get(), 8, frame.cell_x);
  OGR_F_SetFieldDouble(row.get(), 9, frame.cell_y);
  OGR_F_SetFieldInteger(row.get(), 10, *tiles);
  return OGR_L_CreateFeature(layer, row.get()) == OGRERR_NONE;
}

bool write_tables(const Country& country, const std::string& path, const Crs& crs) {
  Dataset dataset = open_with(path, GDAL_OF_VECTOR | GDAL_OF_UPDATE, {"GPKG"});
  if (!dataset || GDALDatasetStartTransaction(dataset.get(), FALSE) != OGRERR_NONE) return false;
  return write_about(dataset.get(), country) && country_file::write_layers(dataset.get(), country.features(), crs) &&
         GDALDatasetCommitTransaction(dataset.get()) == OGRERR_NONE;
}

Result<std::vector<std::byte>> make_bytes(const Country& country, const std::string& where, const Progress& progress) {
  Session session;
  const FixedDate date;
  Crs crs;
  if (!country.crs().empty()) {
    auto named = Crs::named(country.crs(), where);
    if (!named) return std::unexpected(named.error());
    crs = *named;
  }
  const MemoryFile file("gpkg");
  bool going = true;
  const bool written =
      write_heights(country, file.path(), crs, progress, going) && write_tables(country, file.path(), crs);
  if (!going) return stopped(phrase("Writing {}", where));
  if (!written || session.failed())
    return fault(where, "the country could not be put into a file", "see that there is memory to spare");
  return file.bytes();
}

}  // namespace

Result<std::vector<std::byte>> country_bytes(const Country& country) {
  const std::string where = "country " + country.name();
  return within_memory(where, [&] { return make_bytes(country, where, {}); });
}

Result<void> write_country(const Country& country, const std::filesystem::path& out, const Progress& progress) {
  return within_memory(out.string(), [&]() -> Result<void> {
    const auto bytes = make_bytes(country, out.string(), progress);
    if (!bytes) return std::unexpected(bytes.error());
    log_line(LogRoom::import, [&] { return fmt::format("{}: {} bytes to be written", out.string(), bytes->size()); });
    return write_whole(out, *bytes);
  });
}

}  // namespace sandgate
