// Prisoners, their escorts and what becomes of them; back lines (LW-5.5 to LW-5.8, ST-2).
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/enumeration.h"
#include "core/base/refusal.h"
#include "core/battle/back_line.h"
#include "core/battle/melee.h"
#include "core/battle/soldier.h"

namespace sandgate {

struct Rulebook;

/// What happens to a man outside a melee.
enum class Fate : std::uint8_t {
  escorted,     ///< LW-5.8: reached by an escort for the first time
  freed,        ///< LW-5.6: no escort is left; disarmed
  retaken,      ///< LW-5.6: has an escort at once
  held,         ///< LW-5.7: brought over the captor's back line
  rearmed,      ///< LW-5.6: touched his own back line
  crossed,      ///< LW-5.7: over a back line, for good
  surrendered,  ///< LW-5.8: under a white flag
  capitulated,  ///< LW-6.2: left on the field when the beaten side's moves were spent
  cut_off,      ///< KS-8.5: taken by horse before which he could not go back
  ridden_down,  ///< KS-8.5: destroyed by it: driven off the map, or into a river
};
constexpr auto words_of(Fate) {
  return std::to_array<std::string_view>({"escorted", "freed", "retaken", "held", "rearmed", "crossed", "surrendered",
                                          "capitulated", "cut_off", "ridden_down"});
}
struct ManFate {
  std::uint32_t man = 0;
  Fate fate = Fate::freed;
  SideId captor = {};  ///< with retaken, surrendered, capitulated, cut_off
  friend bool operator==(const ManFate&, const ManFate&) = default;
};

inline constexpr std::uint32_t nobody = ~std::uint32_t{};
/// LW-5.5: an escort each for as many prisoners of `side` as can have one: for each man of `men` the place of his
/// escort, or `nobody`. As many as possible are escorted; a greedy answer would leave some out. Where there are too few
/// escorts, those who have been escorted before come first, then by place.
std::vector<std::uint32_t> escorts(const Rulebook& rulebook, std::span<const Soldier> men, SideId side);

/// What becomes of prisoners, disarmed men and those at back lines when `camp` has moved and its melees are settled:
/// freed, retaken, reached, held, rearmed, crossed; in this order of judging, each man at most once, by man. Who is
/// freed may be retaken at once. Prisoners are held and disarmed men rearmed when their base touches the line, free men
/// cross with their centre on it: on their own side's line or that of any side not seen among `men` as an ally's.
/// Men who set out from their back line must stand clear of it. `back_lines` by SideId.
std::vector<ManFate> judge_prisoners(const Rulebook& rulebook, std::span<const Soldier> men,
                                     std::span<const BackLine> back_lines, std::uint8_t camp);

/// LW-5.8: why `named` (by their place in `men`) cannot hoist the white flag: none in this rulebook, not free men of
/// one side, or as a body not isolated: asked as for a melee (find_supporters), so that the same men are isolated for
/// both.
std::optional<Refusal> check_white_flag(const Rulebook& rulebook, std::span<const Soldier> men,
                                        std::span<const std::uint32_t> named, const CanComeNear& can_come = {});

}  // namespace sandgate
