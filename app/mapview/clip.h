// Which part of a straight leg lies in a rectangle. For the painting rooms of mapview only.
#pragma once

#include <QLineF>
#include <QPainter>
#include <QPainterPath>
#include <QPointF>
#include <QPolygonF>
#include <QRectF>
#include <optional>
#include <utility>
#include <vector>

namespace sandgate {

/// Whether what a painter draws ends where it is told to: SVG files do not have it so, and what is drawn for them has
/// to end by itself.
bool knows_clips(const QPainter& painter);

/// The first part of a short stroke that lies in `area`, to an eighth of its length; none where it has none.
std::optional<QLineF> first_part_inside(const QPainterPath& area, const QLineF& stroke);

/// From and to, as parts (0 … 1) of the way from `a` to `b`; none where the leg misses the rectangle.
std::optional<std::pair<double, double>> part_inside(const QRectF& room, QPointF a, QPointF b);
/// The parts of a line inside a rectangle, so that no painter meets places millions of pixels away.
std::vector<QPolygonF> parts_inside(const QRectF& room, const QPolygonF& line);

}  // namespace sandgate
