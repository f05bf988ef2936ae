// Private to this room: sections of a rulebook that have a file of their own, read strictly.
#pragma once

#include "core/rulebook/game_rules.h"
#include "core/rulebook/gun_rules.h"
#include "core/rulebook/gunnery_rules.h"
#include "core/rulebook/json_reader.h"
#include "core/rulebook/rulebook.h"

namespace sandgate {

/// `guns`.
GunRules gun_rules(const JsonReader& reader);
/// `gunnery`; held against the sizes of men that `table` says.
GunneryRules gunnery_rules(const JsonReader& reader, const Rulebook::TableRules& table);

/// `game`.
GameRules game_rules(const JsonReader& reader);

}  // namespace sandgate
