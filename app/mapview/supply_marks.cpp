#include "app/mapview/supply_marks.h"

#include <QPainterPath>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "app/mapview/lettering.h"
#include "app/mapview/paint.h"

namespace sandgate {
namespace {

constexpr double chip_high = 3.7 * mm, chip_side = 0.9 * mm, after_mark = 0.6 * mm, after_figure = 1.3 * mm;

QPainterPath packet_shape(PacketKind kind, double size) {
  QPainterPath shape;
  const double s = size * mm;
  switch (kind) {
    case PacketKind::food: shape.addEllipse(QPointF(0, 0), 0.8 * s, 0.8 * s); break;
    case PacketKind::forage:
      shape.addPolygon(QPolygonF{{-0.95 * s, 0}, {0, -1.1 * s}, {0.95 * s, 0}, {0, 1.1 * s}, {-0.95 * s, 0}});
      break;
    case PacketKind::ammunition:
      shape.moveTo(-0.5 * s, 1.05 * s);
      shape.lineTo(-0.5 * s, -0.3 * s);
      shape.cubicTo(QPointF(-0.5 * s, -0.9 * s), QPointF(-0.1 * s, -1.05 * s), QPointF(0, -1.05 * s));
      shape.cubicTo(QPointF(0.1 * s, -1.05 * s), QPointF(0.5 * s, -0.9 * s), QPointF(0.5 * s, -0.3 * s));
      shape.lineTo(0.5 * s, 1.05 * s);
      shape.closeSubpath();
      break;
  }
  return shape;
}

QColor packet_colour(PacketKind kind, const Theme& theme) {
  return kind == PacketKind::food     ? theme.lines.food
         : kind == PacketKind::forage ? theme.lines.forage
                                      : theme.lines.ammunition;
}

struct ChipPart {
  PacketKind kind;
  QString figure;
  double wide = 0;  ///< of the figure
};

std::vector<ChipPart> chip_parts(const Packets& packets) {
  std::vector<ChipPart> parts;
  const QFont font = font_for(Letters::piece);
  for (const auto& [kind, count] : {std::pair{PacketKind::food, packets.food},
                                    {PacketKind::forage, packets.forage},
                                    {PacketKind::ammunition, packets.ammunition}})
    if (count > 0 || (kind == PacketKind::food && packets.nothing()))
      parts.push_back({kind, QString::number(count), text_length(QString::number(count), font)});
  return parts;
}

constexpr double mark_wide = 1.9 * mm;

}  // namespace

void paint_packet(QPainter& painter, QPointF at, PacketKind kind, bool missing, const Theme& theme, double size) {
  const QPainterPath shape = packet_shape(kind, missing ? size * 0.86 : size).translated(at);
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  if (missing) {
    painter.strokePath(shape, QPen(theme.lines.cut, 0.34 * mm * size, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
  } else {
    painter.fillPath(shape, packet_colour(kind, theme));
  }
  painter.restore();
}

double packet_step(double size) { return 2.3 * mm * size; }

QRectF packet_chip_room(const Packets& packets) {
  double wide = 2 * chip_side - after_figure;
  for (const ChipPart& part : chip_parts(packets)) wide += mark_wide + after_mark + part.wide + after_figure;
  return {0, 0, wide, chip_high};
}

void paint_packet_chip(QPainter& painter, QPointF corner, const Packets& packets, const Theme& theme) {
  const QRectF room = packet_chip_room(packets).translated(corner);
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(theme.reported, 0.7));
  painter.setBrush(theme.halo);
  painter.drawRoundedRect(room, 2, 2);
  double x = room.left() + chip_side;
  for (const ChipPart& part : chip_parts(packets)) {
    paint_packet(painter, {x + mark_wide / 2, room.center().y()}, part.kind, false, theme, 0.9);
    x += mark_wide + after_mark;
    const TextShape figure = text_shape(part.figure, font_for(Letters::piece));
    painter.fillPath(figure.path.translated(x, room.center().y() + 4), theme.ink);
    x += part.wide + after_figure;
  }
  painter.restore();
}

void paint_supply_mark(QPainter& painter, QPointF at, SupplyMark mark, const QColor& ink, double size) {
  const double s = size * mm, r = 1.5 * s;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.translate(at);
  QPen pen(ink, 0.42 * s, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
  painter.setPen(pen);
  painter.setBrush(Qt::NoBrush);
  switch (mark) {
    case SupplyMark::hungry:
      painter.drawEllipse(QPointF(), r, r);
      painter.drawLine(QPointF(-0.85 * s, 0), QPointF(0.85 * s, 0));
      break;
    case SupplyMark::out_of_action: {
      QPainterPath disc, bar;
      disc.addEllipse(QPointF(), r + 0.2 * s, r + 0.2 * s);
      bar.addRect(QRectF(-0.95 * s, -0.26 * s, 1.9 * s, 0.52 * s));
      painter.fillPath(disc.subtracted(bar), ink);
      break;
    }
    case SupplyMark::cut:
      painter.drawLine(QPointF(-1.9 * s, 0), QPointF(-1.0 * s, 0));
      painter.drawLine(QPointF(1.0 * s, 0), QPointF(1.9 * s, 0));
      painter.drawLine(QPointF(-0.95 * s, -0.95 * s), QPointF(0.95 * s, 0.95 * s));
      painter.drawLine(QPointF(-0.95 * s, 0.95 * s), QPointF(0.95 * s, -0.95 * s));
      break;
    case SupplyMark::besieged:
      painter.drawEllipse(QPointF(), r, r);
      for (int i = 0; i < 8; ++i) {
        const double a = i * M_PI / 4;
        const QPointF way(std::sin(a), -std::cos(a));
        painter.drawLine(way * r, way * (r - 0.7 * s));
      }
      break;
    case SupplyMark::too_far:
      pen.setWidthF(0.34 * s);
      painter.setPen(pen);
      for (const double x : {-1.35, 0.0, 1.35}) painter.drawEllipse(QPointF(x * s, 0), 0.5 * s, 0.5 * s);
      break;
    case SupplyMark::scarce: {
      painter.drawEllipse(QPointF(), r, r);
      QPainterPath half;
      half.moveTo(r, 0);
      half.arcTo(QRectF(-r, -r, 2 * r, 2 * r), 0, -180);
      half.closeSubpath();
      painter.fillPath(half, ink);
      break;
    }
    case SupplyMark::supplied: {
      pen.setWidthF(0.55 * s);
      painter.setPen(pen);
      const QPointF tick[] = {{-1.3 * s, 0.1 * s}, {-0.35 * s, 1.05 * s}, {1.4 * s, -1.1 * s}};
      painter.drawPolyline(tick, 3);
      break;
    }
    case SupplyMark::needs_none: painter.drawLine(QPointF(-1.3 * s, 0), QPointF(1.3 * s, 0)); break;
  }
  painter.restore();
}

QColor supply_ink(SupplyMark mark, const Theme& theme) {
  switch (mark) {
    case SupplyMark::hungry:
    case SupplyMark::out_of_action:
    case SupplyMark::cut:
    case SupplyMark::besieged: return theme.lines.cut;
    case SupplyMark::too_far:
    case SupplyMark::scarce: return theme.lines.far;
    case SupplyMark::supplied: return theme.lines.open;
    case SupplyMark::needs_none: break;
  }
  return theme.reported;
}

}  // namespace sandgate
