#include <algorithm>
#include <cmath>
#include <cstdint>

#include "app/mapview/sheet/canvas.h"

namespace sandgate {
namespace {

/// Scatters, and gives the same answer for the same place in every tile.
std::uint32_t scramble(std::int64_t x, std::int64_t y) {
  std::uint64_t h =
      static_cast<std::uint64_t>(x) * 0x9E3779B97F4A7C15ULL ^ static_cast<std::uint64_t>(y) * 0xC2B2AE3D27D4EB4FULL;
  h ^= h >> 29;
  h *= 0xBF58476D1CE4E5B9ULL;
  return static_cast<std::uint32_t>(h >> 32);
}

void broadleaf(QPainter& painter, QPointF foot, double size, const Theme& theme) {
  const double crown = size * 0.30;
  painter.setPen(QPen(theme.tree, size * 0.11));
  painter.drawLine(foot, foot - QPointF(0, size * 0.42));
  painter.drawLine(foot, foot + QPointF(size * 0.34, 0));
  painter.setBrush(theme.tree_crown);
  painter.drawEllipse(foot - QPointF(0, size * 0.66), crown, crown * 1.08);
}

void conifer(QPainter& painter, QPointF foot, double size, const Theme& theme) {
  painter.setPen(QPen(theme.tree, size * 0.11));
  painter.drawLine(foot, foot - QPointF(0, size * 0.3));
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme.tree);
  const QPointF crown[] = {foot + QPointF(0, -size * 1.12), foot + QPointF(size * 0.3, -size * 0.2),
                           foot + QPointF(-size * 0.3, -size * 0.2)};
  painter.drawPolygon(crown, 3);
}

/// Black where a tree may stand: in a wood, clear of roads, waters, houses and names.
QImage standing_room(Canvas& canvas, int border) {
  QImage room(canvas.view.size + QSize(2 * border, 2 * border), QImage::Format_RGB32);
  room.fill(Qt::white);
  QPainter painter(&room);
  painter.translate(border, border);
  canvas.each(FeatureKind::wood, [&](const Feature& wood) { painter.fillPath(canvas.area(wood), Qt::black); });
  const auto clear = [&](const Feature& line, double width) {
    painter.setPen(QPen(Qt::white, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    for (const QPolygonF& run : canvas.runs(line.points)) painter.drawPolyline(run);
  };
  const double size = canvas.strokes.tree;
  const auto clear_area = [&](const Feature& area) {
    if (area.shape != FeatureShape::area) return;
    painter.setPen(QPen(Qt::white, size));
    painter.setBrush(Qt::white);
    painter.drawPath(canvas.area(area));
  };
  canvas.each(FeatureKind::road, [&](const Feature& road) { clear(road, canvas.road_casing(road) + size); });
  canvas.each(FeatureKind::railway, [&](const Feature& rail) { clear(rail, canvas.strokes.tie_length + size); });
  canvas.each(FeatureKind::river, [&](const Feature& river) {
    if (river.shape == FeatureShape::line)
      clear(river, canvas.river_width(river) + size);
    else
      clear_area(river);
  });
  canvas.each(FeatureKind::lake, clear_area);
  canvas.each(FeatureKind::house, clear_area);
  painter.translate(-canvas.corner());
  const QRectF sheet = canvas.reach.translated(canvas.corner());
  const auto clear_names = [&](const std::vector<SheetLayout::Name>& names) {
    for (const SheetLayout::Name& name : names)
      if (name.bounds.intersects(sheet))
        for (const QRectF& taken : name.rooms) painter.fillRect(taken.adjusted(-2, -1, 2, size * 0.8), Qt::white);
  };
  clear_names(canvas.layout.figures);
  if (canvas.style.names) clear_names(canvas.layout.names);
  return room;
}

}  // namespace

void paint_trees(Canvas& canvas) {
  const double size = canvas.strokes.tree, every = canvas.strokes.tree_every;
  if (size <= 0 || !canvas.style.features) return;
  bool any = false;
  canvas.each(FeatureKind::wood, [&](const Feature&) { any = true; });
  if (!any) return;
  constexpr int border = 24;
  const QImage room = standing_room(canvas, border);
  const QPointF corner = canvas.corner();
  const double down = every * 0.86;
  const auto first_row = static_cast<std::int64_t>(std::floor((corner.y() - border) / down));
  const auto last_row = static_cast<std::int64_t>(std::ceil((corner.y() + canvas.view.size.height() + border) / down));
  const auto first = static_cast<std::int64_t>(std::floor((corner.x() - border) / every));
  const auto last = static_cast<std::int64_t>(std::ceil((corner.x() + canvas.view.size.width() + border) / every));
  for (std::int64_t row = first_row; row <= last_row; ++row)
    for (std::int64_t column = first; column <= last; ++column) {
      const std::uint32_t h = scramble(column, row);
      const QPointF jitter((h & 255) / 255.0 - 0.5, ((h >> 8) & 255) / 255.0 - 0.5);
      const QPointF sheet((static_cast<double>(column) + (row % 2 != 0 ? 0.5 : 0.0) + jitter.x() * 0.62) * every,
                          (static_cast<double>(row) + jitter.y() * 0.62) * down);
      const QPointF at = sheet - corner;
      const QPoint pixel(static_cast<int>(std::floor(at.x())) + border, static_cast<int>(std::floor(at.y())) + border);
      if (!room.rect().contains(pixel) || (room.pixel(pixel) & 0xFF) != 0) continue;
      const QPointF foot = at + QPointF(0, size * 0.45);
      // Pines above, broad leaves below, mixed between.
      const double high = canvas.terrain.standing(canvas.view.to_ground(at)) + ((h >> 16) & 255) / 255.0 * 0.16 - 0.08;
      if (high > 0.40)
        conifer(canvas.painter, foot, size * 0.86, canvas.theme);
      else
        broadleaf(canvas.painter, foot, size, canvas.theme);
    }
}

}  // namespace sandgate
