// Where solids and water let a path through, by the figures marches are reckoned with: for a caller who judges bars
// himself, base by base (MarchRates::bars).
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "map/base/segment.h"
#include "map/country/country.h"
#include "map/country/scale.h"

namespace sandgate {

/// A straight way through: what keeps within `half_width_m` of it is not stopped by the feature it leads through. It
/// reaches out on both sides of it.
struct Opening {
  MapPoint from, to;
  double half_width_m = 0;
};

/// LW-1.2: where roads pass through a house, wall or rock, in order of the roads.
std::vector<Opening> gateways(const Country& country, const Scale& scale, const Feature& solid);

/// LW-1.4: bridges, culverts and fords over water drawn as an area, in order of their ids. One marked by a point leads
/// over by the shortest of eight ways. `broken` ones, in order of their ids, carry nobody (KS-5).
std::vector<Opening> crossings_over(const Country& country, const Scale& scale, const Feature& water,
                                    std::span<const FeatureId> broken = {});

/// LW-1.4: the parts of points[piece] … points[piece + 1] of a river drawn as a line over which a bridge, culvert or
/// ford carries; in order, merged. A path that crosses the line there is not barred by reckon, elsewhere it is.
std::vector<Portion> carried_parts(const Country& country, const Scale& scale, const Feature& river, std::size_t piece,
                                   std::span<const FeatureId> broken = {});

/// The bridge, culvert or ford nearest to `at`, no further than `within_m`; the first of several as near.
std::optional<FeatureId> crossing_near(const Country& country, MapPoint at, double within_m);
/// The same of bridges and culverts alone, which can be broken (KS-5).
std::optional<FeatureId> built_crossing_near(const Country& country, MapPoint at, double within_m);

/// Whether a river so narrow stops nobody.
bool stops_nobody(const Feature& river, double stream_m);

}  // namespace sandgate
