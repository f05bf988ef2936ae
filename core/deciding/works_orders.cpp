// Orders of parties that break and mend, and of men told off: what they come to, or why they cannot be (KS-5, CX-7).
#include <algorithm>

#include "core/base/text.h"
#include "core/campaign/known_breaks.h"
#include "core/campaign/known_works.h"
#include "core/checks/detach_check.h"
#include "core/deciding/deciding.h"
#include "core/deciding/table_orders.h"
#include "core/lines/digging.h"
#include "core/lines/parties.h"

namespace sandgate {
namespace {

struct WorksDecider {
  const Deciding& d;

  const Setting& setting() const { return d.campaign.setting(); }

  std::optional<Refusal> not_mine_now(BodyId id) const {
    if (auto no = d.not_mine(id)) return no;
    return d.out_of_turn();
  }
  /// What every order of these asks first: a body of the seat's, at hand, that is on no train.
  std::optional<Refusal> not_to_be_ordered(BodyId id) const {
    if (auto no = not_mine_now(id)) return no;
    if (!d.at_hand(id)) return Refusal{RefusalCode::not_at_hand, clauses::post_and_call, {}};
    const Body& body = d.campaign.body(id);
    if (body.aboard || body.entraining) return Refusal{RefusalCode::aboard_train, clauses::railway, {}};
    return {};
  }

  Decision operator()(const WorkOrder<BodyId>& order) const {
    if (auto no = not_mine_now(order.body)) return refused(*no);
    // Whose stores they are is seen on the spot alone: a rider is told of a place.
    if (!d.at_hand(order.body) && order.work.dig) return send_to_dig(order.body, *order.work.dig);
    if (!d.at_hand(order.body) && order.work.stores == BodyId{}) {
      const FeatureId crossing = order.work.place.crossing ? order.work.place.crossing : FeatureId{};
      // What is on no map cannot be written down either.
      if (crossing && crossing.index() >= setting().country->features().size())
        return refuse(RefusalCode::no_such_work, clauses::destruction);
      return d.send(order.body, {.kind = InstructionKind::work,
                                 .to = order.work.place.at,
                                 .errand = Errand{.crossing = crossing, .mend = order.work.mend}});
    }
    if (auto no = not_to_be_ordered(order.body)) return refused(*no);
    if (order.work.dig) return dig(order.body, *order.work.dig);
    const Body& body = d.campaign.body(order.body);
    WorkAsked asked{
        body.contents, body.at, order.work.mend, order.work.place, {}, {}, known_breaks(d.campaign, d.seat), {}};
    if (order.work.stores != BodyId{} && !look_at_stores(body, order.work.stores, asked))
      return refuse(RefusalCode::no_such_work, clauses::destruction);
    for (const LinesState::Progress& progress : d.campaign.lines().progress) {
      if (progress.work.stores.none() && !progress.work.mend) asked.begun.push_back(progress.work.place);
    }
    const auto planned = plan_work({*setting().country, setting().scale, setting().rulebook}, asked);
    if (!planned) return std::unexpected(planned.error());
    auto events = d.in_hand(order.body);
    if (body.march) events.push_back(MarchHalted{order.body, {}});
    events.push_back(WorkBegun{order.body, {order.work.mend, order.work.stores, planned->place}});
    return events;
  }
  Decision dig(BodyId id, const Earthwork& is) const {
    const Body& body = d.campaign.body(id);
    DigOrderAsked asked{body.contents, body.at, is, {}};
    // KS-6.3: as the seat knows them; those of others are not in its way.
    for (const FieldWork& work : known_works(d.campaign, d.seat)) {
      if (work.side == body.side && !work.gone) asked.own.push_back({work.is, work.finished});
    }
    const auto planned = plan_dig({*setting().country, setting().scale, setting().rulebook}, asked);
    if (!planned) return std::unexpected(planned.error());
    auto events = d.in_hand(id);
    if (body.march) events.push_back(MarchHalted{id, {}});
    events.push_back(WorkBegun{id, {false, {}, {{}, planned->work.at}, planned->work}});
    return events;
  }
  // Whether it can be dug is seen on the spot (KS-11.5); what can be written down at all, here.
  Decision send_to_dig(BodyId id, const Earthwork& is) const {
    if (!setting().rulebook.works) return refuse(RefusalCode::no_works, clauses::digging_in);
    const Earthwork work = plain(is);
    return d.send(id, {.kind = InstructionKind::work, .to = work.at, .errand = Errand{.dig = work}});
  }
  /// Stores as the seat knows them: its own as they are, others as they are seen.
  bool look_at_stores(const Body& party, BodyId id, WorkAsked& asked) const {
    if (!d.campaign.exists(id)) return false;
    const Body& stores = d.campaign.body(id);
    if (stores.side == party.side) {
      if (stores.gone || !d.at_hand(id)) return false;
      asked.stores = stores.contents;
      asked.stores_at = stores.at;
      return true;
    }
    const Watch& watch = d.campaign.watch(party, id);
    if (!watch.in_sight() || watch.seen.parts.empty()) return false;
    asked.stores = Contents{watch.seen.parts};
    asked.stores_at = watch.seen.at;
    return true;
  }

  Decision operator()(const CeaseWorkOrder<BodyId>& order) const {
    if (auto no = not_mine_now(order.body)) return refused(*no);
    if (!d.at_hand(order.body)) return d.send(order.body, {InstructionKind::halt});
    if (auto no = not_to_be_ordered(order.body)) return refused(*no);
    if (!d.campaign.body(order.body).work) return refuse(RefusalCode::nothing_to_cease, clauses::destruction);
    auto events = d.in_hand(order.body);
    events.push_back(WorkCeased{order.body, true});
    return events;
  }

  /// Whether it leads men whose fate is their body's.
  bool leads_others(BodyId id) const {
    return std::ranges::any_of(d.campaign.men(), [id](const Soldier& man) {
      return man.keeper == id || (man.body == id && man.state == ManState::disarmed);
    });
  }
  std::optional<Refusal> not_in_its_ranks(const Body& body) const {
    if (body.table) return Refusal{RefusalCode::men_on_table, clauses::contact, {}};
    if (leads_others(body.id)) return Refusal{RefusalCode::not_to_be_parted, clauses::command, {}};
    return cannot_fall_in(d.campaign, body);
  }

  Decision operator()(const DetachOrder<BodyId>& order) const {
    if (auto no = not_to_be_ordered(order.body)) return refused(*no);
    const Body& body = d.campaign.body(order.body);
    if (auto no = not_in_its_ranks(body)) return refused(*no);
    auto events = d.in_hand(order.body);
    d.fall_in_first(events, order.body);
    const Campaign now = d.after(events);  // with the guns that it has taken along
    const Contents& contents = now.body(order.body).contents;
    std::vector<Part> wanted;
    for (const auto& some : order.some)
      wanted.push_back({some.arm, Men{some.men}, Men{some.men}, some.guns, some.waggons});
    if (auto no = check_detach(contents, wanted)) return refused(*no);
    const auto has_name = [&](const Body& other) { return other.side == body.side && other.name == order.name; };
    if (!can_be_name(order.name) || std::ranges::any_of(d.campaign.bodies(), has_name))
      return refuse(RefusalCode::no_such_name, clauses::command);
    const BodyId into{static_cast<std::int32_t>(d.campaign.bodies().size())};
    const Packets packets = packets_taken(setting().rulebook, contents, body.packets, wanted);
    events.push_back(BodyDetached{order.body, into, std::move(wanted), packets, order.name});
    d.look_again(events);
    return events;
  }

  Decision operator()(const RejoinOrder<BodyId>& order) const {
    for (const BodyId id : {order.body, order.into}) {
      if (auto no = not_to_be_ordered(id)) return refused(*no);
    }
    if (order.body == order.into) return refuse(RefusalCode::named_twice, clauses::command);
    const Body &body = d.campaign.body(order.body), &into = d.campaign.body(order.into);
    for (const Body* one : {&body, &into}) {
      if (auto no = not_in_its_ranks(*one)) return refused(*no);
    }
    for (const Seat& seat : setting().seats) {
      if (d.campaign.post(seat.id) == order.body) return refuse(RefusalCode::not_to_be_parted, clauses::lost_post);
    }
    const RejoinAsked asked{body.contents, into.contents, body.formation,        into.formation,
                            body.scouts,   into.scouts,   body.side == into.side};
    if (auto no = check_rejoin(setting().rulebook, asked, body.at, into.at)) return refused(*no);
    auto events = d.in_hand(order.body);
    d.fall_in_first(events, order.body);
    d.fall_in_first(events, order.into);
    events.push_back(BodyRejoined{order.body, order.into});
    d.look_again(events);
    return events;
  }
};

}  // namespace

std::optional<Decision> decide_works(const Deciding& deciding, const Deed& deed) {
  return ask_family<Decision>(BasicWorksDeeds<BodyId>(), deed, WorksDecider{deciding});
}

}  // namespace sandgate
