// Heights of a grid from contour lines and spot heights, where no grid was measured.
//
// The surface is that of a stiff plate under tension which keeps to the lines: it makes the sum of
//   (height along a line, between cell centres - the line's height)^2   over places half a cell apart on every line,
//   w (zxx^2 + 2 zxy^2 + zyy^2) + 0.3 w (zx^2 + zy^2)                   over the grid
// least (minimum curvature: Briggs, Geophysics 39, 1974; with tension: Smith and Wessel, Geophysics 55, 1990), found by
// conjugate gradients from coarse grids to fine ones. Summits and valleys beyond the last contour are rounded, not cut
// flat. How well it does is measured in tests/map/tst_heights.cpp and stated in README.md.
#pragma once

#include <vector>

#include "map/base/fault.h"
#include "map/base/progress.h"
#include "map/country/frame.h"

namespace sandgate {

struct HeightLine {
  double level_m = 0;
  std::vector<MapPoint> points;
};

struct SpotHeight {
  double height_m = 0;
  MapPoint at;
};

struct LinesOfHeight {
  std::vector<HeightLine> lines;
  std::vector<SpotHeight> spots;
  std::vector<MapBox> sheets;  ///< the ground the lines speak for; elsewhere is void
  bool empty() const { return lines.empty() && spots.empty(); }
};

/// Row by row, not-a-number outside the sheets. Faults: fewer than two heights on the grid; stopped.
Result<std::vector<float>> heights_from_lines(const GridFrame& frame, const LinesOfHeight& given,
                                              const Progress& progress = {});

}  // namespace sandgate
