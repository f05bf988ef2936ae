// Orders that a client has sent and that have had no answer: they are sent again when the line is there again, under
// the same ids, in the same order. Private to this room.
#pragma once

#include <algorithm>
#include <functional>
#include <vector>

#include "app/wire/messages.h"

namespace sandgate::wire {

class WaitingOrders {
 public:
  using Send = std::function<void(Bytes)>;

  /// The line is there: from now on messages go by it, and what waits goes first. Empty: it is lost.
  void line(Send send) {
    send_ = std::move(send);
    if (!send_) return;
    for (const Waiting& one : waiting_) send_(one.message);
  }
  void send(const OrderId& id, Bytes message, Answered answer) {
    waiting_.push_back({id, message, std::move(answer)});
    if (send_) send_(std::move(message));
  }
  /// Whether an order of that id has been sent before.
  bool waits(const OrderId& id) const { return std::ranges::find(waiting_, id, &Waiting::id) != waiting_.end(); }
  /// What its sender is to be told; nothing where nobody waits for it.
  void answered(const Replied& said) {
    const auto one = std::ranges::find(waiting_, said.id, &Waiting::id);
    if (one == waiting_.end()) return;
    const auto answer = std::move(one->answer);
    waiting_.erase(one);
    if (!answer) return;
    if (said.refusal) return answer(std::unexpected(*said.refusal));
    answer(Receipt{said.id, said.repeated});
  }

 private:
  struct Waiting {
    OrderId id;
    Bytes message;
    Answered answer;
  };
  std::vector<Waiting> waiting_;
  Send send_;
};

}  // namespace sandgate::wire
