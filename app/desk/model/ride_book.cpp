#include "app/desk/model/ride_book.h"

#include <algorithm>

#include "app/words/arguments.h"

namespace sandgate {

RideBook::RideBook(const DeskModel& desk, QObject* parent) : QObject(parent), desk_(desk) {
  if (!desk_.by_couriers()) return;
  connect(&desk_, &DeskModel::picture_changed, this, &RideBook::refresh);
  connect(&desk_, &DeskModel::selection_changed, this, [this] { reckon_next(); });
  list();
  reckon_next();
}

void RideBook::refresh() {
  list();
  emit changed();
  reckon_next();
}

void RideBook::list() {
  const Picture& picture = desk_.picture();
  const Briefing& briefing = desk_.briefing();
  sent_.clear();
  for (const SentOrder& order : picture.orders)
    sent_.push_back({{order.number, 0, 0}, sending_of(order), order.body, {}, order.state != SentState::unanswered});
  std::vector<std::int64_t> came_back;
  for (const Dispatch& dispatch : picture.dispatches) {
    if (dispatch.code != ReportCode::message_came_back) continue;
    if (const auto number = words::Arguments(dispatch.arguments).number("message")) came_back.push_back(*number);
  }
  for (const SeenMessage& message : picture.messages) {
    if (!message.sent || !message.rides_from) continue;
    const auto& to = message.message.to;
    for (std::size_t i = 0; i < to.size() && i < message.rides_toward.size(); ++i) {
      const auto& toward = message.rides_toward[i];
      // A post within call had it at once (KS-11.1).
      if (!toward || within(*message.rides_from, *toward, briefing.rulebook.signalling.call)) continue;
      const bool back = std::ranges::find(came_back, message.number()) != came_back.end();
      sent_.push_back(
          {{0, message.number(), i}, {*message.rides_from, *toward, message.given, message.move}, {}, to[i], back});
    }
  }
  std::ranges::stable_sort(sent_, [](const OwnRide& a, const OwnRide& b) {
    if (a.sending.given != b.sending.given) return a.sending.given > b.sending.given;
    return a.sending.move > b.sending.move;
  });
  if (chosen_ && !find(*chosen_)) chosen_.reset();
}

const OwnRide* RideBook::find(const RideKey& key) const {
  const auto at = std::ranges::find(sent_, key, &OwnRide::key);
  return at == sent_.end() ? nullptr : &*at;
}

const SentOrder* RideBook::order_of(const OwnRide& ride) const {
  const auto& orders = desk_.picture().orders;
  const auto at = std::ranges::find(orders, ride.key.order, &SentOrder::number);
  return at == orders.end() ? nullptr : &*at;
}

const SeenMessage* RideBook::message_of(const OwnRide& ride) const {
  if (ride.key.message < 1) return nullptr;
  return desk_.picture().message(MessageHandle{static_cast<std::int32_t>(ride.key.message) - 1});
}

RideBook::Place RideBook::place_of(const Sending& sending) {
  return {sending.from.x.count, sending.from.y.count, sending.toward.x.count, sending.toward.y.count, sending.move};
}

const RideBook::Reckoned* RideBook::reckoned(const Sending& sending) const {
  const auto at = reckoned_.find(place_of(sending));
  return at == reckoned_.end() ? nullptr : &at->second;
}

std::optional<ExpectedRide> RideBook::expected(const Sending& sending) const {
  const Reckoned* known = reckoned(sending);
  return known ? known->ride : std::nullopt;
}

bool RideBook::no_way(const Sending& sending) const {
  const Reckoned* known = reckoned(sending);
  return known && !known->ride;
}

std::optional<ExpectedRide> RideBook::expected_to(Handle body) const {
  const auto sending = sending_to(desk_.picture(), body);
  return sending ? expected(*sending) : std::nullopt;
}

std::vector<const OwnRide*> RideBook::under_way() const {
  std::vector<const OwnRide*> riding;
  for (const OwnRide& ride : sent_) {
    const auto known = ride.heard ? std::nullopt : expected(ride.sending);
    if (known && known->at) riding.push_back(&ride);
  }
  return riding;
}

void RideBook::choose(std::optional<RideKey> key) {
  if (key && !find(*key)) key.reset();
  if (key == chosen_) return;
  chosen_ = key;
  emit changed();
  reckon_next();
}

// Once he should have arrived nothing of it changes any more.
bool RideBook::wanted(const Sending& sending) const {
  const Reckoned* known = reckoned(sending);
  return !known || (known->ride && known->ride->at && known->move != desk_.picture().clock.move);
}

std::optional<Sending> RideBook::next_wanted() const {
  if (const OwnRide* looked_at = chosen(); looked_at && wanted(looked_at->sending)) return looked_at->sending;
  for (const Handle body : desk_.chosen()) {
    const auto sending = sending_to(desk_.picture(), body);
    if (sending && wanted(*sending)) return sending;
  }
  const auto open = std::ranges::find_if(sent_, [this](const OwnRide& r) { return !r.heard && wanted(r.sending); });
  return open == sent_.end() ? std::nullopt : std::optional(open->sending);
}

void RideBook::reckon_next() {
  if (reckoner_.running() || !desk_.rides()) return;
  const auto next = next_wanted();
  if (!next) return;
  const PictureClock clock = desk_.picture().clock;
  reckoner_.start(
      [rides = desk_.rides(), briefing = desk_.shared_briefing(), own = desk_.side().camp, clock, sending = *next](
          const Progress& progress) { return expect_ride(*rides, clock, own, briefing->rulebook, sending, progress); },
      [this, sending = *next, move = clock.move](std::expected<ExpectedRide, NoRoute> answer) {
        reckoned_[place_of(sending)] =
            Reckoned{move, answer ? std::optional(std::move(*answer)) : std::optional<ExpectedRide>()};
        emit changed();
        reckon_next();
      });
}

}  // namespace sandgate
