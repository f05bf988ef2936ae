#include "app/mapview/table/table_marks.h"

#include <QPainterPath>
#include <algorithm>
#include <cmath>
#include <limits>

#include "app/mapview/clip.h"
#include "app/mapview/label_placer.h"
#include "app/mapview/lettering.h"
#include "app/mapview/paint.h"
#include "app/mapview/seen_area.h"
#include "app/mapview/table/table_figures.h"

namespace sandgate {
namespace {

QRectF field_of(const View& view) { return {QPointF(0, 0), QSizeF(view.size)}; }

/// A line in chalk, with what makes it stand off the ground.
void chalk(QPainter& painter, const QPainterPath& path, const Theme& theme, double width, const QColor& colour) {
  painter.setBrush(Qt::NoBrush);
  painter.strokePath(path, QPen(theme.table.chalk_shadow, width + 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.strokePath(path, QPen(colour, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
}

/// A line of writing on a slip of paper.
struct Slip {
  TextShape words;
  QSizeF size;
};
Slip slip(const QString& text) {
  Slip slip{text_shape(text, font_for(Letters::flag)), {}};
  slip.size = QSizeF(slip.words.path.boundingRect().width() + 14, 19);
  return slip;
}
void paint_slip(QPainter& painter, const Slip& slip, QPointF corner, const Theme& theme, const QColor& ink) {
  const QRectF room(corner, slip.size);
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme.table.chalk_shadow);
  painter.drawRoundedRect(room.translated(1, 1.5), 3, 3);
  painter.setPen(QPen(faded(ink, 0.8), 1));
  painter.setBrush(theme.panel);
  painter.drawRoundedRect(room, 3, 3);
  const QRectF words = slip.words.path.boundingRect();
  painter.fillPath(slip.words.path.translated(corner + QPointF(7 - words.left(), 13.5)), ink);
}

/// The highest point of a reach that can be seen.
std::optional<QPointF> crest(const View& view, const TableReach& reach) {
  std::optional<QPointF> top;
  const QRectF field = field_of(view).adjusted(20, 20, -20, -20);
  for (const QPolygonF& ring : reach.rings)
    for (const QPointF& p : ring) {
      const QPointF at = view.to_pixel(MapPoint{p.x(), p.y()});
      if (field.contains(at) && (!top || at.y() < top->y())) top = at;
    }
  return top;
}

}  // namespace

std::vector<QPolygonF> reach_rings(std::span<const MapPoint> squares, double side_m) {
  if (squares.empty() || side_m <= 0) return {};
  MapBox box;
  for (const MapPoint& p : squares) box.take_in(p);
  Viewshed mask;
  const auto cells = [side_m](double metres) { return static_cast<int>(std::lround(metres / side_m)); };
  mask.frame = {cells(box.width()) + 1, cells(box.depth()) + 1, box.west, box.north + side_m, side_m, side_m};
  mask.seen.assign(mask.frame.cells(), 0);
  for (const MapPoint& p : squares) {
    const int column = cells(p.east - box.west), row = cells(box.north - p.north);
    mask.seen[static_cast<std::size_t>(row) * static_cast<std::size_t>(mask.frame.width) +
              static_cast<std::size_t>(column)] = 1;
  }
  return seen_area(mask, {}, {}).rings;
}

void paint_table_window(QPainter& painter, const View& view, const TableDrawing& drawing, const Theme& theme) {
  const QRectF window = view.to_pixel(drawing.window);
  QPainterPath edge;
  edge.addRect(window);
  if (!drawing.whole) {
    QPainterPath beyond;
    beyond.addRect(field_of(view));
    painter.fillPath(beyond.subtracted(edge), theme.table.beyond);
  }
  for (const TableBackLine& line : drawing.back_lines) {
    const auto part =
        part_inside(field_of(view).adjusted(-20, -20, 20, 20), view.to_pixel(line.from), view.to_pixel(line.to));
    if (!part) continue;
    const QPointF a = view.to_pixel(line.from), d = view.to_pixel(line.to) - a;
    QPainterPath path(a + d * part->first);
    path.lineTo(a + d * part->second);
    chalk(painter, path, theme, 5, theme.table.chalk);
    QPen dashes(theme.livery(line.livery), 2.4, Qt::CustomDashLine, Qt::FlatCap);
    dashes.setDashPattern({6, 4});
    painter.strokePath(path, dashes);
  }
  painter.setBrush(Qt::NoBrush);
  painter.strokePath(edge, QPen(faded(theme.table.chalk, 0.7), 4.4, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
  QPen dash_dot(theme.table.window, 2, Qt::CustomDashLine, Qt::FlatCap, Qt::MiterJoin);
  dash_dot.setDashPattern({9, 3, 1.5, 3});
  painter.strokePath(edge, dash_dot);
  // Corners are whole, so that they are found.
  constexpr double corner = 14;
  painter.setPen(QPen(theme.table.window, 3.4, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
  for (const QPointF& at : {window.topLeft(), window.topRight(), window.bottomRight(), window.bottomLeft()}) {
    const QPointF in(at.x() < window.center().x() ? corner : -corner, at.y() < window.center().y() ? corner : -corner);
    painter.drawPolyline(QPolygonF{at + QPointF(in.x(), 0), at, at + QPointF(0, in.y())});
  }
}

void paint_reach(QPainter& painter, const View& view, const TableReach& reach, const Theme& theme) {
  QPainterPath ground;
  ground.setFillRule(Qt::OddEvenFill);
  const QPointF origin = view.to_pixel(MapPoint{0, 0});
  const QTransform to_pixels(view.pixels_per_metre, 0, 0, -view.pixels_per_metre, origin.x(), origin.y());
  for (const QPolygonF& ring : reach.rings) {
    ground.addPolygon(to_pixels.map(ring));
    ground.closeSubpath();
  }
  painter.fillPath(ground, theme.table.reach);
  chalk(painter, ground, theme, 1.7, theme.table.chalk);
}

void paint_melee_circles(QPainter& painter, const View& view, std::span<const TableMelee> melees, const Theme& theme) {
  const double ratio = view.device_pixel_ratio;
  for (const TableMelee& melee : melees) {
    const double radius = melee.reach_m * view.pixels_per_metre;
    QRectF room;
    for (const MapPoint& contact : melee.contacts) {
      const QPointF at = view.to_pixel(contact);
      room |= QRectF(at.x() - radius - 3, at.y() - radius - 3, 2 * radius + 6, 2 * radius + 6);
    }
    room &= field_of(view).adjusted(-4, -4, 4, 4);
    if (room.isEmpty()) continue;
    room = room.toAlignedRect();
    // Circles run into one another: what lies within any of them is one ground with one edge.
    QImage layer((room.size() * ratio).toSize(), QImage::Format_ARGB32_Premultiplied);
    layer.setDevicePixelRatio(ratio);
    layer.fill(Qt::transparent);
    QPainter on(&layer);
    on.setRenderHint(QPainter::Antialiasing);
    on.translate(-room.topLeft());
    on.setPen(Qt::NoPen);
    const auto discs = [&](const QColor& colour, double r) {
      on.setBrush(colour);
      for (const MapPoint& contact : melee.contacts) on.drawEllipse(view.to_pixel(contact), r, r);
    };
    discs(theme.table.chalk, radius + 1.6);
    discs(theme.table.contact, radius + 0.9);
    on.setCompositionMode(QPainter::CompositionMode_Source);
    discs(faded(theme.table.contact, 0.13), radius - (melee.chosen ? 2.2 : 1.2));
    on.end();
    painter.drawImage(room.topLeft(), layer);
  }
}

void paint_escorts(QPainter& painter, const View& view, std::span<const TableEscort> escorts, const Theme& theme) {
  for (const TableEscort& escort : escorts) {
    const QPointF a = view.to_pixel(escort.prisoner), b = view.to_pixel(escort.escort);
    painter.setPen(QPen(theme.table.chalk_shadow, 2.4));
    painter.drawLine(a, b);
    painter.setPen(QPen(theme.table.chalk, 1.1));
    painter.drawLine(a, b);
  }
}

void paint_walks(QPainter& painter, const View& view, const TableDrawing& drawing, const Theme& theme) {
  const QRectF field = field_of(view).adjusted(-40, -40, 40, 40);
  const auto line = [&](const std::vector<MapPoint>& path, const QColor& colour, double width) {
    QPolygonF whole;
    for (const MapPoint& p : path) whole << view.to_pixel(p);
    QPen dots(colour, width, Qt::CustomDashLine, Qt::RoundCap, Qt::RoundJoin);
    dots.setDashPattern({0.1, 2.6});
    for (const QPolygonF& run : parts_inside(field, whole)) {
      painter.setPen(QPen(faded(theme.rim, 0.45), width + 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
      painter.drawPolyline(run);
      painter.setPen(dots);
      painter.drawPolyline(run);
    }
  };
  painter.setBrush(Qt::NoBrush);
  const double thin = drawing.walks.size() > 24 ? 1.3 : 1.7;
  for (const TableWalk& walk : drawing.walks) {
    const bool refused = walk.end == TableWalk::End::refused;
    const double width = walk.end == TableWalk::End::held ? thin * 0.75 : thin;
    line(walk.path, refused ? theme.warning : theme.livery_dark(walk.man.livery), width);
  }
  for (const TableHaul& haul : drawing.hauls)
    line(haul.path, haul.refused ? theme.warning : theme.livery_dark(haul.gun.livery), 2.4);
  for (const TableHaul& haul : drawing.hauls) {
    if (haul.path.empty()) continue;
    TableGun there = haul.gun;
    there.facing = haul.facing;
    painter.save();
    painter.translate(view.to_pixel(haul.path.back()));
    paint_gun_ghost(painter, there, drawing.gun_shape, gun_scale(view, drawing.gun_shape), haul.refused, theme);
    painter.restore();
  }
  for (const TableWalk& walk : drawing.walks) {
    if (walk.path.empty()) continue;
    painter.save();
    painter.translate(view.to_pixel(walk.path.back()));
    paint_ghost(painter, walk.man, radius_of(view, walk.man), walk.end, theme);
    painter.restore();
  }
}

void paint_target(QPainter& painter, const View& view, const TableDrawing& drawing, const Theme& theme) {
  if (!drawing.target) return;
  painter.save();
  painter.translate(view.to_pixel(*drawing.target));
  QPainterPath cross;
  for (const QPointF& way : {QPointF(1, 0), QPointF(0, 1), QPointF(-1, 0), QPointF(0, -1)}) {
    cross.moveTo(way * 5);
    cross.lineTo(way * 11);
  }
  chalk(painter, cross, theme, 2.2, theme.selection);
  if (drawing.front) {
    painter.rotate(drawing.front->in_degrees());
    QPainterPath arrow(QPointF(0, -15));
    arrow.lineTo(0, -36);
    arrow.moveTo(-6, -29);
    arrow.lineTo(0, -37);
    arrow.lineTo(6, -29);
    arrow.moveTo(-17, -15);
    arrow.lineTo(17, -15);
    chalk(painter, arrow, theme, 2.2, theme.selection);
  }
  painter.restore();
}

void paint_table_labels(QPainter& painter, const View& view, const TableDrawing& drawing, const Theme& theme,
                        std::span<const QRectF> taken) {
  const QRectF field = field_of(view).adjusted(2, 2, -2, -2);
  LabelPlacer placer(field);
  for (const QRectF& room : taken) placer.take(room);
  for (const TableGun& gun : drawing.guns) {
    const double half = drawing.gun_shape.width_m * gun_scale(view, drawing.gun_shape) / 2;
    const QPointF at = view.to_pixel(gun.at);
    if (field.contains(at)) placer.take(QRectF(at.x() - half, at.y() - half, 2 * half, 2 * half));
  }
  for (const TableMan& man : drawing.men) {
    const QPointF at = view.to_pixel(man.at);
    const double r = radius_of(view, man);
    if (man.state != TableMan::State::dead && field.contains(at))
      placer.take(QRectF(at.x() - r, at.y() - r, 2 * r, 2 * r));
  }
  const auto place = [&](const QSizeF& size, const QRectF& about) -> std::optional<QPointF> {
    const double w = size.width(), h = size.height(), gap = 3;
    const QPointF middle = about.center();
    std::vector<LabelPlacer::Candidate> candidates;
    for (const double off : {gap, gap + h * 0.5, gap + h}) {
      const QPointF corners[] = {
          {middle.x() - w / 2, about.top() - off - h},  {middle.x() - w / 2, about.bottom() + off},
          {about.right() + off, middle.y() - h / 2},    {about.left() - off - w, middle.y() - h / 2},
          {about.right() + off * 0.5, about.top() - h}, {about.left() - off * 0.5 - w, about.top() - h},
          {about.right() + off * 0.5, about.bottom()},  {about.left() - off * 0.5 - w, about.bottom()}};
      for (const QPointF& corner : corners) {
        QRectF room(corner, size);
        // A slip whose thing stands at the edge keeps inside.
        room.moveLeft(std::clamp(room.left(), field.left(), std::max(field.left(), field.right() - w)));
        room.moveTop(std::clamp(room.top(), field.top(), std::max(field.top(), field.bottom() - h)));
        candidates.push_back({{room}, 0.1 * static_cast<double>(candidates.size())});
      }
    }
    const auto chosen = placer.place(candidates);
    return chosen ? std::optional(candidates[*chosen].rooms.front().topLeft()) : std::nullopt;
  };
  const auto put = [&](const QString& text, QPointF about, double clear, const QColor& ink) {
    if (text.isEmpty()) return;
    const Slip paper = slip(text);
    if (const auto corner = place(paper.size, QRectF(about, QSizeF()).adjusted(-clear, -clear, clear, clear)))
      paint_slip(painter, paper, *corner, theme, ink);
  };
  if (drawing.refused_at && !drawing.refused.isEmpty()) {
    const QPointF at = view.to_pixel(*drawing.refused_at);
    painter.setPen(QPen(theme.rim, 5, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(at - QPointF(6, 6), at + QPointF(6, 6));
    painter.drawLine(at - QPointF(6, -6), at + QPointF(6, -6));
    painter.setPen(QPen(theme.warning, 2.6, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(at - QPointF(6, 6), at + QPointF(6, 6));
    painter.drawLine(at - QPointF(6, -6), at + QPointF(6, -6));
    put(drawing.refused, at, 12, theme.warning);
  }
  if (drawing.aim && field.contains(view.to_pixel(drawing.aim->to)))
    put(drawing.aim->label, view.to_pixel(drawing.aim->to), 12, theme.ink);
  if (drawing.aim && drawing.aim->burst) {
    const QPointF at = view.to_pixel(drawing.aim->burst->at);
    if (field.contains(at))
      put(drawing.aim->burst->label, at, drawing.aim->burst->radius_m * view.pixels_per_metre * 0.7 + 4, theme.warning);
  }
  if (drawing.charge) put(drawing.charge->label, view.to_pixel(drawing.charge->label_at), 2, theme.warning);
  for (const TableWork& work : drawing.works) {
    const QPointF at = view.to_pixel(work.at);
    if (field.contains(at)) put(work.label, at, 8, theme.ink);
  }
  for (const TableShot& shot : drawing.shots) {
    if (shot.path.empty() || shot.flying) continue;
    const QPointF end = view.to_pixel(shot.path.back());
    const QPointF at(std::clamp(end.x(), field.left(), field.right()),
                     std::clamp(end.y(), field.top(), field.bottom()));
    put(shot.label, at, 9, theme.livery_label(shot.livery));
  }
  for (const TableMelee& melee : drawing.melees) {
    const QPointF at = view.to_pixel(melee.at);
    if (field.contains(at)) put(melee.label, at, melee.reach_m * view.pixels_per_metre * 0.7 + 6, theme.warning);
  }
  if (drawing.reach) {
    if (const auto top = crest(view, *drawing.reach)) put(drawing.reach->label, *top, 3, theme.ink);
  }
  for (const TableBackLine& line : drawing.back_lines) {
    const QPointF middle = (view.to_pixel(line.from) + view.to_pixel(line.to)) / 2;
    if (field.contains(middle)) put(line.label, middle, 6, theme.livery_label(line.livery));
  }
  for (const TableLabel& label : drawing.labels) {
    const QRectF about = view.to_pixel(label.about).adjusted(-5, -5, 5, 5);
    if (!field.contains(about.center())) continue;
    const TextShape name = text_shape(label.text, font_for(Letters::piece));
    const TextShape detail = text_shape(label.detail, font_for(Letters::piece_detail));
    const double wide = std::max(name.path.boundingRect().width(), detail.path.boundingRect().width());
    const auto corner = place(QSizeF(wide + 2, label.detail.isEmpty() ? 13 : 25), about);
    if (!corner) continue;
    const QColor ink = theme.livery_label(label.livery);
    paint_text(painter, name.path.translated(*corner + QPointF(1, 10)), ink, theme.halo, 3.2);
    if (label.chosen)
      painter.fillRect(QRectF(*corner + QPointF(1, 12), QSizeF(name.path.boundingRect().width(), 2)), theme.selection);
    if (!label.detail.isEmpty())
      paint_text(painter, detail.path.translated(*corner + QPointF(1, 22)), ink, theme.halo, 3.2);
  }
}

}  // namespace sandgate
