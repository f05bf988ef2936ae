// Adding up a walk. Private to this room.
#pragma once

#include "map/march/march.h"
#include "map/march/walker.h"

namespace sandgate {

/// What a step takes: its length, its price or its delay.
Moves time_of(const MarchRates& rates, const Step& step);

/// Only the sums of a walk, for comparing many.
struct Sum {
  Moves moves;
  Length length;
  Bar bar = Bar::none;
  Length barred_along;
};
/// Where `steep` is given, it is filled with how far along contours are passed off the road.
Sum sum_up(Walker& walker, const MarchRates& rates, std::span<const Point> path,
           std::vector<std::int32_t>* steep = nullptr);
/// The same, given up where it takes more than `most`; the moves are more than that then, and no more is true of it.
Sum sum_up_to(Walker& walker, const MarchRates& rates, std::span<const Point> path, Moves most);

/// The sum of a walk, and moves and length as far as each of its points.
struct SumByLeg {
  Sum whole;
  std::vector<Sum> so_far;
  bool apart = true;  ///< each leg by itself takes what it takes here: no fording that lasts, no steepness that adds up
};
SumByLeg sum_by_leg(Walker& walker, const MarchRates& rates, std::span<const Point> path);

}  // namespace sandgate
