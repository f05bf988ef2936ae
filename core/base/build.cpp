#include "core/base/build.h"

#include "build_name.h"

namespace sandgate {

std::string this_build() { return SANDGATE_BUILD_NAME; }

}  // namespace sandgate
