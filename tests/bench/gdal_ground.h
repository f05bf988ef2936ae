// The made ground as GDAL sees it: the peers' side of the benchmarks.
#pragma once

#include <gdal.h>
#include <ogr_api.h>

#include <array>
#include <cstdio>
#include <memory>

#include "map/country/country.h"

namespace sandgate::bench {

struct CloseDataset {
  void operator()(void* dataset) const { GDALClose(dataset); }
};
using Dataset = std::unique_ptr<void, CloseDataset>;

/// A raster in memory over a country's own heights, which must outlive it; nothing is copied.
inline Dataset raster_of(const Country& country) {
  GDALAllRegister();
  const GridFrame& frame = country.frame();
  Dataset dataset(GDALCreate(GDALGetDriverByName("MEM"), "", frame.width, frame.height, 0, GDT_Float32, nullptr));
  std::array<char, 64> pointer{};
  std::snprintf(pointer.data(), pointer.size(), "DATAPOINTER=%p", static_cast<const void*>(country.heights().data()));
  std::array<char*, 2> options{pointer.data(), nullptr};
  GDALAddBand(dataset.get(), GDT_Float32, options.data());
  std::array<double, 6> corner{frame.west, frame.cell_x, 0, frame.north, 0, -frame.cell_y};
  GDALSetGeoTransform(dataset.get(), corner.data());
  return dataset;
}

/// An empty data set in memory for lines.
inline Dataset empty_lines() {
  return Dataset(GDALCreate(GDALGetDriverByName("Memory"), "", 0, 0, 0, GDT_Unknown, nullptr));
}

}  // namespace sandgate::bench
