// Orders given without a hand: a scenario's march table, and a file of orders.
#pragma once

#include <string>
#include <vector>

#include "app/host/session.h"

namespace sandgate::cli {

/// One order as it stands in a file: whose, when, and to which body.
struct PlannedOrder {
  std::int64_t move = 1;  ///< the seat's own move in which it is given
  std::string seat, body;
  bool halt = false;  ///< else a march to `to`
  MapPoint to;
  bool by_road = false, press_on = false;
  std::string where;  ///< where it stands, for faults and refusals
};

/// The march table of a scenario as planned orders.
std::vector<PlannedOrder> march_table(const Setting& setting);

/// Reads a file of orders: {"orders": [{"move": 1, "seat": "red", "body": "1/Leinster", "march": {"to": [E, N] or a
/// grid reference, "by": "road" or "quickest", "press_on": false}}, {"move": 3, "seat": "red", "body": …, "halt":
/// true}, …]}. Faults name the file and the JSON pointer; seats and bodies must exist in the setting.
Result<std::vector<PlannedOrder>> read_orders(const std::string& file, const Setting& setting);

/// Gives one order through its seat's client: finds the way, sends it. The refusal, if there is one.
std::optional<Refusal> give(Client& client, const PlannedOrder& order, const Progress& progress);

}  // namespace sandgate::cli
