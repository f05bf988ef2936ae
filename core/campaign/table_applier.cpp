#include "core/campaign/table_applier.h"

#include <algorithm>

namespace sandgate {

bool Table::tells(SideId side) const { return std::ranges::find(told, side) != told.end(); }

const JoinedMelee* Table::melee(std::int32_t number) const {
  const auto at = std::ranges::find(melees, number, &JoinedMelee::number);
  return at == melees.end() ? nullptr : &*at;
}

namespace {

std::uint32_t bit(SideId side) { return std::uint32_t{1} << side.index(); }

}  // namespace

void Campaign::TableApplier::count(const Soldier& man, std::int32_t by) const {
  for (Part& part : body(man.body).contents.parts) {
    if (part.arm == man.arm) return void(part.men.count += by);
  }
}

void Campaign::TableApplier::set_window(TableId id, const Window& window) const {
  Table& table = c.tables_[id.index()];
  if (table.window == window) return;
  table.window = window;
  c.grounds_[id.index()].reset();
  c.gunneries_[id.index()].reset();
}

void Campaign::TableApplier::find_middle(BodyId id) const {
  Length x, y;
  std::int64_t n = 0;
  const auto stands = [&](const Soldier& m) { return m.body == id && m.on_ground() && m.state != ManState::prisoner; };
  for (const Soldier& m : c.men_) {
    if (!stands(m)) continue;
    x += m.at.x;
    y += m.at.y;
    ++n;
  }
  if (n == 0) return;
  const Point middle{{{x.count / n}}, {{y.count / n}}};
  const Soldier* nearest = nullptr;
  for (const Soldier& m : c.men_) {
    if (stands(m) && (!nearest || distance(m.at, middle) < distance(nearest->at, middle))) nearest = &m;
  }
  Body& b = body(id);
  if (b.at != nearest->at) b.facing = Bearing::between(b.at, nearest->at);
  b.at = nearest->at;
}

void Campaign::TableApplier::operator()(const TableOpened& e) const {
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

void Campaign::TableApplier::operator()(const TableChanged& e) const {
  Table& table = c.tables_[e.table.index()];
  set_window(e.table, e.window);
  table.quiet = e.quiet;
  table.told = e.told;
  table.fighting = e.fighting;
}

void Campaign::TableApplier::operator()(const TableGiven& e) const {
  Table& table = c.tables_[e.table.index()];
  table.fighting[e.side.index()] = table.given[e.side.index()] = e.seat;
}

void Campaign::TableApplier::operator()(const TableClosed& e) const {
  Table& table = c.tables_[e.table.index()];
  table.closed = true;
  table.melees.clear();
  c.grounds_[e.table.index()].reset();
  c.gunneries_[e.table.index()].reset();
  for (Body& b : c.bodies_) {
    if (b.table == e.table) b.table = e.into.value_or(TableId{});
  }
}

void Campaign::TableApplier::operator()(const BodyJoined& e) const { body(e.body).table = e.table; }
void Campaign::TableApplier::operator()(const BodyLeft& e) const { body(e.body).table = {}; }

void Campaign::TableApplier::operator()(const BodySetOut& e) const {
  Body& b = body(e.body);
  b.set_out = true;
  b.march.reset();
  const Camp camp = c.setting_->side(b.side).camp;
  for (const BodySetOut::Man& place : e.men) {
    Soldier soldier;
    soldier.id = ManId{static_cast<std::int32_t>(c.men_.size())};
    soldier.body = b.id;
    soldier.side = b.side;
    soldier.camp = camp == Camp::first ? 0 : 1;
    soldier.arm = place.arm;
    soldier.at = place.at;
    c.men_.push_back(soldier);
  }
  for (const BodySetOut::Brought& brought : e.brought) {
    man(brought.man).at = brought.at;
    man(brought.man).keeper = {};
  }
  for (const BodySetOut::Piece& piece : e.guns) {
    if (!piece.gun) {
      Gun fresh;
      fresh.id = GunId{static_cast<std::int32_t>(c.guns_.size())};
      c.guns_.push_back(fresh);
    }
    Gun& gun = piece.gun ? c.guns_[piece.gun->index()] : c.guns_.back();
    gun.body = b.id;
    gun.side = b.side;
    gun.camp = camp == Camp::first ? 0 : 1;
    gun.at = piece.at;
    gun.facing = piece.facing;
    gun.on_ground = true;
    gun.lost = false;
  }
}

void Campaign::TableApplier::operator()(const FormedUp& e) const {
  Body& b = body(e.body);
  for (Soldier& m : c.men_) {
    if (m.body != e.body || m.state != ManState::free) continue;
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

void Campaign::TableApplier::operator()(const MenMoved& e) const {
  std::vector<BodyId> bodies;
  for (const MenMoved::Walk& walk : e.men) {
    Soldier& m = man(walk.man);
    m.from = m.at;
    m.at = walk.path.back();
    m.paid = walk.paid;
    m.moved = c.move_;
    if (m.state != ManState::prisoner && std::ranges::find(bodies, m.body) == bodies.end()) bodies.push_back(m.body);
  }
  for (const MenMoved::Haul& haul : e.guns) {
    Gun& gun = c.guns_[haul.gun.index()];
    gun.at = haul.path.back();
    gun.facing = haul.facing;
    gun.paid = haul.paid;
    gun.moved = c.move_;
  }
  for (const BodyId id : bodies) find_middle(id);
}

void Campaign::TableApplier::operator()(const MenSighted& e) const {
  for (const ManId id : e.men) man(id).seen_by |= bit(e.side);
  for (const GunId id : e.guns) c.guns_[id.index()].seen_by |= bit(e.side);
}

void Campaign::TableApplier::operator()(const MenLost& e) const {
  for (const ManId id : e.men) man(id).seen_by &= ~bit(e.side);
  for (const GunId id : e.guns) c.guns_[id.index()].seen_by &= ~bit(e.side);
}

void Campaign::TableApplier::operator()(const MeleeJoined& e) const {
  Table& table = c.tables_[e.table.index()];
  table.melees.push_back(e.melee);
  show_who_fights(table, e.melee);
}

// Whoever is told of a melee knows who fights in it.
void Campaign::TableApplier::show_who_fights(const Table& table, const JoinedMelee& melee) const {
  for (const auto* men : {&melee.first, &melee.second}) {
    for (const ManId id : *men) {
      for (const SideId side : table.told) man(id).seen_by |= side == man(id).side ? 0 : bit(side);
    }
  }
}

void Campaign::TableApplier::operator()(const MeleeCentred& e) const {
  Table& table = c.tables_[e.table.index()];
  *std::ranges::find(table.melees, e.melee.number, &JoinedMelee::number) = e.melee;
  show_who_fights(table, e.melee);
}

void Campaign::TableApplier::operator()(const MeleeChosen& e) const {
  for (JoinedMelee& melee : c.tables_[e.table.index()].melees) {
    if (melee.number != e.melee) continue;
    melee.killed = e.killed;
    melee.taken = e.taken;
    melee.chosen = true;
  }
}

void Campaign::TableApplier::operator()(const MeleeFought& e) const {
  Table& table = c.tables_[e.table.index()];
  const auto melee = std::ranges::find(table.melees, e.melee, &JoinedMelee::number);
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
  std::vector<BodyId> bodies;
  for (const auto* men : {&melee->first, &melee->second}) {
    for (const ManId id : *men) {
      if (std::ranges::find(bodies, man(id).body) == bodies.end()) bodies.push_back(man(id).body);
    }
  }
  for (const BodyId id : bodies) find_middle(id);
  table.melees.erase(melee);
}

void Campaign::TableApplier::operator()(const MenFared& e) const {
  for (const ManId id : e.men) {
    Soldier& m = man(id);
    switch (e.fate) {
      case Fate::escorted: m.escorted = true; break;
      case Fate::freed:
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
      case Fate::held: m.state = ManState::held; break;
      case Fate::rearmed: m.state = m.keeper ? ManState::ranks : ManState::free; break;
      case Fate::crossed:
        count(m, -1);
        m.state = ManState::crossed;
        break;
      case Fate::surrendered:
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

void Campaign::TableApplier::operator()(const GunFared& e) const {
  Gun& gun = c.guns_[e.gun.index()];
  gun.passed = e.passed;
  if (!e.captor) return;
  if (gun.body) {
    for (Part& part : body(gun.body).contents.parts) {
      if (part.arm == Arm::artillery && part.guns > 0) --part.guns;
    }
  }
  gun.body = {};
  gun.lost = true;
  gun.side = *e.captor;
  gun.camp = c.setting_->side(*e.captor).camp == Camp::first ? 0 : 1;
  gun.seen_by &= ~bit(*e.captor);
}

void Campaign::TableApplier::operator()(const BodyLost& e) const {
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

}  // namespace sandgate
