// Orders of a file for lines of communication. Private to this room.
#pragma once

#include <array>
#include <string_view>

#include "app/orders/orders.h"
#include "core/rulebook/json.h"
#include "core/rulebook/json_reader.h"

namespace sandgate::reading {

/// Their keys, each of a body's order.
inline constexpr std::array<std::string_view, 16> of_lines = {
    "transfer", "begin_depot", "convoy",     "entrain", "detrain", "run", "make_up", "part",
    "destroy",  "mend",        "cease_work", "detach",  "rejoin",  "dig", "embark",  "disembark"};

/// Reads such an order for `body` into `order`; false where it is none.
bool read_lines_order(const JsonReader& json, const Setting& setting, const Seat& seat, std::string body,
                      PlannedOrder& order);

/// A setting in which bodies stand, too, that orders of the file make: depots, trains parted off, detachments. For
/// reading names alone.
Setting with_bodies_to_come(const Setting& setting, const Json& file);

}  // namespace sandgate::reading
