// Where the men and guns of a body stand when they come out of their box or ranks (CX-10): by formation, facing and
// order of arms, always the same for the same body on the same ground.
#pragma once

#include <span>
#include <vector>

#include "core/battle/ground/table_ground.h"
#include "core/battle/gun.h"
#include "core/forces/contents.h"

namespace sandgate {

struct StoodOut {
  struct Place {
    Arm arm = Arm::infantry;
    Point at;
    friend bool operator==(const Place&, const Place&) = default;
  };
  struct Piece {
    Point at;
    Bearing facing;
    friend bool operator==(const Piece&, const Piece&) = default;
  };
  std::vector<Place> men;      ///< free men, part by part
  std::vector<Point> brought;  ///< prisoners and disarmed men the body brings, in the order given
  std::vector<Piece> guns;
};

/// `brought`: the arms of prisoners and disarmed men in its ranks. Everybody has room (LW-3.6) among `men` and `guns`
/// that are on the ground already; where the formation's own place is taken or solid, the nearest that is free.
/// Boxed stands out as fours. Arms that are no figures on a table (generals, boats) give nobody.
StoodOut stand_out(const TableGround& ground, const Contents& contents, Formation formation, Point at, Bearing facing,
                   std::span<const Arm> brought, std::span<const Soldier> men, std::span<const Gun> guns);

/// Whether men of this arm are figures on a table at all.
bool figures_on_table(const Rulebook& rulebook, Arm arm);

}  // namespace sandgate
