// Private to this room: sections of a rulebook that have a file of their own, read strictly.
#pragma once

#include "core/rulebook/charge_rules.h"
#include "core/rulebook/clock_rules.h"
#include "core/rulebook/destruction_rules.h"
#include "core/rulebook/game_rules.h"
#include "core/rulebook/gun_rules.h"
#include "core/rulebook/gunnery_rules.h"
#include "core/rulebook/json_reader.h"
#include "core/rulebook/kriegspiel_rules.h"
#include "core/rulebook/railway_rules.h"
#include "core/rulebook/rulebook.h"
#include "core/rulebook/setup_rules.h"
#include "core/rulebook/signal_rules.h"
#include "core/rulebook/supply_rules.h"

namespace sandgate {

/// No time a rulebook gives is longer.
inline constexpr std::int64_t most_minutes = 24 * 60;

/// A whole number that `least` and `most` keep within 32 bits.
inline std::int32_t whole(const JsonReader& reader, std::int64_t least, std::int64_t most) {
  return static_cast<std::int32_t>(reader.whole(least, most));
}

/// No rulebook counts more men or horses to one thing.
inline constexpr std::int64_t most_men_counted = 10'000;
/// A side's own moves: at least one, and no rulebook looks further ahead than a thousand.
inline std::int32_t moves(const JsonReader& reader) { return whole(reader, 1, 1'000); }

/// No length a rulebook gives is longer.
inline constexpr double most_feet = 1'000;
/// A length in feet that is a whole number of 64ths of an inch, so that nothing is rounded behind the author's back.
Length feet(const JsonReader& reader, Length least);
/// The same in inches.
Length inches(const JsonReader& reader, Length least);

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
/// `signals`.
SignalRules signal_rules(const JsonReader& reader);
/// `supply`.
SupplyRules supply_rules(const JsonReader& reader);
/// `railway`.
RailwayRules railway_rules(const JsonReader& reader);
/// `men` and `moves`.
ManWork man_work(const JsonReader& reader);
/// `destruction`.
DestructionRules destruction_rules(const JsonReader& reader);

/// `over`/`under`, of which no more than all is meant.
Ratio part_of(const JsonReader& reader);
/// `formations`, `boats`, `works`, `shell`.
FormationRules formation_rules(const JsonReader& reader);
BoatRules boat_rules(const JsonReader& reader);
WorkRules work_rules(const JsonReader& reader);
ShellRules shell_rules(const JsonReader& reader);
/// `rifles`; the projectile is one of `gunnery`.
RifleRules rifle_rules(const JsonReader& reader, const GunneryRules& gunnery);
/// `charges`.
ChargeRules charge_rules(const JsonReader& reader);
/// `general`.
GeneralRules general_rules(const JsonReader& reader);

/// A section that a rulebook may be without, and then says `null`.
template <class Read>
auto if_any(const JsonReader& reader, Read read) -> std::optional<decltype(read(reader))> {
  if (reader.is_null()) return {};
  return read(reader);
}

}  // namespace sandgate
