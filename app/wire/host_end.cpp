#include "app/wire/host_end.h"

#include <algorithm>

#include "app/host/session.h"

namespace sandgate::wire {
namespace {

Frame message(FromHost said) { return std::make_shared<const Bytes>(encode(said)); }

Replied replied(const OrderId& id, const Answer& answer) {
  if (answer) return {id, answer->repeated, {}};
  return {id, false, answer.error()};
}

/// Why something is not done with the file, for whoever makes a sentence of it.
Refusal refusal_of(const Fault& fault) {
  return {RefusalCode::not_written,
          clauses::officials,
          {{"file", std::filesystem::path(fault.where).filename().string()},
           {"why", fault.what.text()},
           {"mend", fault.mend.text()}}};
}

}  // namespace

SheetIs sheet_of(const Briefing& briefing, const CountryFile& country) {
  return {briefing.title,         briefing.brief, country,        briefing.scale,
          briefing.rulebook.json, briefing.table, briefing.sides, briefing.seats};
}

SeatEnd::SeatEnd(std::unique_ptr<Client> client, SendMessage send)
    : send_(std::move(send)), client_(std::move(client)) {}

void SeatEnd::open(const std::optional<std::vector<PictureChange>>& since) {
  tell(since ? *since : std::vector<PictureChange>{PictureIs{std::make_shared<const Picture>(client_->picture())}});
  send_(message(UpToDate{}));
  tell_clock({});
  client_->on_change([this](const std::vector<PictureChange>& changes) { tell(changes); });
  client_->on_clock([this](const std::vector<ClockNews>& news) { tell_clock(news); });
}

bool SeatEnd::tells() {
  if (!silent_ && may_tell_) silent_ = !may_tell_(client_->picture());
  return !silent_;
}

// The last of the changes has the number that the Picture has now: a listener is called after each batch.
void SeatEnd::tell(const std::vector<PictureChange>& changes) {
  if (changes.empty() || !tells()) return;
  const auto last_whole = std::ranges::find_if(changes.rbegin(), changes.rend(), [](const PictureChange& change) {
    return std::holds_alternative<PictureIs>(change);
  });
  const std::uint64_t now = client_->picture().sequence;
  // A whole Picture brings its own number; what stands before it is of no more use.
  const std::vector<PictureChange> told(last_whole == changes.rend() ? changes.begin() : last_whole.base() - 1,
                                        changes.end());
  send_(message(Told{now - told.size() + 1, told}));
}

void SeatEnd::tell_clock(const std::vector<ClockNews>& news) {
  ClockReading reading = client_->clock();
  if ((news.empty() && shown_ == reading) || !tells()) return;
  shown_ = reading;
  send_(message(ClockTold{std::move(reading), news}));
}

void SeatEnd::give(const Give& order) {
  // It was on its way when its line broke, and that move has been closed since: by this order or otherwise.
  if (holds_alternative<CloseMyMove>(order.deed) && order.move != client_->picture().clock.move) {
    return send_(message(Replied{order.id, false, Refusal{RefusalCode::already_closed, clauses::move_and_clock, {}}}));
  }
  if (order.times != times_in(client_->picture().sequence))
    return send_(message(Replied{order.id, false, Refusal{RefusalCode::struck, clauses::officials, {}}}));
  client_->send(order.id, order.deed,
                [this, id = order.id](const Answer& answer) { send_(message(replied(id, answer))); });
}

void SeatEnd::seal(const Intend& intent, std::function<void()> sealed) {
  client_->seal_intent(intent.text, [this, id = intent.id, sealed = std::move(sealed)](const Answer& answer) {
    send_(message(replied(id, answer)));
    if (answer && sealed) sealed();
  });
}

UmpireEnd::UmpireEnd(Session& session, std::unique_ptr<UmpireClient> client, SendMessage send)
    : session_(session), send_(std::move(send)), client_(std::move(client)) {}

Result<void> UmpireEnd::open(std::uint64_t held) {
  auto told = session_.each_transaction(
      held, client_->sequence(), [this](const Transaction& transaction) { send_(message(Happened{transaction})); });
  if (!told) return told;
  send_(message(UpToDate{}));
  client_->on_change([this](std::span<const Transaction> news) {
    for (const Transaction& transaction : news) send_(message(Happened{transaction}));
  });
  return {};
}

void UmpireEnd::rule(const Rule& order) {
  client_->send(order.id, order.deed,
                [this, id = order.id](const Answer& answer) { send_(message(replied(id, answer))); });
}

void UmpireEnd::reply(const OrderId& id, const std::optional<Refusal>& refusal) {
  send_(message(Replied{id, false, refusal}));
}

void UmpireEnd::bookmark(const KeepBookmark& wish) {
  const auto kept = session_.bookmark(wish.title);
  send_(message(Replied{
      wish.id, false, kept ? std::nullopt : std::optional(Refusal{RefusalCode::not_written, clauses::officials, {}})}));
}

void UmpireEnd::tell_review(const WantReview& wish) {
  reviews_ = true;
  auto kept = session_.kept_for_review();
  if (!kept) return reply(wish.id, refusal_of(kept.error()));
  Frame frame = message(ReviewIs{std::move(*kept)});
  if (frame->size() > longest_review) {
    const Fault too_much = Fault{session_.file().string(), "more is kept for its review than goes over a line",
                                 "review it where it is served"};
    return reply(wish.id, refusal_of(too_much));
  }
  send_(frame);
  reply(wish.id, {});
}

void UmpireEnd::review_changed() {
  if (!reviews_) return;
  auto kept = session_.kept_for_review();
  if (!kept) return;
  if (const Frame frame = message(ReviewIs{std::move(*kept)}); frame->size() <= longest_review) send_(frame);
}

// What is kept now goes before the answer.
void UmpireEnd::keep(const KeepReview& wish) {
  reviews_ = true;
  const auto kept = session_.keep_review(wish.change);
  reply(wish.id, kept ? std::nullopt : std::optional(refusal_of(kept.error())));
}

bool UmpireEnd::attend(const Attend& said, const std::string& by) {
  // Each move that closes is an event at least.
  const auto can_be = [last = session_.events() + 1](const Attended& item) { return item.until <= last; };
  if (said.items.size() > most_attended_at_once || !std::ranges::all_of(said.items, can_be)) return false;
  const auto kept = session_.keep_attended(said.items, by);
  reply(said.id, kept ? std::nullopt : std::optional(refusal_of(kept.error())));
  return true;
}

void UmpireEnd::tell(const ClocksAre& clocks) {
  if (clocks_ == clocks) return;
  clocks_ = clocks;
  send_(message(clocks));
}

void UmpireEnd::tell(const ServedAs& served) {
  if (served_ == served) return;
  served_ = served;
  send_(message(served));
}

void UmpireEnd::tell(const SeatRefused& refused) { send_(message(refused)); }

}  // namespace sandgate::wire
