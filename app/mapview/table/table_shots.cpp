// How a gun is laid, and what its shots did, on a table in plan.
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "app/mapview/clip.h"
#include "app/mapview/paint.h"
#include "app/mapview/table/table_marks.h"

namespace sandgate {
namespace {

QRectF round_of(const View& view) {
  constexpr double margin = 40;
  return QRectF(QPointF(0, 0), QSizeF(view.size)).adjusted(-margin, -margin, margin, margin);
}

QPolygonF on_screen(const View& view, const std::vector<MapPoint>& path) {
  QPolygonF line;
  for (const MapPoint& p : path) line << view.to_pixel(p);
  return line;
}

void draw(QPainter& painter, const QRectF& field, const QPolygonF& line, const QPen& pen) {
  painter.setPen(pen);
  for (const QPolygonF& run : parts_inside(field, line)) painter.drawPolyline(run);
}

/// A stroke across the way where the shot struck the ground or something on it.
void paint_bounce(QPainter& painter, const QPolygonF& line, QPointF at, double half, const QColor& colour) {
  QPointF along(0, -1);
  for (qsizetype i = 0; i + 1 < line.size(); ++i) {
    if (QLineF(line[i], at).length() > 0.6 || QLineF(line[i], line[i + 1]).length() < 1e-6) continue;
    along = (line[i + 1] - line[i]) / QLineF(line[i], line[i + 1]).length();
    break;
  }
  const QPointF across = QPointF(-along.y(), along.x()) * half;
  painter.setPen(QPen(colour, 1.8, Qt::SolidLine, Qt::FlatCap));
  painter.drawLine(at - across, at + across);
}

/// Who was struck has a cross, who fell by another a hollow diamond, who was only touched a ring with a dot.
void paint_fall(QPainter& painter, QPointF at, TableShot::How how, const Theme& theme, double strength) {
  constexpr double half = 5.5;
  const auto twice = [&](auto&& stroke) {
    for (const auto& [colour, width] : {std::pair(theme.rim, 4.2), std::pair(theme.warning, 2.2)}) {
      painter.setPen(QPen(faded(colour, strength), width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
      stroke();
    }
  };
  painter.setBrush(Qt::NoBrush);
  switch (how) {
    case TableShot::How::struck:
      twice([&] {
        painter.drawLine(at - QPointF(half, half), at + QPointF(half, half));
        painter.drawLine(at - QPointF(half, -half), at + QPointF(half, -half));
      });
      break;
    case TableShot::How::by_fallen:
      twice([&] {
        painter.drawPolygon(
            QPolygonF{at - QPointF(0, half), at + QPointF(half, 0), at + QPointF(0, half), at - QPointF(half, 0)});
      });
      break;
    case TableShot::How::touched:
      twice([&] {
        painter.drawEllipse(at, half - 0.5, half - 0.5);
        painter.drawPoint(at);
      });
      break;
  }
}

void paint_end(QPainter& painter, QPointF at, bool flying, const Theme& theme, double strength) {
  painter.setPen(QPen(faded(theme.rim, strength), 1.2));
  painter.setBrush(faded(theme.ink, strength));
  painter.drawEllipse(at, flying ? 4.2 : 3.4, flying ? 4.2 : 3.4);
}

void paint_shot(QPainter& painter, const View& view, const TableShot& shot, const Theme& theme) {
  const double strength = shot.faint ? 0.45 : 1;
  const QRectF field = round_of(view);
  const QPolygonF line = on_screen(view, shot.path);
  if (line.size() >= 2) {
    draw(painter, field, line,
         {faded(theme.table.chalk_shadow, strength), 4.2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin});
    draw(painter, field, line, {faded(theme.table.chalk, strength), 2.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin});
    draw(painter, field, line,
         {faded(theme.livery_dark(shot.livery), strength), 1.3, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin});
  }
  for (const MapPoint& bounce : shot.bounces) {
    const QPointF at = view.to_pixel(bounce);
    if (field.contains(at)) paint_bounce(painter, line, at, shot.faint ? 3.5 : 5.5, faded(theme.ink, strength));
  }
  if (shot.burst && !shot.flying) paint_burst(painter, view, *shot.burst, theme, strength);
  for (const TableShot::Fall& fall : shot.falls) paint_fall(painter, view.to_pixel(fall.at), fall.how, theme, strength);
  if (!line.isEmpty()) paint_end(painter, line.back(), shot.flying, theme, strength);
}

}  // namespace

/// KS-7.1: the circle, with a cross on who dies, a ring about who is spared, and a broken one about who is sheltered.
void paint_burst(QPainter& painter, const View& view, const TableBurst& burst, const Theme& theme, double strength) {
  const QPointF at = view.to_pixel(burst.at);
  const double radius = QLineF(at, view.to_pixel(MapPoint{burst.at.east + burst.radius_m, burst.at.north})).length();
  painter.setPen(QPen(faded(theme.rim, strength), 4.2));
  painter.setBrush(faded(theme.warning, 0.16 * strength));
  painter.drawEllipse(at, radius, radius);
  painter.setPen(QPen(faded(theme.warning, strength), 2, burst.foreseen ? Qt::DashLine : Qt::SolidLine));
  painter.setBrush(Qt::NoBrush);
  painter.drawEllipse(at, radius, radius);
  painter.setPen(QPen(faded(theme.warning, strength), 1.6, Qt::SolidLine, Qt::RoundCap));
  for (int ray = 0; ray < 8; ++ray) {
    const QPointF way(std::cos(ray * M_PI / 4), std::sin(ray * M_PI / 4));
    painter.drawLine(at + way * 5, at + way * 10);
  }
  for (const MapPoint& man : burst.killed)
    paint_fall(painter, view.to_pixel(man), TableShot::How::struck, theme, strength);
  const auto ring = [&](const MapPoint& man, Qt::PenStyle style) {
    for (const auto& [colour, width] : {std::pair(theme.rim, 3.6), std::pair(theme.ink, 1.6)}) {
      painter.setPen(QPen(faded(colour, strength), width, style));
      painter.drawEllipse(view.to_pixel(man), 7.5, 7.5);
    }
  };
  for (const MapPoint& man : burst.spared) ring(man, Qt::SolidLine);
  for (const MapPoint& man : burst.sheltered) ring(man, Qt::DotLine);
}

void paint_line_of_fire(QPainter& painter, const View& view, const TableAim& aim, const Theme& theme) {
  const QRectF field = round_of(view);
  const QPolygonF near{view.to_pixel(aim.muzzle), view.to_pixel(aim.to)};
  const QPolygonF far{view.to_pixel(aim.to), view.to_pixel(aim.beyond)};
  painter.save();
  painter.setBrush(Qt::NoBrush);
  QPen thin(faded(theme.table.chalk, 0.75), 1.1, Qt::CustomDashLine, Qt::FlatCap);
  thin.setDashPattern({2, 6});
  draw(painter, field, far, thin);
  draw(painter, field, near, {theme.table.chalk_shadow, 4.2, Qt::SolidLine, Qt::FlatCap});
  QPen dashes(theme.selection, 2.4, Qt::CustomDashLine, Qt::FlatCap);
  dashes.setDashPattern({4, 2.4});
  draw(painter, field, near, dashes);
  const QPointF to = near.back();
  if (aim.meets) {
    // A star where the barrel points.
    for (const auto& [colour, width] : {std::pair(theme.table.chalk_shadow, 3.8), std::pair(theme.selection, 2.0)}) {
      painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::RoundCap));
      for (int ray = 0; ray < 8; ++ray) {
        const double turn = ray * M_PI / 4;
        const QPointF way(std::cos(turn), std::sin(turn));
        painter.drawLine(to + way * 4.5, to + way * 9);
      }
    }
  }
  if (aim.marked) {
    const QPointF at = view.to_pixel(*aim.marked);
    for (const auto& [colour, width] : {std::pair(theme.rim, 3.8), std::pair(theme.warning, 1.8)}) {
      painter.setPen(QPen(colour, width));
      painter.drawEllipse(at, 13, 13);
      for (const QPointF& way : {QPointF(1, 0), QPointF(0, 1), QPointF(-1, 0), QPointF(0, -1)})
        painter.drawLine(at + way * 9, at + way * 18);
    }
  }
  painter.restore();
}

void paint_shots(QPainter& painter, const View& view, std::span<const TableShot> shots, const Theme& theme) {
  painter.save();
  for (const bool faint : {true, false})
    for (const TableShot& shot : shots)
      if (shot.faint == faint) paint_shot(painter, view, shot, theme);
  painter.restore();
}

}  // namespace sandgate
