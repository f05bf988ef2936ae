// One thing that needs the umpire, and what is measured of how he copes with them.
#pragma once

#include <array>
#include <chrono>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/clause.h"
#include "core/base/enumeration.h"
#include "core/base/refusal.h"
#include "map/base/id.h"
#include "map/base/point.h"
#include "map/base/quantity.h"

namespace sandgate {

/// What needs a person, in the order in which it is dealt with where nothing else tells.
enum class AttentionKind : std::uint8_t {
  choice,         ///< LW-5.4: a melee waits to be chosen
  clock,          ///< LW-2.2: time runs out for seats that have not closed their move
  seat_lost,      ///< somebody was there, and cannot be reached
  inject_failed,  ///< KS-10: something prepared was due, and could not be
  contested,      ///< KS-10: a ruling that a seat contests
  refused_twice,  ///< a seat gives the same order again and again, and is refused
  request,        ///< KS-11.6: a message that waits for the umpire's answer
  inject,         ///< KS-10: something prepared that comes of itself within a move
  supply,         ///< KS-4, CX-6: who goes without, or will, before he is out of action
  dummy,          ///< CX-10: an enemy is about to prove it to be nothing
  idle,           ///< bodies that have had nothing to do for moves
};
constexpr auto words_of(AttentionKind) {
  return std::to_array<std::string_view>({"choice", "clock", "seat_lost", "inject_failed", "contested", "refused_twice",
                                          "request", "inject", "supply", "dummy", "idle"});
}
inline constexpr std::size_t attention_kinds = value_count<AttentionKind>;

/// How much it presses: at once, soon, or when there is time.
enum class Urgency : std::uint8_t { alarm, warning, note };
Urgency urgency_of(AttentionKind kind);

/// What the umpire can do about an item from the list.
enum class AttentionDeed : std::uint8_t {
  show,        ///< brings its place into view; deals with nothing
  take_stand,  ///< LW-5.4: the choice stands as it is proposed
  nudge,       ///< a word to the seats
  wait,        ///< whoever is lost is waited for some minutes more
  program,     ///< a program takes the seat until he is back
  explain,     ///< the seat is told why its order was refused
  answer,      ///< opens the messages
  grant,       ///< KS-10: a contested ruling was wrong; asks why
  refuse,      ///< KS-10: it stands; asks why
  fire,        ///< KS-10: an inject comes now
  call_off,    ///< KS-10: it does not come
  set_aside,   ///< it is left as it is, until it grows worse
};
constexpr auto words_of(AttentionDeed) {
  return std::to_array<std::string_view>({"show", "take_stand", "nudge", "wait", "program", "explain", "answer",
                                          "grant", "refuse", "fire", "call_off", "set_aside"});
}
/// The first is what its key does.
std::vector<AttentionDeed> deeds_of(AttentionKind kind);

/// By which an item is known again. What does not belong to it is none.
struct AttentionKey {
  AttentionKind kind = AttentionKind::idle;
  SeatId seat;
  BodyId body;
  std::int64_t number = 0;  ///< of the message, the melee, the kind of deed, the contest, the inject, what was fed
  friend auto operator<=>(const AttentionKey&, const AttentionKey&) = default;
};

/// Why supply fails.
enum class SupplyLack : std::uint8_t {
  none,
  cut,      ///< KS-4.2: an enemy is in the way
  too_far,  ///< KS-4.2: packets lie too far, or waggons (CX-6)
  too_few,  ///< what is in reach is not enough, or runs out; waggons near keep fewer men (CX-6)
};
constexpr auto words_of(SupplyLack) { return std::to_array<std::string_view>({"none", "cut", "too_far", "too_few"}); }

/// Bodies of a seat that draw as one and go without, or are about to (KS-4.5, CX-6). Moves are their own.
struct SupplyThreat {
  std::vector<BodyId> bodies;
  SupplyLack lack = SupplyLack::none;       ///< none: it has not been reckoned yet
  BodyId store;                             ///< whose packets, or which waggons, fail them; none: there are none
  BodyId by;                                ///< cut: by whom
  std::optional<Point> spot;                ///< cut: where
  std::optional<Length> off;                ///< too far: how far
  bool by_waggons = false;                  ///< CX-6
  bool fed_again = false;                   ///< they go without, and will not when their move closes
  std::optional<std::int64_t> short_in;     ///< until the move at whose close they go without; none: they do now
  std::optional<std::int64_t> out_in;       ///< so many are still to close until they are out of action: nought, they
                                            ///< are; none: they lack ammunition alone, and are not for that
  std::optional<std::int64_t> gives_up_in;  ///< KS-4.5: until the move at whose close the besieged give themselves up
};

struct AttentionItem {
  using Time = std::chrono::milliseconds;

  AttentionKey key;
  Clause clause;
  std::optional<Point> at;     ///< none: it has no place
  std::vector<BodyId> bodies;  ///< whom it is about
  std::vector<SeatId> seats;   ///< whom it waits for
  TableId table;               ///< of a choice
  std::int64_t moves = 0;  ///< of who is idle, so many; of supply, until somebody is out of action: nought, he is now
  std::int64_t grade = 0;  ///< what was set aside comes back when this rises
  std::optional<std::int32_t> seconds_left = {};  ///< where a clock runs
  BodyId near = {};                               ///< of a dummy: who will meet it, and how far he is off
  Length off = {};
  std::vector<SupplyThreat> threats = {};  ///< of supply: what presses most first
  std::optional<Refusal> refusal = {};
  std::string title = {}, text = {};  ///< of what others have found, and of a request; else words are made of the rest

  Time raised{};                 ///< when it was found
  std::int64_t raised_move = 0;  ///< likewise
  bool begun = false;            ///< he has begun on it, and it waits until that is done
  bool dealt = false;            ///< he has done something about it, and it is still so

  Urgency urgency() const { return urgency_of(key.kind); }
};

/// The umpire's own load.
struct AttentionLoad {
  using Time = AttentionItem::Time;
  struct Of {
    std::int64_t raised = 0, dealt = 0;
    std::int64_t passed = 0;  ///< gone by themselves, before he came to them
    std::int64_t waiting = 0;
    Time waited{}, longest{};  ///< until dealt with or passed, in all and the longest
    friend bool operator==(const Of&, const Of&) = default;
  };
  std::array<Of, attention_kinds> of{};
  Time since{}, until{};  ///< of what time this tells

  const Of& kind(AttentionKind kind) const { return of[static_cast<std::size_t>(kind)]; }
  Of all() const;
  /// Raised in an hour, as it has gone so far; nought while no time has passed.
  double an_hour(std::int64_t raised) const;
};

}  // namespace sandgate
