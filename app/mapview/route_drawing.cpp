#include "app/mapview/route_drawing.h"

#include <algorithm>
#include <cmath>

#include "app/mapview/clip.h"
#include "app/mapview/label_placer.h"
#include "app/mapview/lettering.h"
#include "app/mapview/paint.h"

namespace sandgate {
namespace {

constexpr double dot_px = 0.8 * mm, dot_every = 1.7 * mm, dot_bed = 1.5 * mm;

QPolygonF pixels(const View& view, const std::vector<MapPoint>& path) {
  QPolygonF line;
  for (const MapPoint p : path) line << view.to_pixel(p);
  return line;
}

/// The unit step along the line where it passes nearest to `at`.
QPointF direction(const QPolygonF& line, QPointF at) {
  QPointF best(1, 0);
  double nearest = INFINITY;
  for (qsizetype i = 1; i < line.size(); ++i) {
    const QPointF d = line[i] - line[i - 1];
    const double length = std::hypot(d.x(), d.y());
    if (length <= 0) continue;
    const double t = std::clamp(QPointF::dotProduct(at - line[i - 1], d) / (length * length), 0.0, 1.0);
    const QPointF off = line[i - 1] + d * t - at;
    if (const double away = std::hypot(off.x(), off.y()); away < nearest) nearest = away, best = d / length;
  }
  return best;
}

void paint_dots(QPainter& painter, const QPolygonF& line, const QRectF& seen, const QColor& colour) {
  painter.setPen(Qt::NoPen);
  painter.setBrush(colour);
  double walked = 0, next = dot_every;
  for (qsizetype i = 1; i < line.size(); ++i) {
    const QPointF a = line[i - 1], d = line[i] - a;
    const double length = std::hypot(d.x(), d.y());
    if (length <= 0) continue;
    if (const auto inside = part_inside(seen, a, line[i])) {
      next += std::max(0.0, std::ceil((walked + inside->first * length - next) / dot_every)) * dot_every;
      for (; next <= walked + inside->second * length; next += dot_every)
        painter.drawEllipse(a + d * ((next - walked) / length), dot_px / 2, dot_px / 2);
    }
    next += std::max(0.0, std::ceil((walked + length - next) / dot_every)) * dot_every;
    walked += length;
  }
}

void paint_ticks(QPainter& painter, const View& view, const RouteDrawing& route, const QPolygonF& line,
                 const Theme& theme) {
  const QColor ink = theme.livery_dark(route.livery);
  const QFont font = font_for(Letters::tick);
  bool numbered = true;
  for (const RouteDrawing::Tick& tick : route.ticks) {
    numbered = !numbered;
    const QPointF at = view.to_pixel(tick.at), along = direction(line, at), across(-along.y(), along.x());
    painter.setPen(QPen(theme.rim, 3.4, Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(at - across * 6.5, at + across * 6.5);
    painter.setPen(QPen(ink, 1.7, Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(at - across * 6, at + across * 6);
    if (!numbered) continue;
    const TextShape figure = text_shape(QString::number(tick.move), font);
    // Figures stand on the lower side of the line, off its end of the tick.
    const QPointF side = across.y() >= 0 ? across : -across;
    paint_text(painter, figure.path.translated(at + side * 14 - figure.path.boundingRect().center()),
               theme.livery_label(route.livery), theme.halo, 3);
  }
}

void paint_head(QPainter& painter, const QPolygonF& line, const QColor& ink, const QColor& rim) {
  const QPointF tip = line.back(), along = direction(line, tip), across(-along.y(), along.x());
  const QPointF head[] = {tip + along * 3, tip - along * 7 + across * 6, tip - along * 7 - across * 6};
  painter.setPen(QPen(rim, 1.2));
  painter.setBrush(ink);
  painter.drawPolygon(head, 3);
}

/// A warning disc with what bars the way: waves, a ford's two lines, slopes, a wall.
void paint_barred(QPainter& painter, const View& view, const RouteDrawing::Barred& barred, const Theme& theme) {
  const QPointF at = view.to_pixel(barred.at);
  painter.setPen(QPen(theme.rim, 1.8));
  painter.setBrush(theme.warning);
  painter.drawEllipse(at, 9, 9);
  painter.setPen(QPen(theme.rim, 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.setBrush(Qt::NoBrush);
  const auto wave = [&](double y) {
    QPainterPath path(at + QPointF(-5, y));
    path.cubicTo(at + QPointF(-2.5, y - 3.5), at + QPointF(-2.5, y + 3.5), at + QPointF(0, y));
    path.cubicTo(at + QPointF(2.5, y - 3.5), at + QPointF(2.5, y + 3.5), at + QPointF(5, y));
    painter.drawPath(path);
  };
  switch (barred.bar) {
    case Bar::river:
    case Bar::no_water: wave(-2.2), wave(2.2); break;
    case Bar::unfordable:
      wave(0);
      painter.drawLine(at + QPointF(-4.5, 4.5), at + QPointF(4.5, -4.5));
      break;
    case Bar::steep:
      for (const double y : {-2.6, 1.0, 4.6}) {
        const QPointF chevron[] = {at + QPointF(-4, y), at + QPointF(0, y - 3.4), at + QPointF(4, y)};
        painter.drawPolyline(chevron, 3);
      }
      break;
    case Bar::none:
    case Bar::solid:
    case Bar::bank:
    case Bar::off_map:
      painter.drawLine(at + QPointF(-4, -4), at + QPointF(4, 4));
      painter.drawLine(at + QPointF(-4, 4), at + QPointF(4, -4));
      break;
  }
}

struct Flag {
  QPointF at;
  QString text;
  QColor ink, edge;
};

std::vector<Flag> flags_of(const View& view, std::span<const RouteDrawing> routes, const Theme& theme) {
  std::vector<Flag> flags;
  const QRectF seen(QPointF(0, 0), QSizeF(view.size));
  for (const RouteDrawing& route : routes) {
    const QColor ink = theme.livery_label(route.livery);
    if (!route.flag.isEmpty() && !route.path.empty() && seen.contains(view.to_pixel(route.path.back())))
      flags.push_back({view.to_pixel(route.path.back()), route.flag, ink, ink});
    if (route.barred && !route.barred->words.isEmpty() && seen.contains(view.to_pixel(route.barred->at)))
      flags.push_back({view.to_pixel(route.barred->at), route.barred->words, theme.warning, theme.warning});
  }
  return flags;
}

}  // namespace

void paint_route(QPainter& painter, const View& view, const RouteDrawing& route, const Theme& theme) {
  if (route.path.size() < 2) return;
  const QPolygonF line = pixels(view, route.path);
  const QRectF seen = QRectF(QPointF(0, 0), QSizeF(view.size)).adjusted(-20, -20, 20, 20);
  if (!line.boundingRect().adjusted(-1, -1, 1, 1).intersects(seen)) return;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  const std::vector<QPolygonF> parts = parts_inside(seen, line);
  const auto draw_with = [&](const QPen& pen) {
    painter.setPen(pen);
    for (const QPolygonF& part : parts) painter.drawPolyline(part);
  };
  const auto draw = [&](const QColor& colour, double width) {
    draw_with(QPen(colour, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  };
  QColor gold = theme.selection;
  gold.setAlphaF(0.55F);
  if (route.draft) draw(gold, dot_bed + 3);
  if (route.waits) {
    // Told apart by form too: bars across the way, wider than the bed they stand on.
    QPen bars(gold, dot_bed + 7, Qt::CustomDashLine, Qt::FlatCap, Qt::RoundJoin);
    bars.setDashPattern({0.35, 0.75});
    draw_with(bars);
  }
  QColor cream = theme.rim;
  cream.setAlphaF(0.88F);
  draw(cream, dot_bed);
  paint_dots(painter, line, seen, theme.livery(route.livery));
  paint_ticks(painter, view, route, line, theme);
  if (seen.contains(line.back())) paint_head(painter, line, theme.livery_dark(route.livery), theme.rim);
  if (route.barred) paint_barred(painter, view, *route.barred, theme);
  painter.restore();
}

void paint_flags(QPainter& painter, const View& view, std::span<const RouteDrawing> routes, const Theme& theme,
                 std::span<const QRectF> avoid) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  LabelPlacer placer(QRectF(QPointF(0, 0), QSizeF(view.size)).adjusted(2, 2, -2, -2));
  const QFont font = font_for(Letters::flag);
  for (const Flag& flag : flags_of(view, routes, theme)) {
    const TextShape text = text_shape(flag.text, font);
    const QSizeF size(text.room.width() + 16, 21);
    std::vector<LabelPlacer::Candidate> candidates;
    for (const double away : {26.0, 44.0, 70.0})
      for (const QPointF way :
           {QPointF(-1, 1), QPointF(1, 1), QPointF(1, -1), QPointF(-1, -1), QPointF(0, 1), QPointF(0, -1)}) {
        const QPointF middle = flag.at + QPointF(way.x() * (away + size.width() / 2 - 10), way.y() * away);
        const QRectF room(middle - QPointF(size.width() / 2, size.height() / 2), size);
        double cost = away / 40;
        for (const QRectF& other : avoid) {
          const QRectF both = room.intersected(other);
          cost += 0.01 * both.width() * both.height();
        }
        candidates.push_back({{room}, cost});
      }
    const auto chosen = placer.place(candidates);
    if (!chosen) continue;
    const QRectF room = candidates[*chosen].rooms.front();
    painter.setPen(QPen(flag.edge, 1.1));
    const double from_x = std::clamp(flag.at.x(), room.left() + 4, room.right() - 4);
    painter.drawLine(flag.at, QPointF(from_x, flag.at.y() < room.center().y() ? room.top() : room.bottom()));
    painter.setBrush(theme.panel);
    painter.drawRoundedRect(room, 2, 2);
    painter.fillPath(text.path.translated(room.center() - QPointF(text.room.width() / 2, 0) +
                                          QPointF(0, text.room.height() / 2 - 2.5)),
                     flag.ink);
  }
  painter.restore();
}

}  // namespace sandgate
