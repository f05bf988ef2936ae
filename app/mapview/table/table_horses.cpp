// Horses without riders and limbers from above (KS-3).
#include <QPainterPath>
#include <algorithm>
#include <array>
#include <cmath>

#include "app/mapview/paint.h"
#include "app/mapview/table/table_figures.h"

namespace sandgate {

void paint_horse(QPainter& painter, const TableMan& rider, double radius, const Theme& theme) {
  const TableColours& colours = theme.table;
  const std::array coats{colours.bay, colours.chestnut, colours.black_horse, colours.grey_horse};
  const QColor coat = coats[static_cast<std::size_t>(std::abs(rider.coat)) % coats.size()];
  painter.save();
  painter.rotate(rider.facing.in_degrees());
  painter.scale(radius, radius);
  QPainterPath trunk;
  trunk.addEllipse(QPointF(0, 0.2), 0.42, 0.85);
  QPainterPath neck;
  neck.addRoundedRect(QRectF(-0.19, -1.35, 0.38, 1.1), 0.19, 0.19);
  const QPainterPath horse = trunk.united(neck);
  painter.fillPath(horse.translated(0.16, 0.2), colours.shade);
  painter.strokePath(horse, QPen(theme.rim, 0.22));
  painter.setPen(QPen(faded(theme.ink, 0.7), 0.07));
  painter.setBrush(coat);
  painter.drawPath(horse);
  painter.setPen(QPen(coat.darker(150), 0.14, Qt::SolidLine, Qt::RoundCap));
  painter.drawLine(QPointF(0, -0.95), QPointF(0, -0.45));
  painter.drawLine(QPointF(0, 1.0), QPointF(0.05, 1.35));
  // An empty saddle of his side's colour.
  painter.setPen(QPen(faded(theme.ink, 0.6), 0.06));
  painter.setBrush(theme.livery(rider.livery));
  painter.drawRoundedRect(QRectF(-0.32, -0.1, 0.64, 0.42), 0.12, 0.12);
  painter.restore();
}

void paint_limber(QPainter& painter, const TableGun& gun, const GunShape& shape, double scale, const Theme& theme) {
  const TableColours& colours = theme.table;
  const double w = shape.width_m * scale, trail = shape.trail_m * scale;
  painter.save();
  painter.rotate(gun.facing.in_degrees());
  const double axle = trail + w * 0.1, box = w * 0.26;
  painter.setPen(QPen(colours.wheel, std::max(1.2, w * 0.08), Qt::SolidLine, Qt::RoundCap));
  painter.drawLine(QPointF(0, axle), QPointF(0, axle + w * 1.1));  // the pole
  painter.drawLine(QPointF(-w * 0.28, axle + w * 0.8), QPointF(w * 0.28, axle + w * 0.8));
  painter.setPen(QPen(colours.steel, std::max(1.0, w * 0.08), Qt::SolidLine, Qt::FlatCap));
  painter.drawLine(QPointF(-w * 0.45, axle), QPointF(w * 0.45, axle));
  painter.setPen(QPen(faded(theme.ink, 0.8), std::clamp(w * 0.03, 0.7, 1.4)));
  painter.setBrush(colours.wheel);
  for (const double side : {-0.5, 0.37}) painter.drawRect(QRectF(w * side, axle - w * 0.36, w * 0.13, w * 0.72));
  painter.setBrush(gun.moved ? mixed(colours.gun, theme.reported, 0.5) : colours.gun);
  painter.drawRect(QRectF(-box, axle - box * 0.7, 2 * box, 1.4 * box));
  painter.restore();
}

}  // namespace sandgate
