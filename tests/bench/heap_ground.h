// The peer of reach: Dijkstra with the standard library's binary heap, on the same lattice of sixteen directions at the
// same costs, over open ground. What does not hang on the start is prepared, as ours prepares it.
#pragma once

#include <queue>
#include <vector>

#include "map/march/cell_levels.h"
#include "map/march/legs.h"

namespace sandgate::bench {

class HeapGround {
 public:
  HeapGround(const Country& country, const Scale& scale, const MarchRates& rates)
      : country_(country),
        scale_(scale),
        rates_(rates),
        interval_(scale.metres_per_contour),
        frame_(country.frame()),
        levels_(frame_.cells()) {
    const Legs legs(country, scale, rates);
    for (std::size_t i = 0; i < directions.size(); ++i) leaps_[i] = static_cast<std::uint32_t>(legs.leap(i).moves);
    climb_ = static_cast<std::uint32_t>(legs.climb_moves());
    descent_ = static_cast<std::uint32_t>(legs.descent_moves());
    const CellLevels levels(country, scale, interval_);
    for (int row = 0; row < frame_.height; ++row)
      levels.read(row, 0, frame_.width, levels_.data() + static_cast<std::size_t>(row) * stride());
  }

  /// Moves from a place to the centres of a window about it, row by row.
  std::vector<std::uint32_t> spread(Point from, int left, int top, int width, int height) const {
    constexpr std::uint32_t never = 0xFFFFFFFF;
    std::vector<std::uint32_t> best(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), never);
    using Open = std::pair<std::uint32_t, std::uint32_t>;
    std::priority_queue<Open, std::vector<Open>, std::greater<>> open;
    const auto place = [width](int c, int r) { return static_cast<std::uint32_t>(r * width + c); };
    for (const auto& [cell, moves] : starts(from)) {
      const std::uint32_t at = place(cell % frame_.width - left, cell / frame_.width - top);
      best[at] = moves;
      open.push({moves, at});
    }
    while (!open.empty()) {
      const auto [moves, at] = open.top();
      open.pop();
      if (moves != best[at]) continue;
      const int c = static_cast<int>(at) % width, r = static_cast<int>(at) / width;
      for (std::size_t i = 0; i < directions.size(); ++i) {
        const int x = c + directions[i].columns, y = r + directions[i].rows;
        if (x < 0 || y < 0 || x >= width || y >= height) continue;
        const std::uint32_t to = place(x, y);
        if (moves + leaps_[i] >= best[to]) continue;
        const std::uint32_t all = moves + leaps_[i] + contours(left + c, top + r, directions[i]);
        if (all >= best[to]) continue;
        best[to] = all;
        open.push({all, to});
      }
    }
    return best;
  }

 private:
  /// The cells to which a start is linked.
  std::vector<std::pair<int, std::uint32_t>> starts(Point from) const {
    Legs legs(country_, scale_, rates_);
    const Legs::Node start = legs.add_end(from);
    std::vector<Legs::Node> cells;
    std::vector<std::int32_t> contours;
    legs.links(start, cells);
    std::vector<std::pair<int, std::uint32_t>> found;
    for (const Legs::Node cell : cells)
      if (const auto walked = legs.walk(start, cell, contours); walked.bar == Bar::none)
        found.emplace_back(static_cast<int>(cell), static_cast<std::uint32_t>(walked.moves));
    return found;
  }
  std::size_t stride() const { return static_cast<std::size_t>(frame_.width); }
  std::int32_t level(int c, int r) const {
    return levels_[static_cast<std::size_t>(r) * stride() + static_cast<std::size_t>(c)];
  }
  std::uint32_t price(std::int32_t from, std::int32_t to) const {
    return to > from ? static_cast<std::uint32_t>(to - from) * climb_
                     : static_cast<std::uint32_t>(from - to) * descent_;
  }
  std::uint32_t contours(int c, int r, const Direction& d) const {
    const std::int32_t from = level(c, r), to = level(c + d.columns, r + d.rows);
    if (!d.knight()) return price(from, to);
    const int x0 = c + d.mid_columns[0], y0 = r + d.mid_rows[0], x1 = c + d.mid_columns[1], y1 = r + d.mid_rows[1];
    const std::int32_t middle = level_between(country_, interval_, {x0, y0, level(x0, y0)}, {x1, y1, level(x1, y1)});
    return price(from, middle) + price(middle, to);
  }

  const Country& country_;
  const Scale scale_;
  const MarchRates rates_;
  double interval_;
  GridFrame frame_;
  std::vector<std::int32_t> levels_;
  std::array<std::uint32_t, 16> leaps_{};
  std::uint32_t climb_ = 0, descent_ = 0;
};

}  // namespace sandgate::bench
