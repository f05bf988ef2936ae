// What bodies take up on a train, and whether the loads of a scenario fit (KS-4.6, CX-7).
#pragma once

#include "core/forces/contents.h"
#include "core/rulebook/json_reader.h"
#include "core/scenario/setting.h"
#include "logistics/railway/trucks.h"

namespace sandgate {

/// CX-7: what is to go by rail of a body: riders with their horses, a General among them; everybody else on foot; guns
/// and waggons. What lies on its waggons goes with them.
TrainLoad train_load(const Contents& contents);

/// KS-4.6: how many packets a body's waggons or trucks hold by a rulebook; none for what has no bounds, a depot.
std::optional<std::int64_t> packets_held(const Contents& contents, const SupplyRules& rules);

/// Names the first body of the scenario whose packets are more than its waggons or trucks hold, or the first train
/// whose trucks are too few for its packets and who is aboard. Needs the rulebook, and no country.
void check_loads(const JsonReader& root, const Setting& setting);

}  // namespace sandgate
