// The blocks themselves: closed boxes, opened bodies with their arm's mark, waggons, scouts, reported bodies.
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "app/mapview/block_parts.h"
#include "app/mapview/lettering.h"

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
  if (drawn_as_waggons(piece) || drawn_as_stores(piece) || piece.scouts) return 0;
  const double bearing = piece.facing.in_degrees();
  if (piece.formation != Formation::boxed) return bearing;
  double angle = bearing - 90;
  if (angle > 90) angle -= 180;
  return angle;
}

QPolygonF star(double radius) {
  QPolygonF points;
  for (int i = 0; i < 10; ++i) {
    const double r = i % 2 == 0 ? radius : radius * 0.42, a = i * M_PI / 5;
    points << QPointF(r * std::sin(a), -r * std::cos(a));
  }
  return points;
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
    case Arm::depot:
    case Arm::train:
    case Arm::general: break;
  }
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

/// The room of the block alone.
QRectF bare_room(const Piece& piece) {
  if (piece.scouts) return {-0.6 * mm, -staff, pennon_wide + 0.9 * mm, staff + 0.3 * mm};
  if (drawn_as_waggons(piece)) {
    const double wide = waggon_wide + (waggons_drawn(piece) - 1) * waggon_every;
    return {-wide / 2, -waggon_high / 2, wide, waggon_high * 1.1};
  }
  if (drawn_as_stores(piece)) return stores_room(piece);
  QTransform turn;
  turn.rotate(turned(piece));
  const bool front = piece.formation != Formation::boxed;
  return turn.mapRect(block_frame.adjusted(0, front ? -1.3 * mm : 0, 0, 0));
}

/// Where its chip stands: at the right of what stands upright, below a train's head.
QPointF chip_corner(const QRectF& bare, const Piece& piece) {
  const QSizeF chip = packet_chip_room(*piece.packets).size();
  if (piece.arm == Arm::train) return {-chip.width() / 2, 2.4 * mm};
  return {bare.right() + 0.9 * mm, bare.center().y() - chip.height() / 2};
}

}  // namespace

void paint_block(QPainter& painter, const Piece& piece, const Theme& theme, double size) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.scale(size, size);
  painter.save();
  if (piece.scouts) {
    paint_scouts(painter, piece, theme);
  } else if (drawn_as_waggons(piece)) {
    paint_waggons(painter, piece, theme);
  } else if (drawn_as_stores(piece)) {
    paint_stores(painter, piece, theme);
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
  if (piece.packets) paint_packet_chip(painter, chip_corner(bare_room(piece), piece), *piece.packets, theme);
  painter.restore();
}

QRectF block_room(const Piece& piece) {
  const QRectF bare = bare_room(piece);
  return piece.packets ? bare.united(packet_chip_room(*piece.packets).translated(chip_corner(bare, piece))) : bare;
}

}  // namespace sandgate
