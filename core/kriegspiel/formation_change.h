// How long a change of formation takes (KS-3).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/base/clause.h"
#include "core/base/enumeration.h"
#include "core/forces/arm.h"
#include "core/rulebook/kriegspiel_rules.h"
#include "map/base/quantity.h"

namespace sandgate {

/// How a body stands, of all that KS-3 times: a formation of men on foot or mounted, in the saddle or out of it, a gun
/// limbered up or not. The first three are those of `Formation`.
enum class FormedAs : std::uint8_t { fours, two_ranks, extended, mounted, dismounted, limbered, unlimbered };
constexpr auto words_of(FormedAs) {
  return std::to_array<std::string_view>(
      {"fours", "two_ranks", "extended", "mounted", "dismounted", "limbered", "unlimbered"});
}

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
