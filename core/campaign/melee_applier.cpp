// How melees, and what becomes of men, are folded in (LW-5).
#include <algorithm>

#include "core/campaign/applier.h"

namespace sandgate {

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
    if (melee->charge) after_charge(*melee);
    table.melees.erase(melee);
  }
  // KS-8.1, KS-8.2, KS-8.4: the charged move next, and the chargers after them.
  void after_charge(const JoinedMelee& melee) const {
    for (const auto* men : {&melee.first, &melee.second}) {
      for (const ManId id : *men) man(id).drill.met = c.move_;
    }
    const auto goes_back = [&](ManId id, std::int64_t move) {
      man(id).drill.retires = move;
      man(id).drill.before = melee.at;
    };
    for (const JoinedCharge::Group& group : melee.charge->groups) {
      for (const ManId id : group.men) {
        if (group.after == AfterCharge::stands) man(id).drill.stands = c.move_ + 1;
        if (group.after == AfterCharge::retires) goes_back(id, c.move_ + 1);
      }
    }
    const std::vector<ManId>& sabres = melee.attackers == 0 ? melee.first : melee.second;
    if (melee.charge->chargers_retire) {
      for (const ManId id : sabres) goes_back(id, c.move_ + 2);
    }
    for (const GunId id : melee.charge->guns) {
      gun(id).harm.charged_by = man(sabres.front()).side;
      gun(id).harm.charged = c.move_;
    }
  }
  void operator()(const MenRetired& e) const {
    std::vector<ManId> moved;
    for (const MenRetired::Walk& walk : e.men) {
      Soldier& m = man(walk.man);
      assert(m.on_ground() && !walk.path.empty());
      m.from = m.at;
      m.at = walk.path.back();
      if (!e.driven) m.moved = c.move_;
      m.drill.retired = c.move_;
      moved.push_back(walk.man);
    }
    find_middles(moved);
  }
  void operator()(const MenPressed& e) const {
    for (const MenPressed::Man& pressed : e.men) {
      Drill& drill = man(pressed.man).drill;
      if (drill.retires == c.move_ + 1) continue;  // a charge has sent him back already
      drill.before = pressed.from;
      drill.near = c.move_ + 1;
      if (pressed.must) drill.retires = c.move_ + 1;
    }
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
        case Fate::ridden_down:
          assert(m.state == ManState::free);
          count(m, -1);
          m.state = ManState::dead;
          break;
        case Fate::crossed:
          count(m, -1);
          m.state = ManState::crossed;
          break;
        case Fate::cut_off:
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
