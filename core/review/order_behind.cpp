#include "core/review/order_behind.h"

#include <tuple>

#include "core/review/moment_finding.h"

namespace sandgate::reviewing {
namespace order_behind_it {

bool stands_where_it_came(const Review& review, const OrderLife& order, std::int64_t move) {
  if (order.body.index() >= review.traces.size()) return false;
  const Trace& trace = review.traces[order.body.index()];
  const TracePoint* came = trace_at(trace, order.done->move);
  const TracePoint* stands = trace_at(trace, move);
  return came && stands && within(came->at, stands->at, same_place);
}

/// The last of a body's orders that was begun by then.
const OrderLife* last_begun(const Review& review, BodyId body, std::int64_t move) {
  const OrderLife* last = nullptr;
  for (const OrderLife& order : review.orders) {
    if (order.body != body || !order.begun || order.begun->move > move || order.fate == OrderFate::taken_back) continue;
    if (!last || order.begun->move >= last->begun->move) last = &order;
  }
  return last;
}

bool carried_out_then(const OrderLife& order, std::int64_t move) { return !order.done || order.done->move >= move; }

const OrderLife* of_moment(const Review& review, const Moment& moment) {
  const std::span<const BodyId> bodies = moment.bodies;
  if (bodies.empty()) return nullptr;
  switch (moment.kind) {
    case MomentKind::bridge_open: {
      // Whoever of the enemy it names had been there last.
      const auto camp = [&](BodyId body) { return review.setting->side(review.bodies[body.index()].side).camp; };
      for (const BodyId body : bodies) {
        if (camp(body) == camp(bodies.front())) continue;
        if (const OrderLife* left = last_begun(review, body, moment.move)) return left;
      }
      return last_begun(review, bodies.front(), moment.move);
    }
    case MomentKind::dummy_held: {
      const OrderLife* stood = last_begun(review, bodies.front(), moment.move);
      return stood || bodies.size() < 2 ? stood : last_begun(review, bodies[1], moment.move);
    }
    // It is the enemy in the way who cut it.
    case MomentKind::line_cut: {
      const OrderLife* cut = last_begun(review, bodies.back(), moment.move);
      return cut ? cut : order_behind(review, bodies, moment.move);
    }
    case MomentKind::first_contact:
    case MomentKind::worst_belief:
    case MomentKind::costly_contact:
    case MomentKind::decisive_melee:
    case MomentKind::supply_failed:
    case MomentKind::unknown_box:
    case MomentKind::gun_unserved:
    case MomentKind::of_the_umpire: return order_behind(review, bodies, moment.move);
    // What they are about is an order or a paper itself, or what the umpire decided.
    case MomentKind::order_overtaken:
    case MomentKind::order_barred:
    case MomentKind::rider_taken:
    case MomentKind::ruling_by_hand: break;
  }
  return nullptr;
}

}  // namespace order_behind_it

using namespace order_behind_it;

const OrderLife* order_behind(const Review& review, std::span<const BodyId> bodies, std::int64_t move) {
  const OrderLife* behind = nullptr;
  const auto rank = [&](const OrderLife& order) {
    return std::tuple(carried_out_then(order, move), order.done ? order.done->move : move, order.begun->move);
  };
  for (const BodyId body : bodies) {
    const OrderLife* last = last_begun(review, body, move);
    if (!last) continue;
    // What it was ordered to do long before, and has left behind since, is not why.
    const bool far_back = !carried_out_then(*last, move) && last->done->move + weight_moves < move;
    if (far_back && !stands_where_it_came(review, *last, move)) continue;
    if (!behind || rank(*last) > rank(*behind)) behind = last;
  }
  return behind;
}

void add_orders_behind(const Review& review, std::vector<Moment>& moments) {
  for (Moment& moment : moments) {
    if (moment.order) continue;
    if (const OrderLife* order = of_moment(review, moment)) moment.order = order->number;
  }
}

}  // namespace sandgate::reviewing
