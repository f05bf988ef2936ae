// Private to this room: what the threads of sockets tell the owner, on his thread and in order.
#pragma once

#include <QByteArray>
#include <QObject>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>

#include "app/net/connection.h"

namespace sandgate::net_inside {

struct LinkState;

/// One thing told.
struct Told {
  enum class What : std::uint8_t { opened, message, closed };
  What what = What::opened;
  std::shared_ptr<LinkState> link;
  QByteArray bytes;  ///< of a message
  std::string text;  ///< the peer, or the reason
  NetEnd end = NetEnd::lost;
  Phrase why = {};  ///< the reason, its values apart
};

/// Made and shut on the owner's thread. Whoever reads may destroy the owner, or run an event loop of his own: what
/// comes next is then read there.
class Mailbox : public std::enable_shared_from_this<Mailbox> {
 public:
  using Read = std::function<void(const Told&)>;
  explicit Mailbox(Read read) : read_(std::move(read)), receiver_(std::make_unique<QObject>()) {}

  /// From any thread.
  void post(Told told);
  /// Nothing is read any more.
  void shut();

 private:
  void wake();
  void deliver();

  const Read read_;
  std::mutex mutex_;
  std::deque<Told> told_;
  std::unique_ptr<QObject> receiver_;  ///< none: shut
  bool woken_ = false;
};

}  // namespace sandgate::net_inside
