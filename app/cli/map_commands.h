// Subcommands of `sandgate map` in files of their own.
#pragma once

#include "app/cli/commands.h"

namespace sandgate::cli {

void add_map_sight(CLI::App& map, Chosen& chosen);
void add_map_viewshed(CLI::App& map, Chosen& chosen);
void add_map_profile(CLI::App& map, Chosen& chosen);
void add_map_reach(CLI::App& map, Chosen& chosen);
void add_map_route(CLI::App& map, Chosen& chosen);
void add_map_render(CLI::App& map, Chosen& chosen);

}  // namespace sandgate::cli
