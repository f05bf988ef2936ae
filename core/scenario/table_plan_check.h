// What keeps a table plan from being played on, each as one sentence: what, where, and how to mend it.
#pragma once

#include <optional>
#include <vector>

#include "core/rulebook/rulebook.h"
#include "core/scenario/table_plan.h"

namespace sandgate {

struct PlanFault {
  std::optional<std::size_t> piece;  ///< whose fault it is; none: the table's
  Point at;                          ///< where it shows
  Fault fault;
};

/// LW-1.2, LW-1.4: pieces off the table; outlines that cross themselves; houses, walls and trees in a river; trees,
/// rocks, walls and lanes in a house; fords and bridges away from any river; lanes over a river without them; and,
/// where nothing of this is wrong, ground that a gun cannot reach from both back lines. By `rulebook`, which says how
/// wide a gun is. In order of the pieces, at most `most`.
std::vector<PlanFault> check_plan(const CountryPlan& plan, const Rulebook& rulebook, std::size_t most = 100);

/// "the house 'Hook's Farm' at 88, 41.5 in": what faults and lists call a piece.
Phrase words_of(const PlanPiece& piece);

}  // namespace sandgate
