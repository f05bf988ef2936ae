#include "app/mapview/block_parts.h"

#include <cmath>

#include "app/mapview/clip.h"

namespace sandgate {

void hatch(QPainter& painter, const QPainterPath& shape, Livery livery, const QColor& colour, double width,
           double every) {
  painter.save();
  painter.setClipPath(shape, Qt::IntersectClip);
  painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::FlatCap));
  const QTransform placed = painter.transform();
  // The block's own turn is undone; its size and place stay.
  QTransform upright;
  upright.rotate(-std::atan2(placed.m12(), placed.m11()) * 180 / M_PI);
  constexpr double reach = 6 * mm;
  QPainterPath lines;
  for (double at = -reach; at <= reach; at += every) {
    lines.moveTo(livery == Livery::red ? QPointF(at, -reach) : QPointF(-reach, at));
    lines.lineTo(livery == Livery::red ? QPointF(at, reach) : QPointF(reach, at));
  }
  lines = upright.map(lines);
  if (knows_clips(painter)) {
    painter.strokePath(lines, painter.pen());
  } else {
    QPainterPathStroker wide(painter.pen());
    painter.fillPath(wide.createStroke(lines).intersected(shape), colour);
  }
  painter.restore();
}

void rim_and_shadow(QPainter& painter, const QPainterPath& shape, const Theme& theme) {
  QColor soft = theme.shadow;
  for (const double width : {6.0, 4.0, 2.0}) {
    soft.setAlphaF(theme.shadow.alphaF() * 0.33F);
    painter.save();
    const QTransform placed = painter.transform();
    // Shadows fall down the screen, whichever way the block looks.
    painter.setTransform(placed * QTransform::fromTranslate(0.5, 1.3));
    painter.strokePath(shape, QPen(soft, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.restore();
  }
  painter.strokePath(shape, QPen(theme.rim, 0.8 * mm, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.fillPath(shape, theme.rim);
}

QColor fill_of(const Piece& piece, const Theme& theme) {
  const QColor full = theme.livery(piece.livery);
  if (!piece.brothers) return full;
  constexpr float part = 0.24F;
  const auto mixed = [part](float of, float ground) { return of * part + ground * (1 - part); };
  return QColor::fromRgbF(mixed(full.redF(), theme.rim.redF()), mixed(full.greenF(), theme.rim.greenF()),
                          mixed(full.blueF(), theme.rim.blueF()));
}
QColor mark_of(const Piece& piece, const Theme& theme) {
  return piece.brothers ? theme.livery_dark(piece.livery) : theme.rim;
}

void fill_hollow(QPainter& painter, const Piece& piece, const Theme& theme, const QPainterPath& shape, double line) {
  QColor paper = theme.rim;
  paper.setAlphaF(0.92F);
  painter.fillPath(shape, paper);
  QPen dashes(theme.livery_dark(piece.livery), line, Qt::CustomDashLine, Qt::FlatCap, Qt::MiterJoin);
  dashes.setDashPattern({3, 2});
  painter.strokePath(shape, dashes);
}

}  // namespace sandgate
