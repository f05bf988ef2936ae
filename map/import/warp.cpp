#include "map/import/warp.h"

#include <cpl_string.h>
#include <fmt/format.h>
#include <gdal.h>
#include <gdal_alg.h>
#include <gdal_utils.h>

#include <array>
#include <cmath>
#include <limits>

#include "map/import/raster.h"
#include "map/import/session.h"

namespace sandgate {
namespace {

constexpr float no_height = std::numeric_limits<float>::quiet_NaN();

/// A dataset that looks at `heights` where they stand.
Dataset dataset_over(const GridFrame& frame, std::vector<float>& heights, const Crs& crs) {
  Dataset dataset(GDALCreate(GDALGetDriverByName("MEM"), "", frame.width, frame.height, 0, GDT_Float32, nullptr));
  if (!dataset) return dataset;
  Options options{fmt::format("DATAPOINTER={}", reinterpret_cast<std::uintptr_t>(heights.data()))};
  std::array<double, 6> transform{frame.west, frame.cell_x, 0, frame.north, 0, -frame.cell_y};
  if (GDALAddBand(dataset.get(), GDT_Float32, options.list()) != CE_None ||
      GDALSetGeoTransform(dataset.get(), transform.data()) != CE_None ||
      GDALSetSpatialRef(dataset.get(), crs.handle()) != CE_None ||
      GDALSetRasterNoDataValue(GDALGetRasterBand(dataset.get(), 1), no_height) != CE_None)
    dataset.reset();
  return dataset;
}

Result<GridFrame> frame_in(const Crs& to, GDALDatasetH source, const std::string& where) {
  Options options{"DST_SRS=" + to.wkt()};
  void* transformer = GDALCreateGenImgProjTransformer2(source, nullptr, options.list());
  std::array<double, 6> t{};
  int width = 0, height = 0;
  const bool good = transformer != nullptr && GDALSuggestedWarpOutput(source, GDALGenImgProjTransform, transformer,
                                                                      t.data(), &width, &height) == CE_None;
  if (transformer != nullptr) GDALDestroyGenImgProjTransformer(transformer);
  if (!good || width < 1 || height < 1 || !std::isfinite(t[0]) || !std::isfinite(t[3]) || !(t[1] > 0) || !(t[5] < 0))
    return fault(where, phrase("its ground cannot be drawn on the grid {}", to.name().substr(0, 60)),
                 "name another grid with --crs EPSG:n");
  if (static_cast<double>(width) * height > static_cast<double>(most_cells))
    return fault(
        where,
        phrase("on the grid {} it has {} × {} cells, too many to be read", to.name().substr(0, 60), width, height),
        "cut out a piece of it");
  return GridFrame{width, height, t[0], t[3], t[1], -t[5]};
}

int CPL_STDCALL report(double part, const char*, void* progress) {
  return go_on(*static_cast<const Progress*>(progress), part) ? 1 : 0;
}

}  // namespace

Result<Warped> warp(const GridFrame& frame, std::vector<float>& heights, const Crs& from, const Crs& to,
                    const std::string& where, const Progress& progress) {
  Session session;
  const Dataset source = dataset_over(frame, heights, from);
  if (!source) return fault(where, "there is not enough memory to change its grid", "use a smaller file");
  const auto target = frame_in(to, source.get(), where);
  if (!target) return std::unexpected(target.error());
  auto warped = warp_onto(*target, frame, heights, {}, from, to, where, progress);
  if (!warped) return std::unexpected(warped.error());
  return Warped{*target, std::move(*warped)};
}

Result<std::vector<float>> warp_onto(const GridFrame& target, const GridFrame& frame, std::vector<float>& heights,
                                     const std::vector<double>& turned, const Crs& from, const Crs& to,
                                     const std::string& where, const Progress& progress) {
  Session session;
  const Dataset source = dataset_over(frame, heights, from);
  if (!source) return fault(where, "there is not enough memory to change its grid", "use a smaller file");
  if (!turned.empty()) {
    std::vector<double> transform = turned;
    GDALSetGeoTransform(source.get(), transform.data());
  }
  std::vector<float> warped(target.cells(), no_height);
  const Dataset result = dataset_over(target, warped, to);
  // A fiftieth of a cell is how far a place may be put wrong to save the full calculation for each.
  Options words{"-r", "bilinear", "-ovr", "NONE", "-et", "0.02", "-wo", "INIT_DEST=NO_DATA"};
  GDALWarpAppOptions* options = GDALWarpAppOptionsNew(words.list(), nullptr);
  bool going = true;
  const Progress watched = [&](double part) { return going = go_on(progress, part); };
  GDALWarpAppOptionsSetProgress(options, report, const_cast<Progress*>(&watched));
  GDALDatasetH sources[] = {source.get()};
  int misused = 0;
  const bool done = result && GDALWarp(nullptr, result.get(), 1, sources, options, &misused) != nullptr;
  GDALWarpAppOptionsFree(options);
  if (!going) return stopped(phrase("Reading {}", where));
  if (!done)
    return fault(where, phrase("its ground cannot be drawn on the grid {}", to.name().substr(0, 60)),
                 "name another grid with --crs EPSG:n");
  GDALFlushCache(result.get());
  return warped;
}

}  // namespace sandgate
