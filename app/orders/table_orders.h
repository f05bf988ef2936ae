// Orders of a file that are for men and guns on a table: fire, lie down, haul, walk, charge.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "app/host/session.h"
#include "core/battle/table_move.h"

namespace sandgate {

/// A gun of a body, counted from 1 in the order in which the seat knows them.
struct PlannedGun {
  std::string body;
  std::int32_t number = 1;
};
/// LW-3.3: laid on a place, on the enemy's man nearest to a place, or by hand.
struct PlannedFire {
  std::string body;
  PlannedGun gun;
  std::optional<MapPoint> at, enemy_near;
  std::optional<Aim> laid;
  std::int32_t shots = 1;
  std::uint8_t projectile = 0;  ///< KS-7.1: by its place in the rulebook's list
};
/// KS-7.2: fives of a body fire at a place, or at the enemy's man nearest to a place: so many of them, those nearest to
/// it first.
struct PlannedRifles {
  std::string body;
  std::optional<MapPoint> at, enemy_near;
  std::int32_t fives = 1;
};
/// LW-3.3: those of a body's men who may lie down for a gun laid on a place; at most so many, the nearest to it.
struct PlannedLieDown {
  std::string body;
  PlannedGun gun;
  MapPoint along;
  std::int32_t men = 0;  ///< 0: all
};
/// LW-3.4: the men of a body nearest to a gun stand at its trail.
struct PlannedTrail {
  std::string body;
  PlannedGun gun;
};
/// LW-3.5: with its crew, as far as it goes in a move towards a place.
struct PlannedHaul {
  std::string body;
  PlannedGun gun;
  MapPoint to;
  std::int32_t men = 0;  ///< of its crew, the nearest to it; 0: all
};
/// LW-2.5: on every table the seat fights on.
struct PlannedGunsDone {};
/// So many of the men of some bodies, those nearest to a place, go to it.
struct PlannedWalk {
  std::string body;
  std::vector<std::string> with;
  MapPoint to;
  std::int32_t men = 0;  ///< 0: all
  GroupShape shape = GroupShape::as_they_stand;
};
/// The same close with as many of the enemy's men as they are, those nearest to a place.
struct PlannedRush {
  std::string body;
  std::vector<std::string> with;
  MapPoint at;
  std::int32_t men = 0;
};

/// An order's deed on the Picture of now.
using Made = std::expected<SeatDeed, Refusal>;
Made make(const Client& client, const PlannedFire& order);
/// Of the next five that has not fired.
Made make(const Client& client, const PlannedRifles& order);
Made make(const Client& client, const PlannedLieDown& order);
Made make(const Client& client, const PlannedTrail& order);
Made make(const Client& client, const PlannedHaul& order);
Made make(const Client& client, const PlannedWalk& order);
Made make(const Client& client, const PlannedRush& order);
/// Of the first table whose guns are still to do.
Made make(const Client& client, const PlannedGunsDone& order);

/// The seat's own body of that name, or nothing.
const OwnBody* own_body(const Client& client, const std::string& name);

}  // namespace sandgate
