// What a rulebook says of serving guns (LW-2.4, LW-2.5, LW-3.2 to LW-3.5; ST-4, ST-7; PR).
#pragma once

#include <cstdint>

#include "core/rulebook/ratio.h"

namespace sandgate {

/// LW-3.4, ST-4: where the men stand who have fired a gun.
enum class TrailPlace : std::uint8_t {
  trail,   ///< one on each side of its end, directly behind the wheels
  wheels,  ///< one beside each wheel, within reach of the gun
};

struct GunRules {
  std::int32_t silent_moves = 0;  ///< LW-2.4: own moves of a side before its guns fire
  std::int32_t shots = 0;         ///< LW-3.3: of one gun in one move
  std::int32_t trail_men = 0;     ///< LW-3.4: who stand at the trail after firing
  TrailPlace trail_place = TrailPlace::trail;
  bool lie_down = false;  ///< LW-3.3: men near the gun or in its line of fire may
  Ratio guns_part{1, 2};  ///< LW-2.5: of the allowance; guns end when it has gone
  friend bool operator==(const GunRules&, const GunRules&) = default;
};

}  // namespace sandgate
