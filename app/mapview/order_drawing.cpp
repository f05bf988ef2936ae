#include "app/mapview/order_drawing.h"

#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "app/mapview/clip.h"
#include "app/mapview/lettering.h"
#include "app/mapview/paint.h"

namespace sandgate {
namespace {

constexpr double drawn_px = 0.5 * mm, drawn_bed_px = 1.1 * mm, place_dot_px = 0.9 * mm, place_ring_px = 1.9 * mm;

struct OrderPainter {
  QPainter& painter;
  const View& view;
  const Theme& theme;

  QPolygonF pixels(const OrderDrawing& drawing) const {
    QPolygonF line;
    for (const MapPoint p : drawing.points) line << view.to_pixel(p);
    return line;
  }
  void stroke(const QPainterPath& path, const QColor& ink, Qt::PenStyle style = Qt::SolidLine,
              double width = drawn_px) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.rim, width + drawn_bed_px - drawn_px, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPath(path);
    painter.setPen(QPen(ink, width, style, Qt::FlatCap, Qt::RoundJoin));
    painter.drawPath(path);
  }
  /// As far as it lies in the picture: no painter shall dash a line that ends miles away.
  QPainterPath along(const QPolygonF& line) const {
    constexpr double beyond = 40;
    QPainterPath path;
    const QRectF field(QPointF(0, 0), QSizeF(view.size));
    for (const QPolygonF& part : parts_inside(field.adjusted(-beyond, -beyond, beyond, beyond), line))
      path.addPolygon(part);
    return path;
  }

  void place(QPointF at, const QColor& ink) {
    painter.setPen(QPen(theme.rim, 0.9 * mm));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(at, place_ring_px, place_ring_px);
    painter.setPen(QPen(ink, 0.4 * mm));
    painter.drawEllipse(at, place_ring_px, place_ring_px);
    painter.setPen(Qt::NoPen);
    painter.setBrush(ink);
    painter.drawEllipse(at, place_dot_px, place_dot_px);
  }
  // Dashes with a cross between every two, as boundaries stand on a trace.
  void boundary(const QPolygonF& line, const QColor& ink) {
    constexpr double dash = 4.6 * mm, gap = 3.6 * mm, arm = 0.9 * mm;
    const std::vector<double> lengths = lengths_along(line);
    const QRectF field = QRectF(QPointF(0, 0), QSizeF(view.size)).adjusted(-dash, -dash, dash, dash);
    for (qsizetype i = 1; i < line.size(); ++i) {
      const auto inside = part_inside(field, line[i - 1], line[i]);
      if (!inside) continue;
      const double leg = lengths[static_cast<std::size_t>(i)] - lengths[static_cast<std::size_t>(i) - 1];
      const double from = lengths[static_cast<std::size_t>(i) - 1] + leg * inside->first,
                   to = lengths[static_cast<std::size_t>(i) - 1] + leg * inside->second;
      for (double at = std::floor(from / (dash + gap)) * (dash + gap); at < to; at += dash + gap) {
        if (const double begin = std::max(at, from), end = std::min(at + dash, to); end > begin) {
          QPainterPath piece(point_along(line, lengths, begin));
          piece.lineTo(point_along(line, lengths, end));
          stroke(piece, ink);
        }
        const double middle = at + dash + gap / 2;
        if (middle < from || middle >= to) continue;
        const QPointF centre = point_along(line, lengths, middle), d = line[i] - line[i - 1];
        const QPointF step = d / std::max(1e-9, hypot(d)) * arm, across(-step.y(), step.x());
        QPainterPath cross(centre - step - across);
        cross.lineTo(centre + step + across);
        cross.moveTo(centre - step + across);
        cross.lineTo(centre + step - across);
        stroke(cross, ink);
      }
    }
  }
  void axis(const QPolygonF& line, const QColor& ink) {
    stroke(along(line), ink, Qt::SolidLine, 1.6 * drawn_px);
    const QPointF tip = line.back(), d = tip - line[line.size() - 2];
    if (hypot(d) < 1e-6) return;
    const QPointF step = d / hypot(d) * (2.6 * mm), across = QPointF(-step.y(), step.x()) * 0.6;
    QPainterPath head(tip - step + across);
    head.lineTo(tip);
    head.lineTo(tip - step - across);
    stroke(head, ink, Qt::SolidLine, 1.6 * drawn_px);
  }
  void area(QPolygonF ring, const QColor& ink, bool objective) {
    QPainterPath inside;
    inside.addPolygon(ring);
    inside.closeSubpath();
    painter.fillPath(inside, faded(ink, 0.07));
    // The second ring lies within the first.
    const QPointF middle = ring.boundingRect().center();
    QPolygonF within;
    for (const QPointF p : ring) {
      const QPointF d = middle - p;
      within << p + d * std::min(0.4, 1.3 * mm / std::max(1.0, hypot(d)));
    }
    ring << ring.front();
    stroke(along(ring), ink, objective ? Qt::SolidLine : Qt::DashLine);
    if (!objective) return;
    within << within.front();
    painter.setPen(QPen(ink, 0.6 * drawn_px));
    painter.drawPath(along(within));
  }

  /// Where the name's middle stands.
  QPointF room_of_name(const OrderDrawing& drawing, const QPolygonF& line, QSizeF name) const {
    const QPointF off(0, -(place_ring_px + name.height() / 2 + 2));
    switch (drawing.kind) {
      case DrawingKind::place: return line.front() + off;
      case DrawingKind::assembly_area:
      case DrawingKind::objective: return line.boundingRect().center();
      // Clear of the troops that go along it: where it begins.
      case DrawingKind::axis: return line.front() + off;
      case DrawingKind::phase_line:
      case DrawingKind::boundary: break;
    }
    // Of a line whose end is out of the picture the name stands at the last point that is in it.
    const QRectF field = QRectF(QPointF(0, 0), QSizeF(view.size)).adjusted(8, 14, -8, -8);
    QPointF at = line.back();
    for (qsizetype i = line.size() - 1; i > 0 && !field.contains(at); --i) {
      if (const auto inside = part_inside(field, line[i], line[i - 1]))
        at = line[i] + (line[i - 1] - line[i]) * inside->first;
    }
    return at + off;
  }
  void paint(const OrderDrawing& drawing) {
    if (drawing.points.empty()) return;
    const QPolygonF line = pixels(drawing);
    const QColor ink = drawing.draft ? theme.selection : theme.ink;
    const bool finished = drawing.points.size() >= fewest_points_of(drawing.kind);
    if (drawing.kind == DrawingKind::place) {
      place(line.front(), ink);
    } else if (!finished) {
      if (line.size() > 1) stroke(along(line), ink, Qt::DashLine);
    } else if (drawing.kind == DrawingKind::boundary) {
      boundary(line, ink);
    } else if (drawing.kind == DrawingKind::phase_line) {
      stroke(along(line), ink);
    } else if (drawing.kind == DrawingKind::axis) {
      axis(line, ink);
    } else {
      area(line, ink, drawing.kind == DrawingKind::objective);
    }
    if (drawing.draft) {
      painter.setPen(QPen(theme.ink, 1));
      painter.setBrush(theme.selection);
      for (const QPointF p : line) painter.drawEllipse(p, 3, 3);
    }
    if (drawing.name.isEmpty() || !finished) return;
    const TextShape name = text_shape(drawing.name, font_for(Letters::piece));
    const QPointF at = room_of_name(drawing, line, name.room.size());
    paint_text(painter, name.path.translated(at - name.path.boundingRect().center()), theme.ink, theme.halo);
  }
};

}  // namespace

void paint_orders(QPainter& painter, const View& view, std::span<const OrderDrawing> drawings, const Theme& theme) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  OrderPainter orders{painter, view, theme};
  for (const OrderDrawing& drawing : drawings) orders.paint(drawing);
  painter.restore();
}

}  // namespace sandgate
