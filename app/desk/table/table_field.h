// A table in plan as its views paint it: ground, toys, scale and rule.
#pragma once

#include <QPainter>

#include "app/desk/parts/backdrop.h"
#include "app/mapview/table/table_drawing.h"

namespace sandgate {

/// `map`: where in the widget the ground is; beneath `knobs`, in the same widget, nothing is written.
void paint_table_field(QPainter& painter, const QRect& map, const QRect& knobs, const View& view,
                       const Backdrop& backdrop, const TableDrawing& drawing);

}  // namespace sandgate
