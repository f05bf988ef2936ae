// The close of a move: every standing march of the camp, what it brings the others to, and the hand-over.
#pragma once

#include <vector>

#include "core/base/dice.h"
#include "core/campaign/campaign.h"

namespace sandgate {

/// All that closing the move of the camp that moves brings about, in order.
std::vector<Event> close_move(const Campaign& campaign, const Dice& dice);

}  // namespace sandgate
