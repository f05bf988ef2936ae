// What a seat can itself know against a deed: asked on both sides of the wire, before the host is.
#pragma once

#include <memory>
#include <optional>

#include "core/base/refusal.h"
#include "core/kinds/order.h"
#include "core/sight/picture.h"

namespace sandgate {

class TableGround;

/// None where the seat knows nothing against it. `ground`: of the table it is for,
/// where that is at hand; it is costly to make.
std::optional<Refusal> check(const Picture& picture, const Briefing& briefing, const SeatDeed& deed,
                             const std::shared_ptr<const TableGround>& ground = {});

/// Whether this seat drafts orders: another camp moves, so that what it makes out now waits for its own move. Not where
/// all is one table, nor before the first move or after the last.
bool drafts_orders(const Picture& picture, const Briefing& briefing);
/// Whether a deed is of a kind that can wait so: a march, a halt, boxing, standing out, forming up, a screen.
bool can_wait(const SeatDeed& deed);
/// While orders are drafted: what the seat knows already against a deed that is to go when its move opens, which is
/// everything but whose move it is. A body on a table waits for nothing, since the other camp's shots change everything
/// there: `not_your_move`. Of any other deed, and in the seat's own move, the same as `check`.
std::optional<Refusal> check_draft(const Picture& picture, const Briefing& briefing, const SeatDeed& deed);

}  // namespace sandgate
