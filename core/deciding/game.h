// The three games, as a campaign plays them: opened, watched at the end of every move, ended (LW-6). Private to this
// room. All answer with nothing where the exercise is no game, or its battle is over.
#pragma once

#include <vector>

#include "core/base/dice.h"
#include "core/campaign/campaign.h"

namespace sandgate {

/// LW-6: begins the game of the scenario with the forces as they are; tosses for the defender where none is named.
std::vector<Event> open_game(const Campaign& campaign, const Dice& dice);

/// LW-6.2, LW-6.3: who has come to a back line in the move that ends. To be asked when melees are settled and before
/// men who have crossed a line are off the field; folds it into `scratch`.
std::vector<Event> reach_back_lines(Campaign& scratch);

/// LW-6.1: guns that have moved over their own back line in this move, and then whether the battle is over: what is
/// left is taken, both sides' points are counted. To be asked last of all in a move; folds it into `scratch`.
std::vector<Event> end_battle(Campaign& scratch);

}  // namespace sandgate
