#include "app/net/guests.h"

#include <algorithm>

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

Guests::Address* Guests::find(const Key& key, Clock::time_point now) {
  std::vector<Address>& known = *addresses_;
  auto found = std::ranges::find(known, key, &Address::key);
  if (found == known.end()) {
    if (known.size() >= addresses_beside_strangers + static_cast<std::size_t>(limits_.strangers)) {
      auto oldest = known.end();
      for (auto at = known.begin(); at != known.end(); ++at)
        if (at->strangers == 0 && (oldest == known.end() || at->last < oldest->last)) oldest = at;
      known.erase(oldest);
    }
    found = known.insert(known.end(), Address{.key = key, .handshakes = Bucket(limits_.handshakes_of_address)});
  }
  found->last = now;
  return &*found;
}

std::shared_ptr<void> Guests::admit(const QHostAddress& address, Clock::time_point now) {
  if (*strangers_ >= limits_.strangers || !handshakes_.has(1, now)) return nullptr;
  const Key key = key_of(address);
  Address* const from = find(key, now);
  if (from->strangers >= limits_.strangers_of_address || !from->handshakes.take(1, now)) return nullptr;
  handshakes_.take(1, now);
  ++from->strangers;
  ++*strangers_;
  const auto leave = [key, strangers = strangers_, known = addresses_](void*) {
    --*strangers;
    const auto found = std::ranges::find(*known, key, &Address::key);
    if (found != known->end()) --found->strangers;
  };
  return {strangers_.get(), leave};
}

}  // namespace sandgate::net_inside
