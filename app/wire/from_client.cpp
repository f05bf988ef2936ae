#include "app/wire/opening.h"

namespace sandgate::wire {

Bytes encode(const FromClient& message) { return encode_message(message); }

std::expected<FromClient, Unreadable> read_from_client(std::span<const std::byte> bytes, const Known& known) {
  // A turn's largest order is far below this.
  ByteReader in(bytes, {.memory = 16u << 20, .as_kept = true, .sides = known.sides, .seats = known.seats});
  std::uint8_t kind = 0;
  in.get(kind);
  if (in.wrong()) return std::unexpected(Unreadable{in.wrong(), {}, {}});
  return read_message<FromClient>(kind, in);
}

}  // namespace sandgate::wire
