#include "core/scenario/setting.h"

#include <algorithm>

namespace sandgate {

Rights all_rights() { return {Right::march, Right::table, Right::fire, Right::work, Right::supply, Right::signal}; }

SeatId leader_of(std::span<const Seat> seats, SideId side) {
  const auto first = std::ranges::find(seats, side, &Seat::side);
  return first == seats.end() ? SeatId{} : first->id;
}

bool Setting::has_lines() const {
  return !table && std::ranges::any_of(order_of_battle, [](const Body& body) {
    return !body.packets.nothing() || !marches(body.contents.arm());
  });
}

bool Setting::fed_by_packets(SideId id) const {
  if (table || rulebook.supply.kind != SupplyKind::packets) return false;
  return std::ranges::any_of(order_of_battle, [id](const Body& body) {
    return body.side == id && (!body.packets.nothing() || body.contents.arm() == Arm::depot);
  });
}

}  // namespace sandgate
