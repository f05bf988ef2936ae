// The strips' fragments made into whole lines, in order. Private to this room.
#pragma once

#include <vector>

#include "map/relief/relief.h"
#include "map/relief/strip.h"

namespace sandgate {

/// `strips` from the north, all chained. The lines keep the strips' points; those that run over several strips are
/// copied together.
Contours join(std::vector<Strip> strips, const Levels& levels, unsigned threads);

}  // namespace sandgate
