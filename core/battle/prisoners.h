// Prisoners, their escorts and what becomes of them; back lines (LW-5.5 to LW-5.8, ST-2).
#pragma once

#include <array>
#include <span>
#include <vector>

#include "core/base/refusal.h"
#include "core/battle/soldier.h"
#include "core/rulebook/rulebook.h"

namespace sandgate {

/// What happens to a man outside a melee.
enum class Fate : std::uint8_t {
  escorted,     ///< LW-5.8: reached by an escort for the first time
  freed,        ///< LW-5.6: no escort is left; disarmed
  retaken,      ///< LW-5.6
  held,         ///< LW-5.7: brought over the captor's back line
  rearmed,      ///< LW-5.6: touched his own back line
  crossed,      ///< LW-5.7: over a back line, for good
  surrendered,  ///< LW-5.8: under a white flag
};
struct ManFate {
  std::uint32_t man = 0;
  Fate fate = Fate::freed;
  SideId captor = {};  ///< with retaken, surrendered
  friend bool operator==(const ManFate&, const ManFate&) = default;
};

/// Which edge of the table is whose: by side, the coordinate of its back line.
struct BackLine {
  enum class Axis : std::uint8_t { x, y } axis = Axis::x;
  Length at;             ///< of the edge
  bool greater = false;  ///< the field lies on the side of lesser coordinates
  /// How far within the field `p` is; nought on the line.
  Length inside(Point p) const {
    const Length c = axis == Axis::x ? p.x : p.y;
    return greater ? at - c : c - at;
  }
};

/// LW-5.5: an escort each for as many prisoners of `side` as can have one: for each man of `men` the place of his
/// escort, or none (`nobody`). As many as possible are escorted; a greedy answer would leave some out.
inline constexpr std::uint32_t nobody = ~std::uint32_t{};
std::vector<std::uint32_t> escorts(const Rulebook& rulebook, std::span<const Soldier> men, SideId side);

/// What becomes of prisoners, disarmed men and those at back lines when `camp` has moved and its melees are settled:
/// freed, retaken, reached, held, rearmed, crossed; in this order of judging, each man at most once, by man.
std::vector<ManFate> judge_prisoners(const Rulebook& rulebook, std::span<const Soldier> men,
                                     std::span<const BackLine> back_lines, std::uint8_t camp);

/// LW-5.8: why `named` cannot hoist the white flag: not free men of one side, or as a body not isolated.
std::optional<Refusal> check_white_flag(const Rulebook& rulebook, std::span<const Soldier> men,
                                        std::span<const std::uint32_t> named);

}  // namespace sandgate
