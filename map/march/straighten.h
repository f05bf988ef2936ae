// Draws a found way with as few straight legs as cost no more. Private to this room.
#pragma once

#include "map/march/reckon.h"

namespace sandgate {

/// `path` must be one that can be walked. What comes back can be walked too, and takes no longer.
Path straighten(const Country& country, const Scale& scale, const MarchRates& rates, const Path& path);

}  // namespace sandgate
