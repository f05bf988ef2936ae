// What carries a guest's messages to his host and back: the network, or whatever else its owner dials with.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>

#include "app/invite/invitation.h"
#include "app/wire/messages.h"
#include "map/base/phrase.h"

namespace sandgate {

/// What a carriage calls, on the thread that made it, from the event loop.
struct CarriageCalls {
  std::function<void(const std::string& address)> opened;
  std::function<void(std::span<const std::byte>)> message;  ///< whole ones, in the order in which they were sent
  /// Once, and nothing after it. `stranger`: somebody else than the host answered; nothing was sent to him.
  std::function<void(bool stranger, const Phrase& why)> closed;
};

/// One attempt to reach a host, and the line if it succeeds. Destroyed while open it calls nothing more.
class Carriage {
 public:
  virtual ~Carriage() = default;
  virtual void send(wire::Bytes message) = 0;
  /// What was sent before still goes.
  virtual void close(const std::string& why) = 0;
};

using Dial = std::function<std::unique_ptr<Carriage>(const Invitation& to, CarriageCalls calls)>;

/// Over the network, with TLS where the invitation does not say otherwise.
std::unique_ptr<Carriage> dial_network(const Invitation& to, CarriageCalls calls);

}  // namespace sandgate
