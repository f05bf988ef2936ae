// Private to this room: sections of a rulebook that have a file of their own, read strictly.
#pragma once

#include "core/rulebook/gun_rules.h"
#include "core/rulebook/json_reader.h"
#include "core/rulebook/setup_rules.h"

namespace sandgate {

/// `guns`.
GunRules gun_rules(const JsonReader& reader);
/// `setup`.
SetupRules setup_rules(const JsonReader& reader);

}  // namespace sandgate
