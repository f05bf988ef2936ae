// The blocks themselves: closed boxes, opened bodies with their arm's mark, waggons, scouts, reported bodies.
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "app/mapview/clip.h"
#include "app/mapview/lettering.h"
#include "app/mapview/paint.h"
#include "app/mapview/piece.h"

namespace sandgate {
namespace {

const QRectF block_frame(-4.25 * mm, -2.4 * mm, 8.5 * mm, 4.8 * mm);
// Of scouts: the staff's foot stands on the place.
constexpr double staff = 5 * mm, pennon_wide = 3.5 * mm, pennon_high = 2.6 * mm;
constexpr double waggon_wide = 4.8 * mm, waggon_high = 3.4 * mm, waggon_every = 5.6 * mm;

bool drawn_as_waggons(const Piece& piece) {
  return piece.waggons > 0 && !piece.scouts && piece.formation != Formation::boxed &&
         (piece.arm == Arm::transport || piece.arm == Arm::supply);
}
int waggons_drawn(const Piece& piece) { return std::clamp(piece.waggons, 1, 3); }

/// Degrees the block is turned by. A closed box lies along its march, never upside down; an opened body fronts its
/// bearing.
double turned(const Piece& piece) {
  if (drawn_as_waggons(piece) || piece.scouts) return 0;
  const double bearing = piece.facing.in_degrees();
  if (piece.formation != Formation::boxed) return bearing;
  double angle = bearing - 90;
  if (angle > 90) angle -= 180;
  return angle;
}

/// Petra Sancta: red upright lines, blue level ones; kept upright on the screen however the block is turned.
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

QPolygonF star(double radius) {
  QPolygonF points;
  for (int i = 0; i < 10; ++i) {
    const double r = i % 2 == 0 ? radius : radius * 0.42, a = i * M_PI / 5;
    points << QPointF(r * std::sin(a), -r * std::cos(a));
  }
  return points;
}

/// What a block is filled with: its side's colour, or of a brother's block a pale one …
QColor fill_of(const Piece& piece, const Theme& theme) {
  const QColor full = theme.livery(piece.livery);
  if (!piece.brothers) return full;
  constexpr float part = 0.24F;
  const auto mixed = [part](float of, float ground) { return of * part + ground * (1 - part); };
  return QColor::fromRgbF(mixed(full.redF(), theme.rim.redF()), mixed(full.greenF(), theme.rim.greenF()),
                          mixed(full.blueF(), theme.rim.blueF()));
}
/// … and what is drawn on it, so that the two are told apart without their colours too.
QColor mark_of(const Piece& piece, const Theme& theme) {
  return piece.brothers ? theme.livery_dark(piece.livery) : theme.rim;
}

/// Painted about the block's middle, upright on the screen whichever way the block looks.
void arm_mark(QPainter& painter, const Piece& piece, const QColor& colour) {
  painter.rotate(-turned(piece));
  const QPen pen(colour, 0.45 * mm, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
  painter.setPen(pen);
  painter.setBrush(Qt::NoBrush);
  if (piece.report && !piece.report->arm_known) {
    const TextShape mark = text_shape("?", font_for(Letters::flag, 1.2));
    painter.fillPath(mark.path.translated(-mark.path.boundingRect().center()), colour);
    return;
  }
  if (piece.headquarters || piece.arm == Arm::general) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawPolygon(star(1.75 * mm));
    return;
  }
  const double w = 1.9 * mm, h = 1.35 * mm;
  switch (piece.arm) {
    case Arm::infantry:
      painter.drawLine(QPointF(-w, -h), QPointF(w, h));
      painter.drawLine(QPointF(-w, h), QPointF(w, -h));
      break;
    case Arm::cavalry: painter.drawLine(QPointF(-w, h), QPointF(w, -h)); break;
    case Arm::artillery:
      painter.setBrush(colour);
      painter.drawEllipse(QPointF(-1.25 * mm, 0.55 * mm), 0.5 * mm, 0.5 * mm);
      painter.drawEllipse(QPointF(1.25 * mm, 0.55 * mm), 0.5 * mm, 0.5 * mm);
      painter.drawLine(QPointF(-1.25 * mm, 0.55 * mm), QPointF(1.25 * mm, 0.55 * mm));
      painter.drawLine(QPointF(0, 0.55 * mm), QPointF(0, -1.5 * mm));
      break;
    case Arm::engineers: {
      const QPointF comb[] = {{-w, h}, {-w, -h}, {w, -h}, {w, h}};
      painter.drawPolyline(comb, 4);
      painter.drawLine(QPointF(0, -h), QPointF(0, h));
      break;
    }
    case Arm::transport:
    case Arm::supply:
      painter.drawRect(QRectF(-w, -h, 2 * w, 1.5 * h));
      painter.drawEllipse(QPointF(-w * 0.55, h * 0.85), 0.45 * mm, 0.45 * mm);
      painter.drawEllipse(QPointF(w * 0.55, h * 0.85), 0.45 * mm, 0.45 * mm);
      break;
    case Arm::boat: {
      const QPointF hull[] = {{-w, 0}, {-w * 0.6, h}, {w * 0.6, h}, {w, 0}, {-w, 0}};
      painter.drawPolyline(hull, 5);
      painter.drawLine(QPointF(0, 0), QPointF(0, -h));
      break;
    }
    case Arm::depot: {
      const QPointF house[] = {{-w, h}, {-w, -h * 0.2}, {0, -h}, {w, -h * 0.2}, {w, h}, {-w, h}};
      painter.drawPolyline(house, 6);
      break;
    }
    case Arm::train: {
      const QPointF engine[] = {{-w, h * 0.5}, {-w, -h},     {-w * 0.2, -h}, {-w * 0.2, -h * 0.3},
                                {w, -h * 0.3}, {w, h * 0.5}, {-w, h * 0.5}};
      painter.drawPolyline(engine, 7);
      for (const double x : {-w * 0.55, w * 0.55}) painter.drawEllipse(QPointF(x, h * 0.85), 0.45 * mm, 0.45 * mm);
      break;
    }
    case Arm::general: break;
  }
}

/// Paper with a dashed edge: known only from a report.
void fill_hollow(QPainter& painter, const Piece& piece, const Theme& theme, const QPainterPath& shape,
                 double line = 0.5 * mm) {
  QColor paper = theme.rim;
  paper.setAlphaF(0.92F);
  painter.fillPath(shape, paper);
  QPen dashes(theme.livery_dark(piece.livery), line, Qt::CustomDashLine, Qt::FlatCap, Qt::MiterJoin);
  dashes.setDashPattern({3, 2});
  painter.strokePath(shape, dashes);
}

void paint_plus(QPainter& painter, QPointF at, const QColor& colour) {
  constexpr double arm = 0.75 * mm;
  painter.setPen(QPen(colour, 0.42 * mm, Qt::SolidLine, Qt::FlatCap));
  painter.drawLine(at - QPointF(arm, 0), at + QPointF(arm, 0));
  painter.drawLine(at - QPointF(0, arm), at + QPointF(0, arm));
}
const QPointF plus_at(block_frame.right() - 1.15 * mm, block_frame.bottom() - 1.2 * mm);

QRectF lid_of(const QRectF& box) { return {box.left(), box.top(), box.width(), box.height() * 0.36}; }
QRectF strip_of(const QRectF& body) { return {body.left(), body.top(), 1.6 * mm, body.height()}; }

void paint_hollow(QPainter& painter, const Piece& piece, const Theme& theme, const QPainterPath& shape) {
  const QColor side = theme.livery_dark(piece.livery);
  fill_hollow(painter, piece, theme, shape);
  // A box keeps its lid and an open body its strip, hatched as its side is, so that neither needs its colour.
  const bool boxed = piece.formation == Formation::boxed;
  const QRectF part = boxed ? lid_of(block_frame) : strip_of(block_frame);
  QPainterPath part_path;
  part_path.addRect(part);
  QColor line = side;
  line.setAlphaF(0.6F);
  hatch(painter, part_path.intersected(shape), piece.livery, line, 0.8, 0.7 * mm);
  painter.setPen(QPen(side, 0.8));
  if (boxed)
    painter.drawLine(part.bottomLeft(), part.bottomRight());
  else
    painter.drawLine(part.topRight(), part.bottomRight());
  if (piece.more) paint_plus(painter, plus_at, side);
  painter.save();
  painter.translate(boxed ? QPointF(0, 0.9 * mm) : QPointF(0.8 * mm, 0));
  if (boxed) painter.scale(0.8, 0.8);
  arm_mark(painter, piece, side);
  painter.restore();
}

void paint_closed(QPainter& painter, const Piece& piece, const Theme& theme, const QPainterPath& shape) {
  painter.fillPath(shape, fill_of(piece, theme));
  QColor line = mark_of(piece, theme);
  line.setAlphaF(0.42F);
  hatch(painter, shape, piece.livery, line, 0.9, 0.85 * mm);
  const QRectF lid = lid_of(block_frame);
  QPainterPath lid_path;
  lid_path.addRect(lid);
  painter.fillPath(lid_path.intersected(shape), theme.livery_dark(piece.livery));
  painter.setPen(QPen(theme.rim, 0.28 * mm));
  painter.drawLine(lid.bottomLeft(), lid.bottomRight());
  painter.fillRect(QRectF(-0.55 * mm, lid.bottom() - 0.45 * mm, 1.1 * mm, 1.15 * mm), theme.rim);
  if (piece.more) paint_plus(painter, plus_at, mark_of(piece, theme));
  painter.strokePath(shape, QPen(theme.livery_dark(piece.livery), 0.9));
}

void paint_open(QPainter& painter, const Piece& piece, const Theme& theme, const QPainterPath& shape) {
  painter.fillPath(shape, fill_of(piece, theme));
  const QRectF strip = strip_of(block_frame);
  QPainterPath strip_path;
  strip_path.addRect(strip);
  strip_path = strip_path.intersected(shape);
  painter.fillPath(strip_path, theme.livery_dark(piece.livery));
  QColor line = theme.rim;
  line.setAlphaF(0.85F);
  hatch(painter, strip_path, piece.livery, line, 0.9, 0.62 * mm);
  painter.setPen(QPen(theme.rim, 0.7));
  painter.drawLine(strip.topRight(), strip.bottomRight());
  painter.strokePath(shape, QPen(theme.livery_dark(piece.livery), 0.9));
  const QPointF front[] = {
      {-1.3 * mm, block_frame.top()}, {0, block_frame.top() - 1.5 * mm}, {1.3 * mm, block_frame.top()}};
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme.livery_dark(piece.livery));
  painter.drawPolygon(front, 3);
  if (piece.more) paint_plus(painter, plus_at, mark_of(piece, theme));
  painter.save();
  painter.translate(0.8 * mm, 0);
  arm_mark(painter, piece, mark_of(piece, theme));
  painter.restore();
}

void paint_waggons(QPainter& painter, const Piece& piece, const Theme& theme) {
  const int count = waggons_drawn(piece);
  for (int i = 0; i < count; ++i) {
    painter.save();
    painter.translate((i - (count - 1) / 2.0) * waggon_every, 0);
    const double w = waggon_wide / 2, h = waggon_high / 2;
    QPainterPath tilt(QPointF(-w, h * 0.45));
    tilt.cubicTo(QPointF(-w, -h * 1.5), QPointF(w, -h * 1.5), QPointF(w, h * 0.45));
    tilt.closeSubpath();
    QColor line = piece.report ? theme.livery_dark(piece.livery) : mark_of(piece, theme);
    line.setAlphaF(0.5F);
    if (piece.report) {
      fill_hollow(painter, piece, theme, tilt);
    } else {
      rim_and_shadow(painter, tilt, theme);
      painter.fillPath(tilt, fill_of(piece, theme));
    }
    hatch(painter, tilt, piece.livery, line, 0.9, 0.75 * mm);
    if (!piece.report) painter.strokePath(tilt, QPen(theme.livery_dark(piece.livery), 0.9));
    painter.setPen(QPen(theme.ink, 1.1));
    painter.setBrush(theme.rim);
    for (const double side : {-0.55, 0.55}) painter.drawEllipse(QPointF(side * w, h * 0.62), 0.62 * mm, 0.62 * mm);
    painter.restore();
  }
}

void paint_scouts(QPainter& painter, const Piece& piece, const Theme& theme) {
  QPainterPath pole, pennon(QPointF(0, -staff));
  pole.addRect(QRectF(-0.25 * mm, -staff, 0.5 * mm, staff));
  pennon.lineTo(pennon_wide, -staff);
  pennon.lineTo(pennon_wide - 1.1 * mm, -staff + pennon_high / 2);
  pennon.lineTo(pennon_wide, -staff + pennon_high);
  pennon.lineTo(0, -staff + pennon_high);
  pennon.closeSubpath();
  QColor line = piece.report ? theme.livery_dark(piece.livery) : mark_of(piece, theme);
  line.setAlphaF(0.55F);
  rim_and_shadow(painter, pole, theme);
  if (piece.report) {
    // So small an outline needs finer dashes, or its corners are lost.
    fill_hollow(painter, piece, theme, pennon, 0.32 * mm);
  } else {
    rim_and_shadow(painter, pennon, theme);
    painter.fillPath(pennon, fill_of(piece, theme));
  }
  painter.save();
  // The hatching runs about the pennon, not about the foot.
  painter.translate(0, -staff);
  hatch(painter, pennon.translated(0, staff), piece.livery, line, 0.8, 0.62 * mm);
  painter.restore();
  if (!piece.report) painter.strokePath(pennon, QPen(theme.livery_dark(piece.livery), 0.8));
  painter.fillPath(pole, theme.livery_dark(piece.livery));
}

}  // namespace

void paint_block(QPainter& painter, const Piece& piece, const Theme& theme, double size) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.scale(size, size);
  if (piece.scouts) {
    paint_scouts(painter, piece, theme);
  } else if (drawn_as_waggons(piece)) {
    paint_waggons(painter, piece, theme);
  } else {
    painter.rotate(turned(piece));
    QPainterPath shape;
    shape.addRoundedRect(block_frame, 0.8, 0.8);
    if (piece.report) {
      paint_hollow(painter, piece, theme, shape);
    } else {
      rim_and_shadow(painter, shape, theme);
      if (piece.formation == Formation::boxed)
        paint_closed(painter, piece, theme, shape);
      else
        paint_open(painter, piece, theme, shape);
    }
  }
  painter.restore();
}

QRectF block_room(const Piece& piece) {
  if (piece.scouts) return {-0.6 * mm, -staff, pennon_wide + 0.9 * mm, staff + 0.3 * mm};
  if (drawn_as_waggons(piece)) {
    const double wide = waggon_wide + (waggons_drawn(piece) - 1) * waggon_every;
    return {-wide / 2, -waggon_high / 2, wide, waggon_high * 1.1};
  }
  QTransform turn;
  turn.rotate(turned(piece));
  const bool front = piece.formation != Formation::boxed;
  return turn.mapRect(block_frame.adjusted(0, front ? -1.3 * mm : 0, 0, 0));
}

}  // namespace sandgate
