// Seats and moves: orders and events that open an exercise, close moves and let them run on (LW-2).
#pragma once

#include <array>
#include <optional>

#include "core/base/enumeration.h"
#include "core/base/exercise_time.h"
#include "core/kinds/kind.h"
#include "core/scenario/camp.h"

namespace sandgate {

/// Until when a seat lets its moves close without it. What is false or empty does not stop it; contact always does, and
/// so does the longest run the rulebook allows.
struct RunOn {
  bool until_report = true;           ///< a report reaches the seat that is news to it
  bool until_idle = true;             ///< a body of the seat has ended its march
  std::optional<ExerciseTime> until;  ///< the clock has reached this time
  SANDGATE_FIELDS(until_report, until_idle, until)
  friend bool operator==(const RunOn&, const RunOn&) = default;
};
/// What changes of a seat as the exercise runs.
struct SeatState {
  bool closed = false;          ///< has no more orders for this move
  std::optional<RunOn> run_on;  ///< lets its moves close without it
  SANDGATE_FIELDS(closed, run_on)
  friend bool operator==(const SeatState&, const SeatState&) = default;
};

/// What a move consists of (LW-2.3, LW-2.5). A phase with nothing to do in it passes at once.
/// `setting_up`: before the first move, where a battle is set up in play (core/campaign/setup.h).
enum class Phase : std::uint8_t { guns, men, choices, interval, setting_up };
constexpr auto words_of(Phase) {
  return std::to_array<std::string_view>({"guns", "men", "choices", "interval", "setting_up"});
}

/// This seat has no more orders for this move; with `run_on`, nor for those after it. While a battle is set up: it
/// is done with what it is asked for; what it has left undone the program does for it.
struct CloseMyMove {
  std::optional<RunOn> run_on;
  static constexpr OrderKind order{"close_my_move", Owner::seat, clauses::move_and_clock};
  SANDGATE_FIELDS(run_on)
  friend bool operator==(const CloseMyMove&, const CloseMyMove&) = default;
};
/// The system's: opens the exercise.
struct Begin {
  static constexpr OrderKind order{"begin", Owner::system, clauses::officials};
  friend bool operator==(const Begin&, const Begin&) = default;
};
/// The system's: carries out every standing march of the camp that moves and, where melees have been joined, waits for
/// their choices; given again, it settles them, chosen or not, and hands the move over. While a battle is set up:
/// whoever is awaited is done.
struct CloseMove {
  static constexpr OrderKind order{"close_move", Owner::system, clauses::move_and_clock};
  friend bool operator==(const CloseMove&, const CloseMove&) = default;
};
/// The exercise opens with move 1 of `camp`.
struct Began {
  Camp camp = Camp::first;
  bool tossed = false;
  static constexpr EventKind event{"began", clauses::move_and_clock};
  Clause clause() const { return tossed ? clauses::toss : event.clause; }
  SANDGATE_FIELDS(camp, tossed)
  friend bool operator==(const Began&, const Began&) = default;
};
struct PhaseBegan {
  Phase phase = Phase::men;
  static constexpr EventKind event{"phase_began", clauses::guns_first};
  SANDGATE_FIELDS(phase)
  friend bool operator==(const PhaseBegan&, const PhaseBegan&) = default;
};
struct SeatClosed {
  SeatId seat;
  std::optional<RunOn> run_on;
  static constexpr EventKind event{"seat_closed", clauses::move_and_clock};
  SANDGATE_FIELDS(seat, run_on)
  friend bool operator==(const SeatClosed&, const SeatClosed&) = default;
};
enum class RunOnEnd : std::uint8_t { report, idle, time, order };
constexpr auto words_of(RunOnEnd) { return std::to_array<std::string_view>({"report", "idle", "time", "order"}); }
struct RunOnEnded {
  SeatId seat;
  RunOnEnd why = RunOnEnd::report;
  static constexpr EventKind event{"run_on_ended", clauses::move_and_clock};
  SANDGATE_FIELDS(seat, why)
  friend bool operator==(const RunOnEnded&, const RunOnEnded&) = default;
};
/// The move is over; the other camp's begins, and after both the clock has gone on by a round.
struct MoveClosed {
  std::int64_t move = 0;  ///< the one closed
  static constexpr EventKind event{"move_closed", clauses::move_and_clock};
  SANDGATE_FIELDS(move)
  friend bool operator==(const MoveClosed&, const MoveClosed&) = default;
};

using SeatDeeds = Kinds<CloseMyMove, Begin, CloseMove>;
using SeatEvents = Kinds<Began, PhaseBegan, SeatClosed, RunOnEnded, MoveClosed>;

}  // namespace sandgate
