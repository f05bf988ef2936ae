#include <fmt/format.h>
#include <gdal.h>
#include <ogr_api.h>
#include <ogr_srs_api.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "map/import/country_file.h"

namespace sandgate::country_file {
namespace {

struct Numbered {
  GIntBig number;
  Feature feature;
};

/// Where a fault in a layer is: file, layer, number.
struct Spot {
  const std::string& where;
  FeatureKind kind;
  GIntBig number;

  std::unexpected<Fault> fault(Phrase what) const {
    return sandgate::fault(fmt::format("{}, layer {}, feature {}", where, name_of(kind), number), std::move(what),
                           "mend it in the map");
  }
};

std::vector<MapPoint> points_of(OGRGeometryH line) {
  std::vector<MapPoint> points(static_cast<std::size_t>(OGR_G_GetPointCount(line)));
  if (!points.empty())
    OGR_G_GetPoints(line, &points[0].east, sizeof(MapPoint), &points[0].north, sizeof(MapPoint), nullptr, 0);
  return points;
}

Result<void> add_area(OGRGeometryH geometry, Feature feature, const Spot& spot, std::vector<Numbered>& found) {
  feature.shape = FeatureShape::area;
  for (int r = 0; r < OGR_G_GetGeometryCount(geometry); ++r) {
    const auto ring = points_of(OGR_G_GetGeometryRef(geometry, r));
    if (ring.empty()) continue;
    if (ring.size() < 4 || ring.front() != ring.back())
      return spot.fault("a ring of its area is not closed or has fewer than four points");
    feature.rings.push_back(static_cast<std::uint32_t>(feature.points.size()));
    feature.points.insert(feature.points.end(), ring.begin(), ring.end());
  }
  if (!feature.rings.empty()) found.push_back({spot.number, std::move(feature)});
  return {};
}

/// One feature for every simple part of `geometry`. A geometry without points is no thing on the ground.
Result<void> add_parts(OGRGeometryH geometry, const Feature& plain, const Spot& spot, std::vector<Numbered>& found,
                       int depth = 0) {
  constexpr int deepest = 8;
  if (geometry == nullptr || OGR_G_IsEmpty(geometry)) return {};
  Feature feature = plain;
  switch (OGR_GT_Flatten(OGR_G_GetGeometryType(geometry))) {
    case wkbPoint:
      feature.points = points_of(geometry);
      found.push_back({spot.number, std::move(feature)});
      return {};
    case wkbLineString:
      feature.shape = FeatureShape::line;
      feature.points = points_of(geometry);
      if (feature.points.size() < 2) return spot.fault("its line has fewer than two points");
      found.push_back({spot.number, std::move(feature)});
      return {};
    case wkbPolygon:
    case wkbTriangle: return add_area(geometry, std::move(feature), spot, found);
    case wkbMultiPoint:
    case wkbMultiLineString:
    case wkbMultiPolygon:
    case wkbGeometryCollection:
      if (depth >= deepest) return spot.fault("its geometry is nested too deep");
      for (int i = 0; i < OGR_G_GetGeometryCount(geometry); ++i)
        if (auto good = add_parts(OGR_G_GetGeometryRef(geometry, i), plain, spot, found, depth + 1); !good) return good;
      return {};
    default:
      return spot.fault(phrase("its geometry is a {}, which no map feature is", OGR_G_GetGeometryName(geometry)));
  }
}

struct Columns {
  int name, grade, width, height;
};

std::string text_of(OGRFeatureH feature, int column) {
  return column >= 0 && OGR_F_IsFieldSetAndNotNull(feature, column) ? OGR_F_GetFieldAsString(feature, column) : "";
}

double number_of(OGRFeatureH feature, int column) {
  return column >= 0 && OGR_F_IsFieldSetAndNotNull(feature, column) ? OGR_F_GetFieldAsDouble(feature, column) : 0;
}

Result<void> add_feature(OGRFeatureH stored, FeatureKind kind, const Columns& columns, OGRCoordinateTransformationH way,
                         const std::string& where, std::vector<Numbered>& found) {
  const Spot spot{where, kind, OGR_F_GetFID(stored)};
  Feature plain;
  plain.kind = kind;
  plain.name = text_of(stored, columns.name);
  plain.width_m = number_of(stored, columns.width);
  plain.height_m = number_of(stored, columns.height);
  if (!(plain.width_m >= 0) || !(plain.height_m >= 0) || std::isinf(plain.width_m) || std::isinf(plain.height_m))
    return spot.fault("its width_m or height_m is not a positive number");
  if (const std::string grade = text_of(stored, columns.grade); !grade.empty()) {
    const auto known = feature_class(grade);
    if (!known) return spot.fault(phrase("there is no class “{}”", grade.substr(0, 40)));
    plain.grade = *known;
  }
  const OGRGeometryH own = OGR_F_GetGeometryRef(stored);
  if (own == nullptr || OGR_G_IsEmpty(own)) return {};
  OgrGeometry changed;
  if (OGR_G_HasCurveGeometry(own, TRUE)) changed.reset(OGR_G_GetLinearGeometry(own, 0, nullptr));
  if (way != nullptr) {
    if (!changed) changed.reset(OGR_G_Clone(own));
    if (OGR_G_Transform(changed.get(), way) != OGRERR_NONE) return spot.fault("it has no place on the country's grid");
  }
  const std::size_t before = found.size();
  if (auto good = add_parts(changed ? changed.get() : own, plain, spot, found); !good) return good;
  for (std::size_t i = before; i < found.size(); ++i)
    for (const MapPoint p : found[i].feature.points)
      if (!std::isfinite(p.east) || !std::isfinite(p.north))
        return spot.fault("it has a place that is not a finite number");
  return {};
}

struct Way {
  OGRCoordinateTransformationH handle = nullptr;
  ~Way() {
    if (handle != nullptr) OCTDestroyCoordinateTransformation(handle);
  }
};

Result<void> read_layer(OGRLayerH layer, FeatureKind kind, const Crs& crs, const std::string& where,
                        const Progress& progress, std::vector<Numbered>& found) {
  constexpr std::size_t between_reports = 1024;
  Way way;
  if (const OGRSpatialReferenceH own = OGR_L_GetSpatialRef(layer);
      crs && own != nullptr && !OSRIsSame(own, crs.handle())) {
    const OGRSpatialReferenceH from = OSRClone(own);
    OSRSetAxisMappingStrategy(from, OAMS_TRADITIONAL_GIS_ORDER);
    way.handle = OCTNewCoordinateTransformation(from, crs.handle());
    OSRRelease(from);
    if (way.handle == nullptr)
      return fault(where, phrase("layer {} cannot be brought to the grid {}", name_of(kind), crs.name().substr(0, 60)),
                   "save the layer on the country's grid");
  }
  const OGRFeatureDefnH fields = OGR_L_GetLayerDefn(layer);
  const Columns columns{OGR_FD_GetFieldIndex(fields, "name"), OGR_FD_GetFieldIndex(fields, "class"),
                        OGR_FD_GetFieldIndex(fields, "width_m"), OGR_FD_GetFieldIndex(fields, "height_m")};
  Session session;
  std::size_t seen = 0;
  OGR_L_ResetReading(layer);
  while (const OgrFeature stored{OGR_L_GetNextFeature(layer)}) {
    if (auto good = add_feature(stored.get(), kind, columns, way.handle, where, found); !good) return good;
    if (++seen % between_reports == 0 &&
        !go_on(progress, static_cast<double>(static_cast<unsigned>(kind)) / feature_kinds))
      return stopped(phrase("Reading {}", where));
  }
  if (session.failed())
    return fault(where, phrase("layer {} is damaged after {} features", name_of(kind), seen), "fetch the file again");
  return {};
}

bool write_geometry(OGRFeatureH stored, const Feature& feature) {
  const auto put = [](OGRGeometryH line, std::span<const MapPoint> points) {
    OGR_G_SetPoints(line, static_cast<int>(points.size()), &points[0].east, sizeof(MapPoint), &points[0].north,
                    sizeof(MapPoint), nullptr, 0);
  };
  OGRGeometryH geometry = nullptr;
  switch (feature.shape) {
    case FeatureShape::point:
      geometry = OGR_G_CreateGeometry(wkbPoint);
      OGR_G_SetPoint_2D(geometry, 0, feature.points[0].east, feature.points[0].north);
      break;
    case FeatureShape::line:
      geometry = OGR_G_CreateGeometry(wkbLineString);
      put(geometry, feature.points);
      break;
    case FeatureShape::area:
      geometry = OGR_G_CreateGeometry(wkbPolygon);
      for (std::size_t n = 0; n < feature.rings.size(); ++n) {
        const OGRGeometryH ring = OGR_G_CreateGeometry(wkbLinearRing);
        put(ring, feature.ring(n));
        OGR_G_AddGeometryDirectly(geometry, ring);
      }
      break;
  }
  return OGR_F_SetGeometryDirectly(stored, geometry) == OGRERR_NONE;
}

OGRLayerH create_layer(GDALDatasetH dataset, FeatureKind kind, const Crs& crs) {
  // Lines, areas and points may share a layer: a bridge is one or the other.
  Options options{"SPATIAL_INDEX=NO"};
  const OGRLayerH layer =
      GDALDatasetCreateLayer(dataset, std::string(name_of(kind)).c_str(), crs.handle(), wkbUnknown, options.list());
  if (layer == nullptr) return nullptr;
  constexpr std::array<std::pair<const char*, OGRFieldType>, 4> fields{
      {{"name", OFTString}, {"class", OFTString}, {"width_m", OFTReal}, {"height_m", OFTReal}}};
  for (const auto& [name, type] : fields) {
    const OGRFieldDefnH field = OGR_Fld_Create(name, type);
    const bool made = OGR_L_CreateField(layer, field, TRUE) == OGRERR_NONE;
    OGR_Fld_Destroy(field);
    if (!made) return nullptr;
  }
  return layer;
}

}  // namespace

Result<std::vector<Feature>> read_layers(GDALDatasetH dataset, const Crs& crs, const std::string& where,
                                         const Progress& progress) {
  std::vector<Numbered> found;
  for (unsigned k = 0; k < feature_kinds; ++k) {
    const auto kind = static_cast<FeatureKind>(k);
    const std::string name(name_of(kind));
    if (!has_table(dataset, name)) continue;
    const OGRLayerH layer = GDALDatasetGetLayerByName(dataset, name.c_str());
    if (layer == nullptr) continue;
    if (auto good = read_layer(layer, kind, crs, where, progress, found); !good) return std::unexpected(good.error());
  }
  // Numbers run through all layers of a country file, and so keep the order the features had.
  std::ranges::stable_sort(found, {}, &Numbered::number);
  std::vector<Feature> features;
  features.reserve(found.size());
  for (Numbered& one : found) features.push_back(std::move(one.feature));
  return features;
}

bool write_layers(GDALDatasetH dataset, std::span<const Feature> features, const Crs& crs) {
  std::array<OGRLayerH, feature_kinds> layers{};
  for (std::size_t i = 0; i < features.size(); ++i) {
    const Feature& feature = features[i];
    OGRLayerH& layer = layers[static_cast<std::size_t>(feature.kind)];
    if (layer == nullptr) layer = create_layer(dataset, feature.kind, crs);
    if (layer == nullptr) return false;
    const OgrFeature stored(OGR_F_Create(OGR_L_GetLayerDefn(layer)));
    OGR_F_SetFID(stored.get(), static_cast<GIntBig>(i) + 1);
    OGR_F_SetFieldString(stored.get(), 0, feature.name.c_str());
    OGR_F_SetFieldString(stored.get(), 1, std::string(name_of(feature.grade)).c_str());
    OGR_F_SetFieldDouble(stored.get(), 2, feature.width_m);
    OGR_F_SetFieldDouble(stored.get(), 3, feature.height_m);
    if (!write_geometry(stored.get(), feature)) return false;
    if (OGR_L_CreateFeature(layer, stored.get()) != OGRERR_NONE) return false;
  }
  return true;
}

}  // namespace sandgate::country_file
