// What stands round and on a table's view whatever it shows: a rule of feet and inches, the scale.
#include <algorithm>
#include <cmath>

#include "app/mapview/drawn_words.h"
#include "app/mapview/lettering.h"
#include "app/mapview/table/table_drawing.h"

namespace sandgate {
namespace {

void write_in(QPainter& painter, const QRectF& room, const QString& text, const QColor& ink) {
  const TextShape shape = text_shape(text, font_for(Letters::grid_figure, 0.94));
  painter.fillPath(shape.path.translated(room.center() - shape.path.boundingRect().center()), ink);
}

QString ground_words(double metres) {
  constexpr double rounds_to_a_thousand = 999.5;
  if (metres >= rounds_to_a_thousand) return DrawnWords::tr("%1 km").arg(figures(metres / 1000, 3));
  return metres >= 1 ? DrawnWords::tr("%1 m").arg(figures(metres, 3))
                     : DrawnWords::tr("%1 cm").arg(figures(metres * 100, 3));
}

}  // namespace

QRectF paint_table_scale(QPainter& painter, const View& view, double inch_m, const Theme& theme) {
  constexpr double left = 16, high = 40, inset = 12, longest = 190;
  const double inch = inch_m * view.pixels_per_metre;
  int inches = 1;
  for (const int next : {2, 3, 6, 12, 24, 36, 72, 120, 240, 480, 960})
    if (next * inch <= longest) inches = next;
  const double bar = inches * inch;
  const QString words = inches < 24 ? DrawnWords::tr("%1 in. = %2").arg(inches).arg(ground_words(inches * inch_m))
                                    : DrawnWords::tr("%1 ft = %2").arg(inches / 12).arg(ground_words(inches * inch_m));
  const double wide = std::max(bar, text_length(words, font_for(Letters::grid_figure, 0.94)));
  const QRectF box(left, view.size.height() - high - 14, wide + 2 * inset, high);
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  QColor paper = theme.panel;
  paper.setAlphaF(0.93F);
  painter.setPen(QPen(theme.rule, 1));
  painter.setBrush(paper);
  painter.drawRoundedRect(box, 2, 2);
  write_in(painter, QRectF(box.left() + inset, box.top() + 5, wide, 15), words, theme.ink);
  const QRectF rule(box.center().x() - bar / 2, box.top() + 25, bar, 6);
  painter.setPen(QPen(theme.ink, 1));
  painter.setBrush(theme.panel);
  painter.drawRect(rule);
  const int parts = inches % 4 == 0 || inches == 2 || inches == 1 ? 4 : 3;
  for (int part = 0; part < parts; part += 2)
    painter.fillRect(QRectF(rule.left() + bar * part / parts, rule.top(), bar / parts, rule.height()), theme.ink);
  painter.restore();
  return box;
}

void paint_table_rule(QPainter& painter, const QRect& map, const View& view, const TableDrawing& drawing,
                      const Theme& theme) {
  constexpr double closest_figures = 34, closest_inches = 5, band = 6;
  const double foot = 12 * drawing.inch_m * view.pixels_per_metre, inch = foot / 12;
  if (!(foot > 0.5)) return;
  int every = 1;
  for (const int next : {1, 2, 5, 10, 20, 50, 100})
    if (every * foot < closest_figures) every = next;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.setBrush(Qt::NoBrush);
  const QRect neat = map.adjusted(-1, -1, 0, 0);
  painter.setPen(QPen(theme.ink, 1));
  painter.drawRect(neat);
  painter.drawRect(neat.adjusted(-6, -6, 6, 6));
  painter.setRenderHint(QPainter::Antialiasing);
  const QPointF origin =
      view.to_pixel(MapPoint{drawing.window.west, drawing.window.south}) + QPointF(map.left(), map.top());
  // Along one side, `from` to `to` in widget pixels; `start` is where feet are counted from, `sense` which way.
  const auto side = [&](double from, double to, double start, double sense, double feet, const auto& bar,
                        const auto& tick, const auto& figure) {
    // Beyond the window nothing is measured.
    const double end = start + sense * feet * foot;
    from = std::max(from, std::min(start, end)), to = std::min(to, std::max(start, end));
    if (from >= to) return;
    const double low = std::min((from - start) * sense, (to - start) * sense) / foot;
    const double high = std::max((from - start) * sense, (to - start) * sense) / foot;
    for (auto n = static_cast<long>(std::floor(low)); n <= static_cast<long>(std::ceil(high)); ++n) {
      const double a = start + sense * static_cast<double>(n) * foot, b = a + sense * foot;
      const double first = std::clamp(std::min(a, b), from, to), last = std::clamp(std::max(a, b), from, to);
      if ((n & 1) == 0 && last > first && foot >= 3) bar(first, last);
      for (int i = 1; inch >= closest_inches && i < 12; ++i) {
        const double at = a + sense * i * inch;
        if (at > from && at < to) tick(at, i % 3 == 0);
      }
      if (n % every == 0 && a >= from - 0.5 && a <= to + 0.5) figure(a, QString::number(n));
    }
  };
  QColor faint = theme.ink;
  faint.setAlphaF(0.62F);
  const double left = map.left(), right = map.right() + 1, top = map.top(), bottom = map.bottom() + 1;
  side(
      left, right, origin.x(), 1, drawing.window.width() / (12 * drawing.inch_m),
      [&](double a, double b) {
        painter.fillRect(QRectF(a, top - band, b - a, band - 1), faint);
        painter.fillRect(QRectF(a, bottom + 1, b - a, band - 1), faint);
      },
      [&](double at, bool quarter) {
        painter.setPen(QPen(theme.ink, 0.8));
        const double length = quarter ? 4 : 2;
        painter.drawLine(QPointF(at, top - band - 1 - length), QPointF(at, top - band - 1));
        painter.drawLine(QPointF(at, bottom + band + 1), QPointF(at, bottom + band + 1 + length));
      },
      [&](double at, const QString& text) {
        write_in(painter, QRectF(at - 20, top - 22, 40, 14), text, theme.ink);
        write_in(painter, QRectF(at - 20, bottom + 8, 40, 14), text, theme.ink);
      });
  side(
      top, bottom, origin.y(), -1, drawing.window.depth() / (12 * drawing.inch_m),
      [&](double a, double b) {
        painter.fillRect(QRectF(left - band, a, band - 1, b - a), faint);
        painter.fillRect(QRectF(right + 1, a, band - 1, b - a), faint);
      },
      [&](double at, bool quarter) {
        painter.setPen(QPen(theme.ink, 0.8));
        const double length = quarter ? 4 : 2;
        painter.drawLine(QPointF(left - band - 1 - length, at), QPointF(left - band - 1, at));
        painter.drawLine(QPointF(right + band + 1, at), QPointF(right + band + 1 + length, at));
      },
      [&](double at, const QString& text) {
        write_in(painter, QRectF(left - 26, at - 10, 19, 20), text, theme.ink);
        write_in(painter, QRectF(right + 7, at - 10, 19, 20), text, theme.ink);
      });
  painter.restore();
}

}  // namespace sandgate
