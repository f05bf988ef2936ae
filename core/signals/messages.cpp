#include "core/signals/messages.h"

#include <algorithm>
#include <ranges>

namespace sandgate {

void Messages::add(SentMessage message) { sent_.push_back(std::make_shared<const SentMessage>(std::move(message))); }

bool Messages::arrived(MessageId id, SeatId at) const {
  return std::ranges::find(arrivals_, Arrival{id, at}) != arrivals_.end();
}

bool Messages::has(SeatId seat, MessageId id) const {
  if (!exists(id)) return false;
  return seat.none() || message(id).sent.from == seat || arrived(id, seat);
}

std::int64_t Messages::sent_in(SeatId seat, std::int64_t move) const {
  std::int64_t count = 0;
  for (const auto& one : std::views::reverse(sent_)) {
    if (one->move != move) break;
    if (one->sent.from == seat) ++count;
  }
  return count;
}

std::vector<MessageId> Messages::waiting() const {
  std::vector<MessageId> open;
  for (std::size_t i = 0; i < sent_.size(); ++i) {
    const MessageSent& sent = sent_[i]->sent;
    if (sent.message.content.request) open.push_back(MessageId{static_cast<std::int32_t>(i)});
    if (sent.from.none() && sent.message.answers) std::erase(open, *sent.message.answers);
  }
  return open;
}

}  // namespace sandgate
