#include "plugins/reports/common/geographic.h"

#include <cpl_error.h>
#include <ogr_srs_api.h>

#include <cmath>
#include <utility>

namespace sandgate::reports {
namespace {

constexpr double places = 1e7;

struct Reference {
  OGRSpatialReferenceH handle = OSRNewSpatialReference(nullptr);
  Reference() { OSRSetAxisMappingStrategy(handle, OAMS_TRADITIONAL_GIS_ORDER); }
  Reference(const Reference&) = delete;
  Reference& operator=(const Reference&) = delete;
  ~Reference() { OSRDestroySpatialReference(handle); }
};

// GDAL would say on standard error what is said here in a sentence.
struct Quiet {
  Quiet() { CPLPushErrorHandler(CPLQuietErrorHandler); }
  Quiet(const Quiet&) = delete;
  Quiet& operator=(const Quiet&) = delete;
  ~Quiet() { CPLPopErrorHandler(); }
};

}  // namespace

struct Geographic::Way {
  OGRCoordinateTransformationH handle = nullptr;
  std::string format;
  ~Way() {
    if (handle) OCTDestroyCoordinateTransformation(handle);
  }
};

Geographic::Geographic(std::unique_ptr<Way> way) : way_(std::move(way)) {}
Geographic::Geographic(Geographic&&) noexcept = default;
Geographic& Geographic::operator=(Geographic&&) noexcept = default;
Geographic::~Geographic() = default;

Result<Geographic> Geographic::of(const std::string& crs, const std::string& format) {
  const auto none = [&](const Phrase& what) {
    return fault(format, phrase("the country {}, and this format holds places of the world", what),
                 "choose gpkg, which keeps the country's own coordinates");
  };
  if (crs.empty()) return none(phrase("has no coordinate system"));
  const Quiet quiet;
  const Reference own, world;
  if (OSRSetFromUserInput(own.handle, crs.c_str()) != OGRERR_NONE)
    return none(phrase("has a coordinate system nobody knows"));
  OSRSetWellKnownGeogCS(world.handle, "WGS84");
  auto way = std::make_unique<Way>();
  way->handle = OCTNewCoordinateTransformation(own.handle, world.handle);
  way->format = format;
  if (!way->handle) return none(phrase("has a coordinate system without a way to degrees"));
  return Geographic(std::move(way));
}

Result<std::vector<Degrees>> Geographic::degrees(const std::vector<MapPoint>& points) const {
  const Quiet quiet;
  std::vector<Degrees> all;
  all.reserve(points.size());
  for (const MapPoint& p : points) {
    double x = p.east, y = p.north;
    int good = 0;
    if (!OCTTransformEx(way_->handle, 1, &x, &y, nullptr, &good) || !good || !std::isfinite(x) || !std::isfinite(y))
      return fault(way_->format, "a place lies outside what the country's coordinates hold", "choose gpkg");
    all.push_back({std::round(x * places) / places, std::round(y * places) / places});
  }
  return all;
}

std::vector<MapPoint> points_of(const ReportFeature& feature) {
  if (const auto* point = std::get_if<MapPoint>(&feature.shape)) return {*point};
  return std::get<std::vector<MapPoint>>(feature.shape);
}

}  // namespace sandgate::reports
