// An invitation: where a host is, by what it is known, and the secret for one seat. It travels as a link.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/invite/addresses.h"
#include "app/invite/secret.h"
#include "map/base/fault.h"

namespace sandgate {

struct Invitation {
  std::vector<std::string> addresses;  ///< of the host, the likeliest first; `is_address` holds for each, IPv6 bare
  std::uint16_t port = 0;
  std::string seat;  ///< the name of a seat, an observer or an umpire
  Secret secret;
  Fingerprint fingerprint;
  bool plain = false;  ///< without TLS; only where every address is a loopback address
  friend bool operator==(const Invitation&, const Invitation&) = default;
};

inline constexpr std::size_t most_addresses = 8;
inline constexpr std::size_t longest_link = 2048;  ///< bytes

/// What is wrong with it as an invitation: no address or too many, port 0, a seat that is no line of UTF-8 or empty,
/// plain beyond loopback. Nothing: `link_of` takes it.
Result<void> check_invitation(const Invitation& invitation);

/// `sandgate://ADDRESS:PORT/SEAT?k=SECRET&f=FINGERPRINT[&also=ADDRESS,…][&plain=1]`, ASCII throughout, at most
/// `longest_link` bytes. `check_invitation` must hold.
std::string link_of(const Invitation& invitation);

/// Reads what `link_of` writes, letter for letter; blanks and line ends around it are passed over, and the secret may
/// be in capitals. The fault is one sentence for whoever pasted it.
Result<Invitation> read_link(std::string_view text);

}  // namespace sandgate
