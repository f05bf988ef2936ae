#include "core/review/review.h"

#include <algorithm>

#include "core/chronicle/history.h"
#include "core/review/followers.h"
#include "core/sight/audience.h"

namespace sandgate {
namespace {

using namespace reviewing;

/// What every seat is told, event by event.
void witness(std::vector<SeatView>& views, const Campaign& now, const Event& event) {
  const Audience whom = audience(now, event);
  switch (whom.whom) {
    case Audience::Whom::none: return;
    case Audience::Whom::seat:
      if (whom.seat && whom.seat.index() < views.size()) views[whom.seat.index()].witness(now, event);
      return;
    case Audience::Whom::side:
      for (SeatView& view : views)
        if (view.picture().side == whom.side) view.witness(now, event);
      return;
    case Audience::Whom::everybody:
      for (SeatView& view : views) view.witness(now, event);
  }
}

class Reading {
 public:
  Reading(const Campaign& opening, const ReviewOf& of) : of_(of), now_(opening), orders_(views_), figures_(opening) {
    review_.setting = opening.shared_setting();
    review_.moves.push_back({0, 0, opening.camp(), opening.time(), opening.time()});
    if (of.beliefs) {
      for (const Seat& seat : opening.setting().seats) views_.emplace_back(opening, seat.id);
    }
    traces_.closes(opening, 0);
    orders_.closes(opening);
    believe(0);
  }

  void take(const ExerciseFile::Entry& entry, std::int64_t last_event) {
    std::int64_t number = last_event - std::ssize(entry.events);
    std::optional<std::int64_t> closed;
    orders_.begins({now_, entry, last_event});
    for (const Event& event : entry.events) {
      now_.apply(event);
      witness(views_, now_, event);
      const Seen seen{now_, entry, event, ++number};
      orders_.happens(seen);
      traces_.happens(seen);
      figures_.happens(seen);
      keep_ride(event);
      if (const auto* close = get_if<MoveClosed>(&event)) closed = close->move;
    }
    orders_.ends({now_, entry, last_event});
    figures_.ends({now_, entry, last_event});
    if (closed) close(*closed, last_event);
  }

  Review done() {
    review_.bodies.assign(now_.bodies().begin(), now_.bodies().end());
    review_.traces = traces_.done();
    review_.traces.resize(review_.bodies.size());
    review_.orders = orders_.done(now_, review_.moves, review_.traces);
    review_.figures = figures_.done();
    return std::move(review_);
  }
  const Campaign& now() const { return now_; }

 private:
  void keep_ride(const Event& event) {
    if (const auto* sent = get_if<RiderSent>(&event)) {
      review_.rides.resize(sent->ride.index());
      review_.rides.push_back(now_.couriers().ride(sent->ride));
    } else if (const auto* rode = get_if<RiderRode>(&event)) {
      review_.rides[rode->ride.index()] = now_.couriers().ride(rode->ride);
    }
  }
  void close(std::int64_t move, std::int64_t event) {
    const Camp camp = other(now_.camp());
    review_.moves.push_back({move, event, camp, review_.moves.back().ended, now_.time()});
    traces_.closes(now_, move);
    orders_.closes(now_);
    figures_.closes(now_, move);
    believe(move);
  }
  void believe(std::int64_t move) {
    for (const SeatView& view : views_) review_.beliefs.push_back(belief_of(now_, view, move));
  }

  ReviewOf of_;
  Review review_;
  Campaign now_;
  std::vector<SeatView> views_;
  OrderFollower orders_;
  TraceFollower traces_;
  FigureFollower figures_;
};

/// KS-10: orders that were struck, on the lines that led to them.
Result<void> add_struck(Review& review, const History& history) {
  std::optional<Campaign> now;
  std::optional<Fault> wrong;
  const auto line = history.line();
  const auto visit = [&](const ExerciseFile::Entry& entry) {
    if (History::holds(line, entry.number)) {
      now.reset();
      return true;
    }
    const std::int64_t last = history.last_event_of(entry.number);
    const auto* back = entry.events.empty() ? nullptr : get_if<TakenBack>(&entry.events.front());
    if (!now || back) {
      Result<Campaign> then = history.at(back ? back->to_event : last - std::ssize(entry.events));
      if (!then) return wrong = std::move(then.error()), false;
      now = std::move(*then);
    }
    if (entry.order.seat && entry.order.seat.index() < review.setting->seats.size()) {
      for (const Target& target : targets_of(entry.order.deed)) {
        OrderLife life;
        life.entry = entry.number;
        life.event = last;
        life.seat = entry.order.seat;
        life.body = target.body;
        life.kind = target.kind;
        life.place = target.place;
        life.given = {now->move(), now->time()};
        life.men = now->exists(target.body) ? now->body(target.body).contents.men().count : 0;
        life.fate = OrderFate::taken_back;
        // A body that was never there on the line that stands has no name to be told by.
        if (target.body.index() < review.bodies.size()) review.orders.push_back(life);
      }
    }
    for (const Event& event : entry.events) now->apply(event);
    return true;
  };
  if (const Result<void> read = history.each_while(visit, 1); !read) return read;
  if (wrong) return std::unexpected(std::move(*wrong));
  std::ranges::stable_sort(review.orders, {}, &OrderLife::entry);
  std::int64_t number = 0;
  for (OrderLife& life : review.orders) life.number = ++number;
  return {};
}

}  // namespace

std::span<const Belief> Review::beliefs_at(std::int64_t move) const {
  const auto range = std::ranges::equal_range(beliefs, move, {}, &Belief::move);
  return {range.begin(), range.end()};
}

std::int64_t Review::move_of(std::int64_t event) const {
  const auto at = std::ranges::lower_bound(moves, event, {}, &ClosedMove::event);
  return event <= 0 ? 0 : at == moves.end() ? last_move() + 1 : at->number;
}

const OrderLife* Review::order(std::int64_t number) const {
  return number < 1 || number > std::ssize(orders) ? nullptr : &orders[static_cast<std::size_t>(number - 1)];
}

Result<Review> read_review(History& history, const KeptForReview& kept, const ReviewOf& of, const Progress& progress) {
  if (const Result<void> folded = history.fold({}, progress); !folded) return std::unexpected(folded.error());
  const Result<Campaign> opening = history.at(0);
  if (!opening) return std::unexpected(opening.error());
  Reading reading(*opening, of);
  const auto line = history.line();
  const auto take = [&](const ExerciseFile::Entry& entry) { reading.take(entry, history.last_event_of(entry.number)); };
  if (const Result<void> read = history.each_along(line, 0, take, progress); !read)
    return std::unexpected(read.error());
  Review review = reading.done();
  const bool whole = line.size() <= 1 && (line.empty() || line.front().last == history.entries());
  if (!whole) {
    if (const Result<void> struck = add_struck(review, history); !struck) return std::unexpected(struck.error());
  }
  review.figures.load.items = kept.attended;
  review.marks = kept.marks;
  if (of.moments) review.moments = find_moments(review, history, kept.bookmarks);
  return review;
}

Result<Review> read_review(History& history, const ReviewOf& of, const Progress& progress) {
  KeptForReview kept;
  if (const ExerciseFile* const file = history.file()) {
    Result<KeptForReview> read = kept_for_review(*file);
    if (!read) return std::unexpected(std::move(read.error()));
    kept = std::move(*read);
  }
  return read_review(history, kept, of, progress);
}

Result<Review> read_review(const std::filesystem::path& path, const ReviewOf& of, const Progress& progress) {
  Result<History> history = History::read(path);
  if (!history) return std::unexpected(std::move(history.error()));
  return read_review(*history, of, progress);
}

}  // namespace sandgate
