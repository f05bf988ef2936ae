// Heights made visible: contour lines and hillshade.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "map/base/progress.h"
#include "map/country/country.h"

namespace sandgate {

struct Contour {
  double level = 0;                  ///< metres
  bool closed = false;               ///< the last point equals the first
  std::span<const MapPoint> points;  ///< higher ground on the right; owned by the Contours it stands in
};

/// All contour lines of a drawing, in order, with their points. Copies share the points.
class Contours {
 public:
  Contours() = default;
  Contours(std::vector<Contour> lines, std::shared_ptr<const void> points)
      : lines_(std::move(lines)), points_(std::move(points)) {}

  std::size_t size() const { return lines_.size(); }
  bool empty() const { return lines_.empty(); }
  const Contour& operator[](std::size_t i) const { return lines_[i]; }
  auto begin() const { return lines_.begin(); }
  auto end() const { return lines_.end(); }

 private:
  std::vector<Contour> lines_;
  std::shared_ptr<const void> points_;
};

/// Contour lines at whole multiples of `interval_m` above the datum, between cell centres (so half a cell short of
/// the border). A cell exactly at a level counts as above it. Saddles are settled by the mean of the four. Lines break
/// where there is no data. Ordered by level, then by where each begins (row, then column); a ring begins where a sweep
/// over the rows first meets it. `threads` (0: as many as the machine has cores) changes how long it takes and nothing
/// else. `progress` is called from the calling thread. Refused: an interval that is not a positive number, or so small
/// that there would be more than 20 000 levels or 40 million points.
Result<Contours> contours(const Country& country, double interval_m, const Progress& progress = {},
                          unsigned threads = 0);

/// One byte a cell: how a lamp in the north-west, 45 degrees up, lights it; 128 is level ground, 0 darkest. `relief`
/// raises heights. Cells without data are 128.
std::vector<std::uint8_t> hillshade(const Country& country, double relief = 1);

}  // namespace sandgate
