// Houses as roofs in plan, and rocks.
#include <algorithm>
#include <cmath>

#include "app/mapview/paint.h"
#include "app/mapview/table/table_canvas.h"

namespace sandgate {
namespace {

/// 0 where a slope falling towards `out` faces the lamp, 1 where it looks away.
double turned_away(QPointF out) {
  const double length = std::hypot(out.x(), out.y());
  return length > 0 ? 0.5 + 0.5 * (out.x() + out.y()) / (length * M_SQRT2) : 0.5;
}

double doubled_area(const QPolygonF& ring) {
  double area = 0;
  for (qsizetype i = 0; i < ring.size(); ++i) {
    const QPointF a = ring[i], b = ring[(i + 1) % ring.size()];
    area += a.x() * b.y() - b.x() * a.y();
  }
  return area;
}

/// A shape and what it hides from the lamp.
QPainterPath swept(const QPolygonF& ring, QPointF by) {
  QPainterPath path;
  path.setFillRule(Qt::WindingFill);
  for (qsizetype i = 0; i < ring.size(); ++i) {
    const QPointF a = ring[i], b = ring[(i + 1) % ring.size()];
    QPolygonF side{a, b, b + by, a + by};
    // All turned the same way, so that none cancels another.
    if (doubled_area(side) < 0) std::reverse(side.begin(), side.end());
    path.addPolygon(side);
    path.closeSubpath();
  }
  for (QPolygonF whole : {ring, ring.translated(by)}) {
    if (doubled_area(whole) < 0) std::reverse(whole.begin(), whole.end());
    path.addPolygon(whole);
    path.closeSubpath();
  }
  return path;
}

/// The upright-sided rectangle round a ring along its longest wall.
struct Oblong {
  QPointF middle, along;  ///< a unit step along its longer side
  double half_long = 0, half_wide = 0;
  QPolygonF corners() const {
    const QPointF a = along * half_long, b = QPointF(-along.y(), along.x()) * half_wide;
    return {middle - a - b, middle + a - b, middle + a + b, middle - a + b};
  }
};
Oblong oblong_round(const QPolygonF& ring) {
  QPointF along(1, 0);
  double longest = 0;
  for (qsizetype i = 0; i < ring.size(); ++i) {
    const QPointF d = ring[(i + 1) % ring.size()] - ring[i];
    const double length = std::hypot(d.x(), d.y());
    if (length > longest) longest = length, along = d / length;
  }
  const QPointF out(-along.y(), along.x());
  double low_a = INFINITY, high_a = -INFINITY, low_b = INFINITY, high_b = -INFINITY;
  for (const QPointF& p : ring) {
    const double a = QPointF::dotProduct(p, along), b = QPointF::dotProduct(p, out);
    low_a = std::min(low_a, a), high_a = std::max(high_a, a);
    low_b = std::min(low_b, b), high_b = std::max(high_b, b);
  }
  Oblong oblong{along * ((low_a + high_a) / 2) + out * ((low_b + high_b) / 2), along, (high_a - low_a) / 2,
                (high_b - low_b) / 2};
  if (oblong.half_wide > oblong.half_long) {
    std::swap(oblong.half_long, oblong.half_wide);
    oblong.along = out;
  }
  return oblong;
}

void paint_slope(TableCanvas& canvas, const QPolygonF& slope, QPointF out, bool courses) {
  QPainter& painter = canvas.painter;
  painter.setPen(Qt::NoPen);
  painter.setBrush(mixed(canvas.colours.roof, canvas.colours.roof_dark, turned_away(out)));
  painter.drawPolygon(slope);
  if (!courses) return;
  // Courses of tiles, level along the slope.
  QColor line = canvas.colours.roof_dark;
  line.setAlphaF(0.4F);
  painter.setPen(QPen(line, 0.7));
  for (int course = 1; course < 6; ++course) {
    const double t = course / 6.0;
    painter.drawLine(slope[0] + (slope[3] - slope[0]) * t, slope[1] + (slope[2] - slope[1]) * t);
  }
}

/// Two slopes that meet in a ridge.
void paint_gable(TableCanvas& canvas, const Oblong& house) {
  QPainter& painter = canvas.painter;
  const QPolygonF walls = house.corners();
  const QPointF a = (walls[3] + walls[0]) / 2, b = (walls[1] + walls[2]) / 2;
  const QPointF out(-house.along.y(), house.along.x());
  const bool courses = house.half_wide > 10;
  paint_slope(canvas, {walls[0], walls[1], b, a}, -out, courses);
  paint_slope(canvas, {walls[3], walls[2], b, a}, out, courses);
  painter.setPen(QPen(canvas.colours.ridge, std::clamp(house.half_wide * 0.1, 0.8, 2.0), Qt::SolidLine, Qt::FlatCap));
  painter.drawLine(a, b);
  if (house.half_wide > 7) {
    const QPointF at = a + (b - a) * 0.78;
    const double half = house.half_wide * 0.17;
    painter.fillRect(QRectF(at.x() - half, at.y() - half, 2 * half, 2 * half), canvas.colours.ridge);
  }
  painter.setPen(QPen(canvas.colours.ridge, 0.9));
  painter.setBrush(Qt::NoBrush);
  painter.drawPolygon(walls);
}

/// A flat top with slopes down to every wall, for houses of more than four corners.
void paint_hipped(TableCanvas& canvas, const QPolygonF& ring, double depth) {
  QPainter& painter = canvas.painter;
  painter.setPen(Qt::NoPen);
  painter.setBrush(mixed(canvas.colours.roof, canvas.colours.roof_dark, 0.3));
  painter.drawPolygon(ring);
  QPainterPath inside;
  inside.addPolygon(ring);
  painter.save();
  painter.setClipPath(inside, Qt::IntersectClip);
  const double sense = doubled_area(ring) > 0 ? 1 : -1;
  for (qsizetype i = 0; i < ring.size(); ++i) {
    const QPointF a = ring[i], b = ring[(i + 1) % ring.size()];
    const QPointF d = b - a;
    const double length = std::hypot(d.x(), d.y());
    if (length < 1e-6) continue;
    const QPointF in = QPointF(-d.y(), d.x()) * (sense / length), step = d * (depth / length);
    paint_slope(canvas, {a, b, b + in * depth - step, a + in * depth + step}, -in, false);
  }
  painter.restore();
  painter.setPen(QPen(canvas.colours.ridge, 0.9));
  painter.setBrush(Qt::NoBrush);
  painter.drawPolygon(ring);
}

QPolygonF outer_ring(const TableCanvas& canvas, const Feature& house) {
  QPolygonF ring;
  for (const MapPoint p : house.ring(0)) {
    const QPointF next = canvas.at(p);
    if (ring.isEmpty() || std::hypot((next - ring.back()).x(), (next - ring.back()).y()) > 0.3) ring << next;
  }
  if (ring.size() > 1 && std::hypot((ring.front() - ring.back()).x(), (ring.front() - ring.back()).y()) <= 0.3)
    ring.removeLast();
  return ring;
}

void paint_house(TableCanvas& canvas, const Feature& house) {
  constexpr double least = 2.6;  // half a side, pixels
  QPolygonF ring;
  if (house.shape == FeatureShape::area) ring = outer_ring(canvas, house);
  if (ring.size() < 3) {
    // Known as a point only: it bars nobody's way, and is drawn small.
    const QPointF at = canvas.middle(house);
    const double half = std::max(least, 0.5 * canvas.inch);
    ring = {at + QPointF(-half * 1.3, -half), at + QPointF(half * 1.3, -half), at + QPointF(half * 1.3, half),
            at + QPointF(-half * 1.3, half)};
  }
  Oblong oblong = oblong_round(ring);
  const double filled = std::abs(doubled_area(ring)) / (8 * oblong.half_long * oblong.half_wide + 1e-9);
  oblong.half_long = std::max(oblong.half_long, least);
  oblong.half_wide = std::max(oblong.half_wide, least);
  const bool simple = filled > 0.9 || oblong.half_long < 6;
  if (simple) ring = oblong.corners();
  canvas.painter.setPen(Qt::NoPen);
  canvas.painter.fillPath(swept(ring, canvas.shadow_of(canvas.toys.house_m)), canvas.colours.shade);
  if (simple) {
    paint_gable(canvas, oblong);
  } else {
    paint_hipped(canvas, ring, std::min(oblong.half_wide * 0.4, 1.6 * canvas.inch));
  }
}

}  // namespace

void paint_roofs(TableCanvas& canvas) {
  canvas.each(FeatureKind::house, [&](const Feature& house) { paint_house(canvas, house); });
}

// Facets from the middle to every corner.
void paint_table_rocks(TableCanvas& canvas) {
  QPainter& painter = canvas.painter;
  canvas.each(FeatureKind::rock, [&](const Feature& rock) {
    if (rock.shape != FeatureShape::area) return;
    const QPolygonF ring = outer_ring(canvas, rock);
    if (ring.size() < 3) return;
    painter.setPen(Qt::NoPen);
    painter.fillPath(swept(ring, canvas.shadow_of(canvas.toys.wall_m)), canvas.colours.shade);
    const QPointF top = ring.boundingRect().center() - QPointF(0.06, 0.06) * ring.boundingRect().width();
    const double sense = doubled_area(ring) > 0 ? 1 : -1;
    for (qsizetype i = 0; i < ring.size(); ++i) {
      const QPointF a = ring[i], b = ring[(i + 1) % ring.size()], d = b - a;
      const double dark = turned_away(QPointF(d.y(), -d.x()) * sense);
      painter.setBrush(mixed(canvas.colours.rock.lighter(122), canvas.colours.rock.darker(150), dark));
      painter.setPen(QPen(painter.brush().color(), 0.6));
      painter.drawPolygon(QPolygonF{a, b, top});
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(canvas.colours.rock.darker(170), 0.9));
    painter.drawPolygon(ring);
  });
}

}  // namespace sandgate
