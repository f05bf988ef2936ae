// Who is besieged: whether any way leads out past the enemy (KS-4.4). Private to this room.
#pragma once

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "logistics/supply/hub.h"

namespace sandgate {

/// As SupplyWays::besieged(); `siege` are the free enemies, as far as a siege reaches from them.
bool has_no_way_out(const WayTerms& terms, const KeepOff& siege, std::span<const Point> bodies,
                    std::span<const Point> packets, const std::optional<std::pair<Point, Point>>& back_line,
                    std::vector<Point>* free_places);

}  // namespace sandgate
