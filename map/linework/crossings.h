// Bridges, culverts and fords that a map does not show but that must be: where its roads and railways cross its water.
#pragma once

#include <vector>

#include "map/base/fault.h"
#include "map/base/progress.h"
#include "map/country/feature.h"

namespace sandgate {

/// What arises at a crossing. Metres.
struct CrossingRules {
  double culvert_below_m = 4;  ///< a railway crosses a river narrower than this by a culvert
  double ford_below_m = 0;     ///< a way of `ford_classes` fords a river narrower than this
  std::vector<FeatureClass> ford_classes;
  double marked_within_m = 15;  ///< a crossing the map itself shows so near is not made again
  double longest_m = 1000;      ///< water wider than this is not bridged
};

struct Crossings {
  std::vector<Feature> made;  ///< in order of the ways, and along each
  int bridges = 0, culverts = 0, fords = 0;
  int too_wide = 0;  ///< crossings of water wider than `longest_m`, left as they are
};

/// The crossings of `features`' roads and railways over their rivers and lakes, lines and areas, that none of their
/// bridges, culverts and fords carries. Bridges are lines along the way from bank to bank; culverts and fords are
/// points. Tunnels cross nothing. `fordable[i]`, where given, says of feature i, a river, that tracks ford it whatever
/// its width.
Result<Crossings> find_crossings(const std::vector<Feature>& features, const std::vector<bool>& fordable,
                                 const CrossingRules& rules, const Progress& progress = {});

}  // namespace sandgate
