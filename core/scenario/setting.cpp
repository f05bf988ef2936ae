#include "core/scenario/setting.h"

#include <algorithm>

namespace sandgate {

SeatId Setting::leader(SideId id) const {
  const auto first = std::ranges::find(seats, id, &Seat::side);
  return first == seats.end() ? SeatId{} : first->id;
}

}  // namespace sandgate
