#include "core/battle/haul.h"

#include <algorithm>
#include <utility>

#include "core/battle/check_path.h"
#include "core/battle/ground/paths.h"
#include "core/battle/table_walk.h"
#include "core/battle/trial.h"
#include "core/rulebook/bars.h"

namespace sandgate {
namespace {

/// A crew for every gun, nobody in two: places in crews are filled one by one, men being moved on to other guns they
/// can serve.
class Crews {
 public:
  Crews(std::vector<std::vector<std::uint32_t>> may_go, std::size_t men)
      : may_go_(std::move(may_go)), gun_of_(men, none) {}

  /// Whether one more of those who can go with the gun is found for it.
  bool man(std::size_t gun) {
    asked_.assign(gun_of_.size(), false);
    return find_for(gun);
  }

 private:
  static constexpr std::size_t none = ~std::size_t{};
  bool find_for(std::size_t gun) {
    for (const std::uint32_t walk : may_go_[gun]) {
      if (asked_[walk] || gun_of_[walk] == gun) continue;
      asked_[walk] = true;
      if (gun_of_[walk] != none && !find_for(gun_of_[walk])) continue;
      gun_of_[walk] = gun;
      return true;
    }
    return false;
  }
  std::vector<std::vector<std::uint32_t>> may_go_;
  std::vector<std::size_t> gun_of_;
  std::vector<bool> asked_;
};

bool by_gun(const Rulebook& rulebook, const Gun& gun, Arm arm, Point at) {
  return near_gun(rulebook, gun, at, rulebook.radius(arm), rulebook.table.serve);
}

/// The walks of an order, by their place in it, of those who may be a gun's crew.
std::vector<std::uint32_t> companions(const Rulebook& rulebook, std::span<const Soldier> men, const Gun& gun,
                                      const TableMoveOrder& order) {
  std::vector<std::uint32_t> found;
  for (std::uint32_t i = 0; i < order.men.size(); ++i) {
    if (order.men[i].man >= men.size()) continue;
    const Soldier& man = men[order.men[i].man];
    const bool may = man.camp == gun.camp && man.state == ManState::free && man.on_ground();
    if (may && by_gun(rulebook, gun, man.arm, man.at)) found.push_back(i);
  }
  return found;
}

std::optional<Refusal> check_gun(const TableGround& ground, std::span<const Soldier> men, std::span<const Gun> guns,
                                 const TableMoveOrder& order, std::uint32_t number) {
  const auto refusal = [](RefusalCode code, Clause clause, std::vector<Argument> arguments = {}) {
    return Refusal{code, clause, std::move(arguments)};
  };
  if (number >= guns.size() || !guns[number].on_ground) return refusal(RefusalCode::gun_not_there, clauses::in_action);
  const Gun& gun = guns[number];
  if (gun.camp != order.camp) return refusal(RefusalCode::gun_not_yours, clauses::command, {{"at", gun.at}});
  if (gun.moved >= order.move) return refusal(RefusalCode::gun_moved_already, clauses::once_a_move, {{"at", gun.at}});
  if (std::ranges::count(order.guns, number, &GunHaul::gun) > 1)
    return refusal(RefusalCode::gun_named_twice, clauses::once_a_move);
  if (order.guns_done) return refusal(RefusalCode::guns_first, clauses::guns_first);
  const Rulebook& rulebook = ground.rulebook();
  if (rulebook.formations && !gun.limbered && gun.spent.left(order.move) < rulebook.formations->limber)
    return refusal(RefusalCode::no_time_to_form, clauses::delays, {{"at", gun.at}});
  if (gun.fired >= order.move && !rulebook.guns.fire_and_move)
    return refusal(RefusalCode::gun_has_fired, clauses::firing, {{"at", gun.at}});
  // A gun that moves with as many as serve it is counted when the move starts; by PR-1 and PR-2 fewer move it.
  const bool has_men = rulebook.guns.haul_men == rulebook.table.crew
                           ? gun.ready >= order.move
                           : !std::cmp_less(crew_of(rulebook, men, gun).size(), rulebook.guns.haul_men);
  if (!has_men) return refusal(RefusalCode::gun_not_in_action, clauses::in_action, {{"at", gun.at}});
  return {};
}

/// KS-2.1, PR-1: at its own pace, whoever goes with it.
bool at_its_own_pace(const Rulebook& rulebook) {
  return rulebook.guns.haul_men == 0 || rulebook.guns.haul_pace == HaulPace::arm;
}

/// How much of a gun's path it can go with a crew that is mounted, or is not.
Afforded afford_haul(const TableGround& ground, const Gun& gun, const TableMoveOrder& order, const Path& path,
                     bool mounted) {
  const Rulebook& rulebook = ground.rulebook();
  const Moves paid = carried(gun.paid, gun.moved, order.move);
  std::optional<Point> from;
  const bool on_line = order.counts_from && order.counts_from->inside(gun.at) <= rulebook.setup.line_depth;
  if (on_line && gun.moved == 0 && gun.side == order.side)
    from = line_touched(*order.counts_from, gun.at, rulebook.table.gun_trail);
  const MarchRates rates = at_its_own_pace(rulebook) ? ground.rates(Arm::artillery) : gun_rates(ground, mounted);
  // KS-3: an unlimbered gun is limbered up first.
  const auto& delays = rulebook.formations;
  const Moves limbering = delays && !gun.limbered ? delays->limber : Moves{};
  const Moves has = has_of_move(gun.spent, order) - limbering;
  Afforded done = afford(ground, rates, path, paid, from, std::max(Moves{}, has));
  done.spent += limbering;
  return done;
}

/// LW-3.5: at the pace of horse where a crew of it goes along.
std::expected<Haul, Refusal> move_gun(const TableGround& ground, std::span<const Soldier> men, const Gun& gun,
                                      const TableMoveOrder& order, const GunHaul& asked) {
  const Rulebook& rulebook = ground.rulebook();
  const Length radius{{rulebook.table.gun_width.count / 2}};
  if (auto refusal = check_table_path(ground, asked.path, gun.at, radius)) return std::unexpected(std::move(*refusal));
  TableMove::Hauled stays{asked.gun, Path{}, gun.facing, Moves{}, Moves{}};
  Haul haul{std::move(stays), gun, companions(rulebook, men, gun, order)};
  const auto mounted = [&](std::uint32_t walk) { return men[order.men[walk].man].arm == Arm::cavalry; };
  const Afforded at_foot = afford_haul(ground, gun, order, asked.path, false);
  Afforded done = at_foot;
  if (!at_its_own_pace(rulebook) && std::ranges::count_if(haul.may_go, mounted) >= rulebook.guns.haul_men) {
    done = afford_haul(ground, gun, order, asked.path, true);
    // A man on foot is no crew where foot cannot go.
    if (done.end != at_foot.end || done.along != at_foot.along) std::erase_if(haul.may_go, std::not_fn(mounted));
  }
  if (done.end == Afforded::End::barred) return std::unexpected(refusal_of(done.bar, done.at));
  if (done.end == Afforded::End::too_far) return refuse(RefusalCode::too_far, clauses::gun_moved, {{"at", done.at}});
  haul.hauled.path = first_part(asked.path, done.along);
  haul.hauled.paid = done.paid;
  haul.hauled.spent = done.spent;
  const Path& path = haul.hauled.path;
  if (path.size() > 1) haul.hauled.facing = Bearing::between(path.back(), path[path.size() - 2]);
  haul.after.at = path.back();
  haul.after.facing = haul.hauled.facing;
  return haul;
}

}  // namespace

Path haul_in_reach(const TableGround& ground, std::span<const Soldier> men, const Gun& gun, const TableMoveOrder& who,
                   std::span<const std::uint32_t> crew, const Path& path) {
  const auto on_horse = [&](std::uint32_t man) { return men[man].arm == Arm::cavalry; };
  const bool mounted = std::ranges::count_if(crew, on_horse) >= std::max(1, ground.rulebook().guns.haul_men);
  const Afforded done = afford_haul(ground, gun, who, path, mounted);
  if (done.end != Afforded::End::too_far) return first_part(path, done.along);
  const Length half{{ground.rulebook().table.gun_width.count / 2}};
  Path part;
  for (int i = 0; i <= rounding; ++i) {
    part = part_to_go(ground, path, done.along - Length{{i}}, half);
    if (part.size() < 2 || afford_haul(ground, gun, who, part, mounted).end != Afforded::End::too_far) break;
  }
  return part;
}

MarchRates gun_rates(const TableGround& ground, bool mounted) {
  const Rulebook::ArmMarch& gun = ground.rulebook().arm(Arm::artillery);
  MarchRates rates = ground.rates(mounted ? Arm::cavalry : Arm::infantry);
  rates.ford = gun.ford;
  rates.wheels = gun.wheels;
  return rates;
}

std::expected<std::vector<Haul>, Refusal> haul(const TableGround& ground, std::span<const Soldier> men,
                                               std::span<const Gun> guns, const TableMoveOrder& order, Room& room) {
  std::vector<Haul> hauls;
  for (const GunHaul& asked : order.guns) {
    if (auto refusal = check_gun(ground, men, guns, order, asked.gun)) return std::unexpected(std::move(*refusal));
    room.take_gun_away(asked.gun);
  }
  for (const GunHaul& asked : order.guns) {
    auto moved = move_gun(ground, men, guns[asked.gun], order, asked);
    if (!moved) return std::unexpected(std::move(moved.error()));
    const Gun& after = moved->after;
    if (moved->hauled.path.size() > 1) {
      if (const Bar bar = ground.bar_of_gun(after.at, after.facing); bar != Bar::none)
        return std::unexpected(refusal_of(bar, after.at));
    }
    if (!room.free_for(after)) return refuse(RefusalCode::no_room, clauses::elbow_room, {{"at", after.at}});
    room.add_gun(after, asked.gun);
    hauls.push_back(std::move(*moved));
  }
  return hauls;
}

std::optional<Refusal> check_crews(const TableGround& ground, std::span<const Soldier> men, const TableMoveOrder& order,
                                   std::span<const Haul> hauls, std::span<const Point> ends) {
  const Rulebook& rulebook = ground.rulebook();
  std::vector<std::vector<std::uint32_t>> may_go;
  for (const Haul& haul : hauls) {
    may_go.push_back(haul.may_go);
    std::erase_if(may_go.back(), [&](std::uint32_t walk) {
      return !by_gun(rulebook, haul.after, men[order.men[walk].man].arm, ends[walk]);
    });
  }
  Crews crews(std::move(may_go), order.men.size());
  for (std::size_t gun = 0; gun < hauls.size(); ++gun) {
    for (std::int32_t i = 0; i < rulebook.guns.haul_men; ++i) {
      if (!crews.man(gun)) return Refusal{RefusalCode::crew_must_go, clauses::gun_moved, {{"at", hauls[gun].after.at}}};
    }
  }
  return {};
}

}  // namespace sandgate
