// Subcommands of `sandgate map` in files of their own.
#pragma once

#include <optional>
#include <string>

#include "app/cli/commands.h"
#include "map/base/point.h"

namespace sandgate::cli {

void add_map_route(CLI::App& map, Chosen& chosen);
void add_map_import(CLI::App& map, Chosen& chosen);
void add_map_render(CLI::App& map, Chosen& chosen);

/// "W,S,E,N" as four numbers; none where it is not.
std::optional<MapBox> read_bounds(const std::string& text);

}  // namespace sandgate::cli
