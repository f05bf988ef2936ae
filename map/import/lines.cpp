#include <gdal.h>
#include <ogr_api.h>

#include "map/import/country_file.h"
#include "map/import/import.h"
#include "map/import/whole_file.h"

namespace sandgate {
namespace {

bool write_layer(GDALDatasetH dataset, std::span<const LevelLine> lines, const Crs& crs, const std::string& name,
                 const std::string& field) {
  const OGRLayerH layer = GDALDatasetCreateLayer(dataset, name.c_str(), crs.handle(), wkbLineString, nullptr);
  if (layer == nullptr) return false;
  const OGRFieldDefnH column = OGR_Fld_Create(field.c_str(), OFTReal);
  const bool made = OGR_L_CreateField(layer, column, TRUE) == OGRERR_NONE;
  OGR_Fld_Destroy(column);
  if (!made || GDALDatasetStartTransaction(dataset, FALSE) != OGRERR_NONE) return false;
  for (const LevelLine& line : lines) {
    const OgrFeature stored(OGR_F_Create(OGR_L_GetLayerDefn(layer)));
    OGR_F_SetFieldDouble(stored.get(), 0, line.level);
    const OGRGeometryH geometry = OGR_G_CreateGeometry(wkbLineString);
    if (!line.points.empty())
      OGR_G_SetPoints(geometry, static_cast<int>(line.points.size()), &line.points[0].east, sizeof(MapPoint),
                      &line.points[0].north, sizeof(MapPoint), nullptr, 0);
    if (OGR_F_SetGeometryDirectly(stored.get(), geometry) != OGRERR_NONE) return false;
    if (OGR_L_CreateFeature(layer, stored.get()) != OGRERR_NONE) return false;
  }
  return GDALDatasetCommitTransaction(dataset) == OGRERR_NONE;
}

Result<std::vector<std::byte>> make_bytes(std::span<const LevelLine> lines, const std::string& crs,
                                          const std::string& layer, const std::string& field,
                                          const std::string& where) {
  Session session;
  auto grid = Crs::named(crs, where);
  if (!grid) return std::unexpected(grid.error());
  const MemoryFile file("gpkg");
  Dataset dataset(GDALCreate(GDALGetDriverByName("GPKG"), file.path().c_str(), 0, 0, 0, GDT_Unknown, nullptr));
  const bool written = dataset && write_layer(dataset.get(), lines, *grid, layer, field);
  dataset.reset();
  if (!written || session.failed())
    return fault(where, "the lines could not be put into a GeoPackage", "see that there is memory to spare");
  return file.bytes();
}

}  // namespace

Result<void> write_lines(std::span<const LevelLine> lines, const std::string& crs, const std::string& layer,
                         const std::string& field, const std::filesystem::path& out) {
  return within_memory(out.string(), [&]() -> Result<void> {
    const auto bytes = make_bytes(lines, crs, layer, field, out.string());
    if (!bytes) return std::unexpected(bytes.error());
    return write_whole(out, *bytes);
  });
}

}  // namespace sandgate
