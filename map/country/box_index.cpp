#include "map/country/box_index.h"

#include <algorithm>

namespace sandgate {
namespace {

constexpr int most_columns = 1024;
// A box must be a little smaller than its cell, so that rounding never hides it from a question at its edge.
constexpr double snug = 0.999;

MapPoint middle(const MapBox& box) { return {(box.west + box.east) / 2, (box.south + box.north) / 2}; }

}  // namespace

BoxIndex::BoxIndex(std::vector<Item> items) {
  if (items.empty()) return;
  MapBox middles;
  for (const Item& item : items) {
    middles.take_in(middle(item.box));
    kinds_ |= item.kinds;
  }
  west_ = middles.west;
  south_ = middles.south;
  const double side = std::max({middles.width(), middles.depth(), 1.0});

  int columns = 1;
  while (columns < most_columns && static_cast<std::size_t>(columns) * static_cast<std::size_t>(columns) < items.size())
    columns *= 2;
  std::vector<Level> all;
  for (; columns >= 1; columns /= 2) {
    Level level;
    level.cell = std::max(side / columns, 1.0);
    level.columns = static_cast<int>(middles.width() / level.cell) + 1;
    level.rows = static_cast<int>(middles.depth() / level.cell) + 1;
    all.push_back(std::move(level));
  }
  // The coarsest is a single cell, so that a box of any size has its place there.
  all.back().columns = all.back().rows = 1;

  std::vector<std::vector<std::uint32_t>> of_level(all.size());
  for (std::size_t i = 0; i < items.size(); ++i) {
    const double extent = std::max(items[i].box.width(), items[i].box.depth());
    std::size_t level = 0;
    while (level + 1 < all.size() && extent > all[level].cell * snug) ++level;
    of_level[level].push_back(static_cast<std::uint32_t>(i));
  }

  items_.resize(items.size());
  std::uint32_t placed = 0;
  for (std::size_t l = 0; l < all.size(); ++l) {
    if (of_level[l].empty()) continue;
    Level& level = all[l];
    const auto cell_of = [&](std::uint32_t i) {
      const MapPoint at = middle(items[i].box);
      return static_cast<std::size_t>(level.row(at.north, south_)) * static_cast<std::size_t>(level.columns) +
             static_cast<std::size_t>(level.column(at.east, west_));
    };
    level.starts.assign(static_cast<std::size_t>(level.columns) * static_cast<std::size_t>(level.rows) + 1, 0);
    for (const std::uint32_t i : of_level[l]) ++level.starts[cell_of(i) + 1];
    level.starts[0] = placed;
    for (std::size_t c = 1; c < level.starts.size(); ++c) level.starts[c] += level.starts[c - 1];
    std::vector<std::uint32_t> next(level.starts.begin(), level.starts.end() - 1);
    for (const std::uint32_t i : of_level[l]) items_[next[cell_of(i)]++] = items[i];
    placed = level.starts.back();
    levels_.push_back(std::move(level));
  }
}

}  // namespace sandgate
