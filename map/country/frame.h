// Where the cells of a height grid lie on the ground.
#pragma once

#include "map/base/point.h"

namespace sandgate {

/// A north-up grid: row 0 is the northernmost, heights stand at cell centres.
struct GridFrame {
  int width = 0, height = 0;      ///< cells
  double west = 0, north = 0;     ///< the outer corner of the north-west cell, metres
  double cell_x = 1, cell_y = 1;  ///< metres, both positive

  friend bool operator==(const GridFrame&, const GridFrame&) = default;

  std::size_t cells() const { return static_cast<std::size_t>(width) * static_cast<std::size_t>(height); }
  MapBox bounds() const { return {west, north - cell_y * height, west + cell_x * width, north}; }
  MapPoint centre(int column, int row) const { return {west + (column + 0.5) * cell_x, north - (row + 0.5) * cell_y}; }
  /// Column and row as real numbers in which cell centres are whole: (0, 0) is the north-west centre.
  double column(double east) const { return (east - west) / cell_x - 0.5; }
  double row(double northing) const { return (north - northing) / cell_y - 0.5; }
};

}  // namespace sandgate
