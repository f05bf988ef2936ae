// What a client keeps for its seat on its own disk, as bytes: orders that have not gone, and what was written of the
// intent. Nothing of a Picture is in it.
#pragma once

#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <vector>

#include "app/wire/messages.h"

namespace sandgate::wire {

/// How a way of an order was thought out, so that it can be found anew.
struct KeptWay {
  Handle body;
  std::vector<Handle> others;
  std::vector<Point> places;
  std::uint8_t by = 0;  ///< the client's own number
  bool press_on = false;
  SANDGATE_FIELDS(body, others, places, by, press_on)
  friend bool operator==(const KeptWay&, const KeptWay&) = default;
};
struct KeptOrder {
  OrderId id;  ///< under which it goes, and may have gone
  SeatDeed deed;
  std::vector<KeptWay> ways;
  bool sent = false;  ///< it may have been done: it goes again as it is
  SANDGATE_FIELDS(id, deed, ways, sent)
  friend bool operator==(const KeptOrder&, const KeptOrder&) = default;
};
struct KeptSeat {
  std::uint64_t epoch = 0;  ///< of the exercise (see Welcome): of use in no other
  bool brief = false;       ///< it has been read
  Lines intent;             ///< as written last, sealed or not
  std::vector<KeptOrder> orders;
  SANDGATE_FIELDS(epoch, brief, intent, orders)
  friend bool operator==(const KeptSeat&, const KeptSeat&) = default;
};

/// Longer files are none.
inline constexpr std::size_t longest_kept_seat = 1u << 20;

Bytes encode(const KeptSeat& seat);
/// As strict as with messages: what is wrong with the bytes, or all that they say. `known`: of the exercise.
std::expected<KeptSeat, std::string> read_kept_seat(std::span<const std::byte> bytes, const Known& known);

}  // namespace sandgate::wire
