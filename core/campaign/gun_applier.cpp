// How events of the gun phase are folded in (LW-2.5, LW-3.2 to LW-3.4, LW-4, LW-5.9).
#include <algorithm>

#include "core/campaign/applier.h"

namespace sandgate {

struct Campaign::GunApplier : Applier {
  void operator()(const GunsBegan& e) const {
    Applier::table(e.table).guns_open = true;
    for (const GunId id : e.ready) Applier::gun(id).ready = c.move_;
  }
  void operator()(const ShotFired& e) const {
    Gun& gun = Applier::gun(e.gun);
    assert(gun.on_ground);
    if (gun.fired != c.move_) gun.trail.clear();
    gun.facing = e.aim.bearing;
    gun.elevation = e.aim.elevation;
    gun.fired = c.move_;
    gun.shots = e.number;
    std::vector<ManId> fallen;
    for (const ShotFired::Fall& fall : e.felled) {
      Soldier& m = man(fall.man);
      assert(m.on_ground());
      if (m.state != ManState::prisoner) count(m, -1);
      m.state = ManState::dead;
      m.captor = {};
      fallen.push_back(fall.man);
    }
    find_middles(fallen);
  }
  void operator()(const TrailChosen& e) const { Applier::gun(e.gun).trail = e.men; }
  void operator()(const MenLay& e) const {
    for (const ManId id : e.men) man(id).lying = e.line;
  }
  void operator()(const WalksHeld& e) const {
    Table& table = Applier::table(e.table);
    const auto ordered_again = [&](const MoveMenOrder<BodyId>::Walk& walk) {
      return std::ranges::find(e.walks.men, walk.man, &MoveMenOrder<BodyId>::Walk::man) != e.walks.men.end();
    };
    for (HeldWalks& held : table.held) std::erase_if(held.men, ordered_again);
    std::erase_if(table.held, [](const HeldWalks& held) { return held.men.empty(); });
    table.held.push_back(e.walks);
  }
  void operator()(const SeatGunsDone& e) const { c.guns_done_.push_back(e); }
  void operator()(const GunsWaived& e) const {
    std::vector<SideId>& waived = Applier::table(e.table).waived;
    waived.insert(std::ranges::upper_bound(waived, e.side), e.side);
  }
  void operator()(const GunsEnded& e) const {
    Table& table = Applier::table(e.table);
    table.guns_open = false;
    table.waived.clear();
    table.held.clear();
    std::erase_if(c.guns_done_, [&](const SeatGunsDone& done) { return done.table == e.table; });
  }
  void operator()(const HeldRefused&) const {}
  void operator()(const GunFared& e) const {
    Gun& gun = Applier::gun(e.gun);
    gun.passed = e.passed;
    if (!e.captor) return;
    if (gun.body) count_gun_off(gun.body);
    gun.body = {};
    gun.lost = true;
    gun.side = *e.captor;
    gun.camp = number_of(c.setting_->side(*e.captor).camp);
    gun.seen_by &= ~bit(*e.captor);
  }
};

bool Campaign::apply_gun(const Event& event) { return visit_family(GunEvents(), event, GunApplier{{*this}}); }

}  // namespace sandgate
