#include "map/march/cell_levels.h"

#include <algorithm>
#include <cmath>

#include "map/march/leg.h"

namespace sandgate {
namespace {

constexpr double most_level = 2e9;  // what the level of a cell can hold

}  // namespace

CellLevels::CellLevels(const Country& country, const Scale& scale, double interval)
    : country_(country), interval_(interval) {
  const GridFrame& frame = country.frame();
  const MapBox bounds = country.bounds();
  const auto placed = [&](MapPoint centre) { return scale.to_ground(scale.to_table(centre, bounds), bounds); };
  for (int column = 0; column < frame.width; ++column)
    columns_.push_back(between(frame.column(placed(frame.centre(column, 0)).east), frame.width));
  for (int row = 0; row < frame.height; ++row)
    rows_.push_back(between(frame.row(placed(frame.centre(0, row)).north), frame.height));
}

CellLevels::Between CellLevels::between(double at, int count) {
  at = std::clamp(at, 0.0, count - 1.0);
  if (std::abs(at - std::round(at)) < hair_of_cell) at = std::round(at);
  Between found;
  found.low = static_cast<int>(at);
  found.part = at - found.low;
  found.high = found.part > 0 ? found.low + 1 : found.low;  // what has no weight is not asked
  return found;
}

std::int32_t CellLevels::level(const float* upper, const float* lower, const Between& column, double part) const {
  const auto height = [](float h) { return static_cast<double>(h); };
  const double nw = height(upper[column.low]), ne = height(upper[column.high]);
  const double sw = height(lower[column.low]), se = height(lower[column.high]);
  const double most = std::max(std::max(std::abs(nw), std::abs(ne)), std::max(std::abs(sw), std::abs(se)));
  const double north = nw + (ne - nw) * column.part, south = sw + (se - sw) * column.part;
  const double here = north + (south - north) * part;
  const double exact = interval_ > 0 ? here / interval_ : 0;
  if (!(most <= believable_height_m && std::abs(exact) < most_level)) return none;
  const auto cut = static_cast<std::int32_t>(exact);  // the floor of it, without asking the library
  return cut - static_cast<std::int32_t>(exact < cut);
}

std::int32_t CellLevels::at(int column, int row) const {
  std::int32_t level = none;
  read(row, column, 1, &level);
  return level;
}

void CellLevels::read(int row, int first, int count, std::int32_t* levels) const {
  const Between& between = rows_[static_cast<std::size_t>(row)];
  const auto width = static_cast<std::size_t>(country_.frame().width);
  const float* upper = country_.heights().data() + static_cast<std::size_t>(between.low) * width;
  const float* lower = country_.heights().data() + static_cast<std::size_t>(between.high) * width;
  for (int i = 0; i < count; ++i)
    levels[i] = level(upper, lower, columns_[static_cast<std::size_t>(first + i)], between.part);
}

std::int32_t level_between(const Country& country, double interval, const CellLevel& one, const CellLevel& other) {
  if (one.level == other.level) return one.level;
  const auto first = static_cast<double>(country.height_of_cell(one.column, one.row));
  const auto last = static_cast<double>(country.height_of_cell(other.column, other.row));
  const double level = std::floor((first + (last - first) * 0.5) / interval);
  const auto [low, high] = std::minmax(one.level, other.level);
  if (!(level > static_cast<double>(low))) return low;  // also where there are no heights
  return level < static_cast<double>(high) ? static_cast<std::int32_t>(level) : high;
}

}  // namespace sandgate
