#include "core/kriegspiel/boats.h"

#include <algorithm>
#include <cassert>

namespace sandgate {
namespace {

constexpr std::int64_t counting_up(std::int64_t things, std::int64_t each) { return (things + each - 1) / each; }

}  // namespace

BoatRuling rule_boats(const BoatRules& rules, std::int64_t men, std::int64_t points) {
  assert(points >= 1);
  men = std::max<std::int64_t>(men, 0);
  BoatRuling ruling;
  ruling.parties = counting_up(men, rules.party_men);
  const std::int64_t turns = counting_up(ruling.parties, points);
  ruling.embark = turns * rules.embark_moves;
  ruling.disembark = turns * rules.disembark_moves;
  ruling.boats = counting_up(men, rules.holds_foot);
  ruling.clauses = {clauses::delays, clauses::trains};
  return ruling;
}

Point seat_in_boat(Length pitch, Point boat, Bearing facing, std::int64_t number) {
  constexpr int quarter = Bearing::full_circle / 4;
  const Point row = step(boat, Bearing::of(facing.mils + 2 * quarter), {{pitch.count * (number / 2)}});
  return step(row, Bearing::of(facing.mils + (number % 2 == 0 ? quarter : -quarter)), {{pitch.count / 2}});
}

}  // namespace sandgate
