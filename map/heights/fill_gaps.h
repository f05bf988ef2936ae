// Voids in a grid of heights, filled where they are small.
#pragma once

#include <cstdint>
#include <vector>

#include "map/country/frame.h"

namespace sandgate {

struct FilledGaps {
  std::int64_t gaps = 0, cells = 0;
};

/// Gives heights to voids (not-a-number) that heights surround and that are nowhere wider than `widest_cells`: the
/// surface of a membrane stretched over the gap (Laplace's equation), within a centimetre. What touches the border of
/// the grid or is wider stays void.
FilledGaps fill_gaps(const GridFrame& frame, std::vector<float>& heights, int widest_cells);

}  // namespace sandgate
