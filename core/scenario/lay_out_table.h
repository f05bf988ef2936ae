// A battle laid out on a table plan: which game it is, two forces, and how they come on the field.
#pragma once

#include <optional>
#include <string>

#include "core/rulebook/rulebook.h"
#include "core/scenario/game_terms.h"
#include "core/scenario/setup_terms.h"
#include "core/scenario/table_plan.h"
#include "map/base/telling.h"

namespace sandgate {

/// Who has a part in a battle that is agreed on beforehand. Red's back line is the southern, Blue's the northern.
enum class TableRole : std::uint8_t { red, blue, toss };
/// "red", "blue", "toss".
std::string_view word_of(TableRole role);
std::optional<TableRole> table_role_named(std::string_view word);

/// A battle that is set up in play (a scenario's `table.setup`).
struct TableSetUp {
  bool muster = true;           ///< LW-7.1: each side for itself; else both have the force the program tells off
  bool open_mustering = false;  ///< each sees what the other musters
  bool curtain = false;         ///< LW-2.1
  std::optional<SetupTerms::Chances> chances = {};  ///< LW-7.2
  /// LW-1.1: who laid out the Country; the other chooses his back line. None: nobody chooses. Not in a Defensive Game.
  std::optional<TableRole> country_by = {};
};

struct TableLayOut {
  std::string name = {};         ///< typed: small letters, figures, hyphens
  std::string title = {};        ///< "The Battle of …" where empty
  std::string plan_source = {};  ///< as scenario.json names it
  GameKind kind = GameKind::fight;
  std::optional<Rear> rear = {};  ///< LW-6.2, of a Blow at the Rear; none: the rulebook's
  /// LW-6.3, of a Defensive Game; by toss only where both sides muster, since he has fewer points.
  TableRole defender = TableRole::blue;
  TableRole first = TableRole::toss;  ///< LW-2.1: the First Player; in a Defensive Game the rulebook says
  /// LW-7.1: what a side's force is worth, in whole points; none: what the rulebook says where it musters, else three
  /// guns with five horsemen each, ten more horse and 48 foot.
  std::optional<std::int32_t> points = {};
  std::optional<TableSetUp> setup = {};  ///< none: both stand along their back lines when the battle begins
  Telling tell = in_english;             ///< brief, titles and names of bodies
};

/// LW-7.1: what a force may be worth.
inline constexpr std::int32_t least_points = 40, most_points = 600;

/// What cannot be together, or be at all, whatever the plan and the rulebook.
Result<void> check_lay_out(const TableLayOut& wishes);

/// The text of a scenario.json, a game of two sides, Red and Blue, a seat each, by `rulebook`. Forces that are told off
/// are companies of foot, guns with their horsemen, and squadrons; where the battle is not set up in play they stand
/// along the back lines, all where there is room. What has a name about the middle line is an objective. In a Defensive
/// Game the defender has his part of the points. The same plan and wishes give the same text. Faults: points out of
/// range; no room along a back line; more men than the rulebook allows; wishes that do not go with the game.
Result<std::string> lay_out_table(const CountryPlan& plan, const TableLayOut& wishes, const Rulebook& rulebook);

}  // namespace sandgate
