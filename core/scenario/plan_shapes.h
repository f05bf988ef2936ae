// Private to this room: what the files about table plans share. Places as real numbers are in inches of the table.
#pragma once

#include <vector>

#include "core/scenario/table_plan.h"
#include "map/base/bearing.h"

namespace sandgate {

Bearing bearing_of_degrees(std::int32_t degrees);
MapPoint in_inches(Point p);
/// The nearest 64th.
Point in_64ths(MapPoint inches);
/// A curve through all of the places.
std::vector<MapPoint> smooth(const std::vector<Point>& course);

/// The place of a river's middle line nearest to another.
struct NearestRiver {
  std::size_t piece = 0;
  MapPoint at;
  double off_in = 0;
};
std::optional<NearestRiver> nearest_river(const CountryPlan& plan, Point to);
bool on_table(const CountryPlan& plan, MapPoint inches);

}  // namespace sandgate
