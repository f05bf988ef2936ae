// What is drawn on a message: places, phase lines, boundaries, axes of advance, areas; each with its name.
#pragma once

#include <QPainter>
#include <QString>
#include <span>
#include <vector>

#include "app/mapview/theme.h"
#include "app/mapview/view.h"
#include "core/kinds/signal.h"

namespace sandgate {

/// One thing as it stands on the sheet. Fewer points than such a thing has are drawn as far as they go.
struct OrderDrawing {
  DrawingKind kind = DrawingKind::place;
  std::vector<MapPoint> points;
  QString name;
  bool draft = false;  ///< still in hand
  friend bool operator==(const OrderDrawing&, const OrderDrawing&) = default;
};

/// In ink, under the troops: a place as a ringed dot, a phase line full, a boundary of dashes and crosses, an axis as
/// an open arrow, an assembly area in dashes, an objective in a double ring. Names stand at the end of lines and in the
/// middle of areas.
void paint_orders(QPainter& painter, const View& view, std::span<const OrderDrawing> drawings, const Theme& theme);

}  // namespace sandgate
