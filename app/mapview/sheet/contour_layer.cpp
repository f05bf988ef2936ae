#include <algorithm>
#include <cmath>

#include "app/mapview/sheet/canvas.h"

namespace sandgate {
namespace {

/// Draws stretches of contours as curves that touch the middle of every step between vertices: smooth at any zoom, and
/// never outside the corners, so that neighbours do not cross.
class CurveTracer {
 public:
  CurveTracer(const Canvas& canvas, const ContourSet& set) : canvas_(canvas), set_(set) {
    const MapBox bounds = canvas.country.bounds();
    origin_ = canvas.at({bounds.west, bounds.south});
  }

  void trace(const ContourSet::Stretch& stretch, std::vector<QPolygonF>& into) {
    const ContourSet::Line& line = set_.lines()[stretch.line];
    const auto points = set_.points(line);
    const auto gaps = canvas_.layout.gaps.find(stretch.line);
    gaps_ = gaps == canvas_.layout.gaps.end() ? std::span<const SheetLayout::Gap>{} : gaps->second;
    run_.clear();
    const std::uint32_t final = line.count - 1;
    const bool last = stretch.last == final;
    for (std::uint32_t i = stretch.first; i < stretch.last || (last && !line.closed && i == final); ++i) {
      const std::uint32_t before = i > 0 ? i - 1 : (line.closed ? final - 1 : 0);
      const std::uint32_t after = i < final ? i + 1 : final;
      const QPointF here = pixel(points[i]);
      piece((pixel(points[before]) + here) / 2, here, (here + pixel(points[after])) / 2, i, into);
    }
    // What the next stretch begins with, so that the two meet.
    flush(into);
  }

 private:
  QPointF pixel(NearPoint p) const {
    const double scale = canvas_.view.pixels_per_metre;
    return {origin_.x() + p.east * scale, origin_.y() - p.north * scale};
  }

  void piece(QPointF from, QPointF corner, QPointF to, std::uint32_t vertex, std::vector<QPolygonF>& into) {
    if (run_.isEmpty()) step(from, vertex - 0.5, true, into);
    const double length =
        std::hypot(corner.x() - from.x(), corner.y() - from.y()) + std::hypot(to.x() - corner.x(), to.y() - corner.y());
    const int parts = std::clamp(static_cast<int>(length / 4) + 1, 1, 10);
    for (int k = 1; k <= parts; ++k) {
      const double t = static_cast<double>(k) / parts, u = 1 - t;
      step(from * (u * u) + corner * (2 * u * t) + to * (t * t), vertex - 0.5 + t, false, into);
    }
  }

  void step(QPointF to, double vertex, bool first, std::vector<QPolygonF>& into) {
    for (const SheetLayout::Gap& gap : gaps_)
      if (vertex > gap.from && vertex < gap.to) {
        flush(into);
        return;
      }
    held_ = to;
    if (!first && !run_.isEmpty()) {
      const QPointF d = to - run_.back();
      if (d.x() * d.x() + d.y() * d.y() < 0.45) return;
    }
    run_ << to;
  }

  void flush(std::vector<QPolygonF>& into) {
    if (!run_.isEmpty() && held_ != run_.back()) run_ << held_;
    if (run_.size() > 1) into.push_back(run_);
    run_.clear();
  }

  const Canvas& canvas_;
  const ContourSet& set_;
  QPointF origin_, held_;
  QPolygonF run_;
  std::span<const SheetLayout::Gap> gaps_;
};

}  // namespace

void paint_contours(Canvas& canvas) {
  if (!canvas.layout.contours) return;
  const ContourSet& set = *canvas.layout.contours;
  const MapBox bounds = canvas.country.bounds();
  const float west = static_cast<float>(canvas.near.west - bounds.west),
              east = static_cast<float>(canvas.near.east - bounds.west),
              south = static_cast<float>(canvas.near.south - bounds.south),
              north = static_cast<float>(canvas.near.north - bounds.south);
  const float speck = static_cast<float>(5 / canvas.view.pixels_per_metre);
  CurveTracer tracer(canvas, set);
  std::vector<QPolygonF> light, heavy;
  for (const ContourSet::Stretch& stretch : set.stretches()) {
    if (stretch.west > east || stretch.east < west || stretch.south > north || stretch.north < south) continue;
    // A ring too small to be seen as one is a speck.
    const ContourSet::Line& line = set.lines()[stretch.line];
    if (line.closed && stretch.last + 1 == line.count && stretch.first == 0 &&
        std::max(stretch.east - stretch.west, stretch.north - stretch.south) < speck)
      continue;
    tracer.trace(stretch, line.heavy ? heavy : light);
  }
  QPainter& painter = canvas.painter;
  painter.setBrush(Qt::NoBrush);
  QColor fine = canvas.theme.contour;
  fine.setAlphaF(0.82F);
  painter.setPen(QPen(fine, canvas.strokes.contour, Qt::SolidLine, Qt::FlatCap, Qt::BevelJoin));
  for (const QPolygonF& line : light) painter.drawPolyline(line);
  painter.setPen(QPen(canvas.theme.index, canvas.strokes.index, Qt::SolidLine, Qt::FlatCap, Qt::BevelJoin));
  for (const QPolygonF& line : heavy) painter.drawPolyline(line);
}

}  // namespace sandgate
