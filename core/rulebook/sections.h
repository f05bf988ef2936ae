// Private to this room: sections of a rulebook that have a file of their own, read strictly.
#pragma once

#include "core/rulebook/clock_rules.h"
#include "core/rulebook/game_rules.h"
#include "core/rulebook/gun_rules.h"
#include "core/rulebook/gunnery_rules.h"
#include "core/rulebook/json_reader.h"
#include "core/rulebook/rulebook.h"
#include "core/rulebook/setup_rules.h"

namespace sandgate {

/// No time a rulebook gives is longer.
inline constexpr std::int64_t most_minutes = 24 * 60;

/// A whole number that `least` and `most` keep within 32 bits.
inline std::int32_t whole(const JsonReader& reader, std::int64_t least, std::int64_t most) {
  return static_cast<std::int32_t>(reader.whole(least, most));
}

/// `guns`.
GunRules gun_rules(const JsonReader& reader);
/// `gunnery`; held against the sizes of men that `table` says.
GunneryRules gunnery_rules(const JsonReader& reader, const Rulebook::TableRules& table);

/// `game`.
GameRules game_rules(const JsonReader& reader);
/// `setup`.
SetupRules setup_rules(const JsonReader& reader);
/// `move_clock`.
ClockRules clock_rules(const JsonReader& reader);

}  // namespace sandgate
