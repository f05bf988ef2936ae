// A scenario of one's own: an exercise laid out over a country, written into a new folder.
#pragma once

#include <filesystem>
#include <string>

#include "core/scenario/lay_out_table.h"
#include "core/scenario/scenario.h"
#include "map/base/progress.h"

namespace sandgate {

struct NewScenario {
  std::string title;          ///< "The country of …" where empty
  double approach_m = 5'000;  ///< how far from the middle objective each force begins
  Telling tell = in_english;  ///< titles, briefs and names of bodies
};

/// Writes `country.gpkg` and `scenario.json` (see core/scenario/lay_out.h) into `folder`, which must not be there yet,
/// and reads them as an exercise would. Where anything fails nothing is left. Faults: the folder is there or cannot be
/// made; the country has no roads, or nowhere to stand; stopped.
Result<Scenario> make_scenario(const Country& country, const std::filesystem::path& folder,
                               const NewScenario& wishes = {}, const Progress& progress = {});

inline constexpr const char* usual_table_rulebook = "little-wars";

/// Writes `plan.json` and `scenario.json` (see core/scenario/lay_out_table.h) into `folder`, which must not be there
/// yet, and reads them as an exercise would; `wishes.name` and `plan_source` are found by itself. Where anything fails
/// nothing is left. Faults: the folder is there or cannot be made; there is no such rulebook; the wishes do not go
/// together (lay_out_table); the plan cannot be played on (check_plan).
Result<Scenario> make_table_scenario(const CountryPlan& plan, const std::filesystem::path& folder,
                                     TableLayOut wishes = {}, const std::string& rulebook = usual_table_rulebook,
                                     const Progress& progress = {});

/// Writes a scenario in hand, which may still have faults: `text` as scenario.json and, where `country` is given,
/// country.gpkg beside it. A folder that is not there is made with both, or not at all; where one is, it must hold a
/// scenario already, whose scenario.json is replaced whole, and its country is left alone. Faults: the folder holds
/// something else or cannot be written to; a new folder without a country; stopped.
Result<void> write_scenario(const std::string& text, const Country* country, const std::filesystem::path& folder,
                            const Progress& progress = {});
/// How a scenario in a folder of that name is called where it is typed.
std::string typed_scenario_name(const std::filesystem::path& folder);

}  // namespace sandgate
