#include "app/mapview/table/table_drawing.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "app/mapview/table/table_figures.h"
#include "app/mapview/table/table_marks.h"

namespace sandgate {
namespace {

constexpr double slack = 3;  ///< a finger is not a needle

/// Where a place of the screen lies from a gun: across it, and towards its muzzle.
QPointF gun_frame(const View& view, const TableGun& gun, QPointF pixel) {
  QTransform turn;
  turn.rotate(-gun.facing.in_degrees());
  return turn.map(pixel - view.to_pixel(gun.at));
}

template <class Thing>
std::vector<std::size_t> from_the_north(const std::vector<Thing>& things) {
  std::vector<std::size_t> order(things.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, std::ranges::greater{}, [&](std::size_t i) { return things[i].at.north; });
  return order;
}

void paint_guns(QPainter& painter, const View& view, const TableDrawing& drawing, const Theme& theme) {
  const double scale = gun_scale(view, drawing.gun_shape);
  for (const std::size_t i : from_the_north(drawing.guns)) {
    painter.save();
    painter.translate(view.to_pixel(drawing.guns[i].at));
    if (drawing.guns[i].limbered) paint_limber(painter, drawing.guns[i], drawing.gun_shape, scale, theme);
    paint_gun(painter, drawing.guns[i], drawing.gun_shape, scale, theme);
    painter.restore();
  }
}

/// The dead lie under the living, and who is chosen stands over all.
void paint_men(QPainter& painter, const View& view, const TableDrawing& drawing, const Theme& theme) {
  constexpr double margin = 60;
  const QRectF shown = QRectF(QPointF(0, 0), QSizeF(view.size)).adjusted(-margin, -margin, margin, margin);
  const auto order = from_the_north(drawing.men);
  const auto paint_those = [&](auto&& wanted) {
    for (const std::size_t i : order) {
      const TableMan& man = drawing.men[i];
      const QPointF at = view.to_pixel(man.at);
      if (!wanted(man) || !shown.contains(at)) continue;
      painter.translate(at);
      paint_man(painter, man, radius_of(view, man), theme);
      painter.translate(-at);
    }
  };
  const auto fallen = [](const TableMan& man) { return man.state == TableMan::State::dead; };
  paint_those(fallen);
  for (const std::size_t i : order) {
    const TableMan& man = drawing.men[i];
    if (!man.horse || !shown.contains(view.to_pixel(*man.horse))) continue;
    painter.setPen(QPen(theme.table.leather, 1.2));
    painter.drawLine(view.to_pixel(*man.horse), view.to_pixel(man.at));
    painter.save();
    painter.translate(view.to_pixel(*man.horse));
    paint_horse(painter, man, radius_of(view, man) * 1.15, theme);
    painter.restore();
  }
  paint_guns(painter, view, drawing, theme);
  paint_those([&](const TableMan& man) { return !fallen(man) && !man.chosen; });
  paint_those([&](const TableMan& man) { return !fallen(man) && man.chosen; });
}

}  // namespace

void paint_table(QPainter& painter, const View& view, const TableDrawing& drawing, const Theme& theme,
                 std::span<const QRectF> taken) {
  painter.save();
  painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
  painter.setClipRect(QRectF(QPointF(0, 0), QSizeF(view.size)), Qt::IntersectClip);
  paint_table_window(painter, view, drawing, theme);
  paint_earthworks(painter, view, drawing.works, theme);
  if (drawing.charge) paint_charge(painter, view, *drawing.charge, theme);
  if (drawing.reach && !drawing.charge) paint_reach(painter, view, *drawing.reach, theme);
  paint_melee_circles(painter, view, drawing.melees, theme);
  paint_escorts(painter, view, drawing.escorts, theme);
  paint_men(painter, view, drawing, theme);
  paint_shots(painter, view, drawing.shots, theme);
  if (drawing.aim && drawing.aim->burst) paint_burst(painter, view, *drawing.aim->burst, theme, 1);
  // Over the shots before it, by which it is corrected.
  if (drawing.aim) paint_line_of_fire(painter, view, *drawing.aim, theme);
  paint_walks(painter, view, drawing, theme);
  paint_target(painter, view, drawing, theme);
  std::vector<QRectF> rooms = paint_pieces(painter, view, drawing.pieces, theme, taken);
  rooms.insert(rooms.end(), taken.begin(), taken.end());
  const std::vector<QRectF> blocks = piece_rooms(view, drawing.pieces);
  rooms.insert(rooms.end(), blocks.begin(), blocks.end());
  paint_table_labels(painter, view, drawing, theme, rooms);
  painter.restore();
}

std::optional<std::size_t> man_at(const View& view, const TableDrawing& drawing, QPointF pixel) {
  std::optional<std::size_t> best;
  double nearest = INFINITY;
  for (std::size_t i = 0; i < drawing.men.size(); ++i) {
    const TableMan& man = drawing.men[i];
    if (man.state == TableMan::State::dead) continue;
    const QPointF off = pixel - view.to_pixel(man.at);
    const double away = std::hypot(off.x(), off.y());
    if (away > radius_of(view, man) + slack || away >= nearest) continue;
    nearest = away;
    best = i;
  }
  return best;
}

std::optional<std::size_t> gun_at(const View& view, const TableDrawing& drawing, QPointF pixel) {
  const double scale = gun_scale(view, drawing.gun_shape);
  const QRectF room(-drawing.gun_shape.width_m * scale / 2, -drawing.gun_shape.muzzle_m * scale,
                    drawing.gun_shape.width_m * scale,
                    (drawing.gun_shape.muzzle_m + drawing.gun_shape.trail_m) * scale);
  for (std::size_t i = drawing.guns.size(); i-- > 0;) {
    if (room.adjusted(-slack, -slack, slack, slack).contains(gun_frame(view, drawing.guns[i], pixel))) return i;
  }
  return {};
}

std::vector<std::size_t> men_in(const View& view, const TableDrawing& drawing, const QRectF& room) {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < drawing.men.size(); ++i) {
    const TableMan& man = drawing.men[i];
    if (man.state != TableMan::State::dead && room.contains(view.to_pixel(man.at))) found.push_back(i);
  }
  return found;
}

}  // namespace sandgate
