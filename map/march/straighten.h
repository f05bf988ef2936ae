// Draws a found way with as few straight legs as cost no more. Private to this room.
#pragma once

#include "map/march/reckon.h"

namespace sandgate {

/// What the legs of a way lose by each being rounded to a whole 64th: a straight line may measure that much more and
/// still be no longer.
Length lost_by_rounding(std::span<const Point> path);
/// Whether `straight` is no worse than `other`, of which the legs lost that much.
bool no_worse(const MarchRates& rates, const Sum& straight, const Sum& other, Length lost);

/// `path` must be one that can be walked. What comes back can be walked too, and takes no longer (but for
/// what rounding adds).
Path straighten(const Country& country, const Scale& scale, const MarchRates& rates, const Path& path);

/// As straighten, or the straight line between its ends, which costs `direct`: nothing is ever slower than just going
/// there.
Path drawn(const Country& country, const Scale& scale, const MarchRates& rates, const Path& path, const Sum& direct);

}  // namespace sandgate
