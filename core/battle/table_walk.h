// How far one walk comes: by its price, and by enemies on the way. Private to this room.
#pragma once

#include <optional>
#include <span>

#include "core/battle/ground/table_ground.h"
#include "core/battle/room.h"

namespace sandgate {

/// What one move affords of a path.
struct Afforded {
  enum class End : std::uint8_t {
    arrived,
    halted,   ///< KS-2.2: before a price it cannot pay
    barred,   ///< by what a march's reckoning alone knows: a ford refused, a steep, no heights
    too_far,  ///< LW-3.1
  };
  End end = End::arrived;
  Length along;  ///< how far it comes
  Moves paid;    ///< towards the price
  Bar bar = Bar::none;
  Point at;     ///< where it is barred, or the move ends
  Moves spent;  ///< where it arrives or halts
};
/// `carried`: paid in the mover's last move towards what it met where it stands now. `has`: KS-3, of the move.
Afforded afford(const TableGround& ground, const MarchRates& rates, const Path& path, Moves carried,
                Moves has = Moves::whole(1));
/// LW-2.1: the same where the walk is measured as if it began at `counts_from`: its first leg is the straight line from
/// there. A price is met as far from the end as it would be from there.
Afforded afford(const TableGround& ground, const MarchRates& rates, const Path& path, Moves carried,
                const std::optional<Point>& counts_from, Moves has = Moves::whole(1));
/// The first `along` of a path whose legs such a base can go. Cut at a whole 64th a leg that passes close by a solid or
/// water may turn into it; then it ends a 64th aside.
Path part_to_go(const TableGround& ground, const Path& path, Length along, Length radius);
/// What cutting a walk off at a whole 64th may cost, in 64ths: so many less are tried.
constexpr int rounding = 4;

/// What a man who halted before a price in his camp's last move has paid towards it; nought if he did not, or has let
/// a move go by.
inline Moves carried(Moves paid, std::int64_t moved, std::int64_t move) { return moved == move - 2 ? paid : Moves{}; }

/// LW-3.7: who stops the men of `camp`.
class Enemies {
 public:
  Enemies(const Rulebook& rulebook, std::span<const Soldier> men, std::uint8_t camp);

  struct Met {
    std::uint32_t who = 0;
    Length along;  ///< of the path: the first whole 64th at which they are in contact
  };
  /// The first enemy who stops such a base within `most` of the path. One whom it touches at the start does so only if
  /// it comes nearer to him, or touches him again.
  std::optional<Met> first_met(const Path& path, Length radius, Length most) const;
  bool any() const { return any_; }

 private:
  struct Touched {
    std::uint32_t who = 0;
    std::int64_t square = 0;  ///< of how far apart their middles were
    bool still = true;
  };
  std::vector<Touched> touched_at(Point p, Length radius) const;
  std::optional<Length> met_on_leg(const Bases::Base& enemy, Point a, Point b, Length whole, Length radius,
                                   Touched* leaving) const;
  Length contact_;
  Bases bases_;
  bool any_ = false;
};

}  // namespace sandgate
