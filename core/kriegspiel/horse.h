// Horse that accepts a charge (KS-8.4). Private to this room.
#pragma once

#include "core/kriegspiel/charge.h"

namespace sandgate {

/// One side in numbers: its real men, and what each counts.
struct HorseSide {
  std::int32_t men = 0, counts = 1;
  bool isolated = false;
  std::int32_t lost = 0, taken = 0;  ///< what came of it
  bool retires = false;
};
/// Settles the two. Equal numbers go by the toss, which is asked for `chargers_win`; true where it was needed.
bool settle_horse(const ChargeRules& rules, HorseSide& chargers, HorseSide& charged, bool chargers_win);
/// What a horseman of the higher side counts who has so many contours under him.
std::int32_t counts_downhill(const ChargeRules& rules, std::int32_t contours);

}  // namespace sandgate
