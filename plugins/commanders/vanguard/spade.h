// What is worth digging, and whether there is time for it (KS-6): for the map and for tables.
#pragma once

#include <optional>

#include "core/forces/work.h"
#include "plugins/commanders/vanguard/turn.h"

namespace sandgate::vanguard {

/// A trench before men who stand about `at`, against who comes from `facing`, as long as they can dig it. None where
/// the rulebook has no works, or they are too few for one that is of use.
std::optional<Earthwork> trench_before(const Rulebook& rules, Point at, Bearing facing, std::int32_t men);

/// One that the side has begun, or holds, before `at` and against that front: it is gone on with, or is enough.
const SeenWork* work_before(const Picture& picture, Point at, Bearing facing);

/// Whether who is that far off, and so quick, leaves the moves that a trench takes.
bool has_time_to_dig(const Rulebook& rules, Length off, Length pace);

/// The order by which a body digs.
WorkOrder<Handle> order_to_dig(Handle body, const Earthwork& work);

}  // namespace sandgate::vanguard
