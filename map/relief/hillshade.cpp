#include <algorithm>
#include <cmath>

#include "map/relief/relief.h"

namespace sandgate {
namespace {

// The lamp: north-west, as high as it is far. A unit step towards it goes half east (negative), half north, and this
// up.
constexpr double lamp_side = 0.5, lamp_up = 0.70710678118654752;
constexpr double level_tone = 128, brightest_tone = 255;

}  // namespace

std::vector<std::uint8_t> hillshade(const Country& country, double relief) {
  const GridFrame& frame = country.frame();
  const std::span<const float> heights = country.heights();
  std::vector<std::uint8_t> tones(heights.size());
  const auto width = static_cast<std::size_t>(frame.width), depth = static_cast<std::size_t>(frame.height);
  // Rise over two cells from one neighbour to the other; where one is missing, over one cell from the middle.
  const auto slope = [](double before, double here, double after, double cell) {
    const bool no_before = std::isnan(before), no_after = std::isnan(after);
    if (no_before && no_after) return 0.0;
    return ((no_after ? here : after) - (no_before ? here : before)) / (no_before || no_after ? cell : 2 * cell);
  };
  for (std::size_t row = 0; row < depth; ++row)
    for (std::size_t column = 0; column < width; ++column) {
      const std::size_t i = row * width + column;
      const double here = static_cast<double>(heights[i]);
      if (std::isnan(here)) {
        tones[i] = static_cast<std::uint8_t>(level_tone);
        continue;
      }
      const auto at = [&](bool inside, std::size_t n) {
        return inside ? static_cast<double>(heights[n]) : std::numeric_limits<double>::quiet_NaN();
      };
      const double east = relief * slope(at(column > 0, i - 1), here, at(column + 1 < width, i + 1), frame.cell_x);
      const double north = relief * slope(at(row + 1 < depth, i + width), here, at(row > 0, i - width), frame.cell_y);
      const double light =
          std::max(0.0, (lamp_side * east - lamp_side * north + lamp_up) / std::sqrt(east * east + north * north + 1));
      const double tone = light <= lamp_up
                              ? level_tone * light / lamp_up
                              : level_tone + (brightest_tone - level_tone) * (light - lamp_up) / (1 - lamp_up);
      tones[i] = static_cast<std::uint8_t>(tone + 0.5);
    }
  return tones;
}

}  // namespace sandgate
