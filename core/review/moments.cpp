#include "core/review/moments.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/chronicle/history.h"
#include "core/review/moment_finding.h"
#include "core/review/order_behind.h"
#include "core/review/own_moments.h"

namespace sandgate {
namespace reviewing {

LossBook::LossBook(const Review& review) {
  for (const Loss& loss : review.figures.losses) {
    if (by_body_.size() <= loss.body.index()) by_body_.resize(loss.body.index() + 1);
    by_body_[loss.body.index()].emplace_back(loss.move, loss.men);
  }
}

std::int64_t LossBook::lost(BodyId body, std::int64_t first, std::int64_t last) const {
  if (body.none() || body.index() >= by_body_.size()) return 0;
  const auto& of = by_body_[body.index()];
  std::int64_t men = 0;
  for (auto it = std::ranges::lower_bound(of, first, {}, [](const auto& loss) { return loss.first; });
       it != of.end() && it->first <= last; ++it)
    men += it->second;
  return men;
}

namespace ranking {

bool lasts(MomentKind kind) {
  return kind == MomentKind::costly_contact || kind == MomentKind::dummy_held || kind == MomentKind::bridge_open ||
         kind == MomentKind::gun_unserved;
}
bool always_found(MomentKind kind) { return kind == MomentKind::ruling_by_hand || kind == MomentKind::of_the_umpire; }

void weigh(const Review& review, std::vector<Moment>& moments) {
  const LossBook losses(review);
  for (Moment& one : moments) {
    one.weight = 0;
    if (one.kind == MomentKind::ruling_by_hand) continue;
    // What was lost in the move itself was lost after it, unless it is the move's close.
    const auto move = static_cast<std::size_t>(one.move);
    const bool at_close = move < review.moves.size() && review.moves[move].event == one.event;
    const std::int64_t last = one.move + weight_moves + (lasts(one.kind) ? one.moves : 0);
    for (const BodyId body : one.bodies) one.weight += losses.lost(body, one.move + (at_close ? 1 : 0), last);
  }
}

/// Of two of a kind that weigh the same, which is worth more: the less.
std::int64_t grade(const Review& review, const Moment& one) {
  switch (one.kind) {
    case MomentKind::order_overtaken: {
      const OrderLife* order = one.order ? review.order(*one.order) : nullptr;
      return order ? static_cast<std::int64_t>(order->overtaken) : 0;
    }
    // The nearer to somebody who could have had it; those that the enemy had held and left before all others.
    case MomentKind::bridge_open: {
      constexpr std::int64_t never_held = std::int64_t{1} << 40;
      const auto camp = [&](BodyId body) { return review.setting->side(review.bodies[body.index()].side).camp; };
      const bool left = std::ranges::any_of(one.bodies, [&](BodyId body) { return camp(body) != camp(one.bodies[0]); });
      return one.off.value_or(Length{}).count + (left ? 0 : never_held);
    }
    default: return -one.count;
  }
}

/// Of one kind so many at most, and not two about the same body at about the same time; then by rank.
std::vector<Moment> ranked(const Review& review, std::vector<Moment> moments) {
  struct Graded {
    Moment moment;
    std::int64_t grade = 0;
    bool first = false;  // of its kind
  };
  std::vector<Graded> all;
  for (Moment& one : moments) {
    const std::int64_t of = grade(review, one);
    all.push_back({std::move(one), of});
  }
  std::ranges::sort(all, {}, [](const Graded& one) {
    return std::tuple(-one.moment.weight, one.grade, one.moment.move, one.moment.event,
                      std::string_view(one.moment.key));
  });
  std::array<std::vector<const Moment*>, value_count<MomentKind>> found;
  std::vector<Graded*> kept;
  for (Graded& graded : all) {
    Moment& one = graded.moment;
    std::vector<const Moment*>& of_kind = found[static_cast<std::size_t>(one.kind)];
    const bool again = std::ranges::any_of(of_kind, [&](const Moment* other) {
      return !other->bodies.empty() && !one.bodies.empty() && other->bodies.front() == one.bodies.front() &&
             std::abs(other->move - one.move) <= weight_moves;
    });
    if (!always_found(one.kind) && (again || of_kind.size() >= most_of_a_kind)) continue;
    graded.first = of_kind.empty();
    of_kind.push_back(&one);
    kept.push_back(&graded);
  }
  std::ranges::sort(kept, {}, [](const Graded* one) {
    return std::tuple(one->moment.kind == MomentKind::ruling_by_hand, -one->moment.weight, !one->first,
                      one->moment.move, one->moment.event, one->moment.kind, std::string_view(one->moment.key));
  });
  std::vector<Moment> rank;
  for (Graded* one : kept) rank.push_back(std::move(one->moment));
  return rank;
}

std::vector<Moment> costly_contacts(const Review& review) {
  std::vector<Moment> found;
  if (review.setting->table) return found;
  std::int64_t all = 0;
  for (const Loss& loss : review.figures.losses) all += loss.men;
  const LossBook losses(review);
  for (const Engagement& contact : review.figures.contacts) {
    const std::int64_t lost = contact.lost();
    if (lost == 0 || lost * costly_part < all) continue;
    Moment one;
    one.kind = MomentKind::costly_contact;
    one.event = contact.opened_event;
    one.move = review.move_of(one.event);
    one.time = review.moves[static_cast<std::size_t>(std::min(one.move, review.last_move()))].ended;
    one.clause = clauses::contact;
    one.key = fmt::format("costly_contact:{}:{}", one.event, contact.table.number);
    one.at = contact.at;
    one.count = lost;
    const std::int64_t closed = contact.closed.value_or(review.last_move());
    one.moves = std::max<std::int64_t>(0, closed - contact.opened);
    for (const Engagement::Of& side : contact.sides) add_new(one.bodies, side.bodies);
    // Who lost most stands first.
    std::ranges::stable_sort(one.bodies, std::greater(),
                             [&](BodyId body) { return losses.lost(body, contact.opened, closed); });
    for (const BodyId body : one.bodies) {
      const SeatId seat = review.bodies[body.index()].seat;
      if (!seat.none() && std::ranges::find(one.seats, seat) == one.seats.end()) one.seats.push_back(seat);
    }
    found.push_back(std::move(one));
  }
  return found;
}

std::vector<Moment> overtaken_orders(const Review& review) {
  std::vector<Moment> found;
  for (const OrderLife& order : review.orders) {
    if (order.fate != OrderFate::overtaken || !order.begun) continue;
    if (order.begun->move >= std::ssize(review.moves)) continue;
    Moment one;
    one.kind = MomentKind::order_overtaken;
    one.move = order.begun->move;
    one.event = review.moves[static_cast<std::size_t>(one.move)].event;
    one.time = order.begun->time;
    one.clause = clauses::sent_orders;
    one.key = fmt::format("order_overtaken:{}:{}", one.event, order.number);
    one.order = order.number;
    one.at = order.place;
    one.bodies = {order.body};
    if (!order.by.none() && order.by != order.body) one.bodies.push_back(order.by);
    one.seats = {order.seat};
    for (const BodyId body : one.bodies) {
      const SeatId seat = review.bodies[body.index()].seat;
      if (!seat.none() && std::ranges::find(one.seats, seat) == one.seats.end()) one.seats.push_back(seat);
    }
    if (order.held_since) one.moves = one.move - order.held_since->move;
    found.push_back(std::move(one));
  }
  return found;
}

/// Until its giver read a report that the body had sent since; to the end where he never did.
std::int64_t moves_until_told(const Review& review, const OrderLife& order) {
  std::int64_t told = review.last_move();
  for (const Courier& ride : review.rides) {
    const bool tells = ride.to == order.seat && ride.from_body == order.body && ride.carried;
    if (tells && ride.end == RideFate::arrived && ride.move >= order.arrived->move) told = std::min(told, ride.ended);
  }
  return std::max<std::int64_t>(told - order.arrived->move, 0);
}

std::vector<Moment> barred_orders(const Review& review) {
  std::vector<Moment> found;
  for (const OrderLife& order : review.orders) {
    if (order.fate != OrderFate::barred || !order.arrived) continue;
    if (order.arrived->move >= std::ssize(review.moves)) continue;
    Moment one;
    one.kind = MomentKind::order_barred;
    one.move = order.arrived->move;
    one.event = review.moves[static_cast<std::size_t>(one.move)].event;
    one.time = order.arrived->time;
    one.clause = clauses::sent_orders;
    one.key = fmt::format("order_barred:{}:{}", one.event, order.number);
    one.order = order.number;
    if (const TracePoint* at = trace_at(review.traces[order.body.index()], one.move)) one.at = at->at;
    one.bodies = {order.body};
    one.seats = {order.seat};
    const SeatId seat = review.bodies[order.body.index()].seat;
    if (!seat.none() && seat != order.seat) one.seats.push_back(seat);
    one.moves = moves_until_told(review, order);
    one.count = order.men;
    found.push_back(std::move(one));
  }
  return found;
}

std::vector<Moment> greatest_error(const Review& review) {
  const Belief* worst = nullptr;
  for (const Belief& belief : review.beliefs) {
    if (belief.worst_m && (!worst || *belief.worst_m > *worst->worst_m)) worst = &belief;
  }
  // What is out by less than a foot of the table is no error to speak of.
  if (!worst || *worst->worst_m < review.setting->scale.metres(same_place) || worst->worst.none()) return {};
  const ClosedMove& close = review.moves[static_cast<std::size_t>(worst->move)];
  Moment one;
  one.kind = MomentKind::worst_belief;
  one.move = worst->move;
  one.event = close.event;
  one.time = close.ended;
  one.clause = clauses::general;
  one.bodies = {worst->worst};
  one.off = review.setting->scale.length(*worst->worst_m);
  if (const TracePoint* at = trace_at(review.traces[worst->worst.index()], one.move)) one.at = at->at;
  // All who had it so, by seat: a side's General is the first of its seats.
  for (const Belief& belief : review.beliefs_at(one.move)) {
    if (belief.worst_m == worst->worst_m && belief.worst == worst->worst) one.seats.push_back(belief.seat);
  }
  one.key = fmt::format("worst_belief:{}:{}:{}", one.event, one.seats.front().number, worst->worst.number);
  return {one};
}

std::vector<EventMoments::Stop> umpires_own(const Review& review, std::span<const ExerciseFile::Bookmark> bookmarks) {
  std::vector<EventMoments::Stop> stops;
  for (const MomentMark& mark : review.marks.moments) {
    if (mark.event) stops.push_back({*mark.event, mark.key, mark.title});
  }
  const auto taken = [&](const std::string& key) {
    return std::ranges::any_of(stops, [&](const EventMoments::Stop& stop) { return stop.key == key; });
  };
  for (const ExerciseFile::Bookmark& bookmark : bookmarks) {
    std::string key = fmt::format("of_the_umpire:{}", bookmark.event);
    for (int n = 2; taken(key); ++n) key = fmt::format("of_the_umpire:{}:{}", bookmark.event, n);
    stops.push_back({bookmark.event, key, bookmark.title});
  }
  return stops;
}

}  // namespace ranking
}  // namespace reviewing

std::vector<Moment> find_moments(const Review& review, const History& history) {
  Result<std::vector<ExerciseFile::Bookmark>> bookmarks;
  if (history.file()) bookmarks = history.file()->bookmarks();
  return find_moments(review, history, bookmarks ? *bookmarks : std::vector<ExerciseFile::Bookmark>());
}

std::vector<Moment> find_moments(const Review& review, const History& history,
                                 std::span<const ExerciseFile::Bookmark> bookmarks) {
  using namespace reviewing;
  std::vector<Moment> all;
  const auto take = [&](std::vector<Moment> more) { std::ranges::move(more, std::back_inserter(all)); };
  take(ranking::costly_contacts(review));
  take(ranking::overtaken_orders(review));
  take(ranking::barred_orders(review));
  take(ranking::greatest_error(review));
  // The journal was read when the review was made; where it can be read no more, what was found till then is told.
  if (Result<Campaign> opening = history.at(0)) {
    EventMoments events(review, std::move(*opening), ranking::umpires_own(review, bookmarks));
    const auto follow = [&](const ExerciseFile::Entry& entry) {
      events.take(entry, history.last_event_of(entry.number));
    };
    const bool whole = history.each_along(history.line(), 0, follow).has_value();
    events.end();
    take(std::move(events.moments));
    if (whole) {
      take(open_crossings(review, events.backdrop));
      take(dummies_that_held(review, events.backdrop));
    }
  }
  ranking::weigh(review, all);
  std::vector<Moment> rank = ranking::ranked(review, std::move(all));
  for (Moment& one : rank) {
    if (one.kind == MomentKind::of_the_umpire) add_what_was_shown(review, one);
  }
  add_orders_behind(review, rank);
  return rank;
}

}  // namespace sandgate
