// The ground a body sees, shaded on the sheet: tint, hairlines, edge, and the circle of visibility.
#pragma once

#include <QPainter>
#include <QPolygonF>
#include <optional>
#include <vector>

#include "app/mapview/theme.h"
#include "app/mapview/view.h"
#include "map/sight/viewshed.h"

namespace sandgate {

/// A viewshed's edge drawn through the middles of its squares, corners rounded, in metres east and north. Closed rings
/// of seen ground and of the holes in it.
struct SeenArea {
  MapPoint from;
  std::optional<double> reach_m;  ///< nothing is shaded beyond it; none: at any range
  std::vector<QPolygonF> rings;
  MapBox bounds;
  /// Next to nothing is seen: trees, houses or the ground shut whoever looks in.
  bool shut_in = false;
};

/// Slow for large masks; free of fonts and painters, so that any thread may do it.
SeenArea seen_area(const Viewshed& clear, MapPoint from, std::optional<double> reach_m);

/// Painted over the ground and under the troops.
void paint_seen_area(QPainter& painter, const View& view, const SeenArea& area, const Theme& theme);

}  // namespace sandgate
