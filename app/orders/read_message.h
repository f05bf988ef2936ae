// Messages of a file of orders (KS-11.6). Private to this room.
#pragma once

#include "app/orders/orders.h"
#include "core/rulebook/json_reader.h"

namespace sandgate::reading {

/// `seat`: whose it is; null: the umpire's.
PlannedMessage read_message(const JsonReader& json, const Setting& setting, const Seat* seat);

}  // namespace sandgate::reading
