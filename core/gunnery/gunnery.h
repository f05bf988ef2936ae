// The flight of shot (LW-4): a rigid body flown over a table as it stands, and who falls by it. Heights are above the
// table's nought, which is the country's datum, raised by the scale's vertical figure (Scale::vertical).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/base/dice.h"
#include "core/base/refusal.h"
#include "core/battle/ground/table_ground.h"
#include "core/battle/gun.h"
#include "core/battle/shot.h"
#include "core/battle/soldier.h"
#include "core/rulebook/rulebook.h"

namespace sandgate {

/// CX-2: a closed box on the table, an upright cylinder of the rulebook's `box_radius`.
struct BoxStand {
  Point at;
  std::optional<std::uint8_t> camp = {};  ///< whose it is, where that matters
};

/// What a shot may meet besides the country. Only men and guns that are on the ground are there; men and guns are named
/// by their place here.
struct Targets {
  std::span<const Soldier> men;
  std::span<const Gun> guns;
  std::span<const BoxStand> boxes;
};

/// What chance adds to an aim.
struct Scatter {
  double bearing_mils = 0, elevation_mils = 0;
  double speed = 1;  ///< times the projectile's
  friend bool operator==(const Scatter&, const Scatter&) = default;
};
/// By the projectile's spread, never more than about four times it. Throws dice of `key` with ordinals from
/// 32 × key.ordinal to 31 beyond it. No scatter for a projectile the rulebook does not have.
Scatter scatter_of(const Rulebook& rulebook, const Aim& aim, const Dice& dice, const Dice::Key& key);

struct Shot {
  Point from;     ///< where the muzzle is …
  Length height;  ///< … and how high
  Aim aim;
  Scatter scatter;
  std::optional<std::uint32_t> gun = {};  ///< the one that fires, which is not in its own way; none: a rifle (KS-7.2)
  friend bool operator==(const Shot&, const Shot&) = default;
};

/// Sight down the barrel: where its straight line goes.
struct BarrelLine {
  enum class Meets : std::uint8_t { nothing, ground, solid, man, gun, box };  ///< trees are solid
  Point from, to;  ///< from the muzzle to the first thing it meets, or to the window's edge
  Length from_height, to_height;
  Meets meets = Meets::nothing;
  std::uint32_t which = 0;                 ///< man, gun or box, by its place
  std::optional<Length> over_target = {};  ///< how high it passes above the ground at the place asked for
};

/// LW-4: flies shots over one table. Made once for a table; the country's solids, trees and relief are taken from its
/// window. Immutable; may be asked from several threads.
class Gunnery {
 public:
  explicit Gunnery(std::shared_ptr<const TableGround> ground);
  ~Gunnery();
  Gunnery(Gunnery&&) noexcept;

  const TableGround& ground() const;
  /// LW-1.2: where tree trunks stand, in order. A wood of the country has them at the rulebook's spacing.
  std::span<const Point> trees() const;
  /// Of the ground, in inches above the table's nought; nought where there is none.
  double height_in(Point p) const;

  /// Why the gun, swung to this aim about its axle, cannot fire: no such projectile for guns, an elevation out of its
  /// bounds (LW-3.3), its muzzle in a house, wall, rock or tree, or off the table (LW-1.2), country in the way of its
  /// trail or muzzle as it is swung (LW-3.3). None: it can. Crew, moves and shots are not asked.
  std::optional<Refusal> cannot_fire(const Targets& targets, std::uint32_t gun, const Aim& aim) const;

  /// LW-3.3: a gun swung to `aim` fires.
  Shot shot_from(const Targets& targets, std::uint32_t gun, const Aim& aim, const Scatter& scatter) const;
  /// KS-7.2: fired from over a man's head.
  Shot shot_over(const Soldier& man, const Aim& aim, const Scatter& scatter) const;

  /// What comes of the shot. The same shot over the same table gives the same flight on the same build. Bounded in time
  /// and bounces by the rulebook; a shot that cannot fly at all (a projectile the rulebook does not have, a muzzle off
  /// the table) has a path of one point, or of none, and ends off the table.
  Flight fly(const Targets& targets, const Shot& shot) const;

  /// Where the barrel points, and how high its line passes over `target`.
  BarrelLine barrel_line(const Targets& targets, std::uint32_t gun, const Aim& aim,
                         std::optional<Point> target = {}) const;

  /// For drawing a barrel from the side: what stands in the upright plane ahead of its muzzle, or with its edge no more
  /// than `beside_in` from it where it is no solid. In order from the muzzle; inches, along the plane and above nought.
  struct Standing {
    BarrelLine::Meets what = BarrelLine::Meets::solid;
    std::uint32_t which = 0;  ///< man, gun or box, by its place
    double from = 0, to = 0;  ///< from the muzzle
    double low = 0, high = 0;
  };
  std::vector<Standing> standing_along(const Targets& targets, std::uint32_t gun, const Aim& aim,
                                       double beside_in = 0) const;

  struct Solution {
    Aim aim;
    double enemies = 0, own = 0;  ///< of the gun's camp: felled by one shot, its burst too (KS-7.1), on the average
    double hit = 0;               ///< how many of the trials felled anybody of the enemy
    double boxes = 0;             ///< CX-2: closed boxes of the other camp struck by one shot, on the average
  };
  /// Aiming for a program: the aim that drops a shot on a man who stands at `target`, in a low or, where something is
  /// in the way of that, a high flight. `trials` scattered shots are flown for the expectation, always the same ones
  /// for the same table; none: the rulebook's number, 0: no expectation. None where the gun cannot be laid on it.
  std::optional<Solution> solve(const Targets& targets, std::uint32_t gun, Point target, std::uint8_t projectile = 0,
                                std::optional<std::int32_t> trials = {}) const;
  /// KS-7.2: likewise of a shot from over a man's head.
  std::optional<Solution> solve_over(const Targets& targets, std::uint32_t man, Point target, std::uint8_t projectile,
                                     std::optional<std::int32_t> trials = {}) const;
  /// What to expect of an aim, a hundred times cheaper and coarser than by flying it: for each of `trials` scattered
  /// shots, the same as solve's, the man it meets first in its free flight; none where that is something else.
  /// Rebounds, and who is knocked over by others, are not thought of. Empty where the rulebook has no such projectile.
  std::vector<std::optional<std::uint32_t>> foresee(const Targets& targets, std::uint32_t gun, const Aim& aim,
                                                    std::int32_t trials) const;
  /// KS-7.2: likewise of a shot from over a man's head.
  std::vector<std::optional<std::uint32_t>> foresee_over(const Targets& targets, std::uint32_t man, const Aim& aim,
                                                         std::int32_t trials) const;
  /// Whether a gun at `from` could lay a low flight on a man at `to`, as far as the country lets it: men, guns and
  /// boxes are not asked for. Coarse and quick, for looking over a whole table.
  bool bears(Point from, Point to, std::uint8_t projectile = 0) const;

 private:
  struct State;
  struct Laying;
  std::optional<Solution> best_of(const Targets& targets, const Laying& laying, std::int32_t trials) const;
  std::unique_ptr<const State> state_;
};

}  // namespace sandgate
