// What men dig, and how long they take (KS-6.1, KS-6.2). More men make a longer trench, never a quicker work.
#pragma once

#include <cstdint>
#include <expected>

#include "core/base/clause.h"
#include "core/base/refusal.h"
#include "core/forces/work.h"
#include "core/rulebook/kriegspiel_rules.h"
#include "map/base/quantity.h"

namespace sandgate {

/// Men who are to dig one work together, and moves that have been worked at it: none of what was done is lost when it
/// is broken off.
struct DigAsked {
  EarthworkKind kind = EarthworkKind::trench;
  std::int32_t men = 0;
  std::int32_t moves_worked = 0;
};
struct DigRuling {
  std::int32_t moves = 0;        ///< the whole takes
  std::int32_t moves_left = 0;   ///< nought: it stands
  Length trench = {};            ///< how much of it these men make; of other works nought
  std::int32_t men_at_work = 0;  ///< who must stay; the others are idle
  Clause clause = {};
  bool stands() const { return moves_left == 0; }
};
/// Refused: `too_few_diggers`, for fewer than make an inch of trench, an epaulement or a mine. **S:** a trench is made
/// in whole inches.
std::expected<DigRuling, Refusal> rule_digging(const WorkRules& rules, const DigAsked& asked);

/// Men whom a trench of this length takes, parts of an inch counted up.
std::int32_t men_for_trench(const WorkRules& rules, Length length);

}  // namespace sandgate
