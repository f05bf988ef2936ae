// The name of the build that decides.
#pragma once

#include <string>

namespace sandgate {

/// Version, processor, compiler and a hash over the sources of map, logistics and core: two programs of one name decide
/// every order alike. The command line, the desktop and the plug-ins are one build; a changed rule is another.
std::string this_build();

}  // namespace sandgate
