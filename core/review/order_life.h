// The life of an order to a body: given, handed over, begun, done; how old it was by then, and on what it rested.
//
// *Given*: accepted from the seat. *Arrived*: handed over by the rider, or when it was given where none rides. *Begun*:
// the close of the first own move in which the body took a step of it, *done*: of the last; of an order that takes no
// steps (halt, box, stand out, form) both are when it was carried out. *Age when begun* is begun − given; *age of what
// it rests on* is given − the time of seeing of the newest report its giver had read of the place that it names: a
// sighting within six feet of it, or an own body known to have stood there, though nobody else was.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/enumeration.h"
#include "core/base/exercise_time.h"
#include "core/kinds/courier.h"
#include "core/kinds/march.h"

namespace sandgate {

enum class OrderFate : std::uint8_t {
  done,        ///< its last step was taken
  under_way,   ///< begun, and it goes on when the exercise ends
  waiting,     ///< it rides still, or has arrived and is not begun, when the exercise ends
  overtaken,   ///< begun, and what it was given for had been overtaken by events: see Overtaken
  replaced,    ///< a later order to the body held before it was begun (KS-11.5)
  barred,      ///< KS-11.5: it could not be carried out where the body stood
  taken,       ///< KS-11.3: its rider was
  lost,        ///< its rider found nobody, or no way
  taken_back,  ///< KS-10: struck
};
constexpr auto words_of(OrderFate) {
  return std::to_array<std::string_view>(
      {"done", "under_way", "waiting", "overtaken", "replaced", "barred", "taken", "lost", "taken_back"});
}

/// By what an order was overtaken between given and begun.
enum class Overtaken : std::uint8_t {
  none,
  place_held,   ///< the enemy holds the place that it names, and its giver had not read so
  enemy_moved,  ///< the enemy whose place it names is more than ten feet from where its giver had him
  over,         ///< what it would stop is over
};
constexpr auto words_of(Overtaken) {
  return std::to_array<std::string_view>({"none", "place_held", "enemy_moved", "over"});
}

/// A reading of the exercise's clock and the move it was read in, both camps' counted together.
struct Instant {
  std::int64_t move = 0;
  ExerciseTime time;
  friend bool operator==(const Instant&, const Instant&) = default;
};

struct OrderLife {
  std::int64_t number = 0;            ///< from 1, in the order in which they were given; struck ones too
  std::int64_t entry = 0, event = 0;  ///< by which it was given: the journal's entry and the last event of it
  SeatId seat;                        ///< who gave it
  BodyId body;                        ///< whom it is for
  InstructionKind kind = InstructionKind::march;
  std::optional<Point> place;  ///< that it names: where a march ends, a work lies, a run goes
  std::optional<RideId> ride;  ///< who carried it; none: it was at hand
  Instant given;
  std::optional<Instant> arrived, begun, done;
  OrderFate fate = OrderFate::waiting;
  Overtaken overtaken = Overtaken::none;
  BodyId by;                          ///< of place_held and enemy_moved: by whom it was overtaken
  std::optional<Instant> held_since;  ///< of place_held: since when, as far back as without a break
  /// What it rests on: when that had been seen, which its giver had read last of its place; none: he had read nothing.
  std::optional<Instant> rests_on;
  BodyId seen_by;        ///< whose report that was; none with nothing read
  std::int64_t men = 0;  ///< of the body, when it was given
  /// Of a march: why it went no farther; `goes_on` where it never halted of itself.
  MarchEnd end = MarchEnd::goes_on;
  Bar bar = Bar::none;  ///< what stood in its way, where its march or the order itself was barred
  std::string clause;   ///< by which the march halted, or the order was barred: its id; empty: neither

  /// Whether something halted its march short of where it was to go.
  bool halted_short() const { return end != MarchEnd::goes_on && end != MarchEnd::arrived; }

  /// Moves of both camps, and minutes of the day.
  std::optional<std::int64_t> age_moves() const {
    return begun ? std::optional(begun->move - given.move) : std::nullopt;
  }
  std::optional<std::int64_t> age_minutes() const {
    return begun ? std::optional(begun->time.minutes - given.time.minutes) : std::nullopt;
  }
  std::optional<std::int64_t> rests_minutes() const {
    return rests_on ? std::optional(given.time.minutes - rests_on->time.minutes) : std::nullopt;
  }
  friend bool operator==(const OrderLife&, const OrderLife&) = default;
};

}  // namespace sandgate
