// Opening a country of a hundred million cells: the first picture of it, beside GDAL's reading of the same heights from
// a GeoTIFF into memory.
#include <gdal.h>
#include <gdal_utils.h>

#include <filesystem>
#include <stdexcept>

#include "map/import/import.h"
#include "map/relief/relief.h"
#include "tests/bench/made_ground.h"
#include "tests/bench/ratio.h"

namespace sandgate::bench {
namespace {

constexpr int side = 10'000;

/// The same heights in both files; they go when the job is done.
struct Files {
  std::filesystem::path folder = std::filesystem::temp_directory_path() / "sandgate-bench-open";
  std::filesystem::path country = folder / "country.gpkg", raster = folder / "heights.tif";

  Files() {
    GDALAllRegister();
    std::filesystem::create_directories(folder);
    const auto made = made_country(side);
    if (!write_country(*made, country) || !write_grid(made->frame(), made->crs(), made->heights(), plain()) ||
        !unpacked())
      throw std::runtime_error("the benchmark's files cannot be written");
  }
  ~Files() { std::filesystem::remove_all(folder); }

 private:
  std::filesystem::path plain() const { return folder / "packed.tif"; }
  /// A GeoTIFF as GDAL writes one where nothing else is asked for, which it reads quickest.
  bool unpacked() const {
    const std::shared_ptr<void> from(GDALOpen(plain().c_str(), GA_ReadOnly), GDALClose);
    const std::shared_ptr<void> to(
        GDALCreateCopy(GDALGetDriverByName("GTiff"), raster.c_str(), from.get(), FALSE, nullptr, nullptr, nullptr),
        GDALClose);
    return from && to;
  }
};

/// What a window shows first: the lit ground.
void first_picture(const Files& files) {
  const auto coarse = read_overview(files.country);
  if (!coarse || hillshade(*coarse).empty()) throw std::runtime_error("there is no overview");
}

void into_memory(const Files& files) {
  const std::shared_ptr<void> from(GDALOpen(files.raster.c_str(), GA_ReadOnly), GDALClose);
  char format[] = "-of", memory[] = "MEM";
  char* arguments[] = {format, memory, nullptr};
  const std::shared_ptr<GDALTranslateOptions> options(GDALTranslateOptionsNew(arguments, nullptr),
                                                      GDALTranslateOptionsFree);
  const std::shared_ptr<void> to(GDALTranslate("", from.get(), options.get(), nullptr), GDALClose);
  if (!to) throw std::runtime_error("the raster cannot be read");
}

const RatioJob opening{"first picture of a country, 10000 x 10000", {1}, Clock::wall, [] {
                         const auto files = std::make_shared<Files>();
                         return Rivals{[files] { first_picture(*files); }, [files] { into_memory(*files); }};
                       }};

}  // namespace
}  // namespace sandgate::bench
