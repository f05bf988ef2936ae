// Rifle-fire of fives (KS-7.2): who may fire in one, and whether they stand in line. Men are named by their place in
// the span they are given in.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/base/refusal.h"
#include "core/battle/shot.h"
#include "core/battle/soldier.h"
#include "core/rulebook/rulebook.h"

namespace sandgate {

/// Whether one straight line passes within `off` of all places; exact to a 64th.
bool in_line(std::span<const Point> places, Length off);

/// Whether men of this arm carry rifles: infantry, and whoever else counts as infantry on foot.
bool has_rifle(const Soldier& man);

/// Whether he may be one of a five of `side` in this move: free, on the ground, with a rifle, and neither moved nor
/// fired.
bool may_fire_rifle(const Rulebook& rulebook, const Soldier& man, SideId side, std::int64_t move);

/// Why these men cannot fire as a five of `side`: by this rulebook nobody does; another number; one who is not the
/// side's, not free, without a rifle, has moved or has fired; not in line.
std::optional<Refusal> check_five(const Rulebook& rulebook, std::span<const Soldier> men,
                                  std::span<const std::uint32_t> named, SideId side, std::int64_t move);

/// Why rifles cannot be laid so: no projectile of rifles, or an elevation out of its bounds.
std::optional<Refusal> check_rifle_aim(const Rulebook& rulebook, const Aim& aim);

/// The same men along their line; over the head of the middle one they fire.
std::vector<std::uint32_t> along_line(std::span<const Soldier> men, std::span<const std::uint32_t> named);

/// The projectile of rifle-fire, by its place in the rulebook's list; none: it has none.
std::optional<std::uint8_t> rifle_projectile(const Rulebook& rulebook);

}  // namespace sandgate
