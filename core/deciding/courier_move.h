// The close of a move where signals are by couriers: who comes to hand and goes out of it, who reports, and how far
// riders come (KS-11.1 to KS-11.5). Private to this room.
#pragma once

#include <span>
#include <vector>

#include "core/deciding/decide.h"

namespace sandgate {

/// Who is somewhere else when marches have been made, or trains have run.
struct WhoGoes {
  BodyId body;
  Point at;
};
/// KS-11.1: whom posts of the camp that moves have no longer at hand when all those are where they go. Told before,
/// so that the seat knows the body as the move began.
std::vector<Event> part_before(const Campaign& campaign, std::span<const WhoGoes> going);
/// Who is at hand where everybody stands now, and who is not.
std::vector<Event> judge_at_hand(const Campaign& campaign);
/// KS-11.2 to KS-11.5: bodies of the camp that moves report, and its riders ride for one move. Folded into `scratch`.
std::vector<Event> send_and_ride(Campaign& scratch);

/// KS-11.5: an order to a body that is not at hand rides there. What it is told does not hang on where or how it is.
std::vector<Event> send_order(const Campaign& campaign, SeatId from, BodyId to, const Instruction& order);

/// KS-11.5: what a body's own officers make of such an order of waggons, works or trains when it reaches them: what it
/// comes to, or why it cannot be. They know by their names the bodies of their side; of `from` they take it that he may
/// order it.
Decision do_as_written(const Campaign& campaign, SeatId from, BodyId to, const Instruction& order);

/// Whom what has reached a post by this event is news to; none where it has reached nobody.
SeatId reached_by(const Campaign& after, const Event& event);

}  // namespace sandgate
