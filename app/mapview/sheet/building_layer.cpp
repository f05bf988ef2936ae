#include <algorithm>
#include <cmath>

#include "app/mapview/clip.h"
#include "app/mapview/sheet/canvas.h"

namespace sandgate {
namespace {

/// How far a house must give way to the road it stands by, whose mark is wider than the road itself.
QPointF clear_of_road(const Canvas& canvas, const Feature& house, double half) {
  const Canvas::Carrier road = canvas.carrier(house, only(FeatureKind::road));
  const double wanted = road.width / 2 + half;
  if (road.away >= wanted || road.away < 1e-6) return {};
  const QPointF out = (canvas.middle(house) - road.foot) / road.away;
  return out * (wanted - road.away);
}

void paint_house(Canvas& canvas, const Feature& house) {
  QPainter& painter = canvas.painter;
  const double least = canvas.strokes.house;
  const QRectF box = canvas.view.to_pixel(house.bounds());
  painter.save();
  // A house too small to be seen is drawn as a block of its least size, turned as the house is.
  if (house.shape == FeatureShape::area && std::max(box.width(), box.height()) >= least * 1.2) {
    painter.translate(clear_of_road(canvas, house, std::min(box.width(), box.height()) / 2));
    painter.fillPath(canvas.area(house), canvas.theme.house);
  } else {
    painter.translate(canvas.middle(house) + clear_of_road(canvas, house, least * 0.45));
    if (house.points.size() > 1) {
      const QPointF side = canvas.at(house.points[1]) - canvas.at(house.points[0]);
      painter.rotate(std::atan2(side.y(), side.x()) * 180 / M_PI);
    }
    painter.fillRect(QRectF(-least * 0.6, -least * 0.42, least * 1.2, least * 0.84), canvas.theme.house);
  }
  painter.restore();
}

void paint_station(Canvas& canvas, const Feature& station) {
  const double half = station_half(canvas.strokes);
  const QPointF at = canvas.middle(station);
  const QRectF box(at.x() - half * 1.45, at.y() - half, half * 2.9, half * 2);
  canvas.painter.fillRect(box.adjusted(-1.1, -1.1, 1.1, 1.1), canvas.theme.railway);
  canvas.painter.fillRect(box, canvas.theme.rim);
  canvas.painter.fillRect(box.adjusted(half * 0.62, half * 0.5, -half * 0.62, -half * 0.5), canvas.theme.red);
}

}  // namespace

// Short strokes down the slope's likely fall, anchored to the sheet; a thin edge only where the rock is large.
void paint_rocks(Canvas& canvas) {
  if (!canvas.style.features) return;
  QPainter& painter = canvas.painter;
  const QPointF corner = canvas.corner();
  constexpr double every = 4.6;
  const bool clips = knows_clips(painter);
  canvas.each(FeatureKind::rock, [&](const Feature& rock) {
    if (rock.shape != FeatureShape::area) return;
    const QPainterPath path = canvas.area(rock);
    const QRectF box = path.boundingRect().intersected(canvas.reach);
    if (box.isEmpty()) return;
    QColor wash = canvas.theme.rock;
    wash.setAlphaF(0.16F);
    painter.fillPath(path, wash);
    painter.save();
    painter.setClipPath(path, Qt::IntersectClip);
    QColor ink = canvas.theme.rock;
    ink.setAlphaF(0.8F);
    painter.setPen(QPen(ink, 0.9, Qt::SolidLine, Qt::RoundCap));
    const auto first_row = static_cast<long>(std::floor((box.top() + corner.y()) / every)) - 1;
    const auto last_row = static_cast<long>(std::ceil((box.bottom() + corner.y()) / every)) + 1;
    const auto first = static_cast<long>(std::floor((box.left() + corner.x()) / every)) - 1;
    const auto last = static_cast<long>(std::ceil((box.right() + corner.x()) / every)) + 1;
    for (long row = first_row; row <= last_row; ++row)
      for (long column = first; column <= last; ++column) {
        const auto mix = static_cast<unsigned long>(row * 7919 + column * 104729) * 2654435761UL;
        const double jitter = static_cast<double>((mix >> 8) & 255) / 255.0;
        const QPointF at =
            QPointF(static_cast<double>(column) + jitter * 0.6, static_cast<double>(row) + (row % 2 != 0 ? 0.3 : 0.0)) *
                every -
            corner;
        const QPointF to = at + QPointF(1.2 - jitter * 2.4, 1.6 + jitter * 1.6);
        if (clips)
          painter.drawLine(at, to);
        else if (const auto inside = first_part_inside(path, {at, to}))
          painter.drawLine(*inside);
      }
    painter.restore();
  });
}

void paint_buildings(Canvas& canvas) {
  if (!canvas.style.features) return;
  canvas.each(FeatureKind::wall, [&](const Feature& wall) {
    canvas.painter.setPen(QPen(canvas.theme.casing, 0.9, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
    for (const QPolygonF& run : canvas.runs(wall.points)) canvas.painter.drawPolyline(run);
  });
  const double n = canvas.view.denominator();
  if (n < 160'000) canvas.each(FeatureKind::house, [&](const Feature& house) { paint_house(canvas, house); });
  if (n < 100'000) canvas.each(FeatureKind::station, [&](const Feature& station) { paint_station(canvas, station); });
}

}  // namespace sandgate
