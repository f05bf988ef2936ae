// A game laid out on a table plan: two forces along the back lines.
#pragma once

#include <optional>
#include <string>

#include "core/rulebook/rulebook.h"
#include "core/scenario/table_plan.h"

namespace sandgate {

/// LW-6.
enum class TableGame : std::uint8_t { fight, blow, defensive };
std::string_view name_of(TableGame kind);
std::optional<TableGame> table_game_named(std::string_view name);

struct TableLayOut {
  std::string name;         ///< typed: small letters, figures, hyphens
  std::string title;        ///< "The Battle of …" where empty
  std::string plan_source;  ///< as scenario.json names it
  TableGame kind = TableGame::fight;
  /// LW-7.1: what a side's force is worth, in whole points; none: three guns with five horsemen each, ten more horse
  /// and 48 foot.
  std::optional<std::int32_t> points;
};

/// LW-7.1: what a force may be worth.
inline constexpr std::int32_t least_points = 40, most_points = 600;

/// The text of a scenario.json by the rulebook `little-wars`: Red along the southern back line, Blue along the
/// northern, a seat each, companies of foot, guns with their horsemen, and squadrons, all where there is room; what has
/// a name about the middle line as objectives. In a Defensive Game Blue defends, with two thirds of the points. The
/// same plan and wishes give the same text. Faults: points out of range; no room along a back line; more men than the
/// rulebook allows.
Result<std::string> lay_out_table(const CountryPlan& plan, const TableLayOut& wishes, const Rulebook& rulebook);

}  // namespace sandgate
