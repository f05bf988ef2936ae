#include <fmt/format.h>
#include <gdal.h>

#include <array>
#include <cmath>
#include <limits>

#include "map/import/country_file.h"
#include "map/import/import.h"
#include "map/import/whole_file.h"

namespace sandgate {
namespace {

template <class T>
constexpr GDALDataType type_of = GDT_Unknown;
template <>
constexpr GDALDataType type_of<std::uint8_t> = GDT_Byte;
template <>
constexpr GDALDataType type_of<float> = GDT_Float32;

template <class T>
bool fill(GDALDatasetH dataset, const GridFrame& frame, const Crs& crs, std::span<const T> cells) {
  std::array<double, 6> corner{frame.west, frame.cell_x, 0, frame.north, 0, -frame.cell_y};
  if (GDALSetSpatialRef(dataset, crs.handle()) != CE_None) return false;
  if (GDALSetGeoTransform(dataset, corner.data()) != CE_None) return false;
  const GDALRasterBandH band = GDALGetRasterBand(dataset, 1);
  if constexpr (std::is_floating_point_v<T>) GDALSetRasterNoDataValue(band, std::numeric_limits<double>::quiet_NaN());
  std::vector<T> row(static_cast<std::size_t>(frame.width));
  for (int i = 0; i < frame.height; ++i) {
    std::ranges::copy(cells.subspan(static_cast<std::size_t>(i) * row.size(), row.size()), row.begin());
    if (GDALRasterIO(band, GF_Write, 0, i, frame.width, 1, row.data(), frame.width, 1, type_of<T>, 0, 0) != CE_None)
      return false;
  }
  return true;
}

template <class T>
Result<std::vector<std::byte>> grid_bytes(const GridFrame& frame, const std::string& crs, std::span<const T> cells,
                                          const std::string& where) {
  Session session;
  const auto grid = Crs::named(crs, where);
  if (!grid) return std::unexpected(grid.error());
  const MemoryFile file("tif");
  Options options{"COMPRESS=DEFLATE", "BIGTIFF=IF_SAFER"};
  Dataset dataset(GDALCreate(GDALGetDriverByName("GTiff"), file.path().c_str(), frame.width, frame.height, 1,
                             type_of<T>, options.list()));
  const bool written = dataset && fill(dataset.get(), frame, *grid, cells);
  dataset.reset();
  if (!written || session.failed())
    return fault(where, "the grid could not be put into a GeoTIFF", "see that there is memory to spare");
  return file.bytes();
}

template <class T>
Result<void> write(const GridFrame& frame, const std::string& crs, std::span<const T> cells,
                   const std::filesystem::path& out) {
  return within_memory(out.string(), [&]() -> Result<void> {
    const auto bytes = grid_bytes(frame, crs, cells, out.string());
    if (!bytes) return std::unexpected(bytes.error());
    return write_whole(out, *bytes);
  });
}

}  // namespace

Result<void> write_grid(const GridFrame& frame, const std::string& crs, std::span<const std::uint8_t> cells,
                        const std::filesystem::path& out) {
  return write(frame, crs, cells, out);
}

Result<void> write_grid(const GridFrame& frame, const std::string& crs, std::span<const float> cells,
                        const std::filesystem::path& out) {
  return write(frame, crs, cells, out);
}

}  // namespace sandgate
