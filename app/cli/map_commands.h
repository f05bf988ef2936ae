// Subcommands of `sandgate map` in files of their own.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/cli/commands.h"
#include "map/base/point.h"
#include "map/import/survey.h"

namespace sandgate::cli {

void add_map_sight(CLI::App& map, Chosen& chosen);
void add_map_viewshed(CLI::App& map, Chosen& chosen);
void add_map_profile(CLI::App& map, Chosen& chosen);
void add_map_reach(CLI::App& map, Chosen& chosen);
void add_map_route(CLI::App& map, Chosen& chosen);
void add_map_import(CLI::App& map, Chosen& chosen);
void add_map_train(CLI::App& map, Chosen& chosen);
void add_map_render(CLI::App& map, Chosen& chosen);

/// What an import is asked for on the command line.
struct ImportChoice {
  std::vector<std::string> sources;
  std::string bounds, crs, name, mapping;
  std::optional<double> cell_m, level_m;
};
void add_import_choice(CLI::App& sub, ImportChoice& choice);
Result<ImportPlan> read_plan(const ImportChoice& choice);

/// "W,S,E,N" as four numbers; none where it is not.
std::optional<MapBox> read_bounds(const std::string& text);

}  // namespace sandgate::cli
