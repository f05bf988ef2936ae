// The umpire's calculator: one ruling, with its parts and the clauses it rests on.
#pragma once

#include <cstdint>
#include <expected>
#include <vector>

#include "core/base/clause.h"
#include "core/base/refusal.h"
#include "core/rulebook/rulebook.h"

namespace sandgate {

/// LW-2.2: a commander's allowance for one move.
struct MoveTimeRuling {
  std::int64_t for_men = 0, for_guns = 0;  ///< minutes
  std::int64_t minutes = 0;
  Clause clause = clauses::move_and_clock;
};
/// `men` and `guns` are what is free of his own; numbers below nought count as nought.
MoveTimeRuling rule_move_time(const Rulebook& rulebook, std::int64_t men, std::int64_t guns);

/// KS-2.2: a march over a slope, at the ordinary rate.
struct SlopeRuling {
  Length rate;                            ///< a move's march on this ground
  Length distance, climbing, descending;  ///< what each part costs
  Length cost;                            ///< their sum
  Moves moves;
  std::vector<Clause> clauses;
};
/// Refused: an arm that cannot go on this ground at all; wheels off the road where this is too steep (KS-2.3), which
/// a slope without a map is when all of its contours lie within the length the rulebook names.
std::expected<SlopeRuling, Refusal> rule_slope(const Rulebook& rulebook, Arm arm, Formation formation, Going going,
                                               Length distance, std::int32_t climbed, std::int32_t descended);

}  // namespace sandgate
