// Woods: a darker floor, and crowns as they look from above.
#include <QImage>
#include <algorithm>
#include <array>
#include <cmath>

#include "app/mapview/table/table_canvas.h"

namespace sandgate {
namespace {

constexpr double crown_in = 1.25, every_in = 2.3;  ///< half across, and from tree to tree
constexpr std::size_t kinds_of_tree = 6;

/// One tree of several, lit from the north-west, its middle in the middle of the picture.
QImage crown(const TableCanvas& canvas, std::size_t kind, double radius) {
  const double ratio = canvas.view.device_pixel_ratio;
  const int side = static_cast<int>(std::ceil((2 * radius + 4) * ratio));
  QImage picture(side, side, QImage::Format_ARGB32_Premultiplied);
  picture.fill(Qt::transparent);
  QPainter painter(&picture);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.scale(ratio, ratio);
  painter.translate(side / ratio / 2, side / ratio / 2);
  painter.setPen(Qt::NoPen);
  const auto lobes = [&](const QColor& colour, int count, double spread, double size, QPointF off, std::uint32_t salt) {
    painter.setBrush(colour);
    for (int i = 0; i < count; ++i) {
      const double turn = 2 * M_PI * (i + scatter(i, static_cast<std::int64_t>(kind), salt) * 0.7) / count;
      const double out = spread * (0.7 + 0.3 * scatter(static_cast<std::int64_t>(kind), i, salt + 1));
      const double r = size * (0.8 + 0.4 * scatter(i, static_cast<std::int64_t>(kind), salt + 2)) * radius;
      painter.drawEllipse(off * radius + QPointF(std::cos(turn), std::sin(turn)) * (out * radius), r, r);
    }
  };
  lobes(canvas.colours.crown_dark, 9, 0.66, 0.32, {0, 0}, 11);
  painter.drawEllipse(QPointF(0, 0), radius * 0.7, radius * 0.7);
  lobes(canvas.colours.crown, 7, 0.46, 0.28, {-0.08, -0.08}, 17);
  painter.drawEllipse(QPointF(-0.08, -0.08) * radius, radius * 0.5, radius * 0.5);
  if (radius > 3.5) lobes(canvas.colours.crown_light, 5, 0.28, 0.17, {-0.24, -0.24}, 23);
  painter.end();
  picture.setDevicePixelRatio(ratio);
  return picture;
}

/// Black where a tree may stand: in a wood, clear of roads, waters, houses, walls and rocks.
QImage standing_room(TableCanvas& canvas, int border) {
  QImage room(canvas.view.size + QSize(2 * border, 2 * border), QImage::Format_RGB32);
  room.fill(Qt::white);
  QPainter painter(&room);
  painter.translate(border, border);
  canvas.each(FeatureKind::wood, [&](const Feature& wood) { painter.fillPath(canvas.area(wood), Qt::black); });
  const double clear = 1.1 * crown_in * canvas.inch;
  const auto keep_off = [&](const Feature& f, double width) {
    painter.setPen(QPen(Qt::white, width + clear, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    if (f.shape == FeatureShape::area) {
      painter.setBrush(Qt::white);
      painter.drawPath(canvas.area(f));
      painter.setBrush(Qt::NoBrush);
    } else if (f.shape == FeatureShape::line) {
      for (const QPolygonF& run : canvas.runs(f.points)) painter.drawPolyline(run);
    }
  };
  canvas.each(FeatureKind::road, [&](const Feature& road) { keep_off(road, canvas.road_width(road)); });
  canvas.each(FeatureKind::railway, [&](const Feature& rail) { keep_off(rail, canvas.wide(6, 4)); });
  canvas.each(FeatureKind::river, [&](const Feature& river) {
    keep_off(river, river.shape == FeatureShape::line ? canvas.river_width(river) : 0);
  });
  for (const FeatureKind kind : {FeatureKind::lake, FeatureKind::house, FeatureKind::wall, FeatureKind::rock})
    canvas.each(kind, [&](const Feature& f) { keep_off(f, 0); });
  return room;
}

bool any_wood(const TableCanvas& canvas) {
  bool any = false;
  canvas.each(FeatureKind::wood, [&](const Feature&) { any = true; });
  return any;
}

}  // namespace

void paint_wood_floors(TableCanvas& canvas) {
  QColor edge = canvas.colours.crown_dark;
  edge.setAlphaF(0.55F);
  QPen dots(edge, 1.1, Qt::CustomDashLine, Qt::RoundCap);
  dots.setDashPattern({0.1, 3});
  canvas.each(FeatureKind::wood, [&](const Feature& wood) {
    const QPainterPath path = canvas.area(wood);
    canvas.painter.fillPath(path, canvas.colours.wood_floor);
    canvas.painter.strokePath(path, dots);
  });
}

void paint_crowns(TableCanvas& canvas) {
  const double radius = crown_in * canvas.inch;
  if (radius < 1.6 || !any_wood(canvas)) return;
  const int border = static_cast<int>(std::ceil(radius + canvas.shadow_of(canvas.toys.tree_m).x())) + 4;
  const QImage room = standing_room(canvas, border);
  std::array<QImage, kinds_of_tree> trees;
  for (std::size_t kind = 0; kind < kinds_of_tree; ++kind)
    trees[kind] = crown(canvas, kind, radius * (0.82 + 0.3 * scatter(static_cast<std::int64_t>(kind), 5)));

  // Rows and columns of the ground, so that trees stay where they are while the table is drawn along.
  struct Tree {
    QPointF at;
    std::size_t kind;
  };
  std::vector<Tree> standing;
  const double every = every_in * canvas.toys.inch_m, down = every * 0.86;
  const MapBox bounds = canvas.country.bounds();
  const MapBox seen = canvas.view.seen().grown(border / canvas.view.pixels_per_metre);
  const auto first_row = static_cast<std::int64_t>(std::floor((bounds.north - seen.north) / down));
  const auto last_row = static_cast<std::int64_t>(std::ceil((bounds.north - seen.south) / down));
  const auto first = static_cast<std::int64_t>(std::floor((seen.west - bounds.west) / every));
  const auto last = static_cast<std::int64_t>(std::ceil((seen.east - bounds.west) / every));
  for (std::int64_t row = first_row; row <= last_row; ++row)
    for (std::int64_t column = first; column <= last; ++column) {
      const double x = static_cast<double>(column) + (row % 2 != 0 ? 0.5 : 0) + (scatter(column, row, 7) - 0.5) * 0.7;
      const double y = static_cast<double>(row) + (scatter(column, row, 8) - 0.5) * 0.7;
      const QPointF at = canvas.at({bounds.west + x * every, bounds.north - y * down});
      const QPoint pixel(static_cast<int>(std::floor(at.x())) + border, static_cast<int>(std::floor(at.y())) + border);
      if (!room.rect().contains(pixel) || (room.pixel(pixel) & 0xFF) != 0) continue;
      standing.push_back({at, static_cast<std::size_t>(scatter(column, row, 9) * kinds_of_tree) % kinds_of_tree});
    }
  QPainter& painter = canvas.painter;
  painter.setPen(Qt::NoPen);
  QColor shade = canvas.colours.shade;
  shade.setAlphaF(shade.alphaF() * 0.7F);
  painter.setBrush(shade);
  const QPointF fall = canvas.shadow_of(canvas.toys.tree_m * 0.6);
  for (const Tree& tree : standing) painter.drawEllipse(tree.at + fall, radius * 0.86, radius * 0.86);
  for (const Tree& tree : standing) {
    const QImage& picture = trees[tree.kind];
    const QSizeF size = picture.deviceIndependentSize();
    painter.drawImage(tree.at - QPointF(size.width() / 2, size.height() / 2), picture);
  }
}

}  // namespace sandgate
