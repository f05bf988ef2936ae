// Going back: the exercise taken back to an earlier event (KS-10).
#include "app/host/conductor.h"
#include "app/host/session_state.h"
#include "core/sight/audience.h"
#include "map/base/log.h"

namespace sandgate {

std::optional<Refusal> Session::State::why_not_back(const TakeBack& order) const {
  if (history.ends_order(order.to_event)) return {};
  return Refusal{RefusalCode::no_such_event, clauses::officials, {{"event", order.to_event}}};
}

Result<void> Session::State::take_views_back(std::int64_t event) {
  const LogTimer took(LogRoom::host);
  const auto line = event > 0 ? history.line_to(event) : std::vector<History::Stretch>();
  const KeptViews::Moment& from = kept_views.on(line);
  Campaign then = from.campaign;
  std::vector<SeatView> views = from.views;
  const auto fold = [&](const ExerciseFile::Entry& entry) {
    for (const Event& one : entry.events) {
      then.apply(one);
      const auto ask = [&](SeatId seat) { static_cast<void>(views[seat.index()].witness(then, one)); };
      const Audience who = audience(then, one);
      switch (who.whom) {
        case Audience::Whom::none: break;
        case Audience::Whom::seat: ask(who.seat); break;
        case Audience::Whom::side: std::ranges::for_each(sides[who.side.index()], ask); break;
        case Audience::Whom::everybody: std::ranges::for_each(setting->seats, ask, &Seat::id); break;
      }
    }
  };
  if (auto read = history.each_along(line, from.entry, fold); !read) return read;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    lines[i].view = std::move(views[i]);
    lines[i].log.begin_anew();
  }
  log_line(LogRoom::host, [&] {
    return "the Pictures of event " + std::to_string(event) + ", from event " + std::to_string(from.event) + ", in " +
           std::to_string(static_cast<int>(took.ms())) + " ms";
  });
  return {};
}

// A rehearsal is never taken back.
void Session::State::keep_views() {
  if (!file) return;
  const std::int64_t entry = history.folded(), event = history.last_event_of(entry);
  if (!kept_views.wants(event)) return;
  KeptViews::Moment moment{entry, event, campaign, {}};
  for (const SeatLine& line : lines) moment.views.push_back(line.view);
  kept_views.keep(std::move(moment));
}

void Session::State::begin_anew() {
  was_left = {campaign.move(), campaign.phase() == Phase::setting_up, {}};
  if (conductor) conductor->begin_anew();
  // What programs made of what was struck is struck too.
  for (const Seat& seat : setting->seats) {
    auto& player = players[seat.id.index()];
    if (!player) continue;
    const std::string name = player->name();
    tallies[seat.id.index()].given += player->given();
    tallies[seat.id.index()].refused += player->refused();
    player.reset();
    if (auto seated = seat_commander(seat.id, name); !seated) commander_faults.push_back(std::move(seated.error()));
  }
}

Result<Again> Session::State::again(const TakeBack& back, std::int64_t without) const {
  if (closed) return fault({}, "the exercise is closed", "open it again");
  return give_again(
      history, fresh_order_id(), back, seed,
      [without](const ExerciseFile::Entry& entry) { return entry.number == without; }, [] { return fresh_order_id(); });
}

Answer Session::State::journal_all(const std::vector<ExerciseFile::Entry>& entries, const std::string& by) {
  if (closed) return refuse(RefusalCode::exercise_over, clauses::officials);
  if (!by.empty() && campaign.umpire() != by) {
    if (auto chair = submit(umpire_seat, HandOver{SeatId{}, by, {}}); !chair) return chair;
  }
  std::vector<ExerciseFile::NewEntry> written;
  std::vector<std::optional<SealedText>> sealed(entries.size());
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const Order& order = entries[i].order;
    if (const auto* seal = get_if<SealIntent>(&order.deed); seal && file) {
      // The words are the same, under the same seal.
      if (auto intents = file->intents()) {
        const Intent* const intent = intents->of(order.seat);
        if (intent && intent->sealed.digest().hex() == seal->digest) sealed[i] = intent->sealed;
      }
    }
    written.push_back({&order, entries[i].events, sealed[i] ? &*sealed[i] : nullptr});
  }
  const std::int64_t move = std::max<std::int64_t>(1, campaign.move());
  broken.reset();
  const auto folded = [this](const Campaign&, const Event& event) { witness(event); };
  if (auto done = history.append(written, folded); !done) {
    broken = std::move(done.error());
    return refuse(RefusalCode::not_written, clauses::none,
                  {{"file", file ? file->path().filename().string() : std::string()}, {"why", broken->what.text()}});
  }
  keep_views();
  spread();
  for (const ExerciseFile::Entry& entry : entries) {
    ++transactions;
    if (!umpires.empty() || !observers.empty()) tell_umpires({transactions, entry.order, entry.events}, move);
  }
  begin_anew();
  if (conductor) conductor->follow(umpire_seat);
  const Receipt receipt{entries.front().order.id, false};
  deliver();
  settle();
  return receipt;
}

Result<Again> Session::preview_back(const TakeBack& back) const { return state_->again(back, 0); }

Result<JournalCount> Session::would_strike(std::int64_t to_event) const {
  return sandgate::would_strike(state_->history, to_event);
}

Result<ReviewMarks> Session::keep_review(const ReviewChange& change) {
  if (!state_->file || state_->closed) return fault({}, "the exercise is kept in no file", "open its file");
  auto before = state_->file->review_marks();
  if (!before) return std::unexpected(std::move(before.error()));
  ReviewMarks after = changed(*before, change);
  if (after == *before) return after;
  if (auto kept = state_->file->keep_review(after); !kept) return std::unexpected(std::move(kept.error()));
  if (state_->tell_review) state_->tell_review(after);
  return after;
}

void Session::on_review_kept(std::function<void(const ReviewMarks&)> told) { state_->tell_review = std::move(told); }

Result<KeptForReview> Session::kept_for_review() const {
  if (!state_->file || state_->closed) return fault({}, "the exercise is kept in no file", "open its file");
  return sandgate::kept_for_review(*state_->file);
}

Result<void> Session::bookmark(const std::string& title) {
  if (!state_->file || state_->closed) return fault({}, "the exercise is kept in no file", "open its file");
  return state_->file->bookmark({events(), title});
}

Result<void> Session::keep_attended(std::span<const Attended> items, const std::string& by) {
  if (!state_->file || state_->closed) return fault({}, "the exercise is kept in no file", "open its file");
  const std::vector<Attended> fresh = state_->load.counted(items, by);
  return fresh.empty() ? Result<void>() : state_->file->keep_attended(fresh);
}

std::int64_t Session::events() const { return state_->history.events(); }

Answer Session::take_back(const TakeBack& back, bool again, const std::string& by) {
  if (auto no = check(state_->campaign, {fresh_order_id(), umpire_seat, back})) return std::unexpected(std::move(*no));
  if (auto no = state_->why_not_back(back)) return std::unexpected(std::move(*no));
  auto all = state_->again(back, 0);
  if (!all) return refuse(RefusalCode::no_such_event, clauses::officials, {{"event", back.to_event}});
  if (!again) all->entries.resize(1);
  return state_->journal_all(all->entries, by);
}

Result<Again> Session::preview_strike(std::int64_t event, const std::string& reason) const {
  const auto at = strike_at(state_->history, event);
  if (!at) return std::unexpected(at.error());
  return state_->again({at->before, false, reason}, at->entry);
}

Answer Session::strike(std::int64_t event, const std::string& reason, const std::string& by) {
  const auto at = strike_at(state_->history, event);
  if (!at) return refuse(RefusalCode::no_such_event, clauses::officials, {{"event", event}});
  const TakeBack back{at->before, false, reason};
  if (auto no = check(state_->campaign, {fresh_order_id(), umpire_seat, back})) return std::unexpected(std::move(*no));
  const auto all = state_->again(back, at->entry);
  if (!all) return refuse(RefusalCode::no_such_event, clauses::officials, {{"event", event}});
  return state_->journal_all(all->entries, by);
}

Result<Chronicle> Session::story_with(std::span<const ExerciseFile::Entry> entries) const {
  return read_with(state_->history, entries);
}

Result<Fork> Session::fork(std::int64_t at_event, const std::filesystem::path& to, bool fresh_dice,
                           const std::string& reason, const Progress& progress) const {
  return sandgate::fork(state_->history, {at_event, fresh_dice, fresh_order_id(), reason}, to, progress);
}

}  // namespace sandgate
