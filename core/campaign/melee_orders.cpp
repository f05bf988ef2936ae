// Choices of melees and white flags: what they come to, or why they cannot be, and how melees and what becomes of men
// are folded in (LW-5).
#include <algorithm>

#include "core/battle/melee.h"
#include "core/campaign/applier.h"
#include "core/campaign/deciding.h"
#include "core/campaign/settle.h"
#include "core/campaign/table_orders.h"

namespace sandgate {
namespace {

struct MeleeDecider {
  const Deciding& d;

  bool chooses(const JoinedMelee& melee) const {
    return melee.chooser && d.campaign.acting_for(melee.chooser) == d.seat;
  }

  Decision operator()(const ChooseOrder<BodyId>& order) const {
    if (d.campaign.phase() != Phase::choices) return refuse(RefusalCode::no_melee_waits, clauses::melee_choice);
    const bool there = d.campaign.exists(order.table) && !d.campaign.table(order.table).closed;
    const JoinedMelee* joined = there ? d.campaign.table(order.table).melee(order.melee) : nullptr;
    if (!joined || !chooses(*joined)) return refuse(RefusalCode::not_your_choice, clauses::melee_choice);
    MeleeChoice choice;
    for (const ManId man : order.killed) {
      if (!d.campaign.exists(man)) return refuse(RefusalCode::man_not_in_melee, clauses::melee_choice);
      choice.killed.push_back(static_cast<ManIndex>(man.index()));
    }
    for (const ManId man : order.taken) {
      if (!d.campaign.exists(man)) return refuse(RefusalCode::man_not_in_melee, clauses::melee_choice);
      choice.taken.push_back(static_cast<ManIndex>(man.index()));
    }
    if (auto refusal = check_choice(d.campaign.men(), melee_of(*joined), choice)) return refused(*refusal);
    MeleeChosen event{order.table, order.melee, order.killed, order.taken};
    std::ranges::sort(event.killed);
    std::ranges::sort(event.taken);
    return std::vector<Event>{std::move(event)};
  }
  Decision operator()(const CentreOrder<BodyId>& order) const {
    if (d.campaign.phase() != Phase::choices) return refuse(RefusalCode::no_melee_waits, clauses::centred_melee);
    const Rulebook& rules = d.campaign.setting().rulebook;
    const bool there = d.campaign.exists(order.table) && !d.campaign.table(order.table).closed;
    const JoinedMelee* joined = there ? d.campaign.table(order.table).melee(order.melee) : nullptr;
    if (!joined || !chooses(*joined)) return refuse(RefusalCode::not_your_choice, clauses::centred_melee);
    if (rules.melee.kind != MeleeKind::centred) return refuse(RefusalCode::no_centre_to_pick, clauses::centred_melee);
    const auto centres = possible_centres(rules, d.campaign.men(), joined->attackers);
    const bool can_be = d.campaign.exists(order.man) &&
                        std::ranges::binary_search(centres, static_cast<ManIndex>(order.man.index())) &&
                        d.campaign.table_of(d.campaign.man(order.man)) == order.table;
    if (!can_be) return refuse(RefusalCode::not_in_contact, clauses::centred_melee);
    return std::vector<Event>{MeleeCentred{order.table, centred_on(d.campaign, *joined, order.table, order.man)}};
  }
  // LW-5.8: at any instant, whoever moves, also while melees wait for their choices.
  Decision operator()(const WhiteFlagOrder<BodyId>& order) const {
    if (d.campaign.phase() == Phase::setting_up) return refuse(RefusalCode::setting_up, clauses::toss);
    if (auto refusal = not_fighting(d.campaign, d.seat, order.table)) return refused(*refusal);
    const SideId side = d.campaign.setting().seat(d.seat).side;
    std::vector<std::uint32_t> named;
    for (const ManId man : order.men) {
      const bool mine = d.campaign.exists(man) && d.campaign.man(man).side == side &&
                        orders_man(d.campaign, d.seat, d.campaign.man(man)) &&
                        d.campaign.table_of(d.campaign.man(man)) == order.table;
      if (!mine) return refuse(RefusalCode::man_not_yours, clauses::command);
      named.push_back(static_cast<std::uint32_t>(man.index()));
    }
    if (auto refusal =
            check_white_flag(d.campaign.setting().rulebook, d.campaign.men(), named, can_come_near(d.campaign)))
      return refused(*refusal);
    const SideId captor = captor_under_flag(d.campaign, order.men);
    if (captor.none()) return refuse(RefusalCode::no_enemy_to_take_them, clauses::white_flag);
    MenFared event{Fate::surrendered, captor, order.men};
    std::ranges::sort(event.men);
    std::vector<Event> events{std::move(event)};
    Campaign scratch = d.after(events);
    if (auto rejoined = rejoin_melees(scratch, order.table, order.men)) {
      scratch.apply(*rejoined);
      events.emplace_back(std::move(*rejoined));
    }
    const auto lost = lose_empty_bodies(scratch);
    events.insert(events.end(), lost.begin(), lost.end());
    if (!lost.empty()) d.look_again(events);
    return events;
  }
};

}  // namespace

std::optional<Decision> decide_melee(const Deciding& deciding, const Deed& deed) {
  return ask_family<Decision>(BasicMeleeDeeds<BodyId>(), deed, MeleeDecider{deciding});
}

struct Campaign::MeleeApplier : Applier {
  // Whoever is told of a melee knows who fights in it.
  void show_who_fights(const Table& table, const JoinedMelee& melee) const {
    for (const auto* men : {&melee.first, &melee.second}) {
      for (const ManId id : *men) {
        for (const SideId side : table.told) man(id).seen_by |= side == man(id).side ? 0 : bit(side);
      }
    }
  }
  void operator()(const MeleeJoined& e) const {
    Table& table = Applier::table(e.table);
    table.melees.push_back(e.melee);
    show_who_fights(table, e.melee);
  }
  void operator()(const MeleeCentred& e) const {
    Table& table = Applier::table(e.table);
    const auto melee = std::ranges::find(table.melees, e.melee.number, &JoinedMelee::number);
    assert(melee != table.melees.end());
    *melee = e.melee;
    show_who_fights(table, e.melee);
  }
  void operator()(const MeleesRejoined& e) const {
    Table& table = Applier::table(e.table);
    table.melees = e.melees;
    for (const JoinedMelee& melee : e.melees) show_who_fights(table, melee);
  }
  void operator()(const MeleeChosen& e) const {
    for (JoinedMelee& melee : Applier::table(e.table).melees) {
      if (melee.number != e.melee) continue;
      melee.killed = e.killed;
      melee.taken = e.taken;
      melee.chosen = true;
    }
  }
  void operator()(const MeleeFought& e) const {
    Table& table = Applier::table(e.table);
    const auto melee = std::ranges::find(table.melees, e.melee, &JoinedMelee::number);
    assert(melee != table.melees.end());
    for (const ManId id : melee->killed) {
      count(man(id), -1);
      man(id).state = ManState::dead;
    }
    for (const ManId id : melee->taken) {
      Soldier& m = man(id);
      count(m, -1);
      m.state = ManState::prisoner;
      m.captor = melee->captor;
      m.escorted = true;
      m.seen_by |= bit(m.side);  // his own side saw it
    }
    for (const auto* men : {&melee->first, &melee->second}) find_middles(*men);
    table.melees.erase(melee);
  }
  void operator()(const MenFared& e) const {
    for (const ManId id : e.men) {
      Soldier& m = man(id);
      assert(m.on_ground() || m.keeper);
      switch (e.fate) {
        case Fate::escorted:
          assert(m.state == ManState::prisoner);
          m.escorted = true;
          break;
        case Fate::freed:
          assert(m.state == ManState::prisoner);
          // His body may have been nobody till now.
          body(m.body).gone = false;
          if (m.keeper.none()) body(m.body).set_out = true;
          count(m, 1);
          m.state = ManState::disarmed;
          m.seen_by &= ~bit(m.side);
          m.captor = {};
          m.escorted = false;
          m.freed = c.move_;
          break;
        case Fate::retaken:
          if (m.state == ManState::disarmed) count(m, -1);
          m.state = ManState::prisoner;
          m.captor = e.captor;
          m.escorted = true;
          m.seen_by |= bit(m.side);
          break;
        case Fate::held:
          assert(m.state == ManState::prisoner);
          m.state = ManState::held;
          break;
        case Fate::rearmed:
          assert(m.state == ManState::disarmed);
          m.state = m.keeper ? ManState::ranks : ManState::free;
          break;
        case Fate::crossed:
          count(m, -1);
          m.state = ManState::crossed;
          break;
        case Fate::surrendered:
          assert(m.state == ManState::free);
          count(m, -1);
          m.state = ManState::prisoner;
          m.captor = e.captor;
          m.escorted = false;
          m.seen_by |= bit(m.side);
          break;
        case Fate::capitulated:
          count(m, -1);
          m.state = ManState::prisoner;
          m.captor = e.captor;
          m.escorted = false;
          m.seen_by |= bit(m.side) | bit(e.captor);
          break;
      }
    }
  }
};

bool Campaign::apply_melee(const Event& event) { return visit_family(MeleeEvents(), event, MeleeApplier{{*this}}); }

}  // namespace sandgate
