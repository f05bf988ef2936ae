#include "core/battle/seen_part.h"

namespace sandgate {

SeenPart seen_part(SideId side, std::span<const Soldier> men, std::span<const Gun> guns) {
  const std::uint32_t bit = std::uint32_t{1} << side.index();
  SeenPart seen{{men.begin(), men.end()}, {guns.begin(), guns.end()}};
  for (Soldier& man : seen.men) {
    if (man.side != side && (man.seen_by & bit) == 0) man.state = ManState::dead;
  }
  for (Gun& gun : seen.guns) gun.on_ground = gun.on_ground && (gun.side == side || (gun.seen_by & bit) != 0);
  return seen;
}

}  // namespace sandgate
