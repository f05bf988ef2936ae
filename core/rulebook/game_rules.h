// What a rulebook says of the three games and the war (LW-6; ST-9; PR-3).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/rulebook/ratio.h"

namespace sandgate {

/// LW-6.2: the part of a back line that counts; left and right as its owner looks at the field.
enum class Rear : std::uint8_t { whole, middle, left, right };

struct GameRules {
  std::int32_t draw_under = 0;        ///< LW-6.1: with fewer free men than this on both sides it is drawn …
  std::int32_t draw_under_small = 0;  ///< … or with fewer than this, where each began with fewer than …
  std::int32_t small_force = 0;       ///< … so many. ST-9: the two are equal, and one number serves all forces
  std::int32_t rear_men = 0;          ///< LW-6.2: so many on the enemy's back line at once defeat him
  Rear rear = Rear::whole;            ///< LW-6.2: of it, where nothing else is agreed
  std::int32_t retreat_moves = 0;  ///< LW-6.2: the beaten side's own moves; PR-3: none, and the battle is over at once
  Ratio attacker_part{1, 4};       ///< LW-6.3: of his original men, who must arrive
  Ratio defender_part{2, 3};       ///< LW-6.3: of the attacker's points, the defender's
  std::vector<std::int32_t> war_leads;  ///< LW-6.4: what is offered, in points; any lead can be agreed
  friend bool operator==(const GameRules&, const GameRules&) = default;
};

/// By its word; none for other words. `rear_words` lists them.
std::optional<Rear> rear_named(std::string_view word);
std::string_view word_of(Rear rear);
inline constexpr std::string_view rear_words = "whole, middle, left, right";
/// No war is fought for more points than these.
inline constexpr std::int32_t largest_war_lead = 100'000;

}  // namespace sandgate
