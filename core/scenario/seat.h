// Seats: the commanders of an exercise, whom each of them commands and what he may do (CX-8, KS-11.1).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/enumeration.h"
#include "core/base/fields.h"
#include "core/forces/arm.h"
#include "map/base/id.h"

namespace sandgate {

/// What a seat may do with what it commands.
enum class Right : std::uint8_t {
  march,   ///< order marches, boxes and screens on the sheet
  table,   ///< order men on tables, and choose in melees
  fire,    ///< aim and fire guns
  work,    ///< have works dug, roads and bridges broken and mended
  supply,  ///< send packets and waggons
  signal,  ///< send messages
};
constexpr auto words_of(Right) {
  return std::to_array<std::string_view>({"march", "table", "fire", "work", "supply", "signal"});
}
/// Each right once, in order.
using Rights = std::vector<Right>;
Rights all_rights();
inline bool has(const Rights& rights, Right right) { return std::ranges::find(rights, right) != rights.end(); }

/// A seat as the scenario, or the posting of it that was chosen, has it; what changes of it is state of the Campaign.
struct Seat {
  SeatId id;
  std::string name;   ///< "blue": typed on the command line; unique
  std::string title;  ///< "Lt-Col Hay, commanding 1st Division"
  SideId side;
  std::string brief = {};  ///< its own orders beside its side's; may be empty
  Rights may = all_rights();
  SeatId deputy = {};          ///< of its side: acts for it when it cannot; none: nobody does
  BodyId post = {};            ///< one of its bodies, where it sits; none: it commands nobody at first
  std::vector<Arm> arms = {};  ///< LW-7.1: whose bodies it commands of a force that is mustered in play
  SANDGATE_FIELDS(id, name, title, side, brief, may, deputy, post, arms)
  friend bool operator==(const Seat&, const Seat&) = default;
};

/// Somebody who looks on and orders nothing.
struct Observer {
  std::string name;             ///< unique among seats and observers
  std::string title;            ///< "Maj Rowe, directing staff"
  SideId side = {};             ///< sees what its General's seat sees; none: all that is true
  std::int32_t moves_late = 0;  ///< after so many moves of both camps
  SANDGATE_FIELDS(name, title, side, moves_late)
  friend bool operator==(const Observer&, const Observer&) = default;
};

/// Who musters, chooses, gives bodies to others and gives up for a side: the first of its seats, its General's; none
/// where it has none.
SeatId leader_of(std::span<const Seat> seats, SideId side);

}  // namespace sandgate
