// What a rulebook says of the time a move may take (LW-2.2, LW-2.3; ST-6; PR).
#pragma once

#include <cstdint>
#include <vector>

namespace sandgate {

/// By what a commander's allowance for a move is reckoned.
enum class ClockCounts : std::uint8_t {
  free,      ///< LW-2.2: his free men and guns, anew each move
  original,  ///< ST-6: the men and guns he began with
  fixed,     ///< PR-3: nothing; every move has the same
  none,      ///< PR-1: moves are not timed
};

struct ClockRules {
  ClockCounts counts = ClockCounts::free;
  std::int32_t men_per_minute = 0;
  std::int32_t minutes_per_gun = 0;
  std::int32_t fixed_minutes = 0;      ///< of every move, where it is `fixed`
  std::vector<std::int32_t> warnings;  ///< seconds left, falling
  std::int32_t interval_minutes = 0;   ///< LW-2.3: between moves, at most
  std::int32_t map_move_minutes = 0;   ///< of a move with nobody on a table; nought: not timed
  friend bool operator==(const ClockRules&, const ClockRules&) = default;
};

}  // namespace sandgate
