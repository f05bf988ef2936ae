// The ground as the router sees it: the level of every cell's place, what lies in its way, and the waypoints linked to
// it. Made page by page where the search comes. Private to this room.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "map/march/cell_levels.h"
#include "map/march/waypoints.h"

namespace sandgate {

class Lattice {
 public:
  static constexpr int side = 64;  ///< cells to a side of a page
  static constexpr std::int32_t no_level = CellLevels::none;
  enum Flag : std::uint8_t {
    in_water = 1,    ///< a river's or lake's area holds the centre
    in_solid = 2,    ///< a house's or rock's
    near_gap = 4,    ///< a cell beside it, or itself, has no heights
    in_the_way = 8,  ///< borders, rivers or walls pass through its square
  };
  struct Border {
    MapPoint p, q;
  };
  /// Lists by cell: those of cell i stand from starts[i] to starts[i + 1].
  template <class T>
  struct ByCell {
    std::vector<std::uint32_t> starts;
    std::vector<T> items;
    std::span<const T> of(std::size_t i) const {
      if (items.empty()) return {};
      return std::span(items).subspan(starts[i], starts[i + 1] - starts[i]);
    }
  };
  struct Page {
    std::int32_t level[side * side];
    std::uint8_t flags[side * side];
    ByCell<Border> borders;
    ByCell<std::uint32_t> links;  ///< waypoints linked to the cell's centre
    ByCell<std::uint32_t> homes;  ///< waypoints in the cell's square
  };

  Lattice(const Country& country, const Scale& scale, const MarchRates& rates, Waypoints& waypoints);

  int columns() const { return frame_.width; }
  int rows() const { return frame_.height; }
  std::uint32_t cells() const { return static_cast<std::uint32_t>(frame_.cells()); }
  std::size_t pages() const { return pages_.size(); }
  std::size_t page_number(int column, int row) const {
    return static_cast<std::size_t>(row / side) * page_columns_ + static_cast<std::size_t>(column / side);
  }
  static std::size_t place(int column, int row) {
    return static_cast<std::size_t>(row % side) * side + static_cast<std::size_t>(column % side);
  }
  const Page& page(int column, int row) {
    auto& page = pages_[page_number(column, row)];
    if (!page) make(page, column / side * side, row / side * side);
    return *page;
  }

 private:
  void make(std::unique_ptr<Page>& page, int column, int row);
  void read_levels(Page& page, int column, int row) const;
  void read_borders(Page& page, int column, int row) const;
  void fill(Page& page, int column, int row, const Feature& area) const;
  void link(Page& page, int column, int row);

  const Country& country_;
  const MarchRates& rates_;
  Waypoints& waypoints_;
  GridFrame frame_;
  CellLevels levels_;
  double pad_;
  std::size_t page_columns_;
  std::vector<std::unique_ptr<Page>> pages_;
};

}  // namespace sandgate
