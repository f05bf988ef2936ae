#include "app/mapview/sheet/margin.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "app/mapview/drawn_words.h"
#include "app/mapview/lettering.h"

namespace sandgate {
namespace {

enum class Ranged { left, middle, right };

/// One line of type with its baseline at `at`.
void write(QPainter& painter, QPointF at, const QString& text, Letters letters, const QColor& ink, Ranged ranged,
           double size = 1) {
  const TextShape shape = text_shape(text, font_for(letters, size));
  const double back = ranged == Ranged::left     ? 0
                      : ranged == Ranged::middle ? shape.room.width() / 2
                                                 : shape.room.width();
  painter.fillPath(shape.path.translated(at - QPointF(back, 0)), ink);
}

/// The largest round length (1, 2 or 5 times a power of ten) that takes no more than `pixels`.
double round_length(double pixels, double pixels_per_metre) {
  const double most = pixels / pixels_per_metre;
  const double power = std::pow(10, std::floor(std::log10(most)));
  for (const double step : {5.0, 2.0})
    if (step * power <= most) return step * power;
  return power;
}

QString grid_figure(double metres, double step) {
  const auto kilometres = static_cast<long>(std::floor(metres / 1000 + 1e-9));
  const QString figure = QString("%1").arg(((kilometres % 100) + 100) % 100, 2, 10, QChar('0'));
  if (step >= 1000) return figure;
  return figure + QLocale().decimalPoint() + QString::number(static_cast<long>(std::floor(metres / 100 + 1e-9)) % 10);
}

}  // namespace

QRect map_within(const QRect& panel) { return panel.adjusted(figure_band, figure_band, -figure_band, -figure_band); }

QString spoken_length(double metres) {
  return metres >= 1000 ? DrawnWords::tr("%1 km").arg(figures(metres / 1000))
                        : DrawnWords::tr("%1 m").arg(figures(metres));
}

QString scale_in_figures(double denominator) {
  // Two figures say as much as a screen can hold to.
  const double power = std::pow(10, std::max(0.0, std::floor(std::log10(denominator)) - 1));
  QString figures = QString::number(static_cast<qlonglong>(std::llround(denominator / power) * std::llround(power)));
  for (qsizetype at = figures.size() - 3; at > 0; at -= 3) figures.insert(at, QChar(0x202F));
  return "1 : " + figures;
}

QString scale_sentence(const Scale& scale, double contour_interval) {
  QString sentence =
      DrawnWords::tr("Scale of Kilometres.   One table foot = %1 metres.").arg(figures(scale.metres_per_foot));
  if (contour_interval > 0)
    sentence += DrawnWords::tr("   Contours at %1 metres, heavy at %2.")
                    .arg(figures(contour_interval), figures(contour_interval * index_every));
  return sentence;
}

void paint_grid_figures(QPainter& painter, const QRectF& neat, double away, const View& view, const Theme& theme) {
  const GridSteps steps = grid_steps(view.denominator());
  double step = steps.light > 0 ? steps.light : steps.heavy;
  constexpr double closest = 34;  // pixels between figures
  while (step * view.pixels_per_metre < closest) step *= step < steps.heavy ? steps.heavy / step : 2;
  const MapBox seen = view.seen();
  const double rise = QFontMetricsF(font_for(Letters::grid_figure)).capHeight() / 2;
  for (double east = std::ceil(seen.west / step) * step; east <= seen.east; east += step) {
    const double x = neat.left() + view.to_pixel(MapPoint{east, seen.north}).x();
    if (x < neat.left() + 8 || x > neat.right() - 8) continue;
    const QString figure = grid_figure(east, step);
    write(painter, {x, neat.top() - away + rise}, figure, Letters::grid_figure, theme.ink, Ranged::middle);
    write(painter, {x, neat.bottom() + away + rise}, figure, Letters::grid_figure, theme.ink, Ranged::middle);
  }
  for (double north = std::ceil(seen.south / step) * step; north <= seen.north; north += step) {
    const double y = neat.top() + view.to_pixel(MapPoint{seen.west, north}).y();
    if (y < neat.top() + 8 || y > neat.bottom() - 8) continue;
    const QString figure = grid_figure(north, step);
    write(painter, {neat.left() - away, y + rise}, figure, Letters::grid_figure, theme.ink, Ranged::middle);
    write(painter, {neat.right() + away, y + rise}, figure, Letters::grid_figure, theme.ink, Ranged::middle);
  }
}

void paint_panel_margin(QPainter& painter, const QRect& panel, const View& view, const Theme& theme) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  const QRectF neat(map_within(panel));
  QPainterPath band;
  band.addRect(panel);
  QPainterPath hole;
  hole.addRect(neat);
  painter.fillPath(band.subtracted(hole), theme.margin);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(theme.ink, 1));
  painter.drawRect(neat.adjusted(-0.5, -0.5, 0.5, 0.5));
  painter.setClipRect(panel);
  paint_grid_figures(painter, neat, figure_band / 2.0, view, theme);
  painter.restore();
}

QRectF paint_scale_panel(QPainter& painter, const View& view, const Scale& scale, const Theme& theme) {
  constexpr double edge = 12, high = 38, pad = 14;
  const double metres = round_length(150, view.pixels_per_metre), bar = metres * view.pixels_per_metre;
  const double feet = std::round(scale.feet(metres) * 100) / 100;
  //: a length on the ground and how many table feet it is
  const QString words = DrawnWords::tr("%1 = %2 ft").arg(spoken_length(metres), figures(feet));
  const QString ratio = scale_in_figures(view.denominator());
  const double right = std::max(bar, text_length(words, font_for(Letters::grid_figure, 0.96)));
  const double wide = pad * 2 + right + 24 + text_length(ratio, font_for(Letters::grid_figure));
  const QRectF room(edge, view.size.height() - edge - high, wide, high);
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  QColor paper = theme.panel;
  paper.setAlphaF(0.93F);
  painter.setPen(QPen(theme.rule, 1));
  painter.setBrush(paper);
  painter.drawRoundedRect(room, 2, 2);
  const double x = room.left() + pad, y = room.bottom() - 13;
  write(painter, {x + bar / 2, y - 6}, words, Letters::grid_figure, theme.ink, Ranged::middle, 0.96);
  painter.setPen(QPen(theme.ink, 1));
  painter.setBrush(theme.panel);
  painter.drawRect(QRectF(x, y, bar, 4));
  painter.fillRect(QRectF(x, y, bar / 2, 4), theme.ink);
  write(painter, {room.right() - pad, room.center().y() + 4.5}, ratio, Letters::grid_figure, theme.ink, Ranged::right);
  painter.restore();
  return room;
}

void paint_scale_bar(QPainter& painter, QPointF middle, double width, const View& view, const QString& sentence,
                     const Theme& theme) {
  // Five units to the right of nought and one, finely divided, to its left.
  const double unit = round_length(width / 4, view.pixels_per_metre);
  const int units = std::clamp(static_cast<int>(width / (unit * view.pixels_per_metre)) - 1, 1, 5);
  const double step = unit * view.pixels_per_metre, whole = step * (units + 1), left = middle.x() - whole / 2;
  const double top = middle.y() + 20, high = 4.6;
  write(painter, {middle.x(), middle.y() + 13}, sentence, Letters::note, theme.ink, Ranged::middle);
  painter.setPen(QPen(theme.ink, 0.9));
  painter.setBrush(theme.margin);
  painter.drawRect(QRectF(left, top, whole, high));
  for (int i = 0; i < 10; i += 2) painter.fillRect(QRectF(left + step * i / 10, top, step / 10, high), theme.ink);
  for (int i = 1; i < units; i += 2) painter.fillRect(QRectF(left + step * (i + 1), top, step, high), theme.ink);
  const double foot = top + high + 15;
  const bool kilometres = unit >= 1000;
  write(painter, {left, foot}, DrawnWords::tr("%1 m").arg(figures(unit)), Letters::hamlet, theme.ink, Ranged::middle,
        0.93);
  for (int i = 0; i <= units; ++i) {
    const QString figure = i == 0       ? QString("0")
                           : kilometres ? DrawnWords::tr("%1 km").arg(figures(i * unit / 1000))
                                        : DrawnWords::tr("%1 m").arg(figures(i * unit));
    write(painter, {left + step * (i + 1), foot}, figure, Letters::hamlet, theme.ink, Ranged::middle, 0.93);
  }
}

void paint_north_point(QPainter& painter, QPointF foot, const Theme& theme) {
  painter.setPen(QPen(theme.ink, 1.3));
  painter.drawLine(foot, foot - QPointF(0, 34));
  painter.drawLine(foot + QPointF(-7, -12), foot + QPointF(7, -12));
  const QPointF head[] = {foot - QPointF(0, 39), foot + QPointF(5.5, -24), foot + QPointF(0, -28),
                          foot + QPointF(-5.5, -24)};
  painter.setBrush(theme.ink);
  painter.setPen(Qt::NoPen);
  painter.drawPolygon(head, 4);
  write(painter, foot + QPointF(10, -26), DrawnWords::tr("Grid N"), Letters::village, theme.ink, Ranged::left, 0.74);
}

}  // namespace sandgate
