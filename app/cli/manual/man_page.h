// Manual pages of the command line, in the language of man(7).
#pragma once

#include <string>

#include "app/cli/manual/command_told.h"

namespace sandgate::cli {

/// "sandgate-rule": of the page on which a command stands; of what is beneath a command, that command's own.
std::string page_name(const CommandTold& command);

/// The page of the program itself, with a list of its commands. `version` as it stands at a page's foot.
std::string program_page(const CommandTold& program, const std::string& version);

/// The page of one of the program's commands, with all that is beneath it.
std::string command_page(const CommandTold& program, const CommandTold& command, const std::string& version);

}  // namespace sandgate::cli
