// Who holds what his side is to have and to hold, for whoever looks back on an exercise. No rule of war: nothing is won
// or lost by it.
#pragma once

#include <vector>

#include "core/campaign/campaign.h"

namespace sandgate {

/// Men so near an objective are at it: a bridge and the ground from which it is commanded.
inline constexpr Length at_an_objective = Length::feet(6);

/// An objective, with those who are at it: men and figures of bodies that are not gone.
struct ObjectiveStanding {
  SideId side;  ///< whose objective it is
  Objective objective;
  Men own, enemy;  ///< enemy: of all sides of the other camp
  /// Its side has men at it, and more than the enemy.
  bool held() const { return own.count > 0 && own > enemy; }
};

/// Of all sides, in their order and in the scenario's.
std::vector<ObjectiveStanding> objectives_of(const Campaign& campaign);

}  // namespace sandgate
