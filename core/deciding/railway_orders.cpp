// Orders of trains, and of bodies that get on and off trains and boats: what they come to, or why they cannot be (CX-7,
// KS-3, KS-9).
#include <algorithm>

#include "core/deciding/deciding.h"
#include "core/deciding/railway_move.h"
#include "core/deciding/table_orders.h"
#include "core/lines/boarding.h"

namespace sandgate {
namespace {

struct RailwayDecider {
  const Deciding& d;

  const Setting& setting() const { return d.campaign.setting(); }
  /// A body of the seat's side that is there; null for any other.
  const Body* own(BodyId id) const {
    if (!d.campaign.exists(id)) return nullptr;
    const Body& body = d.campaign.body(id);
    return body.side == setting().seat(d.seat).side ? &body : nullptr;
  }
  static Refusal away() { return {RefusalCode::not_at_hand, clauses::post_and_call, {}}; }

  Decision operator()(const EntrainOrder<BodyId>& order) const {
    if (auto no = d.not_mine(order.body)) return refused(*no);
    if (auto no = d.out_of_turn()) return refused(*no);
    const Body* train = own(order.train);
    if (!d.at_hand(order.body)) {
      if (!boarding::is_carrier(train)) return refuse(RefusalCode::not_a_train, clauses::railway);
      return d.send(order.body, {.kind = InstructionKind::entrain, .errand = Errand{.to = train->name}});
    }
    if (train && !d.at_hand(order.train)) return refused(away());
    const Body& body = d.campaign.body(order.body);
    if (d.campaign.settles(order.body)) return refuse(RefusalCode::post_settles, clauses::lost_post);
    if (auto no = boarding::check_entrain(setting().rulebook, d.campaign.bodies(), body, train)) return refused(*no);
    if (auto no = cannot_fall_in(d.campaign, body)) return refused(*no);
    auto events = d.in_hand(order.body);
    d.fall_in_first(events, order.body);
    if (body.march) events.push_back(MarchHalted{order.body, {}});
    const std::int64_t moves =
        boarding::moves_for(setting().rulebook, d.campaign.bodies(), body.contents, *train, false);
    events.push_back(EntrainingBegan{order.body, {order.train, false, static_cast<std::int32_t>(moves)}});
    return events;
  }
  Decision operator()(const DetrainOrder<BodyId>& order) const {
    if (auto no = d.not_mine(order.body)) return refused(*no);
    if (auto no = d.out_of_turn()) return refused(*no);
    if (!d.at_hand(order.body)) return d.send(order.body, {InstructionKind::detrain});
    auto made = detrain(d.campaign, order.body);
    if (!made) return refused(made.error());
    auto events = d.in_hand(order.body);
    events.push_back(std::move(*made));
    return events;
  }
  Decision operator()(const RunTrainOrder<BodyId>& order) const {
    if (auto no = d.not_mine(order.train)) return refused(*no);
    if (auto no = d.out_of_turn()) return refused(*no);
    if (!d.at_hand(order.train)) return send_run(order);
    auto made = run_train(d.campaign, order.train, order.stops, order.shuttle);
    if (!made) return refused(made.error());
    if (order.waits_for) {
      const Body* other = own(*order.waits_for);
      if (!boarding::is_train(other) || other->id == order.train)
        return refuse(RefusalCode::not_a_train, clauses::railway);
      if (d.campaign.railway().station(Railway::place(*d.campaign.body(order.train).rails)).none())
        return refuse(RefusalCode::not_at_a_station, clauses::railway);
      made->waits_for = *order.waits_for;
    }
    auto events = d.in_hand(order.train);
    events.push_back(std::move(*made));
    return events;
  }
  // A rider is told of stops, and of no train to be waited for.
  Decision send_run(const RunTrainOrder<BodyId>& order) const {
    if (d.campaign.body(order.train).contents.arm() != Arm::train)
      return refuse(RefusalCode::not_a_train, clauses::railway);
    if (order.waits_for) return refused(away());
    if (order.stops.empty()) return d.send(order.train, {InstructionKind::halt});
    Instruction told{InstructionKind::run_train, order.stops.back(), order.shuttle};
    told.via.assign(order.stops.begin(), order.stops.end() - 1);
    return d.send(order.train, told);
  }
  Decision operator()(const MakeUpTrainOrder<BodyId>& order) const {
    for (const BodyId id : {order.train, order.other}) {
      if (auto no = d.not_mine(id)) return refused(*no);
    }
    if (auto no = d.out_of_turn()) return refused(*no);
    if (!d.at_hand(order.train) || !d.at_hand(order.other)) return refused(away());
    if (auto no = boarding::check_make_up(d.campaign.railway(), own(order.train), own(order.other)))
      return refused(*no);
    auto events = d.in_hand(order.train);
    events.push_back(TrainMadeUp{order.train, order.other});
    d.look_again(events);
    return events;
  }
  Decision operator()(const PartTrainOrder<BodyId>& order) const {
    if (auto no = d.not_mine(order.train)) return refused(*no);
    if (auto no = d.out_of_turn()) return refused(*no);
    if (!d.at_hand(order.train)) return refused(away());
    const Body* train = own(order.train);
    const auto packets = boarding::check_part(setting().rulebook, d.campaign.railway(), d.campaign.bodies(), train,
                                              order.trucks, order.engines);
    if (!packets) return refused(packets.error());
    const auto has_name = [&](const Body& other) { return other.side == train->side && other.name == order.name; };
    if (!good_name(order.name) || std::ranges::any_of(d.campaign.bodies(), has_name))
      return refuse(RefusalCode::no_such_name, clauses::railway);
    const BodyId into{static_cast<std::int32_t>(d.campaign.bodies().size())};
    auto events = d.in_hand(order.train);
    events.push_back(TrainParted{order.train, into, order.trucks, order.engines, order.name, *packets});
    d.look_again(events);
    return events;
  }
};

}  // namespace

std::expected<Event, Refusal> detrain(const Campaign& campaign, BodyId id) {
  const Body& body = campaign.body(id);
  const auto no = [](RefusalCode code) { return refuse(code, clauses::railway); };
  if (body.entraining && body.entraining->off) return no(RefusalCode::aboard_train);
  if (body.entraining) return EntrainingEnded{id};
  if (body.aboard.none()) return no(RefusalCode::not_aboard);
  const Body& carrier = campaign.body(body.aboard);
  if (!place_to_detrain(campaign, body))
    return boarding::is_boat(&carrier) ? refuse(RefusalCode::no_bank, clauses::delays)
                                       : no(RefusalCode::no_ground_beside);
  const std::int64_t moves =
      boarding::moves_for(campaign.setting().rulebook, campaign.bodies(), body.contents, carrier, true);
  return EntrainingBegan{id, {body.aboard, true, static_cast<std::int32_t>(moves)}};
}

std::expected<TrainOrdered, Refusal> run_train(const Campaign& campaign, BodyId train, const std::vector<Point>& stops,
                                               bool shuttle) {
  const Setting& setting = campaign.setting();
  const MapBox sheet = setting.country->bounds();
  const boarding::RunAsked asked{setting.rulebook, campaign.railway(), setting.to_table({sheet.east, sheet.north})};
  auto found = boarding::check_run(asked, &campaign.body(train), stops, shuttle);
  if (!found) return std::unexpected(std::move(found.error()));
  return TrainOrdered{train, std::move(*found), shuttle && !stops.empty(), {}};
}

std::optional<Decision> decide_railway(const Deciding& deciding, const Deed& deed) {
  return ask_family<Decision>(BasicRailwayDeeds<BodyId>(), deed, RailwayDecider{deciding});
}

}  // namespace sandgate
