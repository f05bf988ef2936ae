#include "app/net/link.h"

#include <fmt/format.h>

#include <QSslSocket>
#include <QTcpSocket>
#include <QWebSocket>
#include <algorithm>
#include <limits>

#include "app/net/meter.h"
#include "app/net/net_thread.h"
#include "map/base/log.h"

namespace sandgate::net_inside {
namespace {

constexpr std::size_t largest_frame = 1 << 20;
// A socket has at most so much to write, or one message: all else waits where it is shared.
constexpr qint64 in_the_socket = 256 << 10;
// What WebSocket's frames, TLS's records and an upgrade add.
constexpr qint64 around_a_frame = 32 << 10;

// WebSocket has 123 bytes for a reason.
QString cut(const std::string& reason) {
  QString text = QString::fromStdString(reason);
  while (text.toUtf8().size() > 123) text.chop(1);
  if (!text.isEmpty() && text.back().isHighSurrogate()) text.chop(1);
  return text;
}

// As somebody else wrote it, on one line.
std::string shown(QString text) {
  for (QChar& c : text)
    if (!c.isPrint()) c = u' ';
  return text.trimmed().toStdString();
}

}  // namespace

std::size_t frame_of(std::size_t message) { return std::min(message, largest_frame); }
qint64 buffer_of(std::size_t message) { return static_cast<qint64>(frame_of(message)) + around_a_frame; }

void LinkState::send(SharedMessage message) {
  if (!message) return;
  {
    const std::lock_guard lock(mutex);
    if (overrun || good_bye) return;
    if (waiting == 0) first = message->size();
    if (waiting - std::min(waiting, first) > backlog.to_write) {
      overrun = true;
      to_send.clear();
    } else {
      waiting += message->size();
      to_send.push_back(std::move(message));
      if (to_send.size() > 1) return;  // its thread has been woken
    }
  }
  home.load()->wake(shared_from_this());
}

void LinkState::close(std::string reason) {
  {
    const std::lock_guard lock(mutex);
    if (good_bye) return;
    good_bye = std::move(reason);
  }
  home.load()->wake(shared_from_this());
}

void LinkState::trust() {
  {
    const std::lock_guard lock(mutex);
    if (trusted) return;
    trusted = true;
  }
  home.load()->wake(shared_from_this());
}

void LinkState::has_been_read(std::size_t bytes) {
  unread_bytes -= bytes;
  --unread_messages;
}

Link::Link(std::shared_ptr<LinkState> state, Terms terms, const Patience& patience, std::shared_ptr<Counters> counters)
    : state_(std::move(state)), terms_(std::move(terms)), patience_(patience), counters_(std::move(counters)) {
  state_->link = this;
}

Link::~Link() { state_->link = nullptr; }

void Link::take(QWebSocket* socket, QTcpSocket* below, Meter* meter, std::string peer) {
  socket_ = socket;
  below_ = below;
  secure_ = qobject_cast<QSslSocket*>(below);
  peer_ = std::move(peer);
  socket_->setParent(this);
  below_->setParent(socket_);
  heard_ = wrote_ = pinged_ = Clock::now();
  set_terms(std::move(terms_));

  meter->on_bytes = [this](qint64 came) { on_bytes(came); };
  connect(socket_, &QWebSocket::bytesWritten, this, [this] {
    wrote_ = Clock::now();
    feed(in_the_socket);
  });
  connect(socket_, &QWebSocket::binaryFrameReceived, this, &Link::on_frame);
  connect(socket_, &QWebSocket::textFrameReceived, this, [this] {
    end(NetEnd::lost, phrase("text came where bytes are expected"), QWebSocketProtocol::CloseCodeDatatypeNotSupported);
  });
  connect(socket_, &QWebSocket::binaryMessageReceived, this, &Link::on_message);
  connect(socket_, &QWebSocket::aboutToClose, this, &Link::on_closing);
  connect(socket_, &QWebSocket::disconnected, this, &Link::on_disconnected);

  state_->mailbox->post({.what = Told::What::opened, .link = state_, .bytes = {}, .text = peer_});
  log_line(LogRoom::net, [&] { return fmt::format("link {} with {} is open", state_->number, peer_); });
  // What came together with the upgrade is told of by nothing else.
  if (below_->bytesAvailable() > 0) QMetaObject::invokeMethod(below_, &QIODevice::readyRead, Qt::QueuedConnection);
  work();
}

void Link::set_terms(Terms terms) {
  terms_ = std::move(terms);
  if (!socket_) return;
  socket_->setMaxAllowedIncomingFrameSize(frame_of(terms_.message));
  socket_->setMaxAllowedIncomingMessageSize(terms_.message);
  below_->setReadBufferSize(buffer_of(terms_.message));
}

void Link::come_in() {
  if (terms_.place) terms_.place->is_trusted();
}

void Link::work() {
  std::vector<SharedMessage> sent;
  std::optional<std::string> good_bye;
  bool overrun = false;
  {
    const std::lock_guard lock(state_->mutex);
    sent.swap(state_->to_send);
    good_bye = state_->good_bye;
    overrun = state_->overrun;
    wants_trust_ = state_->trusted;
  }
  if (ended_) return;
  for (SharedMessage& message : sent) queue_.push_back(std::move(message));
  if (overrun) {
    end(NetEnd::too_slow, phrase("too slow: too much waits to be sent"));
    return;
  }
  feed(in_the_socket);
  if (good_bye) end(NetEnd::closed_here, *good_bye, QWebSocketProtocol::CloseCodeNormal);
}

qint64 Link::unwritten() const { return below_->bytesToWrite() + (secure_ ? secure_->encryptedBytesToWrite() : 0); }

void Link::feed(qint64 at_most) {
  if (feeding_ || ended_ || !socket_) return;
  feeding_ = true;
  if (unwritten() == 0) wrote_ = Clock::now();
  while (!queue_.empty() && !ended_ && unwritten() < at_most) {
    const SharedMessage message = std::move(queue_.front());
    queue_.pop_front();
    const auto size = static_cast<qsizetype>(message->size());
    socket_->sendBinaryMessage(QByteArray::fromRawData(reinterpret_cast<const char*>(message->data()), size));
    {
      const std::lock_guard lock(state_->mutex);
      state_->waiting -= message->size();
      const SharedMessage* const next = !queue_.empty()            ? &queue_.front()
                                        : !state_->to_send.empty() ? &state_->to_send.front()
                                                                   : nullptr;
      state_->first = next ? (*next)->size() : 0;
    }
    counters_->sent += message->size();
  }
  feeding_ = false;
}

void Link::on_bytes(qint64 came) {
  if (ended_) return;
  const Clock::time_point now = Clock::now();
  heard_ = now;
  counters_->received += static_cast<std::uint64_t>(came);
  if (terms_.bytes && !terms_.bytes->take(static_cast<double>(came), now))
    end(NetEnd::lost, phrase("too much was sent at once"));
}

void Link::on_frame() {
  if (!ended_ && terms_.messages && !terms_.messages->take(1, Clock::now()))
    end(NetEnd::lost, phrase("too many messages were sent at once"));
}

void Link::on_message(const QByteArray& message) {
  if (ended_) return;
  if (state_->unread_messages.load() >= state_->backlog.unread_messages ||
      state_->unread_bytes.load() > state_->backlog.unread_bytes) {
    end(NetEnd::too_slow, phrase("more was sent than could be read"));
    return;
  }
  ++state_->unread_messages;
  state_->unread_bytes += static_cast<std::size_t>(message.size());
  state_->mailbox->post({.what = Told::What::message, .link = state_, .bytes = message, .text = {}});
}

void Link::on_closing() {
  if (code_) return;
  code_ = socket_->closeCode();
  given_reason_ = shown(socket_->closeReason());
}

void Link::on_disconnected() {
  on_closing();
  const QWebSocketProtocol::CloseCode code = *code_;
  const std::string& reason = given_reason_;
  if (code == QWebSocketProtocol::CloseCodeTooMuchData)
    end(NetEnd::too_large, phrase("a message was too large"));
  else if ((code == QWebSocketProtocol::CloseCodeNormal && !reason.empty()) ||
           code == QWebSocketProtocol::CloseCodePolicyViolated ||
           code == QWebSocketProtocol::CloseCodeDatatypeNotSupported)
    end(NetEnd::closed_by_host, reason);
  else if (code == QWebSocketProtocol::CloseCodeNormal || code == QWebSocketProtocol::CloseCodeGoingAway)
    end(NetEnd::lost, phrase("the connection was lost"));
  else
    end(NetEnd::lost, phrase("what came was no such message"));
  finish();
}

void Link::end(NetEnd end, const Phrase& reason, QWebSocketProtocol::CloseCode code) {
  if (ended_) return;
  if (end == NetEnd::closed_here) feed(std::numeric_limits<qint64>::max());  // what was sent before still goes
  ended_ = true;
  queue_.clear();
  if (end != NetEnd::closed_here && end != NetEnd::closed_by_host) ++counters_->dropped;
  log_line(LogRoom::net, [&] {
    return fmt::format("link {} with {} is closed: {}", state_->number, peer_.empty() ? "nobody" : peer_,
                       reason.text());
  });
  state_->mailbox->post(
      {.what = Told::What::closed, .link = state_, .bytes = {}, .text = reason.text(), .end = end, .why = reason});
  parting_ = Clock::now() + patience_.parting;
  if (!socket_) {
    finish();
    return;
  }
  socket_->close(code, cut(reason.text()));
  if (socket_->state() == QAbstractSocket::UnconnectedState) finish();
}

void Link::end_now(const std::string& reason) {
  end(NetEnd::closed_here, reason, QWebSocketProtocol::CloseCodeNormal);
  if (socket_) socket_->abort();
  over_ = true;
}

void Link::sweep(Clock::time_point now) {
  if (over_ || !socket_) return;
  if (ended_) {
    if (now > parting_) {
      socket_->abort();
      finish();
    }
    return;
  }
  if (terms_.until && now > *terms_.until) {
    end(NetEnd::lost, phrase("it was not said in time who is there"));
  } else if (now - heard_ > patience_.silent) {
    end(NetEnd::lost, phrase("nothing was heard any more"));
  } else if (unwritten() > 0 && now - wrote_ > patience_.stuck) {
    end(NetEnd::too_slow, phrase("too slow: nothing is taken any more"));
  } else if (now - pinged_ >= patience_.ping) {
    pinged_ = now;
    socket_->ping();
  }
}

void Link::finish() {
  if (over_) return;
  over_ = true;
  state_->home.load()->collect();
}

}  // namespace sandgate::net_inside
