// The client's end: one attempt to reach a host, and the link if it succeeds. Whoever wants to be back after it is lost
// makes another. Its socket lives on a thread that all connections of a program share.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "app/net/limits.h"
#include "app/net/message.h"
#include "map/base/phrase.h"

namespace sandgate {

/// SHA-256 of a certificate's DER.
using CertificateHash = std::array<std::byte, 32>;

/// Whom to reach, and where.
struct NetTarget {
  std::vector<std::string> addresses;  ///< tried one after another; names are looked up
  std::uint16_t port = 0;
  CertificateHash fingerprint{};  ///< all that is asked of the host's certificate
  bool plain = false;             ///< without TLS; loopback addresses only
};

/// Why a connection is over.
enum class NetEnd : std::uint8_t {
  not_reached,        ///< at no address anybody answered as a host does
  wrong_certificate,  ///< somebody else answered; nothing has been sent to him
  lost,               ///< it broke, or the host was silent for too long
  closed_by_host,     ///< the text is the host's reason
  too_large,          ///< a message was larger than the end that got it takes
  too_slow,           ///< this end did not read, or the host did not, and too much waits
  closed_here,        ///< `close` was called
};

/// What a connection calls, on the thread that made it, from its Qt event loop. Whoever is called may send, close and
/// destroy the connection.
struct ConnectionCalls {
  std::function<void(const std::string& address)> opened;
  /// In the order in which they were sent. The bytes are there until it returns.
  std::function<void(NetBytes)> message;
  /// Once, and nothing after it. `text` is one sentence without a full stop, for people; a host's words have no line
  /// breaks in them and no more than 123 bytes.
  std::function<void(NetEnd, const Phrase& text)> closed;
};

/// Made, called and destroyed on one thread, which has a Qt event loop. Destroyed while open it says good-bye and calls
/// nothing more.
class NetConnection {
 public:
  /// Sets out at once.
  NetConnection(NetTarget target, ConnectionCalls calls, ConnectionLimits limits = {});
  ~NetConnection();
  NetConnection(const NetConnection&) = delete;
  NetConnection& operator=(const NetConnection&) = delete;

  /// Messages arrive in the order in which they are sent; before `opened` they wait. Never blocks
  /// (`Backlog::to_write`).
  void send(SharedMessage message);
  /// What was sent before still goes. `closed` is called, with `closed_here`.
  void close(const std::string& reason = {});

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace sandgate
