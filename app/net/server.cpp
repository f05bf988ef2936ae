#include "app/net/server.h"

#include <fmt/format.h>

#include <QHostAddress>
#include <algorithm>
#include <optional>
#include <vector>

#include "app/net/gate.h"
#include "app/net/link.h"
#include "app/net/mailbox.h"
#include "app/net/net_thread.h"
#include "app/net/tls.h"
#include "map/base/log.h"

namespace sandgate {

using namespace net_inside;

struct NetServer::Inside {
  Inside(const Listening& listening, ServerCalls server_calls) : limits(listening.limits) {
    const auto calls = std::make_shared<const ServerCalls>(std::move(server_calls));
    mailbox = std::make_shared<Mailbox>([this, calls](const Told& told) { read(told, *calls); });
    strangers.on_work = [this](Link& link) {
      if (!link.wants_trust() || link.ended()) return;
      link.come_in();
      strangers.hand_over(
          link, {.message = limits.message, .messages = Bucket(limits.messages), .bytes = Bucket(limits.bytes)},
          trusted);
    };
  }
  ~Inside() {
    mailbox->shut();
    strangers.ask([this] {
      strangers.on_sweep = {};
      delete gate;
    });
    const std::string farewell = phrase("the host has closed").text();
    strangers.stop(farewell);
    trusted.stop(farewell);
  }

  // Whoever is called may have destroyed this.
  void read(const Told& told, const ServerCalls& calls) {
    const LinkId id{told.link->number};
    switch (told.what) {
      case Told::What::opened:
        links.push_back(told.link);
        if (calls.opened) calls.opened(id, told.text);
        break;
      case Told::What::message:
        if (calls.message)
          calls.message(id,
                        std::as_bytes(std::span(told.bytes.constData(), static_cast<std::size_t>(told.bytes.size()))));
        break;
      case Told::What::closed:
        std::erase(links, told.link);
        if (calls.closed) calls.closed(id, told.text);
        break;
    }
  }

  // None: it is closed.
  LinkState* find(LinkId id) const {
    const auto found = std::ranges::lower_bound(links, id.number, {}, &LinkState::number);
    return found != links.end() && (*found)->number == id.number ? found->get() : nullptr;
  }

  const ServerLimits limits;
  std::shared_ptr<Counters> counters = std::make_shared<Counters>();
  std::shared_ptr<Mailbox> mailbox;
  std::vector<std::shared_ptr<LinkState>> links;  // numbers rise
  NetThread trusted, strangers{NetThread::Weight::less};
  Gate* gate = nullptr;  // lives with the strangers
  std::uint16_t port = 0;
};

NetServer::NetServer(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
NetServer::~NetServer() = default;

Result<std::unique_ptr<NetServer>> NetServer::listen(const Listening& listening, ServerCalls calls) {
  const std::string where = fmt::format("{} port {}", listening.bind, listening.port);
  QHostAddress address;
  if (!address.setAddress(QString::fromStdString(listening.bind)))
    return fault(where, phrase("'{}' is no address", listening.bind), "give one like 192.168.1.5 or 0.0.0.0");
  if (listening.plain && !address.isLoopback())
    return fault(where, "without TLS only this machine itself is served", "listen on 127.0.0.1, or with TLS");
  if (address == QHostAddress(QHostAddress::AnyIPv6)) address = QHostAddress(QHostAddress::Any);
  std::optional<QSslConfiguration> tls;
  if (!listening.plain) {
    Result<QSslConfiguration> host = host_tls(listening);
    if (!host) return std::unexpected(host.error());
    tls = *host;
  }

  auto inside = std::make_unique<Inside>(listening, std::move(calls));
  bool listens = false;
  QAbstractSocket::SocketError error{};
  std::string said;
  inside->strangers.ask([&, in = inside.get()] {
    in->gate = new Gate(in->strangers, listening.limits, tls, in->mailbox, in->counters);
    listens = in->gate->listen(address, listening.port);
    error = in->gate->serverError();
    said = in->gate->errorString().toStdString();
    in->port = in->gate->serverPort();
    in->strangers.on_sweep = [gate = in->gate](Clock::time_point now) { gate->sweep(now); };
  });
  if (!listens) {
    switch (error) {
      case QAbstractSocket::AddressInUseError:
        return fault(where, "the port is taken by another program", "choose another, or end that program");
      case QAbstractSocket::SocketAddressNotAvailableError:
        return fault(where, "this machine has no such address", "listen on 0.0.0.0, which is all that it has");
      case QAbstractSocket::SocketAccessError:
        return fault(where, "the system does not allow this port", "choose one above 1023");
      default: return fault(where, phrase("it cannot be listened on ({})", said), "choose another address or port");
    }
  }
  log_line(LogRoom::net, [&] {
    return fmt::format("listens on {} port {}{}", listening.bind, inside->port, listening.plain ? " without TLS" : "");
  });
  return std::unique_ptr<NetServer>(new NetServer(std::move(inside)));
}

std::uint16_t NetServer::port() const { return inside_->port; }

void NetServer::send(LinkId link, SharedMessage message) {
  if (LinkState* const state = inside_->find(link)) state->send(std::move(message));
}

void NetServer::close(LinkId link, const std::string& reason) {
  if (LinkState* const state = inside_->find(link)) state->close(reason);
}

void NetServer::set_trusted(LinkId link) {
  if (LinkState* const state = inside_->find(link)) state->trust();
}

NetCounts NetServer::counts() const {
  const Counters& now = *inside_->counters;
  return {.links = now.links,
          .strangers = now.strangers,
          .accepted = now.accepted,
          .refused = now.refused,
          .dropped = now.dropped,
          .bytes_received = now.received,
          .bytes_sent = now.sent};
}

}  // namespace sandgate
