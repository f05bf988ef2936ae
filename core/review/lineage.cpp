#include "core/review/lineage.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "core/chronicle/history.h"
#include "core/chronicle/objectives.h"
#include "core/review/order_behind.h"
#include "core/review/order_effects.h"
#include "core/review/review.h"

namespace sandgate {
namespace reviewing {
namespace tracing_order {

/// So many of the things that were decided about a body are steps, those in which most fell.
constexpr std::size_t most_decided = 6;

class Tracing {
 public:
  Tracing(const Review& review, const History& history, const OrderLife& life)
      : review_(review), history_(history), life_(life), own_(ride(life.ride)) {}

  Lineage traced() {
    lineage_.order = life_.number;
    if (own_) add_ride(*own_, true, true);
    rests_on();
    step({LineageKind::given, life_.given, life_.event, life_.seat, life_.body, life_.ride, life_.place, {}, 0});
    if (life_.fate != OrderFate::taken_back) {
      came_of_it();
      add_passing_rides();
    }
    const auto order = [](const LineageStep& one) {
      return std::tuple(one.when.move, one.when.time, one.kind, one.event);
    };
    std::ranges::stable_sort(lineage_.steps, {}, order);
    const auto by_time = [](const LineageRide& one) { return std::tuple(one.sent.move, one.sent.time, one.ride); };
    const auto others = lineage_.rides.begin() + (own_ ? 1 : 0);
    std::stable_sort(others, lineage_.rides.end(),
                     [&](const LineageRide& a, const LineageRide& b) { return by_time(a) < by_time(b); });
    return std::move(lineage_);
  }

 private:
  const Courier* ride(const std::optional<RideId>& id) const {
    return id && id->index() < review_.rides.size() ? &review_.rides[id->index()] : nullptr;
  }
  Instant closed(std::int64_t move) const {
    const auto at = static_cast<std::size_t>(std::clamp<std::int64_t>(move, 0, review_.last_move()));
    return {move, review_.moves[at].ended};
  }
  std::int64_t close_event(std::int64_t move) const {
    return move >= 0 && move <= review_.last_move() ? review_.moves[static_cast<std::size_t>(move)].event : 0;
  }
  void step(LineageStep one) { lineage_.steps.push_back(std::move(one)); }

  /// A report or a message of the body, or of who commands it, to who gave the order.
  bool is_from_body(const Courier& one) const {
    if (!one.carried || one.to != life_.seat) return false;
    const SeatId commander = review_.bodies[life_.body.index()].seat;
    return one.from_body == life_.body || (one.from && *one.from == commander && commander != life_.seat);
  }
  /// Whether it tells of the place that the order names, or of who overtook it.
  bool has_word_of_it(const Courier& one) const {
    return std::ranges::any_of(one.carried->sightings, [&](const SightingTold& told) {
      if (!life_.by.none() && told.about == life_.by) return true;
      return life_.place && within(told.seen.at, *life_.place, at_an_objective);
    });
  }
  bool tells_what_it_rests_on(const Courier& one) const {
    const auto near = [&](Point at) { return life_.place && within(at, *life_.place, at_an_objective); };
    if (one.carried->state && one.carried->state->time == life_.rests_on->time &&
        one.carried->state->body == life_.seen_by && near(one.carried->state->at))
      return true;
    return std::ranges::any_of(one.carried->sightings, [&](const SightingTold& told) {
      return told.time == life_.rests_on->time && near(told.seen.at);
    });
  }

  void rests_on() {
    if (!life_.rests_on) return;
    step({LineageKind::seen, *life_.rests_on, 0, {}, life_.seen_by, {}, life_.place, {}, 0});
    for (const Courier& one : review_.rides) {
      const bool before = one.ended <= life_.given.move && one.end == RideFate::arrived;
      if (!before || one.to != life_.seat || !one.carried || !tells_what_it_rests_on(one)) continue;
      step({LineageKind::read,
            closed(one.ended),
            close_event(one.ended),
            life_.seat,
            life_.seen_by,
            one.id,
            life_.place,
            {},
            0});
      add_ride(one, false, false);
      break;
    }
  }

  void add_ride(const Courier& one, bool outward, bool order) {
    if (std::ranges::find(lineage_.rides, one.id, &LineageRide::ride) != lineage_.rides.end()) return;
    LineageRide ride{one.id, outward, order, {one.move, one.time}, {}};
    if (one.end == RideFate::arrived) ride.arrived = closed(one.ended);
    lineage_.rides.push_back(ride);
  }

  /// Until when what befell the body is of this order: until another was begun, or for as long as its cost is counted.
  std::int64_t until() const {
    std::int64_t last = life_.done ? life_.done->move + weight_moves : review_.last_move();
    if (!life_.begun) {
      last = own_ && own_->ended > 0 ? own_->ended : life_.arrived ? life_.arrived->move : life_.given.move;
    }
    for (const OrderLife& later : review_.orders) {
      if (later.body == life_.body && later.number > life_.number && later.begun && life_.begun &&
          later.begun->move > life_.begun->move)
        last = std::min(last, later.begun->move);
    }
    return last;
  }

  void came_of_it() {
    const std::int64_t last = until();
    EffectScan scan(review_, history_, life_.body);
    if (own_) scan.follow(own_->id);
    std::vector<const Courier*> towards;
    for (const Courier& one : review_.rides) {
      const bool meets = own_ && one.end && one.move <= own_->ended && one.ended >= own_->move;
      if (meets && is_from_body(one) && has_word_of_it(one)) towards.push_back(&one);
    }
    for (const Courier* one : towards) scan.follow(one->id);
    scan.read(life_.entry, last);
    for (const Courier* one : towards) crossing(*one, scan);
    arrival(scan);
    if (life_.begun) {
      step({LineageKind::begun,
            *life_.begun,
            close_event(life_.begun->move),
            {},
            life_.body,
            {},
            place_at(*life_.begun),
            {},
            0});
    }
    changed();
    if (life_.begun) effects(scan);
    if (life_.begun && life_.done)
      step({LineageKind::ended,
            *life_.done,
            close_event(life_.done->move),
            {},
            life_.body,
            {},
            place_at(*life_.done),
            halted_by(),
            0});
    known();
  }

  Clause halted_by() const {
    Marched last;
    last.end = life_.end;
    last.bar = life_.bar;
    return life_.halted_short() ? last.clause() : Clause{};
  }

  std::optional<Point> place_at(const Instant& when) const {
    const TracePoint* at = trace_at(review_.traces[life_.body.index()], when.move);
    return at ? std::optional(at->at) : std::nullopt;
  }

  // Two who ride the same way towards one another have met when he who rides out is nearer to the end of it.
  void crossing(const Courier& other, const EffectScan& scan) {
    const auto& out = scan.places_of(own_->id);
    const auto& home = scan.places_of(other.id);
    if (out.empty()) return;
    const Point end = out.rbegin()->second;
    for (const auto& [move, at] : out) {
      const auto his = home.find(move);
      if (his == home.end() || distance(at, end) > distance(his->second, end)) continue;
      const Point middle{{(at.x.count + his->second.x.count) / 2}, {(at.y.count + his->second.y.count) / 2}};
      step({LineageKind::crossed, closed(move), close_event(move), life_.seat, life_.body, other.id, middle, {}, 0});
      add_ride(other, false, false);
      return;
    }
  }

  void arrival(const EffectScan& scan) {
    const std::int64_t ended = own_ && own_->end ? scan.end_of(own_->id) : 0;
    if (own_ && own_->end == RideFate::taken) {
      step({LineageKind::taken, closed(own_->ended), ended, life_.seat, own_->taken_by.value_or(BodyId{}), own_->id,
            scan.last_place(own_->id), clauses::riders_taken, 0});
    }
    if (own_ && life_.arrived)
      step({LineageKind::arrived, *life_.arrived, ended, {}, life_.body, own_->id, place_at(*life_.arrived), {}, 0});
    const Instant when = life_.arrived.value_or(life_.given);
    if (life_.fate == OrderFate::replaced) {
      step({LineageKind::replaced,
            when,
            ended,
            {},
            life_.body,
            life_.ride,
            {},
            life_.halted_short() ? halted_by() : clauses::sent_orders,
            0});
    }
    if (life_.fate == OrderFate::barred) {
      const auto& barred = scan.barred();
      step({LineageKind::barred,
            when,
            barred ? barred->event : ended,
            {},
            life_.body,
            life_.ride,
            place_at(when),
            barred ? barred->clause : clauses::sent_orders,
            0});
    }
  }

  void changed() {
    if (life_.overtaken == Overtaken::none) return;
    const Instant when = life_.held_since ? *life_.held_since : life_.begun ? *life_.begun : life_.given;
    const BodyId who = life_.by.none() ? life_.body : life_.by;
    std::optional<Point> at = life_.place;
    if (life_.overtaken == Overtaken::enemy_moved) {
      if (const TracePoint* there = trace_at(review_.traces[who.index()], when.move)) at = there->at;
    }
    step({LineageKind::changed, when, life_.held_since ? close_event(when.move) : 0, {}, who, {}, at, {}, 0});
  }

  void effects(const EffectScan& scan) {
    for (const Effect& effect : scan.contacts()) {
      if (effect.when.move < life_.begun->move) continue;
      step({LineageKind::contact,
            effect.when,
            effect.event,
            {},
            life_.body,
            {},
            place_at(effect.when),
            effect.clause,
            0});
      outcome_ = effect.when;
      break;
    }
    std::vector<Effect> decided;
    for (const Effect& effect : scan.decided()) {
      if (effect.when.move >= life_.begun->move) decided.push_back(effect);
    }
    std::ranges::stable_sort(decided, {}, [](const Effect& effect) { return -effect.men; });
    if (decided.size() > most_decided) decided.resize(most_decided);
    for (const Effect& effect : decided) {
      step({LineageKind::decided, effect.when, effect.event, {}, life_.body, {}, effect.at, effect.clause, effect.men});
    }
  }

  // KS-11.4: the first report of the body that was sent when it had come to something.
  void known() {
    if (!outcome_) outcome_ = life_.done ? life_.done : life_.begun;
    if (!outcome_ && life_.fate == OrderFate::barred) outcome_ = life_.arrived;
    if (!outcome_) return;
    const SideId side = review_.setting->seat(life_.seat).side;
    if (!review_.setting->by_couriers(side)) {
      step({LineageKind::known, *outcome_, 0, life_.seat, life_.body, {}, {}, {}, 0});
      return;
    }
    for (const Courier& one : review_.rides) {
      if (one.move < outcome_->move || one.end != RideFate::arrived || !one.carried) continue;
      if (one.to != life_.seat || one.from_body != life_.body) continue;
      step({LineageKind::known, closed(one.ended), close_event(one.ended), life_.seat, life_.body, one.id, {}, {}, 0});
      add_ride(one, false, false);
      return;
    }
  }

  // Whoever else rode between the two while the order did, or until it was done: later orders to the body too.
  void add_passing_rides() {
    if (!own_) return;
    const std::int64_t first = own_->move, last = std::max(own_->ended, life_.done ? life_.done->move : first);
    for (const Courier& one : review_.rides) {
      const std::int64_t ended = one.end ? one.ended : review_.last_move();
      if (one.id == own_->id || one.move > last || ended < first || !one.carried) continue;
      const bool order = one.carried->kind == RideKind::order && one.from == life_.seat && one.to_body == life_.body;
      if (order || is_from_body(one)) add_ride(one, order, order);
    }
  }

  const Review& review_;
  const History& history_;
  const OrderLife& life_;
  const Courier* own_ = nullptr;  // who carried it
  std::optional<Instant> outcome_;
  Lineage lineage_;
};

const OrderLife* order_of(const Review& review, const ExerciseFile::Entry& entry, const Event& event,
                          std::span<const BodyId> bodies, std::int64_t move) {
  const auto given_by = [&](const OrderLife& life) { return life.entry == entry.number; };
  if (entry.order.seat && entry.order.seat.index() < review.setting->seats.size()) {
    const OrderLife* first = nullptr;
    for (const OrderLife& life : review.orders) {
      if (!given_by(life)) continue;
      if (!first || std::ranges::find(bodies, life.body) != bodies.end()) first = &life;
    }
    if (first) return first;
  }
  std::optional<RideId> ride;
  if (const auto* sent = get_if<RiderSent>(&event)) ride = sent->ride;
  if (const auto* rode = get_if<RiderRode>(&event)) ride = rode->ride;
  if (const auto* barred = get_if<OrderBarred>(&event)) ride = barred->ride;
  if (ride) {
    const auto carried = std::ranges::find(review.orders, ride, &OrderLife::ride);
    return carried != review.orders.end() ? &*carried : nullptr;
  }
  return order_behind(review, bodies, move);
}

/// Who came to a table when it opened, in the order in which they did.
std::vector<BodyId> who_met(const ExerciseFile::Entry& entry, TableId table) {
  std::vector<BodyId> met;
  for (const Event& event : entry.events) {
    const auto* joined = get_if<BodyJoined>(&event);
    if (joined && joined->table == table) met.push_back(joined->body);
  }
  return met;
}

}  // namespace tracing_order
}  // namespace reviewing

Lineage lineage_of(const Review& review, const History& history, std::int64_t order) {
  const OrderLife* life = review.order(order);
  if (!life || review.moves.empty()) return {};
  return reviewing::tracing_order::Tracing(review, history, *life).traced();
}

Result<Lineage> lineage_of_event(const Review& review, const History& history, std::int64_t event) {
  using namespace reviewing;
  const auto entry = history.entry_of(event);
  if (!entry) return std::unexpected(entry.error());
  if (!history.stands(entry->number))
    return fault(history.file() ? history.file()->path().string() : "the exercise",
                 phrase("event {} was taken back", event), "ask for one that stands");
  const std::int64_t first = history.last_event_of(entry->number) - std::ssize(entry->events) + 1;
  const Event& what = entry->events[static_cast<std::size_t>(event - first)];
  Effect effect = effect_of(review, history, *entry, event);
  if (const auto* opened = get_if<TableOpened>(&what); opened && effect.bodies.empty())
    effect.bodies = tracing_order::who_met(*entry, opened->table);
  const OrderLife* life = tracing_order::order_of(review, *entry, what, effect.bodies, effect.when.move);
  Lineage lineage = life ? lineage_of(review, history, life->number) : Lineage{};
  if (std::ranges::find(lineage.steps, event, &LineageStep::event) != lineage.steps.end()) return lineage;
  LineageStep step{LineageKind::decided, effect.when, event, {}, {}, {}, effect.at, effect.clause, effect.men};
  if (holds_alternative<TableOpened>(what) || holds_alternative<BodyJoined>(what)) step.kind = LineageKind::contact;
  if (!effect.bodies.empty()) step.body = effect.bodies.front();
  // Of those who met, him whose order is told.
  if (life && std::ranges::find(effect.bodies, life->body) != effect.bodies.end()) step.body = life->body;
  const auto after = std::ranges::find_if(lineage.steps, [&](const LineageStep& one) {
    return std::tuple(one.when.move, one.when.time) > std::tuple(step.when.move, step.when.time);
  });
  lineage.steps.insert(after, step);
  return lineage;
}

}  // namespace sandgate
