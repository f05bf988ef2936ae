#include "app/host/local_observer.h"

#include <algorithm>
#include <cassert>

#include "app/host/local_client.h"
#include "core/chronicle/observed.h"
#include "core/sight/onlooker.h"

namespace sandgate {

namespace {

Transaction transaction_of(const ExerciseFile::Entry& entry) {
  return {static_cast<std::uint64_t>(entry.number), entry.order, entry.events};
}

/// The exercise has been taken back to that move: what was struck is told with it, as late, and no later.
void age(std::deque<LateNews::Item>& items, std::int64_t move) {
  for (LateNews::Item& item : items) item.move = std::min(item.move, move);
}

}  // namespace

Result<LateNews::Start> LateNews::start(const Session::State& session, const Observer& observer) {
  const History& history = session.history;
  const auto until = observed_until(observer, history, session.campaign.move(), session.campaign.over());
  if (!until) return std::unexpected(until.error());
  auto campaign = history.at(*until);
  if (!campaign) return std::unexpected(std::move(campaign.error()));
  Start start{std::move(*campaign), {}, 0, *until, {}};
  if (observer.side) {
    auto view = history.view(session.setting->leader(observer.side), *until);
    if (!view) return std::unexpected(std::move(view.error()));
    start.view = std::move(*view);
  }
  if (*until > 0) {
    const auto entry = history.entry_of(*until);
    if (!entry) return std::unexpected(entry.error());
    start.told = static_cast<std::uint64_t>(entry->number);
  }
  std::int64_t move = std::max<std::int64_t>(1, start.campaign.move());
  const auto take = [&](const ExerciseFile::Entry& entry) {
    start.items.push_back({std::make_shared<const Transaction>(transaction_of(entry)), move});
    if (takes_back(transaction_of(entry))) {
      const auto then = history.at(history.last_event_of(entry.number));
      if (then) move = std::max<std::int64_t>(1, then->move());
      age(start.items, move);
    }
    move += std::ranges::count_if(entry.events, [](const Event& e) { return holds_alternative<MoveClosed>(e); });
    return true;
  };
  if (start.told < session.transactions) {
    if (auto read = history.each_while(take, static_cast<std::int64_t>(start.told) + 1); !read)
      return std::unexpected(std::move(read.error()));
  }
  return start;
}

LateNews::LateNews(Session::State& session, const Observer& observer, Start start)
    : session_(session),
      observer_(observer),
      campaign_(std::move(start.campaign)),
      view_(std::move(start.view)),
      told_(start.told),
      heard_(start.told + start.items.size()),
      events_(start.events),
      items_(std::move(start.items)) {
  session_.observers.push_back(this);
}

LateNews::~LateNews() { std::erase(session_.observers, this); }

void LateNews::hear(const Item& item) {
  if (item.transaction->number > heard_) {
    assert(item.transaction->number == heard_ + 1);
    items_.push_back(item);
    ++heard_;
    if (takes_back(*item.transaction)) age(items_, session_.campaign.move());
  }
  const std::int64_t now = session_.campaign.move();
  const auto old_enough = [&](const Item& one) {
    return observer_.moves_late == 0 || session_.campaign.over() || one.move + observer_.moves_late < now;
  };
  // A listener may let this go.
  const std::weak_ptr<const bool> there = there_;
  while (!there.expired() && !items_.empty() && old_enough(items_.front())) {
    const auto transaction = std::move(items_.front().transaction);
    items_.pop_front();
    std::vector<PictureChange> changes = takes_back(*transaction) ? go_back(*transaction) : go_on(*transaction);
    told_ = transaction->number;
    events_ += static_cast<std::int64_t>(transaction->events.size());
    bring(*transaction, std::move(changes));
  }
}

std::vector<PictureChange> LateNews::go_on(const Transaction& transaction) {
  std::vector<PictureChange> changes;
  for (const Event& event : transaction.events) {
    campaign_.apply(event);
    if (view_) std::ranges::move(view_->witness(campaign_, event), std::back_inserter(changes));
  }
  return changes;
}

// It has been read before: he is told late.
std::vector<PictureChange> LateNews::go_back(const Transaction& transaction) {
  const std::int64_t event = session_.history.last_event_of(static_cast<std::int64_t>(transaction.number));
  if (auto then = session_.history.at(event)) campaign_ = std::move(*then);
  if (!view_) return {};
  if (auto view = session_.history.view(view_->picture().seat, event)) view_ = std::move(*view);
  return {PictureIs{std::make_shared<const Picture>(view_->picture())}};
}

LocalObserver::LocalObserver(Session::State& session, const Observer& observer, Start start)
    : LateNews(session, observer, std::move(start)),
      briefing_(LocalClient(session, session.setting->leader(observer.side)).briefing()),
      picture_(for_onlooker(view_->picture())) {}

void LocalObserver::send(const OrderId&, const SeatDeed&, Answered answer) {
  session_.answer_later(refuse(RefusalCode::not_your_order, clauses::command), there_, std::move(answer));
}

void LocalObserver::bring(const Transaction&, std::vector<PictureChange> changes) {
  if (changes.empty()) return;
  for (PictureChange& change : changes) {
    change = for_onlooker(std::move(change));
    sandgate::apply(picture_, change);
  }
  const auto changed = changed_;
  if (changed) changed(changes);
}

std::shared_ptr<const SeatView> LocalObserverOfAll::seat_view(SeatId seat) const {
  if (seat.none() || seat.index() >= session_.setting->seats.size()) return {};
  auto view = session_.history.view(seat, events_);
  return view ? std::make_shared<const SeatView>(std::move(*view)) : nullptr;
}

void LocalObserverOfAll::send(const OrderId&, const Deed&, Answered answer) {
  session_.answer_later(refuse(RefusalCode::not_your_order, clauses::officials), there_, std::move(answer));
}

void LocalObserverOfAll::bring(const Transaction& transaction, std::vector<PictureChange>) {
  const auto changed = changed_;
  if (changed) changed({&transaction, 1});
}

namespace {

Result<const Observer*> observer_named(const Setting& setting, std::string_view name, bool of_one_side) {
  const auto observer = std::ranges::find(setting.observers, name, &Observer::name);
  if (observer == setting.observers.end())
    return fault({}, phrase("there is no observer '{}'", std::string(name)), "name one of the scenario's observers");
  if (observer->side.none() == of_one_side)
    return fault({},
                 of_one_side ? phrase("the observer '{}' looks on with no side", std::string(name))
                             : phrase("the observer '{}' is of a side", std::string(name)),
                 "ask for what he sees");
  return &*observer;
}

}  // namespace

Result<std::unique_ptr<Client>> Session::observe(std::string_view name) {
  const auto observer = observer_named(setting(), name, true);
  if (!observer) return std::unexpected(observer.error());
  return observe(**observer);
}

Result<std::unique_ptr<UmpireClient>> Session::observe_all(std::string_view name) {
  const auto observer = observer_named(setting(), name, false);
  if (!observer) return std::unexpected(observer.error());
  return observe_all(**observer);
}

Result<std::unique_ptr<Client>> Session::observe(const Observer& observer) {
  if (observer.side.none() || observer.side.index() >= setting().sides.size())
    return fault({}, phrase("the observer '{}' looks on with no side", observer.name), "name a side");
  auto start = LateNews::start(*state_, observer);
  if (!start) return std::unexpected(std::move(start.error()));
  return std::make_unique<LocalObserver>(*state_, observer, std::move(*start));
}

Result<std::unique_ptr<UmpireClient>> Session::observe_all(const Observer& observer) {
  if (observer.side) return fault({}, phrase("the observer '{}' is of a side", observer.name), "ask for what he sees");
  auto start = LateNews::start(*state_, observer);
  if (!start) return std::unexpected(std::move(start.error()));
  return std::make_unique<LocalObserverOfAll>(*state_, observer, std::move(*start));
}

}  // namespace sandgate
