// The inch, for what is reckoned in inches all through.
#pragma once

#include "map/base/quantity.h"

namespace sandgate {

inline constexpr Length inch = Length::inches(1);

}  // namespace sandgate
