// Guns moved with their crews (LW-2.5, LW-3.2, LW-3.5). Private to this room.
#pragma once

#include <expected>
#include <span>
#include <vector>

#include "core/battle/room.h"
#include "core/battle/table_move.h"

namespace sandgate {

/// One gun of an order, moved as if it had a crew that goes with it.
struct Haul {
  TableMove::Hauled hauled;
  Gun after;                            ///< as it stands then
  std::vector<std::uint32_t> may_go{};  ///< who of the order are by it at the start and may be its crew
};

/// The guns of an order moved, one after the other: `room` has the men who do not walk and all guns, and has the hauled
/// ones where they end.
std::expected<std::vector<Haul>, Refusal> haul(const TableGround& ground, std::span<const Soldier> men,
                                               std::span<const Gun> guns, const TableMoveOrder& order, Room& room);

/// LW-3.5: whether every gun has a crew of its own among those who went with it: each by it where it ends, `ends[i]`
/// being where `order.men[i]` ends, and nobody the crew of two.
std::optional<Refusal> check_crews(const TableGround& ground, std::span<const Soldier> men, const TableMoveOrder& order,
                                   std::span<const Haul> hauls, std::span<const Point> ends);

/// What a gun that goes at the pace of such men can do.
MarchRates gun_rates(const TableGround& ground, bool mounted);

}  // namespace sandgate
