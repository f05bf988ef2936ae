#include "app/desk/sheet/sheet_frame.h"

#include <QCoreApplication>
#include <QLocale>
#include <cmath>

#include "app/desk/parts/look.h"
#include "app/words/tongue.h"

namespace sandgate {
namespace {

struct SheetFrame {
  Q_DECLARE_TR_FUNCTIONS(SheetFrame)
};

constexpr int frame_side = 26, top = 22;
/// Figures of the margin never stand nearer to one another than this.
constexpr double figures_apart = 36;

double round_step(double least) {
  for (const double step : {100.0, 200.0, 500.0, 1000.0, 2000.0, 5000.0, 10000.0, 20000.0, 50000.0}) {
    if (step >= least) return step;
  }
  return 100000;
}

QString figure(double metres) {
  const auto hundreds = static_cast<long long>(std::llround(metres / 100));
  const auto km = ((hundreds / 10) % 100 + 100) % 100;
  QString text = QStringLiteral("%1").arg(km, 2, 10, QLatin1Char('0'));
  if (hundreds % 10 != 0) text += QStringLiteral("·%1").arg(hundreds % 10);
  return text;
}

}  // namespace

QMargins sheet_margins() { return {frame_side, top, frame_side, top}; }

void paint_sheet_margin(QPainter& painter, const QRect& map, const View& view, const MapBox& country,
                        const Theme& theme) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.setPen(QPen(theme.ink, 1));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(map.adjusted(-1, -1, 0, 0));
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setFont(ui_font(12.5, QFont::DemiBold));
  const double step = std::max(1000.0, round_step(figures_apart / view.pixels_per_metre));
  MapBox seen = view.seen();
  seen = {std::max(seen.west, country.west), std::max(seen.south, country.south), std::min(seen.east, country.east),
          std::min(seen.north, country.north)};
  for (double east = std::ceil(seen.west / step) * step; east <= seen.east; east += step) {
    const double x = map.left() + view.to_pixel(MapPoint{east, seen.south}).x();
    if (x < map.left() + 8 || x > map.right() - 8) continue;
    const QRectF room(x - 20, 0, 40, top);
    painter.drawText(room.translated(0, map.top() - top), Qt::AlignCenter, figure(east));
    painter.drawText(room.translated(0, map.bottom() + 1), Qt::AlignCenter, figure(east));
  }
  for (double north = std::ceil(seen.south / step) * step; north <= seen.north; north += step) {
    const double y = map.top() + view.to_pixel(MapPoint{seen.west, north}).y();
    if (y < map.top() + 8 || y > map.bottom() - 8) continue;
    const QRectF room(0, y - 10, frame_side, 20);
    painter.drawText(room.translated(map.left() - frame_side, 0), Qt::AlignCenter, figure(north));
    painter.drawText(room.translated(map.right() + 1, 0), Qt::AlignCenter, figure(north));
  }
  painter.restore();
}

QRectF paint_scale_bar(QPainter& painter, const View& view, const Scale& scale, const Theme& theme) {
  constexpr double left = 16, height = 40, longest = 170, inset = 12;
  double step = 100;
  for (const double next : {200.0, 500.0, 1000.0, 2000.0, 5000.0, 10000.0, 20000.0, 50000.0, 100000.0}) {
    if (next * view.pixels_per_metre <= longest) step = next;
  }
  const double length = step * view.pixels_per_metre;
  const QString metres = step < 1000 ? SheetFrame::tr("%1 m").arg(step) : SheetFrame::tr("%1 km").arg(step / 1000);
  const double of_table = std::round(scale.feet(step) * 100) / 100;
  const QString feet = SheetFrame::tr("%1 = %2 ft").arg(metres).arg(words::figures(of_table));
  const auto n = std::llround(view.denominator() / 100) * 100;
  const QString ratio = QStringLiteral("1 : %1").arg(QLocale::c().toString(n).replace(QLatin1Char(','), QChar(0x2009)));

  painter.save();
  painter.setFont(ui_font(12.5, QFont::DemiBold));
  const double ratio_width = painter.fontMetrics().horizontalAdvance(ratio);
  const double bar_width = std::max(length, static_cast<double>(painter.fontMetrics().horizontalAdvance(feet)));
  const QRectF box(left, view.size.height() - height - 14, bar_width + ratio_width + inset * 3, height);
  QColor ground = theme.panel;
  ground.setAlphaF(0.92F);
  painter.setPen(QPen(theme.rule, 1));
  painter.setBrush(ground);
  painter.drawRoundedRect(box, 2, 2);
  painter.setPen(theme.ink);
  painter.drawText(QRectF(box.left() + inset, box.top() + 4, bar_width, 16), Qt::AlignCenter, feet);
  painter.drawText(QRectF(box.left() + inset * 2 + bar_width, box.top(), ratio_width, height), Qt::AlignCenter, ratio);

  const QRectF bar(box.left() + inset + (bar_width - length) / 2, box.top() + 25, length, 5);
  painter.setBrush(theme.panel);
  painter.drawRect(bar);
  for (int part = 0; part < 5; part += 2) {
    painter.fillRect(QRectF(bar.left() + part * length / 10, bar.top(), length / 10, bar.height()), theme.ink);
  }
  painter.fillRect(QRectF(bar.center().x() + length / 4, bar.top(), length / 4, bar.height()), theme.ink);
  painter.restore();
  return box;
}

}  // namespace sandgate
