// Orders to bodies that are not at hand, of packets, trains and works: as a rider brings them, on paper. Private to
// this room.
#pragma once

#include "core/campaign/decide.h"

namespace sandgate {

/// KS-11.5: what a body's own officers make of an order when it reaches them: what it comes to, or why it cannot be.
/// They know by their names the bodies of their side; of `from` they take it that he may order it.
Decision do_as_written(const Campaign& campaign, SeatId from, BodyId to, const Instruction& order);

}  // namespace sandgate
