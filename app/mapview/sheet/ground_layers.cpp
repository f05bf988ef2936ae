#include <algorithm>
#include <cmath>

#include "app/mapview/clip.h"
#include "app/mapview/sheet/canvas.h"

namespace sandgate {
namespace {

/// Hairlines at 45 degrees where there are no heights, anchored to the sheet.
void hatch(Canvas& canvas, const QRectF& where) {
  QPainter& painter = canvas.painter;
  painter.fillRect(where, canvas.theme.no_data);
  QColor line = canvas.theme.ink;
  line.setAlphaF(0.16F);
  painter.setPen(QPen(line, 0.8));
  constexpr double every = 9;
  const QPointF corner = canvas.corner();
  const double shift = std::fmod(corner.x() + corner.y(), every);
  for (double x = where.left() + where.top() - shift - every; x < where.right() + where.bottom() + every; x += every)
    painter.drawLine(QPointF(x - where.top(), where.top()), QPointF(x - where.bottom(), where.bottom()));
}

}  // namespace

void paint_tints(Canvas& canvas) {
  QPainter& painter = canvas.painter;
  const QRectF picture(QPointF(0, 0), QSizeF(canvas.view.size));
  painter.fillRect(picture, canvas.theme.margin);
  const QRectF ground = canvas.view.to_pixel(canvas.country.bounds());
  const QRectF shown = ground.intersected(canvas.reach);
  if (shown.isEmpty()) return;
  painter.save();
  painter.setClipRect(ground, Qt::IntersectClip);
  if (canvas.terrain.gaps())
    hatch(canvas, shown);
  else
    painter.fillRect(shown, canvas.theme.paper);

  QImage tints, shades;
  canvas.terrain.paint(canvas.view, canvas.theme, canvas.style.tints, canvas.style.hillshade, &tints,
                       canvas.style.hillshade > 0 ? &shades : nullptr);
  painter.drawImage(picture, tints, QRectF(tints.rect()));
  if (canvas.style.features) {
    canvas.each(FeatureKind::wood,
                [&](const Feature& wood) { painter.fillPath(canvas.area(wood), canvas.theme.wood); });
    QColor edge = canvas.theme.tree;
    edge.setAlphaF(0.75F);
    QPen dots(edge, 0.9, Qt::CustomDashLine, Qt::RoundCap);
    dots.setDashPattern({0.1, 3});
    if (canvas.strokes.tree > 0)
      canvas.each(FeatureKind::wood, [&](const Feature& wood) { painter.strokePath(canvas.area(wood), dots); });
  }
  if (!shades.isNull()) painter.drawImage(picture, shades, QRectF(shades.rect()));
  painter.restore();
}

void paint_waters(Canvas& canvas) {
  QPainter& painter = canvas.painter;
  const Theme& theme = canvas.theme;
  if (!canvas.style.features) return;
  painter.save();
  painter.setClipRect(canvas.view.to_pixel(canvas.country.bounds()), Qt::IntersectClip);

  const auto area = [&](const Feature& water) {
    if (water.shape != FeatureShape::area) return;
    const QPainterPath path = canvas.area(water);
    if (path.isEmpty()) return;
    painter.fillPath(path, theme.water);
    // Inner bands along the shore: each narrower one lies over the wider ones. They are half in the water only.
    if (!knows_clips(painter)) {
      painter.strokePath(path, QPen(theme.shore, canvas.strokes.shore, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
      return;
    }
    painter.save();
    painter.setClipPath(path, Qt::IntersectClip);
    QColor band = theme.shore;
    band.setAlphaF(0.13F);
    const int bands = canvas.view.denominator() < 20'000 ? 4 : 3;
    for (int i = bands; i >= 1; --i)
      painter.strokePath(
          path, QPen(band, 2 * canvas.strokes.vignette * i / bands, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.restore();
    painter.strokePath(path, QPen(theme.shore, canvas.strokes.shore, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  };

  std::vector<std::pair<const Feature*, std::vector<QPolygonF>>> rivers;
  canvas.each(FeatureKind::river, [&](const Feature& river) {
    if (river.shape == FeatureShape::line) rivers.emplace_back(&river, canvas.runs(river.points));
  });
  // Streams run under rivers and rivers under lakes, so that mouths are clean.
  const auto stroke = [&](const std::vector<QPolygonF>& runs, const QColor& colour, double width) {
    painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    for (const QPolygonF& run : runs) painter.drawPolyline(run);
  };
  constexpr double double_line = 3;
  for (const auto& [river, runs] : rivers) {
    const double width = canvas.river_width(*river);
    stroke(runs, theme.shore, width < double_line ? width : width + 1.2);
  }
  canvas.each(FeatureKind::lake, area);
  canvas.each(FeatureKind::river, area);
  for (const auto& [river, runs] : rivers)
    if (const double width = canvas.river_width(*river); width >= double_line) stroke(runs, theme.water, width - 1);
  painter.restore();
}

void paint_grid(Canvas& canvas) {
  const GridSteps steps = grid_steps(canvas.view.denominator());
  const MapBox bounds = canvas.country.bounds();
  const MapBox seen = canvas.near;
  const double west = std::max(bounds.west, seen.west), east = std::min(bounds.east, seen.east),
               south = std::max(bounds.south, seen.south), north = std::min(bounds.north, seen.north);
  if (west >= east || south >= north) return;
  QPainter& painter = canvas.painter;
  const auto lines = [&](double step, double but, const QPen& pen) {
    painter.setPen(pen);
    const auto heavy = [&](double at) { return but > 0 && std::fmod(std::abs(at), but) == 0; };
    for (double at = std::ceil(west / step) * step; at <= east; at += step)
      if (!heavy(at)) painter.drawLine(canvas.at({at, south}), canvas.at({at, north}));
    for (double at = std::ceil(south / step) * step; at <= north; at += step)
      if (!heavy(at)) painter.drawLine(canvas.at({west, at}), canvas.at({east, at}));
  };
  lines(steps.light, steps.heavy, QPen(canvas.theme.grid, 0.8));
  lines(steps.heavy, 0, QPen(canvas.theme.grid_heavy, 1));
  if (steps.ticks <= 0) return;
  // Ticks of a hundred metres on the kilometre lines.
  painter.setPen(QPen(canvas.theme.grid_heavy, 0.7));
  for (double x = std::ceil(west / steps.light) * steps.light; x <= east; x += steps.light)
    for (double y = std::ceil(south / steps.ticks) * steps.ticks; y <= north; y += steps.ticks)
      painter.drawLine(canvas.at({x, y}) - QPointF(2.5, 0), canvas.at({x, y}) + QPointF(2.5, 0));
  for (double y = std::ceil(south / steps.light) * steps.light; y <= north; y += steps.light)
    for (double x = std::ceil(west / steps.ticks) * steps.ticks; x <= east; x += steps.ticks)
      painter.drawLine(canvas.at({x, y}) - QPointF(0, 2.5), canvas.at({x, y}) + QPointF(0, 2.5));
}

}  // namespace sandgate
