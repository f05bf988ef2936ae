// What the desk orders where boats lie: into them from the bank, and out of them (KS-3, KS-9).
#pragma once

#include <optional>

#include "core/kinds/order.h"
#include "core/sight/picture.h"

namespace sandgate {

/// Whether there is anything of it to order at all: the rulebook has boats, and the side too.
bool has_boats(const Picture& picture, const Briefing& briefing);

/// What the body in hand is to do: get out where it is in a boat or on its way into one; else get into the nearest boat
/// that takes it, or, where none does, into the nearest of all, to be told why not. Of boats in hand the first body
/// that is in them lands. None where the side has no boats, or nobody is in those in hand.
std::optional<SeatDeed> into_boat_or_out(const Picture& picture, const Briefing& briefing, const OwnBody& body);

}  // namespace sandgate
