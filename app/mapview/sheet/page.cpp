#include "app/mapview/sheet/page.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "app/mapview/clip.h"
#include "app/mapview/lettering.h"
#include "app/mapview/sheet/legend.h"
#include "app/mapview/sheet/margin.h"

namespace sandgate {
namespace {

constexpr double page_side = 64, page_head = 84, page_foot = 92;  // from the page's edge to the neat line
constexpr double least_map = 480;                                 // so wide that title and scale have room
constexpr double frame_band = 24;                                 // from the neat line to the outer frame

void write(QPainter& painter, QPointF at, const QString& text, const QFont& font, const QColor& ink, double back) {
  const TextShape shape = text_shape(text, font);
  painter.fillPath(shape.path.translated(at - QPointF(shape.room.width() * back, 0)), ink);
}

/// Neat line, then a bar chequered by the grid, then a heavy line.
void paint_frame(QPainter& painter, const QRectF& neat, const View& view, const Theme& theme) {
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(theme.ink, 1));
  painter.drawRect(neat);
  const QRectF outer = neat.adjusted(-frame_band, -frame_band, frame_band, frame_band),
               bar = outer.adjusted(4, 4, -4, -4);
  painter.drawRect(bar);
  painter.setPen(QPen(theme.ink, 3.2, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
  painter.drawRect(outer);
  const GridSteps steps = grid_steps(view.denominator());
  const double step = steps.light > 0 ? steps.light : steps.heavy;
  const MapBox seen = view.seen();
  const auto dark = [&](double at) { return static_cast<long>(std::floor(at / step)) % 2 == 0; };
  painter.setPen(Qt::NoPen);
  for (double east = std::floor(seen.west / step) * step; east < seen.east; east += step) {
    if (!dark(east + step / 2)) continue;
    const double from = std::max(neat.left(), neat.left() + view.to_pixel(MapPoint{east, 0}).x()),
                 to = std::min(neat.right(), neat.left() + view.to_pixel(MapPoint{east + step, 0}).x());
    for (const double y : {outer.top() + 1.5, bar.bottom()})
      painter.fillRect(QRectF(from, y, to - from, 2.6), theme.ink);
  }
  for (double north = std::floor(seen.south / step) * step; north < seen.north; north += step) {
    if (!dark(north + step / 2)) continue;
    const double from = std::max(neat.top(), neat.top() + view.to_pixel(MapPoint{0, north + step}).y()),
                 to = std::min(neat.bottom(), neat.top() + view.to_pixel(MapPoint{0, north}).y());
    for (const double x : {outer.left() + 1.5, bar.right()})
      painter.fillRect(QRectF(x, from, 2.6, to - from), theme.ink);
  }
}

void paint_head(QPainter& painter, const Sheet& sheet, const PageOptions& options, const QRectF& neat) {
  const double base = neat.top() - frame_band - 20;
  const QString title =
      (options.title.isEmpty() ? QString::fromStdString(sheet.country().name()) : options.title).toUpper();
  const QFont note = font_for(Letters::note);
  const double beside = std::max(text_length(options.exercise, note), text_length(options.state, note));
  const double room = std::max(neat.width() * 0.3, neat.width() - 2 * (beside > 0 ? beside + 30 : 0));
  double size = 1;
  while (size > 0.4 && text_length(title, font_for(Letters::title, size)) > room) size -= 0.05;
  write(painter, {neat.center().x(), base}, title, font_for(Letters::title, size), options.theme.ink, 0.5);
  write(painter, {neat.left(), base - 2}, options.exercise, note, options.theme.ink, 0);
  write(painter, {neat.right(), base - 2}, options.state, note, options.theme.ink, 1);
}

/// Breaks `text` into at most `most` lines of `width`, the last cut off where it must be.
QStringList lines_of(const QString& text, const QFont& font, double width, int most) {
  QStringList lines;
  for (const QString& word : text.simplified().split(' ', Qt::SkipEmptyParts)) {
    const QString longer = lines.isEmpty() ? word : lines.back() + " " + word;
    if (lines.isEmpty() || text_length(longer, font) > width)
      lines << word;
    else
      lines.back() = longer;
  }
  if (lines.size() > most) {
    lines = lines.mid(0, most);
    lines.back() += " …";
  }
  return lines;
}

void paint_foot(QPainter& painter, const Sheet& sheet, const PageOptions& options, const PageFrame& frame) {
  const QRectF& neat = frame.neat;
  const double top = neat.bottom() + frame_band + 6;
  const Theme& theme = options.theme;
  const bool room_for_all = neat.width() > 1150;
  const double bar = std::min(neat.width() * (room_for_all ? 0.36 : 0.6), 680.0);
  const QString sentence =
      scale_sentence(sheet.scale(), sheet.contour_interval(frame.view.denominator(), options.style));
  paint_scale_bar(painter, {neat.center().x() + (room_for_all ? 10 : 0), top}, bar, frame.view, sentence, theme);
  if (!room_for_all) {
    // A small page keeps its attribution, in one line under the bar.
    const QFont small = font_for(Letters::attribution, 0.85);
    const QStringList lines = lines_of(QString::fromStdString(sheet.country().attribution()), small, neat.width(), 1);
    if (!lines.isEmpty()) write(painter, {neat.right(), top + 55}, lines.front(), small, theme.reported, 1);
    return;
  }
  const double words = text_length(sentence, font_for(Letters::note));
  const double north = neat.center().x() + std::max(bar, words) / 2 + 40;
  paint_north_point(painter, {north, top + 48}, theme);
  paint_legend(painter, QRectF(neat.left(), top, neat.width() / 2 - std::max(bar, words) / 2 - 40, 56), sheet,
               options.pieces, options.style.tints, theme);
  const QFont font = font_for(Letters::attribution);
  const QStringList lines =
      lines_of(QString::fromStdString(sheet.country().attribution()), font, neat.right() - north - 80, 3);
  double y = top + (lines.size() > 2 ? 16 : 22);
  for (const QString& line : lines) {
    write(painter, {neat.right(), y}, line, font, theme.reported, 1);
    y += 17;
  }
}

}  // namespace

PageFrame frame_page(const Sheet& sheet, const PageOptions& options) {
  const QRectF page(QPointF(0, 0), QSizeF(options.size));
  const QRectF room = options.margin ? page.adjusted(page_side, page_head, -page_side, -page_foot) : page;
  const MapBox bounds = sheet.country().bounds(), ground = options.ground.value_or(bounds);
  const QSize most(std::max(1, static_cast<int>(room.width())), std::max(1, static_cast<int>(room.height())));
  View view = View::fit(ground, most, 0, options.device_pixel_ratio);
  if (options.denominator > 0) view = view.at_scale(options.denominator);
  // The frame closes round the country where it is smaller than the room, on whole pixels.
  const double wide = bounds.width() * view.pixels_per_metre, tall = bounds.depth() * view.pixels_per_metre;
  if (options.margin)
    view = view.resized(QSize(std::clamp(static_cast<int>(std::round(wide)), 1, most.width()),
                              std::clamp(static_cast<int>(std::round(tall)), 1, most.height())));
  const auto held = [](double middle, double low, double high, double shown) {
    return high - low <= shown ? (low + high) / 2 : std::clamp(middle, low + shown / 2, high - shown / 2);
  };
  view.centre = {held(view.centre.east, bounds.west, bounds.east, view.size.width() / view.pixels_per_metre),
                 held(view.centre.north, bounds.south, bounds.north, view.size.height() / view.pixels_per_metre)};
  const QPointF corner(std::floor(room.center().x() - view.size.width() / 2.0),
                       std::floor(room.center().y() - view.size.height() / 2.0));
  return {QRectF(corner, QSizeF(view.size)), view};
}

QSize size_at_scale(const Sheet& sheet, const PageOptions& options) {
  const MapBox ground = options.ground.value_or(sheet.country().bounds());
  const double pixels_per_metre = View::pixels_per_metre_at(options.denominator);
  const QSizeF map(ground.width() * pixels_per_metre, ground.depth() * pixels_per_metre);
  if (!options.margin)
    return QSize(static_cast<int>(std::ceil(map.width())), static_cast<int>(std::ceil(map.height())));
  return {static_cast<int>(std::ceil(std::max(map.width(), least_map) + 2 * page_side)),
          static_cast<int>(std::ceil(std::max(map.height(), least_map) + page_head + page_foot))};
}

void paint_page(QPainter& painter, const Sheet& sheet, const PageOptions& options) {
  const PageFrame frame = frame_page(sheet, options);
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.fillRect(QRectF(QPointF(0, 0), QSizeF(options.size)), options.theme.margin);
  painter.save();
  painter.translate(frame.neat.topLeft());
  sheet.paint(painter, frame.view, options.style, options.theme);
  painter.setClipRect(QRectF(QPointF(0, 0), QSizeF(frame.view.size)), Qt::IntersectClip);
  for (const RouteDrawing& route : options.routes) paint_route(painter, frame.view, route, options.theme);
  const std::vector<QRectF> names = sheet.names_in(frame.view, options.style);
  std::vector<QRectF> taken = paint_pieces(painter, frame.view, options.pieces, options.theme, names);
  std::ranges::copy(piece_rooms(frame.view, options.pieces), std::back_inserter(taken));
  std::ranges::copy(names, std::back_inserter(taken));
  paint_flags(painter, frame.view, options.routes, options.theme, taken);
  if (options.overlay) options.overlay(painter, frame.view);
  painter.restore();
  if (options.margin) {
    if (!knows_clips(painter)) {
      // What stands across the neat line is covered.
      const QRectF page(QPointF(0, 0), QSizeF(options.size)), neat = frame.neat;
      for (const QRectF& strip : {QRectF(page.topLeft(), QPointF(page.right(), neat.top())),
                                  QRectF(QPointF(page.left(), neat.bottom()), page.bottomRight()),
                                  QRectF(page.topLeft(), QPointF(neat.left(), page.bottom())),
                                  QRectF(QPointF(neat.right(), page.top()), page.bottomRight())})
        painter.fillRect(strip, options.theme.margin);
    }
    paint_frame(painter, frame.neat, frame.view, options.theme);
    paint_grid_figures(painter, frame.neat, frame_band / 2 - 1, frame.view, options.theme);
    paint_head(painter, sheet, options, frame.neat);
    paint_foot(painter, sheet, options, frame);
  }
  painter.restore();
}

QImage render_page(const Sheet& sheet, const PageOptions& options) {
  if (options.size.isEmpty()) return {};
  QImage picture(options.size * options.device_pixel_ratio, QImage::Format_ARGB32_Premultiplied);
  if (picture.isNull()) return {};
  picture.setDevicePixelRatio(options.device_pixel_ratio);
  picture.setDotsPerMeterX(
      static_cast<int>(std::lround(View::dots_per_inch / View::metres_per_inch * options.device_pixel_ratio)));
  picture.setDotsPerMeterY(picture.dotsPerMeterX());
  QPainter painter(&picture);
  paint_page(painter, sheet, options);
  return picture;
}

}  // namespace sandgate
