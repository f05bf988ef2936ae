#include "app/report/map_pictures.h"

#include <QBuffer>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "app/mapview/label_placer.h"
#include "app/mapview/lettering.h"
#include "app/mapview/sheet/margin.h"
#include "app/mapview/sheet/page.h"
#include "app/report/draft.h"

namespace sandgate::reporting {
namespace {

constexpr double figures_wide = 17;  // pixels round the map
constexpr double thinnest = 1.3, broadest = 13, men_to_a_pixel = 9;
constexpr double disc_radius = 8.5;

double width_of(double men) { return std::clamp(thinnest + men / men_to_a_pixel, thinnest, broadest); }

/// Set off its middle line by half its width, so that the traces of two who went the same way lie side by side.
void paint_trace(QPainter& painter, const View& view, const TraceLine& line, const Theme& theme) {
  QPolygonF way;
  std::vector<double> widths;
  for (std::size_t i = 0; i < line.points.size(); ++i) {
    const QPointF at = view.to_pixel(line.points[i]);
    if (!way.isEmpty() && QLineF(way.back(), at).length() < 0.5) continue;
    way << at;
    widths.push_back(width_of(line.men[i]));
  }
  const QColor colour = theme.livery(line.livery);
  if (way.size() < 2) return;
  for (qsizetype i = 0; i + 1 < way.size(); ++i) {
    const double wide = widths[static_cast<std::size_t>(i)];
    const QLineF leg(way[i], way[i + 1]);
    painter.setPen(QPen(theme.halo, wide + 2, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(leg);
  }
  for (qsizetype i = 0; i + 1 < way.size(); ++i) {
    const double wide = widths[static_cast<std::size_t>(i)];
    const QLineF leg(way[i], way[i + 1]);
    QColor body = colour;
    body.setAlphaF(0.86F);
    painter.setPen(QPen(body, wide, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(leg);
    QColor core = theme.halo;
    core.setAlphaF(0.8F);
    if (line.livery == Livery::blue) {
      painter.setPen(QPen(core, std::max(0.5, wide * 0.24), Qt::SolidLine, Qt::FlatCap));
      painter.drawLine(leg);
    } else {
      QPen cut(core, wide, Qt::CustomDashLine, Qt::FlatCap);
      cut.setDashPattern({0.8 / wide, 2.8 / wide});
      painter.setPen(cut);
      painter.drawLine(leg);
    }
  }
  // A ring where it began.
  painter.setPen(QPen(colour, 1.2));
  painter.setBrush(theme.halo);
  painter.drawEllipse(way.front(), 2.4, 2.4);
  painter.setBrush(Qt::NoBrush);
}

std::vector<QRectF> paint_trace_labels(QPainter& painter, const View& view, std::span<const TraceLine> lines,
                                       const Theme& theme, std::vector<QRectF> taken) {
  LabelPlacer placer(QRectF(QPointF(2, 2), QSizeF(view.size) - QSizeF(4, 4)));
  for (const QRectF& room : taken) placer.take(room);
  const QFont font = font_for(Letters::piece_detail);
  for (const TraceLine& line : lines) {
    if (line.label.isEmpty() || line.points.empty()) continue;
    const TextShape shape = text_shape(line.label, font);
    const QPointF at = view.to_pixel(line.points.back());
    std::vector<LabelPlacer::Candidate> candidates;
    std::vector<QPointF> offsets;
    const double wide = shape.room.width(), high = shape.room.height();
    for (const QPointF& by : {QPointF(7, high / 2 - 2), QPointF(-7 - wide, high / 2 - 2), QPointF(-wide / 2, -8),
                              QPointF(-wide / 2, high + 7), QPointF(6, -6), QPointF(6, high + 5)}) {
      candidates.push_back({{shape.room.translated(at + by)}, static_cast<double>(candidates.size())});
      offsets.push_back(at + by);
    }
    const auto placed = placer.place(candidates);
    if (!placed) continue;
    taken.push_back(candidates[*placed].rooms.front());
    paint_text(painter, shape.path.translated(offsets[*placed]), theme.livery_label(line.livery), theme.halo);
  }
  return taken;
}

void paint_places(QPainter& painter, const View& view, std::span<const NumberedPlace> places, const Theme& theme,
                  const std::vector<QRectF>& taken) {
  LabelPlacer placer(QRectF(QPointF(1, 1), QSizeF(view.size) - QSizeF(2, 2)));
  for (const QRectF& room : taken) placer.take(room);
  const QFont font = [] {
    QFont one = font_for(Letters::piece);
    one.setBold(true);
    one.setPixelSize(11);
    return one;
  }();
  for (const NumberedPlace& place : places) {
    const QPointF at = view.to_pixel(place.at);
    std::vector<LabelPlacer::Candidate> candidates;
    std::vector<QPointF> middles;
    for (const double away : {20.0, 30.0, 44.0, 60.0}) {
      for (int turn = 0; turn < 12; ++turn) {
        const double angle = (turn + 0.5) * M_PI / 6;
        const QPointF middle = at + away * QPointF(std::cos(angle), -std::sin(angle));
        const QRectF room(middle - QPointF(disc_radius + 1, disc_radius + 1),
                          QSizeF(2 * disc_radius + 2, 2 * disc_radius + 2));
        candidates.push_back({{room}, away});
        middles.push_back(middle);
      }
    }
    const auto placed = placer.place(candidates);
    const QPointF middle = placed ? middles[*placed] : at;
    painter.setPen(QPen(theme.halo, 3));
    painter.drawLine(middle, at);
    painter.setPen(QPen(theme.ink, 1.1));
    painter.drawLine(middle, at);
    painter.setBrush(theme.ink);
    painter.drawEllipse(at, 1.8, 1.8);
    painter.setPen(QPen(theme.halo, 1.4));
    painter.drawEllipse(middle, disc_radius, disc_radius);
    painter.setBrush(Qt::NoBrush);
    const TextShape figure = text_shape(QString::number(place.number), font);
    painter.fillPath(figure.path.translated(middle - figure.path.boundingRect().center()), theme.halo);
  }
}

void paint_ringed(QPainter& painter, const View& view, std::span<const RingedPlace> rings, const Theme& theme) {
  for (const RingedPlace& ring : rings) {
    const QPointF at = view.to_pixel(ring.at);
    painter.setPen(QPen(theme.halo, 4));
    painter.drawEllipse(at, 15, 15);
    QPen dashed(theme.differs, 1.8);
    dashed.setDashPattern({3.4, 1.8});
    painter.setPen(dashed);
    painter.drawEllipse(at, 15, 15);
    if (ring.words.isEmpty()) continue;
    const TextShape shape = text_shape(ring.words, font_for(Letters::piece_detail));
    QRectF slip = shape.room.adjusted(-5, -3, 5, 3).translated(at + QPointF(19, -14));
    const QRectF field(QPointF(2, 2), QSizeF(view.size) - QSizeF(4, 4));
    if (slip.right() > field.right()) slip.moveRight(at.x() - 19);
    slip.moveTop(std::clamp(slip.top(), field.top(), field.bottom() - slip.height()));
    painter.setPen(QPen(theme.differs, 1));
    painter.setBrush(QColor(0xFF, 0xF7, 0xE8));
    painter.drawRoundedRect(slip, 2, 2);
    painter.setBrush(Qt::NoBrush);
    painter.fillPath(shape.path.translated(slip.topLeft() + QPointF(5, 3) - shape.room.topLeft()), theme.differs);
  }
}

QSize size_of(const MapPicture& map) {
  return {static_cast<int>(std::lround(map.width_mm * map.reduced * View::pixels_per_mm)),
          static_cast<int>(std::lround(map.height_mm * map.reduced * View::pixels_per_mm))};
}
QRectF neat_of(const MapPicture& map) {
  const double band = map.figures ? figures_wide : 0;
  return QRectF(QPointF(0, 0), QSizeF(size_of(map))).adjusted(band, band, -band, -band);
}

}  // namespace

View view_of(const MapPicture& map) {
  return View::fit(map.ground, neat_of(map).size().toSize(), 0, map.dots / map.reduced);
}

QImage map_image(const Sheet& sheet, const MapPicture& map) {
  const Theme theme = day_theme();
  const SheetStyle style;
  const QRectF neat = neat_of(map);
  const double dots = map.dots / map.reduced;
  QImage image(size_of(map) * dots, QImage::Format_RGB32);
  image.setDevicePixelRatio(dots);
  image.fill(theme.margin);
  const View view = view_of(map);
  QPainter painter(&image);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.save();
  painter.translate(neat.topLeft());
  painter.setClipRect(QRectF(QPointF(0, 0), neat.size()));
  sheet.paint(painter, view, style, theme);
  for (const TraceLine& line : map.traces) paint_trace(painter, view, line, theme);
  std::vector<QRectF> taken = sheet.names_in(view, style);
  if (map.traced) std::ranges::copy(map.traced(painter, view, taken), std::back_inserter(taken));
  std::ranges::copy(piece_rooms(view, map.pieces), std::back_inserter(taken));
  std::ranges::copy(paint_pieces(painter, view, map.pieces, theme, sheet.names_in(view, style)),
                    std::back_inserter(taken));
  taken = paint_trace_labels(painter, view, map.traces, theme, std::move(taken));
  paint_ringed(painter, view, map.rings, theme);
  paint_places(painter, view, map.places, theme, taken);
  painter.restore();
  painter.setPen(QPen(theme.ink, 1));
  painter.drawRect(neat.adjusted(0.5, 0.5, -0.5, -0.5));
  if (map.figures) paint_grid_figures(painter, neat, 3, view, theme);
  return image;
}

std::vector<std::byte> png_of(const QImage& image) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  image.save(&buffer, "PNG");
  const auto* first = reinterpret_cast<const std::byte*>(bytes.constData());
  return {first, first + bytes.size()};
}

ReportPicture map_picture(const Sheet& sheet, const MapPicture& map, std::string name, const QString& caption,
                          const QString& described) {
  return {std::move(name), utf8(caption), utf8(described), ReportPicture::Format::png, png_of(map_image(sheet, map)),
          map.width_mm,    map.height_mm};
}

double height_for(const MapBox& ground, double width_mm, double most) {
  if (ground.empty() || ground.width() <= 0) return most;
  return std::clamp(width_mm * ground.depth() / ground.width(), std::min(40.0, most), most);
}

MapPicture instant_map(const MapBox& ground, std::vector<Piece> pieces) {
  MapPicture map;
  map.ground = ground;
  map.width_mm = instant_wide_mm;
  map.height_mm = height_for(ground, instant_wide_mm, instant_most_mm);
  map.dots = 2.4;
  map.figures = false;
  map.reduced = instant_reduced;
  map.pieces = std::move(pieces);
  return map;
}

MapBox ground_round(std::span<const MapPoint> points, double least_m, const MapBox& country) {
  MapBox box;
  for (const MapPoint& p : points) box.take_in(p);
  if (box.empty()) return country;
  box = box.grown(0.08 * std::max(box.width(), box.depth()));
  const double wider = std::max(0.0, least_m - box.width()) / 2, deeper = std::max(0.0, least_m - box.depth()) / 2;
  return {box.west - wider, box.south - deeper, box.east + wider, box.north + deeper};
}

}  // namespace sandgate::reporting
