#include <QNetworkDatagram>
#include <QTimer>
#include <QUdpSocket>
#include <algorithm>
#include <map>
#include <utility>

#include "app/invite/discovery.h"
#include "app/invite/invitation.h"

namespace sandgate {
namespace {

using Instant = std::chrono::steady_clock::time_point;

/// So many datagrams are read before others have their turn in the event loop.
constexpr int datagrams_at_once = 256;

}  // namespace

struct Finder::Inside {
  /// By what a host is known.
  using HostName = std::pair<Fingerprint, std::uint16_t>;
  struct Heard {
    std::string title;
    std::map<std::string, Instant> addresses;
  };

  std::function<void()> on_change;
  DiscoveryWays ways;
  QUdpSocket socket;
  QTimer look_again;
  std::map<HostName, Heard> heard;
  bool telling = false;

  /// Whether anything is another than before.
  bool take(const Announcement& said, const std::string& sender) {
    const HostName name{said.fingerprint, said.port};
    const auto found = heard.find(name);
    if (found == heard.end() && heard.size() >= most_found) return false;
    const bool new_address = found == heard.end() || !found->second.addresses.contains(sender);
    if (new_address && hosts_of(sender) >= most_found_of_a_sender) return false;
    if (new_address && found != heard.end() && found->second.addresses.size() >= most_addresses) return false;
    Heard& host = heard[name];
    const bool other_title = host.title != said.title;
    host.title = said.title;
    host.addresses[sender] = std::chrono::steady_clock::now();
    return new_address || other_title;
  }

  std::size_t hosts_of(const std::string& sender) const {
    return static_cast<std::size_t>(
        std::ranges::count_if(heard, [&](const auto& host) { return host.second.addresses.contains(sender); }));
  }

  bool forget_silent() {
    const Instant since = std::chrono::steady_clock::now() - ways.forgotten_after;
    std::size_t gone = 0;
    for (auto& [name, host] : heard)
      gone += std::erase_if(host.addresses, [&](const auto& address) { return address.second < since; });
    std::erase_if(heard, [](const auto& host) { return host.second.addresses.empty(); });
    return gone > 0;
  }

  /// Tells of what has changed, from the event loop: the listener may take all of this away.
  void tell(bool changed) {
    if (!changed || std::exchange(telling, true)) return;
    QTimer::singleShot(0, &look_again, [this] {
      telling = false;
      const auto told = on_change;
      if (told) told();
    });
  }

  void receive() {
    bool changed = forget_silent();
    for (int i = 0; i < datagrams_at_once && socket.hasPendingDatagrams(); ++i) {
      // One byte more than is allowed shows that there is more.
      const QNetworkDatagram datagram = socket.receiveDatagram(longest_announcement + 1);
      const QByteArray bytes = datagram.data();
      const auto said =
          read_datagram(std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size()))));
      if (!said) continue;
      bool is_four = false;
      const quint32 four = datagram.senderAddress().toIPv4Address(&is_four);
      if (is_four) changed = take(*said, QHostAddress(four).toString().toStdString()) || changed;
    }
    // Qt says no second time that there is something to read where not all of it was read.
    if (socket.hasPendingDatagrams()) QTimer::singleShot(0, &look_again, [this] { receive(); });
    tell(changed);
  }
};

Finder::Finder(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}

Finder::~Finder() = default;

Result<std::unique_ptr<Finder>> Finder::listen(std::function<void()> on_change, DiscoveryWays ways) {
  auto inside = std::make_unique<Inside>();
  inside->on_change = std::move(on_change);
  inside->ways = std::move(ways);
  Inside* const all = inside.get();
  // Several programs of one machine may look for hosts.
  if (!all->socket.bind(QHostAddress(QHostAddress::AnyIPv4), all->ways.port,
                        QUdpSocket::ShareAddress | QUdpSocket::ReuseAddressHint))
    return fault("the local network",
                 phrase("hosts cannot be looked for ({})", all->socket.errorString().toStdString()),
                 "join with a link");
  QObject::connect(&all->socket, &QUdpSocket::readyRead, &all->look_again, [all] { all->receive(); });
  QObject::connect(&all->look_again, &QTimer::timeout, &all->look_again, [all] { all->tell(all->forget_silent()); });
  all->look_again.start(
      std::clamp(all->ways.forgotten_after / 4, std::chrono::milliseconds(10), std::chrono::milliseconds(1000)));
  return std::unique_ptr<Finder>(new Finder(std::move(inside)));
}

std::vector<FoundHost> Finder::hosts() const {
  std::vector<FoundHost> hosts;
  for (const auto& [name, host] : inside_->heard) {
    FoundHost& found = hosts.emplace_back();
    found.announcement = {host.title, name.second, name.first};
    for (const auto& address : host.addresses) found.addresses.push_back(address.first);
  }
  std::ranges::stable_sort(hosts, {}, [](const FoundHost& host) { return host.announcement.title; });
  return hosts;
}

}  // namespace sandgate
