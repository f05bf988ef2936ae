#include "core/sight/table_scene.h"

#include <algorithm>

#include "core/battle/room.h"
#include "core/battle/serve_gun.h"
#include "core/gunnery/gunnery.h"
#include "core/kriegspiel/charging.h"
#include "core/sight/march_preview.h"
#include "core/state/setup.h"

namespace sandgate {
namespace {

std::uint8_t camp_of(const Briefing& briefing, SideId side) {
  return briefing.sides[side.index()].camp == Camp::first ? 0 : 1;
}

template <class H>
std::optional<std::uint32_t> place(const std::vector<H>& handles, H handle) {
  const auto at = std::ranges::lower_bound(handles, handle);
  if (at == handles.end() || *at != handle) return {};
  return static_cast<std::uint32_t>(at - handles.begin());
}

}  // namespace

TableScene::TableScene(const Picture& picture, const Briefing& briefing, TableHandle table,
                       std::shared_ptr<const TableGround> ground)
    : table_(table), ground_(std::move(ground)) {
  const SeenTable& seen = *picture.table(table);
  const std::vector<FeatureId> broken = known_broken(picture);
  std::vector<Earthwork> works = known_ground(picture, briefing.rulebook, seen.window);
  const bool as_known = ground_ && ground_->window() == seen.window && ground_->broken() == broken;
  if (!as_known || ground_->works() != works) {
    ground_ = std::make_shared<const TableGround>(briefing.country, briefing.scale, briefing.rulebook, seen.window,
                                                  broken, std::move(works));
  }
  for (const OwnBody& body : picture.bodies) formations_.push_back({BodyId{body.handle.number}, body.formation});
  std::ranges::sort(formations_, {}, &BodyFormation::body);
  for (const SeenMan& man : picture.men) {
    Soldier soldier;
    soldier.id = ManId{static_cast<std::int32_t>(men_.size())};
    soldier.body = BodyId{man.body.number};
    soldier.side = man.side;
    soldier.camp = camp_of(briefing, man.side);
    soldier.arm = man.arm;
    soldier.at = man.at;
    soldier.state = man.state;
    soldier.captor = man.captor;
    soldier.escorted = man.escorted;
    soldier.moved = man.moved;
    soldier.freed = man.freed;
    soldier.paid = man.paid;
    soldier.lying = man.lying;
    soldier.drill.fired = man.fired;
    soldier.drill.stands = man.stands;
    soldier.drill.retires = man.retires;
    soldier.drill.before = man.before;
    soldier.drill.formed = man.formed;
    soldier.drill.spent = man.spent;
    soldier.drill.horse = man.horse;
    soldier.drill.horse_at = man.horse_at;
    // Where a table has closed, or another lies beside this one, men still stand in the way.
    if (man.table != table) {
      if (soldier.on_ground() && seen.window.holds(soldier.at)) other_men_.push_back(soldier);
      continue;
    }
    men_.push_back(soldier);
    const OwnBody* body = picture.body(man.body);
    orders_man_.push_back(man.side == picture.side ? !body || body->led_by.none() : man.captor == picture.side);
    man_handles_.push_back(man.handle);
  }
  for (const SeenGun& seen_gun : picture.guns) {
    Gun gun;
    gun.id = GunId{static_cast<std::int32_t>(guns_.size())};
    gun.body = BodyId{seen_gun.body.number};
    gun.side = seen_gun.side;
    gun.camp = camp_of(briefing, seen_gun.side);
    gun.at = seen_gun.at;
    gun.facing = seen_gun.facing;
    gun.moved = seen_gun.moved;
    gun.paid = seen_gun.paid;
    gun.elevation = seen_gun.elevation;
    gun.fired = seen_gun.fired;
    gun.shots = seen_gun.shots;
    gun.ready = seen_gun.ready;
    gun.limbered = seen_gun.limbered;
    gun.formed = seen_gun.formed;
    gun.spent = seen_gun.spent;
    for (const ManHandle man : seen_gun.trail) {
      if (const auto at = index(man)) gun.trail.push_back(ManId{static_cast<std::int32_t>(*at)});
    }
    if (seen_gun.table != table) {
      if (seen.window.holds(gun.at)) other_guns_.push_back(gun);
      continue;
    }
    guns_.push_back(gun);
    const OwnBody* body = picture.body(seen_gun.body);
    const bool with_body = body && body->table == table;
    orders_gun_.push_back(gun.side == picture.side &&
                          (with_body ? body->led_by.none() : seen.fighting.none() || seen.fighting == picture.seat));
    gun_handles_.push_back(seen_gun.handle);
  }
  mover_.side = picture.side;
  mover_.camp = camp_of(briefing, picture.side);
  mover_.move = picture.clock.move;
  mover_.guns_done = !seen.guns_open;
  // LW-2.1, LW-6.3: as Campaign::counts_from.
  const bool defended = (picture.setup && picture.setup->defender) || (picture.game && picture.game->defender);
  if (seen.whole && !defended && picture.clock.phase != Phase::setting_up && picture.clock.own_move == 1)
    mover_.counts_from = line_at(picture.back_line(briefing.sides[picture.side.index()]), seen.window.north_east);
}

std::optional<std::uint32_t> TableScene::index(ManHandle man) const { return place(man_handles_, man); }
std::optional<std::uint32_t> TableScene::index(GunHandle gun) const { return place(gun_handles_, gun); }

bool TableScene::movable(std::uint32_t index) const {
  const Soldier& man = men_[index];
  if (!orders_man_[index]) return false;
  if (man.lying || is_at_trail(guns_, man.id, mover_.move) || man.drill.stands == mover_.move) return false;
  if (man.drill.spent.left(mover_.move) == Moves{}) return false;
  if (man.moved == mover_.move || man.drill.fired == mover_.move || !man.on_ground()) return false;
  if (man.state == ManState::prisoner) return man.captor == mover_.side;
  if (man.side != mover_.side) return false;
  return man.state == ManState::free || man.freed < mover_.move;
}

MoveMenOrder<Handle> TableScene::order(std::span<const ManWalk> men, std::span<const GunHaul> guns) const {
  MoveMenOrder<Handle> order;
  order.table = table_;
  for (const ManWalk& walk : men) order.men.push_back({man_handles_[walk.man], walk.path});
  for (const GunHaul& haul : guns) order.guns.push_back({gun_handles_[haul.gun], haul.path});
  return order;
}

const Gunnery& TableScene::gunnery() const {
  if (!gunnery_) gunnery_ = std::make_shared<const Gunnery>(ground_);
  return *gunnery_;
}

std::optional<Refusal> TableScene::crowded(const TableMove& move) const {
  if (other_men_.empty() && other_guns_.empty()) return {};
  const Room room(ground_->rulebook(), other_men_, other_guns_);
  for (const TableMove::Walked& walk : move.men) {
    const Point end = walk.path.back();
    if (!room.free_for(end, ground_->rulebook().radius(men_[walk.man].arm)))
      return Refusal{RefusalCode::no_room, clauses::elbow_room, {{"at", end}}};
  }
  for (const TableMove::Hauled& haul : move.guns) {
    Gun after = guns_[haul.gun];
    after.at = haul.path.back(), after.facing = haul.facing;
    if (!room.free_for(after)) return Refusal{RefusalCode::no_room, clauses::elbow_room, {{"at", after.at}}};
  }
  return {};
}

// KS-8: as the host asks it. Of the enemy's bodies nothing is asked.
std::optional<Refusal> TableScene::cannot_charge(const TableMove& move, const TableMoveOrder& order) const {
  const Rulebook& rules = ground_->rulebook();
  for (const TableMove::Walked& walked : move.men) {
    if (auto no = check_after_charge(rules, men_[walked.man], walked.path.back(), order.move)) return no;
  }
  const auto formation = [this](const Soldier& man) {
    if (man.drill.horse != Horse::none) return Formation::extended;
    const auto found = std::ranges::lower_bound(formations_, man.body, {}, &BodyFormation::body);
    return found != formations_.end() && found->body == man.body ? found->formation : Formation::two_ranks;
  };
  return check_charge(rules, men_, move, order, formation);
}

std::expected<TableMove, Refusal> TableScene::try_order(const MoveMenOrder<Handle>& order) const {
  if (order.men.empty() && order.guns.empty()) return refuse(RefusalCode::no_men_named, clauses::allowance);
  TableMoveOrder asked = mover_;
  // As try_move_men of core/campaign has it.
  std::vector<std::size_t> brothers;
  for (const auto& walk : order.men) {
    const auto man = index(walk.man);
    const bool sides = man && (men_[*man].side == mover_.side || men_[*man].captor == mover_.side);
    const bool mine = sides && orders_man_[*man];
    if (sides && !mine && !order.guns.empty()) {
      brothers.push_back(asked.men.size());
    } else if (!mine) {
      return refuse(RefusalCode::man_not_yours, clauses::command);
    }
    asked.men.push_back({*man, walk.path});
  }
  for (const auto& haul : order.guns) {
    const auto gun = index(haul.gun);
    if (!gun || !orders_gun_[*gun]) return refuse(RefusalCode::gun_not_yours, clauses::command);
    asked.guns.push_back({*gun, haul.path});
  }
  auto moved = try_move(*ground_, men_, guns_, asked);
  for (std::size_t i = 0; moved && i < brothers.size(); ++i) {
    const Soldier& man = men_[asked.men[brothers[i]].man];
    const bool serves = std::ranges::any_of(moved->guns, [&](const TableMove::Hauled& haul) {
      return goes_with_gun(ground_->rulebook(), man, moved->men[brothers[i]].path.back(), guns_[haul.gun],
                           haul.path.back(), haul.facing);
    });
    if (!serves) return refuse(RefusalCode::man_not_yours, clauses::command);
  }
  if (moved) {
    if (auto no = crowded(*moved)) return std::unexpected(std::move(*no));
    if (auto no = cannot_charge(*moved, asked)) return std::unexpected(std::move(*no));
  }
  return moved;
}

}  // namespace sandgate
