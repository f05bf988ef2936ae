// Formations at the close of a move (KS-3). Private to this room.
#pragma once

#include <vector>

#include "core/campaign/campaign.h"

namespace sandgate {

/// What a change that a body is at comes to in this move of its side, and what is left of the move for a march. Nothing
/// where it is at none.
struct FormingMove {
  std::vector<Event> events;
  Moves left = Moves::whole(1);
};
FormingMove carry_on_forming(const Body& body);

/// Held horses beside which men of the camp whose move closes stand alone are lost. Folds it into `scratch`.
std::vector<Event> lose_horses(Campaign& scratch);

}  // namespace sandgate
