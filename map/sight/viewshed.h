// What can be seen from one place: the same lines as `sight`, asked of every square of the ground around.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "map/base/progress.h"
#include "map/country/frame.h"
#include "map/sight/sight.h"

namespace sandgate {

/// A mask over squares of whole cells of a country. It covers only the ground that was asked about.
struct Viewshed {
  GridFrame frame;                 ///< the squares
  std::vector<std::uint8_t> seen;  ///< 1 where the middle of the square is seen; rows from the north-west

  bool at(int column, int row) const {
    return seen[static_cast<std::size_t>(row) * static_cast<std::size_t>(frame.width) +
                static_cast<std::size_t>(column)] != 0;
  }
};

/// The fewest cells to the side of a square for which the ground within `reach_m` of a place (none: the whole
/// country) has at most `most_squares`, so that the cost of a viewshed can be bounded.
int cells_to_a_square(const Country& country, std::optional<double> reach_m, int most_squares);

/// Every square whose middle lies within `reach_m` of `from` (none: at any range) and is seen from there by exactly
/// `sight(country, from, middle, line)`. `cells` is the side of a square in cells of the country; squares begin at the
/// country's north-west corner, and those cut by its southern or eastern border are left out.
///
/// Cost: one line of sight for each square, each of as many steps as it crosses grid lines; so it grows with the cube
/// of the reach, and falls with the square of `cells`. In cells of 25 m a circle of 3 km is 45 000 lines, a tenth of a
/// second; all of 20 by 15 km is 480 000 lines, three seconds. None where `from` lies outside the country or where it
/// has no data, and where `progress` asked the work to stop.
std::optional<Viewshed> viewshed(const Country& country, MapPoint from, std::optional<double> reach_m,
                                 const SightLine& line = {}, int cells = 1, const Progress& progress = {});

}  // namespace sandgate
