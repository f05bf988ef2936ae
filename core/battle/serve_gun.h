// Serving a gun: whether it may fire, who lies down, who stands at its trail (LW-2.4, LW-2.5, LW-3.2 to LW-3.4; ST-4).
// Men are named by their place in the span they are given in.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/base/refusal.h"
#include "core/battle/table_move.h"

namespace sandgate {

/// Of the moment in which a gun is to fire.
struct FireTime {
  SideId side;            ///< whose order it is
  std::int64_t move = 0;  ///< both camps' moves together
  std::int64_t own_move = 0;
  bool silent = true;  ///< LW-2.4 holds: the table has been set out, and the side is no defender who may fire at once
  bool guns_open = false;  ///< LW-2.5: they have not done
};
/// LW-3.2: whether men enough are by it, when a move starts, for it to fire or to move in that move.
bool can_be_served(const Rulebook& rulebook, std::span<const Soldier> men, const Gun& gun);
/// LW-3.3: the most shots of one move; by PR-2 as many as men are by it, where the rulebook counts them so.
std::int32_t most_shots(const Rulebook& rulebook, std::span<const Soldier> men, const Gun& gun);
/// Why it cannot fire, whatever it is laid upon: whose it is; LW-2.4; LW-2.5; LW-3.2; LW-3.3; PR-1, PR-2.
std::optional<Refusal> check_fire(const Rulebook& rulebook, std::span<const Soldier> men, const Gun& gun,
                                  const FireTime& time);
/// It has nothing left to do in this move: it has moved or has fired all its shots; by PR-1 both.
bool gun_is_used(const Rulebook& rulebook, std::span<const Soldier> men, const Gun& gun, std::int64_t move);

/// LW-3.2: whether a man who ends at `ends` goes with a gun that is hauled: he is by it before, and by it where its
/// axle comes to `axle` with `facing`.
bool goes_with_gun(const Rulebook& rulebook, const Soldier& man, Point ends, const Gun& before, Point axle,
                   Bearing facing);

/// LW-3.3: why these men of `side` cannot lie down for a gun that is laid along `line`: not free, not near the gun and
/// not in its line of fire, which is as wide as the gun.
std::optional<Refusal> check_lie_down(const Rulebook& rulebook, std::span<const Soldier> men, const Gun& gun,
                                      SideId side, Bearing line, std::span<const std::uint32_t> named);

/// LW-3.4: the men who are to stand at the trail of a gun when the move ends, if nobody says otherwise: as many as the
/// rulebook wants, or fewer where fewer can be there; those with the shortest way. `who` says whose order it is and in
/// which move.
std::vector<std::uint32_t> choose_trail_men(const TableGround& ground, std::span<const Soldier> men,
                                            std::span<const Gun> guns, const TableMoveOrder& who, std::uint32_t gun);
/// Why these cannot be chosen: another number than the rulebook wants, or one who has moved, stands at another gun's
/// trail, or cannot be there within his move.
std::optional<Refusal> check_trail_men(const TableGround& ground, std::span<const Soldier> men,
                                       std::span<const Gun> guns, const TableMoveOrder& who, std::uint32_t gun,
                                       std::span<const std::uint32_t> chosen);
/// Their walks there, in room among men as they stand now; of who has no room, none.
std::vector<ManWalk> walks_to_trail(const TableGround& ground, std::span<const Soldier> men, std::span<const Gun> guns,
                                    const TableMoveOrder& who, std::uint32_t gun,
                                    std::span<const std::uint32_t> chosen);
/// Whether a man is to stand at the trail of some gun in `move`.
bool is_at_trail(std::span<const Gun> guns, ManId man, std::int64_t move);

}  // namespace sandgate
