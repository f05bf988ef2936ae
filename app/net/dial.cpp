#include "app/net/dial.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <QHostAddress>
#include <QNetworkProxy>
#include <QSslSocket>
#include <QUrl>
#include <QWebSocket>

#include "app/net/link.h"
#include "app/net/meter.h"
#include "app/net/tls.h"

namespace sandgate::net_inside {
namespace {

// What a host answers to the upgrade is some 200 bytes.
constexpr qint64 longest_answer = 8 << 10;

bool is_this_machine(const std::string& address) {
  return address == "localhost" || QHostAddress(QString::fromStdString(address)).isLoopback();
}

}  // namespace

Dial::Dial(Link& link, NetTarget target, const ConnectionLimits& limits)
    : QObject(&link), link_(link), target_(std::move(target)), limits_(limits), patience_(this) {
  patience_.setSingleShot(true);
  connect(&patience_, &QTimer::timeout, this, &Dial::fail);
}

void Dial::next() {
  if (link_.ended()) return;
  if (tried_ == target_.addresses.size()) {
    const std::string where = fmt::format("{} port {}", fmt::join(target_.addresses, ", "), target_.port);
    if (met_a_stranger_)
      link_.end(NetEnd::wrong_certificate, phrase("another than the host of this invitation answers at {}", where));
    else
      link_.end(NetEnd::not_reached, phrase("no host answers at {}", where));
    return;
  }
  const std::string& address = target_.addresses[tried_++];
  if (target_.plain && !is_this_machine(address)) {
    next();
    return;
  }
  socket_ = new QWebSocket(QString(), QWebSocketProtocol::VersionLatest, this);
  socket_->setProxy(QNetworkProxy::NoProxy);
  socket_->setMaxAllowedIncomingFrameSize(frame_of(limits_.message));
  socket_->setMaxAllowedIncomingMessageSize(limits_.message);
  socket_->setReadBufferSize(buffer_of(limits_.message));
  if (!target_.plain) socket_->setSslConfiguration(client_tls());
  connect(socket_, &QWebSocket::connected, this, &Dial::open);
  // Both may be told of the same attempt, and the second when there is another.
  const auto failed = [this, attempt = tried_] {
    if (attempt == tried_) fail();
  };
  connect(socket_, &QWebSocket::disconnected, this, failed, Qt::QueuedConnection);
  connect(socket_, qOverload<QAbstractSocket::SocketError>(&QWebSocket::error), this, failed, Qt::QueuedConnection);
  QUrl url;
  url.setScheme(target_.plain ? "ws" : "wss");
  url.setHost(QString::fromStdString(address));
  url.setPort(target_.port);
  patience_.start(limits_.attempt);
  socket_->open(url);
  watch();
}

// Nothing of ours has gone by the time TLS asks about the certificate.
void Dial::watch() {
  auto* const below = socket_->findChild<QTcpSocket*>({}, Qt::FindDirectChildrenOnly);
  if (!below) return;
  connect(below, &QIODevice::readyRead, this, [this, below] {
    if (socket_->state() == QAbstractSocket::ConnectingState && below->bytesAvailable() > longest_answer)
      below->abort();
  });
  auto* const secure = qobject_cast<QSslSocket*>(below);
  if (!secure) return;
  connect(secure, &QSslSocket::sslErrors, this, [this, secure](const QList<QSslError>& errors) {
    if (is_promised(secure->peerCertificate(), target_.fingerprint))
      secure->ignoreSslErrors(errors);
    else
      met_a_stranger_ = true;
  });
  connect(secure, &QSslSocket::encrypted, this, [this, secure] {
    if (is_promised(secure->peerCertificate(), target_.fingerprint)) return;
    met_a_stranger_ = true;
    secure->abort();
  });
}

void Dial::open() {
  patience_.stop();
  auto* const below = socket_->findChild<QTcpSocket*>({}, Qt::FindDirectChildrenOnly);
  disconnect(socket_, nullptr, this, nullptr);
  disconnect(below, nullptr, this, nullptr);
  link_.take(socket_, below, new Meter(*below), target_.addresses[tried_ - 1]);
  socket_ = nullptr;
}

void Dial::fail() {
  if (!socket_) return;  // told of twice
  patience_.stop();
  disconnect(socket_, nullptr, this, nullptr);
  socket_->abort();
  socket_->deleteLater();
  socket_ = nullptr;
  next();
}

}  // namespace sandgate::net_inside
