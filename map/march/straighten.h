// Draws a found way with as few straight legs as cost no more. Private to this room.
#pragma once

#include "map/march/keep_off.h"
#include "map/march/reckon.h"

namespace sandgate {

/// `path` must be one that can be walked, and `found` what it takes. What comes back can be walked too, and takes no
/// longer (but for what rounding adds); it is the straight line between its ends, which costs `direct`, where that is
/// no slower: nothing is ever slower than just going there. No leg comes near to what is kept off, which may be null;
/// what keeps off stops `direct` too, as its caller says.
Path drawn(const Country& country, const Scale& scale, const MarchRates& rates, const Path& path, const SumByLeg& found,
           const Sum& direct, const KeepOff* off = nullptr);

}  // namespace sandgate
