#include "map/import/shapes.h"

#include <ogr_api.h>

#include <algorithm>
#include <cmath>

namespace sandgate {
namespace {

constexpr int deepest_nesting = 8;

bool finite(const std::vector<MapPoint>& points) {
  return std::ranges::all_of(points, [](MapPoint p) { return std::isfinite(p.east) && std::isfinite(p.north); });
}

bool take_area(OGRGeometryH geometry, Feature& feature) {
  feature.shape = FeatureShape::area;
  for (int r = 0; r < OGR_G_GetGeometryCount(geometry); ++r) {
    const auto ring = points_of(OGR_G_GetGeometryRef(geometry, r));
    if (ring.empty() && r > 0) continue;
    if (ring.size() < 4 || ring.front() != ring.back() || !finite(ring)) return false;
    feature.rings.push_back(static_cast<std::uint32_t>(feature.points.size()));
    feature.points.insert(feature.points.end(), ring.begin(), ring.end());
  }
  return !feature.rings.empty();
}

int add_part(OGRGeometryH geometry, const Feature& plain, std::vector<Feature>& found, int depth) {
  if (geometry == nullptr || OGR_G_IsEmpty(geometry)) return 0;
  Feature feature = plain;
  bool sound = false;
  switch (OGR_GT_Flatten(OGR_G_GetGeometryType(geometry))) {
    case wkbPoint:
      feature.shape = FeatureShape::point;
      feature.points = points_of(geometry);
      sound = feature.points.size() == 1 && finite(feature.points);
      break;
    case wkbLineString:
    case wkbLinearRing:
      feature.shape = FeatureShape::line;
      feature.points = points_of(geometry);
      sound = feature.points.size() >= 2 && finite(feature.points);
      break;
    case wkbPolygon:
    case wkbTriangle: sound = take_area(geometry, feature); break;
    default: {
      if (depth >= deepest_nesting || OGR_G_GetGeometryCount(geometry) == 0) return 1;
      int unsound = 0;
      for (int i = 0; i < OGR_G_GetGeometryCount(geometry); ++i)
        unsound += add_part(OGR_G_GetGeometryRef(geometry, i), plain, found, depth + 1);
      return unsound;
    }
  }
  if (sound) found.push_back(std::move(feature));
  return sound ? 0 : 1;
}

OgrGeometry as_geometry(const MapBox& box) {
  OgrGeometry polygon(OGR_G_CreateGeometry(wkbPolygon));
  const OGRGeometryH ring = OGR_G_CreateGeometry(wkbLinearRing);
  OGR_G_AddPoint_2D(ring, box.west, box.south);
  OGR_G_AddPoint_2D(ring, box.west, box.north);
  OGR_G_AddPoint_2D(ring, box.east, box.north);
  OGR_G_AddPoint_2D(ring, box.east, box.south);
  OGR_G_AddPoint_2D(ring, box.west, box.south);
  OGR_G_AddGeometryDirectly(polygon.get(), ring);
  return polygon;
}

/// What a cut leaves may be of less than the shape's own dimension where they merely touched: that is dropped.
OgrGeometry of_dimension(OgrGeometry cut, int dimension) {
  if (!cut || OGR_G_GetDimension(cut.get()) != dimension) return nullptr;
  if (OGR_GT_Flatten(OGR_G_GetGeometryType(cut.get())) != wkbGeometryCollection) return cut;
  OgrGeometry kept(OGR_G_CreateGeometry(wkbGeometryCollection));
  for (int i = 0; i < OGR_G_GetGeometryCount(cut.get()); ++i) {
    const OGRGeometryH part = OGR_G_GetGeometryRef(cut.get(), i);
    if (OGR_G_GetDimension(part) == dimension) OGR_G_AddGeometry(kept.get(), part);
  }
  return kept;
}

}  // namespace

std::optional<FeatureShape> shape_of(void* geometry) {
  if (geometry == nullptr || OGR_G_IsEmpty(geometry)) return std::nullopt;
  switch (OGR_G_GetDimension(geometry)) {
    case 0: return FeatureShape::point;
    case 1: return FeatureShape::line;
    default: return FeatureShape::area;
  }
}

MapBox box_of(void* geometry) {
  OGREnvelope e;
  OGR_G_GetEnvelope(geometry, &e);
  return {e.MinX, e.MinY, e.MaxX, e.MaxY};
}

std::vector<MapPoint> points_of(void* line) {
  std::vector<MapPoint> points(static_cast<std::size_t>(std::max(OGR_G_GetPointCount(line), 0)));
  if (!points.empty())
    OGR_G_GetPoints(line, &points[0].east, sizeof(MapPoint), &points[0].north, sizeof(MapPoint), nullptr, 0);
  return points;
}

OgrGeometry clipped_to(OgrGeometry geometry, const MapBox& box, bool& broken) {
  const MapBox own = box_of(geometry.get());
  if (!(own.west <= box.east && own.east >= box.west && own.south <= box.north && own.north >= box.south))
    return nullptr;
  if (own.west >= box.west && own.east <= box.east && own.south >= box.south && own.north <= box.north) return geometry;
  const int dimension = OGR_G_GetDimension(geometry.get());
  const OgrGeometry window = as_geometry(box);
  OgrGeometry cut(OGR_G_Intersection(geometry.get(), window.get()));
  if (!cut) {
    const OgrGeometry mended(OGR_G_MakeValid(geometry.get()));
    if (mended) cut.reset(OGR_G_Intersection(mended.get(), window.get()));
  }
  if (!cut) {
    broken = true;
    return nullptr;
  }
  return of_dimension(std::move(cut), dimension);
}

int add_parts(void* geometry, const Feature& plain, std::vector<Feature>& found) {
  return add_part(geometry, plain, found, 0);
}

}  // namespace sandgate
