// What a seat learns of packets: of own bodies that are at hand (KS-4, KS-11.1).
#include <algorithm>

#include "core/sight/witnessing.h"

namespace sandgate {

struct SeatView::SupplyWitness : Witness {
  static void add(std::vector<Argument>& arguments, const std::string& of, const Packets& packets) {
    arguments.push_back({of + "food", packets.food});
    arguments.push_back({of + "forage", packets.forage});
    arguments.push_back({of + "ammunition", packets.ammunition});
  }
  static std::vector<Argument> told(const Packets& packets) {
    std::vector<Argument> arguments;
    add(arguments, "", packets);
    return arguments;
  }

  void operator()(const TransferOrdered& e) const {
    if (!at_hand(e.from)) return;
    std::vector<Argument> arguments = told(e.packets);
    arguments.push_back({"to", after.body(e.to).name});
    report(ReportCode::packets_promised, clauses::depots, e.from, std::move(arguments));
  }
  void operator()(const Transferred& e) const {
    if (at_hand(e.to)) learn_body(e.to);
    if (!at_hand(e.from)) return;
    learn_body(e.from);
    report(ReportCode::packets_handed, clauses::depots, e.from, told(e.packets));
  }
  void operator()(const DepotOrdered& e) const {
    if (!at_hand(e.from)) return;
    std::vector<Argument> arguments = told(e.packets);
    arguments.push_back({"to", e.name});
    arguments.push_back({"depot", std::int64_t{1}});
    report(ReportCode::packets_promised, clauses::depots, e.from, std::move(arguments));
  }
  // By couriers a depot that is new tells of itself, at hand or by a rider.
  bool hears_of(BodyId raised) const { return after.setting().by_couriers(after.body(raised).side); }
  void operator()(const DepotBegun& e) const {
    if (!at_hand(e.from)) return;
    learn_body(e.from);
    if (!e.depot) return report(ReportCode::depot_not_begun, clauses::depots, e.from);
    if (hears_of(*e.depot)) return;
    learn_body(*e.depot);
    report(ReportCode::depot_begun, clauses::depots, *e.depot, told(e.packets));
  }
  void operator()(const ConvoySet& e) const {
    if (!at_hand(e.body)) return;
    const OwnBody* known = view.picture_.body(view.handle(e.body));
    const bool had = known && known->convoy;
    const bool same = had && e.convoy && known->convoy->kind == e.convoy->kind &&
                      known->convoy->to == view.handle(e.convoy->to) &&
                      known->convoy->from == view.handle(e.convoy->from);
    learn_body(e.body);
    if (!e.convoy) return report(ReportCode::convoy_ended, clauses::depots, e.body);
    if (same) return;
    report(ReportCode::convoy_ordered, clauses::depots, e.body,
           {{"kind", static_cast<std::int64_t>(e.convoy->kind)}, {"to", after.body(e.convoy->to).name}});
  }

  void operator()(const SupplyCollected& e) const {
    // Of a pool the seat is told where it knows all of it; else of the bodies that it knows.
    const bool whole =
        std::ranges::all_of(e.bodies, [&](const SupplyCollected::Fared& fared) { return at_hand(fared.body); });
    std::vector<bool> were_short;
    for (const SupplyCollected::Fared& fared : e.bodies) {
      const OwnBody* known = at_hand(fared.body) ? view.picture_.body(view.handle(fared.body)) : nullptr;
      were_short.push_back(known && (known->hunger.hungry() || known->hunger.no_ammunition()));
      if (at_hand(fared.body)) learn_body(fared.body);
    }
    for (const SupplyCollected::Draw& draw : e.from) {  // after those whom it feeds: waggons eat too
      if (at_hand(draw.store)) learn_body(draw.store);
    }
    if (whole) tell_of_pool(e);
    for (std::size_t i = 0; i < e.bodies.size(); ++i) {
      if (at_hand(e.bodies[i].body)) tell_of(e, e.bodies[i], were_short[i]);
    }
  }
  void tell_of_pool(const SupplyCollected& e) const {
    if (e.waggons) return tell_of_waggons(e, *e.waggons);
    if (e.drawn.nothing() && e.missed.nothing()) return;
    const bool missed = !e.missed.nothing();
    std::vector<Argument> arguments{{"bodies", std::ssize(e.bodies)}};
    if (missed) {
      Packets due = e.due;
      add(arguments, "due_", due += e.owed);
      add(arguments, "drawn_", e.drawn);
      add(arguments, "missed_", e.missed);
      std::int64_t eaten = 0;
      for (const SupplyCollected::Fared& fared : e.bodies) eaten += fared.horses_eaten;
      arguments.push_back({"besieged", std::int64_t{e.besieged}});
      arguments.push_back({"eaten", eaten});
    } else {
      add(arguments, "", e.drawn);
    }
    report(missed ? ReportCode::supply_missed : ReportCode::supply_drawn, e.clause(), e.bodies.front().body,
           std::move(arguments));
  }
  void tell_of_waggons(const SupplyCollected& e, const SupplyCollected::Waggons& near) const {
    if (near.men == 0 && near.guns == 0) return;
    std::vector<Argument> arguments{{"bodies", std::ssize(e.bodies)}, {"men", near.men}, {"guns", near.guns}};
    if (!near.enough()) {
      arguments.push_back({"kept", near.kept});
      arguments.push_back({"served", near.served});
    }
    report(near.enough() ? ReportCode::waggons_near : ReportCode::waggons_short, e.clause(), e.bodies.front().body,
           std::move(arguments));
  }
  void tell_of(const SupplyCollected& e, const SupplyCollected::Fared& fared, bool was_short) const {
    const Hunger& now = fared.hunger;
    const bool lacks = now.hungry() || now.no_ammunition();
    if (fared.horses_eaten == 0 && !lacks) {
      if (was_short) report(ReportCode::body_fed, clauses::going_without, fared.body);
      return;
    }
    if (e.waggons) {
      report(ReportCode::body_unkept, now.hungry() ? clauses::going_without : clauses::waggons, fared.body,
             {{"men", std::int64_t{now.foot} + now.riders}, {"guns", now.shooters}});
      return;
    }
    report(ReportCode::body_short, fared.horses_eaten > 0 ? clauses::besieged : clauses::going_without, fared.body,
           {{"men", std::int64_t{now.foot} + now.riders},
            {"horses", now.horses},
            {"shooters", now.shooters},
            {"besieged", std::int64_t{e.besieged}},
            {"eaten", fared.horses_eaten}});
  }

  void operator()(const StarvedOut& e) const {
    if (at_hand(e.body)) {
      learn_body(e.body);
      report(ReportCode::own_starved, clauses::going_without, e.body, {{"men", e.men}});
    }
    if (e.captor != side() || after.setting().by_couriers(side())) return;
    const SightedBody* seen = view.picture_.sighted_body(view.handle(e.body));
    if (seen && seen->state == ReportKind::seen)
      report(ReportCode::enemy_starved, clauses::going_without, {}, {{"men", e.men}}, seen->seen.at);
  }
  void operator()(const StoresTaken& e) const {
    if (at_hand(e.body)) {
      learn_body(e.body);
      report(ReportCode::stores_lost, clauses::destruction, e.body);
    }
    if (!ours(e.into) || hears_of(e.into)) return;
    learn_body(e.into);
    for (const Body& other : after.bodies()) {
      if (other.work && other.work->stores == e.into) learn_body(other.id);
    }
    report(ReportCode::stores_taken, clauses::destruction, e.into, told(after.body(e.into).packets));
  }
};

bool SeatView::witness_supply(const Witness& witness, const Event& event) {
  return visit_family(SupplyEvents(), event, SupplyWitness{witness});
}

}  // namespace sandgate
