// Orders of packets: what they come to, or why they cannot be (KS-4, KS-5).
#include <algorithm>

#include "core/checks/store_check.h"
#include "core/deciding/deciding.h"
#include "core/deciding/supply_move.h"

namespace sandgate {
namespace {

StoreSeen as_store(const Body& body) { return {body.contents, body.packets, body.at}; }

struct SupplyDecider {
  const Deciding& d;

  const std::string& name(BodyId body) const { return d.campaign.body(body).name; }

  // KS-11.1: packets are handed over under the eyes of whoever orders it.
  std::optional<Refusal> not_mine_here(BodyId body) const {
    if (auto no = d.not_mine(body)) return no;
    if (!d.at_hand(body)) return Refusal{RefusalCode::not_at_hand, clauses::post_and_call, {}};
    return {};
  }
  /// An own body that the order names besides, whoever commands it.
  std::optional<Refusal> not_ours(BodyId body) const {
    const bool ours = d.campaign.exists(body) && d.campaign.body(body).side == d.campaign.setting().seat(d.seat).side;
    if (!ours) return Refusal{RefusalCode::not_your_body, clauses::command, {}};
    if (d.at_hand(body) && d.campaign.body(body).gone) return Refusal{RefusalCode::body_gone, clauses::contact, {}};
    return {};
  }
  /// Of what a body has, what is ordered to go elsewhere in this move.
  Packets promised_by(BodyId body) const {
    Packets promised;
    for (const TransferOrdered& transfer : d.campaign.lines().transfers) {
      if (transfer.from == body) promised += transfer.packets;
    }
    for (const DepotOrdered& depot : d.campaign.lines().depots) {
      if (depot.from == body) promised += depot.packets;
    }
    return promised;
  }
  std::int64_t coming_to(BodyId body) const {
    std::int64_t coming = 0;
    for (const TransferOrdered& transfer : d.campaign.lines().transfers) {
      if (transfer.to == body) coming += transfer.packets.count();
    }
    return coming;
  }

  Decision operator()(const TransferOrder<BodyId>& order) const {
    if (auto no = not_mine_here(order.from)) return refused(*no);
    if (auto no = not_ours(order.to)) return refused(*no);
    if (auto no = d.out_of_turn()) return refused(*no);
    if (!d.at_hand(order.to)) return refuse(RefusalCode::not_at_hand, clauses::post_and_call);
    if (order.from == order.to) return refuse(RefusalCode::same_store, clauses::depots);
    if (auto no = check_transfer(d.campaign.setting().rulebook, as_store(d.campaign.body(order.from)),
                                 as_store(d.campaign.body(order.to)), order.packets, promised_by(order.from),
                                 coming_to(order.to)))
      return refused(*no);
    auto events = d.in_hand();
    events.emplace_back(TransferOrdered{order.from, order.to, order.packets});
    return events;
  }
  Decision operator()(const BeginDepotOrder<BodyId>& order) const {
    if (auto no = not_mine_here(order.from)) return refused(*no);
    if (auto no = d.out_of_turn()) return refused(*no);
    const Body& from = d.campaign.body(order.from);
    const auto& promised = d.campaign.lines().depots;
    const bool taken =
        body_named(d.campaign, from.side, order.name) || std::ranges::any_of(promised, [&](const DepotOrdered& depot) {
          return depot.name == order.name && d.campaign.body(depot.from).side == from.side;
        });
    if (auto no = check_body_name(order.name, taken)) return refused(*no);
    if (auto no = check_begin_depot(as_store(from), order.packets, promised_by(order.from))) return refused(*no);
    auto events = d.in_hand();
    events.emplace_back(DepotOrdered{order.from, order.name, order.packets});
    return events;
  }
  Decision operator()(const ConvoyOrder<BodyId>& order) const {
    if (auto no = d.not_mine(order.body)) return refused(*no);
    if (order.convoy) {
      if (auto no = not_ours(order.convoy->to)) return refused(*no);
      if (order.convoy->kind != ConvoyKind::follow || order.convoy->from) {
        if (auto no = not_ours(order.convoy->from)) return refused(*no);
      }
    }
    if (auto no = d.out_of_turn()) return refused(*no);
    if (!d.at_hand(order.body)) return send(order);
    const Body& body = d.campaign.body(order.body);
    ConvoySet set{order.body, order.convoy};
    if (!set.convoy) {
      if (!body.convoy) return refuse(RefusalCode::no_convoy, clauses::depots);
    } else {
      const Convoy& convoy = *set.convoy;
      if (convoy.to == order.body || convoy.from == order.body || convoy.from == convoy.to)
        return refuse(RefusalCode::same_store, clauses::depots);
      const Contents* from = convoy.from ? &d.campaign.body(convoy.from).contents : nullptr;
      if (auto no = check_convoy(d.campaign.setting().rulebook, body.contents, convoy.kind, from,
                                 &d.campaign.body(convoy.to).contents, convoy.apart, convoy.load))
        return refused(*no);
    }
    auto events = d.in_hand();
    events.emplace_back(std::move(set));
    return events;
  }
  Decision send(const ConvoyOrder<BodyId>& order) const {
    Instruction told{.kind = InstructionKind::convoy};
    if (order.convoy) {
      const Convoy& convoy = *order.convoy;
      told.errand = Errand{
          convoy.kind, convoy.from ? name(convoy.from) : "", name(convoy.to), convoy.apart, convoy.load, {}, false};
    }
    return d.send(order.body, told);
  }
};

}  // namespace

std::optional<Decision> decide_supply(const Deciding& deciding, const Deed& deed) {
  return ask_family<Decision>(BasicSupplyDeeds<BodyId>(), deed, SupplyDecider{deciding});
}

}  // namespace sandgate
