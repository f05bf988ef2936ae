#include "core/scenario/table_plan_country.h"

#include <algorithm>
#include <cmath>

#include "core/scenario/plan_shapes.h"
#include "map/base/segment.h"

namespace sandgate {
namespace {

/// One board over the cells, row by row. Places are in cells: (0, 0) is the north-west cell's middle, y runs south.
class BoardRows {
 public:
  BoardRows(const PlanPiece& board, double deep_in, int wide, double cells_per_inch)
      : wide_(wide), off_(static_cast<std::size_t>(wide), far) {
    for (const MapPoint p : outline_of(board))
      ring_.push_back({p.east * cells_per_inch - 0.5, (deep_in - p.north) * cells_per_inch - 0.5});
    box_ = box_round(ring_);
  }

  bool meets(double y) const { return y >= box_.south - 1 && y <= box_.north + 1; }

  void add(double y, float* levels) {
    near_.clear();
    crossings_.clear();
    for (std::size_t i = 1; i < ring_.size(); ++i) take_edge(ring_[i - 1], ring_[i], y);
    std::ranges::sort(crossings_);
    for (std::size_t i = 0; i + 1 < crossings_.size(); i += 2) fill(crossings_[i], crossings_[i + 1], levels);
    for (const int column : near_) {
      double& off = off_[static_cast<std::size_t>(column)];
      if (off < 0.5) levels[column] += static_cast<float>(inside(column) ? off - 0.5 : 0.5 - off);
      off = far;
    }
  }

 private:
  static constexpr double far = 1e9;

  void take_edge(MapPoint a, MapPoint b, double y) {
    if ((a.north > y) != (b.north > y))
      crossings_.push_back(a.east + (y - a.north) / (b.north - a.north) * (b.east - a.east));
    if (std::max(a.north, b.north) < y - 1 || std::min(a.north, b.north) > y + 1) return;
    // The part of the edge within a cell of this row.
    const double span = b.north - a.north;
    const auto at = [&](double row) { return std::clamp(span == 0 ? 0.0 : (row - a.north) / span, 0.0, 1.0); };
    const double one = span == 0 ? a.east : a.east + at(y - 1) * (b.east - a.east);
    const double other = span == 0 ? b.east : a.east + at(y + 1) * (b.east - a.east);
    const int first = column(std::min(one, other) - 1), last = column(std::max(one, other) + 1);
    for (int i = first; i <= last; ++i) {
      double& off = off_[static_cast<std::size_t>(i)];
      if (off == far) near_.push_back(i);
      off = std::min(off, distance_to_segment_m({static_cast<double>(i), y}, a, b));
    }
  }
  int column(double x) const { return static_cast<int>(std::clamp(std::floor(x + 0.5), 0.0, wide_ - 1.0)); }
  bool inside(int column) const {
    const auto right = std::ranges::upper_bound(crossings_, static_cast<double>(column));
    return (right - crossings_.begin()) % 2 == 1;
  }
  void fill(double from, double to, float* levels) const {
    const double first = std::max(0.0, std::ceil(from));
    const double last = std::min(std::ceil(to), static_cast<double>(wide_));
    for (int x = static_cast<int>(first); x < static_cast<int>(last); ++x) levels[x] += 1;
  }

  int wide_;
  std::vector<MapPoint> ring_;
  MapBox box_;
  std::vector<double> crossings_, off_;
  std::vector<int> near_;
};

/// How many boards lie under the middle of each of wide × deep cells, row by row from the north-west. A board's edge is
/// a slope one cell wide, so that it runs straight whichever way the board lies.
std::vector<float> board_levels(const CountryPlan& plan, int wide, int deep, double cells_per_inch) {
  std::vector<float> levels(static_cast<std::size_t>(wide) * static_cast<std::size_t>(deep), 0);
  for (const PlanPiece& piece : plan.pieces) {
    if (piece.kind != PieceKind::board) continue;
    BoardRows board(piece, plan.deep.in_inches(), wide, cells_per_inch);
    for (int row = 0; row < deep; ++row)
      if (board.meets(row))
        board.add(row, levels.data() + static_cast<std::size_t>(row) * static_cast<std::size_t>(wide));
  }
  return levels;
}

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
