// How events of tables are folded in (CX-10, LW-3).
#include <algorithm>

#include "core/campaign/applier.h"

namespace sandgate {

bool Table::tells(SideId side) const { return std::ranges::find(told, side) != told.end(); }

const JoinedMelee* Table::melee(std::int32_t number) const {
  const auto at = std::ranges::find(melees, number, &JoinedMelee::number);
  return at == melees.end() ? nullptr : &*at;
}

struct Campaign::TableApplier : Applier {
  void set_window(TableId id, const Window& window) const {
    if (Applier::table(id).window == window) return;
    Applier::table(id).window = window;
    c.grounds_[id.index()].reset();
    c.gunneries_[id.index()].reset();
  }
  void operator()(const TableOpened& e) const {
    assert(e.table.index() == c.tables_.size());
    Table table;
    table.id = e.table;
    table.window = e.window;
    table.whole = e.whole;
    table.opened = e.whole ? 0 : c.move_;
    table.fighting.resize(c.setting_->sides.size());
    table.given.resize(c.setting_->sides.size());
    c.tables_.push_back(std::move(table));
    c.grounds_.emplace_back();
    c.gunneries_.emplace_back();
  }
  void operator()(const TableChanged& e) const {
    Table& table = Applier::table(e.table);
    set_window(e.table, e.window);
    table.quiet = e.quiet;
    table.told = e.told;
    table.fighting = e.fighting;
  }
  void operator()(const TableClosed& e) const {
    Table& table = Applier::table(e.table);
    assert(!table.closed);
    table.closed = true;
    table.melees.clear();
    c.grounds_[e.table.index()].reset();
    c.gunneries_[e.table.index()].reset();
    for (Body& b : c.bodies_) {
      if (b.table == e.table) b.table = e.into.value_or(TableId{});
    }
  }
  void operator()(const BodyJoined& e) const { body(e.body).table = e.table; }
  void operator()(const BodyLeft& e) const { body(e.body).table = {}; }
  void operator()(const BodySetOut& e) const {
    Body& b = body(e.body);
    b.set_out = true;
    b.march.reset();
    b.forming.reset();
    const std::size_t first = c.men_.size();
    for (const BodySetOut::Man& place : e.men) stand_new_man(b, place.arm, place.at);
    if (b.dismounted) lead_horses(b, first);
    for (const BodySetOut::Brought& brought : e.brought) {
      man(brought.man).at = brought.at;
      man(brought.man).keeper = {};
    }
    for (const BodySetOut::Piece& piece : e.guns) stand_gun(b, piece);
  }
  /// KS-3: of the new men on foot as many have horses as the body has horse.
  void lead_horses(const Body& b, std::size_t first) const {
    const auto part = std::ranges::find(b.contents.parts, Arm::cavalry, &Part::arm);
    std::int32_t horses = part == b.contents.parts.end() ? 0 : part->men.count;
    for (std::size_t i = first; i < c.men_.size() && horses > 0; ++i) {
      if (c.men_[i].arm != Arm::infantry) continue;
      c.men_[i].drill.horse = Horse::led;
      --horses;
    }
  }
  void operator()(const FormedUp& e) const {
    Body& b = body(e.body);
    b.dismounted = b.unlimbered = false;
    for (const GunId id : e.guns) b.unlimbered = b.unlimbered || !Applier::gun(id).limbered;
    for (Soldier& m : c.men_) {
      if (m.body != e.body || m.state != ManState::free) continue;
      b.dismounted = b.dismounted || m.drill.horse != Horse::none;
      m.state = ManState::ranks;
      m.seen_by = 0;
    }
    for (const ManId id : e.brought) {
      man(id).keeper = e.body;
      man(id).seen_by = 0;
    }
    // What it does not take along is left behind, whosever it was.
    std::int32_t guns = 0;
    for (Gun& gun : c.guns_) {
      if (std::ranges::find(e.guns, gun.id) != e.guns.end()) {
        gun.body = e.body;
        gun.on_ground = gun.lost = false;
        gun.seen_by = 0;
        gun.passed.clear();
        ++guns;
      } else if (gun.body == e.body && gun.on_ground) {
        gun.body = {};
        gun.lost = true;
      }
    }
    std::vector<Part>& parts = b.contents.parts;
    auto battery = std::ranges::find(parts, Arm::artillery, &Part::arm);
    if (battery == parts.end() && guns > 0) battery = parts.insert(parts.end(), Part{Arm::artillery, {}, {}, 0, 0});
    if (battery != parts.end()) battery->guns = guns;
    b.set_out = false;
    b.formation = e.formation;
  }
  void operator()(const MenMoved& e) const {
    std::vector<ManId> own;
    for (const MenMoved::Walk& walk : e.men) {
      Soldier& m = man(walk.man);
      assert(m.on_ground() && !walk.path.empty());
      m.from = m.at;
      m.at = walk.path.back();
      m.paid = walk.paid;
      m.moved = c.move_;
      if (c.setting_->rulebook.formations) m.drill.spent.add(c.move_, walk.spent);
      if (c.setting_->rulebook.charges) ride(m, walk.path);
      if (m.state != ManState::prisoner) own.push_back(walk.man);
    }
    for (const MenMoved::Haul& haul : e.guns) {
      Gun& gun = Applier::gun(haul.gun);
      assert(gun.on_ground && !haul.path.empty());
      gun.at = haul.path.back();
      gun.facing = haul.facing;
      gun.paid = haul.paid;
      gun.moved = c.move_;
      if (!c.setting_->rulebook.formations) continue;
      gun.spent.add(c.move_, haul.spent);
      if (!gun.limbered) gun.formed = c.move_;
      gun.limbered = true;
    }
    find_middles(own);
  }
  // KS-8, KS-8.5: how far he came, and whether he went back from horse that was in reach of him.
  void ride(Soldier& m, const Path& path) const {
    m.drill.ridden = length(path);
    const bool near = m.drill.near == c.move_ || m.drill.retires == c.move_;
    if (near && distance(m.at, m.drill.before) > distance(m.from, m.drill.before)) m.drill.retired = c.move_;
  }
  void operator()(const MenSighted& e) const {
    for (const ManId id : e.men) man(id).seen_by |= bit(e.side);
    for (const GunId id : e.guns) Applier::gun(id).seen_by |= bit(e.side);
  }
  void operator()(const MenLost& e) const {
    for (const ManId id : e.men) man(id).seen_by &= ~bit(e.side);
    for (const GunId id : e.guns) Applier::gun(id).seen_by &= ~bit(e.side);
  }
  void operator()(const BodyLost& e) const {
    Body& b = body(e.body);
    b.gone = true;
    b.set_out = false;
    b.table = {};
    b.march.reset();
    for (Part& part : b.contents.parts) part.guns = part.waggons = 0;
    for (Gun& gun : c.guns_) {
      if (gun.body != e.body) continue;
      gun.body = {};
      gun.lost = true;
    }
  }
};

bool Campaign::apply_table(const Event& event) { return visit_family(TableEvents(), event, TableApplier{{*this}}); }

}  // namespace sandgate
