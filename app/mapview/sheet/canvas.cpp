#include "app/mapview/sheet/canvas.h"

#include <algorithm>
#include <cmath>

#include "app/mapview/clip.h"

namespace sandgate {
namespace {

/// One side of the reach cuts a ring: what lies beyond `limit` goes. `axis` 0 is x; `sign` -1 keeps the smaller.
QPolygonF cut(const QPolygonF& ring, int axis, double limit, double sign) {
  const auto depth = [&](QPointF p) { return sign * ((axis == 0 ? p.x() : p.y()) - limit); };
  QPolygonF kept;
  for (qsizetype i = 0; i < ring.size(); ++i) {
    const QPointF a = ring[i], b = ring[(i + 1) % ring.size()];
    const double da = depth(a), db = depth(b);
    if (da >= 0) kept << a;
    if ((da >= 0) != (db >= 0)) kept << a + (b - a) * (da / (da - db));
  }
  return kept;
}

}  // namespace

PlanCanvas::PlanCanvas(QPainter& paint, const Country& ground, const View& shown, const Theme& colours)
    : painter(paint), country(ground), view(shown), theme(colours) {
  constexpr double mark = 36;
  reach = QRectF(QPointF(0, 0), QSizeF(view.size)).adjusted(-mark, -mark, mark, mark);
  near = view.seen().grown(mark / view.pixels_per_metre);
}

Canvas::Canvas(QPainter& paint, const Country& ground, const Terrain& relief, const SheetLayout& names,
               const View& shown, const SheetStyle& chosen, const Theme& colours)
    : PlanCanvas(paint, ground, shown, colours),
      terrain(relief),
      layout(names),
      style(chosen),
      strokes(Strokes::at(shown.denominator())) {}

QPointF PlanCanvas::corner() const {
  const MapPoint ground = view.to_ground({0, 0});
  const MapBox bounds = country.bounds();
  return {(ground.east - bounds.west) * view.pixels_per_metre, (bounds.north - ground.north) * view.pixels_per_metre};
}

std::vector<QPolygonF> PlanCanvas::runs(std::span<const MapPoint> points) const {
  QPolygonF line;
  line.reserve(static_cast<qsizetype>(points.size()));
  for (std::size_t i = 0; i < points.size(); ++i) {
    const QPointF next = at(points[i]);
    if (!line.isEmpty() && i + 1 < points.size() &&
        std::abs(next.x() - line.back().x()) + std::abs(next.y() - line.back().y()) < 0.5)
      continue;
    line << next;
  }
  return parts_inside(reach, line);
}

QPainterPath PlanCanvas::area(const Feature& feature) const {
  QPainterPath path;
  path.setFillRule(Qt::OddEvenFill);
  for (std::size_t n = 0; n < feature.rings.size(); ++n) {
    QPolygonF ring;
    for (const MapPoint p : feature.ring(n)) {
      const QPointF next = at(p);
      if (ring.isEmpty() || std::abs(next.x() - ring.back().x()) + std::abs(next.y() - ring.back().y()) >= 0.5)
        ring << next;
    }
    if (!reach.contains(ring.boundingRect())) {
      ring = cut(ring, 0, reach.left(), 1);
      ring = cut(ring, 0, reach.right(), -1);
      ring = cut(ring, 1, reach.top(), 1);
      ring = cut(ring, 1, reach.bottom(), -1);
    }
    if (ring.size() < 3) continue;
    path.addPolygon(ring);
    path.closeSubpath();
  }
  return path;
}

void PlanCanvas::each(FeatureKind kind, const std::function<void(const Feature&)>& visit) const {
  country.each_near(near, only(kind), [&](FeatureId, const Feature& feature) { visit(feature); });
}

QPointF PlanCanvas::middle(const Feature& feature) const {
  const MapBox box = feature.bounds();
  return at({(box.west + box.east) / 2, (box.south + box.north) / 2});
}

Canvas::Carrier Canvas::carrier(const Feature& mark, KindSet kinds) const {
  constexpr double reach_m = 60;
  const QPointF from = middle(mark);
  Carrier found;
  country.each_segment_near(mark.bounds().grown(reach_m), kinds, [&](const Feature& line, std::size_t i) {
    const QPointF a = at(line.points[i]), d = at(line.points[i + 1]) - a;
    const double length = std::hypot(d.x(), d.y());
    if (length <= 0) return;
    const QPointF foot = a + d * std::clamp(QPointF::dotProduct(from - a, d) / (length * length), 0.0, 1.0);
    const double away = std::hypot(foot.x() - from.x(), foot.y() - from.y());
    if (away >= found.away) return;
    const double width = line.kind == FeatureKind::road      ? road_casing(line)
                         : line.kind == FeatureKind::railway ? strokes.tie_length - 1
                                                             : river_width(line);
    found = {d / length, foot, away, width};
  });
  return found;
}

double Canvas::road_casing(const Feature& road) const {
  return road_fill(road) == 0 ? strokes.lane_casing : road_fill(road) + 1.7;
}

double Canvas::road_fill(const Feature& road) const {
  const double mark = road.grade == FeatureClass::main     ? strokes.main_fill
                      : road.grade == FeatureClass::second ? strokes.second_fill
                                                           : strokes.lane_fill;
  return mark == 0 ? 0 : std::max(mark, road.width_m * view.pixels_per_metre);
}

double Canvas::river_width(const Feature& river) const {
  const double mark =
      std::clamp(0.13 * strokes.river * std::sqrt(std::max(1.0, river.width_m)), strokes.stream, strokes.river);
  return std::max(mark, river.width_m * view.pixels_per_metre);
}

}  // namespace sandgate
