#include "core/scenario/table_plan.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/inch.h"
#include "core/scenario/plan_shapes.h"
#include "map/base/bearing.h"

namespace sandgate {
namespace {

constexpr std::array<std::string_view, piece_kinds> piece_names{"board", "house", "wall",   "tree", "clump", "rock",
                                                                "river", "ford",  "bridge", "lane", "place"};
constexpr std::size_t most_corners = 200;
constexpr Length half(Length l) { return {{l.count / 2}}; }

constexpr PieceMeasure measure(std::int64_t least, std::int64_t most, std::int64_t usual) {
  return {Length::inches(least), Length::inches(most), Length::inches(usual)};
}
constexpr PieceMeasure none{};

constexpr std::array<PieceForm, piece_kinds> forms{{
    {3, most_corners, true, none, none, none, false, false},
    {1, 1, false, measure(1, 60, 8), measure(1, 60, 5), measure(1, 40, 6), true, true},
    {2, most_corners, false, none, none, none, false, false},
    {1, 1, false, none, none, measure(2, 20, 6), false, false},
    {1, 1, false, measure(2, 120, 12), measure(2, 120, 8), measure(2, 20, 7), true, true},
    {1, 1, false, measure(1, 40, 3), measure(1, 40, 3), none, true, false},
    {2, most_corners, false, measure(1, 18, 4), none, none, false, true},
    {1, 1, false, measure(3, 24, 5), none, none, false, false},
    {1, 1, false, measure(3, 24, 4), none, none, false, false},
    {2, most_corners, false, measure(1, 8, 2), none, none, false, false},
    {1, 1, false, none, none, none, false, true},
}};

// A tree of six inches is 3.4 across.
constexpr double crown_of_height = 1.7 / 6;
constexpr int smooth_steps = 4, corner_steps = 4;
constexpr std::int64_t corner_64ths = 3 * Length::per_inch;

/// About (0, 0), with the clock.
MapPoint turned(MapPoint p, Bearing by) {
  constexpr double one = 1 << 30;
  const double sine = static_cast<double>(sine_2_30(by)) / one, cosine = static_cast<double>(cosine_2_30(by)) / one;
  return {p.east * cosine + p.north * sine, p.north * cosine - p.east * sine};
}

/// Alternately a little further out and in, as if cut with scissors.
std::vector<MapPoint> oval(MapPoint middle, double half_wide, double half_deep, std::int32_t turn, int corners) {
  constexpr double one = 1 << 30, uneven = 0.06;
  std::vector<MapPoint> ring;
  for (int i = 0; i < corners; ++i) {
    const Bearing at = Bearing::of(Bearing::full_circle * i / corners);
    const double out = i % 2 == 0 ? 1 + uneven : 1 - uneven;
    const MapPoint p = turned({half_wide * out * static_cast<double>(sine_2_30(at)) / one,
                               half_deep * out * static_cast<double>(cosine_2_30(at)) / one},
                              bearing_of_degrees(turn));
    ring.push_back({middle.east + p.east, middle.north + p.north});
  }
  ring.push_back(ring.front());
  return ring;
}

std::vector<MapPoint> rectangle(const PlanPiece& house) {
  const MapPoint middle = in_inches(house.points.front());
  const double e = house.wide.in_inches() / 2, n = house.deep.in_inches() / 2;
  std::vector<MapPoint> ring;
  for (const MapPoint corner : {MapPoint{-e, -n}, {e, -n}, {e, n}, {-e, n}, {-e, -n}}) {
    const MapPoint p = turned(corner, bearing_of_degrees(house.turn));
    ring.push_back({middle.east + p.east, middle.north + p.north});
  }
  return ring;
}

}  // namespace

std::string_view name_of(PieceKind kind) { return piece_names[static_cast<std::size_t>(kind)]; }

std::optional<PieceKind> piece_kind(std::string_view name) {
  const auto found = std::ranges::find(piece_names, name);
  if (found == piece_names.end()) return {};
  return static_cast<PieceKind>(found - piece_names.begin());
}

const PieceForm& form_of(PieceKind kind) { return forms[static_cast<std::size_t>(kind)]; }

Bearing bearing_of_degrees(std::int32_t degrees) {
  constexpr int circle = 360;
  return Bearing::of((degrees * 2 * Bearing::full_circle / circle + 1) / 2);
}

MapPoint in_inches(Point p) { return {p.x.in_inches(), p.y.in_inches()}; }

Point in_64ths(MapPoint inches) {
  const auto whole = [](double n) { return Length{{std::llround(n * static_cast<double>(Length::per_inch))}}; };
  return {whole(inches.east), whole(inches.north)};
}

std::vector<MapPoint> smooth(const std::vector<Point>& course) {
  std::vector<MapPoint> line;
  for (std::size_t i = 0; i + 1 < course.size(); ++i) {
    const MapPoint a = in_inches(course[i == 0 ? 0 : i - 1]), b = in_inches(course[i]), c = in_inches(course[i + 1]),
                   d = in_inches(course[std::min(i + 2, course.size() - 1)]);
    for (int step = 0; step < smooth_steps; ++step) {
      // Catmull and Rom's curve.
      const double t = static_cast<double>(step) / smooth_steps;
      const auto at = [t](double p, double q, double r, double s) {
        return 0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t * t * t);
      };
      line.push_back({at(a.east, b.east, c.east, d.east), at(a.north, b.north, c.north, d.north)});
    }
  }
  if (!course.empty()) line.push_back(in_inches(course.back()));
  return line;
}

PlanPiece rounded_board(Point middle, Length wide, Length deep, std::int32_t turn) {
  const std::int64_t least = std::min(wide.count, deep.count) / 2, corner = std::min(corner_64ths, least);
  const Length e{{wide.count / 2 - corner}}, n{{deep.count / 2 - corner}};
  PlanPiece board{.kind = PieceKind::board};
  const Point about[] = {{e, n}, {e, -n}, {-e, -n}, {-e, n}};  // with the clock, from the north-east
  const MapPoint at = in_inches(middle);
  for (int quarter = 0; quarter < 4; ++quarter) {
    for (int i = 0; i <= corner_steps; ++i) {
      const Bearing out = Bearing::of(Bearing::full_circle / 4 * quarter + Bearing::full_circle / 4 * i / corner_steps);
      const MapPoint p = turned(in_inches(step(about[quarter], out, {{corner}})), bearing_of_degrees(turn));
      board.points.push_back(in_64ths({at.east + p.east, at.north + p.north}));
    }
  }
  return board;
}

PlanPiece usual_piece(PieceKind kind, Point at) {
  const PieceForm& form = form_of(kind);
  if (kind == PieceKind::board) return rounded_board(at, inch * 24, inch * 18, 0);
  PlanPiece piece{
      .kind = kind, .points = {at}, .wide = form.wide.usual, .deep = form.deep.usual, .high = form.high.usual};
  if (form.is_line()) {
    const Length reach = inch * (kind == PieceKind::wall ? 4 : 12);
    piece.points = {{at.x - reach, at.y}, {at.x + reach, at.y}};
  }
  if (kind == PieceKind::place) piece.name = "The Green";
  return piece;
}

Point middle_of(const PlanPiece& piece) {
  Point low = piece.points.front(), high = low;
  for (const Point p : piece.points) {
    low = {std::min(low.x, p.x), std::min(low.y, p.y)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y)};
  }
  return {low.x + half(high.x - low.x), low.y + half(high.y - low.y)};
}

void shift(PlanPiece& piece, Length east, Length north) {
  for (Point& p : piece.points) p = {p.x + east, p.y + north};
}

void turn(PlanPiece& piece, std::int32_t degrees) {
  constexpr std::int32_t circle = 360;
  if (piece.points.size() == 1) {
    if (form_of(piece.kind).turns) piece.turn = ((piece.turn + degrees) % circle + circle) % circle;
    return;
  }
  const MapPoint middle = in_inches(middle_of(piece));
  for (Point& p : piece.points) {
    const MapPoint at = in_inches(p);
    const MapPoint q = turned({at.east - middle.east, at.north - middle.north}, bearing_of_degrees(degrees));
    p = in_64ths({middle.east + q.east, middle.north + q.north});
  }
}

std::vector<MapPoint> outline_of(const PlanPiece& piece) {
  const MapPoint at = in_inches(piece.points.front());
  switch (piece.kind) {
    case PieceKind::board: {
      std::vector<MapPoint> ring;
      for (const Point p : piece.points) ring.push_back(in_inches(p));
      ring.push_back(ring.front());
      return ring;
    }
    case PieceKind::house: return rectangle(piece);
    case PieceKind::tree: {
      const double crown = piece.high.in_inches() * crown_of_height;
      return oval(at, crown, crown, 0, 10);
    }
    case PieceKind::clump: return oval(at, piece.wide.in_inches() / 2, piece.deep.in_inches() / 2, piece.turn, 18);
    case PieceKind::rock: return oval(at, piece.wide.in_inches() / 2, piece.deep.in_inches() / 2, piece.turn, 8);
    default: return {};
  }
}

std::vector<MapPoint> course_of(const PlanPiece& piece) {
  if (piece.kind == PieceKind::river || piece.kind == PieceKind::lane) return smooth(piece.points);
  std::vector<MapPoint> line;
  if (piece.kind == PieceKind::wall)
    for (const Point p : piece.points) line.push_back(in_inches(p));
  return line;
}

}  // namespace sandgate
