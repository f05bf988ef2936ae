// What a rulebook says of how a battle begins (LW-2.1, LW-7.1, LW-7.2; ST-10, ST-11).
#pragma once

#include <cstdint>

#include "core/base/fields.h"
#include "map/base/quantity.h"

namespace sandgate {

struct SetupRules {
  /// LW-7.1: how many to a gun are advised; never enforced.
  struct Advice {
    std::int32_t least = 0, most = 0;
    friend bool operator==(const Advice&, const Advice&) = default;
  };
  /// LW-7.2: so many men of a side are held back, and as many as so many dice show are taken in.
  struct Chances {
    std::int32_t men = 0, dice = 0;
    SANDGATE_FIELDS(men, dice)
    friend bool operator==(const Chances&, const Chances&) = default;
  };
  Length line_depth;            ///< LW-2.1: so far before his back line a man may be set down
  Chances chances;              ///< LW-7.2: as they are thrown where nothing else is agreed
  bool defender_first = false;  ///< ST-10: the defender moves first; else the attacker does
  Advice foot_to_a_gun, horse_to_a_gun;
  std::int32_t force_points = 0;  ///< LW-7.1, ST-11: for which a side musters where nothing else is agreed, in points
  friend bool operator==(const SetupRules&, const SetupRules&) = default;
};

}  // namespace sandgate
