// The ground along a line: heights at distances, climb and descent, contours passed.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "map/country/country.h"

namespace sandgate {

/// Heights are bilinear between cell centres, as everywhere. Climb, descent and contours are summed over the places
/// where the line crosses the lines that join cell centres, straight between, as a march counts them (KS-2.2); they do
/// not depend on the step. Where there are no heights nothing is climbed, and the line begins anew behind.
struct HeightProfile {
  struct Place {
    double along_m = 0;  ///< in plan
    MapPoint at;
    std::optional<double> height_m;
  };
  std::vector<Place> places;  ///< the start, every whole step, every corner of the line, the end
  double length_m = 0;        ///< in plan
  double climb_m = 0, descent_m = 0;
  int climbed = 0, descended = 0;  ///< contours; a level reached exactly counts when reached from below
  std::optional<double> lowest_m, highest_m;
};

/// The profile along `line`. Refused: fewer than two places, a place outside the country or that is no number, a step
/// that is not positive or makes more than a million places, an interval of contours that is not positive.
Result<HeightProfile> profile(const Country& country, std::span<const MapPoint> line, double step_m,
                              double metres_per_contour);

}  // namespace sandgate
