// What a seat can itself know against orders of trains (CX-7, KS-9).
#include <algorithm>

#include "core/lines/boarding.h"
#include "core/sight/lines_check.h"

namespace sandgate {
namespace {

using boarding::no;

/// Of its own bodies as the seat knows them; of a train that is not at hand only what it was told last is known, which
/// refuses nothing.
struct RailwayCheck {
  const LinesAsked& asked;

  const Rulebook& rulebook() const { return asked.briefing.rulebook; }
  std::span<const OwnBody> bodies() const { return asked.picture.bodies; }
  const OwnBody* own(Handle handle) const { return asked.picture.body(handle); }
  std::optional<Refusal> not_mine(Handle handle) const {
    const OwnBody* body = own(handle);
    if (!body || !body->mine) return Refusal{RefusalCode::not_your_body, clauses::command, {}};
    if (body->at_hand && body->gone) return Refusal{RefusalCode::body_gone, clauses::contact, {}};
    return {};
  }
  static Refusal away() { return {RefusalCode::not_at_hand, clauses::post_and_call, {}}; }

  std::optional<Refusal> entrain(const EntrainOrder<Handle>& order) const {
    if (auto not_his = not_mine(order.body)) return not_his;
    const OwnBody* train = own(order.train);
    if (!own(order.body)->at_hand) {
      if (!boarding::is_carrier(train)) return no(RefusalCode::not_a_train);
      return {};
    }
    if (train && !train->at_hand) return away();
    return boarding::check_entrain(rulebook(), bodies(), *own(order.body), train);
  }
  std::optional<Refusal> detrain(const DetrainOrder<Handle>& order) const {
    if (auto not_his = not_mine(order.body)) return not_his;
    const OwnBody& body = *own(order.body);
    if (!body.at_hand) return {};
    if (body.entraining && body.entraining->off) return no(RefusalCode::aboard_train);
    if (!body.entraining && body.aboard.none()) return no(RefusalCode::not_aboard);
    return {};
  }
  std::optional<Refusal> run(const RunTrainOrder<Handle>& order) const {
    if (auto not_his = not_mine(order.train)) return not_his;
    const OwnBody* train = own(order.train);
    if (train->contents.arm() != Arm::train) return no(RefusalCode::not_a_train);
    if (!train->at_hand) {
      if (order.waits_for) return away();
      return {};
    }
    const MapBox sheet = asked.briefing.country->bounds();
    const boarding::RunAsked run{rulebook(), *asked.briefing.railway,
                                 asked.briefing.to_table({sheet.east, sheet.north})};
    if (auto found = boarding::check_run(run, train, order.stops, order.shuttle); !found) return found.error();
    if (!order.waits_for) return {};
    const OwnBody* other = own(*order.waits_for);
    if (!boarding::is_train(other) || other == train) return no(RefusalCode::not_a_train);
    if (asked.briefing.railway->station(Railway::place(*train->rails)).none()) return no(RefusalCode::not_at_a_station);
    return {};
  }
  std::optional<Refusal> make_up(const MakeUpTrainOrder<Handle>& order) const {
    for (const Handle one : {order.train, order.other}) {
      if (auto not_his = not_mine(one)) return not_his;
      if (!own(one)->at_hand) return away();
    }
    return boarding::check_make_up(*asked.briefing.railway, own(order.train), own(order.other));
  }
  std::optional<Refusal> part(const PartTrainOrder<Handle>& order) const {
    if (auto not_his = not_mine(order.train)) return not_his;
    const OwnBody* train = own(order.train);
    if (!train->at_hand) return away();
    const auto packets =
        boarding::check_part(rulebook(), *asked.briefing.railway, bodies(), train, order.trucks, order.engines);
    if (!packets) return packets.error();
    const auto has_name = [&](const OwnBody& other) { return other.name == order.name; };
    if (!good_name(order.name) || std::ranges::any_of(bodies(), has_name)) return no(RefusalCode::no_such_name);
    return {};
  }
};

}  // namespace

std::optional<Refusal> check_railway(const LinesAsked& asked, const EntrainOrder<Handle>& order) {
  return RailwayCheck{asked}.entrain(order);
}
std::optional<Refusal> check_railway(const LinesAsked& asked, const DetrainOrder<Handle>& order) {
  return RailwayCheck{asked}.detrain(order);
}
std::optional<Refusal> check_railway(const LinesAsked& asked, const RunTrainOrder<Handle>& order) {
  return RailwayCheck{asked}.run(order);
}
std::optional<Refusal> check_railway(const LinesAsked& asked, const MakeUpTrainOrder<Handle>& order) {
  return RailwayCheck{asked}.make_up(order);
}
std::optional<Refusal> check_railway(const LinesAsked& asked, const PartTrainOrder<Handle>& order) {
  return RailwayCheck{asked}.part(order);
}

}  // namespace sandgate
