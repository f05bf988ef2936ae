// Private to this room: sections of a rulebook that have a file of their own, read strictly.
#pragma once

#include "core/rulebook/clock_rules.h"
#include "core/rulebook/gun_rules.h"
#include "core/rulebook/json_reader.h"

namespace sandgate {

/// `guns`.
GunRules gun_rules(const JsonReader& reader);
/// `move_clock`.
ClockRules clock_rules(const JsonReader& reader);

}  // namespace sandgate
