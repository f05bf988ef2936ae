#include "core/campaign/applier.h"

#include <algorithm>

namespace sandgate {

Body& Campaign::Applier::raise(Body body) const {
  body.id = BodyId{static_cast<std::int32_t>(c.bodies_.size())};
  c.bodies_.push_back(std::move(body));
  const std::size_t bodies = c.bodies_.size();
  for (std::vector<Watch>& watches : c.watches_) watches.resize(bodies);
  if (c.couriers_.any()) c.couriers_.hold(bodies);
  return c.bodies_.back();
}

void Campaign::Applier::count(const Soldier& man, std::int32_t by) const {
  for (Part& part : body(man.body).contents.parts) {
    if (part.arm != man.enlisted()) continue;
    assert(part.men.count + by >= 0);
    part.men.count += by;
    return;
  }
}

void Campaign::Applier::count_gun_off(BodyId id) const {
  for (Part& part : body(id).contents.parts) {
    if (part.arm == Arm::artillery && part.guns > 0) --part.guns;
  }
}

void Campaign::Applier::find_middle(BodyId id) const {
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

void Campaign::Applier::find_middles(std::span<const ManId> men) const {
  std::vector<BodyId> bodies;
  for (const ManId id : men) {
    if (std::ranges::find(bodies, man(id).body) == bodies.end()) bodies.push_back(man(id).body);
  }
  for (const BodyId id : bodies) find_middle(id);
}

void Campaign::Applier::stand_new_man(const Body& body, Arm arm, Point at) const {
  Soldier soldier;
  soldier.id = ManId{static_cast<std::int32_t>(c.men_.size())};
  soldier.body = body.id;
  soldier.side = body.side;
  soldier.camp = number_of(c.setting_->side(body.side).camp);
  soldier.arm = arm;
  soldier.at = at;
  c.men_.push_back(soldier);
}

void Campaign::Applier::stand_gun(const Body& body, const BodySetOut::Piece& piece) const {
  if (!piece.gun) {
    Gun fresh;
    fresh.id = GunId{static_cast<std::int32_t>(c.guns_.size())};
    c.guns_.push_back(fresh);
  }
  Gun& stood = piece.gun ? gun(*piece.gun) : c.guns_.back();
  stood.body = body.id;
  stood.side = body.side;
  stood.camp = number_of(c.setting_->side(body.side).camp);
  stood.at = piece.at;
  stood.facing = piece.facing;
  stood.on_ground = true;
  stood.lost = false;
  stood.limbered = c.setting_->rulebook.formations && !body.unlimbered;
}

void Campaign::Applier::end_gun_phase() const {
  for (Table& table : c.tables_) {
    table.guns_open = false;
    table.waived.clear();
    table.held.clear();
  }
  for (Soldier& m : c.men_) m.lying.reset();
  c.guns_done_.clear();
}

void Campaign::Applier::count_retreat() const {
  if (!c.game_ || !c.game_->beaten || c.setting_->side(*c.game_->beaten).camp != c.camp_) return;
  if (c.game_->moves_left > 0) --c.game_->moves_left;
}

}  // namespace sandgate
