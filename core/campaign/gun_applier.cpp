// How events of the gun phase are folded in (LW-2.5, LW-3.2 to LW-3.4, LW-4).
#include <algorithm>

#include "core/campaign/table_applier.h"

namespace sandgate {

void Campaign::TableApplier::operator()(const GunsBegan& e) const {
  c.tables_[e.table.index()].guns_open = true;
  for (const GunId id : e.ready) c.guns_[id.index()].ready = c.move_;
}

void Campaign::TableApplier::operator()(const ShotFired& e) const {
  Gun& gun = c.guns_[e.gun.index()];
  if (gun.fired != c.move_) gun.trail.clear();
  gun.facing = e.aim.bearing;
  gun.elevation = e.aim.elevation;
  gun.fired = c.move_;
  gun.shots = e.number;
  std::vector<BodyId> bodies;
  for (const ShotFired::Fall& fall : e.felled) {
    Soldier& m = man(fall.man);
    if (m.state != ManState::prisoner) count(m, -1);
    m.state = ManState::dead;
    m.captor = {};
    if (std::ranges::find(bodies, m.body) == bodies.end()) bodies.push_back(m.body);
  }
  for (const BodyId id : bodies) find_middle(id);
}

void Campaign::TableApplier::operator()(const TrailChosen& e) const { c.guns_[e.gun.index()].trail = e.men; }

void Campaign::TableApplier::operator()(const MenLay& e) const {
  for (const ManId id : e.men) man(id).lying = e.line;
}

void Campaign::TableApplier::operator()(const WalksHeld& e) const {
  Table& table = c.tables_[e.table.index()];
  const auto ordered_again = [&](const MoveMenOrder<BodyId>::Walk& walk) {
    return std::ranges::find(e.walks.men, walk.man, &MoveMenOrder<BodyId>::Walk::man) != e.walks.men.end();
  };
  for (HeldWalks& held : table.held) std::erase_if(held.men, ordered_again);
  std::erase_if(table.held, [](const HeldWalks& held) { return held.men.empty(); });
  table.held.push_back(e.walks);
}

void Campaign::TableApplier::operator()(const GunsWaived& e) const {
  std::vector<SideId>& waived = c.tables_[e.table.index()].waived;
  waived.insert(std::ranges::upper_bound(waived, e.side), e.side);
}

void Campaign::TableApplier::operator()(const GunsEnded& e) const {
  Table& table = c.tables_[e.table.index()];
  table.guns_open = false;
  table.waived.clear();
  table.held.clear();
}

void Campaign::TableApplier::end_gun_phase() const {
  for (Table& table : c.tables_) {
    table.guns_open = false;
    table.waived.clear();
    table.held.clear();
  }
  for (Soldier& m : c.men_) m.lying.reset();
}

}  // namespace sandgate
