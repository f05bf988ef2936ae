// How long men take into boats and out of them (KS-3, KS-9).
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/clause.h"
#include "core/rulebook/kriegspiel_rules.h"

namespace sandgate {

struct BoatRuling {
  std::int64_t parties = 0;                ///< part-parties counted up
  std::int64_t embark = 0, disembark = 0;  ///< moves of the side
  std::int64_t boats = 0;                  ///< that hold them, on foot
  std::vector<Clause> clauses = {};
};
/// `points` at least one: places at which parties get in or out at the same time. Men below nought count as nought.
BoatRuling rule_boats(const BoatRules& rules, std::int64_t men, std::int64_t points = 1);

}  // namespace sandgate
