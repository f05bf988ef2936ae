#include "core/state/setup.h"

#include "core/battle/scoring.h"

namespace sandgate {

BackLine line_at(Edge edge, Point far) {
  switch (edge) {
    case Edge::north: return {BackLine::Axis::y, far.y, true};
    case Edge::south: return {BackLine::Axis::y, {}, false};
    case Edge::east: return {BackLine::Axis::x, far.x, true};
    case Edge::west: return {BackLine::Axis::x, {}, false};
  }
  return {};
}

SetDownRole set_down_role(SideId side, SideId defender) {
  if (defender.none()) return SetDownRole::on_line;
  return side == defender ? SetDownRole::defender : SetDownRole::attacker;
}

std::int64_t muster_points(const Rulebook& rulebook, const SetupTerms& terms, SideId side, SideId defender) {
  const std::int64_t points = terms.points.value_or(0);
  if (set_down_role(side, defender) != SetDownRole::defender) return points;
  return defenders_half_points(rulebook.game, points);
}

}  // namespace sandgate
