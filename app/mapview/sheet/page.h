// The full sheet as it is rendered or printed: title, neat line, figures, legend, scale, north point, attribution.
#pragma once

#include <QImage>
#include <QPainter>
#include <QString>
#include <functional>
#include <optional>
#include <vector>

#include "app/mapview/piece.h"
#include "app/mapview/route_drawing.h"
#include "app/mapview/sheet/sheet.h"

namespace sandgate {

struct PageOptions {
  QSize size{2000, 1300};         ///< of the whole page, pixels of 1/96 inch
  double device_pixel_ratio = 1;  ///< dots of a PNG to each of them
  bool margin = true;             ///< without it the map fills the page
  QString title;                  ///< the country's name where empty
  QString exercise;               ///< upper left: "Staff Exercise “Greta” — Sheet 1"
  QString state;                  ///< upper right: "Umpire's copy. Move 18, Blue to move. 10.12 a.m."
  std::optional<MapBox> ground;   ///< what must be on it; the whole country where none
  double denominator = 0;         ///< 1 : n about the middle of that ground; 0: as large as the page takes
  SheetStyle style;
  Theme theme = day_theme();
  std::vector<Piece> pieces;
  std::vector<RouteDrawing> routes;
  /// Painted over the map after these, with the painter's origin at the map's corner.
  std::function<void(QPainter&, const View&)> overlay = {};
};

/// The map's view and where its picture stands on the page.
struct PageFrame {
  QRectF neat;
  View view;
};
PageFrame frame_page(const Sheet& sheet, const PageOptions& options);

/// The size of a page that holds all its ground at its scale, with the margin where it has one; needs a denominator.
/// Never less than the margin's own words need.
QSize size_at_scale(const Sheet& sheet, const PageOptions& options);

/// Paints the page at the painter's origin.
void paint_page(QPainter& painter, const Sheet& sheet, const PageOptions& options);
/// The same as a picture. Null where the size is empty or more than memory holds.
QImage render_page(const Sheet& sheet, const PageOptions& options);

}  // namespace sandgate
