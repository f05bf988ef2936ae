#include <algorithm>
#include <cmath>

#include "app/mapview/sheet/sheet_layout.h"

namespace sandgate {
namespace {

constexpr double between_figures = 520, shortest_line = 170, straight = 0.965;

/// A heavy contour in sheet pixels, with the way to every vertex.
struct Course {
  QPolygonF line;
  std::vector<double> lengths;
  std::vector<double> vertices;  ///< the contour's own number of every point kept

  /// The vertex number, with its fraction, at a length.
  double vertex(double along) const {
    const auto next = std::ranges::upper_bound(lengths, along) - lengths.begin();
    if (next <= 0) return 0;
    if (next >= static_cast<std::ptrdiff_t>(lengths.size())) return vertices.back();
    const auto before = static_cast<std::size_t>(next - 1), after = static_cast<std::size_t>(next);
    const double part = (along - lengths[before]) / std::max(1e-9, lengths[after] - lengths[before]);
    return vertices[before] + (vertices[after] - vertices[before]) * part;
  }
};

/// Whether the line between two lengths keeps to its chord.
bool is_straight(const Course& course, double from, double to) {
  const QPointF a = point_along(course.line, course.lengths, from), b = point_along(course.line, course.lengths, to);
  if (std::hypot(b.x() - a.x(), b.y() - a.y()) < straight * (to - from)) return false;
  // A line may come back to its chord after leaving it: the middle must lie on it too.
  const QPointF middle = point_along(course.line, course.lengths, (from + to) / 2) - (a + b) / 2;
  return std::hypot(middle.x(), middle.y()) < 0.09 * (to - from);
}

}  // namespace

void lay_out_figures(const LayoutGround& ground, LabelPlacer& placer, SheetLayout& layout) {
  if (!layout.contours) return;
  const ContourSet& set = *layout.contours;
  const QFont font = font_for(Letters::contour_figure);
  const MapBox bounds = ground.country.bounds();
  const double scale = ground.pixels_per_metre;
  std::map<double, TextShape> figures;
  for (std::uint32_t number = 0; number < set.lines().size(); ++number) {
    const ContourSet::Line& line = set.lines()[number];
    if (!line.heavy) continue;
    // Wrinkles finer than a pen's width are not what makes a line crooked to the eye.
    constexpr double wrinkle = 2.5;
    Course course;
    const auto points = set.points(line);
    for (std::size_t i = 0; i < points.size(); ++i) {
      const QPointF at(points[i].east * scale, (bounds.depth() - points[i].north) * scale);
      if (!course.line.isEmpty() && i + 1 < points.size() &&
          std::hypot(at.x() - course.line.back().x(), at.y() - course.line.back().y()) < wrinkle)
        continue;
      course.line << at;
      course.vertices.push_back(static_cast<double>(i));
    }
    course.lengths = lengths_along(course.line);
    const double whole = course.lengths.back();
    if (whole < shortest_line) continue;
    const auto [figure, fresh] = figures.try_emplace(line.level);
    if (fresh) figure->second = text_shape(QString::number(line.level), font);
    const TextShape& shape = figure->second;
    const double half = shape.room.width() / 2 + 3;
    // Neighbouring lines start their count at different places, so that figures do not march in columns by chance.
    double wanted = std::min(whole / 2, 90 + std::fmod(std::abs(line.level) * 7.3 + number * 31.0, 160));
    while (wanted < whole - half) {
      double placed = -1;
      for (int tries = 0; tries < 24 && placed < 0; ++tries) {
        const double middle = wanted + (tries % 2 == 0 ? 1 : -1) * ((tries + 1) / 2) * 14.0;
        if (middle < half + 4 || middle > whole - half - 4 || !is_straight(course, middle - half, middle + half))
          continue;
        const QPointF a = point_along(course.line, course.lengths, middle - half),
                      b = point_along(course.line, course.lengths, middle + half);
        double angle = std::atan2(b.y() - a.y(), b.x() - a.x());
        if (angle > M_PI / 2) angle -= M_PI;
        if (angle <= -M_PI / 2) angle += M_PI;
        QTransform turn;
        turn.translate((a.x() + b.x()) / 2, (a.y() + b.y()) / 2);
        turn.rotateRadians(angle);
        turn.translate(-shape.room.center().x(), -shape.path.boundingRect().center().y());
        const QRectF room = turn.mapRect(shape.path.boundingRect()).adjusted(-1, -1, 1, 1);
        const LabelPlacer::Candidate candidate{{room}, 0};
        if (!placer.place(std::span(&candidate, 1))) continue;
        QPainterPath path = turn.map(shape.path);
        layout.figures.push_back({Letters::contour_figure, QString::number(line.level), path, room, {room}, false});
        layout.gaps[number].push_back({course.vertex(middle - half), course.vertex(middle + half)});
        placed = middle;
      }
      wanted = (placed < 0 ? wanted : placed) + between_figures;
    }
  }
  for (auto& [line, gaps] : layout.gaps) std::ranges::sort(gaps, {}, &SheetLayout::Gap::from);
}

}  // namespace sandgate
