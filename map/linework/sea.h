// The sea as areas, from coastlines drawn with the land on their left.
#pragma once

#include <vector>

#include "map/country/feature.h"

namespace sandgate {

struct Sea {
  std::vector<Feature> areas;  ///< lakes of class `sea`, within the box, islands as holes
  int loose_ends = 0;          ///< coastlines that ended inside the box and were drawn on straight to its nearest side
  int astray = 0;              ///< islands outside any sea, left out
};

/// Joins `coasts` end to start (where they share a place exactly), cuts them off at `box` and fills what lies on their
/// right. Coasts that are rings inside the box are islands, or sea where they run the other way round.
Sea sea_from(std::vector<std::vector<MapPoint>> coasts, const MapBox& box);

}  // namespace sandgate
