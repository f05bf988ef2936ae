// Houses, walls, rocks and trees of a country as upright pieces that shot meets (LW-1.2). Private to this room.
#pragma once

#include <array>
#include <vector>

#include "core/gunnery/relief.h"

namespace sandgate {

/// An upright piece of a solid: four corners in plan, in order round it, each from `low` to `high`. Two of them may be
/// one.
struct Prism {
  struct Corner {
    Place at;
    double low = 0, high = 0;
  };
  std::array<Corner, 4> corners;
  Patch patch() const;
  double top() const;
};

/// What stands in the relief's frame. Roads lead through solids as they do for men: where a gateway is, nothing stands.
/// Areas are cut into strips, a wall drawn as a line is as thick as the rulebook says. Banks of field works stand as
/// walls do (KS-6.1).
std::vector<Prism> solids_of(const TableGround& ground, const Relief& relief, const GunneryRules& rules);

/// Where trunks stand: in a wood that is an area about one to every square of the rulebook's spacing, at least one;
/// along one that is a line at that spacing; one at a point. In order of the features.
std::vector<Point> trees_of(const TableGround& ground, const Relief& relief, const GunneryRules& rules);

}  // namespace sandgate
