// What events of packets rest on.
#include <algorithm>

#include "core/checks/store_check.h"
#include "core/chronicle/misfit.h"
#include "core/lines/waggons.h"

namespace sandgate::chronicle {
namespace {

bool some(const Packets& packets) { return packets.hold({}) && !packets.nothing(); }

struct SupplyJudge : Judge {
  using Judge::operator();

  const Body& body(BodyId id) const { return campaign.body(id); }
  const Rulebook& rulebook() const { return campaign.setting().rulebook; }
  std::int64_t room(BodyId id) const { return packet_room(rulebook(), body(id).contents); }

  Phrase has(BodyId id, const Packets& packets) const {
    if (!packets.hold({})) return phrase("body {} gives fewer packets than none", id.number);
    return body(id).packets.hold(packets) ? "" : phrase("body {} has not so many packets", id.number);
  }
  Phrase to_its_side(BodyId from, BodyId to) const {
    if (from == to) return phrase("body {} gives packets to itself", from.number);
    if (body(from).side != body(to).side) return phrase("body {} gives packets to another side", from.number);
    return room(to) > 0 ? "" : phrase("body {} holds no packets", to.number);
  }
  Phrase next(BodyId id) const {
    return id.index() == campaign.bodies().size() ? "" : phrase("body {} is not the next", id.number);
  }
  Phrase new_name(SideId side, const std::string& name) const {
    const bool taken = std::ranges::any_of(campaign.bodies(),
                                           [&](const Body& other) { return other.side == side && other.name == name; });
    return check_body_name(name, taken) ? phrase("a new body has no name of its own") : "";
  }

  Phrase operator()(const TransferOrdered& e) const {
    if (!some(e.packets)) return phrase("no packets are ordered to go over");
    if (Phrase wrong = to_its_side(e.from, e.to); !wrong.empty()) return wrong;
    return has(e.from, e.packets);
  }
  Phrase operator()(const Transferred& e) const {
    if (Phrase wrong = to_its_side(e.from, e.to); !wrong.empty()) return wrong;
    if (Phrase wrong = has(e.from, e.packets); !wrong.empty()) return wrong;
    const bool fits =
        room(e.to) == no_end || body(e.to).packets.count() + e.packets.count() <= room(e.to) || e.packets.nothing();
    return fits ? "" : phrase("body {} has no room for so many packets", e.to.number);
  }
  Phrase operator()(const DepotOrdered& e) const {
    if (!some(e.packets)) return phrase("a depot is ordered of no packets");
    if (Phrase wrong = new_name(body(e.from).side, e.name); !wrong.empty()) return wrong;
    return has(e.from, e.packets);
  }
  Phrase operator()(const DepotBegun& e) const {
    if (!e.depot) return e.packets.nothing() ? "" : phrase("packets are laid down nowhere");
    if (Phrase wrong = next(*e.depot); !wrong.empty()) return wrong;
    if (!some(e.packets)) return phrase("a depot is begun of no packets");
    if (Phrase wrong = new_name(body(e.from).side, e.name); !wrong.empty()) return wrong;
    return has(e.from, e.packets);
  }
  Phrase operator()(const ConvoySet& e) const {
    if (!e.convoy) return body(e.body).convoy ? "" : phrase("body {} has no standing order", e.body.number);
    const Convoy& convoy = *e.convoy;
    const Contents* from = convoy.from ? &body(convoy.from).contents : nullptr;
    const bool sides =
        body(convoy.to).side == body(e.body).side && (!convoy.from || body(convoy.from).side == body(e.body).side);
    const bool apart = convoy.to != e.body && convoy.from != e.body && convoy.to != convoy.from;
    const bool can = sides && apart &&
                     !check_convoy(rulebook(), body(e.body).contents, convoy.kind, from, &body(convoy.to).contents,
                                   convoy.apart, convoy.load);
    return can ? "" : phrase("body {} cannot have that standing order", e.body.number);
  }

  Phrase operator()(const SupplyCollected& e) const {
    if (e.bodies.empty()) return phrase("nobody draws supply");
    const SideId side = body(e.bodies.front().body).side;
    if (e.waggons) return by_waggons(e, side);
    if (!campaign.setting().fed_by_packets(side)) return phrase("side {} draws no packets", side.number);
    for (const Packets& packets : {e.due, e.owed, e.drawn, e.missed}) {
      if (!packets.hold({})) return phrase("fewer packets than none are drawn or missed");
    }
    Packets drawn;
    BodyId last;
    for (const SupplyCollected::Draw& draw : e.from) {
      if (!some(draw.packets) || (last && draw.store <= last)) return phrase("a store is drawn from in vain, or twice");
      if (body(draw.store).side != side) return phrase("body {} feeds another side", draw.store.number);
      if (Phrase wrong = has(draw.store, draw.packets); !wrong.empty()) return wrong;
      drawn += draw.packets;
      last = draw.store;
    }
    if (drawn != e.drawn) return phrase("more or less is drawn than the stores give");
    Packets wanted = e.due;
    if (!(wanted += e.owed).hold(e.drawn)) return phrase("more is drawn than was wanted");
    return fared(e, side);
  }
  // CX-6.
  Phrase by_waggons(const SupplyCollected& e, SideId side) const {
    const Setting& setting = campaign.setting();
    const bool men = setting.kept_by_waggons(side), guns = setting.served_by_carts(side);
    if (!men && !guns) return phrase("side {} is kept by no waggons", side.number);
    const bool packets =
        !e.due.nothing() || !e.owed.nothing() || !e.drawn.nothing() || !e.missed.nothing() || !e.from.empty();
    if (packets || e.besieged) return phrase("who is kept by waggons draws packets, or is besieged");
    const SupplyCollected::Waggons& near = *e.waggons;
    const bool counted = near.kept >= 0 && near.kept <= near.men && near.served >= 0 && near.served <= near.guns;
    const bool asked = (men && !e.small) || near.men == 0;
    if (!counted || !asked || (!guns && near.guns > 0) || (e.small && !men))
      return phrase("more have waggons or carts near than ask for them");
    if (Phrase wrong = keepers(near, side); !wrong.empty()) return wrong;
    std::int64_t there = 0, guns_there = 0, without = 0, silent = 0;
    BodyId last;
    for (const SupplyCollected::Fared& one : e.bodies) {
      if (Phrase wrong = in_order(one.body, last, side); !wrong.empty()) return wrong;
      if (Phrase wrong = kept(one); !wrong.empty()) return wrong;
      there += waggon_count(body(one.body).contents).men().count;
      guns_there += body(one.body).contents.guns();
      without += std::int64_t{one.hunger.foot} + one.hunger.riders;
      silent += one.hunger.shooters;
    }
    if (near.men > there || near.guns > guns_there) return phrase("more ask for waggons or carts than there are");
    const bool left = without == near.men - near.kept && silent == near.guns - near.served;
    return left ? "" : phrase("others go without than have no waggons or carts near");
  }
  Phrase keepers(const SupplyCollected::Waggons& near, SideId side) const {
    BodyId last;
    for (const BodyId by : near.by) {
      if (body(by).side != side || (last && by <= last) || body(by).contents.waggons_of(Arm::supply) <= 0)
        return phrase("body {} has no supply waggons of the side, or keeps men twice", by.number);
      last = by;
    }
    return near.by.empty() == (near.kept == 0) ? "" : phrase("men are kept by no waggons, or waggons keep nobody");
  }
  Phrase kept(const SupplyCollected::Fared& one) const {
    const Hunger &hunger = one.hunger, &before = body(one.body).hunger;
    const PoolCount count = waggon_count(body(one.body).contents);
    const bool counted = std::min({hunger.foot, hunger.riders, hunger.shooters}) >= 0 && hunger.foot <= count.foot &&
                         hunger.riders <= count.riders && hunger.shooters <= body(one.body).contents.guns();
    const bool no_more = hunger.horses == 0 && hunger.besieged == 0 && hunger.last_horse == 0 && one.horses_eaten == 0;
    if (!counted || !no_more)
      return phrase("body {} has fewer men or guns than go without, or eats horses", one.body.number);
    const std::int64_t now = campaign.own_move(campaign.camp());
    const bool lacks = hunger.foot > 0 || hunger.riders > 0;
    const bool since = lacks ? hunger.since == (before.since > 0 ? before.since : now) : hunger.since == 0;
    return since ? "" : phrase("body {} goes without since another move", one.body.number);
  }
  Phrase in_order(BodyId one, BodyId& last, SideId side) const {
    if (body(one).side != side || (last && one <= last)) return phrase("a pool is not of one side, or in no order");
    last = one;
    return {};
  }
  Phrase fared(const SupplyCollected& e, SideId side) const {
    const std::int64_t now = campaign.own_move(campaign.camp());
    BodyId last;
    for (const SupplyCollected::Fared& one : e.bodies) {
      if (Phrase wrong = in_order(one.body, last, side); !wrong.empty()) return wrong;
      const Hunger& hunger = one.hunger;
      const std::int64_t men = body(one.body).contents.men().count;
      const std::int32_t least =
          std::min({hunger.foot, hunger.riders, hunger.horses, hunger.shooters, one.horses_eaten});
      const bool counted = least >= 0 && std::int64_t{hunger.foot} + hunger.riders <= men && hunger.horses <= men &&
                           hunger.shooters <= men && one.horses_eaten <= cavalry(one.body);
      if (!counted) return phrase("body {} has fewer men than go without, or horses than are eaten", one.body.number);
      if (one.horses_eaten > 0 && !e.besieged)
        return phrase("body {} eats horses and is not besieged", one.body.number);
      const bool lacks = hunger.foot > 0 || hunger.riders > 0 || hunger.horses > 0;
      const Hunger& before = body(one.body).hunger;
      const bool since = lacks ? hunger.since == (before.since > 0 ? before.since : now) : hunger.since == 0;
      const bool ages = hunger.besieged >= 0 && hunger.besieged <= now && hunger.last_horse >= 0 &&
                        hunger.last_horse <= now && (hunger.besieged > 0) == e.besieged;
      if (!since || !ages) return phrase("body {} goes without since another move", one.body.number);
      if ((lacks || hunger.shooters > 0) && e.missed.nothing())
        return phrase("body {} goes without though nothing is missed", one.body.number);
    }
    return {};
  }
  std::int32_t cavalry(BodyId id) const {
    std::int32_t riders = 0;
    for (const Part& part : body(id).contents.parts) riders += part.arm == Arm::cavalry ? part.men.count : 0;
    return riders;
  }

  Phrase operator()(const StarvedOut& e) const {
    if (camp_of(e.captor) == camp(e.body)) return phrase("body {} gives itself up to its own", e.body.number);
    if (body(e.body).hunger.last_horse == 0) return phrase("body {} is not starving", e.body.number);
    const bool all = body(e.body).contents.men().count == e.men;
    return all ? "" : phrase("of body {} other men give themselves up than there are", e.body.number);
  }
  Camp camp_of(SideId side) const { return campaign.setting().side(side).camp; }

  Phrase operator()(const StoresTaken& e) const {
    if (Phrase wrong = next(e.into); !wrong.empty()) return wrong;
    if (body(e.body).contents.troops()) return phrase("body {} is no stores to be taken", e.body.number);
    if (camp(e.by) == camp(e.body)) return phrase("body {} is taken by its own", e.body.number);
    if (campaign.setting().seat(e.seat).side != body(e.by).side)
      return phrase("seat {} is of another side than who took body {}", e.seat.number, e.body.number);
    return new_name(body(e.by).side, e.name);
  }
};

}  // namespace

Phrase misfit_of_supply(const Campaign& campaign, const Event& event) {
  return ask_judge<SupplyEvents>(SupplyJudge{{campaign}}, event);
}

}  // namespace sandgate::chronicle
