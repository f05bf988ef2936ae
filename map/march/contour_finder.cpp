#include "map/march/contour_finder.h"

#include <algorithm>
#include <cmath>

namespace sandgate {

void ContourFinder::contours_of(int column, int row, const Direction& direction, std::int32_t length,
                                std::vector<std::int32_t>& contours) const {
  const auto height = [this](int x, int y) { return static_cast<double>(country_.height_of_cell(x, y)); };
  const double from = height(column, row), to = height(column + direction.columns, row + direction.rows);
  if (!direction.knight()) return note(from, to, 0, 1, length, contours);
  const double one = height(column + direction.mid_columns[0], row + direction.mid_rows[0]);
  const double other = height(column + direction.mid_columns[1], row + direction.mid_rows[1]);
  const double middle = one + (other - one) * 0.5;
  note(from, middle, 0, 0.5, length, contours);
  note(middle, to, 0.5, 1, length, contours);
}

void ContourFinder::note(double before, double after, double from, double to, std::int32_t length,
                         std::vector<std::int32_t>& contours) const {
  const auto first = static_cast<std::int64_t>(std::floor(before / interval_));
  const auto last = static_cast<std::int64_t>(std::floor(after / interval_));
  const auto add = [&](std::int64_t level) {
    const double part = (static_cast<double>(level) * interval_ - before) / (after - before);
    const double t = from + (to - from) * std::clamp(part, 0.0, 1.0);
    contours.push_back(std::max(0, static_cast<std::int32_t>(std::ceil(t * length)) - 1));
  };
  // So many contours in one leg are too steep, whatever else it passes.
  for (std::int64_t level = first + 1; level <= last && contours.size() <= enough_; ++level) add(level);
  for (std::int64_t level = first; level > last && contours.size() <= enough_; --level) add(level);
}

}  // namespace sandgate
