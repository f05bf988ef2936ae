#include "app/desk/table/table_field.h"

namespace sandgate {

void paint_table_field(QPainter& painter, const QRect& map, const QRect& knobs, const View& view,
                       const Backdrop& backdrop, const TableDrawing& drawing) {
  const Theme& theme = backdrop.theme();
  painter.save();
  painter.setClipRect(map);
  painter.translate(map.topLeft());
  painter.fillRect(QRect(QPoint(), map.size()), theme.table.board_low);
  backdrop.paint(painter, view);
  // Beneath the knobs, and beneath the scale, nothing is written.
  const QRectF scale = paint_table_scale(painter, view, drawing.inch_m, theme);
  const QRectF taken[] = {QRectF(knobs.translated(-map.topLeft())), scale};
  paint_table(painter, view, drawing, theme, taken);
  paint_table_scale(painter, view, drawing.inch_m, theme);
  painter.restore();
  paint_table_rule(painter, map, view, drawing, theme);
}

}  // namespace sandgate
