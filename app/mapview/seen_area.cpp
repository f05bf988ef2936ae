#include "app/mapview/seen_area.h"

#include <QPainterPath>
#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "app/mapview/clip.h"

namespace sandgate {
namespace {

/// Twice the column and row of a place, so that the middles between two squares are whole numbers too.
using Knot = std::pair<int, int>;

/// The edges of seen ground between the middles of four squares, seen ground always on the same hand, so that every
/// knot is entered and left once by every edge through it.
class Tracer {
 public:
  explicit Tracer(const Viewshed& shed) : shed_(shed) {
    const int wide = shed.frame.width, high = shed.frame.height;
    for (int row = -1; row < high; ++row)
      for (int column = -1; column < wide; ++column) add_square(column, row);
  }

  std::vector<std::vector<Knot>> rings() {
    std::vector<std::vector<Knot>> rings;
    while (!next_.empty()) {
      std::vector<Knot> ring;
      for (auto edge = next_.begin(); edge != next_.end();) {
        ring.push_back(edge->first);
        const Knot to = edge->second;
        next_.erase(edge);
        edge = next_.find(to);
      }
      rings.push_back(std::move(ring));
    }
    return rings;
  }

 private:
  bool seen(int column, int row) const {
    return column >= 0 && row >= 0 && column < shed_.frame.width && row < shed_.frame.height && shed_.at(column, row);
  }
  // Between the middles of the squares (column, row) and its neighbours to the right and below. Two squares that touch
  // only at a corner are kept apart.
  void add_square(int column, int row) {
    const bool corners[] = {seen(column, row), seen(column + 1, row), seen(column + 1, row + 1), seen(column, row + 1)};
    const int x = 2 * column, y = 2 * row;
    const Knot sides[] = {{x + 1, y}, {x + 2, y + 1}, {x + 1, y + 2}, {x, y + 1}};  // top, right, bottom, left
    // Going round by corners, an edge begins on the side where seen ground ends, and ends where it began.
    for (int i = 0; i < 4; ++i) {
      if (!corners[i] || corners[(i + 1) % 4]) continue;
      int begin = i;
      while (corners[(begin + 3) % 4]) begin = (begin + 3) % 4;
      next_.emplace(sides[i], sides[(begin + 3) % 4]);
    }
  }

  const Viewshed& shed_;
  std::map<Knot, Knot> next_;
};

/// Corners cut, once: what was a stair becomes a slope.
QPolygonF rounded(const QPolygonF& ring) {
  QPolygonF round;
  round.reserve(2 * ring.size());
  for (qsizetype i = 0; i < ring.size(); ++i) {
    const QPointF a = ring[i], b = ring[(i + 1) % ring.size()];
    round << a * 0.75 + b * 0.25 << a * 0.25 + b * 0.75;
  }
  return round;
}

QPainterPath circle_of(const View& view, const SeenArea& area) {
  QPainterPath circle;
  const double radius = *area.reach_m * view.pixels_per_metre;
  circle.addEllipse(view.to_pixel(area.from), radius, radius);
  return circle;
}

/// Lines at 45° over the picture, fixed to the ground so that they do not swim when it is drawn along.
void paint_hairlines(QPainter& painter, const View& view, const QRectF& room, const QColor& colour) {
  constexpr double every = 7;
  const QPointF origin = view.to_pixel(MapPoint{0, 0});
  painter.setPen(QPen(colour, 0.7));
  const double phase = std::fmod(origin.x() + origin.y(), every);
  const double first = std::floor((room.left() + room.top() - phase) / every) * every + phase;
  for (double sum = first; sum <= room.right() + room.bottom(); sum += every)
    painter.drawLine(QPointF(sum - room.top(), room.top()), QPointF(sum - room.bottom(), room.bottom()));
}

}  // namespace

SeenArea seen_area(const Viewshed& clear, MapPoint from, std::optional<double> reach_m) {
  SeenArea area{.from = from, .reach_m = reach_m, .rings = {}, .bounds = {}};
  const GridFrame& frame = clear.frame;
  for (const auto& knots : Tracer(clear).rings()) {
    QPolygonF ring;
    for (const auto& [x, y] : knots) {
      ring << QPointF(frame.west + (x / 2.0 + 0.5) * frame.cell_x, frame.north - (y / 2.0 + 0.5) * frame.cell_y);
    }
    area.rings.push_back(rounded(ring));
    for (const QPointF& p : area.rings.back()) area.bounds.take_in({p.x(), p.y()});
  }
  // The squares about one's own feet are no view.
  constexpr std::ptrdiff_t about_the_feet = 9;
  area.shut_in = std::ranges::count_if(clear.seen, [](std::uint8_t seen) { return seen != 0; }) <= about_the_feet;
  return area;
}

void paint_seen_area(QPainter& painter, const View& view, const SeenArea& area, const Theme& theme) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  const QRectF field(QPointF(0, 0), QSizeF(view.size));
  QPainterPath ground;
  ground.setFillRule(Qt::OddEvenFill);
  const QPointF origin = view.to_pixel(MapPoint{0, 0});
  const QTransform to_pixels(view.pixels_per_metre, 0, 0, -view.pixels_per_metre, origin.x(), origin.y());
  for (const QPolygonF& ring : area.rings) {
    const QPolygonF line = to_pixels.map(ring);
    if (!line.boundingRect().intersects(field)) continue;
    ground.addPolygon(line);
    ground.closeSubpath();
  }
  QColor strong = theme.seen_ground;
  strong.setAlphaF(std::min(1.0F, theme.seen_ground.alphaF() * 3));
  painter.save();
  painter.setClipRect(field, Qt::IntersectClip);
  if (area.reach_m) painter.setClipPath(circle_of(view, area), Qt::IntersectClip);
  if (!knows_clips(painter)) {
    painter.fillPath(area.reach_m ? ground.intersected(circle_of(view, area)) : ground, theme.seen_ground);
    painter.restore();
    painter.restore();
    return;
  }
  painter.fillPath(ground, theme.seen_ground);
  QColor edge = strong.darker(130);
  edge.setAlphaF(0.75F);
  painter.strokePath(ground, QPen(edge, 1.1));
  painter.setClipPath(ground, Qt::IntersectClip);
  paint_hairlines(painter, view, ground.boundingRect().intersected(field), strong);
  painter.restore();
  if (area.reach_m) {
    QColor ink = theme.ink;
    ink.setAlphaF(0.75F);
    QPen dashes(ink, 1.1, Qt::CustomDashLine);
    dashes.setDashPattern({7, 5});
    painter.strokePath(circle_of(view, area), dashes);
  }
  painter.restore();
}

}  // namespace sandgate
