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
      kill(fall.man);
      fallen.push_back(fall.man);
    }
    find_middles(fallen);
  }
  void operator()(const ShellBurst& e) const {
    for (const ManId id : e.killed) kill(id);
    find_middles(e.killed);
    for (const ShellBurst::InRanks& lost : e.ranks) {
      Part* part = part_of(lost.body, lost.arm);
      if (part) part->men.count -= std::min(part->men.count, lost.killed);
    }
    for (const GunId id : e.destroyed) {
      Gun& gun = Applier::gun(id);
      if (gun.body) count_gun_off(gun.body);
      gun.body = {};
      gun.lost = true;
      gun.on_ground = false;
      gun.harm.destroyed = true;
    }
    for (const GunId id : e.disabled) {
      Gun& gun = Applier::gun(id);
      // Two of its own moves: the first is the next that its camp has.
      const bool own_move = gun.camp == number_of(c.camp_);
      gun.harm.disabled_until = c.move_ + 2 * e.disabled_moves - (own_move ? 0 : 1);
      gun.ready = 0;
    }
    for (const ShellBurst::Wrecked& wrecked : e.wrecked) wreck(wrecked);
  }
  void operator()(const FiguresStruck& e) const {
    for (const FiguresStruck::Loss& lost : e.bodies) {
      Part* part = part_of(lost.body, lost.arm);
      if (part) part->men.count -= std::min(part->men.count, lost.killed);
    }
  }
  void operator()(const RiflesFired& e) const {
    for (const ManId id : e.men) {
      Soldier& m = man(id);
      m.drill.volleys = m.drill.fired == c.move_ - 2 ? m.drill.volleys + 1 : 1;
      m.drill.fired = c.move_;
      drop_held_walk(e.table, id);
    }
    std::vector<ManId> fallen;
    for (const ShotFired::Fall& fall : e.felled) {
      kill(fall.man);
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

 private:
  void kill(ManId id) const {
    Soldier& m = man(id);
    assert(m.on_ground());
    if (m.state != ManState::prisoner) count(m, -1);
    m.state = ManState::dead;
    m.captor = {};
    body(m.body).shot_at = c.move_;
  }
  Part* part_of(BodyId id, Arm arm) const {
    for (Part& part : body(id).contents.parts) {
      if (part.arm == arm) return &part;
    }
    return nullptr;
  }
  // KS-4.6: what was on them has gone with them; of what is left nobody asks on which it was.
  void wreck(const ShellBurst::Wrecked& wrecked) const {
    Body& b = body(wrecked.body);
    const std::int32_t before = b.contents.waggons();
    std::int32_t left = wrecked.waggons;
    for (Part& part : b.contents.parts) {
      const std::int32_t here = std::min(part.waggons, left);
      part.waggons -= here;
      left -= here;
    }
    const std::int32_t after = b.contents.waggons();
    const auto kept = [&](std::int32_t packets) {
      return before > 0 ? static_cast<std::int32_t>(std::int64_t{packets} * after / before) : packets;
    };
    if (wrecked.waggons > 0) b.packets = {kept(b.packets.food), kept(b.packets.forage), kept(b.packets.ammunition)};
    if (wrecked.engine && b.rails) b.rails->engines = 0, b.rails->way.clear();
  }
  // Who fires stays, whatever he was to do when guns have done.
  void drop_held_walk(TableId id, ManId man) const {
    Table& table = Applier::table(id);
    for (HeldWalks& held : table.held)
      std::erase_if(held.men, [&](const MoveMenOrder<BodyId>::Walk& walk) { return walk.man == man; });
    std::erase_if(table.held, [](const HeldWalks& held) { return held.men.empty(); });
  }
};

bool Campaign::apply_gun(const Event& event) { return visit_family(GunEvents(), event, GunApplier{{*this}}); }

}  // namespace sandgate
