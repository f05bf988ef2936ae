#include "app/net/connection.h"

#include <mutex>

#include "app/net/dial.h"
#include "app/net/link.h"
#include "app/net/mailbox.h"
#include "app/net/net_thread.h"

namespace sandgate {

using namespace net_inside;

namespace {

// One for all connections there are.
std::shared_ptr<NetThread> common_thread() {
  static std::mutex mutex;
  static std::weak_ptr<NetThread> common;
  const std::lock_guard lock(mutex);
  std::shared_ptr<NetThread> thread = common.lock();
  if (!thread) common = thread = std::make_shared<NetThread>();
  return thread;
}

}  // namespace

struct NetConnection::Inside {
  std::shared_ptr<Mailbox> mailbox;
  std::shared_ptr<NetThread> thread = common_thread();
  std::shared_ptr<LinkState> state;
};

NetConnection::NetConnection(NetTarget target, ConnectionCalls connection_calls, ConnectionLimits limits)
    : inside_(std::make_unique<Inside>()) {
  inside_->mailbox = std::make_shared<Mailbox>([calls = std::move(connection_calls)](const Told& told) {
    switch (told.what) {
      case Told::What::opened:
        if (calls.opened) calls.opened(told.text);
        break;
      case Told::What::message:
        if (calls.message)
          calls.message(std::as_bytes(std::span(told.bytes.constData(), static_cast<std::size_t>(told.bytes.size()))));
        break;
      case Told::What::closed:
        if (calls.closed) calls.closed(told.end, told.why);
        break;
    }
  });
  inside_->state = std::make_shared<LinkState>(1, limits.backlog, inside_->mailbox, *inside_->thread);
  inside_->thread->post([state = inside_->state, thread = inside_->thread.get(), target = std::move(target), limits] {
    auto link =
        std::make_unique<Link>(state, Terms{.message = limits.message}, limits.patience, std::make_shared<Counters>());
    auto* const dial = new Dial(*link, target, limits);
    thread->take(std::move(link));
    dial->next();
  });
}

NetConnection::~NetConnection() {
  inside_->mailbox->shut();
  inside_->state->close("left");
}

void NetConnection::send(SharedMessage message) { inside_->state->send(std::move(message)); }
void NetConnection::close(const std::string& reason) { inside_->state->close(reason.empty() ? "left" : reason); }

}  // namespace sandgate
