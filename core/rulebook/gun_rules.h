// What a rulebook says of serving guns (LW-2.4, LW-2.5, LW-3.2 to LW-3.5, LW-5.9; ST-4, ST-7; PR).
#pragma once

#include <cstdint>

#include "core/rulebook/ratio.h"

namespace sandgate {

/// LW-3.4, ST-4: where the men stand who have fired a gun.
enum class TrailPlace : std::uint8_t {
  trail,   ///< one on each side of its end, directly behind the wheels
  wheels,  ///< one beside each wheel, within reach of the gun
};

/// LW-5.9, PR: what lets enemies by a gun take it.
enum class GunTaking : std::uint8_t {
  axle,   ///< nobody of its own side is by it, and they have passed its axle line
  reach,  ///< PR-3: too few of its own side are by it to serve it
  never,  ///< PR-1, PR-2
};

/// LW-3.5, KS-2.1: at whose pace a gun goes that men go with.
enum class HaulPace : std::uint8_t {
  crew,  ///< LW-3.5: that of horse where its crew is mounted, else that of foot
  arm,   ///< KS-2.1: artillery's own; its crew keep pace
};

struct GunRules {
  std::int32_t silent_moves = 0;  ///< LW-2.4: own moves of a side before its guns fire
  std::int32_t shots = 0;         ///< LW-3.3: of one gun in one move
  std::int32_t trail_men = 0;     ///< LW-3.4: who stand at the trail after firing
  TrailPlace trail_place = TrailPlace::trail;
  bool lie_down = false;       ///< LW-3.3: men near the gun or in its line of fire may
  Ratio guns_part{1, 2};       ///< LW-2.5: of the allowance; guns end when it has gone
  bool fire_and_move = false;  ///< PR-1: a gun does both in one move; else LW-2.6: either
  bool shots_by_crew = false;  ///< PR-2: as many shots as men are by it, up to `shots`, whatever crew a gun needs
  std::int32_t haul_men = 0;   ///< LW-3.5: who go with a gun that moves; nought: it goes alone, at its own arm's pace
  HaulPace haul_pace = HaulPace::crew;
  GunTaking taking = GunTaking::axle;
  std::int32_t takers = 0;  ///< LW-5.9: so many enemies
  friend bool operator==(const GunRules&, const GunRules&) = default;
};

}  // namespace sandgate
