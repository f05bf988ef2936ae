#include <algorithm>
#include <cmath>

#include "app/mapview/paint.h"
#include "app/mapview/sheet/canvas.h"

namespace sandgate {
namespace {

void stroke(Canvas& canvas, const Feature& line, const QColor& colour, double width, Qt::PenCapStyle cap) {
  canvas.painter.setPen(QPen(colour, width, Qt::SolidLine, cap, Qt::RoundJoin));
  for (const QPolygonF& run : canvas.runs(line.points)) canvas.painter.drawPolyline(run);
}

/// Ties across the line, counted from its start so that they agree from tile to tile.
void paint_ties(Canvas& canvas, const Feature& rail) {
  const double every = canvas.strokes.tie_every, half = canvas.strokes.tie_length / 2;
  canvas.painter.setPen(
      QPen(canvas.theme.railway, std::max(0.8, canvas.strokes.railway * 0.62), Qt::SolidLine, Qt::FlatCap));
  double walked = 0, next = every / 2;
  for (std::size_t i = 0; i + 1 < rail.points.size(); ++i) {
    const QPointF a = canvas.at(rail.points[i]), b = canvas.at(rail.points[i + 1]);
    const double length = hypot(b - a);
    if (length <= 0) continue;
    if (!QRectF(a, b).normalized().adjusted(-0.01, -0.01, 0.01, 0.01).intersects(canvas.reach)) {
      walked += length;
      next += std::max(0.0, std::ceil((walked - next) / every)) * every;
      continue;
    }
    const QPointF across = QPointF(-(b - a).y(), (b - a).x()) * (half / length);
    for (; next <= walked + length; next += every) {
      const QPointF at = a + (b - a) * ((next - walked) / length);
      canvas.painter.drawLine(at - across, at + across);
    }
    walked += length;
  }
}

/// Two wing walls with turned-out ends.
void paint_bridge(Canvas& canvas, const Feature& bridge) {
  const QPointF at = canvas.middle(bridge);
  const Canvas::Carrier road = canvas.carrier(bridge, only(FeatureKind::road) | only(FeatureKind::railway));
  const QPointF across(-road.along.y(), road.along.x());
  const double size = std::clamp(canvas.strokes.main_casing * 0.62, 2.0, 7.0);
  double half = size;
  if (bridge.shape == FeatureShape::line)
    half = std::max(half, hypot(canvas.at(bridge.points.back()) - canvas.at(bridge.points.front())) / 2);
  canvas.painter.setPen(QPen(canvas.theme.casing, 1.15, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  for (const double side : {-1.0, 1.0}) {
    const QPointF wall = at + across * (side * (road.width / 2 + 1.1));
    const QPointF flare = across * (side * size * 0.5);
    const QPointF points[] = {wall - road.along * (half + size * 0.5) + flare, wall - road.along * half,
                              wall + road.along * half, wall + road.along * (half + size * 0.5) + flare};
    canvas.painter.drawPolyline(points, 4);
  }
}

void paint_ford(Canvas& canvas, const Feature& ford) {
  const QPointF at = canvas.middle(ford);
  const Canvas::Carrier road = canvas.carrier(ford, only(FeatureKind::road) | only(FeatureKind::river));
  const QPointF across(-road.along.y(), road.along.x());
  const double half = std::max(4.5, canvas.strokes.main_casing * 0.8);
  canvas.painter.setPen(QPen(canvas.theme.water_name, 1.3, Qt::SolidLine, Qt::FlatCap));
  for (const double side : {-1.6, 1.6})
    canvas.painter.drawLine(at - road.along * half + across * side, at + road.along * half + across * side);
}

void paint_culvert(Canvas& canvas, const Feature& culvert) {
  const QPointF at = canvas.middle(culvert);
  const Canvas::Carrier line = canvas.carrier(culvert, only(FeatureKind::railway) | only(FeatureKind::road));
  const QPointF across(-line.along.y(), line.along.x());
  canvas.painter.setPen(QPen(canvas.theme.casing, 1.0, Qt::SolidLine, Qt::RoundCap));
  for (const double side : {-1.0, 1.0}) {
    const QPointF end = at + across * (side * (line.width / 2 + 1.5));
    canvas.painter.drawLine(end - line.along * 2.2, end + line.along * 2.2);
  }
}

}  // namespace

void paint_roads(Canvas& canvas) {
  if (!canvas.style.features) return;
  QPainter& painter = canvas.painter;
  painter.save();
  painter.setClipRect(canvas.view.to_pixel(canvas.country.bounds()), Qt::IntersectClip);
  struct Class {
    std::vector<FeatureClass> grades;
    QColor fill;
  };
  const Class classes[] = {{{FeatureClass::plain, FeatureClass::lane}, canvas.theme.lane},
                           {{FeatureClass::second}, canvas.theme.second_road},
                           {{FeatureClass::main}, canvas.theme.main_road}};
  const auto each_of = [&](const Class& wanted, auto&& visit) {
    canvas.each(FeatureKind::road, [&](const Feature& road) {
      if (std::ranges::find(wanted.grades, road.grade) != wanted.grades.end() ||
          (wanted.grades.size() > 1 && road.grade != FeatureClass::second && road.grade != FeatureClass::main))
        visit(road);
    });
  };
  // All casings lie under all fills, so that roads open into one another; better roads lie above.
  for (const Class& wanted : classes)
    each_of(wanted, [&](const Feature& road) {
      stroke(canvas, road, canvas.theme.casing, canvas.road_casing(road), Qt::FlatCap);
    });
  for (const Class& wanted : classes)
    each_of(wanted, [&](const Feature& road) {
      if (const double fill = canvas.road_fill(road); fill > 0) stroke(canvas, road, wanted.fill, fill, Qt::RoundCap);
    });
  canvas.each(FeatureKind::railway, [&](const Feature& rail) {
    stroke(canvas, rail, canvas.theme.railway, canvas.strokes.railway, Qt::FlatCap);
    paint_ties(canvas, rail);
  });
  if (canvas.view.denominator() < 100'000) {
    canvas.each(FeatureKind::bridge, [&](const Feature& bridge) { paint_bridge(canvas, bridge); });
    canvas.each(FeatureKind::culvert, [&](const Feature& culvert) { paint_culvert(canvas, culvert); });
    canvas.each(FeatureKind::ford, [&](const Feature& ford) { paint_ford(canvas, ford); });
  }
  painter.restore();
}

void paint_names(Canvas& canvas) {
  QPainter& painter = canvas.painter;
  const QPointF corner = canvas.corner();
  const QRectF sheet = canvas.reach.translated(corner);
  const Theme& theme = canvas.theme;
  painter.save();
  painter.translate(-corner);
  for (const SheetLayout::Name& figure : canvas.layout.figures)
    if (figure.bounds.intersects(sheet)) paint_text(painter, figure.path, theme.index, theme.paper, 1.6);
  if (canvas.style.names)
    for (const SheetLayout::Name& name : canvas.layout.names) {
      if (!name.bounds.intersects(sheet)) continue;
      const bool wet = name.letters == Letters::water || name.letters == Letters::river;
      paint_text(painter, name.path, wet ? theme.water_name : theme.ink, name.afloat ? theme.water : theme.paper, 3.4);
    }
  painter.restore();
}

}  // namespace sandgate
