// Orders of a file about who commands whom and whence (CX-8, KS-1.2, KS-11.8). Private to this room.
#pragma once

#include "app/orders/orders.h"
#include "core/rulebook/json_reader.h"

namespace sandgate::reading {

/// Reads such an order into `order`; false where it is none. `seat`: whose it is; null: the umpire's.
bool read_command(const JsonReader& json, const Setting& setting, const Seat* seat, PlannedOrder& order);

}  // namespace sandgate::reading
