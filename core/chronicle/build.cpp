#include "build_name.h"
#include "core/chronicle/chronicle.h"

namespace sandgate {

std::string this_build() { return SANDGATE_BUILD_NAME; }

}  // namespace sandgate
