#include "core/battle/ground/digging.h"

#include <algorithm>
#include <cmath>

#include "core/base/inch.h"
#include "core/battle/ground/earthworks.h"
#include "map/base/segment.h"
#include "map/march/openings.h"

namespace sandgate {
namespace {

/// The straight pieces of it, in metres; of a mine its place.
struct PieceOnGround {
  MapPoint a, b;
};
std::vector<Bank> pieces_of(const WorkRules& rules, const Earthwork& work) {
  std::vector<Bank> pieces = banks_of(rules, work);
  if (pieces.empty()) pieces.push_back({work.at, work.at, {}, {}, 0});
  return pieces;
}

double between_m(const PieceOnGround& one, const PieceOnGround& other) {
  if (one.a != one.b && other.a != other.b && meeting(one.a, one.b, other.a, other.b)) return 0;
  return std::min({distance_to_segment_m(one.a, other.a, other.b), distance_to_segment_m(one.b, other.a, other.b),
                   distance_to_segment_m(other.a, one.a, one.b), distance_to_segment_m(other.b, one.a, one.b)});
}

MapPoint flat(Point p) { return {static_cast<double>(p.x.count), static_cast<double>(p.y.count)}; }

class Spade {
 public:
  Spade(const DiggingGround& ground, const Earthwork& work) : ground_(ground), work_(work) {}

  /// The first place where something is in the way.
  std::optional<Point> hindered() {
    for (const Bank& bank : pieces_of(*ground_.rulebook.works, work_)) {
      const double half = ground_.scale.metres(bank.thick) / 2;
      const PieceOnGround piece{on_ground(bank.a), on_ground(bank.b)};
      if (in_an_area(piece) || on_a_line(piece, half)) return bank.a;
    }
    return {};
  }

 private:
  MapPoint on_ground(Point p) const { return ground_.scale.to_ground(p, ground_.country.bounds()); }
  bool wet(const Feature& f) const {
    return (f.kind == FeatureKind::river || f.kind == FeatureKind::lake) &&
           (f.shape == FeatureShape::area || !stops_nobody(f, ground_.rulebook.march.stream_m));
  }
  bool in_an_area(const PieceOnGround& piece) const {
    constexpr KindSet kinds = only(FeatureKind::house) | only(FeatureKind::rock) | only(FeatureKind::wall) |
                              only(FeatureKind::river) | only(FeatureKind::lake);
    bool inside = false;
    ground_.country.each_near(box_of(piece.a, piece.b), kinds, [&](FeatureId, const Feature& f) {
      if (f.shape != FeatureShape::area) return;
      for (const double part : {0.0, 0.5, 1.0}) inside = inside || holds(f, part_way(piece.a, piece.b, part));
    });
    return inside;
  }
  bool on_a_line(const PieceOnGround& piece, double half) const {
    KindSet kinds = only(FeatureKind::house) | only(FeatureKind::rock) | only(FeatureKind::wall) |
                    only(FeatureKind::river) | only(FeatureKind::lake);
    const bool bank = work_.kind != EarthworkKind::mine;
    if (bank) kinds |= only(FeatureKind::railway);
    bool on = false;
    const double widest = half + widest_half_river_m;
    ground_.country.each_segment_near(
        box_of(piece.a, piece.b).grown(widest), kinds, [&](const Feature& f, std::size_t i) {
          if (on || f.shape == FeatureShape::point || f.grade == FeatureClass::tunnel) return;
          const bool water = f.kind == FeatureKind::river || f.kind == FeatureKind::lake;
          if (water && !wet(f)) return;
          const bool river = water && f.shape == FeatureShape::line;
          const double reach = half + (river ? std::min(f.width_m / 2, widest_half_river_m) : 0);
          on = between_m(piece, {f.points[i], f.points[i + 1]}) <= reach;
        });
    return on;
  }
  // As in core/battle/ground: a wider river is an area.
  static constexpr double widest_half_river_m = 100;

  const DiggingGround& ground_;
  const Earthwork& work_;
};

bool on_sheet(const DiggingGround& ground, Point p) {
  const MapBox bounds = ground.country.bounds();
  const Point far = ground.to_table({bounds.east, bounds.north});
  return p.x >= Length{} && p.y >= Length{} && p.x <= far.x && p.y <= far.y;
}

}  // namespace

std::optional<Refusal> wrong_length(const Earthwork& work) {
  if (work.kind != EarthworkKind::trench) return {};
  if (work.length >= inch && work.length <= longest_trench) return {};
  return Refusal{
      RefusalCode::trench_length, clauses::digging_in, {{"least", inch.count}, {"most", longest_trench.count}}};
}

Clause clause_of(EarthworkKind kind) { return kind == EarthworkKind::mine ? clauses::mines : clauses::digging_in; }

Earthwork plain(const Earthwork& work) {
  Earthwork plain = work;
  if (work.kind != EarthworkKind::trench) plain.length = {};
  if (work.kind == EarthworkKind::mine) plain.facing = {};
  return plain;
}

Length distance_to(const Earthwork& work, Point from) {
  if (work.kind != EarthworkKind::trench) return distance(work.at, from);
  const Length half{{work.length.count / 2}};
  const Point a = step(work.at, Bearing::of(work.facing.mils + Bearing::full_circle / 4), half);
  const Point b = step(work.at, Bearing::of(work.facing.mils - Bearing::full_circle / 4), half);
  return {{static_cast<std::int64_t>(std::floor(distance_to_segment_m(flat(from), flat(a), flat(b)) + 0.5))}};
}

std::optional<Refusal> no_digging(const DiggingGround& ground, const Earthwork& work) {
  const WorkRules& rules = *ground.rulebook.works;
  const Clause clause = clause_of(work.kind);
  if (!on_sheet(ground, work.at)) return Refusal{RefusalCode::off_map, clause, {{"at", work.at}}};
  for (const Bank& bank : banks_of(rules, work)) {
    for (const Point end : {bank.a, bank.b}) {
      if (!on_sheet(ground, end)) return Refusal{RefusalCode::off_map, clause, {{"at", end}}};
    }
  }
  // A mine lies on a bridge too, where a man can stand.
  if (work.kind == EarthworkKind::mine) {
    const MarchRates rates = march_rates(ground.rulebook, Arm::infantry, Formation::extended);
    if (standing_bar(ground.country, ground.scale, rates, work.at) == Bar::none) return {};
    return Refusal{RefusalCode::no_digging_there, clause, {{"at", work.at}}};
  }
  if (const auto at = Spade(ground, work).hindered())
    return Refusal{RefusalCode::no_digging_there, clause, {{"at", *at}}};
  return {};
}

bool overlap(const WorkRules& rules, const Earthwork& a, const Earthwork& b) {
  const Length most = a.length + b.length + (rules.epaulement.radius + rules.epaulement.thick + rules.trench.thick) * 4;
  if (!within(a.at, b.at, most)) return false;
  const auto apart = static_cast<double>(rules.trench.thick.count);
  for (const Bank& one : pieces_of(rules, a)) {
    for (const Bank& other : pieces_of(rules, b)) {
      if (between_m({flat(one.a), flat(one.b)}, {flat(other.a), flat(other.b)}) < apart) return true;
    }
  }
  return false;
}

}  // namespace sandgate
