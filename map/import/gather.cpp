#include "map/import/gather.h"

#include <cpl_conv.h>
#include <cpl_string.h>
#include <gdal.h>
#include <ogr_api.h>
#include <ogr_srs_api.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "map/import/rule_reader.h"
#include "map/import/shapes.h"

namespace sandgate {
namespace {

constexpr std::size_t longest_name = 200, between_reports = 512;

/// A name as a country may hold it: UTF-8 of one line.
std::string neat(std::string name) {
  if (!CPLIsUTF8(name.c_str(), static_cast<int>(name.size()))) {
    char* plain = CPLForceToASCII(name.c_str(), static_cast<int>(name.size()), '?');
    name = plain;
    CPLFree(plain);
  }
  for (char& c : name)
    if (static_cast<unsigned char>(c) < ' ') c = ' ';
  if (name.size() <= longest_name) return name;
  std::size_t end = longest_name;
  while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xC0) == 0x80) --end;
  return name.substr(0, end);
}

Phrase plural(FeatureKind kind) {
  static const auto names = std::to_array<Phrase>({"houses", "walls", "woods", "rocks", "rivers", "lakes", "fords",
                                                   "bridges", "culverts", "roads", "railways", "stations", "places"});
  static_assert(names.size() == feature_kinds);
  return names[static_cast<std::size_t>(kind)];
}

/// One layer: its rules, its way to the grid, and what it has to say of each feature.
class Layer {
 public:
  Layer(void* layer, const MappingSource& source, const VectorFile& file, const Gathering& what, Gathered& into)
      : layer_(layer), source_(source), file_(file), what_(what), into_(into) {
    for (const MappingRule& rule : source.rules) {
      RuleReader reader(rule, source, layer);
      if (reader.possible()) rules_.push_back(std::move(reader));
    }
  }

  void* handle() const { return layer_; }

  Result<void> find_way() {
    const auto own = grid_of(layer_, what_.stated, file_.source().label);
    if (!own) return std::unexpected(own.error());
    auto way = way_between(*own, what_.grid, file_.source().label);
    if (!way) return std::unexpected(way.error());
    way_.emplace(std::move(*way));
    window_ = box_in(what_.ground.grown(std::max(what_.heights_beyond_m, 1.0)), what_.grid, *own);
    return {};
  }

  void take(OGRFeatureH feature) {
    const OGRGeometryH geometry = OGR_F_GetGeometryRef(feature);
    const auto shape = shape_of(geometry);
    if (!shape) return leave_out(phrase("without a place"));
    bool known = false;
    for (const RuleReader& reader : rules_) {
      if (!reader.applies(feature, *shape)) continue;
      known = true;
      use(reader, feature, geometry);
      if (!reader.rule().also) return;
    }
    if (!known) into_.left_out.add(phrase("{}, layer {}: no rule names them", label(), OGR_L_GetName(layer_)));
  }

 private:
  std::string label() const { return std::filesystem::path(file_.source().label).filename().string(); }
  void leave_out(Phrase why) { into_.left_out.add(phrase("{}: {}", label(), std::move(why))); }

  void use(const RuleReader& reader, OGRFeatureH feature, OGRGeometryH geometry) {
    const MappingRule& rule = reader.rule();
    if (rule.meaning == Meaning::nothing)
      return leave_out(rule.reason.empty() ? phrase("not wanted") : Phrase(rule.reason));
    if (window_ && rule.meaning != Meaning::coastline && !window_->meets(box_of(geometry)))
      return leave_out(phrase("outside the ground"));
    OgrGeometry own = brought(geometry);
    if (!own) return leave_out(phrase("geometry that cannot be brought to the grid"));
    switch (rule.meaning) {
      case Meaning::contour:
      case Meaning::spot_height: return take_height(reader, feature, own.get());
      case Meaning::coastline: return take_coast(own.get());
      default: take_feature(reader, feature, std::move(own));
    }
  }

  OgrGeometry brought(OGRGeometryH geometry) const {
    OgrGeometry own(OGR_G_HasCurveGeometry(geometry, TRUE) ? OGR_G_GetLinearGeometry(geometry, 0, nullptr)
                                                           : OGR_G_Clone(geometry));
    if (!own || (way_->needed && OGR_G_Transform(own.get(), way_->handle) != OGRERR_NONE)) return nullptr;
    const MapBox box = box_of(own.get());
    if (!std::isfinite(box.width()) || !std::isfinite(box.depth())) return nullptr;
    return own;
  }

  void take_height(const RuleReader& reader, OGRFeatureH feature, OGRGeometryH geometry) {
    std::vector<Feature> parts;
    if (add_parts(geometry, {}, parts) > 0) leave_out(phrase("broken geometry"));
    for (const Feature& part : parts) {
      std::optional<double> z;
      if (OGR_G_Is3D(geometry) && OGR_G_GetPointCount(geometry) > 0) z = OGR_G_GetZ(geometry, 0);
      const auto level = reader.level(feature, z);
      if (!level || !(std::abs(*level) < 12'000))
        return leave_out(phrase("contours and spots that do not say their height"));
      if (part.shape == FeatureShape::point) {
        into_.heights.spots.push_back({*level, part.points[0]});
      } else {
        into_.heights.lines.push_back({*level, part.points});
      }
    }
  }

  void take_coast(OGRGeometryH geometry) {
    std::vector<Feature> parts;
    add_parts(geometry, {}, parts);
    for (Feature& part : parts) into_.coasts.push_back(std::move(part.points));
  }

  void take_feature(const RuleReader& reader, OGRFeatureH feature, OgrGeometry geometry) {
    const MappingRule& rule = reader.rule();
    Feature plain;
    plain.kind = rule.kind;
    plain.grade = reader.grade(feature).value_or(rule.grade);
    plain.name = neat(reader.name(feature));
    const auto width = reader.width(feature), height = reader.height(feature, what_.mapping.storey_m);
    plain.width_m = std::min(width.value_or(rule.width_m), 10'000.0);
    plain.height_m = std::min(height.value_or(rule.height_m), 1'000.0);
    if (rule.as_point) geometry = middle_of(geometry.get());
    bool broken = false;
    geometry = clipped_to(std::move(geometry), what_.ground, broken);
    if (!geometry) return leave_out(broken ? phrase("broken geometry") : phrase("outside the ground"));
    const std::size_t before = into_.features.size();
    if (add_parts(geometry.get(), plain, into_.features) > 0) leave_out(phrase("broken geometry"));
    into_.fordable.resize(into_.features.size(), rule.fordable);
    if (into_.features.size() == before) return;
    const bool line = into_.features.back().shape == FeatureShape::line;
    if (!width && rule.width_m > 0 && line)
      into_.guessed.add(phrase("width of {} not in the map: by the mapping", plural(rule.kind)));
    if (!height && rule.height_m > 0)
      into_.guessed.add(phrase("height of {} not in the map: by the mapping", plural(rule.kind)));
  }

  static OgrGeometry middle_of(OGRGeometryH geometry) {
    const MapBox box = box_of(geometry);
    OgrGeometry point(OGR_G_CreateGeometry(wkbPoint));
    OGR_G_SetPoint_2D(point.get(), 0, (box.west + box.east) / 2, (box.south + box.north) / 2);
    return point;
  }

  OGRLayerH layer_;
  const MappingSource& source_;
  const VectorFile& file_;
  const Gathering& what_;
  Gathered& into_;
  std::vector<RuleReader> rules_;
  std::optional<WayBetween> way_;
  std::optional<MapBox> window_;
};

std::unexpected<Fault> damaged(const VectorFile& file, std::size_t seen) {
  return fault(file.source().label, phrase("it is cut short or damaged after {} features", seen),
               "fetch the file again");
}

Result<void> read_mixed(const VectorFile& file, std::vector<Layer>& layers, Gathered& into, const Progress& progress) {
  Session session;
  double part = 0;
  bool lost = false;
  GDALDatasetResetReading(file.dataset());
  for (std::size_t seen = 0;; ++seen) {
    OGRLayerH from = nullptr;
    const OgrFeature feature{GDALDatasetGetNextFeature(file.dataset(), &from, &part, nullptr, nullptr)};
    // What the reader says of one feature is that feature's fault; of the file's own text it is the file's.
    lost = lost || session.mentions("parsing") || (!feature && session.failed());
    if (!feature && lost) return damaged(file, seen);
    if (!feature) return {};
    if (session.failed()) into.left_out.add(phrase("{}: geometry that could not be put together", file.source().label));
    const auto layer = std::ranges::find(layers, from, &Layer::handle);
    if (layer != layers.end()) layer->take(feature.get());
    session.forget();
    if (seen % between_reports == 0 && !go_on(progress, std::clamp(part, 0.0, 1.0)))
      return stopped(phrase("Reading {}", file.source().label));
  }
}

Result<void> read_layer(const VectorFile& file, Layer& layer, const Progress& progress) {
  Session session;
  const double all = static_cast<double>(std::max<GIntBig>(OGR_L_GetFeatureCount(layer.handle(), FALSE), 1));
  OGR_L_ResetReading(layer.handle());
  for (std::size_t seen = 0;; ++seen) {
    session.forget();
    const OgrFeature feature{OGR_L_GetNextFeature(layer.handle())};
    if (session.failed()) return damaged(file, seen);
    if (!feature) return {};
    layer.take(feature.get());
    if (seen % between_reports == 0 && !go_on(progress, std::min(1.0, static_cast<double>(seen) / all)))
      return stopped(phrase("Reading {}", file.source().label));
  }
}

}  // namespace

void Counts::add(Phrase what, std::int64_t count) {
  const auto known = std::ranges::find(all_, what, &Tally::what);
  if (known == all_.end())
    all_.push_back({std::move(what), count});
  else
    known->count += count;
}

std::vector<Tally> Counts::in_order() const {
  std::vector<Tally> all = all_;
  std::ranges::sort(all, {}, [](const Tally& one) { return one.what.text(); });
  return all;
}

WayBetween::~WayBetween() {
  if (handle != nullptr) OCTDestroyCoordinateTransformation(handle);
}

Result<WayBetween> way_between(const Crs& from, const Crs& to, const std::string& where) {
  WayBetween way;
  way.needed = !from.same_as(to);
  if (!way.needed) return way;
  way.handle = OCTNewCoordinateTransformation(from.handle(), to.handle());
  if (way.handle == nullptr)
    return fault(where, phrase("its grid cannot be brought to {}", to.name().substr(0, 60)),
                 "name another grid with --crs EPSG:n");
  return way;
}

std::optional<MapBox> box_in(const MapBox& box, const Crs& from, const Crs& to) {
  if (from.same_as(to)) return box;
  Session session;
  const auto way = way_between(from, to, {});
  if (!way) return std::nullopt;
  MapBox out;
  constexpr int points_an_edge = 21;
  if (!OCTTransformBounds(way->handle, box.west, box.south, box.east, box.north, &out.west, &out.south, &out.east,
                          &out.north, points_an_edge))
    return std::nullopt;
  if (!std::isfinite(out.width()) || !std::isfinite(out.depth()) || out.empty()) return std::nullopt;
  return out;
}

Result<Crs> grid_of(void* layer, const Crs& stated, const std::string& where) {
  Crs own = Crs::of(OGR_L_GetSpatialRef(layer));
  if (own) return own;
  if (!stated)
    return fault(where, phrase("its layer {} does not say on which grid its coordinates are", OGR_L_GetName(layer)),
                 "name the grid with --crs EPSG:n");
  return stated;
}

Result<void> gather(const VectorFile& file, const Gathering& what, Gathered& into, const Progress& progress) {
  std::vector<Layer> layers;
  const std::size_t coasts = into.coasts.size(), lines = into.heights.lines.size(), spots = into.heights.spots.size(),
                    features = into.features.size();
  for (void* handle : file.layers()) {
    const MappingSource* maker = maker_of(what.mapping, file.driver(), handle);
    if (maker == nullptr) {
      const GIntBig count = OGR_L_GetFeatureCount(handle, FALSE);
      into.left_out.add(phrase("{}, layer {}: the layer is not recognised", file.source().label, OGR_L_GetName(handle)),
                        std::max<GIntBig>(count, 1));
      continue;
    }
    Layer layer(handle, *maker, file, what, into);
    if (auto way = layer.find_way(); !way) return way;
    layers.push_back(std::move(layer));
    if (!maker->attribution.empty() &&
        std::ranges::find(into.attributions, maker->attribution) == into.attributions.end())
      into.attributions.push_back(maker->attribution);
  }
  if (file.mixed()) {
    if (auto read = read_mixed(file, layers, into, progress); !read) return read;
  } else {
    for (std::size_t n = 0; n < layers.size(); ++n) {
      const Progress share = [&](double part) {
        return go_on(progress, (static_cast<double>(n) + part) / static_cast<double>(layers.size()));
      };
      if (auto read = read_layer(file, layers[n], share); !read) return read;
    }
  }
  if (into.coasts.size() > coasts) {
    MapBox& ground = into.coast_ground;
    for (std::size_t i = features; i < into.features.size(); ++i)
      for (const MapPoint p : into.features[i].points) ground.take_in(p);
    for (std::size_t i = coasts; i < into.coasts.size(); ++i)
      for (const MapPoint p : into.coasts[i]) ground.take_in(p);
  }
  MapBox sheet;
  for (std::size_t i = lines; i < into.heights.lines.size(); ++i)
    for (const MapPoint p : into.heights.lines[i].points) sheet.take_in(p);
  for (std::size_t i = spots; i < into.heights.spots.size(); ++i) sheet.take_in(into.heights.spots[i].at);
  if (into.heights.lines.size() > lines) into.heights.sheets.push_back(sheet);
  return {};
}

Result<MapBox> read_extent(const VectorFile& file, const Progress& progress) {
  constexpr std::size_t every = 4096;
  Session session;
  MapBox ground;
  double part = 0;
  GDALDatasetResetReading(file.dataset());
  for (std::size_t seen = 0;; ++seen) {
    const OgrFeature feature{GDALDatasetGetNextFeature(file.dataset(), nullptr, &part, nullptr, nullptr)};
    if (!feature) return ground;
    const OGRGeometryH shape = OGR_F_GetGeometryRef(feature.get());
    if (shape != nullptr && !OGR_G_IsEmpty(shape)) {
      OGREnvelope e;
      OGR_G_GetEnvelope(shape, &e);
      ground.take_in({e.MinX, e.MinY});
      ground.take_in({e.MaxX, e.MaxY});
    }
    session.forget();
    if (seen % every == 0 && !go_on(progress, std::clamp(part, 0.0, 1.0)))
      return stopped(phrase("Reading {}", file.source().label));
  }
}

}  // namespace sandgate
