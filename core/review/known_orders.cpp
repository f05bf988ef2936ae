#include "core/review/known_orders.h"

#include <algorithm>

namespace sandgate {
namespace {

std::int64_t number_in(const Dispatch& dispatch, std::string_view name) {
  for (const Argument& argument : dispatch.arguments)
    if (argument.name == name)
      if (const auto* number = std::get_if<std::int64_t>(&argument.value)) return *number;
  return 0;
}
std::optional<Point> place_in(const Dispatch& dispatch) {
  for (const Argument& argument : dispatch.arguments)
    if (argument.name == "to")
      if (const auto* place = std::get_if<Point>(&argument.value)) return *place;
  return {};
}

/// What a dispatch says of a body's order.
enum class Says : std::uint8_t { nothing, taken, done, stopped };
struct Said {
  Says says = Says::nothing;
  InstructionKind kind = InstructionKind::march;
};
Said said_by(ReportCode code) {
  switch (code) {
    case ReportCode::marching: return {Says::taken, InstructionKind::march};
    case ReportCode::train_ordered: return {Says::taken, InstructionKind::run_train};
    case ReportCode::convoy_ordered: return {Says::taken, InstructionKind::convoy};
    case ReportCode::work_begun: return {Says::taken, InstructionKind::work};
    case ReportCode::entraining: return {Says::taken, InstructionKind::entrain};
    case ReportCode::detraining: return {Says::taken, InstructionKind::detrain};
    case ReportCode::halted: return {Says::done, InstructionKind::halt};
    case ReportCode::boxed: return {Says::done, InstructionKind::box};
    case ReportCode::stood_out: return {Says::done, InstructionKind::stand_out};
    case ReportCode::formed: return {Says::done, InstructionKind::form};
    case ReportCode::arrived: return {Says::done, InstructionKind::march};
    case ReportCode::train_arrived: return {Says::done, InstructionKind::run_train};
    case ReportCode::convoy_ended: return {Says::done, InstructionKind::convoy};
    case ReportCode::work_done: return {Says::done, InstructionKind::work};
    case ReportCode::entrained: return {Says::done, InstructionKind::entrain};
    case ReportCode::detrained: return {Says::done, InstructionKind::detrain};
    case ReportCode::sighted_and_halted:
    case ReportCode::barred:
    case ReportCode::halted_in_touch:
    case ReportCode::halted_hungry: return {Says::stopped, InstructionKind::march};
    case ReportCode::train_held: return {Says::stopped, InstructionKind::run_train};
    case ReportCode::work_ceased: return {Says::stopped, InstructionKind::work};
    case ReportCode::boarding_ended: return {Says::stopped, InstructionKind::entrain};
    default: return {};
  }
}
bool at_once(InstructionKind kind) {
  return kind == InstructionKind::halt || kind == InstructionKind::box || kind == InstructionKind::stand_out ||
         kind == InstructionKind::form;
}
bool moves(InstructionKind kind) {
  return kind == InstructionKind::march || kind == InstructionKind::run_train || kind == InstructionKind::convoy;
}
bool over(KnownFate fate) {
  return fate != KnownFate::unanswered && fate != KnownFate::had && fate != KnownFate::begun;
}
KnownFate fate_of(SentState state) {
  switch (state) {
    case SentState::unanswered: return KnownFate::unanswered;
    case SentState::had: return KnownFate::had;
    case SentState::overtaken: return KnownFate::overtaken;
    case SentState::not_ours: return KnownFate::not_ours;
    case SentState::barred: return KnownFate::barred;
    case SentState::came_back: return KnownFate::came_back;
  }
  return KnownFate::unanswered;
}

class Following {
 public:
  explicit Following(const SeatRecord& record) : record_(record) {}

  std::vector<KnownOrder> followed() && {
    for (const SentOrder& sent : record_.end.orders) add_sent(sent);
    for (const Dispatch& dispatch : record_.end.dispatches) read(dispatch);
    std::ranges::stable_sort(orders_, {}, [](const KnownOrder& order) { return order.given.move; });
    std::int64_t number = 0;
    for (KnownOrder& order : orders_) order.number = ++number;
    look_at_places();
    return std::move(orders_);
  }

 private:
  // In which move a time lay: what happens in a move has the time at which the one before it closed.
  Instant instant(ExerciseTime time, std::int64_t told) const {
    const auto closed = std::ranges::upper_bound(record_.closes, time);
    return {std::min<std::int64_t>(closed - record_.closes.begin(), told), time};
  }
  static Instant told(const Dispatch& dispatch) { return {dispatch.move, dispatch.time}; }
  Instant happened(const Dispatch& dispatch) const {
    return dispatch.as_of ? instant(*dispatch.as_of, dispatch.move) : told(dispatch);
  }

  void add_sent(const SentOrder& sent) {
    KnownOrder order;
    order.sent = sent.number;
    order.body = sent.body;
    order.kind = sent.order.kind;
    if (moves(order.kind) || order.kind == InstructionKind::work) order.to = sent.order.to;
    order.given = order.told = {sent.move, sent.given};
    order.fate = fate_of(sent.state);
    // Until its dispatch is read it has not been heard of.
    if (order.fate == KnownFate::had) order.fate = KnownFate::unanswered;
    orders_.push_back(order);
  }
  KnownOrder* sent(std::int64_t number) {
    const auto at = std::ranges::find(orders_, number, &KnownOrder::sent);
    return number > 0 && at != orders_.end() ? &*at : nullptr;
  }
  /// What the body is at, of that kind; null: of nothing that this seat has ordered.
  KnownOrder* in_hand(Handle body, InstructionKind kind) {
    KnownOrder* found = nullptr;
    for (KnownOrder& order : orders_)
      if (order.body == body && order.kind == kind && order.arrived && !over(order.fate) &&
          (!found || order.given.move >= found->given.move))
        found = &order;
    return found;
  }
  bool mine(const Dispatch& dispatch) const {
    const auto trace = std::ranges::find_if(
        record_.traces, [&](const KnownTrace& one) { return one.own && one.handle == dispatch.from; });
    if (trace == record_.traces.end()) return false;
    const KnownPoint* then = known_at(*trace, std::max<std::int64_t>(0, dispatch.move - 1));
    return then ? then->mine : !trace->points.empty() && trace->points.front().mine;
  }
  /// A later order holds: what the body was at of the same sort is over.
  void replace_before(Handle body, InstructionKind kind, const Instant& when, const KnownOrder* but) {
    for (KnownOrder& order : orders_) {
      if (&order == but || order.body != body || !order.arrived || over(order.fate)) continue;
      // Of an earlier one that is heard of later, it is the later one that holds.
      if (but && but->sent > 0 && order.sent > but->sent) continue;
      if (order.kind != kind && !(moves(order.kind) && kind == InstructionKind::halt)) continue;
      order.fate = kind == InstructionKind::halt && order.kind != kind ? KnownFate::stopped : KnownFate::replaced;
      order.told = when;
    }
  }

  void read(const Dispatch& dispatch) {
    switch (dispatch.code) {
      case ReportCode::order_had:
      case ReportCode::order_overtaken:
      case ReportCode::order_not_ours:
      case ReportCode::order_barred:
      case ReportCode::order_came_back: {
        KnownOrder* order = sent(number_in(dispatch, "order"));
        if (!order) return;
        order->told = told(dispatch);
        if (dispatch.code == ReportCode::order_came_back) return;
        if (!order->arrived) order->arrived = happened(dispatch);
        if (dispatch.code != ReportCode::order_had) return;
        if (order->fate == KnownFate::unanswered) order->fate = KnownFate::had;
        return replace_before(order->body, order->kind, told(dispatch), order);
      }
      default: break;
    }
    const Said said = said_by(dispatch.code);
    if (said.says == Says::nothing || dispatch.from.none()) return;
    if (said.says == Says::taken) return take(dispatch, said.kind);
    if (KnownOrder* order = in_hand(dispatch.from, said.kind)) {
      order->done = happened(dispatch);
      order->told = told(dispatch);
      order->fate = said.says == Says::done ? KnownFate::done : KnownFate::stopped;
      if (at_once(order->kind) || !order->begun) order->begun = at_once(order->kind) ? order->done : order->begun;
      return;
    }
    // At hand it is done as soon as it is given; by rider its order is there already.
    if (said.says == Says::done && at_once(said.kind) && !dispatch.as_of && mine(dispatch)) {
      KnownOrder order = given_at_hand(dispatch, said.kind);
      order.begun = order.done = order.given;
      order.fate = KnownFate::done;
      orders_.push_back(order);
      replace_before(order.body, said.kind, order.given, nullptr);
    }
  }
  KnownOrder given_at_hand(const Dispatch& dispatch, InstructionKind kind) const {
    KnownOrder order;
    order.body = dispatch.from;
    order.kind = kind;
    order.to = place_in(dispatch);
    order.given = order.told = told(dispatch);
    order.arrived = order.given;
    order.fate = KnownFate::had;
    return order;
  }
  void take(const Dispatch& dispatch, InstructionKind kind) {
    // One that a rider brought has been heard of under its number.
    const bool brought = std::ranges::any_of(orders_, [&](const KnownOrder& order) {
      return order.sent > 0 && order.body == dispatch.from && order.kind == kind && order.arrived &&
             order.arrived->move == happened(dispatch).move;
    });
    if (brought || dispatch.as_of || !mine(dispatch)) return;
    orders_.push_back(given_at_hand(dispatch, kind));
    replace_before(dispatch.from, kind, told(dispatch), &orders_.back());
  }

  // Begun: when the body was first known elsewhere than where it took its order.
  void look_at_places() {
    for (KnownOrder& order : orders_) {
      if (!moves(order.kind) || !order.arrived || order.begun) continue;
      const auto trace = std::ranges::find_if(
          record_.traces, [&](const KnownTrace& one) { return one.own && one.handle == order.body; });
      if (trace == record_.traces.end()) continue;
      // Where it stood when its order came; moves that closed before it are no step of it.
      const std::int64_t before = std::max<std::int64_t>(0, order.arrived->move - 1);
      const KnownPoint* stood = known_at(*trace, before);
      if (!stood) continue;
      const ExerciseTime taken = order.arrived->time;
      for (const KnownPoint& point : trace->points) {
        if (point.move <= before || point.gone) continue;
        if (over(order.fate) && point.move > order.told.move) break;
        if (point.at == stood->at || point.known < taken) {
          if (point.known < taken) stood = &point;
          continue;
        }
        order.begun = point.at_hand ? Instant{point.move, point.known} : instant(point.known, point.move);
        order.told = std::max(order.told, Instant{point.move, record_.closes[static_cast<std::size_t>(point.move)]},
                              [](const Instant& a, const Instant& b) { return a.move < b.move; });
        if (order.fate == KnownFate::had) order.fate = KnownFate::begun;
        break;
      }
      if (order.begun && order.done && order.done->time < order.begun->time) order.begun = order.done;
    }
  }

  const SeatRecord& record_;
  std::vector<KnownOrder> orders_;
};

}  // namespace

std::vector<KnownOrder> known_orders(const SeatRecord& record) { return Following(record).followed(); }

}  // namespace sandgate
