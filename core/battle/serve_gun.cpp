#include "core/battle/serve_gun.h"

#include <algorithm>
#include <utility>

namespace sandgate {
namespace {

Refusal refusal(RefusalCode code, Clause clause, Point at) { return {code, clause, {{"at", at}}}; }

/// Along `line` and across it to the right, from `from`.
struct Offset {
  Length along, across;
};
Offset offset(Point from, Bearing line, Point to) {
  constexpr std::int64_t one = std::int64_t{1} << 30;
  const std::int64_t east = (to.x - from.x).count, north = (to.y - from.y).count;
  const std::int64_t sine = sine_2_30(line), cosine = cosine_2_30(line);
  return {{{(east * sine + north * cosine) / one}}, {{(east * cosine - north * sine) / one}}};
}

}  // namespace

bool can_be_served(const Rulebook& rulebook, std::span<const Soldier> men, const Gun& gun) {
  const GunRules& guns = rulebook.guns;
  const std::int32_t fires = guns.shots_by_crew ? 1 : rulebook.table.crew;
  return gun.on_ground && !std::cmp_less(crew_of(rulebook, men, gun).size(), std::min(fires, guns.haul_men));
}

std::int32_t most_shots(const Rulebook& rulebook, std::span<const Soldier> men, const Gun& gun) {
  const std::int32_t most = rulebook.guns.shots;
  if (!rulebook.guns.shots_by_crew) return most;
  return std::min(most, static_cast<std::int32_t>(crew_of(rulebook, men, gun).size()));
}

bool goes_with_gun(const Rulebook& rulebook, const Soldier& man, Point ends, const Gun& before, Point axle,
                   Bearing facing) {
  Gun after = before;
  after.at = axle;
  after.facing = facing;
  const auto by = [&](const Gun& gun, Point at) {
    return near_gun(rulebook, gun, at, rulebook.radius(man.arm), rulebook.table.serve);
  };
  return man.state == ManState::free && by(before, man.at) && by(after, ends);
}

bool gun_is_used(const Rulebook& rulebook, std::span<const Soldier> men, const Gun& gun, std::int64_t move) {
  const bool moved = gun.moved >= move;
  const bool fired = gun.fired >= move && gun.shots >= most_shots(rulebook, men, gun);
  if (rulebook.formations && !gun.limbered && gun.formed >= move) return true;  // KS-3: it neither fires nor goes
  return rulebook.guns.fire_and_move ? moved && fired : moved || fired;
}

std::optional<Refusal> check_fire(const Rulebook& rulebook, std::span<const Soldier> men, const Gun& gun,
                                  const FireTime& time) {
  if (gun.side != time.side) return refusal(RefusalCode::gun_not_yours, clauses::command, gun.at);
  if (!gun.on_ground) return refusal(RefusalCode::gun_not_there, clauses::in_action, gun.at);
  if (time.silent && time.own_move <= rulebook.guns.silent_moves)
    return refusal(RefusalCode::guns_silent, clauses::guns_silent, gun.at);
  const GunRules& guns = rulebook.guns;
  if (gun.limbered) return refusal(RefusalCode::gun_is_limbered, clauses::delays, gun.at);
  if ((gun.moved >= time.move || gun.formed >= time.move) && !guns.fire_and_move)
    return refusal(RefusalCode::gun_has_moved, clauses::firing, gun.at);
  // Where a rulebook lets fewer men move a gun than fire it, the count made when the move began does not decide who may
  // fire.
  const bool counted_for_less = guns.haul_men < rulebook.table.crew && !guns.shots_by_crew;
  if (gun.ready < time.move || (counted_for_less && !in_action(rulebook, men, gun)))
    return refusal(RefusalCode::gun_not_in_action, clauses::in_action, gun.at);
  if (gun.fired >= time.move && gun.shots >= most_shots(rulebook, men, gun))
    return refusal(RefusalCode::shots_spent, clauses::firing, gun.at);
  if (!time.guns_open) return refusal(RefusalCode::guns_have_done, clauses::guns_first, gun.at);
  return {};
}

std::optional<Refusal> check_lie_down(const Rulebook& rulebook, std::span<const Soldier> men, const Gun& gun,
                                      SideId side, Bearing line, std::span<const std::uint32_t> named) {
  if (named.empty()) return Refusal{RefusalCode::no_men_named, clauses::firing, {}};
  for (const std::uint32_t index : named) {
    if (index >= men.size() || !men[index].on_ground())
      return Refusal{RefusalCode::man_not_there, clauses::command, {}};
    const Soldier& man = men[index];
    if (man.side != side) return refusal(RefusalCode::man_not_yours, clauses::command, man.at);
    if (man.state != ManState::free) return refusal(RefusalCode::not_free, clauses::firing, man.at);
    const Length radius = rulebook.radius(man.arm);
    const Offset from_axle = offset(gun.at, line, man.at);
    const Length half{{rulebook.table.gun_width.count / 2}};
    const bool in_line = from_axle.along.count > 0 && Length{{std::abs(from_axle.across.count)}} <= half + radius;
    const bool may =
        rulebook.guns.lie_down && (in_line || near_gun(rulebook, gun, man.at, radius, rulebook.table.serve));
    if (!may) return refusal(RefusalCode::may_not_lie, clauses::firing, man.at);
  }
  return {};
}

bool is_at_trail(std::span<const Gun> guns, ManId man, std::int64_t move) {
  return std::ranges::any_of(
      guns, [&](const Gun& gun) { return gun.fired >= move && std::ranges::find(gun.trail, man) != gun.trail.end(); });
}

}  // namespace sandgate
