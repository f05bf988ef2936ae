// Private to this room: who of the strangers at the gate is let in, before he has cost anything. Whoever came to
// nothing makes it dearer for the next from his address, unless somebody was trusted who came from there.
#pragma once

#include <QHostAddress>
#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "app/net/bucket.h"
#include "app/net/limits.h"

namespace sandgate::net_inside {

/// A stranger's place, held as long as he is one.
class Stranger {
 public:
  virtual ~Stranger() = default;
  /// He has shown who he is.
  virtual void is_trusted() = 0;
};

/// Lives on one thread, and so do the places. Remembers a bounded number of addresses.
class Guests {
 public:
  explicit Guests(const ServerLimits& limits)
      : limits_(limits), handshakes_(limits.handshakes), addresses_(std::make_shared<std::vector<Address>>()) {}

  /// None: he is refused.
  std::shared_ptr<Stranger> admit(const QHostAddress& address, Clock::time_point now);
  int strangers() const { return *strangers_; }

 private:
  using Key = std::array<std::uint8_t, 16>;
  struct Address {
    Key key{};
    Bucket handshakes;
    int strangers = 0;
    double failures = 0;  ///< as of the last
    bool knows_us = false;
    Clock::time_point last{}, failed{};
  };
  class Place;
  Address* find(const Key& key, Clock::time_point now);
  static double left_of(const Address& from, std::chrono::milliseconds halve, Clock::time_point now);
  double price(const Address& from, Clock::time_point now) const;

  const ServerLimits limits_;
  Bucket handshakes_;
  std::shared_ptr<int> strangers_ = std::make_shared<int>(0);
  std::shared_ptr<std::vector<Address>> addresses_;
};

}  // namespace sandgate::net_inside
