// What seats intend, sealed before their first moves are closed.
#include <algorithm>

#include "app/host/conductor.h"
#include "app/host/session_state.h"

namespace sandgate {

void Client::seal_intent(const Lines&, Answered answer) {
  if (answer) answer(refuse(RefusalCode::not_your_order, clauses::officials));
}

std::optional<Refusal> Session::State::why_not_seal(const Campaign& on, SeatId seat, const Lines& text) const {
  if (auto no = check_intent(text)) return no;
  // Whatever it says, what there is to be said against it is the same.
  return check(on, {fresh_order_id(), seat, SealIntent{SealedText{{}, text}.digest().hex()}});
}

Answer Session::State::seal_intent(SeatId seat, const Lines& text) {
  if (closed) return refuse(RefusalCode::exercise_over, clauses::officials);
  if (seat.none() || seat.index() >= lines.size()) return refuse(RefusalCode::no_such_seat, clauses::command);
  // Nothing of it is written that is not sealed.
  if (auto no = why_not_seal(campaign, seat, text)) return std::unexpected(std::move(*no));
  if (file && campaign.intent_sealed(seat)) {
    const auto standing = file->intents();
    const Intent* const own = standing ? standing->of(seat) : nullptr;
    if (own && own->sealed.text == text) {
      Receipt receipt{{}, true};
      const auto take_id = [&](const ExerciseFile::Entry& entry) { return receipt.id = entry.order.id, false; };
      if (file->each_while(take_id, own->entry)) return receipt;
    }
  }
  SealedText sealed{{}, text};
  sealed.nonce = fresh_order_id().bytes;
  const Order order{fresh_order_id(), seat, SealIntent{sealed.digest().hex()}};
  if (conductor) {
    if (auto late = conductor->refuses(seat, order.deed)) return std::unexpected(std::move(*late));
  }
  return accept(order, &sealed);
}

std::optional<Lines> Session::State::sealed_by(const OrderId& id) const {
  const auto entry = file ? file->find(id) : std::nullopt;
  const auto then = entry ? file->intents(*entry) : Result<Intents>(Intents{});
  if (!entry || !then) return {};
  const auto found = std::ranges::find(then->sound, *entry, &Intent::entry);
  return found == then->sound.end() ? std::nullopt : std::optional(found->sealed.text);
}

Answer Session::seal_intent(SeatId seat, const Lines& text) {
  Answer answer = state_->seal_intent(seat, text);
  state_->deliver();
  state_->settle();
  return answer;
}

Result<Intents> Session::intents() const {
  if (!state_->file) return fault({}, "a battle that is only rehearsed keeps no intentions", "play it with a file");
  return state_->file->intents();
}

}  // namespace sandgate
