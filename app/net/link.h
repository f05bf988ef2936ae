// Private to this room: one link, from the end of the WebSocket's upgrade; the same at both ends.
#pragma once

#include <QObject>
#include <QString>
#include <QWebSocketProtocol>
#include <atomic>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "app/net/bucket.h"
#include "app/net/connection.h"
#include "app/net/guests.h"
#include "app/net/limits.h"
#include "app/net/mailbox.h"
#include "app/net/message.h"
#include "map/base/phrase.h"

class QSslSocket;
class QTcpSocket;
class QWebSocket;

namespace sandgate::net_inside {

class Link;
class Meter;
class NetThread;

/// What all links of a server have carried.
struct Counters {
  std::atomic<std::uint64_t> links{0}, strangers{0}, accepted{0}, refused{0}, dropped{0}, received{0}, sent{0};
};

/// What a link takes from the other end.
struct Terms {
  std::size_t message = 0;
  std::optional<Bucket> messages{}, bytes{};  ///< none: any number
  std::optional<Clock::time_point> until{};   ///< the end of a link that has not got other terms by then
  std::shared_ptr<Stranger> place{};          ///< given back with these terms, on the thread that has the link then
};

/// The largest frame that is taken; QWebSocket sends larger messages in fragments of half of it.
std::size_t frame_of(std::size_t message);
/// What a socket may hold unread: one frame, for QWebSocket wants to see it whole, and what comes with it.
qint64 buffer_of(std::size_t message);

/// What the owner's thread and the socket's share of a link.
struct LinkState : std::enable_shared_from_this<LinkState> {
  LinkState(std::uint64_t its_number, const Backlog& may_wait, std::shared_ptr<Mailbox> told_to, NetThread& thread)
      : number(its_number), backlog(may_wait), mailbox(std::move(told_to)), home(&thread) {}

  const std::uint64_t number;
  const Backlog backlog;
  const std::shared_ptr<Mailbox> mailbox;
  std::atomic<NetThread*> home;  ///< whose thread has the socket now
  Link* link = nullptr;          ///< touched on that thread alone

  // Below: by the owner, taken by the socket's thread.
  std::mutex mutex{};
  std::vector<SharedMessage> to_send{};
  std::optional<std::string> good_bye{};
  bool trusted = false;
  bool overrun = false;     ///< too much waits
  std::size_t waiting = 0;  ///< bytes that no socket has yet
  std::size_t first = 0;    ///< of them those of the message that is next
  std::atomic<std::size_t> unread_bytes{0}, unread_messages{0};

  /// On the owner's thread.
  void send(SharedMessage message);
  void close(std::string reason);
  void trust();
  void has_been_read(std::size_t bytes);
};

/// Lives on one thread at a time, and so do the sockets in it.
class Link : public QObject {
 public:
  Link(std::shared_ptr<LinkState> state, Terms terms, const Patience& patience, std::shared_ptr<Counters> counters);
  ~Link() override;

  /// From now on it is open, and owns all of them. `below` is what `socket` reads and writes, `meter` belongs to it.
  void take(QWebSocket* socket, QTcpSocket* below, Meter* meter, std::string peer);
  void set_terms(Terms terms);
  /// He is a stranger no more: his place is given back.
  void come_in();
  /// Does what the owner has asked for.
  void work();
  /// Holds something as long as it lives.
  void hold(std::shared_ptr<void> place) { place_ = std::move(place); }
  /// What is due by the clock.
  void sweep(Clock::time_point now);
  /// Tells the owner, once, and then whoever is at the other end, and parts.
  void end(NetEnd end, const Phrase& reason,
           QWebSocketProtocol::CloseCode code = QWebSocketProtocol::CloseCodePolicyViolated);
  /// Ends it without waiting: what is not written now is not written.
  void end_now(const std::string& reason);
  /// Nothing is to be done for it any more.
  bool over() const { return over_; }
  /// The owner has been told, or is there no more.
  bool ended() const { return ended_; }
  /// Whether the owner wants it among those who are trusted.
  bool wants_trust() const { return wants_trust_; }

  const std::shared_ptr<LinkState>& state() const { return state_; }
  const std::string& peer() const { return peer_; }

 private:
  void on_bytes(qint64 came);
  void on_closing();
  void on_frame();
  void on_message(const QByteArray& message);
  void on_disconnected();
  void feed(qint64 at_most);
  qint64 unwritten() const;
  void finish();

  std::shared_ptr<LinkState> state_;
  Terms terms_;
  const Patience patience_;
  std::shared_ptr<Counters> counters_;
  std::string peer_;
  std::shared_ptr<void> place_;
  QWebSocket* socket_ = nullptr;
  QTcpSocket* below_ = nullptr;
  QSslSocket* secure_ = nullptr;  ///< `below_`, with TLS
  std::deque<SharedMessage> queue_;
  std::optional<QWebSocketProtocol::CloseCode> code_;  ///< the first that was given; QWebSocket keeps the last
  std::string given_reason_;
  Clock::time_point heard_, wrote_, pinged_, parting_{};
  bool wants_trust_ = false, ended_ = false, over_ = false, feeding_ = false;
};

}  // namespace sandgate::net_inside
