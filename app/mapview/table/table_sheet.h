// The ground of a table in plan: a board for every contour, and houses, walls, trees and water as the toys they are
// there.
#pragma once

#include <QPainter>
#include <memory>

#include "app/mapview/theme.h"
#include "app/mapview/view.h"
#include "map/country/country.h"
#include "map/country/scale.h"

namespace sandgate {

/// How high toys stand, for their shadows: metres of the map, a table inch being so many of them.
struct ToySizes {
  double inch_m = 1;
  double house_m = 0, wall_m = 0, tree_m = 0, man_m = 0;
  double stream_m = 0;  ///< water narrower than this stops nobody, and is drawn so
};

/// Immutable; may be painted from several threads at once. A QGuiApplication must be running.
class TableSheet {
 public:
  /// `ground` is the table's: its lowest board is the floor. What lies round it is drawn in the same way.
  TableSheet(std::shared_ptr<const Country> country, const Scale& scale, const MapBox& ground, const ToySizes& toys);

  const Country& country() const { return *country_; }
  const Scale& scale() const { return scale_; }
  const MapBox& ground() const { return ground_; }
  const ToySizes& toys() const { return toys_; }

  /// Paints `view` over the whole of its picture with the painter's origin at the picture's corner. Slow for a window's
  /// thread: a tenth of a second and more.
  void paint(QPainter& painter, const View& view, const Theme& theme) const;

 private:
  std::shared_ptr<const Country> country_;
  Scale scale_;
  MapBox ground_;
  ToySizes toys_;
  int lowest_ = 0, highest_ = 0;  ///< boards of the table, counted from the datum
};

}  // namespace sandgate
