#include "app/umpire/hosted_past.h"

#include <QCoreApplication>
#include <algorithm>
#include <mutex>

#include "app/stories/refusals.h"
#include "app/stories/side_account.h"
#include "app/words/bodies.h"
#include "core/chronicle/history.h"

namespace sandgate {
namespace {

struct PastWords {
  Q_DECLARE_TR_FUNCTIONS(sandgate::PastWords)

 public:
  static QString who(const Setting& setting, SeatId seat) {
    if (seat == umpire_seat) return tr("the umpire");
    if (seat == system_seat) return tr("the clock");
    return words::person(setting.seat(seat));
  }
};

bool is_seat(const Setting& setting, SeatId seat) { return seat && seat.index() < setting.seats.size(); }

QString refusal_told(const Refusal& refusal, const Setting& setting, SeatId seat) {
  const SideId side = is_seat(setting, seat) ? setting.seat(seat).side : setting.sides.front().id;
  return stories::sentence_with_clause(refusal, briefing_for(setting, side, {}, seat));
}

std::vector<OrderAgain> orders_of(const Again& again, const Setting& setting) {
  std::vector<OrderAgain> orders;
  for (const GivenAgain& one : again.orders)
    orders.push_back({one.entry, PastWords::who(setting, one.order.seat),
                      one.refusal ? refusal_told(*one.refusal, setting, one.order.seat) : QString()});
  return orders;
}

std::vector<SideOutcome> outcome_of(const Chronicle& story) {
  std::vector<SideOutcome> sides;
  const auto accounts = stories::side_accounts(story, stories::Names::of(story));
  for (const Side& side : story.setting->sides) {
    const stories::SideAccount& one = accounts[side.id.index()];
    sides.push_back({QString::fromStdString(side.name), one.killed, one.prisoners_lost, one.guns_lost, one.points});
  }
  return sides;
}

Result<StrikePreview> strike_preview(const Result<Again>& again, const Result<Chronicle>& now,
                                     const Result<Chronicle>& then, const Setting& setting) {
  if (!again) return std::unexpected(again.error());
  if (!now) return std::unexpected(now.error());
  if (!then) return std::unexpected(then.error());
  return StrikePreview{outcome_of(*now), outcome_of(*then), orders_of(*again, setting)};
}

}  // namespace

/// The journal, read anew when it has grown, and used by one piece of work at a time.
struct HostedPast::File {
  std::filesystem::path path;
  std::mutex mutex;
  std::optional<History> history;

  Result<const History*> at(std::int64_t events, const Progress& progress) {
    if (!go_on(progress, 0)) return stopped("Looking back");
    if (history && history->events() >= events) return &*history;
    auto read = History::read(path);
    if (!read) return std::unexpected(std::move(read.error()));
    if (auto folded = read->fold(); !folded) return std::unexpected(std::move(folded.error()));
    history.emplace(std::move(*read));
    return &*history;
  }
  /// What is asked of every order that is given again: of work that is not wanted any more all are left out.
  static Result<Again> again(const History& history, const TakeBack& back, std::int64_t without, std::int64_t orders,
                             const Progress& progress) {
    std::int64_t given = 0;
    bool wanted = true;
    const auto leave_out = [&](const ExerciseFile::Entry& entry) {
      const double part = orders > 0 ? static_cast<double>(given) / static_cast<double>(orders) : 0;
      ++given;
      wanted = wanted && go_on(progress, std::min(1.0, part));
      return !wanted || entry.number == without;
    };
    auto all = give_again(history, fresh_order_id(), back, history.file()->contents().seed, leave_out,
                          [] { return fresh_order_id(); });
    if (!wanted) return stopped("Looking back");
    return all;
  }
};

HostedPast::HostedPast(Session& session, std::string by) : session_(session), by_(std::move(by)) {
  if (session.file().empty()) return;
  file_ = std::make_shared<File>();
  file_->path = session.file();
}

HostedPast::~HostedPast() = default;

void HostedPast::read(Answered<std::vector<PastRow>> answered) {
  if (!file_) {
    const auto story = session_.story_with({});
    return answered(story ? Result<std::vector<PastRow>>(past_rows(*story)) : std::unexpected(story.error()));
  }
  read_.start(
      [path = file_->path](const Progress& progress) -> Result<std::vector<PastRow>> {
        const auto story = read_chronicle(path, progress);
        if (!story) return std::unexpected(story.error());
        return past_rows(*story);
      },
      std::move(answered));
}

void HostedPast::preview_back(const TakeBack& back, Answered<BackPreview> answered, Told told) {
  if (!file_) {
    const auto struck = session_.would_strike(back.to_event);
    if (!struck) return answered(std::unexpected(struck.error()));
    const auto again = session_.preview_back(back);
    if (!again) return answered(std::unexpected(again.error()));
    return answered(BackPreview{*struck, orders_of(*again, session_.setting())});
  }
  preview_.start(
      [file = file_, back, events = session_.events()](const Progress& progress) -> Result<BackPreview> {
        const std::scoped_lock lock(file->mutex);
        const auto history = file->at(events, progress);
        if (!history) return std::unexpected(history.error());
        const auto struck = would_strike(**history, back.to_event);
        if (!struck) return std::unexpected(struck.error());
        // Where nothing is struck there is nothing to go back over.
        if (struck->orders == 0) return BackPreview{*struck, {}};
        const auto again = File::again(**history, back, 0, struck->orders, progress);
        if (!again) return std::unexpected(again.error());
        return BackPreview{*struck, orders_of(*again, *(*history)->setting())};
      },
      std::move(answered), std::move(told));
}

void HostedPast::preview_strike(std::int64_t event, const std::string& reason, Answered<StrikePreview> answered,
                                Told told) {
  if (!file_) {
    const auto again = session_.preview_strike(event, reason);
    if (!again) return answered(std::unexpected(again.error()));
    return answered(
        strike_preview(again, session_.story_with({}), session_.story_with(again->entries), session_.setting()));
  }
  preview_.start(
      [file = file_, event, reason, events = session_.events()](const Progress& progress) -> Result<StrikePreview> {
        const std::scoped_lock lock(file->mutex);
        const auto read = file->at(events, progress);
        if (!read) return std::unexpected(read.error());
        const History& history = **read;
        const auto at = strike_at(history, event);
        if (!at) return std::unexpected(at.error());
        const auto struck = would_strike(history, at->before);
        if (!struck) return std::unexpected(struck.error());
        const auto again = File::again(history, {at->before, false, reason}, at->entry, struck->orders, progress);
        if (!again) return std::unexpected(again.error());
        return strike_preview(again, read_with(history, {}, progress), read_with(history, again->entries, progress),
                              *history.setting());
      },
      std::move(answered), std::move(told));
}

void HostedPast::take_back(const TakeBack& back, bool again, Done done) {
  const Answer answer = session_.take_back(back, again, by_);
  done(answer ? std::nullopt : std::optional(refusal_told(answer.error(), session_.setting(), {})));
}

void HostedPast::strike(std::int64_t event, const std::string& reason, Done done) {
  const Answer answer = session_.strike(event, reason, by_);
  done(answer ? std::nullopt : std::optional(refusal_told(answer.error(), session_.setting(), {})));
}

void HostedPast::fork(const ForkAt& at, const QString& file, Answered<Fork> answered) {
  const std::filesystem::path to = file.toStdString();
  if (!file_) return answered(session_.fork(at.event, to, at.fresh_dice, at.reason));
  fork_.start(
      [own = file_, at, to, events = session_.events()](const Progress& progress) -> Result<Fork> {
        const std::scoped_lock lock(own->mutex);
        const auto history = own->at(events, progress);
        if (!history) return std::unexpected(history.error());
        ForkAt fresh = at;
        fresh.id = fresh_order_id();
        return sandgate::fork(**history, fresh, to, progress);
      },
      std::move(answered));
}

}  // namespace sandgate
