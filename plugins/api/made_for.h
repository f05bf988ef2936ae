// For which build of the floors below a plug-in was made.
#pragma once

#include <string>

namespace sandgate {

/// The name of the build this was compiled into: of a plug-in within a plug-in, of the program within the program.
std::string made_for();

}  // namespace sandgate
