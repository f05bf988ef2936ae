#include "app/net/mailbox.h"

#include "app/net/link.h"

namespace sandgate::net_inside {
namespace {

// So many are read before the owner's event loop has its turn again.
constexpr int at_a_time = 256;

}  // namespace

void Mailbox::post(Told told) {
  const std::lock_guard lock(mutex_);
  if (!receiver_) return;
  told_.push_back(std::move(told));
  wake();
}

void Mailbox::wake() {
  if (woken_) return;
  woken_ = true;
  QMetaObject::invokeMethod(
      receiver_.get(), [self = shared_from_this()] { self->deliver(); }, Qt::QueuedConnection);
}

void Mailbox::deliver() {
  {
    const std::lock_guard lock(mutex_);
    woken_ = false;
  }
  for (int read = 0; read < at_a_time; ++read) {
    Told told;
    {
      const std::lock_guard lock(mutex_);
      if (!receiver_ || told_.empty()) return;
      told = std::move(told_.front());
      told_.pop_front();
    }
    if (told.what == Told::What::message) told.link->has_been_read(static_cast<std::size_t>(told.bytes.size()));
    read_(told);
  }
  const std::lock_guard lock(mutex_);
  if (receiver_ && !told_.empty()) wake();
}

void Mailbox::shut() {
  std::deque<Told> unread;
  std::unique_ptr<QObject> receiver;
  const std::lock_guard lock(mutex_);
  unread.swap(told_);
  receiver.swap(receiver_);
}

}  // namespace sandgate::net_inside
