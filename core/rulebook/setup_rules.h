// What a rulebook says of how a battle begins (LW-2.1, LW-6.3, LW-7.1; ST-10).
#pragma once

#include <cstdint>

#include "core/rulebook/ratio.h"
#include "map/base/quantity.h"

namespace sandgate {

struct SetupRules {
  /// LW-7.1: how many to a gun are advised; never enforced.
  struct Advice {
    std::int32_t least = 0, most = 0;
    friend bool operator==(const Advice&, const Advice&) = default;
  };
  Length line_depth;            ///< LW-2.1: so far before his back line a man may be set down
  Ratio defender_part{2, 3};    ///< LW-6.3: of the attacker's points, the defender's
  bool defender_first = false;  ///< ST-10: the defender moves first; else the attacker does
  Advice foot_to_a_gun, horse_to_a_gun;
  friend bool operator==(const SetupRules&, const SetupRules&) = default;
};

}  // namespace sandgate
