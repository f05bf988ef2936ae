// The host's end: listens, and carries whole messages to and from its clients over WebSocket and TLS. Sockets live on
// threads of its own: one for those who are not trusted yet, one for those who are, so that a flood of strangers delays
// nobody else.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "app/net/limits.h"
#include "app/net/message.h"
#include "map/base/fault.h"

namespace sandgate {

/// One link of a NetServer; never given again by the same one. `LinkId{}` is none.
struct LinkId {
  std::uint64_t number = 0;
  explicit operator bool() const { return number != 0; }
  friend auto operator<=>(const LinkId&, const LinkId&) = default;
};

/// Where and as whom to listen.
struct Listening {
  std::string bind = "0.0.0.0";  ///< an address of this machine; "::" for both kinds
  std::uint16_t port = 0;        ///< nought: any that is free
  std::string certificate_pem;
  std::string key_pem;  ///< RSA, or of an elliptic curve
  bool plain = false;   ///< without TLS, certificate and key; on a loopback address only
  ServerLimits limits;
};

/// What a server calls, on the thread that made it, from its Qt event loop. Whoever is called may send, close, trust,
/// and destroy the server. A link that is opened is closed once, unless the server is destroyed before.
struct ServerCalls {
  /// The upgrade is done; `peer` is the address and port for people to read. The link is a stranger's.
  std::function<void(LinkId, const std::string& peer)> opened;
  /// In the order in which they were sent. The bytes are there until it returns.
  std::function<void(LinkId, NetBytes)> message;
  /// Nothing more comes from it, and nothing goes. `reason` can be shown: "too slow", or what the client gave.
  std::function<void(LinkId, const std::string& reason)> closed;
};

/// What a server has carried so far.
struct NetCounts {
  std::uint64_t links = 0;           ///< open now, strangers among them
  std::uint64_t strangers = 0;       ///< of them not trusted yet, with those who have not finished TLS
  std::uint64_t accepted = 0;        ///< sockets that got as far as TLS
  std::uint64_t refused = 0;         ///< sockets closed before it: too many, too often
  std::uint64_t dropped = 0;         ///< links lost, or closed for a fault; greetings without an end among them
  std::uint64_t bytes_received = 0;  ///< WebSocket's own among them, without TLS
  std::uint64_t bytes_sent = 0;      ///< of messages, as often as they were written
};

/// Made, called and destroyed on one thread, which has a Qt event loop.
class NetServer {
 public:
  /// Listens from now on. The fault says what is wrong: the port is taken, the address is not this machine's, the
  /// certificate or key cannot be read, plain is asked for elsewhere than on loopback.
  static Result<std::unique_ptr<NetServer>> listen(const Listening& listening, ServerCalls calls);

  /// Closes all links, with a reason, as far as that goes without waiting.
  ~NetServer();
  NetServer(const NetServer&) = delete;
  NetServer& operator=(const NetServer&) = delete;

  std::uint16_t port() const;

  /// Messages of one link arrive in the order in which they are sent. A link that is closed takes none, silently. Never
  /// blocks: what waits behind one message of any size is bounded by `Backlog::to_write`, and beyond it the link is
  /// closed.
  void send(LinkId link, SharedMessage message);
  /// What was sent before still goes, as far as the client takes it (`Patience::parting`); then he is told `reason`,
  /// cut to the 123 bytes that WebSocket has for it. `closed` is called for it as for any other.
  void close(LinkId link, const std::string& reason);
  /// The client has shown who he is: from now on he has the limits of one who is trusted, and the other thread.
  void set_trusted(LinkId link);

  /// For logs, from any thread.
  NetCounts counts() const;

 private:
  struct Inside;
  explicit NetServer(std::unique_ptr<Inside> inside);
  std::unique_ptr<Inside> inside_;
};

}  // namespace sandgate
