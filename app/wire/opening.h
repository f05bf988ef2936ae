// The first message of either side begins with four letters and the number of the protocol, so that programs of any
// two versions can tell one another why they do not understand each other. Private to this room.
#pragma once

#include "app/wire/bytes.h"
#include "app/wire/messages.h"

namespace sandgate::wire {

inline constexpr std::array<std::uint8_t, 4> letters{'S', 'G', 'A', 'T'};

template <class Message>
inline constexpr bool opens =
    std::same_as<Message, Hello> || std::same_as<Message, Welcome> || std::same_as<Message, TurnedAway>;

/// A message: its kind's number, of an opening one letters, protocol and build besides, then its fields.
template <class Messages>
Bytes encode_message(const Messages& message) {
  ByteWriter out;
  out.put(static_cast<std::uint8_t>(message.index()));
  std::visit(
      [&]<class Message>(const Message& one) {
        if constexpr (opens<Message>) out.put(letters), out.put(protocol);
        out.put(one);
      },
      message);
  return std::move(out).done();
}

template <class Messages, std::size_t kind = 0>
std::expected<Messages, Unreadable> read_message(std::uint8_t number, ByteReader& in) {
  if constexpr (kind == std::variant_size_v<Messages>) {
    return std::unexpected(Unreadable{"a message of a kind that is none", {}, {}});
  } else {
    if (number != kind) return read_message<Messages, kind + 1>(number, in);
    using Message = std::variant_alternative_t<kind, Messages>;
    Message message;
    if constexpr (opens<Message>) {
      std::array<std::uint8_t, 4> said{};
      std::uint32_t theirs = 0;
      in.get(said), in.get(theirs);
      if (!in.wrong() && said != letters) return std::unexpected(Unreadable{"not a word of this protocol", {}, {}});
      if (!in.wrong() && theirs != protocol) {
        // The build comes first in every version.
        std::string build;
        in.get(build);
        if (!is_line(build)) build.clear();
        return std::unexpected(Unreadable{"another version of the protocol", theirs, std::move(build)});
      }
    }
    in.get(message);
    if (!in.wrong() && !in.done()) in.bad("something is left over at its end");
    if (in.wrong()) return std::unexpected(Unreadable{in.wrong(), {}, {}});
    return message;
  }
}

}  // namespace sandgate::wire
