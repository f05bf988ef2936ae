#include "map/base/point.h"

#include <cmath>

namespace sandgate {

Length distance(Point a, Point b) {
  const auto dx = static_cast<double>(a.x.count - b.x.count);
  const auto dy = static_cast<double>(a.y.count - b.y.count);
  return {{static_cast<std::int64_t>(std::sqrt(dx * dx + dy * dy) + 0.5)}};
}

bool within(Point a, Point b, Length reach) {
  const auto dx = a.x.count - b.x.count;
  const auto dy = a.y.count - b.y.count;
  return dx * dx + dy * dy <= reach.count * reach.count;
}

Length length(const Path& path) {
  Length sum;
  for (std::size_t i = 1; i < path.size(); ++i) sum += distance(path[i - 1], path[i]);
  return sum;
}

double distance_m(MapPoint a, MapPoint b) {
  const double de = a.east - b.east, dn = a.north - b.north;
  return std::sqrt(de * de + dn * dn);
}

void MapBox::take_in(MapPoint p) {
  if (empty()) {
    *this = {p.east, p.north, p.east, p.north};
    return;
  }
  if (p.east < west) west = p.east;
  if (p.east > east) east = p.east;
  if (p.north < south) south = p.north;
  if (p.north > north) north = p.north;
}

MapBox box_round(const std::vector<MapPoint>& points) {
  MapBox box;
  for (const MapPoint p : points) box.take_in(p);
  return box;
}

}  // namespace sandgate
