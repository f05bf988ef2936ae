// The gun phase: orders of guns, what they come to or why they cannot be, and what begins and ends it (LW-2.4, LW-2.5,
// LW-3.2 to LW-3.4, CX-2). Private to this room.
#pragma once

#include <expected>
#include <optional>
#include <vector>

#include "core/base/dice.h"
#include "core/base/refusal.h"
#include "core/campaign/campaign.h"

namespace sandgate {

std::optional<Refusal> cannot_fire(const Campaign& campaign, SeatId seat, const FireOrder<BodyId>& order);
/// The shot, flown; with a gun's first of a move, who are to stand at its trail.
std::vector<Event> fire(const Campaign& campaign, SeatId seat, const FireOrder<BodyId>& order, const Dice& dice);

std::expected<MenLay, Refusal> try_order(const Campaign& campaign, SeatId seat, const LieDownOrder<BodyId>& order);
std::expected<TrailChosen, Refusal> try_order(const Campaign& campaign, SeatId seat, const TrailOrder<BodyId>& order);
/// `seat` may be the system's.
std::optional<Refusal> cannot_end_guns(const Campaign& campaign, SeatId seat, TableId table);

/// LW-2.5, LW-3.2: the move that has begun has a gun phase on every table on which guns of its camp are in action.
/// Folds it into `scratch`, and the phase.
std::vector<Event> begin_guns(Campaign& scratch);
/// Guns have done on a table: walks that were held are carried out, each order whole or not at all. Folds it into
/// `scratch`.
std::vector<Event> end_guns(Campaign& scratch, TableId table);
/// The same on every table where no gun of a side that has not waived them has anything left to do.
std::vector<Event> end_used_guns(Campaign& scratch);
/// LW-3.4: the end of the move: men walk to the trails of guns that have fired; for who can do so no longer another is
/// found. Folds it into `scratch`.
std::vector<Event> stand_at_trails(Campaign& scratch);

}  // namespace sandgate
