// Scenarios: data/scenarios/<name>/scenario.json (schema data/schemas/scenario.schema.json), read strictly.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "core/scenario/setting.h"
#include "map/base/progress.h"

namespace sandgate {

/// What is chosen of a scenario before it is begun.
struct ScenarioWishes {
  std::string posting;                     ///< by whose seats it is played (posting.h); empty: by its own
  std::optional<Signals> signalling = {};  ///< KS-11: of every side; none: as the scenario, or its rulebook, has them
  std::string rulebook = {};               ///< by which it is played; empty: by the scenario's own
};

struct Scenario {
  std::shared_ptr<const Setting> setting;
  std::string json;  ///< the scenario's own text, canonical; what an exercise file keeps
};

/// Reads a scenario: `where` is a folder with scenario.json or the file itself. Its country is read from the file,
/// folder or raster it names, relative to the scenario. Rulebooks come from `rulebooks`. Faults name file and JSON
/// pointer: unknown or missing keys, names used twice, bodies off the map, in a river, lake, house or where there are
/// no heights, seats without a side, camps without a seat, strengths that cannot be, postings that leave a body to
/// nobody or to two.
Result<Scenario> read_scenario(const std::filesystem::path& where, const std::filesystem::path& rulebooks,
                               const Progress& progress = {}, const ScenarioWishes& wishes = {});

/// The same of a text that stands in no file yet, over a country that is at hand already: what the text says of where
/// its country comes from is not followed.
Result<Scenario> scenario_over(std::string_view scenario_json, const std::string& where,
                               const std::filesystem::path& rulebooks, std::shared_ptr<const Country> country,
                               const ScenarioWishes& wishes = {});

/// The setting of an exercise from the texts its file keeps and its country, checked in the same way.
Result<Scenario> scenario_from_texts(std::string_view scenario_json, std::string_view rulebook_json,
                                     std::shared_ptr<const Country> country, const std::string& where);

}  // namespace sandgate
