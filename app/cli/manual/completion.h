// Completions of the command line for shells. Where a command takes a file, and where nothing is known of an argument,
// the shell completes files.
#pragma once

#include <string>

#include "app/cli/manual/command_told.h"

namespace sandgate::cli {

std::string bash_completion(const CommandTold& program);
std::string zsh_completion(const CommandTold& program);
std::string fish_completion(const CommandTold& program);

}  // namespace sandgate::cli
