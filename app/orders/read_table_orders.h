// What reading orders of a file has in common, and those for men and guns on a table. Private to this room.
#pragma once

#include "app/orders/table_orders.h"
#include "core/rulebook/json_reader.h"

namespace sandgate::reading {

inline constexpr std::size_t longest_name = 100, most_parties = 1000;

MapPoint read_target(const JsonReader& json, const Country& country);
std::string read_body(const JsonReader& json, const Setting& setting, const Seat& seat);
/// None where there is no such seat: then it has been said.
const Seat* read_seat(const JsonReader& json, const Setting& setting);
/// Fails where it is false.
void read_truth(const JsonReader& json);
std::optional<GroupShape> shape_named(std::string_view word);

PlannedFire read_fire(const JsonReader& json, const Setting& setting, const Seat& seat, std::string body);
PlannedLieDown read_lie_down(const JsonReader& json, const Setting& setting, const Seat& seat, std::string body);
PlannedTrail read_trail(const JsonReader& json, const Setting& setting, const Seat& seat, std::string body);
PlannedHaul read_haul(const JsonReader& json, const Setting& setting, const Seat& seat, std::string body);
PlannedRifles read_rifles(const JsonReader& json, const Setting& setting, std::string body);
PlannedWalk read_walk(const JsonReader& json, const Setting& setting, const Seat& seat, std::string body);
PlannedRush read_rush(const JsonReader& json, const Setting& setting, const Seat& seat, std::string body);

}  // namespace sandgate::reading
