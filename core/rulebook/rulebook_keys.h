// Private to this room: the resolved document of a rulebook as a Rulebook.
#pragma once

#include "core/rulebook/json_reader.h"
#include "core/rulebook/rulebook.h"

namespace sandgate {

inline constexpr JsonLimits rulebook_limits{.bytes = 1 << 18, .depth = 8};

/// Reads every key of a resolved rulebook of today's schema; what is wrong stands in `reading`.
Rulebook rulebook_of(const Json& document, JsonReading& reading);

}  // namespace sandgate
