#include "core/rulebook/ruling.h"

#include <algorithm>
#include <limits>
#include <string>

namespace sandgate {
namespace {

std::int64_t sum_or_most(std::int64_t a, std::int64_t b) {
  std::int64_t sum = 0;
  return __builtin_add_overflow(a, b, &sum) ? std::numeric_limits<std::int64_t>::max() : sum;
}

std::int64_t product_or_most(std::int64_t a, std::int64_t b) {
  std::int64_t product = 0;
  return __builtin_mul_overflow(a, b, &product) ? std::numeric_limits<std::int64_t>::max() : product;
}

// LW-5.3, by numbers that are not below nought.
MeleeRuling settle(std::int64_t attackers, std::int64_t defenders, bool lesser_isolated) {
  MeleeRuling ruling;
  const std::int64_t lesser = std::min(attackers, defenders), greater = std::max(attackers, defenders);
  MeleeRuling::Side weak{lesser, 0, 0}, strong{lesser, 0, greater - lesser};
  const bool attackers_are_less = attackers < defenders;
  if (attackers != defenders && lesser_isolated) {
    ruling.isolated = attackers_are_less ? MeleeRuling::Isolated::attackers : MeleeRuling::Isolated::defenders;
    weak.prisoners = std::min(lesser, strong.left);
    weak.killed = strong.killed = lesser - weak.prisoners;
    strong.left = greater - strong.killed;
  }
  ruling.attackers = attackers_are_less ? weak : strong;
  ruling.defenders = attackers_are_less ? strong : weak;
  return ruling;
}

// PR-3, by numbers that are not below nought. A body is taken by those who move up to it; who has moved into contact
// himself sells his life, isolated or not.
MeleeRuling settle_doubled(std::int64_t attackers, std::int64_t defenders, bool lesser_isolated,
                           std::int64_t taken_by) {
  const bool attackers_are_less = attackers < defenders;
  const std::int64_t lesser = std::min(attackers, defenders), greater = std::max(attackers, defenders);
  const bool taken = defenders < attackers && lesser_isolated && greater >= product_or_most(lesser, taken_by);
  MeleeRuling ruling = settle(attackers, defenders, false);
  if (attackers != defenders && lesser_isolated)
    ruling.isolated = attackers_are_less ? MeleeRuling::Isolated::attackers : MeleeRuling::Isolated::defenders;
  if (!taken) return ruling;
  ruling.defenders = {0, defenders, 0};
  ruling.attackers = {0, 0, attackers};
  return ruling;
}

}  // namespace

MoveTimeRuling rule_move_time(const Rulebook& rulebook, std::int64_t men, std::int64_t guns) {
  const ClockRules& clock = rulebook.move_clock;
  men = std::max<std::int64_t>(men, 0);
  MoveTimeRuling ruling;
  ruling.counts = clock.counts;
  if (clock.counts == ClockCounts::none) {
    ruling.clause = clauses::move_not_timed;
    return ruling;
  }
  if (clock.counts == ClockCounts::fixed) {
    ruling.minutes = clock.fixed_minutes;
    ruling.clause = clauses::move_limit;
    return ruling;
  }
  if (clock.counts == ClockCounts::original) ruling.clause = clauses::original_force;
  ruling.for_men = men / clock.men_per_minute + (men % clock.men_per_minute != 0 ? 1 : 0);
  ruling.for_guns = product_or_most(std::max<std::int64_t>(guns, 0), clock.minutes_per_gun);
  ruling.minutes = sum_or_most(ruling.for_men, ruling.for_guns);
  return ruling;
}

std::int64_t move_minutes(const Rulebook& rulebook, std::int64_t men, std::int64_t guns) {
  return rule_move_time(rulebook, men, guns).minutes;
}

bool isolated(const Rulebook& rulebook, std::int64_t men, std::int64_t support) {
  const Ratio& ratio = rulebook.melee.support;
  return product_or_most(support, ratio.under) < product_or_most(men, ratio.over);
}

MeleeRuling rule_melee(const Rulebook& rulebook, std::int64_t attackers, std::int64_t defenders,
                       std::int64_t attacker_support, std::int64_t defender_support) {
  attackers = std::max<std::int64_t>(attackers, 0);
  defenders = std::max<std::int64_t>(defenders, 0);
  const std::int64_t support = std::max<std::int64_t>(attackers < defenders ? attacker_support : defender_support, 0);
  const bool alone = isolated(rulebook, std::min(attackers, defenders), support);
  MeleeRuling ruling;
  switch (rulebook.melee.kind) {
    case MeleeKind::joined:
    case MeleeKind::centred: ruling = settle(attackers, defenders, alone); break;
    case MeleeKind::tossed:
      ruling.tossed = std::min(attackers, defenders);
      ruling.attackers.left = attackers;
      ruling.defenders.left = defenders;
      break;
    case MeleeKind::deadly: ruling = settle(attackers, defenders, false); break;
    case MeleeKind::doubled: ruling = settle_doubled(attackers, defenders, alone, rulebook.melee.taken_by); break;
  }
  const bool centred = rulebook.melee.kind == MeleeKind::centred;
  ruling.clauses = centred ? melee_clauses(MeleeKind::joined) : melee_clauses(rulebook.melee.kind);
  return ruling;
}

MeleeRuling rule_toss(bool attacker_lives) {
  MeleeRuling ruling;
  const MeleeRuling::Side dies{1, 0, 0}, lives{0, 0, 1};
  ruling.attackers = attacker_lives ? lives : dies;
  ruling.defenders = attacker_lives ? dies : lives;
  ruling.clauses = melee_clauses(MeleeKind::tossed);
  return ruling;
}

std::vector<Clause> melee_clauses(MeleeKind kind) {
  switch (kind) {
    case MeleeKind::joined: break;
    case MeleeKind::centred: return {clauses::centred_melee, clauses::melee_outcome};
    case MeleeKind::tossed: return {clauses::tossed_melee};
    case MeleeKind::deadly: return {clauses::deadly_melee};
    case MeleeKind::doubled: return {clauses::doubled_melee, clauses::isolation};
  }
  return {clauses::isolation, clauses::melee_outcome};
}

MeleeRuling rule_centred_melee(std::int64_t attackers, std::int64_t defenders, bool lesser_isolated) {
  MeleeRuling ruling =
      settle(std::max<std::int64_t>(attackers, 0), std::max<std::int64_t>(defenders, 0), lesser_isolated);
  ruling.clauses = melee_clauses(MeleeKind::centred);
  return ruling;
}

bool man_isolated(const Rulebook& rulebook, std::int64_t others, std::int64_t near) {
  return isolated(rulebook, others, near);
}

PointsRuling rule_points(const Rulebook& rulebook, const PointsCount& count) {
  const Rulebook::PointRules& rules = rulebook.points;
  const auto worth = [](std::int64_t number, std::int32_t each) {
    return product_or_most(std::max<std::int64_t>(number, 0), each);
  };
  PointsRuling ruling;
  if (count.victory == PointsCount::Victory::won) ruling.half_points = rules.victory;
  if (count.victory == PointsCount::Victory::drawn) ruling.half_points = rules.drawn;
  for (const std::int64_t part :
       {worth(count.infantry, rules.infantry), worth(count.cavalry, rules.cavalry), worth(count.guns, rules.gun),
        worth(count.own_prisoners_held, rules.own_prisoner), worth(count.prisoners_taken, rules.prisoner)})
    ruling.half_points = sum_or_most(ruling.half_points, part);
  return ruling;
}

std::expected<SlopeRuling, Refusal> rule_slope(const Rulebook& rulebook, Arm arm, Formation formation, Going going,
                                               Length distance, std::int32_t climbed, std::int32_t descended) {
  const MarchRates rates = march_rates(rulebook, arm, formation);
  const Length rate = rates.rate(going);
  if (rate.count <= 0) return refuse(RefusalCode::cannot_march, clauses::rates, {{"arm", std::string(name_of(arm))}});
  const Reckoning reckoned = reckon_slope(rates, going, distance, climbed, descended);
  if (reckoned.bar == Bar::steep)
    return refuse(RefusalCode::too_steep, clauses::steepness, {{"arm", std::string(name_of(arm))}});
  SlopeRuling ruling;
  ruling.rate = rate;
  ruling.distance = reckoned.length;
  ruling.climbing = rates.climb * std::int64_t{climbed};
  ruling.descending = rates.descent * std::int64_t{descended};
  ruling.cost = reckoned.cost;
  ruling.moves = reckoned.moves;
  ruling.clauses = {clauses::rates, clauses::slopes};
  if (rate != rulebook.arm(arm).road && going == Going::road && formation == Formation::boxed)
    ruling.clauses.push_back(clauses::roads);
  return ruling;
}

}  // namespace sandgate
