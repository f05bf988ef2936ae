#include "app/mapview/supply_ways.h"

#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "app/mapview/label_placer.h"
#include "app/mapview/lettering.h"
#include "app/mapview/paint.h"

namespace sandgate {
namespace {

constexpr double way_wide = 0.6 * mm, bed_wide = way_wide + 0.8 * mm;
constexpr double chevron_every = 4 * mm, ring_every = 2.1 * mm;
constexpr double hull_round = 4.8 * mm, slip_high = 5.3 * mm;
constexpr double least_siege = 9 * mm;

void cross(QPainter& painter, QPointF at, double across, double wide, const QColor& colour, const Theme& theme) {
  const double r = across / 2;
  for (const bool rim : {true, false}) {
    painter.setPen(QPen(rim ? theme.rim : colour, rim ? wide + 0.8 * mm : wide, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(at + QPointF(-r, -r), at + QPointF(r, r));
    painter.drawLine(at + QPointF(-r, r), at + QPointF(r, -r));
  }
}

/// A way in pixels, divided where the spot is.
struct DividedWay {
  QPolygonF line;
  std::vector<double> lengths;
  double spot = 0;  ///< so far along

  double whole() const { return lengths.empty() ? 0 : lengths.back(); }
  QPointF at(double along) const { return point_along(line, lengths, along); }
  QPointF direction(double along) const {
    const QPointF way = at(std::min(along + 1, whole())) - at(std::max(along - 1, 0.0));
    const double length = hypot(way);
    return length > 0 ? way / length : QPointF(1, 0);
  }
  QPolygonF part(double from, double to) const {
    QPolygonF part{at(from)};
    for (qsizetype i = 0; i < line.size(); ++i)
      if (const double here = lengths[static_cast<std::size_t>(i)]; here > from && here < to) part << line[i];
    part << at(to);
    return part;
  }
};

DividedWay divided(const View& view, const SupplyWayDrawing& drawing) {
  DividedWay way;
  for (const MapPoint p : drawing.path) way.line << view.to_pixel(p);
  way.lengths = lengths_along(way.line);
  way.spot = way.whole();
  if (!drawing.spot || drawing.state == SupplyWayDrawing::State::in_reach) return way;
  const QPointF spot = view.to_pixel(*drawing.spot);
  double nearest = INFINITY;
  for (qsizetype i = 1; i < way.line.size(); ++i) {
    const QPointF a = way.line[i - 1], leg = way.line[i] - a;
    const double long2 = QPointF::dotProduct(leg, leg);
    const double t = long2 > 0 ? std::clamp(QPointF::dotProduct(spot - a, leg) / long2, 0.0, 1.0) : 0;
    const double off = hypot(a + leg * t - spot);
    if (off >= nearest) continue;
    nearest = off;
    way.spot = way.lengths[static_cast<std::size_t>(i - 1)] + t * std::sqrt(long2);
  }
  return way;
}

void paint_open_part(QPainter& painter, const DividedWay& way, const QRectF& seen, const Theme& theme) {
  painter.setPen(QPen(theme.lines.open, way_wide, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.drawPolyline(way.part(0, way.spot));
  painter.setPen(QPen(theme.lines.open, 0.5 * mm, Qt::SolidLine, Qt::RoundCap, Qt::MiterJoin));
  for (double along = chevron_every * 0.7; along < way.spot; along += chevron_every) {
    const QPointF tip = way.at(along);
    if (!seen.contains(tip)) continue;
    const QPointF back = way.direction(along) * (1.3 * mm), side(-back.y() * 0.85, back.x() * 0.85);
    const QPointF chevron[] = {tip - back + side, tip, tip - back - side};
    painter.drawPolyline(chevron, 3);
  }
}

void paint_far_part(QPainter& painter, const DividedWay& way, const QRectF& seen, const Theme& theme) {
  painter.setPen(QPen(theme.lines.far, 0.32 * mm));
  painter.setBrush(theme.rim);
  for (double along = way.spot + ring_every; along <= way.whole(); along += ring_every)
    if (const QPointF at = way.at(along); seen.contains(at)) painter.drawEllipse(at, 0.6 * mm, 0.6 * mm);
  painter.setBrush(Qt::NoBrush);
  const QPointF here = way.at(way.spot), on = way.direction(way.spot), side = QPointF(-on.y(), on.x()) * (2.1 * mm);
  for (const bool rim : {true, false}) {
    painter.setPen(QPen(rim ? theme.rim : theme.lines.far, rim ? 1.3 * mm : 0.6 * mm, Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(here - side, here + side);
  }
}

void paint_cut_part(QPainter& painter, const View& view, const DividedWay& way, const SupplyWayDrawing& drawing,
                    const Theme& theme) {
  QPen dashes(theme.lines.cut, way_wide, Qt::CustomDashLine, Qt::FlatCap, Qt::RoundJoin);
  dashes.setDashPattern({1.6 * mm / way_wide, 1.1 * mm / way_wide});
  painter.setPen(dashes);
  painter.drawPolyline(way.part(way.spot, way.whole()));
  if (drawing.enemy && drawing.clear_m > 0) {
    const double round = drawing.clear_m * view.pixels_per_metre;
    QPen circle(theme.lines.cut, 0.3 * mm, Qt::CustomDashLine, Qt::FlatCap);
    circle.setDashPattern({5, 3});
    painter.setPen(circle);
    painter.setBrush(faded(theme.lines.cut, 0.07));
    painter.drawEllipse(view.to_pixel(*drawing.enemy), round, round);
    painter.setBrush(Qt::NoBrush);
  }
  cross(painter, way.at(way.spot), 2.9 * mm, 0.7 * mm, theme.lines.cut, theme);
}

/// Words beside a spot, clear of what stands there where there is room.
class SpotWords {
 public:
  SpotWords(const View& view, std::span<const QRectF> avoid)
      : field_(QPointF(0, 0), QSizeF(view.size)), placer_(field_), avoid_(avoid) {}

  void take(const QRectF& room) { placer_.take(room); }
  void put(QPainter& painter, QPointF at, double away, const QString& words, const QColor& ink, const Theme& theme) {
    if (words.isEmpty() || !field_.contains(at)) return;
    const TextShape text = text_shape(words, font_for(Letters::piece));
    const double w = text.path.boundingRect().width() + 3, h = 13;
    const QPointF corners[] = {{at.x() + away, at.y() - h / 2},
                               {at.x() - away - w, at.y() - h / 2},
                               {at.x() - w / 2, at.y() + away},
                               {at.x() - w / 2, at.y() - away - h}};
    std::vector<LabelPlacer::Candidate> candidates;
    for (const QPointF& corner : corners) {
      const QRectF room(corner, QSizeF(w, h));
      candidates.push_back({{room}, 0.1 * static_cast<double>(candidates.size()) + 0.01 * overlap(room, avoid_)});
    }
    const auto chosen = placer_.place(candidates);
    if (!chosen) return;
    rooms_.push_back(candidates[*chosen].rooms.front());
    paint_text(painter, text.path.translated(rooms_.back().topLeft() + QPointF(1.5, 10)), ink, theme.halo, 3);
  }
  std::vector<QRectF> rooms() { return std::move(rooms_); }

 private:
  QRectF field_;
  LabelPlacer placer_;
  std::span<const QRectF> avoid_;
  std::vector<QRectF> rooms_;
};

QPolygonF pixels_of(const View& view, const PoolDrawing& pool) {
  QPolygonF all;
  for (const MapPoint p : pool.bodies) all << view.to_pixel(p);
  return all;
}

/// The convex hull, in turn.
QPolygonF hull_of(QPolygonF points) {
  std::sort(points.begin(), points.end(),
            [](QPointF a, QPointF b) { return std::pair(a.x(), a.y()) < std::pair(b.x(), b.y()); });
  points.erase(std::unique(points.begin(), points.end()), points.end());
  if (points.size() < 3) return points;
  const auto turns_right = [](QPointF a, QPointF b, QPointF c) {
    return (b.x() - a.x()) * (c.y() - a.y()) - (b.y() - a.y()) * (c.x() - a.x()) <= 0;
  };
  QPolygonF hull;
  for (const bool lower : {true, false}) {
    const qsizetype first = hull.size();
    for (qsizetype i = 0; i < points.size(); ++i) {
      const QPointF p = points[lower ? i : points.size() - 1 - i];
      while (hull.size() >= first + 2 && turns_right(hull[hull.size() - 2], hull.back(), p)) hull.removeLast();
      hull << p;
    }
    hull.removeLast();
  }
  return hull;
}

QPainterPath rounded_hull(const QPolygonF& points) {
  const QPolygonF hull = hull_of(points);
  QPainterPath shape;
  if (hull.size() < 2) {
    if (!hull.isEmpty()) shape.addEllipse(hull.front(), hull_round, hull_round);
    return shape;
  }
  QPainterPath line(hull.front());
  for (const QPointF p : hull) line.lineTo(p);
  line.closeSubpath();
  QPainterPathStroker round;
  round.setWidth(2 * hull_round);
  round.setCapStyle(Qt::RoundCap);
  round.setJoinStyle(Qt::RoundJoin);
  return round.createStroke(line).united(line).simplified();
}

void paint_siege(QPainter& painter, const View& view, const PoolDrawing& pool, const Theme& theme) {
  const QPointF middle = pixels_of(view, pool).boundingRect().center();
  const double r = std::max(*pool.siege_m * view.pixels_per_metre, least_siege);
  const int teeth = std::max(8, static_cast<int>(2 * M_PI * r / (2.4 * mm)));
  QPainterPath ring;
  ring.addEllipse(middle, r, r);
  for (int i = 0; i < teeth; ++i) {
    const double a = 2 * M_PI * i / teeth;
    const QPointF way(std::sin(a), -std::cos(a));
    ring.moveTo(middle + way * r);
    ring.lineTo(middle + way * (r - 1.4 * mm));
  }
  painter.setBrush(Qt::NoBrush);
  painter.strokePath(ring, QPen(theme.rim, 1.3 * mm, Qt::SolidLine, Qt::FlatCap));
  painter.strokePath(ring, QPen(theme.lines.cut, 0.5 * mm, Qt::SolidLine, Qt::FlatCap));
}

}  // namespace

std::vector<QRectF> paint_supply_ways(QPainter& painter, const View& view, std::span<const SupplyWayDrawing> ways,
                                      const Theme& theme, std::span<const QRectF> avoid) {
  const QRectF seen = QRectF(QPointF(0, 0), QSizeF(view.size)).adjusted(-20, -20, 20, 20);
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  std::vector<DividedWay> lines;
  for (const SupplyWayDrawing& drawing : ways) lines.push_back(divided(view, drawing));
  // The beds of all lie below the lines of all.
  for (const bool chosen : {false, true})
    for (std::size_t i = 0; i < ways.size(); ++i)
      if (ways[i].chosen == chosen && lines[i].line.size() > 1) {
        painter.setPen(QPen(chosen ? theme.selection : theme.rim, chosen ? bed_wide + 1.1 * mm : bed_wide,
                            Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.drawPolyline(lines[i].line);
      }
  for (std::size_t i = 0; i < ways.size(); ++i) {
    if (lines[i].line.size() < 2) continue;
    paint_open_part(painter, lines[i], seen, theme);
    if (ways[i].state == SupplyWayDrawing::State::cut) paint_cut_part(painter, view, lines[i], ways[i], theme);
    if (ways[i].state == SupplyWayDrawing::State::too_far) paint_far_part(painter, lines[i], seen, theme);
  }
  SpotWords words(view, avoid);
  for (std::size_t i = 0; i < ways.size(); ++i) {
    if (lines[i].line.size() < 2) continue;
    const bool cut = ways[i].state == SupplyWayDrawing::State::cut;
    words.put(painter, lines[i].at(lines[i].spot), 2.6 * mm, ways[i].words, cut ? theme.lines.cut : theme.lines.far,
              theme);
  }
  painter.restore();
  return words.rooms();
}

void paint_pool_hulls(QPainter& painter, const View& view, std::span<const PoolDrawing> pools, const Theme& theme) {
  const QRectF seen = QRectF(QPointF(0, 0), QSizeF(view.size)).adjusted(-20, -20, 20, 20);
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  for (const PoolDrawing& pool : pools) {
    const QPainterPath hull = rounded_hull(pixels_of(view, pool));
    if (hull.boundingRect().intersects(seen)) {
      const QColor side = theme.livery(pool.livery);
      painter.fillPath(hull, faded(side, pool.chosen ? 0.18 : 0.10));
      painter.strokePath(hull, QPen(pool.chosen ? theme.selection : side, (pool.chosen ? 0.6 : 0.25) * mm));
    }
    if (pool.siege_m) paint_siege(painter, view, pool, theme);
  }
  painter.restore();
}

std::vector<QRectF> paint_pool_slips(QPainter& painter, const View& view, std::span<const PoolDrawing> pools,
                                     const Theme& theme, std::span<const QRectF> avoid) {
  const QRectF field = QRectF(QPointF(0, 0), QSizeF(view.size)).adjusted(2, 2, -2, -2);
  QFont bold = font_for(Letters::piece);
  bold.setWeight(QFont::Bold);
  const QFont plain = font_for(Letters::piece);
  constexpr double side = 1.2 * mm, mark_wide = 3.6 * mm, gap = 1.2 * mm;
  LabelPlacer placer(field);
  std::vector<QRectF> rooms;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  for (const bool chosen : {true, false}) {
    for (const PoolDrawing& pool : pools) {
      const QRectF hull = rounded_hull(pixels_of(view, pool)).boundingRect();
      if (pool.chosen != chosen || !hull.intersects(field)) continue;
      const TextShape name = text_shape(pool.name, bold), state = text_shape(pool.state, plain);
      const double wide = 2 * side + mark_wide + gap + name.room.width() + 2 * gap + state.room.width();
      const double middle = hull.center().x() - wide / 2;
      const QPointF corners[] = {{middle, hull.top() - slip_high - 3},
                                 {middle, hull.bottom() + 3},
                                 {hull.right() + 3, hull.center().y() - slip_high / 2},
                                 {hull.left() - wide - 3, hull.center().y() - slip_high / 2},
                                 {middle, hull.top() - 2 * slip_high - 8},
                                 {middle, hull.bottom() + slip_high + 8}};
      std::vector<LabelPlacer::Candidate> candidates;
      for (const QPointF& corner : corners) {
        QRectF room(corner, QSizeF(wide, slip_high));
        room.moveLeft(std::clamp(room.left(), field.left(), std::max(field.left(), field.right() - wide)));
        candidates.push_back({{room}, 0.1 * static_cast<double>(candidates.size()) + 0.004 * overlap(room, avoid)});
      }
      const auto found = placer.place(candidates);
      if (!found && !chosen) continue;
      const QRectF room = candidates[found.value_or(0)].rooms.front();
      rooms.push_back(room);
      const QColor ink = supply_ink(pool.mark, theme);
      painter.setPen(QPen(pool.chosen ? theme.selection : ink, pool.chosen ? 1.8 : 0.9));
      painter.setBrush(theme.panel);
      painter.drawRoundedRect(room, 2, 2);
      const double y = room.center().y();
      paint_supply_mark(painter, {room.left() + side + mark_wide / 2, y}, pool.mark, ink, 0.95);
      double x = room.left() + side + mark_wide + gap;
      painter.fillPath(name.path.translated(x, y + 4), theme.ink);
      x += name.room.width() + 2 * gap;
      painter.fillPath(state.path.translated(x, y + 4), ink);
    }
  }
  painter.restore();
  return rooms;
}

std::vector<QRectF> paint_breaks(QPainter& painter, const View& view, std::span<const BreakDrawing> breaks,
                                 const Theme& theme, std::span<const QRectF> avoid) {
  const QRectF seen = QRectF(QPointF(0, 0), QSizeF(view.size)).adjusted(-20, -20, 20, 20);
  constexpr double half_gap = 2.1 * mm, half_wide = 1.5 * mm, arm = 0.9 * mm;
  SpotWords words(view, avoid);
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  for (const BreakDrawing& broken : breaks) {
    const QPointF at = view.to_pixel(broken.at);
    if (!seen.contains(at)) continue;
    painter.save();
    painter.translate(at);
    painter.rotate(broken.degrees);
    painter.fillRect(QRectF(-half_gap, -half_wide, 2 * half_gap, 2 * half_wide), theme.halo);
    for (const bool rim : {true, false}) {
      painter.setPen(
          QPen(rim ? theme.rim : theme.ink, rim ? 1.3 * mm : 0.5 * mm, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
      for (const double end : {-1.0, 1.0}) {
        // Buffers stand across a rail; the parapets of a bridge end in corners.
        const double x = end * half_gap, out = broken.rail ? x : x + end * arm;
        const QPointF stroke[] = {{out, -half_wide}, {x, -half_wide}, {x, half_wide}, {out, half_wide}};
        painter.drawPolyline(stroke, 4);
      }
    }
    painter.restore();
    cross(painter, at, 2.6 * mm, 0.7 * mm, theme.lines.cut, theme);
    words.take(QRectF(at.x() - half_gap, at.y() - half_gap, 2 * half_gap, 2 * half_gap));
  }
  for (const BreakDrawing& broken : breaks)
    words.put(painter, view.to_pixel(broken.at), 3 * mm, broken.words, theme.ink, theme);
  painter.restore();
  return words.rooms();
}

void paint_works(QPainter& painter, const View& view, std::span<const WorkDrawing> works, const Theme& theme) {
  constexpr double inner = 1.7 * mm, outer = 2.8 * mm, middle = (inner + outer) / 2, gap_degrees = 14;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  for (const WorkDrawing& work : works) {
    const QPointF at = view.to_pixel(work.at);
    painter.setPen(QPen(theme.rim, outer - inner + 0.8 * mm));
    painter.drawEllipse(at, middle, middle);
    const int all = std::max(work.all, 1);
    const double each = 360.0 / all;
    for (int i = 0; i < all; ++i) {
      const bool done = i < work.done;
      painter.setPen(
          QPen(done ? theme.lines.open : theme.lines.to_do, done ? 1.2 * mm : 0.5 * mm, Qt::SolidLine, Qt::FlatCap));
      const double gap = all > 1 ? gap_degrees : 0;
      // From the top on, as a clock goes; Qt counts sixteenths the other way.
      const double begin = 90 - i * each - gap / 2;
      painter.drawArc(QRectF(at.x() - middle, at.y() - middle, 2 * middle, 2 * middle),
                      static_cast<int>(std::lround(begin * 16)), static_cast<int>(-std::lround((each - gap) * 16)));
    }
  }
  painter.restore();
}

}  // namespace sandgate
