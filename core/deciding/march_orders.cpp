// Orders of marches, boxes and screens: what they come to, or why they cannot be (CX-1 to CX-4, KS-2).
#include "core/campaign/known_breaks.h"
#include "core/campaign/known_works.h"
#include "core/checks/box_check.h"
#include "core/checks/march_check.h"
#include "core/deciding/deciding.h"
#include "core/deciding/supply_move.h"
#include "core/deciding/table_orders.h"
#include "core/kriegspiel/formation_change.h"
#include "core/kriegspiel/forming.h"
#include "core/lines/boarding.h"

namespace sandgate {
namespace {

struct MarchDecider {
  const Deciding& d;

  std::optional<Refusal> cannot_march(BodyId id, const Path& path) const {
    const Setting& setting = d.campaign.setting();
    const Body& body = d.campaign.body(id);
    if (d.campaign.settles(id)) return Refusal{RefusalCode::post_settles, clauses::lost_post, {}};
    if (body.hunger.hungry()) return Refusal{RefusalCode::hungry, clauses::going_without, {}};
    if (body.aboard) return Refusal{RefusalCode::aboard_train, clauses::railway, {}};
    if (auto no = lies_out(body.out, d.campaign.move())) return no;
    if (const std::int64_t until = d.campaign.held_until(id))
      return Refusal{RefusalCode::still_held, clauses::officials, {{"until", until}}};
    if (auto no = cannot_fall_in(d.campaign, body)) return no;
    return check_path(*setting.country, setting.scale, setting.rulebook,
                      boarding::as_it_goes(d.campaign.bodies(), body), body.formation, body.at, path,
                      broken_crossings(known_breaks(d.campaign, d.seat)),
                      known_ground(known_works(d.campaign, d.seat)));
  }

  Decision operator()(const MarchOrder<BodyId>& order) const {
    if (auto no = d.not_mine(order.body)) return refused(*no);
    if (auto no = d.out_of_turn()) return refused(*no);
    if (!d.at_hand(order.body)) return send_march(order);
    if (auto no = cannot_march(order.body, order.path)) return refused(*no);
    auto events = d.in_hand(order.body);
    d.fall_in_first(events, order.body);
    end_convoy(d.campaign, order.body, events);
    if (d.campaign.body(order.body).entraining) events.push_back(EntrainingEnded{order.body});
    limber_first(events, d.campaign, order.body);
    events.push_back(MarchOrdered{order.body, order.path, order.press_on});
    return events;
  }
  Decision operator()(const HaltOrder<BodyId>& order) const {
    if (auto no = d.not_mine(order.body)) return refused(*no);
    if (auto no = d.out_of_turn()) return refused(*no);
    if (!d.at_hand(order.body)) return d.send(order.body, {InstructionKind::halt});
    const Body& body = d.campaign.body(order.body);
    if (!body.march && !body.convoy) return refuse(RefusalCode::nothing_to_halt, clauses::move_and_clock);
    auto events = d.in_hand(order.body);
    end_convoy(d.campaign, order.body, events);
    if (body.march) events.push_back(MarchHalted{order.body, {}});
    return events;
  }
  Decision operator()(const BoxOrder<BodyId>& order) const {
    if (auto no = d.not_mine(order.body)) return refused(*no);
    if (auto no = d.out_of_turn()) return refused(*no);
    if (!d.at_hand(order.body)) return d.send(order.body, {InstructionKind::box});
    const Body& body = d.campaign.body(order.body);
    if (auto no = cannot_be_boxed(d.campaign, body)) return refused(*no);
    return seen_to_change(Boxed{order.body});
  }
  Decision operator()(const StandOutOrder<BodyId>& order) const {
    if (auto no = d.not_mine(order.body)) return refused(*no);
    if (auto no = d.out_of_turn()) return refused(*no);
    if (!d.at_hand(order.body)) return send_stand_out(order);
    if (d.campaign.body(order.body).formation != Formation::boxed || order.formation == Formation::boxed)
      return refuse(RefusalCode::stands_out_already, clauses::disclosure);
    return stand_out(order);
  }
  // KS-3: by a rulebook with delays it opens as fours (CX-2), and then changes.
  Decision stand_out(const StandOutOrder<BodyId>& order) const {
    const Rulebook& rules = d.campaign.setting().rulebook;
    if (!rules.formations || order.formation == Formation::fours)
      return seen_to_change(BoxOpened{order.body, order.formation, {}});
    const Body& body = d.campaign.body(order.body);
    auto events = d.in_hand(order.body);
    d.fall_in_first(events, order.body);
    events.push_back(BoxOpened{order.body, Formation::fours, {}});
    const auto forming = plan_forming(rules, body.contents, {Formation::fours, body.dismounted, body.unlimbered, {}},
                                      formed_as(order.formation));
    if (forming) events.push_back(FormingBegan{order.body, *forming});
    d.look_again(events, order.body);
    return events;
  }
  static void limber_first(std::vector<Event>& events, const Campaign& campaign, BodyId id) {
    const auto limbering = limbers_up(campaign.setting().rulebook, campaign.body(id));
    if (limbering) events.push_back(FormingBegan{id, *limbering});
  }
  // A path is of no use to a body that is elsewhere: it is told where to, and finds its own way (KS-11.5).
  Decision send_march(const MarchOrder<BodyId>& order) const {
    if (order.path.empty()) return refuse(RefusalCode::no_path, clauses::sent_orders);
    Instruction told{InstructionKind::march, order.path.back(), order.press_on};
    told.via = order.via;
    told.by_road = order.by_road;
    return d.send(order.body, told);
  }
  Decision send_stand_out(const StandOutOrder<BodyId>& order) const {
    if (order.formation == Formation::boxed) return refuse(RefusalCode::stands_out_already, clauses::disclosure);
    return d.send(order.body, {InstructionKind::stand_out, {}, false, order.formation});
  }
  // What changes the looks of a body is seen at once by whoever has it in sight.
  template <class Change>
  std::vector<Event> seen_to_change(const Change& change) const {
    auto events = d.in_hand(change.body);
    d.fall_in_first(events, change.body);
    events.push_back(change);
    d.look_again(events, change.body);
    return events;
  }
  Decision operator()(const ScreenOrder<BodyId>& order) const {
    for (const auto& party : order.parties) {
      if (auto no = d.not_mine(party.scouts)) return refused(*no);
    }
    if (auto no = d.out_of_turn()) return refused(*no);
    if (order.parties.empty()) return refuse(RefusalCode::no_parties, clauses::scouts);
    for (std::size_t i = 0; i < order.parties.size(); ++i) {
      const BodyId scouts = order.parties[i].scouts;
      if (!d.campaign.body(scouts).scouts) return refuse(RefusalCode::not_scouts, clauses::scouts);
      for (std::size_t j = 0; j < i; ++j) {
        if (order.parties[j].scouts == scouts) return refuse(RefusalCode::named_twice, clauses::scouts);
      }
    }
    for (const auto& party : order.parties) {
      if (!d.at_hand(party.scouts)) continue;
      if (auto no = cannot_march(party.scouts, party.path)) return refused(*no);
    }
    return sent_out(order);
  }
  // KS-11.5: a rider to each party that is not at hand.
  Decision sent_out(const ScreenOrder<BodyId>& order) const {
    std::vector<Event> events;
    Campaign scratch = d.campaign;
    for (const auto& party : order.parties) {
      const Deciding next{scratch, d.seat, d.dice};
      std::vector<Event> one = next.in_hand(party.scouts);
      if (next.at_hand(party.scouts)) {
        next.fall_in_first(one, party.scouts);
        if (scratch.body(party.scouts).entraining) one.push_back(EntrainingEnded{party.scouts});
        limber_first(one, scratch, party.scouts);
        one.push_back(MarchOrdered{party.scouts, party.path, order.press_on});
      } else {
        Decision sent = MarchDecider{next}.send_march({party.scouts, party.path, order.press_on});
        if (!sent) return sent;
        one = std::move(*sent);
      }
      for (Event& event : one) {
        scratch.apply(event);
        events.push_back(std::move(event));
      }
    }
    return events;
  }
};

}  // namespace

std::optional<Refusal> cannot_be_boxed(const Campaign& campaign, const Body& body) {
  if (auto no = never_boxed(body.scouts, body.contents)) return no;
  if (body.formation == Formation::boxed) return Refusal{RefusalCode::boxed_already, clauses::boxes, {}};
  if (auto no = cannot_fall_in(campaign, body)) return no;
  if (!closes_from(campaign.setting().rulebook, body.contents, stance_of(body)))
    return Refusal{RefusalCode::form_fours_first, clauses::delays, {}};
  const Setting& setting = campaign.setting();
  for (const Body& other : campaign.bodies()) {
    const bool enemy = setting.side(other.side).camp != setting.side(body.side).camp;
    const Watch& watch = campaign.watch(body, other.id);
    // Where it is seen: its middle may be hidden while men of it are in view (CX-10).
    if (enemy && watch.in_sight() && within(body.at, watch.seen.at, setting.rulebook.wide.box_again))
      return Refusal{RefusalCode::enemy_too_near, clauses::disclosure, {}};
  }
  return {};
}

std::optional<Decision> decide_march(const Deciding& deciding, const Deed& deed) {
  return ask_family<Decision>(BasicMarchDeeds<BodyId>(), deed, MarchDecider{deciding});
}

}  // namespace sandgate
