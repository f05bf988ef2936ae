// Orders of a file by which a battle is set up (LW-1.1, LW-2.1, LW-7). Private to this room.
#pragma once

#include "app/orders/orders.h"
#include "core/rulebook/json_reader.h"

namespace sandgate::reading {

/// Reads an order of move 0 into `order`.
PlannedOrder read_setting_up(const JsonReader& json, const Setting& setting, PlannedOrder order);

/// The `facing` of an order, in degrees; none: it says nothing of it.
std::optional<Bearing> read_facing(const JsonReader& json);

}  // namespace sandgate::reading
