// How much one end of a link takes from the other, and how long it waits. What goes beyond ends that link and no other.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace sandgate {

/// So many a second in the long run, and so many at once after a rest.
struct Rate {
  double a_second = 0;
  double at_once = 0;
};

/// How one end knows that the other is there, and does not wait for ever.
struct Patience {
  std::chrono::milliseconds ping{5'000};     ///< a ping goes so often, and keeps a silent link alive
  std::chrono::milliseconds silent{20'000};  ///< who sends nothing for so long, pongs among it, is lost
  std::chrono::milliseconds stuck{20'000};   ///< who takes nothing of what waits for him for so long is too slow
  std::chrono::milliseconds parting{
      3'000};  ///< what is still to be written to one who is let go, his reason among it, has so long
};

/// What may wait between the threads of one link.
struct Backlog {
  std::size_t to_write =
      16 << 20;  ///< bytes that wait behind the message which is being written; the next one then ends the link
  std::size_t unread_bytes = 8 << 20;   ///< bytes of messages which the owner has not read yet
  std::size_t unread_messages = 4'096;  ///< such messages
};

/// What a host takes.
struct ServerLimits {
  // Strangers: from the accept of a socket until `NetServer::set_trusted`.
  int strangers = 64;                   ///< at the same time; more are closed before TLS
  int strangers_of_address = 48;        ///< of them from one address (IPv6: one network of 64 bits)
  Rate handshakes{40, 120};             ///< sockets that get as far as TLS; more are closed before it
  Rate handshakes_of_address{20, 110};  ///< of them from one address
  // Of an address from which nobody has ever been trusted: who comes to nothing there makes it dearer for the next.
  double failures_forgiven = 10;                     ///< by each so many a handshake counts for one more
  double dearest = 10;                               ///< it never counts for more than so many
  std::chrono::milliseconds failures_halve{20'000};  ///< half of them are forgotten after so long
  std::chrono::milliseconds greeting{5'000};  ///< from the accept to the end of TLS and of the WebSocket's upgrade
  std::chrono::milliseconds until_trusted{10'000};  ///< from the accept to `set_trusted`
  std::size_t message_of_stranger = 4 << 10;        ///< bytes
  Rate messages_of_stranger{4, 16};
  Rate bytes_of_stranger{4 << 10, 32 << 10};
  // Those who are trusted.
  int links = 400;                ///< with strangers
  std::size_t message = 1 << 20;  ///< bytes
  Rate messages{200, 1'000};      ///< a message in fragments counts once for each
  Rate bytes{1 << 20, 8 << 20};   ///< of all that is received, pings among it
  Backlog backlog;
  Patience patience;
};

/// What a client takes from its host.
struct ConnectionLimits {
  std::chrono::milliseconds attempt{5'000};  ///< for one address, from the first packet to the end of the upgrade
  std::size_t message = 64 << 20;            ///< bytes: a country is the largest
  Backlog backlog{.to_write = 16 << 20, .unread_bytes = 128 << 20, .unread_messages = 65'536};
  Patience patience;
};

}  // namespace sandgate
