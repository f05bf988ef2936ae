// All legs of a window of the country, priced for one mover. Private to this room.
#pragma once

#include <cstdint>
#include <expected>
#include <span>
#include <vector>

#include "map/march/legs.h"
#include "map/march/reach.h"

namespace sandgate {

/// Cells of a grid: a window of the country's.
struct CellWindow {
  int column = 0, row = 0, width = 0, height = 0;

  std::size_t cells() const { return static_cast<std::size_t>(width) * static_cast<std::size_t>(height); }
  bool holds(int c, int r) const { return c >= column && r >= row && c < column + width && r < row + height; }
  std::uint32_t place(int c, int r) const {
    return static_cast<std::uint32_t>(r - row) * static_cast<std::uint32_t>(width) +
           static_cast<std::uint32_t>(c - column);
  }
  /// The cells of `frame` whose centres may lie in `box`, and `more` about them.
  static CellWindow of(const GridFrame& frame, const MapBox& box, int more);
  static CellWindow all(const GridFrame& frame) { return {0, 0, frame.width, frame.height}; }
  CellWindow within(const CellWindow& other) const;
  friend bool operator==(const CellWindow&, const CellWindow&) = default;
};

/// A leg that is not plain, or has contours that the levels of its ends do not tell.
struct SpecialLeg {
  std::uint32_t to;        ///< a place in the window, or waypoint_bit and the number of a waypoint
  std::uint32_t moves;     ///< in parts of a move
  std::int32_t length;     ///< in 64ths
  std::uint32_t contours;  ///< wheels: where its contours stand in PricedLegs::contours
  std::uint16_t contour_count;
};
inline constexpr std::uint32_t waypoint_bit = 0x80000000;

/// Lists of special legs: those of `from[i]` stand from starts[i] to starts[i + 1].
struct SpecialLists {
  std::vector<std::uint32_t> from;  ///< in order
  std::vector<std::uint32_t> starts{0};
  std::vector<SpecialLeg> legs;

  void close(std::uint32_t node) {
    from.push_back(node);
    starts.push_back(static_cast<std::uint32_t>(legs.size()));
  }
  std::span<const SpecialLeg> at(std::size_t i) const {
    return std::span(legs).subspan(starts[i], starts[i + 1] - starts[i]);
  }
};

struct PricedLegs {
  static constexpr std::uint16_t every_direction = 0xFFFF;
  static constexpr std::int16_t no_level = 0x7FFF;

  CellWindow window;
  UnfilledVector<std::int16_t> levels;  ///< counted from any one level
  /// A bit for each of `directions` in which the leg is plain: priced by its length and the levels of its ends alone.
  UnfilledVector<std::uint16_t> plain;
  std::array<Legs::Leap, 16> leaps;
  std::int64_t climb_moves = 0, descent_moves = 0;
  double interval = 0;                                     ///< metres; nought where no contour has a price, afloat
  SpecialLists specials;                                   ///< of cells; none of a cell with every direction plain
  std::vector<std::uint32_t> row_specials;                 ///< per row, where its cells begin; one more at the end
  SpecialLists from_waypoints;                             ///< by number
  std::vector<std::pair<Point, std::uint32_t>> waypoints;  ///< their numbers, in order of their places
  std::uint32_t waypoint_count = 0;                        ///< with those that lie outside the window
  std::vector<std::int32_t> contours;

  std::span<const SpecialLeg> specials_of(std::uint32_t cell) const;
  std::uint32_t waypoint_at(Point at) const;  ///< its number; waypoint_bit where there is none

  std::int64_t plain_moves(std::size_t direction, int from_level, int to_level) const {
    const std::int64_t rise = to_level - from_level;
    return leaps[direction].moves + (rise > 0 ? rise * climb_moves : -rise * descent_moves);
  }
};

/// Prices the legs of `window`; legs that leave it are left out.
std::expected<PricedLegs, NoReach> price_legs(const Country& country, const Scale& scale, const MarchRates& rates,
                                              const CellWindow& window, const Progress& progress);

}  // namespace sandgate
