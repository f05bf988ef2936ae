#include "core/kriegspiel/burst.h"

#include <algorithm>
#include <tuple>

#include "core/kriegspiel/shell_toll.h"

namespace sandgate {
namespace {

/// The four corners of a gun's footprint.
std::array<Point, 4> corners_of(const Rulebook& rulebook, const Gun& gun) {
  constexpr std::int64_t one = std::int64_t{1} << 30;
  const std::int64_t sine = sine_2_30(gun.facing), cosine = cosine_2_30(gun.facing);
  const auto corner = [&](Length ahead, Length right) {
    return Point{gun.at.x + Length{{(ahead.count * sine + right.count * cosine) / one}},
                 gun.at.y + Length{{(ahead.count * cosine - right.count * sine) / one}}};
  };
  const Length half{{rulebook.table.gun_width.count / 2}};
  const Length muzzle = rulebook.table.gun_muzzle, trail = Length{} - rulebook.table.gun_trail;
  return {corner(muzzle, half), corner(muzzle, Length{} - half), corner(trail, half), corner(trail, Length{} - half)};
}

}  // namespace

bool in_circle(const Rulebook& rulebook, Point at, Point p, Length radius) {
  return rulebook.shell && within(at, p, rulebook.shell->circle + radius);
}

Burst burst_at(const TableGround& ground, std::span<const Soldier> men, std::span<const Gun> guns, Point at,
               const Dice& dice, const Dice::Key& key) {
  const Rulebook& rulebook = ground.rulebook();
  Burst burst;
  if (!rulebook.shell) return burst;
  struct Near {
    Length away;
    std::int64_t die = 0;
    std::uint32_t man = 0;
  };
  std::vector<Near> near;
  for (std::uint32_t i = 0; i < men.size(); ++i) {
    const Soldier& man = men[i];
    if (!man.on_ground() || !in_circle(rulebook, at, man.at, rulebook.radius(man.arm))) continue;
    if (const auto by = ground.shelter(man.at, at)) {
      burst.sheltered.push_back({i, *by});
    } else {
      near.push_back({distance(at, man.at), 0, i});
    }
  }
  // Enough faces that two men hardly ever throw the same; then the first in order is nearer.
  constexpr std::int64_t die_faces = 1'000'000;
  for (std::size_t i = 0; i < near.size(); ++i) {
    Dice::Key thrown = key;
    thrown.ordinal = key.ordinal + static_cast<std::int64_t>(i);
    near[i].die = dice.roll(thrown, die_faces);
  }
  std::ranges::sort(near, {}, [](const Near& one) { return std::tuple(one.away, one.die, one.man); });
  for (const Near& one : near) burst.counted.push_back(one.man);
  const std::int32_t dead = shell_toll(*rulebook.shell, static_cast<std::int32_t>(near.size())).killed;
  burst.killed.assign(burst.counted.begin(), burst.counted.begin() + dead);
  for (std::uint32_t i = 0; i < guns.size(); ++i) {
    const Gun& gun = guns[i];
    if (!gun.on_ground || !near_gun(rulebook, gun, at, {}, rulebook.shell->circle)) continue;
    const auto corners = corners_of(rulebook, gun);
    const bool wholly = std::ranges::all_of(corners, [&](Point p) { return within(at, p, rulebook.shell->circle); });
    (wholly ? burst.destroyed : burst.disabled).push_back(i);
  }
  return burst;
}

Length farthest_flight(const GunneryRules& rules, std::uint8_t projectile) {
  if (projectile >= rules.projectiles.size() || rules.gravity <= 0) return {};
  const double speed = rules.projectiles[projectile].speed;
  return Length::inches(static_cast<std::int64_t>(speed * speed / rules.gravity) + 1);
}

}  // namespace sandgate
