#include "map/import/write_raster.h"

#include <fmt/format.h>
#include <gdal.h>

#include "map/import/crs.h"
#include "map/import/session.h"
#include "map/import/whole_file.h"

namespace sandgate {
namespace {

bool fill(GDALDatasetH dataset, const Country& country, const Crs& grid, std::span<const float> cells, float nodata) {
  const GridFrame& frame = country.frame();
  double to_ground[6] = {frame.west, frame.cell_x, 0, frame.north, 0, -frame.cell_y};
  if (GDALSetGeoTransform(dataset, to_ground) != CE_None) return false;
  if (grid && GDALSetSpatialRef(dataset, grid.handle()) != CE_None) return false;
  const GDALRasterBandH band = GDALGetRasterBand(dataset, 1);
  if (GDALSetRasterNoDataValue(band, static_cast<double>(nodata)) != CE_None) return false;
  // GDAL asks for a pointer it could write to, and only reads.
  auto* from = const_cast<float*>(cells.data());
  return GDALRasterIO(band, GF_Write, 0, 0, frame.width, frame.height, from, frame.width, frame.height, GDT_Float32, 0,
                      0) == CE_None;
}

Result<std::vector<std::byte>> make_bytes(const Country& country, std::span<const float> cells, float nodata,
                                          const std::string& where) {
  Session session;
  Crs grid;
  if (!country.crs().empty()) {
    auto named = Crs::named(country.crs(), where);
    if (!named) return std::unexpected(named.error());
    grid = *named;
  }
  const MemoryFile file("tif");
  // One thread and no dates: the same cells give the same bytes.
  Options options({"COMPRESS=DEFLATE", "PREDICTOR=3", "TILED=YES", "BIGTIFF=IF_SAFER", "NUM_THREADS=1"});
  const GridFrame& frame = country.frame();
  Dataset dataset(GDALCreate(GDALGetDriverByName("GTiff"), file.path().c_str(), frame.width, frame.height, 1,
                             GDT_Float32, options.list()));
  const bool written = dataset && fill(dataset.get(), country, grid, cells, nodata);
  dataset.reset();
  if (!written || session.failed())
    return fault(where, "the cells could not be put into a GeoTIFF", "see that there is memory to spare");
  return file.bytes();
}

}  // namespace

Result<void> write_raster(const Country& country, std::span<const float> cells, float nodata,
                          const std::filesystem::path& out) {
  if (cells.size() != country.frame().cells())
    return fault(out.string(),
                 fmt::format("{} cells do not make the {} of the map", cells.size(), country.frame().cells()),
                 "give one for each");
  return within_memory(out.string(), [&]() -> Result<void> {
    const auto bytes = make_bytes(country, cells, nodata, out.string());
    if (!bytes) return std::unexpected(bytes.error());
    return write_whole(out, *bytes);
  });
}

}  // namespace sandgate
