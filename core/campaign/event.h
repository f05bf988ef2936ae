// Events: what happened. The state of a campaign is the fold of them. Each kind has a name and a version in
// the journal (core/journal/codec.h); fields of a version never change meaning.
#pragma once

#include <cstdint>
#include <optional>
#include <variant>

#include "core/campaign/order.h"
#include "core/campaign/sighting.h"
#include "core/scenario/setting.h"
#include "map/march/march.h"

namespace sandgate {

/// What a move consists of (LW-2.3, LW-2.5). A phase with nothing to do in it passes at once.
enum class Phase : std::uint8_t { guns, men, choices, interval };

/// The exercise opens with move 1 of `camp`.
struct Began {
  Camp camp = Camp::first;
  bool tossed = false;
  friend bool operator==(const Began&, const Began&) = default;
};
struct PhaseBegan {
  Phase phase = Phase::men;
  friend bool operator==(const PhaseBegan&, const PhaseBegan&) = default;
};
struct MarchOrdered {
  BodyId body;
  Path path;
  bool press_on = false;
  friend bool operator==(const MarchOrdered&, const MarchOrdered&) = default;
};
/// A standing march ends before its time.
struct MarchHalted {
  BodyId body;
  std::optional<Point> enemy_at;  ///< CX-4: an enemy came into sight there, inside the distance; none: by order
  friend bool operator==(const MarchHalted&, const MarchHalted&) = default;
};

enum class MarchEnd : std::uint8_t {
  goes_on,  ///< the allowance is spent
  arrived,
  sighted,  ///< CX-4: halted on sighting an enemy inside the distance
  barred,   ///< what was open when the march was ordered is so no longer
};
/// One body's march of one move.
struct Marched {
  BodyId body;
  Point at;  ///< where it ends the move
  Bearing facing;
  Length along;  ///< of its path
  std::int32_t settled = 0;
  Length paid;
  Moves waited;
  Length distance;  ///< walked this move
  std::int32_t climbed = 0, descended = 0, fords = 0;
  Moves multiplied;  ///< the part of the move made at the multiplied rate (CX-4)
  Moves on_road;     ///< the part made on roads (CX-5)
  MarchEnd end = MarchEnd::goes_on;
  Bar bar = Bar::none;            ///< with `barred`
  std::optional<Point> enemy_at;  ///< with `sighted`: where
  friend bool operator==(const Marched&, const Marched&) = default;
};

/// CX-2: a box is open now, its men stood out.
struct BoxOpened {
  BodyId body;
  Formation formation = Formation::fours;
  std::optional<BodyId> scouts;  ///< the enemy's, who came so near; none: by order
  friend bool operator==(const BoxOpened&, const BoxOpened&) = default;
};
/// CX-10: a box proved to have nothing in it and is taken off the map.
struct DummyRemoved {
  BodyId body;
  friend bool operator==(const DummyRemoved&, const DummyRemoved&) = default;
};
/// CX-2: the men are in their box again.
struct Boxed {
  BodyId body;
  friend bool operator==(const Boxed&, const Boxed&) = default;
};

/// `side` has a body of another side in sight, which it had not before. Tells no seat: its report does.
struct Sighted {
  SideId side;
  BodyId by, body;
  friend bool operator==(const Sighted&, const Sighted&) = default;
};
/// `side` has it in sight no longer.
struct SightLost {
  SideId side;
  BodyId body;
  friend bool operator==(const SightLost&, const SightLost&) = default;
};
enum class ReportKind : std::uint8_t {
  seen,   ///< in sight, as told
  lost,   ///< out of sight; `seen` is how it was last
  empty,  ///< a box that was opened, and had nothing in it
};
/// A report of `by` about a body of another side has reached every seat of `side` (KS-1.1, signals perfect). Made
/// when what it tells has changed.
struct Reported {
  SideId side;
  BodyId by, about;
  ReportKind kind = ReportKind::seen;
  Sighting seen;
  friend bool operator==(const Reported&, const Reported&) = default;
};
/// CX-11.
struct VisibilityChanged {
  Length visibility;
  std::string reason;
  friend bool operator==(const VisibilityChanged&, const VisibilityChanged&) = default;
};
struct SeatManned {
  SeatId seat;
  std::string commander;
  friend bool operator==(const SeatManned&, const SeatManned&) = default;
};

struct SeatClosed {
  SeatId seat;
  std::optional<RunOn> run_on;
  friend bool operator==(const SeatClosed&, const SeatClosed&) = default;
};
enum class RunOnEnd : std::uint8_t { report, idle, time, order };
struct RunOnEnded {
  SeatId seat;
  RunOnEnd why = RunOnEnd::report;
  friend bool operator==(const RunOnEnded&, const RunOnEnded&) = default;
};
/// The move is over; the other camp's begins, and after both the clock has gone on by a round.
struct MoveClosed {
  std::int64_t move = 0;  ///< the one closed
  friend bool operator==(const MoveClosed&, const MoveClosed&) = default;
};

using Event =
    std::variant<Began, PhaseBegan, MarchOrdered, MarchHalted, Marched, BoxOpened, DummyRemoved, Boxed, Sighted,
                 SightLost, Reported, VisibilityChanged, SeatManned, SeatClosed, RunOnEnded, MoveClosed>;

}  // namespace sandgate
