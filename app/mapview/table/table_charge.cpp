// How a charge that is aimed is measured, on a table in plan (KS-8).
#include <QPainterPath>
#include <cmath>

#include "app/mapview/lettering.h"
#include "app/mapview/paint.h"
#include "app/mapview/table/table_marks.h"

namespace sandgate {
namespace {

constexpr double half_wedge = 38;  ///< degrees to either side of the ride

QPointF out_from(QPointF from, double degrees, double radius) {
  const double turn = degrees * M_PI / 180;
  return from + QPointF(std::sin(turn), -std::cos(turn)) * radius;
}

void write_turned(QPainter& painter, const QString& text, QPointF middle, double turn, const Theme& theme) {
  if (text.isEmpty()) return;
  const TextShape words = text_shape(text, font_for(Letters::piece));
  const QRectF box = words.path.boundingRect();
  painter.save();
  painter.translate(middle);
  painter.rotate(turn);
  paint_text(painter, words.path.translated(-box.center()), theme.ink, theme.halo, 3.2);
  painter.restore();
}

}  // namespace

void paint_charge(QPainter& painter, const View& view, const TableCharge& charge, const Theme& theme) {
  if (charge.bands.empty()) return;
  const QPointF from = view.to_pixel(charge.from);
  const double towards = charge.towards.in_degrees();
  const auto arc = [&](double radius) {
    const QRectF round(from.x() - radius, from.y() - radius, 2 * radius, 2 * radius);
    QPainterPath path;
    path.arcMoveTo(round, 90 - towards - half_wedge);
    path.arcTo(round, 90 - towards - half_wedge, 2 * half_wedge);
    return path;
  };
  const auto pixels = [&](const TableCharge::Band& band) { return band.to_m * view.pixels_per_metre; };
  painter.save();
  double inner = 0;
  for (const TableCharge::Band& band : charge.bands) {
    QPainterPath wedge = arc(pixels(band));
    wedge.connectPath(arc(std::max(inner, 0.1)).toReversed());
    wedge.closeSubpath();
    painter.fillPath(wedge, faded(band.used ? theme.selection : theme.table.chalk, band.used ? 0.22 : 0.12));
    inner = pixels(band);
  }
  painter.setBrush(Qt::NoBrush);
  const auto chalked = [&](const QPainterPath& path) {
    painter.strokePath(path, QPen(theme.table.chalk_shadow, 3.2, Qt::SolidLine, Qt::RoundCap));
    painter.strokePath(path, QPen(theme.table.chalk, 1.5, Qt::SolidLine, Qt::RoundCap));
  };
  for (const double side : {-half_wedge, half_wedge}) {
    QPainterPath edge(from);
    edge.lineTo(out_from(from, towards + side, inner));
    chalked(edge);
  }
  inner = 0;
  for (const TableCharge::Band& band : charge.bands) {
    const double outer = pixels(band);
    chalked(arc(outer));
    // Along the one edge its name, at the other how far it goes.
    const double left = towards - half_wedge, upright = std::remainder(left - 90, 180);
    write_turned(painter, band.name, out_from(from, left - 3 * 90 / std::max(outer, 90.0), (inner + outer) / 2),
                 upright, theme);
    write_turned(painter, band.end, out_from(from, towards + half_wedge + 3, outer), 0, theme);
    inner = outer;
  }
  painter.restore();
}

}  // namespace sandgate
