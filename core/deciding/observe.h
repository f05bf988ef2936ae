// Who sees whom when something has changed: boxes that must be opened, what comes into sight and goes out of it, and
// the reports of it (CX-1, CX-2, CX-11, KS-1.1).
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/campaign/campaign.h"

namespace sandgate {

/// The way a body has gone this move: places it passed, oldest first, without those where it began and ended.
struct Trail {
  BodyId body;
  std::vector<Point> passed;
};

/// Folds into `scratch` what its bodies now make of one another, and answers it in order. Bodies that marched are also
/// seen, and see, where `trails` passed; what was only glimpsed so is reported and lost in one breath. A body that
/// stands out on a table is in sight, too, while any of its men is.
/// The order of reports follows from what can be seen, never from ids, so that it tells nothing.
/// With `changed`, only that body looks different and nobody has moved.
std::vector<Event> observe(Campaign& scratch, std::span<const Trail> trails = {}, std::optional<BodyId> changed = {});

/// The same man by man on tables (`look_over_tables`), and of bodies there whose last men have gone out of sight. It
/// opens no box.
std::vector<Event> observe_tables(Campaign& scratch);

/// The same of riders, where they are when a move is handed over (KS-11.3).
std::vector<Event> observe_riders(Campaign& scratch);

/// Whom a report is news to: all seats of a side, or by couriers one.
struct NewsFor {
  SideId side;
  SeatId seat;  ///< none: all of the side
  bool for_seat(const Seat& one) const { return seat ? one.id == seat : one.side == side; }
};
/// Whether `event`, which `before` has not folded in yet, brings somebody a report that is news: something has come
/// into sight, gone out of it, opened or been boxed. That a body in sight marches on is none.
std::optional<NewsFor> news_of(const Campaign& before, const Event& event);

/// How `body` looks to eyes `off` away that had `before` in sight (none: that see it for the first time).
Sighting look_of(const Rulebook& rulebook, const Body& body, Length off, const Watch& before);

}  // namespace sandgate
