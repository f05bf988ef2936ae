// Contours beside GDAL's, on made ground.
#include <benchmark/benchmark.h>
#include <gdal_alg.h>

#include "map/relief/relief.h"
#include "tests/bench/gdal_ground.h"
#include "tests/bench/made_ground.h"
#include "tests/bench/ratio.h"

namespace sandgate::bench {
namespace {

constexpr double interval_m = 10;

void contours_of_gdal(GDALDatasetH raster) {
  const Dataset lines = empty_lines();
  const OGRLayerH layer = GDALDatasetCreateLayer(lines.get(), "contour", nullptr, wkbLineString, nullptr);
  const OGRFieldDefnH elevation = OGR_Fld_Create("elevation_m", OFTReal);
  OGR_L_CreateField(layer, elevation, TRUE);
  OGR_Fld_Destroy(elevation);
  char interval[] = "LEVEL_INTERVAL=10", field[] = "ELEV_FIELD=0";
  char* options[] = {interval, field, nullptr};
  GDALContourGenerateEx(GDALGetRasterBand(raster, 1), layer, options, nullptr, nullptr);
}

Rivals contour_rivals(int side, unsigned threads) {
  const auto ground = made_country(side);
  const std::shared_ptr<void> raster = raster_of(*ground);
  return {[ground, threads] { benchmark::DoNotOptimize(contours(*ground, interval_m, {}, threads)); },
          [ground, raster] { contours_of_gdal(raster.get()); }};
}

const RatioJob one_core{
    "contours at 10 m, 4000 x 4000, one core", {12, 20}, Clock::processor, [] { return contour_rivals(4000, 1); }};
const RatioJob two_cores{
    "contours at 10 m, 4000 x 4000, two cores", {16, 10}, Clock::wall, [] { return contour_rivals(4000, 2); }};
const RatioJob one_core_large{
    "contours at 10 m, 10000 x 10000, one core", {8, 125}, Clock::processor, [] { return contour_rivals(10'000, 1); }};
const RatioJob two_cores_large{
    "contours at 10 m, 10000 x 10000, two cores", {12, 63}, Clock::wall, [] { return contour_rivals(10'000, 2); }};

}  // namespace
}  // namespace sandgate::bench
