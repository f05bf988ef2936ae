// Adding up a walk. Private to this room.
#pragma once

#include "map/march/march.h"
#include "map/march/walker.h"

namespace sandgate {

/// A move's march on that going; what is not to be had is nought.
Length rate_on(const MarchRates& rates, Going going);

/// What a step takes: its length, its price or its delay.
Moves time_of(const MarchRates& rates, const Step& step);

/// Only the sums of a walk, for comparing many.
struct Sum {
  Moves moves;
  Length length;
  int contours_across = 0;  ///< passed off the road, up or down
  Bar bar = Bar::none;
  Length barred_along;
};
Sum sum_up(Walker& walker, const MarchRates& rates, std::span<const Point> path);

}  // namespace sandgate
