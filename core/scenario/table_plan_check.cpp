#include "core/scenario/table_plan_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/rulebook/json.h"
#include "core/scenario/plan_shapes.h"
#include "core/scenario/plan_ways.h"
#include "core/scenario/table_plan_country.h"
#include "map/base/segment.h"

namespace sandgate {
namespace {

constexpr double trunk_in = 0.3;  // half across
constexpr double deep_in_house_in = 0.5;

bool holds(const std::vector<MapPoint>& ring, MapPoint p) {
  bool inside = false;
  for (std::size_t i = 1; i < ring.size(); ++i) {
    const MapPoint a = ring[i - 1], b = ring[i];
    if ((a.north > p.north) == (b.north > p.north)) continue;
    if (p.east < a.east + (p.north - a.north) / (b.north - a.north) * (b.east - a.east)) inside = !inside;
  }
  return inside;
}

double off_line(const std::vector<MapPoint>& line, MapPoint p) {
  double off = INFINITY;
  for (std::size_t i = 1; i < line.size(); ++i) off = std::min(off, distance_to_segment_m(p, line[i - 1], line[i]));
  return off;
}

/// Whether two lines cross or come nearer than `reach` to each other.
bool nearer(const std::vector<MapPoint>& a, const std::vector<MapPoint>& b, double reach) {
  for (std::size_t i = 1; i < a.size(); ++i) {
    const MapPoint p = a[i - 1], q = a[i];
    const MapBox about = MapBox{std::min(p.east, q.east), std::min(p.north, q.north), std::max(p.east, q.east),
                                std::max(p.north, q.north)}
                             .grown(reach);
    for (std::size_t j = 1; j < b.size(); ++j) {
      const MapPoint r = b[j - 1], s = b[j];
      if (!about.meets({std::min(r.east, s.east), std::min(r.north, s.north), std::max(r.east, s.east),
                        std::max(r.north, s.north)}))
        continue;
      if (meeting(p, q, r, s)) return true;
      const double off = std::min({distance_to_segment_m(q, r, s), distance_to_segment_m(p, r, s),
                                   distance_to_segment_m(s, p, q), distance_to_segment_m(r, p, q)});
      if (off < reach) return true;
    }
  }
  return false;
}

/// Whether any of the line lies more than `deep` inside the ring.
bool enters(const std::vector<MapPoint>& line, const std::vector<MapPoint>& ring, double deep) {
  constexpr double step_in = 0.25;
  for (std::size_t i = 1; i < line.size(); ++i) {
    const double length = distance_m(line[i - 1], line[i]);
    for (double gone = 0; gone <= length; gone += step_in) {
      const MapPoint p = part_way(line[i - 1], line[i], length > 0 ? gone / length : 0);
      if (holds(ring, p) && off_line(ring, p) > deep) return true;
    }
  }
  return false;
}

bool crosses_itself(const std::vector<MapPoint>& ring) {
  const std::size_t edges = ring.size() - 1;
  for (std::size_t i = 0; i < edges; ++i)
    for (std::size_t j = i + 2; j < edges; ++j) {
      const bool neighbours = i == 0 && j + 1 == edges;
      if (!neighbours && meeting(ring[i], ring[i + 1], ring[j], ring[j + 1])) return true;
    }
  return false;
}

class PlanChecker {
 public:
  PlanChecker(const CountryPlan& plan, std::size_t most) : plan_(plan), most_(most) {
    for (const PlanPiece& piece : plan.pieces) {
      rings_.push_back(outline_of(piece));
      lines_.push_back(course_of(piece));
      boxes_.push_back(box_round(!rings_.back().empty() ? rings_.back() : lines_.back())
                           .grown(lines_.back().empty() ? 0 : piece.wide.in_inches() / 2));
      if (boxes_.back().empty()) boxes_.back().take_in(in_inches(piece.points.front()));
    }
  }

  std::vector<PlanFault> check() {
    for (std::size_t i = 0; i < plan_.pieces.size() && found_.size() < most_; ++i) {
      alone(i);
      for (std::size_t j = 0; j < plan_.pieces.size() && found_.size() < most_; ++j)
        if (j != i && boxes_[i].grown(1).meets(boxes_[j])) together(i, j);
    }
    if (found_.size() > most_) found_.resize(most_);
    return std::move(found_);
  }

 private:
  PieceKind kind(std::size_t i) const { return plan_.pieces[i].kind; }
  MapPoint place(std::size_t i) const { return in_inches(plan_.pieces[i].points.front()); }

  void fail(std::size_t i, Phrase what, Phrase mend) {
    const PlanPiece& piece = plan_.pieces[i];
    found_.push_back({i, middle_of(piece), Fault{words_of(piece).text(), std::move(what), std::move(mend), false}});
  }

  void alone(std::size_t i) {
    const auto on = [this](MapPoint p) { return on_table(plan_, p); };
    const auto on_point = [&](Point p) { return on(in_inches(p)); };
    const auto& points = plan_.pieces[i].points;
    const auto& ring = rings_[i];
    // A board may hang over the edge, and so may a tree's crown; what is solid may not.
    const bool solid = kind(i) == PieceKind::house || kind(i) == PieceKind::rock;
    const bool there =
        kind(i) == PieceKind::board ? std::ranges::any_of(points, on_point) : std::ranges::all_of(points, on_point);
    if (!there || (solid && !std::ranges::all_of(ring, on)))
      return fail(i,
                  phrase("lies off the table, which is {} inches wide and {} deep", plan_.wide.in_inches(),
                         plan_.deep.in_inches()),
                  "move it on to the table, or take it away");
    if (kind(i) == PieceKind::board && crosses_itself(ring))
      return fail(i, "has an outline that crosses itself", "lay its corners in order round it");
    if (kind(i) != PieceKind::ford && kind(i) != PieceKind::bridge) return;
    const auto river = nearest_river(plan_, points.front());
    if (!river || river->off_in > plan_.pieces[river->piece].wide.in_inches() / 2)
      fail(i, "is not on a river", "move it on to one, or take it away");
  }

  /// What is wrong with i because of j; the smaller of the two bears the fault.
  void together(std::size_t i, std::size_t j) {
    if (kind(j) == PieceKind::river) return in_river(i, j);
    if (kind(j) == PieceKind::house) return in_house(i, j);
    const bool in_rock = kind(j) == PieceKind::rock && kind(i) == PieceKind::tree;
    if (in_rock && holds(rings_[j], place(i)))
      fail(i, phrase("stands in {}", words_of(plan_.pieces[j])), "move one of them");
  }

  void in_river(std::size_t i, std::size_t j) {
    const double half = plan_.pieces[j].wide.in_inches() / 2;
    const auto& course = lines_[j];
    const Phrase river = words_of(plan_.pieces[j]);
    switch (kind(i)) {
      case PieceKind::house:
        if (nearer(rings_[i], course, half)) fail(i, phrase("stands in {}", river), "move the house or the river");
        break;
      case PieceKind::tree:
        if (off_line(course, place(i)) < half + trunk_in)
          fail(i, phrase("stands in {}", river), "move the tree or the river");
        break;
      case PieceKind::wall:
        if (nearer(lines_[i], course, half)) fail(i, phrase("runs into {}", river), "end the wall at the bank");
        break;
      case PieceKind::lane:
        if (nearer(lines_[i], course, half) && !carried(i, j))
          fail(i, phrase("runs into {}, where there is neither bridge nor ford", river),
               "put one there, or lead it round");
        break;
      default: break;
    }
  }

  /// Whether every place at which the lane is in the river is on a bridge or ford.
  bool carried(std::size_t lane, std::size_t river) const {
    const auto& line = lines_[lane];
    const double half = plan_.pieces[river].wide.in_inches() / 2;
    constexpr double step_in = 0.5;
    for (std::size_t i = 1; i < line.size(); ++i) {
      const double length = distance_m(line[i - 1], line[i]);
      for (double gone = 0; gone < length; gone += step_in) {
        const MapPoint p = part_way(line[i - 1], line[i], gone / length);
        if (off_line(lines_[river], p) < half && !on_crossing(p, half)) return false;
      }
    }
    return true;
  }
  bool on_crossing(MapPoint p, double half_river) const {
    return std::ranges::any_of(plan_.pieces, [&](const PlanPiece& piece) {
      const bool crossing = piece.kind == PieceKind::ford || piece.kind == PieceKind::bridge;
      return crossing &&
             distance_m(p, in_inches(piece.points.front())) < std::hypot(half_river + 1, piece.wide.in_inches());
    });
  }

  void in_house(std::size_t i, std::size_t j) {
    const auto& ring = rings_[j];
    const Phrase house = words_of(plan_.pieces[j]);
    switch (kind(i)) {
      case PieceKind::tree:
        if (holds(ring, place(i)) || off_line(ring, place(i)) < trunk_in)
          fail(i, phrase("stands in {}", house), "move the tree or the house");
        break;
      case PieceKind::clump:
        if (holds(ring, place(i))) fail(i, phrase("has its middle in {}", house), "move the trees or the house");
        break;
      case PieceKind::rock:
        if (holds(ring, place(i)) || nearer(rings_[i], ring, 0))
          fail(i, phrase("lies in {}", house), "move the rock or the house");
        break;
      case PieceKind::wall:
        if (enters(lines_[i], ring, deep_in_house_in))
          fail(i, phrase("runs through {}", house), "end the wall at the house");
        break;
      case PieceKind::lane:
        if (nearer(lines_[i], ring, plan_.pieces[i].wide.in_inches() / 2) || holds(ring, lines_[i].front()))
          fail(i, phrase("runs into {}", house), "lead the lane round it, or move the house");
        break;
      default: break;
    }
  }

  const CountryPlan& plan_;
  std::size_t most_;
  std::vector<std::vector<MapPoint>> rings_, lines_;
  std::vector<MapBox> boxes_;
  std::vector<PlanFault> found_;
};

Phrase the_kind(PieceKind kind) {
  static const auto kinds =
      std::to_array<Phrase>({"the board", "the house", "the wall", "the tree", "the clump", "the rock", "the river",
                             "the ford", "the bridge", "the lane", "the place"});
  static_assert(kinds.size() == piece_kinds);
  return kinds[static_cast<std::size_t>(kind)];
}

/// LW-1.4, LW-3.5: ground closed to guns.
void check_ways(const CountryPlan& plan, const Rulebook& rulebook, std::vector<PlanFault>& found, std::size_t most) {
  const auto country = country_of(plan);
  if (!country) {
    found.push_back({{}, {}, country.error()});
    return;
  }
  const auto& table = rulebook.table;
  const PlanWays ways(plan_ground(*country, rulebook));
  const Phrase needs = phrase("a gun needs a gap of {} inches", (table.gun_width + table.gap * 2).in_inches());
  if (ways.main_part() < 0) {
    const Point middle{{{plan.wide.count / 2}}, {{plan.deep.count / 2}}};
    found.push_back({{},
                     middle,
                     Fault{"the table", "no gun can go from one back line to the other",
                           phrase("give the river a bridge or a ford, or open a way; {}", needs), false}});
    return;
  }
  // A nook too small for a gun counts as open.
  const double gun = table.gun_width.in_inches() * (table.gun_muzzle + table.gun_trail).in_inches();
  std::vector<bool> told(static_cast<std::size_t>(ways.parts()), false);
  for (std::size_t square = 0; square < ways.squares() && found.size() < most; ++square) {
    const int part = ways.part(square);
    if (part < 0 || part == ways.main_part() || told[static_cast<std::size_t>(part)]) continue;
    told[static_cast<std::size_t>(part)] = true;
    if (static_cast<double>(ways.size_of_part(part)) < gun) continue;
    const Point at = ways.middle(square);
    found.push_back({{},
                     at,
                     Fault{fmt::format("the ground at {}, {} in", at.x.in_inches(), at.y.in_inches()),
                           "no gun can come there from the back lines",
                           phrase("open a gate or give the river a crossing; {}", needs), false}});
  }
}

}  // namespace

Phrase words_of(const PlanPiece& piece) {
  const Point at = middle_of(piece);
  const Phrase the =
      piece.name.empty() ? the_kind(piece.kind) : phrase("{} {}", the_kind(piece.kind), in_quotes(piece.name));
  return phrase("{} at {}, {} in", the, fmt::format("{:.4g}", at.x.in_inches()),
                fmt::format("{:.4g}", at.y.in_inches()));
}

std::vector<PlanFault> check_plan(const CountryPlan& plan, const Rulebook& rulebook, std::size_t most) {
  std::vector<PlanFault> found = PlanChecker(plan, most).check();
  if (found.empty()) check_ways(plan, rulebook, found, most);
  return found;
}

}  // namespace sandgate
