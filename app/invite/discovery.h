// Which hosts there are on the local network, as a convenience: a host says so by UDP broadcast, a client listens.
// Nothing that is heard is proof of anything: who joins checks the fingerprint of his invitation.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/invite/secret.h"
#include "map/base/fault.h"

namespace sandgate {

inline constexpr std::uint16_t discovery_port = 27185;     ///< UDP
inline constexpr std::size_t longest_announcement = 512;   ///< bytes
inline constexpr std::size_t most_found = 64;              ///< hosts
inline constexpr std::size_t most_found_of_a_sender = 16;  ///< hosts

/// All that a host tells everybody on the network.
struct Announcement {
  std::string title;  ///< of the exercise; a plain line
  std::uint16_t port = 0;
  Fingerprint fingerprint;
  friend bool operator==(const Announcement&, const Announcement&) = default;
};

/// The datagram, byte by byte in README.md. What of the title is unseen, or beyond 200 bytes, is left out.
std::string datagram_of(const Announcement& announcement);
/// Nothing where it is not, to the last byte, a datagram of this version.
std::optional<Announcement> read_datagram(std::span<const std::byte> datagram);

/// Where and how often; tests have values of their own.
struct DiscoveryWays {
  std::uint16_t port = discovery_port;
  std::chrono::milliseconds interval{2000};
  std::chrono::milliseconds forgotten_after{7000};
  /// IPv4 addresses to send to. Empty: 255.255.255.255 and the broadcast address of every network that is up.
  std::vector<std::string> send_to;
};

/// The host's: says the announcement every `interval` while it is on. Lives in a thread with a Qt event loop and works
/// there. A network that is away is tried again each time.
class Beacon {
 public:
  explicit Beacon(Announcement announcement, DiscoveryWays ways = {});
  ~Beacon();
  Beacon(const Beacon&) = delete;
  Beacon& operator=(const Beacon&) = delete;

  /// It begins off. Turned on it says the announcement at once.
  void turn(bool on);
  bool is_on() const;

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

/// A host that has been heard of late.
struct FoundHost {
  Announcement announcement;
  std::vector<std::string> addresses;  ///< from which it was heard, sorted; at most `most_addresses` of an invitation
  friend bool operator==(const FoundHost&, const FoundHost&) = default;
};

/// The client's. Holds `most_found` hosts and no more, and of one sender's `most_found_of_a_sender`; who is not among
/// them is taken in once another has been silent. Lives in a thread with a Qt event loop and works there.
class Finder {
 public:
  /// `on_change` is called from the event loop whenever `hosts()` is another than before, once for many datagrams; it
  /// may destroy the Finder. The fault: the port cannot be listened to.
  static Result<std::unique_ptr<Finder>> listen(std::function<void()> on_change, DiscoveryWays ways = {});
  ~Finder();
  Finder(const Finder&) = delete;
  Finder& operator=(const Finder&) = delete;

  /// Those heard within `forgotten_after`, by title, then fingerprint and port.
  std::vector<FoundHost> hosts() const;

 private:
  struct Inside;
  explicit Finder(std::unique_ptr<Inside> inside);
  std::unique_ptr<Inside> inside_;
};

}  // namespace sandgate
