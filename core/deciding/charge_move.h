// Charges at the close of a move: what they come to, and what follows them (KS-8). Private to this room.
#pragma once

#include <optional>
#include <vector>

#include "core/base/dice.h"
#include "core/battle/melee.h"
#include "core/campaign/campaign.h"
#include "core/kriegspiel/charging.h"

namespace sandgate {

/// How the bodies of men stand. The campaign must outlive it.
FormationOf formation_of(const Campaign& campaign);

/// KS-8: a melee that horse has charged into, as it is joined; `joined` is what it would be by LW-5. Its toss is thrown
/// (KS-8.4). Nothing where it is no charge.
std::optional<JoinedMelee> as_charge(const Campaign& campaign, const Melee& melee, TableId table, JoinedMelee joined,
                                     const Dice& dice);

/// KS-8.3: a charge that is just settled has driven these men: they go back. Folds it into `scratch`.
std::vector<Event> drive_back(Campaign& scratch, TableId table, const JoinedMelee& fought);

/// KS-8.2 to KS-8.5: men of the camp whose move closes who had to go back, and have not. Who cannot go is taken; who is
/// driven off the map, or into a river that he cannot ford, is destroyed. Folds it into `scratch`.
std::vector<Event> retreat(Campaign& scratch);

/// KS-8.3, KS-8.5: whom horse in reach presses, now that its move closes. Folds it into `scratch`.
std::vector<Event> press(Campaign& scratch);

/// KS-8.1: guns that were charged in the move before are the chargers', if enough of them still hold it. Folds it into
/// `scratch`.
std::vector<Event> take_charged_guns(Campaign& scratch);

}  // namespace sandgate
