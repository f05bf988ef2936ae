// The chain of command as the umpire has it: what his dialog shows, and what is ordered in it (CX-8, KS-1.2).
#pragma once

#include <vector>

#include "app/desk/frame/command_dialog.h"
#include "app/host/umpire_client.h"

namespace sandgate {

/// Every seat with the bodies that it commands now.
std::vector<CommandPost> command_posts(const UmpireClient& umpire);
/// The dialog's order as the umpire's deed; bodies are numbered as in the exercise.
Deed umpires_deed(const CommandDeed& deed);

}  // namespace sandgate
