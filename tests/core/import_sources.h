// Small maps made here, as text, for tests of importing.
#pragma once

#include <QtTest>
#include <filesystem>
#include <fstream>
#include <string>

#include "core/mapping/mapping_file.h"
#include "map/import/survey.h"
#include "tests/map/geotiff.h"

namespace sandgate::tests {

inline const Mapping& usual() {
  static const Mapping mapping = [] {
    const std::filesystem::path data = std::filesystem::path(SANDGATE_SOURCE_DIR) / "data";
    return read_mapping(data / usual_mapping, data / "schemas").value();
  }();
  return mapping;
}

inline ImportPlan plan_of(std::vector<std::filesystem::path> sources) {
  ImportPlan plan;
  plan.sources = std::move(sources);
  plan.mapping = usual();
  return plan;
}

inline Result<ImportedCountry> imported(const ImportPlan& plan) {
  const auto seen = survey(plan);
  if (!seen) return std::unexpected(seen.error());
  return import_country(plan, *seen);
}

inline void put(const std::filesystem::path& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

/// A level GeoTIFF of `side` × `side` cells of 50 m on the British grid, its south-west corner at 400000, 300000.
inline GeoTiff level_tiff(int side, double height) {
  GeoTiff tiff;
  tiff.width = tiff.height = side;
  tiff.north = 300000 + 50.0 * side;
  tiff.cells.assign(static_cast<std::size_t>(side * side), height);
  return tiff;
}

/// GeoJSON on the British grid: `features` are whole feature objects.
inline std::string geojson(const std::string& features) {
  return R"({"type": "FeatureCollection", "crs": {"type": "name", "properties": {"name": "urn:ogc:def:crs:EPSG::27700"}},
    "features": [)" +
         features + "]}";
}

inline std::string feature(const std::string& properties, const std::string& geometry) {
  return R"({"type": "Feature", "properties": {)" + properties + R"(}, "geometry": )" + geometry + "}";
}

inline int count(const ImportReport& report, const std::string& kind) {
  for (const auto& [name, number] : report.counts)
    if (name == kind) return number;
  return -1;
}

inline std::int64_t tally(const std::vector<Tally>& all, const std::string& words) {
  std::int64_t sum = 0;
  for (const Tally& one : all)
    if (one.what.find(words) != std::string::npos) sum += one.count;
  return sum;
}

inline QString why_not(const ImportPlan& plan) {
  const auto done = imported(plan);
  return done ? QString("it was imported") : QString::fromStdString(done.error().sentence());
}

}  // namespace sandgate::tests

#define SANDGATE_IMPORTED(name, plan)                \
  const auto name = sandgate::tests::imported(plan); \
  QVERIFY2(name.has_value(), name ? "" : name.error().sentence().c_str())
