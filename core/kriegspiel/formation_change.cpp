#include "core/kriegspiel/formation_change.h"

#include <algorithm>

namespace sandgate {
namespace {

/// Steps from fours on.
std::optional<int> rank_of(FormedAs formed) {
  switch (formed) {
    case FormedAs::fours: return 0;
    case FormedAs::two_ranks: return 1;
    case FormedAs::extended: return 2;
    case FormedAs::mounted:
    case FormedAs::dismounted:
    case FormedAs::limbered:
    case FormedAs::unlimbered: break;
  }
  return {};
}

std::optional<Moves> change_on_foot(const FormationRules& rules, FormedAs from, FormedAs to) {
  const auto first = rank_of(from), last = rank_of(to);
  if (!first || !last) return {};
  const auto passes = [&](int step) { return std::min(*first, *last) <= step && step < std::max(*first, *last); };
  Moves moves;
  if (passes(0)) moves += rules.fours_two_ranks;
  if (passes(1)) moves += rules.two_ranks_extended;
  return moves;
}

std::optional<Moves> change_of_horse(const FormationRules& rules, FormedAs from, FormedAs to) {
  if (rank_of(from) && rank_of(to)) return from == to ? Moves{} : rules.horse;
  const auto saddle = [](FormedAs formed) { return formed == FormedAs::mounted || formed == FormedAs::dismounted; };
  if (!saddle(from) || !saddle(to)) return {};
  if (from == to) return Moves{};
  return to == FormedAs::mounted ? rules.mount : rules.dismount;
}

std::optional<Moves> change_of_guns(const FormationRules& rules, FormedAs from, FormedAs to) {
  const auto gun = [](FormedAs formed) { return formed == FormedAs::limbered || formed == FormedAs::unlimbered; };
  if (!gun(from) || !gun(to)) return {};
  if (from == to) return Moves{};
  return to == FormedAs::limbered ? rules.limber : rules.unlimber;
}

std::optional<Moves> change_of(const FormationRules& rules, Arm arm, FormedAs from, FormedAs to) {
  switch (arm) {
    case Arm::infantry:
    case Arm::engineers: return change_on_foot(rules, from, to);
    case Arm::cavalry: return change_of_horse(rules, from, to);
    case Arm::artillery: return change_of_guns(rules, from, to);
    case Arm::transport:
    case Arm::supply:
    case Arm::general:
    case Arm::boat:
    case Arm::depot:
    case Arm::train: break;
  }
  return {};
}

}  // namespace

FormedAs formed_as(Formation formation) {
  switch (formation) {
    case Formation::boxed:
    case Formation::fours: break;
    case Formation::two_ranks: return FormedAs::two_ranks;
    case Formation::extended: return FormedAs::extended;
  }
  return FormedAs::fours;
}

std::optional<FormationRuling> rule_formation(const FormationRules& rules, Arm arm, FormedAs from, FormedAs to) {
  const auto moves = change_of(rules, arm, from, to);
  if (!moves) return {};
  return FormationRuling{*moves, {clauses::delays}};
}

Moves formation_change(const FormationRules& rules, Arm arm, Formation from, Formation to) {
  return change_of(rules, arm, formed_as(from), formed_as(to)).value_or(Moves{});
}

}  // namespace sandgate
