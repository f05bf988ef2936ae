#include "app/wire/kept_seat.h"

#include "app/wire/bytes.h"

namespace sandgate::wire {
namespace {

constexpr std::array<std::uint8_t, 4> kept_letters{'S', 'G', 'K', 'S'};
/// Rises with every change of what is kept or how, and with the protocol: deeds are the same.
constexpr std::uint32_t kept_version = 2;

}  // namespace

Bytes encode(const KeptSeat& seat) {
  ByteWriter out;
  out.put(kept_letters), out.put(kept_version), out.put(protocol), out.put(seat);
  return std::move(out).done();
}

std::expected<KeptSeat, std::string> read_kept_seat(std::span<const std::byte> bytes, const Known& known) {
  if (bytes.size() > longest_kept_seat) return std::unexpected("it is too long");
  ByteReader in(bytes, {.memory = 8u << 20, .as_kept = true, .sides = known.sides, .seats = known.seats});
  std::array<std::uint8_t, 4> said{};
  std::uint32_t version = 0, spoken = 0;
  in.get(said), in.get(version), in.get(spoken);
  if (in.wrong()) return std::unexpected(in.wrong());
  if (said != kept_letters || version != kept_version || spoken != protocol)
    return std::unexpected("it was kept by another version of the program");
  KeptSeat seat;
  in.get(seat);
  if (!in.wrong() && !in.done()) in.bad("something is left over at its end");
  if (in.wrong()) return std::unexpected(in.wrong());
  return seat;
}

}  // namespace sandgate::wire
