// Finds the boxes that meet a box. For this room and map/linework.
#pragma once

#include <cstdint>
#include <vector>

#include "map/base/point.h"

namespace sandgate {

/// A pile of grids, each twice as coarse as the one before. A box lies once, by its middle, in the finest grid
/// whose cells are not smaller than it; so a question need only look half a cell further than its own edges.
class BoxIndex {
 public:
  struct Item {
    MapBox box;
    std::uint32_t kinds = 0;  ///< the bits a question's mask must touch
    std::uint32_t feature = 0, segment = 0;
  };

  explicit BoxIndex(std::vector<Item> items);

  /// `visit(item)` once for every item of `kinds` whose box meets `box`.
  template <class Visit>
  void each(const MapBox& box, std::uint32_t kinds, Visit&& visit) const {
    if (box.empty() || (kinds & kinds_) == 0) return;
    for (const Level& level : levels_) {
      const int first = level.column(box.west - level.cell / 2, west_),
                last = level.column(box.east + level.cell / 2, west_);
      const int low = level.row(box.south - level.cell / 2, south_),
                high = level.row(box.north + level.cell / 2, south_);
      for (int row = low; row <= high; ++row) {
        // Cells of one row lie side by side, and so do their items.
        const std::size_t line = static_cast<std::size_t>(row) * static_cast<std::size_t>(level.columns);
        const std::uint32_t end = level.starts[line + static_cast<std::size_t>(last) + 1];
        for (std::uint32_t i = level.starts[line + static_cast<std::size_t>(first)]; i < end; ++i) {
          const Item& item = items_[i];
          if ((item.kinds & kinds) != 0 && item.box.meets(box)) visit(item);
        }
      }
    }
  }

 private:
  struct Level {
    double cell = 1;
    int columns = 1, rows = 1;
    std::vector<std::uint32_t> starts;  ///< per cell, where its items start; one more at the end

    int column(double east, double west) const { return clamped((east - west) / cell, columns); }
    int row(double north, double south) const { return clamped((north - south) / cell, rows); }
    static int clamped(double at, int count) { return at > 0 ? (at < count ? static_cast<int>(at) : count - 1) : 0; }
  };

  std::vector<Item> items_;  ///< level by level, cell by cell
  std::vector<Level> levels_;
  double west_ = 0, south_ = 0;
  std::uint32_t kinds_ = 0;  ///< of all items together
};

}  // namespace sandgate
