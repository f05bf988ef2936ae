#include "app/host/local_umpire.h"

#include <algorithm>
#include <cassert>

namespace sandgate {

bool takes_back(const Transaction& transaction) {
  return std::ranges::any_of(transaction.events, [](const Event& e) { return holds_alternative<TakenBack>(e); });
}

LocalUmpire::LocalUmpire(Session::State& session, std::string by)
    : session_(session), by_(std::move(by)), campaign_(session.campaign), sequence_(session.transactions) {
  session_.umpires.push_back(this);
}

LocalUmpire::~LocalUmpire() { std::erase(session_.umpires, this); }

std::shared_ptr<const SeatView> LocalUmpire::seat_view(SeatId seat) const {
  if (seat.none() || seat.index() >= session_.lines.size()) return {};
  return std::make_shared<const SeatView>(session_.lines[seat.index()].view);
}

void LocalUmpire::send(const OrderId& id, const Deed& deed, Answered answer) {
  session_.answer_later(session_.rule(by_, {id, umpire_seat, deed}), there_, std::move(answer));
}

void LocalUmpire::bring(const Transaction& transaction) {
  if (transaction.number <= sequence_) return;
  assert(transaction.number == sequence_ + 1);
  if (takes_back(transaction)) {
    // Transactions are in memory or in a file that was just written: what it says can be read.
    if (auto then = session_.history.at(session_.history.last_event_of(static_cast<std::int64_t>(transaction.number))))
      campaign_ = std::move(*then);
  } else {
    for (const Event& event : transaction.events) campaign_.apply(event);
  }
  sequence_ = transaction.number;
  const auto changed = changed_;
  if (changed) changed({&transaction, 1});
}

}  // namespace sandgate
