#include "app/net/guests.h"

#include <algorithm>
#include <cmath>

namespace sandgate::net_inside {
namespace {

// More than there may be strangers, so that one who is there is not forgotten.
constexpr std::size_t addresses_beside_strangers = 256;

std::array<std::uint8_t, 16> key_of(const QHostAddress& address) {
  std::array<std::uint8_t, 16> key{};
  bool is_four = false;
  const quint32 four = address.toIPv4Address(&is_four);
  const Q_IPV6ADDR six = (is_four ? QHostAddress(four) : address).toIPv6Address();
  // Whoever has one address of IPv6 has all of its network.
  std::copy_n(six.c, is_four ? 16 : 8, key.begin());
  return key;
}

}  // namespace

class Guests::Place final : public Stranger {
 public:
  Place(const Guests& guests, Key key)
      : key_(key), halve_(guests.limits_.failures_halve), all_(guests.strangers_), known_(guests.addresses_) {}
  ~Place() override {
    --*all_;
    Address* const from = address();
    if (!from) return;
    --from->strangers;
    if (trusted_) return;
    const Clock::time_point now = Clock::now();
    from->failures = 1 + left_of(*from, halve_, now);
    from->failed = now;
  }
  void is_trusted() override {
    trusted_ = true;
    if (Address* const from = address()) from->knows_us = true;
  }

 private:
  Address* address() const {
    const auto found = std::ranges::find(*known_, key_, &Address::key);
    return found == known_->end() ? nullptr : &*found;
  }

  const Key key_;
  const std::chrono::milliseconds halve_;
  const std::shared_ptr<int> all_;
  const std::shared_ptr<std::vector<Address>> known_;
  bool trusted_ = false;
};

double Guests::left_of(const Address& from, std::chrono::milliseconds halve, Clock::time_point now) {
  return from.failures * std::exp2(-std::chrono::duration<double>(now - from.failed) / halve);
}

double Guests::price(const Address& from, Clock::time_point now) const {
  if (from.knows_us) return 1;
  const double more = left_of(from, limits_.failures_halve, now) / limits_.failures_forgiven;
  return std::min({1 + more, limits_.dearest, limits_.handshakes_of_address.at_once});
}

Guests::Address* Guests::find(const Key& key, Clock::time_point now) {
  std::vector<Address>& known = *addresses_;
  auto found = std::ranges::find(known, key, &Address::key);
  if (found == known.end()) {
    if (known.size() >= addresses_beside_strangers + static_cast<std::size_t>(limits_.strangers)) {
      auto oldest = known.end();
      const auto worth = [](const Address& one) { return std::pair(one.knows_us, one.last); };
      for (auto at = known.begin(); at != known.end(); ++at)
        if (at->strangers == 0 && (oldest == known.end() || worth(*at) < worth(*oldest))) oldest = at;
      known.erase(oldest);
    }
    found = known.insert(known.end(), Address{.key = key, .handshakes = Bucket(limits_.handshakes_of_address)});
  }
  found->last = now;
  return &*found;
}

std::shared_ptr<Stranger> Guests::admit(const QHostAddress& address, Clock::time_point now) {
  if (*strangers_ >= limits_.strangers || !handshakes_.has(1, now)) return nullptr;
  const Key key = key_of(address);
  Address* const from = find(key, now);
  if (from->strangers >= limits_.strangers_of_address || !from->handshakes.take(price(*from, now), now)) return nullptr;
  handshakes_.take(1, now);
  ++from->strangers;
  ++*strangers_;
  return std::make_shared<Place>(*this, key);
}

}  // namespace sandgate::net_inside
