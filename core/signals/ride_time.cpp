#include "core/signals/ride_time.h"

#include "core/signals/rider.h"

namespace sandgate {

std::expected<RideTime, NoRoute> time_ride(std::shared_ptr<const Country> country, const Scale& scale,
                                           const MarchRates& rates, Length call, Point from, Point to,
                                           const Progress& progress) {
  Rides rides(country, scale, rates);
  auto way = rides.from_post(from, to, progress);
  if (!way) return std::unexpected(way.error());
  // A move more than the whole of it takes: he is within call before.
  const Moves whole = way->moves + Moves::whole(1);
  const Ridden ridden = ride(*country, scale, rates, Rider::on_way(*way), {to, call}, whole);
  return RideTime{std::move(*way), ridden.length, whole - ridden.left};
}

}  // namespace sandgate
