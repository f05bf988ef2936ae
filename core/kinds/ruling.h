// The umpire's rulings: orders and events (KS-10).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/enumeration.h"
#include "core/kinds/kind.h"
#include "map/base/quantity.h"

namespace sandgate {

/// The umpire's: fog comes down or lifts (CX-11). Everybody is told.
struct SetVisibility {
  Length visibility;
  std::string reason;  ///< "mist in the valleys": one line, for everybody
  static constexpr OrderKind order{"set_visibility", Owner::umpire, clauses::visibility};
  SANDGATE_FIELDS(visibility, reason)
  friend bool operator==(const SetVisibility&, const SetVisibility&) = default;
};
/// The umpire's: who orders the men of a side on a table.
struct GiveTable {
  TableId table;
  SideId side;
  SeatId seat;
  static constexpr OrderKind order{"give_table", Owner::umpire, clauses::officials};
  SANDGATE_FIELDS(table, side, seat)
  friend bool operator==(const GiveTable&, const GiveTable&) = default;
};
/// The umpire's: a seat is played by a program from now on.
struct ManSeat {
  SeatId seat;
  std::string commander;  ///< its name; empty: by a person again
  static constexpr OrderKind order{"man_seat", Owner::umpire, clauses::officials};
  SANDGATE_FIELDS(seat, commander)
  friend bool operator==(const ManSeat&, const ManSeat&) = default;
};
/// The umpire's: a word to every seat, also while a battle is being set up.
struct Announce {
  std::string text;  ///< one line, and not an empty one
  static constexpr OrderKind order{"announce", Owner::umpire, clauses::officials};
  SANDGATE_FIELDS(text)
  friend bool operator==(const Announce&, const Announce&) = default;
};
/// The umpire's: from now on he is asked for his key where he rules at a screen that commanders share. What is kept is
/// no secret to whoever has the file, in which everything stands; it keeps out those who sit at the screen.
struct SetUmpireKey {
  std::string salt, digest;  ///< of the key (app/host/umpire_key.h): one line each, and not an empty one
  static constexpr OrderKind order{"set_umpire_key", Owner::umpire, clauses::officials};
  SANDGATE_FIELDS(salt, digest)
  friend bool operator==(const SetUmpireKey&, const SetUmpireKey&) = default;
};
/// The umpire's: all that happened after an event is struck, and the exercise goes on from there. Nothing is removed:
/// the journal keeps what was struck. Which events there are is the history's to know (core/chronicle/history.h).
struct TakeBack {
  std::int64_t to_event = 0;  ///< the last of an order's events; 0: to the very beginning
  bool fresh_dice = true;     ///< what comes after is thrown anew; else as it was thrown before
  std::string reason;         ///< one line, for everybody, and not an empty one
  static constexpr OrderKind order{"take_back", Owner::umpire, clauses::officials};
  SANDGATE_FIELDS(to_event, fresh_dice, reason)
  friend bool operator==(const TakeBack&, const TakeBack&) = default;
};
/// A commander's: what he was told has been ruled wrongly, he says. It is no move: he may say it at any time, of each
/// dispatch once. Which dispatch that is is his Picture's to know.
struct ContestRuling {
  std::int64_t dispatch = 0;  ///< its number in his Picture
  std::string reason;         ///< one line, and not an empty one
  static constexpr OrderKind order{"contest_ruling", Owner::seat, clauses::officials};
  SANDGATE_FIELDS(dispatch, reason)
  friend bool operator==(const ContestRuling&, const ContestRuling&) = default;
};
/// The umpire's: he is right, or not. What follows of it the umpire rules by other orders.
struct AnswerContest {
  ContestId contest;
  bool granted = false;
  std::string reason;  ///< one line, and not an empty one
  static constexpr OrderKind order{"answer_contest", Owner::umpire, clauses::officials};
  SANDGATE_FIELDS(contest, granted, reason)
  friend bool operator==(const AnswerContest&, const AnswerContest&) = default;
};
/// Of a contested ruling what a seat may contest in a move: what an umpire can answer.
inline constexpr std::int64_t most_contests_a_move = 10;

/// How an exercise is controlled, beside what happens in it.
enum class ExerciseMark : std::uint8_t {
  begins,   ///< all are in their places, and from now on it counts
  no_play,  ///< it is broken off for a while: nothing is ordered
  goes_on,
  ends  ///< nothing is ordered any more
};
constexpr auto words_of(ExerciseMark) {
  return std::to_array<std::string_view>({"begins", "no_play", "goes_on", "ends"});
}
/// The umpire's. Everybody is told.
struct MarkExercise {
  ExerciseMark mark = ExerciseMark::begins;
  std::string reason;  ///< one line, for everybody; may be empty
  static constexpr OrderKind order{"mark_exercise", Owner::umpire, clauses::officials};
  SANDGATE_FIELDS(mark, reason)
  friend bool operator==(const MarkExercise&, const MarkExercise&) = default;
};
/// CX-11.
struct VisibilityChanged {
  Length visibility;
  std::string reason;
  static constexpr EventKind event{"visibility_changed", clauses::visibility};
  SANDGATE_FIELDS(visibility, reason)
  friend bool operator==(const VisibilityChanged&, const VisibilityChanged&) = default;
};
/// The umpire's: who orders a side's men there.
struct TableGiven {
  TableId table;
  SideId side;
  SeatId seat;
  static constexpr EventKind event{"table_given", clauses::officials};
  SANDGATE_FIELDS(table, side, seat)
  friend bool operator==(const TableGiven&, const TableGiven&) = default;
};
struct SeatManned {
  SeatId seat;
  std::string commander;
  static constexpr EventKind event{"seat_manned", clauses::officials};
  SANDGATE_FIELDS(seat, commander)
  friend bool operator==(const SeatManned&, const SeatManned&) = default;
};
/// The umpire's word, told to everybody.
struct Announced {
  std::string text;
  static constexpr EventKind event{"announced", clauses::officials};
  SANDGATE_FIELDS(text)
  friend bool operator==(const Announced&, const Announced&) = default;
};

/// Everybody is told that there is one, and nobody which.
struct UmpireKeySet {
  std::string salt, digest;
  static constexpr EventKind event{"umpire_key_set", clauses::officials};
  SANDGATE_FIELDS(salt, digest)
  friend bool operator==(const UmpireKeySet&, const UmpireKeySet&) = default;
};

/// What stands after event `to_event` is struck. Folded in upon the state at that event. What is true of the people who
/// play, and not of what they play, stays as it is: the event has it.
struct TakenBack {
  std::int64_t to_event = 0;
  std::int64_t times = 1;    ///< that the exercise was taken back, with this
  std::int64_t branch = 0;   ///< of the dice, from now on
  std::int64_t highest = 0;  ///< branch that was ever thrown on
  std::string reason;
  std::string umpire;                ///< who has his chair
  std::optional<UmpireKeySet> key;   ///< and his key
  std::vector<SeatManned> programs;  ///< the seats that are played by programs
  static constexpr EventKind event{"taken_back", clauses::officials};
  SANDGATE_FIELDS(to_event, times, branch, highest, reason, umpire, key, programs)
  friend bool operator==(const TakenBack&, const TakenBack&) = default;
};

struct RulingContested {
  ContestId contest;  ///< the next there is
  SeatId seat;
  std::int64_t dispatch = 0;
  std::string reason;
  static constexpr EventKind event{"ruling_contested", clauses::officials};
  SANDGATE_FIELDS(contest, seat, dispatch, reason)
  friend bool operator==(const RulingContested&, const RulingContested&) = default;
};
struct ContestAnswered {
  ContestId contest;
  bool granted = false;
  std::string reason;
  static constexpr EventKind event{"contest_answered", clauses::officials};
  SANDGATE_FIELDS(contest, granted, reason)
  friend bool operator==(const ContestAnswered&, const ContestAnswered&) = default;
};
struct ExerciseMarked {
  ExerciseMark mark = ExerciseMark::begins;
  std::string reason;
  static constexpr EventKind event{"exercise_marked", clauses::officials};
  SANDGATE_FIELDS(mark, reason)
  friend bool operator==(const ExerciseMarked&, const ExerciseMarked&) = default;
};

using RulingDeeds = Kinds<SetVisibility, GiveTable, ManSeat, Announce, SetUmpireKey, TakeBack, ContestRuling,
                          AnswerContest, MarkExercise>;
using RulingEvents = Kinds<VisibilityChanged, TableGiven, SeatManned, Announced, UmpireKeySet, TakenBack,
                           RulingContested, ContestAnswered, ExerciseMarked>;

}  // namespace sandgate
