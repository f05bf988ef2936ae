// The grids of a ViewGround, both ways round. Private to this room.
#pragma once

#include <cstdint>
#include <vector>

#include "map/base/unfilled.h"
#include "map/sight/sweep.h"
#include "map/sight/wide_view.h"

namespace sandgate {

struct ViewGround::Grids {
  std::span<const float> heights;             ///< the country's
  UnfilledVector<float> heights_exchanged;    ///< column by column
  std::vector<float> peaks, peaks_exchanged;  ///< as SweptGround has them
  float most_m = 0;
  std::vector<float> cover;  ///< empty where nothing stands anywhere
  UnfilledVector<float> cover_exchanged;
  std::vector<std::uint8_t> wood;
  UnfilledVector<std::uint8_t> wood_exchanged;
};

/// Metres by which what stands on it rises over each cell, and which of it is wood; empty where nothing does.
struct CoverGrid {
  std::vector<float> metres;
  std::vector<std::uint8_t> wood;
};
CoverGrid cover_grid(const Country& country, const SightLine& line);

}  // namespace sandgate
