// Private to this room: who of the strangers at the gate is let in, before he has cost anything.
#pragma once

#include <QHostAddress>
#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "app/net/bucket.h"
#include "app/net/limits.h"

namespace sandgate::net_inside {

/// Lives on one thread. Remembers a bounded number of addresses.
class Guests {
 public:
  explicit Guests(const ServerLimits& limits)
      : limits_(limits), handshakes_(limits.handshakes), addresses_(std::make_shared<std::vector<Address>>()) {}

  /// A place for a stranger, held as long as he is one; none: it is refused.
  std::shared_ptr<void> admit(const QHostAddress& address, Clock::time_point now);
  int strangers() const { return *strangers_; }

 private:
  using Key = std::array<std::uint8_t, 16>;
  struct Address {
    Key key{};
    Bucket handshakes;
    int strangers = 0;
    Clock::time_point last{};
  };
  Address* find(const Key& key, Clock::time_point now);

  const ServerLimits limits_;
  Bucket handshakes_;
  std::shared_ptr<int> strangers_ = std::make_shared<int>(0);
  std::shared_ptr<std::vector<Address>> addresses_;
};

}  // namespace sandgate::net_inside
