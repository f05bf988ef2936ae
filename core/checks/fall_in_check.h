// What both sides of the wire ask of a man whose table has closed and who shall fall in.
#pragma once

#include <cstdint>

#include "core/forces/arm.h"
#include "map/base/point.h"

namespace sandgate {

struct Rulebook;

/// CX-10: whether a man at `at`, who last moved in `moved` (0: never, he stands where he was set out), has by `move`
/// had the time to come to the middle man of his body: a move of his arm for each of his side's moves since.
bool can_fall_in(const Rulebook& rulebook, Arm arm, Point at, Point middle, std::int64_t moved, std::int64_t move);

}  // namespace sandgate
