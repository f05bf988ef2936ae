#include "app/wire/opening.h"

namespace sandgate::wire {

Bytes encode(const FromHost& message) { return encode_message(message); }

std::expected<FromHost, Unreadable> read_from_host(std::span<const std::byte> bytes,
                                                   const std::optional<Known>& known) {
  Bounds bounds{.longest_text = 16u << 20};  // a rulebook is one text, and so is a scenario
  if (known) bounds.sides = known->sides, bounds.seats = known->seats;
  ByteReader in(bytes, bounds);
  std::uint8_t kind = 0;
  in.get(kind);
  if (in.wrong()) return std::unexpected(Unreadable{in.wrong(), {}, {}});
  return read_message<FromHost>(kind, in);
}

}  // namespace sandgate::wire
