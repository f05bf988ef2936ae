#include "plugins/api/made_for.h"

#include "core/base/build.h"

namespace sandgate {

std::string made_for() { return this_build(); }

}  // namespace sandgate
