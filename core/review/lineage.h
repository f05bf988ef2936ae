// How a thing came about: for an order or any event, who ordered it, what he believed then and how old that was, when
// it rode, what met it on the way, what was decided by which clause, and what came of it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/base/clause.h"
#include "core/base/enumeration.h"
#include "core/review/order_life.h"
#include "map/base/fault.h"
#include "map/base/point.h"

namespace sandgate {

struct Review;
class History;

enum class LineageKind : std::uint8_t {
  seen,     ///< `body` saw what the order rests on
  read,     ///< `seat` read that
  given,    ///< `seat` gave the order
  crossed,  ///< on the way its rider met one who rode the other way, from the body or to its commander, with word of it
  arrived,  ///< it reached `body`
  replaced,  ///< KS-11.5: another came before it; or `body` was halted before its first step
  barred,    ///< it could not be carried out
  taken,     ///< its rider was, by `body`
  begun,     ///< the first step
  changed,   ///< what it was given for was so no longer: `body`, of the enemy, holds the place or is elsewhere
  contact,   ///< CX-10: `body` came to a table
  decided,   ///< by `clause`: a melee, a shot, a charge, a ruling; `men` fell
  ended,     ///< the last step
  known,     ///< `seat` read what had come of it
};
constexpr auto words_of(LineageKind) {
  return std::to_array<std::string_view>({"seen", "read", "given", "crossed", "arrived", "replaced", "barred", "taken",
                                          "begun", "changed", "contact", "decided", "ended", "known"});
}

struct LineageStep {
  LineageKind kind = LineageKind::given;
  Instant when;
  std::int64_t event = 0;  ///< of the journal; 0: it is no one event
  SeatId seat;
  BodyId body;
  std::optional<RideId> ride;
  std::optional<Point> at;
  Clause clause;
  std::int64_t men = 0;
  friend bool operator==(const LineageStep&, const LineageStep&) = default;
};

/// A rider between the giver's post and the body, for drawing: from when to when, which way.
struct LineageRide {
  RideId ride;
  bool outward = true;  ///< from the giver to the body
  bool order = true;    ///< else a report
  Instant sent;
  std::optional<Instant> arrived;
  friend bool operator==(const LineageRide&, const LineageRide&) = default;
};

struct Lineage {
  std::optional<std::int64_t> order;  ///< OrderLife::number; none: nobody ordered it (the clock, the umpire, a program)
  std::vector<LineageStep> steps;     ///< in the order of time
  std::vector<LineageRide> rides;     ///< its own first, then those that passed it, by time
  friend bool operator==(const Lineage&, const Lineage&) = default;
};

/// Of an order of the review.
Lineage lineage_of(const Review& review, const History& history, std::int64_t order);
/// Of any event that stands: of the order that led to it, where there is one, with the event as a step. It is the order
/// that gave the event, or that its rider carries; else the one that a body it is about carries out, or by which it
/// came where it stands. Faults: as of History::entry_of.
Result<Lineage> lineage_of_event(const Review& review, const History& history, std::int64_t event);

}  // namespace sandgate
