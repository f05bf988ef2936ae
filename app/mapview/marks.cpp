#include "app/mapview/marks.h"

#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "app/mapview/label_placer.h"
#include "app/mapview/lettering.h"
#include "app/mapview/paint.h"

namespace sandgate {
namespace {
constexpr double ring_px = 2.6 * mm;

void paint_flag_in_ring(QPainter& painter, QPointF at, const Theme& theme) {
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(theme.rim, 0.95 * mm));
  painter.drawEllipse(at, ring_px, ring_px);
  painter.setPen(QPen(theme.ink, 0.42 * mm));
  painter.drawEllipse(at, ring_px, ring_px);
  const QPointF foot = at + QPointF(-0.55 * mm, 1.5 * mm), top = foot - QPointF(0, 3.0 * mm);
  QPainterPath flag(top);
  flag.lineTo(top + QPointF(1.9 * mm, 0.75 * mm));
  flag.lineTo(top + QPointF(0, 1.5 * mm));
  flag.closeSubpath();
  painter.strokePath(flag, QPen(theme.rim, 0.6 * mm, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.setPen(QPen(theme.ink, 0.4 * mm, Qt::SolidLine, Qt::FlatCap));
  painter.drawLine(foot, top);
  painter.fillPath(flag, theme.ink);
}

}  // namespace

std::vector<QRectF> paint_objectives(QPainter& painter, const View& view, std::span<const ObjectiveMark> marks,
                                     const Theme& theme, std::span<const QRectF> avoid) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  const QRectF field(QPointF(0, 0), QSizeF(view.size));
  LabelPlacer placer(field);
  std::vector<QRectF> rooms;
  for (const ObjectiveMark& mark : marks) {
    const QPointF at = view.to_pixel(mark.at);
    if (!field.contains(at)) continue;
    rooms.emplace_back(at.x() - ring_px, at.y() - ring_px, 2 * ring_px, 2 * ring_px);
    placer.take(rooms.back());
  }
  const QFont font = font_for(Letters::piece);
  for (const ObjectiveMark& mark : marks) {
    const QPointF at = view.to_pixel(mark.at);
    if (!field.contains(at)) continue;
    paint_flag_in_ring(painter, at, theme);
    if (mark.name.isEmpty()) continue;
    const TextShape name = text_shape(mark.name, font);
    const double w = name.path.boundingRect().width() + 2, h = 13, away = ring_px + 4;
    const QPointF corners[] = {{at.x() + away, at.y() - h / 2},
                               {at.x() - away - w, at.y() - h / 2},
                               {at.x() - w / 2, at.y() + away - 1},
                               {at.x() - w / 2, at.y() - away - h + 1}};
    std::vector<LabelPlacer::Candidate> candidates;
    for (const QPointF& corner : corners) {
      const QRectF room(corner, QSizeF(w, h));
      candidates.push_back({{room}, 0.1 * static_cast<double>(candidates.size()) + 0.004 * overlap(room, avoid)});
    }
    const auto chosen = placer.place(candidates);
    if (!chosen) continue;
    rooms.push_back(candidates[*chosen].rooms.front());
    paint_text(painter, name.path.translated(rooms.back().topLeft() + QPointF(1, 10)), theme.ink, theme.halo, 3);
  }
  painter.restore();
  return rooms;
}

void paint_front(QPainter& painter, const View& view, MapPoint from, MapPoint to, std::span<const MapPoint> stations,
                 const Theme& theme) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  const QPointF a = view.to_pixel(from), b = view.to_pixel(to);
  QColor gold = theme.selection;
  gold.setAlphaF(0.55F);
  painter.setPen(QPen(gold, 6, Qt::SolidLine, Qt::FlatCap));
  painter.drawLine(a, b);
  QPen dashes(theme.ink, 1.6, Qt::CustomDashLine, Qt::FlatCap);
  dashes.setDashPattern({5, 3});
  painter.setPen(dashes);
  painter.drawLine(a, b);
  painter.setPen(QPen(theme.ink, 1.6));
  painter.setBrush(theme.selection);
  for (const QPointF& end : {a, b}) painter.drawRect(QRectF(end - QPointF(3.5, 3.5), QSizeF(7, 7)));
  painter.setBrush(theme.rim);
  for (const MapPoint& station : stations) painter.drawEllipse(view.to_pixel(station), 4.5, 4.5);
  painter.restore();
}

namespace {

constexpr double tab_high = 18;

/// Over the window's north-west corner, or as near to it as the picture allows.
QRectF tab_of(const View& view, const TableMark& mark) {
  const double wide = text_shape(mark.label, font_for(Letters::flag)).path.boundingRect().width() + 16;
  const QRectF window = view.to_pixel(mark.window);
  const double left = std::clamp(window.left(), 0.0, std::max(0.0, view.size.width() - wide));
  const double top = std::clamp(window.top() - tab_high, 0.0, std::max(0.0, view.size.height() - tab_high));
  return {left, top, wide, tab_high};
}

bool in_picture(const View& view, const TableMark& mark) {
  return view.to_pixel(mark.window).intersects(QRectF(QPointF(0, 0), QSizeF(view.size)));
}

constexpr double disc_px = 3.3 * mm;

QRectF field_of(const View& view) { return {QPointF(0, 0), QSizeF(view.size)}; }

/// Where sabres stand; none where they are not drawn. `points_to`: their place is out of view, in that direction.
struct Sabres {
  QPointF at;
  std::optional<QPointF> points_to;
};
std::optional<Sabres> sabres_of(const View& view, const TableMark& mark) {
  if (!mark.contact) return {};
  const QPointF at = view.to_pixel(*mark.contact);
  constexpr double inset = disc_px + 9;
  const QRectF field = field_of(view);
  if (field.contains(at)) return Sabres{at, {}};
  if (!mark.fresh || field.width() < 4 * inset || field.height() < 4 * inset) return {};
  const QRectF room = field.adjusted(inset, inset, -inset, -inset);
  const QPointF edge(std::clamp(at.x(), room.left(), room.right()), std::clamp(at.y(), room.top(), room.bottom()));
  const QPointF way = at - edge;
  return Sabres{edge, way / std::hypot(way.x(), way.y())};
}

QRectF room_of(const Sabres& sabres) {
  return {sabres.at - QPointF(disc_px, disc_px), QSizeF(2 * disc_px, 2 * disc_px)};
}

// As maps mark the field of a battle.
void paint_sabres(QPainter& painter, const Sabres& sabres, bool fresh, const Theme& theme) {
  painter.setPen(QPen(theme.rim, 0.6 * mm));
  painter.setBrush(fresh ? theme.selection : theme.table.window);
  if (sabres.points_to) {
    const QPointF way = *sabres.points_to, across(-way.y(), way.x());
    QPainterPath arrow(sabres.at + way * (disc_px + 8));
    arrow.lineTo(sabres.at + way * disc_px * 0.8 + across * 6);
    arrow.lineTo(sabres.at + way * disc_px * 0.8 - across * 6);
    arrow.closeSubpath();
    painter.drawPath(arrow);
  }
  painter.drawEllipse(sabres.at, disc_px, disc_px);
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme.rim);
  painter.drawEllipse(sabres.at, disc_px - 0.75 * mm, disc_px - 0.75 * mm);
  for (const double hand : {1.0, -1.0}) {
    // A blade that bends upward to its point, and the guard across its grip.
    const auto place = [&](double x, double y) { return sabres.at + QPointF(hand * x * mm, y * mm); };
    QPainterPath blade(place(-1.5, 1.5));
    blade.quadTo(place(0.75, 0.55), place(1.45, -1.6));
    painter.strokePath(blade, QPen(theme.ink, 0.42 * mm, Qt::SolidLine, Qt::RoundCap));
    painter.setPen(QPen(theme.ink, 0.36 * mm, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(place(-1.45, 0.65), place(-0.5, 1.65));
    painter.setPen(Qt::NoPen);
  }
}

// Beside sabres at the edge: which table it is that lies out of view.
std::optional<QRectF> paint_name(QPainter& painter, const View& view, const Sabres& sabres, const QString& name,
                                 const Theme& theme) {
  if (!sabres.points_to || name.isEmpty()) return {};
  const TextShape words = text_shape(name, font_for(Letters::flag));
  const double wide = words.path.boundingRect().width() + 16;
  const bool left_half = sabres.at.x() < view.size.width() / 2.0;
  const double left = left_half ? sabres.at.x() + disc_px + 10 : sabres.at.x() - disc_px - 10 - wide;
  const QRectF room(left, sabres.at.y() - tab_high / 2, wide, tab_high);
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme.table.window);
  painter.drawRect(room);
  painter.fillPath(words.path.translated(room.left() + 8 - words.path.boundingRect().left(), room.top() + 13),
                   theme.rim);
  return room;
}

}  // namespace

std::vector<QRectF> paint_table_marks(QPainter& painter, const View& view, std::span<const TableMark> marks,
                                      const Theme& theme) {
  std::vector<QRectF> tabs;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  for (const TableMark& mark : marks) {
    if (!in_picture(view, mark)) continue;
    const QRectF window = view.to_pixel(mark.window);
    if (!mark.whole) {
      painter.setBrush(Qt::NoBrush);
      QColor bed = theme.rim;
      bed.setAlphaF(0.75F);
      painter.setPen(QPen(bed, 4.4, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
      painter.drawRect(window);
      QPen dash_dot(theme.table.window, 2, Qt::CustomDashLine, Qt::FlatCap, Qt::MiterJoin);
      dash_dot.setDashPattern({7, 2.5, 1.5, 2.5});
      painter.setPen(dash_dot);
      painter.drawRect(window);
      painter.setPen(Qt::NoPen);
      painter.setBrush(theme.table.window);
      for (const QPointF& corner : {window.topLeft(), window.topRight(), window.bottomLeft(), window.bottomRight()})
        painter.drawRect(QRectF(corner - QPointF(3.5, 3.5), QSizeF(7, 7)));
    }
    const QRectF tab = tab_of(view, mark);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.table.window);
    painter.drawRect(tab);
    const TextShape words = text_shape(mark.label, font_for(Letters::flag));
    painter.fillPath(words.path.translated(tab.left() + 8 - words.path.boundingRect().left(), tab.top() + 13),
                     theme.rim);
    tabs.push_back(tab);
  }
  for (const TableMark& mark : marks) {
    const auto sabres = sabres_of(view, mark);
    if (!sabres) continue;
    paint_sabres(painter, *sabres, mark.fresh, theme);
    tabs.push_back(room_of(*sabres));
    if (const auto room = paint_name(painter, view, *sabres, mark.name, theme)) tabs.push_back(*room);
  }
  painter.restore();
  return tabs;
}

std::optional<std::size_t> table_mark_at(const View& view, std::span<const TableMark> marks, QPointF pixel) {
  constexpr double slack = 5;
  for (std::size_t i = marks.size(); i-- > 0;) {
    const auto sabres = sabres_of(view, marks[i]);
    if (sabres && room_of(*sabres).contains(pixel)) return i;
  }
  for (std::size_t i = marks.size(); i-- > 0;) {
    if (!in_picture(view, marks[i])) continue;
    if (tab_of(view, marks[i]).contains(pixel)) return i;
    const QRectF window = view.to_pixel(marks[i].window);
    const bool on_border = window.adjusted(-slack, -slack, slack, slack).contains(pixel) &&
                           !window.adjusted(slack, slack, -slack, -slack).contains(pixel);
    if (on_border && !marks[i].whole) return i;
  }
  return {};
}

}  // namespace sandgate
