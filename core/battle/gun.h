// A gun on a table: where it stands, whose it is, who serves it and who has taken it (LW-2.5, LW-3.2, LW-3.5, LW-5.9).
#pragma once

#include <span>
#include <vector>

#include "core/battle/shot.h"
#include "core/battle/soldier.h"
#include "map/base/bearing.h"

namespace sandgate {

struct Rulebook;

/// KS-7.1: what shells have done to it.
struct GunHarm {
  bool destroyed = false;           ///< it is off the ground, and nobody's
  SideId charged_by = {};           ///< KS-8.1: whose it is when the next move closes, if chargers still hold it
  std::int64_t charged = 0;         ///< the move in which it was charged
  std::int64_t disabled_until = 0;  ///< up to this move, that one too, it is in nobody's service; 0: it never was
  static constexpr bool or_none(std::string_view field) { return field == "charged_by"; }
  SANDGATE_FIELDS(destroyed, charged_by, charged, disabled_until)
  friend bool operator==(const GunHarm&, const GunHarm&) = default;
};

/// Stands with its axle at `at`. Its footprint is a rectangle along `facing`, the rulebook's `gun_width` across, from
/// the muzzle to the end of the trail.
struct Gun {
  GunId id;
  BodyId body;            ///< whose ranks it marches in
  SideId side;            ///< whose gun it is
  std::uint8_t camp = 0;  ///< of that side
  Point at;
  Bearing facing;  ///< of the muzzle
  bool on_ground = true;
  bool lost = false;            ///< its body is gone or has left it: nobody's ranks, but still `side`'s gun
  std::int64_t moved = 0;       ///< LW-2.6: the last move in which it moved
  Moves paid = {};              ///< KS-2.2: towards the price before which it halted in `moved`
  Elevation elevation = {};     ///< LW-3.3: as its last shot left it
  std::int64_t ready = 0;       ///< LW-3.2: the last move at whose start it was in action
  std::int64_t fired = 0;       ///< LW-2.6: the last move in which it fired
  std::int32_t shots = 0;       ///< LW-3.3: in that move
  std::vector<ManId> trail{};   ///< LW-3.4: who are to stand at its trail when that move ends
  std::vector<ManId> passed{};  ///< LW-5.9: enemies within reach who have passed its axle line, in order
  std::uint32_t seen_by = 0;    ///< sides other than its own that have it in sight, a bit each
  GunHarm harm = {};
  bool limbered = false;    ///< KS-3: it does not fire; else it does not move. By rulebooks without delays never
  std::int64_t formed = 0;  ///< KS-3: the last move in which it was limbered up or unlimbered
  Spent spent = {};         ///< KS-3: of a move
  SANDGATE_FIELDS(id, body, side, camp, at, facing, on_ground, lost, moved, paid, elevation, ready, fired, shots, trail,
                  passed, seen_by, harm, limbered, formed, spent)
  friend bool operator==(const Gun&, const Gun&) = default;
};

/// Whether a round base about `p` is within `reach` of any part of the gun, trail included; exact to a 64th. Nothing is
/// near a gun that is not on the ground.
bool near_gun(const Rulebook& rulebook, const Gun& gun, Point p, Length radius, Length reach);
/// Whether less than `gap` lies between such a base and the gun; exact to a 64th.
bool touches_gun(const Rulebook& rulebook, const Gun& gun, Point p, Length radius, Length gap);
/// Whether less than `gap` lies between two guns that are on the ground; exact to a 64th.
bool guns_touch(const Rulebook& rulebook, const Gun& a, const Gun& b, Length gap);

/// LW-3.2: the free men of its camp within reach of it, by their place in `men`. None of a gun not on the ground.
std::vector<std::uint32_t> crew_of(const Rulebook& rulebook, std::span<const Soldier> men, const Gun& gun);
bool in_action(const Rulebook& rulebook, std::span<const Soldier> men, const Gun& gun);

/// LW-5.9: on which side of its infinite axle line a place lies: positive before it (towards the muzzle), negative
/// behind, nought on it.
int side_of_axle(const Gun& gun, Point p);

/// LW-5.9: what becomes of a gun when a move is over and its melees are settled.
struct GunAftermath {
  std::uint32_t gun = 0;           ///< by its place in `guns`
  std::vector<ManId> passed = {};  ///< as it is now, in order; nobody has passed a gun that is just captured
  SideId captor = {};              ///< none: not captured; else the side most of the captors are of (ties: the lesser)
  friend bool operator==(const GunAftermath&, const GunAftermath&) = default;
};
/// A walk of this move, for crossings: from where a man stood to where he stands.
struct Crossing {
  std::uint32_t man = 0;
  Point from;
};
/// By the rulebook's `guns.taking`: whom the gun is left to, of enemies by it. Only guns on the ground of which
/// something changes, in order. `crossings` are the walks of the move that ends now,
/// one a man. A walk passes the axle line when it ends on the other side of it, whichever way it went; passing it back
/// undoes it. Who ends on the line itself has neither passed nor come back, and has passed with his first step off it.
/// A passing is remembered while the man is free and within reach of the gun.
std::vector<GunAftermath> judge_guns(const Rulebook& rulebook, std::span<const Soldier> men, std::span<const Gun> guns,
                                     std::span<const Crossing> crossings);

}  // namespace sandgate
