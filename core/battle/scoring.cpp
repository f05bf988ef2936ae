#include "core/battle/scoring.h"

#include <algorithm>

namespace sandgate {
namespace {

bool rides(Arm arm) { return arm == Arm::cavalry || arm == Arm::general; }

/// LW-5.9: whose a gun is, were the next move now.
std::vector<SideId> owners(const Rulebook& rulebook, std::span<const Soldier> men, std::span<const Gun> guns,
                           std::span<const Crossing> crossings) {
  std::vector<SideId> owners;
  for (const Gun& gun : guns) owners.push_back(gun.side);
  for (const GunAftermath& after : judge_guns(rulebook, men, guns, crossings)) {
    if (after.captor) owners[after.gun] = after.captor;
  }
  return owners;
}

}  // namespace

ForceCount count_force(std::span<const Soldier> men, SideId side) {
  ForceCount count;
  for (const Soldier& man : men) {
    if (man.side != side) continue;
    switch (man.state) {
      case ManState::free: ++count.free; break;
      case ManState::disarmed: ++count.disarmed; break;
      case ManState::prisoner: ++count.prisoners; break;
      case ManState::held: ++count.held; break;
      case ManState::crossed: ++count.crossed; break;
      case ManState::dead: ++count.dead; break;
      case ManState::ranks: break;
    }
  }
  return count;
}

std::int32_t draw_number(const GameRules& rules, std::int64_t a_began, std::int64_t b_began) {
  const bool small = a_began < rules.small_force && b_began < rules.small_force;
  return small ? rules.draw_under_small : rules.draw_under;
}

Clause draw_clause(const GameRules& rules) {
  return rules.draw_under_small == rules.draw_under ? clauses::always_drawn : clauses::points;
}

Stretch stretch_of(const BackLine& line, const Window& field, Rear part) {
  const bool along_y = line.axis == BackLine::Axis::x;
  const Length from = along_y ? field.south_west.y : field.south_west.x;
  const Length to = along_y ? field.north_east.y : field.north_east.x;
  const auto at = [&](std::int64_t quarters) { return Length{{from.count + (to - from).count * quarters / 4}}; };
  // A side that looks north has the lesser coordinates on its left; one that looks east has the greater.
  const bool left_is_lesser = along_y == line.greater;
  switch (part) {
    case Rear::whole: return {from, to};
    case Rear::middle: return {at(1), at(3)};
    case Rear::left: return left_is_lesser ? Stretch{from, at(2)} : Stretch{at(2), to};
    case Rear::right: return left_is_lesser ? Stretch{at(2), to} : Stretch{from, at(2)};
  }
  return {from, to};
}

std::vector<std::uint32_t> men_on_line(const Rulebook& rulebook, std::span<const Soldier> men, SideId side,
                                       const BackLine& line, const Stretch& stretch) {
  std::vector<std::uint32_t> there;
  for (std::uint32_t i = 0; i < men.size(); ++i) {
    const Soldier& man = men[i];
    if (man.side != side || man.state != ManState::free || !man.on_ground()) continue;
    const Length along = line.axis == BackLine::Axis::x ? man.at.y : man.at.x;
    const Length reach = rulebook.radius(man.arm) + rulebook.melee.contact;
    if (line.inside(man.at) <= reach && along >= stretch.from && along <= stretch.to) there.push_back(i);
  }
  return there;
}

std::int64_t men_to_arrive(const GameRules& rules, std::int64_t began) {
  const Ratio& part = rules.attacker_part;
  return (began * part.over + part.under - 1) / part.under;
}

std::int64_t men_who_may_arrive(std::span<const Soldier> men, SideId attacker, std::span<const ManId> arrived) {
  const bool somebody = !count_force(men, attacker).gone();
  auto may = static_cast<std::int64_t>(arrived.size());
  for (const Soldier& man : men) {
    const bool can = man.state == ManState::free || man.state == ManState::disarmed || man.state == ManState::prisoner;
    if (somebody && can && man.side == attacker && !std::ranges::binary_search(arrived, man.id)) ++may;
  }
  return may;
}

std::int64_t defenders_half_points(const GameRules& rules, std::int64_t attackers_half_points) {
  return attackers_half_points * rules.defender_part.over / rules.defender_part.under;
}

SideScore score(const Rulebook& rulebook, std::span<const Soldier> men, std::span<const Gun> guns,
                std::span<const Crossing> crossings, SideId side, PointsCount::Victory victory) {
  SideScore score;
  PointsCount& count = score.count;
  count.victory = victory;
  for (const Soldier& man : men) {
    const bool taken = man.state == ManState::prisoner || man.state == ManState::held;
    if (taken && man.captor == side) ++count.prisoners_taken;
    if (man.side != side) continue;
    if (taken) {
      ++count.own_prisoners_held;
    } else if (man.state != ManState::dead) {
      ++(rides(man.enlisted()) ? count.cavalry : count.infantry);
    }
  }
  const bool gone = count_force(men, side).gone();
  const std::vector<SideId> owner = owners(rulebook, men, guns, crossings);
  for (std::size_t i = 0; i < guns.size(); ++i) {
    const bool carried_off = !guns[i].on_ground && guns[i].body.none();
    if (owner[i] == side && !guns[i].harm.destroyed && (carried_off || !gone)) ++count.guns;
  }
  score.half_points = rule_points(rulebook, count).half_points;
  return score;
}

}  // namespace sandgate
