// Setting down: where a side may stand before the first move, and a sound way to stand there (LW-2.1, LW-6.3).
#pragma once

#include <array>
#include <expected>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/refusal.h"
#include "core/battle/back_line.h"
#include "core/battle/stand_out.h"

namespace sandgate {

enum class SetDownRole : std::uint8_t {
  on_line,   ///< LW-2.1: along his back line
  defender,  ///< LW-6.3: on his half, no man within his move of the middle line
  attacker,  ///< LW-6.3: up to a move in from his back line
};

constexpr auto words_of(SetDownRole) { return std::to_array<std::string_view>({"on_line", "defender", "attacker"}); }

/// Strips along a back line in which the centre of a man's base, by his arm, or the axle of a gun must lie.
struct SetDownZones {
  Window foot, horse, guns;
  SetDownRole role = SetDownRole::on_line;
  /// On which they rest.
  Clause clause() const { return role == SetDownRole::on_line ? clauses::toss : clauses::defensive_game; }
  const Window& of(Arm arm) const { return arm == Arm::cavalry ? horse : foot; }
  SANDGATE_FIELDS(foot, horse, guns, role)
  friend bool operator==(const SetDownZones&, const SetDownZones&) = default;
};
/// Of a side whose back line is `line` on the field `field`. Never so deep that men of two sides could meet; a gun's is
/// that of the slowest who may go with it for an attacker, and of the fastest for a defender.
SetDownZones set_down_zones(const Rulebook& rulebook, const Window& field, const BackLine& line, SetDownRole role);
/// The strip in which everything of a body may stand.
Window zone_of(const SetDownZones& zones, const Contents& contents);
/// Into the field, away from the line.
Bearing facing_from(const BackLine& line);

/// Men and guns to be put at places, by their place in `men` and `guns`.
struct Placing {
  struct Man {
    std::uint32_t man = 0;
    Point at;
  };
  struct Piece {
    std::uint32_t gun = 0;
    Point at;
    Bearing facing;
  };
  std::vector<Man> men;
  std::vector<Piece> guns;
};
/// Why they cannot stand so: nobody named, or somebody twice; out of their zones; in what is solid or water (LW-1.2,
/// LW-1.4); without the gap of LW-3.6 among all that stand there then. Everybody named must be on the ground.
std::optional<Refusal> check_placing(const TableGround& ground, std::span<const Soldier> men, std::span<const Gun> guns,
                                     const SetDownZones& zones, const Placing& placing);

/// Where a body stands that is set down with the middle of its front at `at`, among men and guns who stand there
/// already. Refused where `at` is out of its zone, or the zone has no room for all of it.
std::expected<StoodOut, Refusal> try_set_down(const TableGround& ground, std::span<const Soldier> men,
                                              std::span<const Gun> guns, const SetDownZones& zones,
                                              const Contents& contents, Formation formation, Point at, Bearing facing);

/// A place, a facing and everybody's places for each body, one after the other from left to right along the line, its
/// width shared out by their strength. In their zones while there is room; whoever finds none there stands as near to
/// it as there is.
struct SetDownBody {
  Point at;
  Bearing facing;
  StoodOut places;
};
struct BodyToSetDown {
  Contents contents;
  Formation formation = Formation::two_ranks;
};
std::vector<SetDownBody> default_setting_down(const TableGround& ground, std::span<const Soldier> men,
                                              std::span<const Gun> guns, const SetDownZones& zones,
                                              const BackLine& line, std::span<const BodyToSetDown> bodies);

}  // namespace sandgate
