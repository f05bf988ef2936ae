// How far and how long a rider rides from a post to a place (KS-11.2): what the umpire's calculator asks.
#pragma once

#include "core/signals/rides.h"

namespace sandgate {

struct RideTime {
  Ride ride;
  Length near;       ///< ridden until he is within call of the place
  Moves near_moves;  ///< gone by then
};
/// `call` is how near to the place is near enough. Faults as Rides::from_post.
std::expected<RideTime, NoRoute> time_ride(std::shared_ptr<const Country> country, const Scale& scale,
                                           const MarchRates& rates, Length call, Point from, Point to,
                                           const Progress& progress = {});

}  // namespace sandgate
