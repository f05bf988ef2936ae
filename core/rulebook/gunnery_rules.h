// What a rulebook says of the flight of shot (LW-4, KS-7): the world it flies in, what it meets, and the projectiles.
// Inches, grams and seconds. Figures of men, guns and projectiles are those of men `for_man` high; with men of another
// height (LW-7.3) lengths and spreads go in proportion to it and weights with its cube, so that LW-4.6 holds for each.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "map/base/bearing.h"
#include "map/base/quantity.h"

namespace sandgate {

struct GunneryRules {
  /// How what is struck gives a shot back, 0 dead … 1 all of it, and how it holds what slides on it.
  struct Surface {
    double restitution = 0, friction = 0;
    friend bool operator==(const Surface&, const Surface&) = default;
  };
  /// A man stands on his base (`Rulebook::radius`), his body a round post upon it.
  struct Figure {
    double height = 0, centre = 0;     ///< of the whole, and where its weight is, above the ground
    double body_radius = 0, base = 0;  ///< of the body; how thick the base is
    double weight = 0;
    friend bool operator==(const Figure&, const Figure&) = default;
  };
  enum class Shape : std::uint8_t { ball, cylinder };
  enum class From : std::uint8_t { gun, rifle };
  /// Standard deviations: mils, and a part of the speed.
  struct Spread {
    double bearing = 0, elevation = 0, speed = 0;
    friend bool operator==(const Spread&, const Spread&) = default;
  };
  struct Projectile {
    std::string name;         ///< "bolt"
    std::string range_class;  ///< KS-7.1: by which the gunner picks it
    From from = From::gun;
    Shape shape = Shape::ball;
    double diameter = 0, length = 0;  ///< a ball is as long as it is thick
    double weight = 0;
    double speed = 0;  ///< at the muzzle
    double drag = 0;   ///< of the air: the part of its speed through it that it loses in a second
    double restitution = 0, friction = 0;
    double rolling = 0;                          ///< friction of rolling
    std::int32_t least_mils = 0, most_mils = 0;  ///< elevations it can be fired at
    Spread spread;
    bool shell = false;  ///< KS-7.1: bursts where it comes to rest
    /// Whether gunners are offered it.
    bool gun_fires() const { return from == From::gun; }
    friend bool operator==(const Projectile&, const Projectile&) = default;
  };

  double gravity = 0;
  double for_man = 0;             ///< the height of men that the figures are for
  std::int32_t longest_ms = 0;    ///< of a flight
  std::int32_t most_bounces = 0;  ///< of a flight
  std::int32_t trials = 0;        ///< shots flown to reckon what a firing solution is worth
  double breeze = 0;              ///< LW-4.6: its speed …
  Bearing breeze_to;              ///< … and where it blows to
  Surface table, solid, man;
  Figure foot, horse;
  double trunk_radius = 0, tree_spacing = 0;  ///< LW-1.2: of trees, and between them in a wood
  double wall_thickness = 0, box_height = 0;  ///< of a wall drawn as a line; of a closed box (CX-1)
  double axle = 0, wheel = 0, barrel = 0;     ///< of a gun: its height above ground, radius, thickness
  std::vector<Projectile> projectiles;        ///< the first is what a gun fires unless told otherwise
  friend bool operator==(const GunneryRules&, const GunneryRules&) = default;

  /// The same figures for men of this height.
  GunneryRules for_men_of(Length height) const;
};

}  // namespace sandgate
