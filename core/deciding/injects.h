// Injects that have fallen due, and what comes of them (KS-10). Private to this room.
#pragma once

#include <span>
#include <vector>

#include "core/deciding/decide.h"

namespace sandgate {

/// The umpire's order that an inject is.
Deed deed_of(const InjectDeed& deed);

/// `events`, which come of an order on `campaign`, and after them what falls due by them: each inject at most once in a
/// move, so that those that set one another off come to an end. Costs nothing where none waits.
std::vector<Event> with_injects(const Campaign& campaign, std::vector<Event> events, const Dice& dice);

/// One comes now, and what it brings about; or why it cannot be.
Decision fire(const Campaign& campaign, InjectId inject, const Dice& dice);

}  // namespace sandgate
