#include <QNetworkInterface>
#include <QTimer>
#include <QUdpSocket>

#include "app/invite/discovery.h"
#include "map/base/log.h"

namespace sandgate {
namespace {

/// 255.255.255.255, and the broadcast address of every network that is up now.
std::vector<QHostAddress> broadcast_addresses() {
  std::vector<QHostAddress> addresses{QHostAddress(QHostAddress::Broadcast)};
  for (const QNetworkInterface& network : QNetworkInterface::allInterfaces()) {
    if (!(network.flags() & QNetworkInterface::IsUp) || (network.flags() & QNetworkInterface::IsLoopBack)) continue;
    for (const QNetworkAddressEntry& entry : network.addressEntries())
      if (!entry.broadcast().isNull()) addresses.push_back(entry.broadcast());
  }
  return addresses;
}

}  // namespace

struct Beacon::Inside {
  Announcement announcement;
  DiscoveryWays ways;
  QUdpSocket socket;
  QTimer timer;

  void say() {
    std::vector<QHostAddress> addresses;
    for (const std::string& address : ways.send_to) addresses.emplace_back(QString::fromStdString(address));
    if (ways.send_to.empty()) addresses = broadcast_addresses();
    const QByteArray datagram = QByteArray::fromStdString(datagram_of(announcement));
    std::size_t sent = 0;
    for (const QHostAddress& address : addresses)
      sent += socket.writeDatagram(datagram, address, ways.port) == datagram.size() ? 1 : 0;
    if (sent == 0) log_line(LogRoom::host, [] { return std::string("nobody could be told of this host"); });
  }
};

Beacon::Beacon(Announcement announcement, DiscoveryWays ways) : inside_(std::make_unique<Inside>()) {
  inside_->announcement = std::move(announcement);
  inside_->ways = std::move(ways);
  inside_->timer.setInterval(inside_->ways.interval);
  QObject::connect(&inside_->timer, &QTimer::timeout, &inside_->timer, [inside = inside_.get()] { inside->say(); });
}

Beacon::~Beacon() = default;

void Beacon::turn(bool on) {
  if (on == is_on()) return;
  if (!on) return inside_->timer.stop();
  inside_->say();
  inside_->timer.start();
}

bool Beacon::is_on() const { return inside_->timer.isActive(); }

}  // namespace sandgate
