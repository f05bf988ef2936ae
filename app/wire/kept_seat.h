// What a client keeps for its seat on its own disk, as bytes: orders and messages that have not gone, what was written
// of the intent and of a message. Nothing of a Picture is in it.
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
/// A message that is being written, as its form has it: fields in which nothing stands are empty.
struct KeptLetter {
  struct Part {
    std::string name;
    Lines text;
    SANDGATE_FIELDS(name, text)
    friend bool operator==(const Part&, const Part&) = default;
  };
  /// The client's own numbers: the places of what is chosen in its lists.
  std::uint8_t form = 0, task = 0, activity = 0, heading = 0, request = 0;
  std::vector<SeatId> to = {};
  bool umpire = false;
  std::optional<MessageHandle> answers = {};
  std::optional<Handle> about = {};
  std::string at = {}, time = {};
  std::vector<std::string> strength = {};  ///< by arm
  std::vector<Part> parts = {};
  std::vector<MessageDrawing> drawings = {};
  SANDGATE_FIELDS(form, task, activity, heading, request, to, umpire, answers, about, at, time, strength, parts,
                  drawings)
  friend bool operator==(const KeptLetter&, const KeptLetter&) = default;
};
struct KeptSeat {
  std::uint64_t epoch = 0;  ///< of the exercise (see Welcome): of use in no other
  bool brief = false;       ///< it has been read
  Lines intent;             ///< as written last, sealed or not
  std::vector<KeptOrder> orders;
  std::optional<KeptLetter> letter = {};
  SANDGATE_FIELDS(epoch, brief, intent, orders, letter)
  friend bool operator==(const KeptSeat&, const KeptSeat&) = default;
};

/// Longer files are none.
inline constexpr std::size_t longest_kept_seat = 1u << 20;

Bytes encode(const KeptSeat& seat);
/// As strict as with messages: what is wrong with the bytes, or all that they say. `known`: of the exercise.
std::expected<KeptSeat, std::string> read_kept_seat(std::span<const std::byte> bytes, const Known& known);

}  // namespace sandgate::wire
