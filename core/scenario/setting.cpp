#include "core/scenario/setting.h"

#include <algorithm>

namespace sandgate {
namespace {

bool needs_waggons_of(const Setting& setting, SideId side, Arm arm) {
  if (setting.table || setting.rulebook.supply.kind != SupplyKind::waggons) return false;
  return std::ranges::any_of(setting.order_of_battle,
                             [&](const Body& body) { return body.side == side && body.contents.waggons_of(arm) > 0; });
}

}  // namespace

Rights all_rights() { return {Right::march, Right::table, Right::fire, Right::work, Right::supply, Right::signal}; }

SeatId leader_of(std::span<const Seat> seats, SideId side) {
  const auto first = std::ranges::find(seats, side, &Seat::side);
  return first == seats.end() ? SeatId{} : first->id;
}

bool Setting::has_lines() const {
  return !table && std::ranges::any_of(order_of_battle, [this](const Body& body) {
    return !body.packets.nothing() || !marches(body.contents.arm()) ||
           (rulebook.boats && body.contents.arm() == Arm::boat) ||
           (rulebook.supply.kind == SupplyKind::waggons &&
            (body.contents.waggons_of(Arm::supply) > 0 || body.contents.waggons_of(Arm::transport) > 0));
  });
}

bool Setting::fed_by_packets(SideId id) const {
  if (table || rulebook.supply.kind != SupplyKind::packets) return false;
  return std::ranges::any_of(order_of_battle, [id](const Body& body) {
    return body.side == id && (!body.packets.nothing() || body.contents.arm() == Arm::depot);
  });
}

bool Setting::kept_by_waggons(SideId id) const { return needs_waggons_of(*this, id, Arm::supply); }
bool Setting::served_by_carts(SideId id) const { return needs_waggons_of(*this, id, Arm::transport); }

}  // namespace sandgate
