#include "core/scenario/setting.h"

#include <algorithm>

namespace sandgate {

Rights all_rights() { return {Right::march, Right::table, Right::fire, Right::work, Right::supply, Right::signal}; }

SeatId leader_of(std::span<const Seat> seats, SideId side) {
  const auto first = std::ranges::find(seats, side, &Seat::side);
  return first == seats.end() ? SeatId{} : first->id;
}

}  // namespace sandgate
