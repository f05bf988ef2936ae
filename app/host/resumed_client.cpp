#include "app/host/resumed_client.h"

#include <algorithm>
#include <ranges>

#include "core/sight/deed_check.h"
#include "core/sight/translate.h"
#include "map/base/log.h"

namespace sandgate {
namespace {

/// What a seat is called for: its turn in a move, its choices, or a stage of setting up.
struct Call {
  std::int64_t move = 0;
  Phase phase = Phase::men;
  SetupStage stage = SetupStage::over;
  friend bool operator==(const Call&, const Call&) = default;
};
Call call_in(const Picture& picture) {
  const Phase phase = picture.clock.phase;
  const bool turn = phase != Phase::choices && phase != Phase::setting_up;
  return {picture.clock.move, turn ? Phase::men : phase, picture.setup ? picture.setup->stage : SetupStage::over};
}

}  // namespace

void Session::State::went_on() {
  was_left = {campaign.move(), campaign.phase() == Phase::setting_up, {}};
  std::int64_t event = 0, entry = 0;
  if (!was_left.setting_up && campaign.move() > 1) {
    const auto end = history.end_of_move(campaign.move() - 1);
    const auto last = end ? history.entry_of(*end) : std::unexpected(end.error());
    if (!last) return;
    event = *end, entry = last->number;
  }
  const auto keep = [&](const ExerciseFile::Entry& one) {
    const std::int64_t before = event;
    event += static_cast<std::int64_t>(one.events.size());
    if (!history.stands(one.number)) return;
    was_left.given.push_back({one.order.seat, {one.order.id, one.order.deed, before, event}});
  };
  if (!file || !file->each(keep, entry + 1)) was_left.given.clear();
}

std::vector<GivenOrder> Session::State::given_before_it_was_left(SeatId seat, const std::string& commander) const {
  std::vector<GivenOrder> given;
  const bool same = was_left.move == campaign.move() && was_left.setting_up == (campaign.phase() == Phase::setting_up);
  if (!same || !is_awaited(seat)) return given;
  const Call now = call_in(lines[seat.index()].view.picture());
  for (const auto& [whose, order] : std::views::reverse(was_left.given)) {
    if (whose != seat) continue;
    const auto view = history.view(seat, order.before);
    if (!view || call_in(view->picture()) != now) break;
    given.push_back(order);
  }
  std::ranges::reverse(given);
  if (given.empty()) return given;
  // Another had the seat when it was left: what he gave stands, and is no part of this one's turn.
  const auto then = history.at(given.front().before);
  if (!then || then->commander(seat) != commander) given.clear();
  return given;
}

std::unique_ptr<Client> Session::State::client_for(SeatId seat, const std::string& commander) {
  auto given = given_before_it_was_left(seat, commander);
  if (given.empty()) return std::make_unique<LocalClient>(*this, seat);
  log_line(LogRoom::host, [&] {
    return "seat " + std::to_string(seat.number) + " takes its turn again, " + std::to_string(given.size()) +
           " orders of which stand";
  });
  return std::make_unique<ResumedClient>(*this, seat, std::move(given));
}

Answer Session::State::rule_again(const Deed& deed) {
  const bool same = was_left.move == campaign.move() && was_left.setting_up == (campaign.phase() == Phase::setting_up);
  if (same) {
    const auto is_it = [&deed](const auto& one) { return one.first == umpire_seat && one.second.deed == deed; };
    if (const auto found = std::ranges::find_if(was_left.given, is_it); found != was_left.given.end()) {
      const OrderId id = found->second.id;
      was_left.given.erase(found);
      return Receipt{id, true};
    }
    // The umpire rules before the seats are asked: what he was refused then, he is refused again.
    const auto seats = std::ranges::find_if(was_left.given, [](const auto& one) { return !one.first.none(); });
    if (seats != was_left.given.end()) {
      if (const auto then = history.at(seats->second.before)) {
        const Order order{fresh_order_id(), umpire_seat, deed};
        if (auto events = decide(*then, order, Dice(seed, then->branch())); !events)
          return std::unexpected(std::move(events.error()));
      }
    }
  }
  return submit(umpire_seat, deed);
}

ResumedClient::ResumedClient(Session::State& session, SeatId seat, std::vector<GivenOrder> given)
    : session_(session), seat_(seat), given_(std::move(given)), now_(session, seat) {
  show(given_.front().before);
}

void ResumedClient::show(std::int64_t event) {
  auto view = session_.history.view(seat_, event);
  auto campaign = session_.history.at(event);
  if (!view || !campaign) return show_now();
  view_.emplace(std::move(*view));
  campaign_.emplace(std::move(*campaign));
  tell(view_->picture());
}

void ResumedClient::show_now() {
  view_.reset();
  campaign_.reset();
  tell(now_.picture());
  now_.on_change(changed_);
}

void ResumedClient::tell(const Picture& picture) const {
  const auto changed = changed_;  // the listener may be changed while it is told
  if (changed) changed({PictureIs{std::make_shared<const Picture>(picture)}});
}

void ResumedClient::on_change(std::function<void(const std::vector<PictureChange>&)> changed) {
  changed_ = std::move(changed);
  if (!view_) now_.on_change(changed_);
}

std::optional<Answer> ResumedClient::answer_then(const Deed& order, const SeatDeed& deed) {
  if (order == given_[next_].deed) return Receipt{given_[next_].id, true};
  if (auto refusal =
          check(view_->picture(), briefing(), deed, grounds_.of_table(view_->picture(), *view_, *campaign_, deed)))
    return std::unexpected(std::move(*refusal));
  auto events = decide(*campaign_, {fresh_order_id(), seat_, order}, Dice(session_.seed, campaign_->branch()));
  if (!events) return std::unexpected(std::move(events.error()));
  return {};
}

void ResumedClient::send(const OrderId& id, const SeatDeed& deed, Answered answer) {
  if (!view_) return now_.send(id, deed, std::move(answer));
  const std::optional<Answer> then = answer_then(translate(*view_, deed), deed);
  if (!then) {
    show_now();
    return now_.send(id, deed, std::move(answer));
  }
  if (!*then) {
    if (answer) answer(*then);
    return;
  }
  answer_as_given(answer);
}

void ResumedClient::answer_as_given(const Answered& answer) {
  const Receipt receipt{given_[next_].id, true};
  const std::int64_t event = given_[next_].after;
  if (++next_ == given_.size())
    show_now();
  else
    show(event);
  session_.answered_again = event;
  if (answer) answer(receipt);
  session_.answered_again.reset();
}

void ResumedClient::seal_intent(const Lines& text, Answered answer) {
  if (!view_) return now_.seal_intent(text, std::move(answer));
  // What is random about a seal is not known again; its words are.
  if (session_.sealed_by(given_[next_].id) == text) return answer_as_given(answer);
  if (const auto no = session_.why_not_seal(*campaign_, seat_, text)) {
    if (answer) answer(std::unexpected(*no));
    return;
  }
  show_now();
  now_.seal_intent(text, std::move(answer));
}

}  // namespace sandgate
