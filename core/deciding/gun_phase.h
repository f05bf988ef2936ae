// The gun phase: what begins and ends it, and who stands at trails (LW-2.4, LW-2.5, LW-3.2 to LW-3.4). Private to this
// room.
#pragma once

#include <vector>

#include "core/battle/table_move.h"
#include "core/campaign/campaign.h"

namespace sandgate {

struct Deciding;

/// A side as those move who serve its guns now.
TableMoveOrder mover(const Campaign& campaign, SideId side);

/// LW-2.5, LW-3.2: the move that has begun has a gun phase on every table on which guns of its camp are in action.
/// Folds it into `scratch`, and the phase.
std::vector<Event> begin_guns(Campaign& scratch);
/// Guns have done on a table: walks that were held are carried out, each order whole or not at all. Folds it into
/// `scratch`.
std::vector<Event> end_guns(Campaign& scratch, TableId table);
/// The same on every table where no gun of a side that has not waived them has anything left to do.
std::vector<Event> end_used_guns(Campaign& scratch);
/// `events`, and what follows once no gun has anything left to do: held walks are carried out.
std::vector<Event> with_guns_ended(const Deciding& deciding, std::vector<Event> events);
/// LW-3.4: the end of the move: men walk to the trails of guns that have fired; for who can do so no longer another is
/// found. Folds it into `scratch`.
std::vector<Event> stand_at_trails(Campaign& scratch);

}  // namespace sandgate
