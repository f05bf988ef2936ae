// Field works on a table in plan: trenches and epaulements as banks of earth, mines with what they destroy (KS-6).
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "app/mapview/paint.h"
#include "app/mapview/table/table_marks.h"

namespace sandgate {
namespace {

constexpr double least_bank = 4.5;

void paint_mine(QPainter& painter, const View& view, const TableWork& work, const Theme& theme) {
  const QPointF at = view.to_pixel(work.at);
  const double radius = work.circle_m * view.pixels_per_metre;
  const QColor colour = theme.livery_dark(work.livery);
  painter.setBrush(faded(colour, work.finished ? 0.12 : 0.05));
  painter.setPen(QPen(faded(theme.rim, 0.6), 4));
  painter.drawEllipse(at, radius, radius);
  QPen ring(colour, 2.2, Qt::CustomDashLine, Qt::FlatCap);
  ring.setDashPattern(work.finished ? QList<qreal>{4, 1.6} : QList<qreal>{1.2, 2.4});
  painter.setPen(ring);
  painter.setBrush(Qt::NoBrush);
  painter.drawEllipse(at, radius, radius);
  QPainterPath star;
  constexpr int points = 10;
  for (int i = 0; i < points; ++i) {
    const double turn = i * 2 * M_PI / points, out = i % 2 == 0 ? 7 : 3;
    const QPointF tip = at + QPointF(std::sin(turn), -std::cos(turn)) * out;
    i == 0 ? star.moveTo(tip) : star.lineTo(tip);
  }
  star.closeSubpath();
  painter.setPen(QPen(colour, 1.2));
  painter.setBrush(theme.rim);
  painter.drawEllipse(at, 10, 10);
  painter.fillPath(star, colour);
}

void paint_banks(QPainter& painter, const View& view, const TableWork& work, const Theme& theme) {
  const TableColours& colours = theme.table;
  const double thick = std::max(least_bank, work.thick_m * view.pixels_per_metre);
  QPainterPath line;
  std::optional<MapPoint> last;
  for (const TableWork::Piece& piece : work.banks) {
    if (!last || !(*last == piece.a)) line.moveTo(view.to_pixel(piece.a));
    line.lineTo(view.to_pixel(piece.b));
    last = piece.b;
  }
  const auto stroke = [&](const QPainterPath& path, const QColor& colour, double width) {
    painter.strokePath(path, QPen(colour, width, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin));
  };
  if (!work.finished) {
    // Only its outline: what is being dug shelters nobody.
    QPainterPathStroker stroker(QPen(Qt::black, thick, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin));
    const QPainterPath outline = stroker.createStroke(line).simplified();
    painter.fillPath(outline, faded(colours.plank, work.planned ? 0.25 : 0.4));
    QPen dashes(work.planned ? theme.selection : colours.wheel, work.planned ? 2 : 1.4, Qt::CustomDashLine);
    dashes.setDashPattern({3, 2});
    painter.strokePath(outline, dashes);
  } else {
    const double shadow = std::clamp(work.high_m * view.pixels_per_metre * 0.3, 1.2, thick * 0.45);
    stroke(line.translated(shadow, shadow), colours.shade, thick);
    stroke(line, mixed(colours.wheel, theme.ink, 0.2), thick + 1.6);
    stroke(line, mixed(colours.plank, colours.leather, 0.6), thick);
    stroke(line, faded(colours.gleam, 0.5), thick * 0.3);
  }
  // Teeth towards the enemy, as field works are marked on maps.
  const double every = std::max(7.0, thick * 1.1), tooth = std::max(4.0, thick * 0.55);
  painter.setPen(QPen(work.finished ? mixed(colours.wheel, theme.ink, 0.3) : faded(colours.wheel, 0.7), 1.6,
                      Qt::SolidLine, Qt::FlatCap));
  const QPointF middle = view.to_pixel(work.at);
  const double ahead = work.facing.in_degrees() * M_PI / 180;
  const QPointF front(std::sin(ahead), -std::cos(ahead));
  for (const TableWork::Piece& piece : work.banks) {
    const QPointF a = view.to_pixel(piece.a), d = view.to_pixel(piece.b) - a;
    const double length = std::hypot(d.x(), d.y());
    if (length < 1) continue;
    QPointF out(-d.y() / length, d.x() / length);
    // Of an epaulement away from the gun, of a trench to its front.
    const QPointF away = work.kind == TableWork::Kind::trench ? front : a + d / 2 - middle;
    if (QPointF::dotProduct(out, away) < 0) out = -out;
    const int teeth = std::max(1, static_cast<int>(length / every));
    for (int i = 0; i < teeth; ++i) {
      const QPointF foot = a + d * ((i + 0.5) / teeth) + out * (thick / 2);
      painter.drawLine(foot, foot + out * tooth);
    }
  }
}

}  // namespace

void paint_earthworks(QPainter& painter, const View& view, std::span<const TableWork> works, const Theme& theme) {
  painter.save();
  for (const TableWork& work : works)
    work.kind == TableWork::Kind::mine ? paint_mine(painter, view, work, theme)
                                       : paint_banks(painter, view, work, theme);
  painter.restore();
}

}  // namespace sandgate
