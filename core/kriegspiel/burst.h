// The burst of a shell (KS-7.1): who is within its circle, what shelters him, who of those counted dies, and what
// becomes of guns and waggons. Men and guns are named by their place in the span they are given in.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/dice.h"
#include "core/battle/ground/table_ground.h"
#include "core/battle/gun.h"

namespace sandgate {

struct Burst {
  struct Sheltered {
    std::uint32_t man = 0;
    Shelter by = Shelter::wall;
    friend bool operator==(const Sheltered&, const Sheltered&) = default;
  };
  std::vector<std::uint32_t> counted;    ///< nearest first; of equally near ones the dice say who
  std::vector<Sheltered> sheltered;      ///< in order
  std::vector<std::uint32_t> killed;     ///< the first of those counted
  std::vector<std::uint32_t> destroyed;  ///< guns wholly inside the circle
  std::vector<std::uint32_t> disabled;   ///< guns of which a part is inside
  friend bool operator==(const Burst&, const Burst&) = default;
};

/// A shell bursts at `at`. Counted is who is on the ground with any part of his base in the circle, whoever he is, and
/// nothing on `ground` between his middle and the burst. `key` names the burst; its ordinals from 0 are thrown, one for
/// each man counted. A rulebook without shells counts nobody.
Burst burst_at(const TableGround& ground, std::span<const Soldier> men, std::span<const Gun> guns, Point at,
               const Dice& dice, const Dice::Key& key);

/// Whether a shell that bursts at `at` touches a round thing about `p`.
bool in_circle(const Rulebook& rulebook, Point at, Point p, Length radius);

/// How far at most a shot of this projectile can fly from its muzzle over level ground, in inches of table.
Length farthest_flight(const GunneryRules& rules, std::uint8_t projectile);

}  // namespace sandgate
