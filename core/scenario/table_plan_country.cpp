#include "core/scenario/table_plan_country.h"

#include <algorithm>
#include <cmath>

#include "core/scenario/plan_boards.h"
#include "core/scenario/plan_shapes.h"
#include "map/base/segment.h"

namespace sandgate {
namespace {

constexpr const char* crs = "EPSG:27700";
constexpr double west = 620'000, south = 120'000, metres_per_inch = 10;
constexpr double cell_m = 2.5, floor_m = 5.5;
constexpr double wall_thick_in = 0.34, wall_high_in = 1.5, rock_high_in = 2.5;

MapPoint ground(MapPoint inches) {
  return {west + inches.east * metres_per_inch, south + inches.north * metres_per_inch};
}

std::vector<MapPoint> ground(std::vector<MapPoint> inches) {
  for (MapPoint& p : inches) p = ground(p);
  return inches;
}

std::optional<FeatureKind> feature_of(PieceKind kind) {
  switch (kind) {
    case PieceKind::board: return {};
    case PieceKind::house: return FeatureKind::house;
    case PieceKind::wall: return FeatureKind::wall;
    case PieceKind::tree:
    case PieceKind::clump: return FeatureKind::wood;
    case PieceKind::rock: return FeatureKind::rock;
    case PieceKind::river: return FeatureKind::river;
    case PieceKind::ford: return FeatureKind::ford;
    case PieceKind::bridge: return FeatureKind::bridge;
    case PieceKind::lane: return FeatureKind::road;
    case PieceKind::place: return FeatureKind::place;
  }
  return {};
}

double height_m(const PlanPiece& piece) {
  if (piece.kind == PieceKind::wall) return wall_high_in * metres_per_inch;
  if (piece.kind == PieceKind::rock) return rock_high_in * metres_per_inch;
  return piece.high.in_inches() * metres_per_inch;
}

Feature feature(const CountryPlan& plan, const PlanPiece& piece, FeatureKind kind) {
  Feature made;
  made.kind = kind;
  made.name = piece.name;
  made.height_m = height_m(piece);
  made.width_m = piece.wide.in_inches() * metres_per_inch;
  if (piece.kind == PieceKind::wall) made.width_m = wall_thick_in * metres_per_inch;
  if (kind == FeatureKind::road) made.grade = FeatureClass::lane;
  if (kind == FeatureKind::place) made.grade = FeatureClass::hamlet;
  if (const auto ring = outline_of(piece); !ring.empty()) {
    made.shape = FeatureShape::area;
    made.rings = {0};
    made.width_m = 0;
    made.points = ground(ring);
  } else if (const auto line = course_of(piece); !line.empty()) {
    made.shape = FeatureShape::line;
    made.points = ground(line);
  } else {
    const auto near = nearest_river(plan, piece.points.front());
    const bool crossing = kind == FeatureKind::ford || kind == FeatureKind::bridge;
    made.points = {ground(crossing && near ? near->at : in_inches(piece.points.front()))};
  }
  return made;
}

}  // namespace

Scale table_plan_scale() {
  constexpr double inches_per_foot = 12;
  return {metres_per_inch * inches_per_foot, metres_per_inch, 1};
}

MapPoint ground_of(Point p) { return ground(in_inches(p)); }

Point plan_place(MapPoint p) {
  return in_64ths({(p.east - west) / metres_per_inch, (p.north - south) / metres_per_inch});
}

std::optional<NearestRiver> nearest_river(const CountryPlan& plan, Point to) {
  std::optional<NearestRiver> best;
  const MapPoint at = in_inches(to);
  for (std::size_t i = 0; i < plan.pieces.size(); ++i) {
    if (plan.pieces[i].kind != PieceKind::river) continue;
    const auto course = course_of(plan.pieces[i]);
    for (std::size_t n = 1; n < course.size(); ++n) {
      const MapPoint p = part_way(course[n - 1], course[n], nearest_on(at, course[n - 1], course[n]));
      const double off = distance_m(p, at);
      if (!best || off < best->off_in) best = NearestRiver{i, p, off};
    }
  }
  return best;
}

bool on_table(const CountryPlan& plan, MapPoint inches) {
  return MapBox{0, 0, plan.wide.in_inches(), plan.deep.in_inches()}.holds(inches);
}

Result<std::shared_ptr<const Country>> country_of(const CountryPlan& plan) {
  Country::Parts parts;
  parts.name = plan.name;
  parts.crs = crs;
  const auto cells = [](Length side) {
    return static_cast<int>(std::ceil(side.in_inches() * metres_per_inch / cell_m - 1e-9));
  };
  const int wide = cells(plan.wide), deep = cells(plan.deep);
  // The table is the country: where its sides are no whole cells, the cells give way.
  const double wide_m = plan.wide.in_inches() * metres_per_inch, deep_m = plan.deep.in_inches() * metres_per_inch;
  parts.frame = {wide, deep, west, south + deep_m, wide_m / wide, deep_m / deep};
  const double cells_per_inch = metres_per_inch / cell_m;
  parts.heights = board_levels(plan, wide, deep, cells_per_inch);
  for (float& level : parts.heights) level = static_cast<float>(floor_m + metres_per_inch * static_cast<double>(level));
  for (const PlanPiece& piece : plan.pieces) {
    const auto kind = feature_of(piece.kind);
    const bool there = std::ranges::any_of(piece.points, [&](Point p) { return on_table(plan, in_inches(p)); });
    if (kind && there) parts.features.push_back(feature(plan, piece, *kind));
  }
  return Country::make(std::move(parts));
}

}  // namespace sandgate
