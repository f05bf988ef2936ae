#include <cpl_conv.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "map/import/country_file.h"
#include "map/import/import.h"
#include "map/import/whole_file.h"

namespace sandgate {
namespace {

constexpr int tile = 512;  // cells to a side

/// One country has one sequence of bytes: the date GDAL would write of itself is a fixed one.
class FixedDate {
 public:
  FixedDate() { CPLSetThreadLocalConfigOption("OGR_CURRENT_DATE", "2000-01-01T00:00:00.000Z"); }
  ~FixedDate() { CPLSetThreadLocalConfigOption("OGR_CURRENT_DATE", nullptr); }
  FixedDate(const FixedDate&) = delete;
  FixedDate& operator=(const FixedDate&) = delete;
};

bool write_heights(const Country& country, const std::string& path, const Crs& crs, const Progress& progress,
                   bool& going) {
  const GridFrame& frame = country.frame();
  // The smallest tile that holds a small country, so that a little map is a little file.
  int side = 16;
  while (side < tile && side < std::max(frame.width, frame.height)) side *= 2;
  Options options{std::string("RASTER_TABLE=") + country_file::heights_table, fmt::format("BLOCKSIZE={}", side),
                  "RASTER_IDENTIFIER=heights", "UOM=m"};
  const Dataset dataset(
      GDALCreate(GDALGetDriverByName("GPKG"), path.c_str(), frame.width, frame.height, 1, GDT_Float32, options.list()));
  if (!dataset) return false;
  std::array<double, 6> transform{frame.west, frame.cell_x, 0, frame.north, 0, -frame.cell_y};
  if (crs && GDALSetSpatialRef(dataset.get(), crs.handle()) != CE_None) return false;
  if (GDALSetGeoTransform(dataset.get(), transform.data()) != CE_None) return false;
  const GDALRasterBandH band = GDALGetRasterBand(dataset.get(), 1);
  const auto heights = country.heights();
  for (int top = 0; top < frame.height; top += side) {
    const int rows = std::min(side, frame.height - top);
    auto* at =
        const_cast<float*>(heights.data()) + static_cast<std::size_t>(top) * static_cast<std::size_t>(frame.width);
    if (GDALRasterIO(band, GF_Write, 0, top, frame.width, rows, at, frame.width, rows, GDT_Float32, 0, 0) != CE_None)
      return false;
    going = go_on(progress, static_cast<double>(top) / frame.height);
    if (!going) return false;
  }
  return true;
}

bool write_about(GDALDatasetH dataset, const Country& country) {
  const OGRLayerH layer = GDALDatasetCreateLayer(dataset, country_file::about_table, nullptr, wkbNone, nullptr);
  if (layer == nullptr) return false;
  constexpr std::array<std::pair<const char*, OGRFieldType>, 10> fields{{{"format", OFTInteger},
                                                                         {"name", OFTString},
                                                                         {"crs", OFTString},
                                                                         {"attribution", OFTString},
                                                                         {"width", OFTInteger},
                                                                         {"height", OFTInteger},
                                                                         {"west", OFTReal},
                                                                         {"north", OFTReal},
                                                                         {"cell_x", OFTReal},
                                                                         {"cell_y", OFTReal}}};
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
  if (!going) return stopped("Writing " + where);
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
    return write_whole(out, *bytes);
  });
}

}  // namespace sandgate
