// Takes those legs out of what is priced that come too near to what is kept off. Private to this room.
#pragma once

#include <cstdint>
#include <vector>

#include "map/march/keep_off.h"
#include "map/march/priced_legs.h"

namespace sandgate {

/// Nodes from which a leg was taken out, in order.
std::vector<std::uint32_t> take_out(const KeepOff& off, const Country& country, const Scale& scale, PricedLegs& legs);

/// Places of nodes, as PricedLegs names them.
class NodePlaces {
 public:
  NodePlaces(const Country& country, const Scale& scale, const PricedLegs& legs);
  Point of_cell(int column, int row) const { return scale_.to_table(country_.frame().centre(column, row), bounds_); }
  Point operator()(std::uint32_t node) const {
    if ((node & waypoint_bit) != 0) return waypoints_[node & ~waypoint_bit];
    const auto width = static_cast<std::uint32_t>(window_.width);
    return of_cell(window_.column + static_cast<int>(node % width), window_.row + static_cast<int>(node / width));
  }

 private:
  const Country& country_;
  const Scale scale_;
  const MapBox bounds_;
  const CellWindow window_;
  std::vector<Point> waypoints_;
};

}  // namespace sandgate
