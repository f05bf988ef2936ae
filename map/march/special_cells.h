// Where legs are not plain: at rivers, houses, walls and gaps in the heights, and where waypoints are. Private to this
// room.
#pragma once

#include "map/march/priced_legs.h"

namespace sandgate {

class SpecialCells {
 public:
  struct Cell {
    std::uint32_t place = 0;            ///< in the window
    bool whole = false;                 ///< all its legs are told here; otherwise those to waypoints only
    std::uint16_t plain = 0;            ///< where whole
    std::uint32_t first = 0, last = 0;  ///< of legs()
  };

  /// Either only ways, for movers that go by road or water alone, or everything.
  SpecialCells(const Country& country, const Scale& scale, const MarchRates& rates, const CellWindow& window);

  /// Tells, before read(), of a cell at or near which there are no heights; outside the country it is nothing.
  void note_gap(int column, int row);

  /// Whether no leg is plain but those that read() says.
  bool bound() const { return bound_; }
  /// Reads the whole window; false where `progress` asked to stop.
  bool read(const Progress& progress);

  /// In order of their places.
  const std::vector<Cell>& cells() const { return cells_; }
  const std::vector<SpecialLeg>& legs() const { return found_; }
  /// What the legs told here have of contours.
  std::vector<std::int32_t>& contours() { return contours_; }
  const Legs& all() const { return legs_; }
  /// Every waypoint of the window, with its legs.
  void read_waypoints(PricedLegs& into);
  /// Adds where, along a plain leg, its contours lie.
  void note_contours(SpecialLeg& leg, int column, int row, std::size_t direction);

 private:
  static constexpr int about = 2;  ///< a leg reaches so many cells far
  static constexpr int flags_side = Lattice::side + 2 * about;

  bool concerns(int column, int row, int columns, int rows);
  void read_page(int column, int row);
  void read_flags(int column, int row, int columns, int rows);
  void read_cell(int column, int row);
  void read_links(int column, int row);
  bool dead(int column, int row);
  bool near_way(MapPoint at) const;
  void add(Legs::Node to, std::int64_t moves, std::int32_t length);
  void add_walked(Legs::Node from, Legs::Node to);

  const Country& country_;
  const Scale scale_;
  CellWindow window_;
  Nearness near_;
  Legs legs_;
  bool boat_, bound_, wheels_;
  double cell_m_;
  std::vector<bool> gaps_;  ///< by page
  std::vector<Cell> cells_;
  std::vector<SpecialLeg> found_;
  std::vector<std::int32_t> contours_, along_;
  std::vector<Legs::Node> links_;
  std::array<std::uint8_t, std::size_t{flags_side} * flags_side> flags_{}, spread_{};
};

}  // namespace sandgate
