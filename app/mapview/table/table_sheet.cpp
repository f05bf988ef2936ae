#include "app/mapview/table/table_sheet.h"

#include <algorithm>
#include <cmath>

#include "app/mapview/table/table_canvas.h"

namespace sandgate {

TableSheet::TableSheet(std::shared_ptr<const Country> country, const Scale& scale, const MapBox& ground,
                       const ToySizes& toys)
    : country_(std::move(country)), scale_(scale), ground_(ground), toys_(toys) {
  constexpr int probes = 96;  // a side: finer than a board that anybody could stand on
  double low = INFINITY, high = -INFINITY;
  for (int row = 0; row <= probes; ++row)
    for (int column = 0; column <= probes; ++column) {
      const auto height = country_->height(
          {ground.west + ground.width() * column / probes, ground.south + ground.depth() * row / probes});
      if (!height) continue;
      low = std::min(low, *height);
      high = std::max(high, *height);
    }
  if (low > high) return;
  lowest_ = static_cast<int>(std::floor(low / scale.metres_per_contour));
  highest_ = static_cast<int>(std::floor(high / scale.metres_per_contour));
}

void TableSheet::paint(QPainter& painter, const View& view, const Theme& theme) const {
  if (view.size.isEmpty()) return;
  painter.save();
  painter.setClipRect(QRectF(QPointF(0, 0), QSizeF(view.size)), Qt::IntersectClip);
  painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform | QPainter::TextAntialiasing);
  TableCanvas canvas(painter, *country_, toys_, view, theme);
  painter.fillRect(QRectF(QPointF(0, 0), QSizeF(view.size)), theme.no_data);
  paint_boards(canvas, {lowest_, highest_, scale_.metres_per_contour,
                        scale_.metres_per_contour * std::max(scale_.vertical, 0.5)});
  painter.setClipRect(view.to_pixel(country_->bounds()), Qt::IntersectClip);
  paint_wood_floors(canvas);
  paint_table_waters(canvas);
  paint_table_roads(canvas);
  paint_crossings(canvas, scale_);
  paint_table_rocks(canvas);
  paint_table_walls(canvas);
  paint_roofs(canvas);
  paint_crowns(canvas);
  paint_table_names(canvas);
  painter.restore();
}

}  // namespace sandgate
