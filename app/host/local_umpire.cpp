#include "app/host/local_umpire.h"

#include <algorithm>
#include <cassert>

namespace sandgate {

LocalUmpire::LocalUmpire(Session::State& session, std::string by)
    : session_(session), by_(std::move(by)), campaign_(session.campaign), sequence_(session.transactions) {
  session_.umpires.push_back(this);
}

LocalUmpire::~LocalUmpire() { std::erase(session_.umpires, this); }

void LocalUmpire::send(const OrderId& id, const Deed& deed, Answered answer) {
  session_.answer_later(session_.rule(by_, {id, umpire_seat, deed}), there_, std::move(answer));
}

void LocalUmpire::bring(const Transaction& transaction) {
  if (transaction.number <= sequence_) return;
  assert(transaction.number == sequence_ + 1);
  for (const Event& event : transaction.events) campaign_.apply(event);
  sequence_ = transaction.number;
  const auto changed = changed_;
  if (changed) changed({&transaction, 1});
}

}  // namespace sandgate
