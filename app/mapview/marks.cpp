#include "app/mapview/marks.h"

#include <QPainterPath>
#include <algorithm>
#include <cmath>
#include <numbers>

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

/// Over the window's north-west corner, or as near to it as the picture and what is `taken` there allow.
QRectF tab_of(const View& view, const TableMark& mark, std::span<const QRectF> taken) {
  constexpr double farther = 26, farther_costs = 12;
  const double wide = text_shape(mark.label, font_for(Letters::flag)).path.boundingRect().width() + 16;
  const QRectF window = view.to_pixel(mark.window);
  const double above = window.top() - tab_high, below = window.bottom(), beside = window.center().y() - tab_high / 2;
  const QPointF corners[] = {{window.left(), above},
                             {window.left(), below},
                             {window.left(), above - farther},
                             {window.left(), below + farther},
                             {window.right() + farther, beside},
                             {window.left() - farther - wide, beside}};
  std::optional<std::pair<double, QRectF>> best;
  double dearer = 0;
  for (const QPointF& corner : corners) {
    const double left = std::clamp(corner.x(), 0.0, std::max(0.0, view.size.width() - wide));
    const double top = std::clamp(corner.y(), 0.0, std::max(0.0, view.size.height() - tab_high));
    const QRectF room(left, top, wide, tab_high);
    const double cost = overlap(room, taken) + dearer;
    if (!best || cost < best->first) best = {cost, room};
    dearer += farther_costs;
  }
  return best->second;
}

bool in_picture(const View& view, const TableMark& mark) {
  return view.to_pixel(mark.window).intersects(QRectF(QPointF(0, 0), QSizeF(view.size)));
}

void paint_tab(QPainter& painter, const TableMark& mark, const QRectF& tab, const Theme& theme) {
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme.table.window);
  painter.drawRect(tab);
  const TextShape words = text_shape(mark.label, font_for(Letters::flag));
  // By night the tab is light.
  const auto off = [&](const QColor& ink) { return std::abs(ink.lightness() - theme.table.window.lightness()); };
  painter.fillPath(words.path.translated(tab.left() + 8 - words.path.boundingRect().left(), tab.top() + 13),
                   off(theme.rim) >= off(theme.paper) ? theme.rim : theme.paper);
}

}  // namespace

std::vector<QRectF> paint_table_marks(QPainter& painter, const View& view, std::span<const TableMark> marks,
                                      const Theme& theme, std::span<const QRectF> taken) {
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
    tabs.push_back(tab_of(view, mark, taken));
    paint_tab(painter, mark, tabs.back(), theme);
  }
  painter.restore();
  return tabs;
}

void paint_table_tabs(QPainter& painter, const View& view, std::span<const TableMark> marks, const Theme& theme,
                      std::span<const QRectF> taken) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  for (const TableMark& mark : marks)
    if (in_picture(view, mark)) paint_tab(painter, mark, tab_of(view, mark, taken), theme);
  painter.restore();
}

std::optional<std::size_t> table_mark_at(const View& view, std::span<const TableMark> marks, QPointF pixel,
                                         std::span<const QRectF> taken) {
  constexpr double slack = 5;
  for (std::size_t i = marks.size(); i-- > 0;) {
    if (!in_picture(view, marks[i])) continue;
    if (tab_of(view, marks[i], taken).contains(pixel)) return i;
    const QRectF window = view.to_pixel(marks[i].window);
    const bool on_border = window.adjusted(-slack, -slack, slack, slack).contains(pixel) &&
                           !window.adjusted(slack, slack, -slack, -slack).contains(pixel);
    if (on_border && !marks[i].whole) return i;
  }
  return {};
}

namespace {

constexpr double disc_px = 3.4 * mm;

QRectF disc_room(QPointF at) { return {at - QPointF(disc_px, disc_px), QSizeF(2 * disc_px, 2 * disc_px)}; }

/// Where a sign for `place` hides least of what is there: on it, or round it.
QPointF clear_place(QPointF place, const QRectF& field, std::span<const QRectF> taken) {
  constexpr double inset = disc_px + 9, farther_costs = 0.5;
  constexpr int winds = 16;
  const QRectF room = field.adjusted(inset, inset, -inset, -inset);
  std::optional<std::pair<double, QPointF>> best;
  for (const double away : {0.0, 34.0, 52.0, 72.0}) {
    for (int wind = 0; wind < (away == 0 ? 1 : winds); ++wind) {
      const double turn = 2 * std::numbers::pi * wind / winds;
      // North first: below a piece stands its label more often than above it.
      const QPointF at = place + away * QPointF(std::sin(turn), -std::cos(turn));
      if (!room.contains(at)) continue;
      const double cost = overlap(disc_room(at), taken) + farther_costs * away;
      if (!best || cost < best->first) best = {cost, at};
    }
  }
  return best ? best->second
              : QPointF(std::clamp(place.x(), room.left(), std::max(room.left(), room.right())),
                        std::clamp(place.y(), room.top(), std::max(room.top(), room.bottom())));
}

void paint_sabres(QPainter& painter, QPointF at, bool fresh, const Theme& theme) {
  painter.setPen(QPen(theme.rim, 0.5 * mm));
  painter.setBrush(fresh ? theme.selection : theme.table.window);
  painter.drawEllipse(at, disc_px, disc_px);
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme.rim);
  painter.drawEllipse(at, disc_px - 0.75 * mm, disc_px - 0.75 * mm);
  for (const double hand : {1.0, -1.0}) {
    // A blade that bends upward to its point, and the guard across its grip.
    const auto place = [&](double x, double y) { return at + QPointF(hand * x * mm, y * mm); };
    QPainterPath blade(place(-1.5, 1.5));
    blade.quadTo(place(0.75, 0.55), place(1.45, -1.6));
    painter.strokePath(blade, QPen(theme.ink, 0.42 * mm, Qt::SolidLine, Qt::RoundCap));
    painter.setPen(QPen(theme.ink, 0.36 * mm, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(place(-1.45, 0.65), place(-0.5, 1.65));
    painter.setPen(Qt::NoPen);
  }
}

void paint_arrow(QPainter& painter, QPointF at, QPointF place, const Theme& theme) {
  const QPointF off = place - at, way = off / std::max(1.0, std::hypot(off.x(), off.y())), across(-way.y(), way.x());
  QPainterPath arrow(at + way * (disc_px + 8));
  arrow.lineTo(at + way * disc_px * 0.8 + across * 6);
  arrow.lineTo(at + way * disc_px * 0.8 - across * 6);
  arrow.closeSubpath();
  painter.setPen(QPen(theme.rim, 0.5 * mm));
  painter.setBrush(theme.selection);
  painter.drawPath(arrow);
}

}  // namespace

ContactSigns::ContactSigns(const View& view, std::span<const TableMark> marks, std::span<const QRectF> taken) {
  const QRectF field(QPointF(0, 0), QSizeF(view.size));
  std::vector<QRectF> all(taken.begin(), taken.end());
  for (const TableMark& mark : marks) {
    if (in_picture(view, mark)) all.push_back(tab_of(view, mark, taken));
  }
  for (std::size_t i = 0; i < marks.size(); ++i) {
    const TableMark& mark = marks[i];
    if (!mark.contact) continue;
    Sign sign{.mark = i, .at = {}, .place = view.to_pixel(*mark.contact), .fresh = mark.fresh};
    sign.outside = !field.contains(sign.place);
    if (sign.outside && !mark.fresh) continue;
    sign.at = clear_place(sign.place, field, sign.outside ? std::span<const QRectF>() : all);
    rooms_.push_back(disc_room(sign.at));
    all.push_back(rooms_.back());
    if (sign.outside) {
      sign.name = mark.name;
      const double wide = text_shape(mark.name, font_for(Letters::flag)).path.boundingRect().width() + 16;
      const bool left_half = sign.at.x() < field.center().x();
      const double left = left_half ? sign.at.x() + disc_px + 10 : sign.at.x() - disc_px - 10 - wide;
      sign.name_room = {left, sign.at.y() - tab_high / 2, wide, tab_high};
      rooms_.push_back(sign.name_room);
    }
    signs_.push_back(std::move(sign));
  }
}

void ContactSigns::paint(QPainter& painter, const Theme& theme) const {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  for (const Sign& sign : signs_) {
    const QPointF off = sign.place - sign.at;
    if (sign.outside) {
      paint_arrow(painter, sign.at, sign.place, theme);
    } else if (std::hypot(off.x(), off.y()) > disc_px) {
      for (const auto& [colour, width] : {std::pair(theme.rim, 0.9 * mm), std::pair(theme.ink, 0.35 * mm)}) {
        painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(sign.at, sign.place);
      }
    }
    paint_sabres(painter, sign.at, sign.fresh, theme);
    if (!sign.outside) continue;
    painter.setBrush(theme.table.window);
    painter.drawRect(sign.name_room);
    const TextShape words = text_shape(sign.name, font_for(Letters::flag));
    const QPointF foot(sign.name_room.left() + 8 - words.path.boundingRect().left(), sign.name_room.top() + 13);
    painter.fillPath(words.path.translated(foot), theme.rim);
  }
  painter.restore();
}

std::optional<std::size_t> ContactSigns::at(QPointF pixel) const {
  for (const Sign& sign : signs_) {
    if (disc_room(sign.at).contains(pixel) || (sign.outside && sign.name_room.contains(pixel))) return sign.mark;
  }
  return {};
}

}  // namespace sandgate
