#include "app/words/ground.h"

#include <algorithm>
#include <cmath>

#include "map/base/gridref.h"

#include "app/words/measures.h"
#include "app/words/words.h"

namespace sandgate::words {
namespace {

/// How near a line the pointer must be to mean it, beside half the line's own width.
constexpr double near_m = 20;
constexpr double flattest = 200;  // 1 in 200 and less is called level

QString slope_at(const Country& country, MapPoint at) {
  const double step = std::max(country.frame().cell_x, country.frame().cell_y);
  const auto east = country.height({at.east + step, at.north}), west = country.height({at.east - step, at.north});
  const auto north = country.height({at.east, at.north + step}), south = country.height({at.east, at.north - step});
  if (!east || !west || !north || !south) return {};
  const double rise = std::hypot(*east - *west, *north - *south) / (2 * step);
  if (rise * flattest < 1) return Words::tr("level");
  return Words::tr("1 in %1").arg(std::max<long long>(1, std::llround(1 / rise)));
}

double distance_to_segment(MapPoint p, MapPoint a, MapPoint b) {
  const double east = b.east - a.east, north = b.north - a.north;
  const double squared = east * east + north * north;
  const double t =
      squared > 0 ? std::clamp(((p.east - a.east) * east + (p.north - a.north) * north) / squared, 0.0, 1.0) : 0.0;
  return distance_m(p, {a.east + t * east, a.north + t * north});
}

const Feature* nearest_line(const Country& country, MapPoint at, FeatureKind kind) {
  const Feature* nearest = nullptr;
  double best = near_m;
  const MapBox box = MapBox{at.east, at.north, at.east, at.north}.grown(near_m * 4);
  country.each_segment_near(box, only(kind), [&](const Feature& line, std::size_t i) {
    const double off = std::max(0.0, distance_to_segment(at, line.points[i], line.points[i + 1]) - line.width_m / 2);
    if (off < best) {
      best = off;
      nearest = &line;
    }
  });
  return nearest;
}

QString area_name(FeatureKind kind) {
  switch (kind) {
    case FeatureKind::wood: return Words::tr("wood");
    case FeatureKind::lake: return Words::tr("water");
    case FeatureKind::river: return Words::tr("river");
    case FeatureKind::house: return Words::tr("buildings");
    case FeatureKind::rock: return Words::tr("rock");
    default: return {};
  }
}

QString ground_name(const Country& country, MapPoint at) {
  const KindSet kinds = only(FeatureKind::wood) | only(FeatureKind::lake) | only(FeatureKind::river) |
                        only(FeatureKind::house) | only(FeatureKind::rock);
  QString name;
  country.each_near({at.east, at.north, at.east, at.north}, kinds, [&](FeatureId, const Feature& feature) {
    if (feature.shape == FeatureShape::area && holds(feature, at)) name = area_name(feature.kind);
  });
  if (name.isEmpty() && nearest_line(country, at, FeatureKind::river)) name = Words::tr("river");
  return name.isEmpty() ? open_ground() : name;
}

QString road_name(const Country& country, MapPoint at) {
  if (const Feature* road = nearest_line(country, at, FeatureKind::road)) {
    switch (road->grade) {
      case FeatureClass::main: return Words::tr("main road");
      case FeatureClass::second: return Words::tr("second-class road");
      default: return Words::tr("lane");
    }
  }
  return nearest_line(country, at, FeatureKind::railway) ? Words::tr("railway") : no_road();
}

}  // namespace

QString no_road() { return Words::tr("none"); }
QString open_ground() { return Words::tr("open"); }

std::optional<GroundWords> ground_at(const Country& country, MapPoint at) {
  if (!country.bounds().holds(at)) return {};
  GroundWords words;
  words.reference = QString::fromStdString(grid_reference(at, country.crs(), 4));
  if (const auto height = country.height(at)) words.height = Words::tr("%1 m").arg(std::llround(*height));
  words.slope = slope_at(country, at);
  words.ground = ground_name(country, at);
  words.road = road_name(country, at);
  return words;
}

QString features(std::int64_t count, FeatureKind kind) {
  switch (kind) {
    case FeatureKind::house: return counted(count, Words::tr("%1 house"), Words::tr("%1 houses"));
    case FeatureKind::wall: return counted(count, Words::tr("%1 wall"), Words::tr("%1 walls"));
    case FeatureKind::wood: return counted(count, Words::tr("%1 wood"), Words::tr("%1 woods"));
    case FeatureKind::rock: return counted(count, Words::tr("%1 rock"), Words::tr("%1 rocks"));
    case FeatureKind::river: return counted(count, Words::tr("%1 river"), Words::tr("%1 rivers"));
    case FeatureKind::lake: return counted(count, Words::tr("%1 lake"), Words::tr("%1 lakes"));
    case FeatureKind::ford: return counted(count, Words::tr("%1 ford"), Words::tr("%1 fords"));
    case FeatureKind::bridge: return counted(count, Words::tr("%1 bridge"), Words::tr("%1 bridges"));
    case FeatureKind::culvert: return counted(count, Words::tr("%1 culvert"), Words::tr("%1 culverts"));
    case FeatureKind::road: return counted(count, Words::tr("%1 road"), Words::tr("%1 roads"));
    case FeatureKind::railway: return counted(count, Words::tr("%1 railway"), Words::tr("%1 railways"));
    case FeatureKind::station: return counted(count, Words::tr("%1 station"), Words::tr("%1 stations"));
    case FeatureKind::place: return counted(count, Words::tr("%1 place"), Words::tr("%1 places"));
  }
  return {};
}

}  // namespace sandgate::words
