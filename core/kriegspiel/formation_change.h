// How long a change of formation takes (KS-3).
#pragma once

#include <optional>
#include <vector>

#include "core/base/clause.h"
#include "core/forces/formed.h"
#include "core/rulebook/kriegspiel_rules.h"
#include "map/base/quantity.h"

namespace sandgate {

/// A box opens as fours (CX-2).
FormedAs formed_as(Formation formation);

struct FormationRuling {
  Moves moves;  ///< of the body's side; nought where nothing changes
  std::vector<Clause> clauses = {};
};
/// None where this arm does not stand so: guns have no ranks, infantry does not mount. Infantry and engineers go by the
/// two steps of infantry, which add up; cavalry changes in one.
std::optional<FormationRuling> rule_formation(const FormationRules& rules, Arm arm, FormedAs from, FormedAs to);

/// The same between formations. A box opens as fours (CX-2) and closes from them. An arm without ranks takes no time.
Moves formation_change(const FormationRules& rules, Arm arm, Formation from, Formation to);

}  // namespace sandgate
