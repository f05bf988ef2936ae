// What events of packets rest on.
#include <fmt/format.h>

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

  std::string has(BodyId id, const Packets& packets) const {
    if (!packets.hold({})) return fmt::format("body {} gives fewer packets than none", id.number);
    return body(id).packets.hold(packets) ? "" : fmt::format("body {} has not so many packets", id.number);
  }
  std::string to_its_side(BodyId from, BodyId to) const {
    if (from == to) return fmt::format("body {} gives packets to itself", from.number);
    if (body(from).side != body(to).side) return fmt::format("body {} gives packets to another side", from.number);
    return room(to) > 0 ? "" : fmt::format("body {} holds no packets", to.number);
  }
  std::string next(BodyId id) const {
    return id.index() == campaign.bodies().size() ? "" : fmt::format("body {} is not the next", id.number);
  }
  std::string new_name(SideId side, const std::string& name) const {
    const bool taken = std::ranges::any_of(campaign.bodies(),
                                           [&](const Body& other) { return other.side == side && other.name == name; });
    return check_body_name(name, taken) ? "a new body has no name of its own" : "";
  }

  std::string operator()(const TransferOrdered& e) const {
    if (!some(e.packets)) return "no packets are ordered to go over";
    if (std::string wrong = to_its_side(e.from, e.to); !wrong.empty()) return wrong;
    return has(e.from, e.packets);
  }
  std::string operator()(const Transferred& e) const {
    if (std::string wrong = to_its_side(e.from, e.to); !wrong.empty()) return wrong;
    if (std::string wrong = has(e.from, e.packets); !wrong.empty()) return wrong;
    const bool fits =
        room(e.to) == no_end || body(e.to).packets.count() + e.packets.count() <= room(e.to) || e.packets.nothing();
    return fits ? "" : fmt::format("body {} has no room for so many packets", e.to.number);
  }
  std::string operator()(const DepotOrdered& e) const {
    if (!some(e.packets)) return "a depot is ordered of no packets";
    if (std::string wrong = new_name(body(e.from).side, e.name); !wrong.empty()) return wrong;
    return has(e.from, e.packets);
  }
  std::string operator()(const DepotBegun& e) const {
    if (!e.depot) return e.packets.nothing() ? "" : "packets are laid down nowhere";
    if (std::string wrong = next(*e.depot); !wrong.empty()) return wrong;
    if (!some(e.packets)) return "a depot is begun of no packets";
    if (std::string wrong = new_name(body(e.from).side, e.name); !wrong.empty()) return wrong;
    return has(e.from, e.packets);
  }
  std::string operator()(const ConvoySet& e) const {
    if (!e.convoy) return body(e.body).convoy ? "" : fmt::format("body {} has no standing order", e.body.number);
    const Convoy& convoy = *e.convoy;
    const Contents* from = convoy.from ? &body(convoy.from).contents : nullptr;
    const bool sides =
        body(convoy.to).side == body(e.body).side && (!convoy.from || body(convoy.from).side == body(e.body).side);
    const bool apart = convoy.to != e.body && convoy.from != e.body && convoy.to != convoy.from;
    const bool can = sides && apart &&
                     !check_convoy(rulebook(), body(e.body).contents, convoy.kind, from, &body(convoy.to).contents,
                                   convoy.apart, convoy.load);
    return can ? "" : fmt::format("body {} cannot have that standing order", e.body.number);
  }

  std::string operator()(const SupplyCollected& e) const {
    if (e.bodies.empty()) return "nobody draws supply";
    const SideId side = body(e.bodies.front().body).side;
    if (e.waggons) return by_waggons(e, side);
    if (!campaign.setting().fed_by_packets(side)) return fmt::format("side {} draws no packets", side.number);
    for (const Packets& packets : {e.due, e.owed, e.drawn, e.missed}) {
      if (!packets.hold({})) return "fewer packets than none are drawn or missed";
    }
    Packets drawn;
    BodyId last;
    for (const SupplyCollected::Draw& draw : e.from) {
      if (!some(draw.packets) || (last && draw.store <= last)) return "a store is drawn from in vain, or twice";
      if (body(draw.store).side != side) return fmt::format("body {} feeds another side", draw.store.number);
      if (std::string wrong = has(draw.store, draw.packets); !wrong.empty()) return wrong;
      drawn += draw.packets;
      last = draw.store;
    }
    if (drawn != e.drawn) return "more or less is drawn than the stores give";
    Packets wanted = e.due;
    if (!(wanted += e.owed).hold(e.drawn)) return "more is drawn than was wanted";
    return fared(e, side);
  }
  // CX-6.
  std::string by_waggons(const SupplyCollected& e, SideId side) const {
    const Setting& setting = campaign.setting();
    const bool men = setting.kept_by_waggons(side), guns = setting.served_by_carts(side);
    if (!men && !guns) return fmt::format("side {} is kept by no waggons", side.number);
    const bool packets =
        !e.due.nothing() || !e.owed.nothing() || !e.drawn.nothing() || !e.missed.nothing() || !e.from.empty();
    if (packets || e.besieged) return "who is kept by waggons draws packets, or is besieged";
    const SupplyCollected::Waggons& near = *e.waggons;
    const bool counted = near.kept >= 0 && near.kept <= near.men && near.served >= 0 && near.served <= near.guns;
    const bool asked = (men && !e.small) || near.men == 0;
    if (!counted || !asked || (!guns && near.guns > 0) || (e.small && !men))
      return "more have waggons or carts near than ask for them";
    if (std::string wrong = keepers(near, side); !wrong.empty()) return wrong;
    std::int64_t there = 0, guns_there = 0, without = 0, silent = 0;
    BodyId last;
    for (const SupplyCollected::Fared& one : e.bodies) {
      if (std::string wrong = in_order(one.body, last, side); !wrong.empty()) return wrong;
      if (std::string wrong = kept(one); !wrong.empty()) return wrong;
      there += waggon_count(body(one.body).contents).men().count;
      guns_there += body(one.body).contents.guns();
      without += std::int64_t{one.hunger.foot} + one.hunger.riders;
      silent += one.hunger.shooters;
    }
    if (near.men > there || near.guns > guns_there) return "more ask for waggons or carts than there are";
    const bool left = without == near.men - near.kept && silent == near.guns - near.served;
    return left ? "" : "others go without than have no waggons or carts near";
  }
  std::string keepers(const SupplyCollected::Waggons& near, SideId side) const {
    BodyId last;
    for (const BodyId by : near.by) {
      if (body(by).side != side || (last && by <= last) || body(by).contents.waggons_of(Arm::supply) <= 0)
        return fmt::format("body {} has no supply waggons of the side, or keeps men twice", by.number);
      last = by;
    }
    return near.by.empty() == (near.kept == 0) ? "" : "men are kept by no waggons, or waggons keep nobody";
  }
  std::string kept(const SupplyCollected::Fared& one) const {
    const Hunger &hunger = one.hunger, &before = body(one.body).hunger;
    const PoolCount count = waggon_count(body(one.body).contents);
    const bool counted = std::min({hunger.foot, hunger.riders, hunger.shooters}) >= 0 && hunger.foot <= count.foot &&
                         hunger.riders <= count.riders && hunger.shooters <= body(one.body).contents.guns();
    const bool no_more = hunger.horses == 0 && hunger.besieged == 0 && hunger.last_horse == 0 && one.horses_eaten == 0;
    if (!counted || !no_more)
      return fmt::format("body {} has fewer men or guns than go without, or eats horses", one.body.number);
    const std::int64_t now = campaign.own_move(campaign.camp());
    const bool lacks = hunger.foot > 0 || hunger.riders > 0;
    const bool since = lacks ? hunger.since == (before.since > 0 ? before.since : now) : hunger.since == 0;
    return since ? "" : fmt::format("body {} goes without since another move", one.body.number);
  }
  std::string in_order(BodyId one, BodyId& last, SideId side) const {
    if (body(one).side != side || (last && one <= last)) return "a pool is not of one side, or in no order";
    last = one;
    return {};
  }
  std::string fared(const SupplyCollected& e, SideId side) const {
    const std::int64_t now = campaign.own_move(campaign.camp());
    BodyId last;
    for (const SupplyCollected::Fared& one : e.bodies) {
      if (std::string wrong = in_order(one.body, last, side); !wrong.empty()) return wrong;
      const Hunger& hunger = one.hunger;
      const std::int64_t men = body(one.body).contents.men().count;
      const std::int32_t least =
          std::min({hunger.foot, hunger.riders, hunger.horses, hunger.shooters, one.horses_eaten});
      const bool counted = least >= 0 && std::int64_t{hunger.foot} + hunger.riders <= men && hunger.horses <= men &&
                           hunger.shooters <= men && one.horses_eaten <= cavalry(one.body);
      if (!counted)
        return fmt::format("body {} has fewer men than go without, or horses than are eaten", one.body.number);
      if (one.horses_eaten > 0 && !e.besieged)
        return fmt::format("body {} eats horses and is not besieged", one.body.number);
      const bool lacks = hunger.foot > 0 || hunger.riders > 0 || hunger.horses > 0;
      const Hunger& before = body(one.body).hunger;
      const bool since = lacks ? hunger.since == (before.since > 0 ? before.since : now) : hunger.since == 0;
      const bool ages = hunger.besieged >= 0 && hunger.besieged <= now && hunger.last_horse >= 0 &&
                        hunger.last_horse <= now && (hunger.besieged > 0) == e.besieged;
      if (!since || !ages) return fmt::format("body {} goes without since another move", one.body.number);
      if ((lacks || hunger.shooters > 0) && e.missed.nothing())
        return fmt::format("body {} goes without though nothing is missed", one.body.number);
    }
    return {};
  }
  std::int32_t cavalry(BodyId id) const {
    std::int32_t riders = 0;
    for (const Part& part : body(id).contents.parts) riders += part.arm == Arm::cavalry ? part.men.count : 0;
    return riders;
  }

  std::string operator()(const StarvedOut& e) const {
    if (camp_of(e.captor) == camp(e.body)) return fmt::format("body {} gives itself up to its own", e.body.number);
    if (body(e.body).hunger.last_horse == 0) return fmt::format("body {} is not starving", e.body.number);
    const bool all = body(e.body).contents.men().count == e.men;
    return all ? "" : fmt::format("of body {} other men give themselves up than there are", e.body.number);
  }
  Camp camp_of(SideId side) const { return campaign.setting().side(side).camp; }

  std::string operator()(const StoresTaken& e) const {
    if (std::string wrong = next(e.into); !wrong.empty()) return wrong;
    if (body(e.body).contents.troops()) return fmt::format("body {} is no stores to be taken", e.body.number);
    if (camp(e.by) == camp(e.body)) return fmt::format("body {} is taken by its own", e.body.number);
    if (campaign.setting().seat(e.seat).side != body(e.by).side)
      return fmt::format("seat {} is of another side than who took body {}", e.seat.number, e.body.number);
    return new_name(body(e.by).side, e.name);
  }
};

}  // namespace

std::string misfit_of_supply(const Campaign& campaign, const Event& event) {
  return ask_judge<SupplyEvents>(SupplyJudge{{campaign}}, event);
}

}  // namespace sandgate::chronicle
