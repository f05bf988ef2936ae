// A seat's own orders as far as it has been told of them: given, arrived, begun, done. Made of its record alone, so
// that an order of which nothing has been heard has no end here, whatever has become of it.
//
// *Given*: when it rode out, or when the body at hand took it. *Arrived*: when the body had it, as it reported; at hand
// as given. *Begun*: as of when the body was first known elsewhere than where it took it. *Done*: as of when it
// reported that it had done so; what is done where the body stands is begun and done at once.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/review/order_life.h"
#include "core/review/seat_record.h"

namespace sandgate {

enum class KnownFate : std::uint8_t {
  unanswered,  ///< it rides, as far as the seat knows
  had,         ///< the body has it, and has not been heard to begin
  begun,       ///< and to have begun
  done,
  stopped,    ///< begun or not, the body was halted: it sighted the enemy, was barred, went hungry, or was told to halt
  replaced,   ///< a later order of this seat's held before it was done
  overtaken,  ///< KS-11.5: it came after a later one
  not_ours,   ///< KS-11.5: the body had another commander
  barred,     ///< KS-11.5: it could not be done
  came_back,  ///< KS-11.2: its rider found nobody
};
constexpr auto words_of(KnownFate) {
  return std::to_array<std::string_view>(
      {"unanswered", "had", "begun", "done", "stopped", "replaced", "overtaken", "not_ours", "barred", "came_back"});
}

struct KnownOrder {
  std::int64_t number = 0;  ///< from 1, in the order in which they were given
  std::int64_t sent = 0;    ///< of one that rode: SentOrder::number; else 0
  Handle body;
  InstructionKind kind = InstructionKind::march;
  std::optional<Point> to;  ///< where it leads
  Instant given;
  /// As of when it was so, by what the seat was told; `told` is when it was told the last of them.
  std::optional<Instant> arrived, begun, done;
  Instant told;
  KnownFate fate = KnownFate::unanswered;
  friend bool operator==(const KnownOrder&, const KnownOrder&) = default;
};

/// In the order in which they were given.
std::vector<KnownOrder> known_orders(const SeatRecord& record);

}  // namespace sandgate
