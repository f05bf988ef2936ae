#include "app/mapview/clip.h"

#include <QPaintEngine>
#include <algorithm>

namespace sandgate {

bool knows_clips(const QPainter& painter) {
  return !painter.paintEngine() || painter.paintEngine()->type() != QPaintEngine::SVG;
}

std::optional<QLineF> first_part_inside(const QPainterPath& area, const QLineF& stroke) {
  constexpr int parts = 8;
  int first = -1, last = -1;
  for (int i = 0; i <= parts; ++i) {
    const bool in = area.contains(stroke.pointAt(static_cast<double>(i) / parts));
    if (in && first < 0) first = i;
    if (in) last = i;
    if (!in && first >= 0) break;
  }
  if (first < 0 || first == last) return {};
  return QLineF(stroke.pointAt(static_cast<double>(first) / parts), stroke.pointAt(static_cast<double>(last) / parts));
}

std::optional<std::pair<double, double>> part_inside(const QRectF& room, QPointF a, QPointF b) {
  double from = 0, to = 1;
  const QPointF d = b - a;
  const auto cut = [&](double direction, double distance) {
    if (direction == 0) return distance >= 0;
    const double t = distance / direction;
    if (direction < 0)
      from = std::max(from, t);
    else
      to = std::min(to, t);
    return from <= to;
  };
  if (!cut(-d.x(), a.x() - room.left()) || !cut(d.x(), room.right() - a.x()) || !cut(-d.y(), a.y() - room.top()) ||
      !cut(d.y(), room.bottom() - a.y()))
    return std::nullopt;
  return std::pair(from, to);
}

std::vector<QPolygonF> parts_inside(const QRectF& room, const QPolygonF& line) {
  std::vector<QPolygonF> parts;
  QPolygonF part;
  const auto close = [&] {
    if (part.size() > 1) parts.push_back(part);
    part.clear();
  };
  for (qsizetype i = 1; i < line.size(); ++i) {
    const QPointF a = line[i - 1], d = line[i] - a;
    const auto inside = part_inside(room, a, line[i]);
    if (!inside) {
      close();
      continue;
    }
    if (inside->first > 0) close();
    if (part.isEmpty()) part << a + d * inside->first;
    part << a + d * inside->second;
    if (inside->second < 1) close();
  }
  close();
  return parts;
}

}  // namespace sandgate
