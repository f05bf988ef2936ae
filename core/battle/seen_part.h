// Of what is on a table, the part that one side has in sight.
#pragma once

#include <span>
#include <vector>

#include "core/battle/gun.h"
#include "core/battle/soldier.h"

namespace sandgate {

/// All in their places; who is out of the side's sight has left the ground.
struct SeenPart {
  std::vector<Soldier> men;
  std::vector<Gun> guns;
};
SeenPart seen_part(SideId side, std::span<const Soldier> men, std::span<const Gun> guns);

}  // namespace sandgate
