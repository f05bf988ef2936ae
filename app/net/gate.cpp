#include "app/net/gate.h"

#include <fmt/format.h>

#include <QNetworkProxy>
#include <QSslSocket>
#include <QWebSocket>
#include <QWebSocketCorsAuthenticator>
#include <QWebSocketServer>
#include <algorithm>

#include "app/net/meter.h"
#include "app/net/net_thread.h"
#include "app/net/tls.h"
#include "map/base/log.h"

namespace sandgate::net_inside {
namespace {

// A client's upgrade is some 300 bytes.
constexpr qint64 longest_upgrade = 8 << 10;
constexpr int waiting_to_be_accepted = 256;

}  // namespace

/// A socket that is no link yet.
class Greeting : public QObject {
 public:
  Greeting(QObject* parent, QTcpSocket* with, std::shared_ptr<Stranger> stranger)
      : QObject(parent),
        socket(with),
        meter(new Meter(*with)),
        upgrade("sandgate", QWebSocketServer::NonSecureMode),
        place(std::move(stranger)),
        since(Clock::now()) {
    socket->setParent(this);
  }

  QTcpSocket* socket;
  Meter* meter;  // the socket's
  QWebSocketServer upgrade;
  std::shared_ptr<Stranger> place;
  Clock::time_point since;
};

Gate::Gate(NetThread& here, const ServerLimits& limits, std::optional<QSslConfiguration> tls,
           std::shared_ptr<Mailbox> mailbox, std::shared_ptr<Counters> counters)
    : here_(here),
      limits_(limits),
      tls_(std::move(tls)),
      mailbox_(std::move(mailbox)),
      counters_(std::move(counters)),
      guests_(limits) {
  setProxy(QNetworkProxy::NoProxy);
  setListenBacklogSize(waiting_to_be_accepted);
  connect(this, &QTcpServer::acceptError, this, [this] {  // it accepts no more by itself
    accepting_ = false;
    log_line(LogRoom::net, [&] { return "no socket is to be had: " + errorString().toStdString(); });
  });
}

Gate::~Gate() = default;

void Gate::incomingConnection(qintptr descriptor) {
  auto* const secure = tls_ ? new QSslSocket : nullptr;
  std::unique_ptr<QTcpSocket> socket(secure ? secure : new QTcpSocket);
  if (!socket->setSocketDescriptor(descriptor)) return;
  const bool is_full = counters_->links.load() >= static_cast<std::uint64_t>(limits_.links);
  std::shared_ptr<Stranger> place = is_full ? nullptr : guests_.admit(socket->peerAddress(), Clock::now());
  if (!place) {
    ++counters_->refused;
    log_line(LogRoom::net,
             [&] { return "refused, too many: " + shown_peer(socket->peerAddress(), socket->peerPort()); });
    socket->abort();
    return;
  }
  ++counters_->accepted;
  ++counters_->links;
  socket->setSocketOption(QAbstractSocket::LowDelayOption, 1);
  socket->setReadBufferSize(2 * longest_upgrade);

  auto& greeting = *new Greeting(this, socket.release(), std::move(place));
  greetings_.push_back(&greeting);
  count();
  connect(greeting.socket, &QAbstractSocket::disconnected, this, [this, &greeting] { drop(greeting, "gone"); });
  connect(&greeting.upgrade, &QWebSocketServer::originAuthenticationRequired, this,
          [](QWebSocketCorsAuthenticator* browser) { browser->setAllowed(browser->origin().isEmpty()); });
  connect(&greeting.upgrade, &QWebSocketServer::newConnection, this, [this, &greeting] {
    if (QWebSocket* const open_socket = greeting.upgrade.nextPendingConnection()) open(greeting, open_socket);
  });
  const auto begin_upgrade = [this, &greeting] {
    connect(greeting.socket, &QIODevice::readyRead, &greeting, [this, &greeting] {
      if (greeting.socket->bytesAvailable() > longest_upgrade) drop(greeting, "no upgrade");
    });
    greeting.upgrade.handleConnection(greeting.socket);
  };
  if (!secure) {
    begin_upgrade();
    return;
  }
  secure->setSslConfiguration(*tls_);
  connect(secure, &QSslSocket::encrypted, &greeting, begin_upgrade);
  secure->startServerEncryption();
}

void Gate::open(Greeting& greeting, QWebSocket* socket) {
  QTcpSocket* const below = greeting.socket;
  disconnect(below, nullptr, this, nullptr);
  disconnect(below, nullptr, &greeting, nullptr);
  const auto state = std::make_shared<LinkState>(++last_number_, limits_.backlog, mailbox_, here_);
  Terms terms{.message = limits_.message_of_stranger,
              .messages = Bucket(limits_.messages_of_stranger),
              .bytes = Bucket(limits_.bytes_of_stranger),
              .until = greeting.since + limits_.until_trusted,
              .place = greeting.place};
  auto link = std::make_unique<Link>(state, std::move(terms), limits_.patience, counters_);
  link->hold({counters_.get(), [counters = counters_](void*) { --counters->links; }});
  link->take(socket, below, greeting.meter, shown_peer(below->peerAddress(), below->peerPort()));
  part(greeting);
  here_.take(std::move(link));
}

void Gate::drop(Greeting& greeting, const char* why) {
  if (std::ranges::find(greetings_, &greeting) == greetings_.end()) return;
  QTcpSocket* const socket = greeting.socket;
  log_line(LogRoom::net, [&] {
    return fmt::format("no link with {}: {}", shown_peer(socket->peerAddress(), socket->peerPort()), why);
  });
  disconnect(socket, nullptr, this, nullptr);
  disconnect(socket, nullptr, &greeting, nullptr);
  socket->abort();
  ++counters_->dropped;
  --counters_->links;
  part(greeting);
}

void Gate::part(Greeting& greeting) {
  std::erase(greetings_, &greeting);
  greeting.place.reset();
  greeting.deleteLater();
  count();
}

void Gate::count() { counters_->strangers = static_cast<std::uint64_t>(guests_.strangers()); }

void Gate::sweep(Clock::time_point now) {
  for (std::size_t i = greetings_.size(); i-- > 0;)
    if (now - greetings_[i]->since > limits_.greeting) drop(*greetings_[i], "it did not come to an end in time");
  count();
  if (accepting_) return;
  accepting_ = true;
  resumeAccepting();
}

}  // namespace sandgate::net_inside
