// How a battle stands by men, guns and back lines: who is left, who is at the enemy's line, and each side's points
// (LW-6.1 to LW-6.3). Nothing here knows of moves or changes anything.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/clause.h"
#include "core/battle/ground/table_ground.h"
#include "core/battle/gun.h"
#include "core/battle/prisoners.h"
#include "core/battle/soldier.h"
#include "core/rulebook/ruling.h"

namespace sandgate {

/// What has become of a side's men.
struct ForceCount {
  std::int64_t free = 0, disarmed = 0;           ///< on the field
  std::int64_t prisoners = 0;                    ///< the enemy's, still on the field
  std::int64_t held = 0, crossed = 0, dead = 0;  ///< off it for good
  std::int64_t began() const { return free + disarmed + prisoners + held + crossed + dead; }
  /// LW-6.1: whether the whole of it is killed, taken or driven off. The disarmed are none of these.
  bool gone() const { return free + disarmed == 0; }
  /// Who may yet do something on the field. Prisoners can be freed while there is a friend there.
  std::int64_t may_yet() const { return gone() ? 0 : free + disarmed + prisoners; }
  friend bool operator==(const ForceCount&, const ForceCount&) = default;
};
/// Of everybody who was ever set out.
ForceCount count_force(std::span<const Soldier> men, SideId side);

/// LW-6.1: the number of free men below which both sides must be for a draw. Those who began with fewer than the
/// rulebook's small force each have its lesser number; ST-9: the same number always.
std::int32_t draw_number(const GameRules& rules, std::int64_t a_began, std::int64_t b_began);
/// LW-6.1, or ST-9 where one number serves all forces.
Clause draw_clause(const GameRules& rules);

/// A stretch along a back line, both ends in it.
struct Stretch {
  Length from, to;
  friend bool operator==(const Stretch&, const Stretch&) = default;
};
/// LW-6.2: the part of a back line of `field` that counts. The middle is the middle half of it.
Stretch stretch_of(const BackLine& line, const Window& field, Rear part);
/// LW-6.2, LW-6.3: the free men of `side` on the field whose bases touch the line within the stretch, by place in
/// `men`. A man touches it where it is nearest to him.
std::vector<std::uint32_t> men_on_line(const Rulebook& rulebook, std::span<const Soldier> men, SideId side,
                                       const BackLine& line, const Stretch& stretch);

/// LW-6.3: how many of an attacker who began with `began` men must reach the line: his part, rounded up.
std::int64_t men_to_arrive(const GameRules& rules, std::int64_t began);
/// LW-6.3: how many of his men can have reached it in the end, when `arrived` (in order) have. Men who are free or
/// disarmed on the field can, and while there is one, so can prisoners who are not led off.
std::int64_t men_who_may_arrive(std::span<const Soldier> men, SideId attacker, std::span<const ManId> arrived);
/// LW-6.3, LW-7.1: the half points a defender is given against an attacker worth so many, rounded down.
std::int64_t defenders_half_points(const GameRules& rules, std::int64_t attackers_half_points);

/// LW-6.1: one side's points, told line by line.
struct SideScore {
  PointsCount count;
  std::int64_t half_points = 0;
  SANDGATE_FIELDS(count, half_points)
  friend bool operator==(const SideScore&, const SideScore&) = default;
};
/// Men by their state, guns by whose they are; of those on the field only where the side has a man there too. A gun
/// that would be captured were the next move now counts for its captor; `crossings` are the walks of this move that
/// judge_guns has not seen yet. A gun neither on the ground nor in any body's ranks has been carried off.
SideScore score(const Rulebook& rulebook, std::span<const Soldier> men, std::span<const Gun> guns,
                std::span<const Crossing> crossings, SideId side, PointsCount::Victory victory);

}  // namespace sandgate
