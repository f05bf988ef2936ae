#include "app/umpire/seat_marks.h"

#include <QPainterPath>
#include <cmath>

#include "app/desk/parts/look.h"

namespace sandgate {

using wire::SeatIsThere;

QColor livery_colour(Livery livery, const Look& look) {
  if (look.night) return livery == Livery::red ? look.red : look.blue;
  return livery == Livery::red ? QColor(0xB3, 0x26, 0x1E) : QColor(0x1F, 0x4E, 0x8C);
}

QColor state_colour(SeatIsThere state, const Look& look) {
  switch (state) {
    case SeatIsThere::invited: return look.warning;
    case SeatIsThere::ready: return look.good;
    case SeatIsThere::lost: return look.bad;
    default: return look.ink;
  }
}

void paint_state(QPainter& painter, QPointF middle, SeatIsThere state, double size, const Look& look) {
  const QColor colour = state_colour(state, look), ground = look.panel;
  const double half = size / 2, line = size / 9;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.translate(middle);
  painter.setPen(QPen(colour, line));
  painter.setBrush(Qt::NoBrush);
  const QRectF whole(-half + line / 2, -half + line / 2, size - line, size - line);
  switch (state) {
    case SeatIsThere::invited: {
      const QRectF envelope(-half, -half * 0.72, size, size * 0.72);
      painter.drawRect(envelope);
      painter.drawPolyline(QPolygonF{envelope.topLeft(), QPointF(0, half * 0.12), envelope.topRight()});
      break;
    }
    case SeatIsThere::joined:
      painter.drawEllipse(whole);
      painter.setPen(Qt::NoPen);
      painter.setBrush(colour);
      painter.drawPie(whole, 90 * 16, 180 * 16);
      break;
    case SeatIsThere::ready: paint_done(painter, {}, true, size, look); break;
    case SeatIsThere::lost: {
      painter.setPen(Qt::NoPen);
      painter.setBrush(colour);
      for (int bar = 0; bar < 3; ++bar) {
        const double high = size * (0.35 + 0.25 * bar);
        painter.drawRect(QRectF(-half + bar * size * 0.36, half - high, size * 0.24, high));
      }
      painter.setPen(QPen(ground, line * 2.6));
      painter.drawLine(QPointF(-half, -half), QPointF(half, half));
      painter.setPen(QPen(colour, line * 1.2));
      painter.drawLine(QPointF(-half, -half), QPointF(half, half));
      break;
    }
    case SeatIsThere::program:
      painter.drawRoundedRect(whole, line, line);
      painter.setFont(ui_font(size * 0.78, QFont::Bold));
      painter.drawText(whole, Qt::AlignCenter, QStringLiteral("P"));
      break;
  }
  painter.restore();
}

void paint_done(QPainter& painter, QPointF middle, bool done, double size, const Look& look) {
  const double half = size / 2;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.translate(middle);
  if (done) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(look.good);
    painter.drawEllipse(QPointF(), half, half);
    painter.setPen(QPen(look.panel, size / 7, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(QPolygonF{QPointF(-half * 0.48, half * 0.05), QPointF(-half * 0.1, half * 0.42),
                                   QPointF(half * 0.5, -half * 0.38)});
  } else {
    painter.setPen(QPen(look.warning, size / 7, Qt::CustomDashLine));
    QPen pen = painter.pen();
    pen.setDashPattern({1.2, 1.2});
    painter.setPen(pen);
    painter.drawEllipse(QPointF(), half - size / 14, half - size / 14);
  }
  painter.restore();
}

void paint_sight(QPainter& painter, QPointF middle, SeatSight sight, Livery livery) {
  constexpr double wide = 7, gap = 2, step = 4, low = 7;
  const QColor colour = livery_colour(livery).darker(Look::now().night ? 100 : 130);
  painter.save();
  for (int bar = 0; bar < 3; ++bar) {
    const double high = low + step * bar;
    const QRectF box(middle.x() - 1.5 * wide - gap + bar * (wide + gap), middle.y() + 8 - high, wide, high);
    const bool filled = bar <= static_cast<int>(sight);
    painter.setPen(filled ? Qt::NoPen : QPen(Look::now().rule, 1));
    painter.setBrush(filled ? QBrush(colour) : QBrush(Qt::NoBrush));
    painter.drawRect(filled ? box : box.adjusted(0.5, 0.5, -0.5, -0.5));
  }
  painter.restore();
}

void paint_read(QPainter& painter, const QRectF& box, QChar letter, bool done) {
  const Look& look = Look::now();
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  QColor ground = look.good;
  ground.setAlphaF(0.16F);
  QPen pen(done ? look.good : look.faint, 1);
  if (!done) pen.setDashPattern({2, 2});
  painter.setPen(pen);
  painter.setBrush(done ? QBrush(ground) : QBrush(Qt::NoBrush));
  painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
  painter.setPen(done ? look.good : look.faint);
  painter.setFont(ui_font(11, QFont::DemiBold));
  painter.drawText(box, Qt::AlignCenter, letter);
  painter.restore();
}

void paint_bodies(QPainter& painter, const QRectF& box, int own, int deputed, Livery livery) {
  const QColor colour = livery_colour(livery);
  painter.save();
  if (own > 0) {
    painter.fillRect(box, colour);
    painter.setPen(Look::now().night ? Look::now().window : QColor(Qt::white));
    painter.setFont(ui_font(12, QFont::Bold));
    painter.drawText(box, Qt::AlignCenter, QString::number(own));
  } else if (deputed > 0) {
    QPen pen(colour, 1);
    pen.setDashPattern({2, 2});
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5));
  } else {
    painter.fillRect(QRectF(box.center() - QPointF(1, 1), QSizeF(2, 2)), Look::now().faint);
  }
  painter.restore();
}

void paint_livery(QPainter& painter, const QRectF& box, Livery livery, const Look& look) {
  painter.save();
  painter.fillRect(box, livery_colour(livery, look));
  const double step = std::max(3.0, std::round(box.height() / 8));
  painter.setPen(QPen(QColor(255, 255, 255, 150), std::max(1.0, step / 4)));
  for (double at = step; at < box.height() - 1; at += step) {
    if (livery == Livery::red) {
      painter.drawLine(QPointF(box.left() + at, box.top() + 1), QPointF(box.left() + at, box.bottom() - 1));
    } else {
      painter.drawLine(QPointF(box.left() + 1, box.top() + at), QPointF(box.right() - 1, box.top() + at));
    }
  }
  painter.restore();
}

}  // namespace sandgate
