#include <algorithm>
#include <cmath>

#include "app/mapview/sheet/sheet_layout.h"

namespace sandgate {

QPolygonF middle_line(const QPolygonF& shore, double least) {
  if (shore.size() < 4) return {};
  // The longer axis, from the spread of points set evenly along the shore.
  const std::vector<double> lengths = lengths_along(shore);
  constexpr int samples = 240;
  QPointF mean;
  QPolygonF even;
  for (int i = 0; i < samples; ++i) {
    even << point_along(shore, lengths, lengths.back() * i / samples);
    mean += even.back() / samples;
  }
  double xx = 0, xy = 0, yy = 0;
  for (const QPointF p : even) {
    const QPointF d = p - mean;
    xx += d.x() * d.x(), xy += d.x() * d.y(), yy += d.y() * d.y();
  }
  const double angle = 0.5 * std::atan2(2 * xy, xx - yy);
  QPointF axis(std::cos(angle), std::sin(angle));
  // Read from left to right, and upright waters from the bottom to the top.
  if (axis.x() < -0.25 || (std::abs(axis.x()) <= 0.25 && axis.y() > 0)) axis = -axis;
  const QPointF across(-axis.y(), axis.x());

  double low = INFINITY, high = -INFINITY;
  for (const QPointF p : even) {
    const double t = QPointF::dotProduct(p - mean, axis);
    low = std::min(low, t), high = std::max(high, t);
  }
  QPolygonF middle;
  constexpr int cuts = 32;
  for (int cut = 1; cut < cuts; ++cut) {
    const double t = low + (high - low) * cut / cuts;
    std::vector<double> crossings;
    for (qsizetype i = 1; i < shore.size(); ++i) {
      const double a = QPointF::dotProduct(shore[i - 1] - mean, axis) - t,
                   b = QPointF::dotProduct(shore[i] - mean, axis) - t;
      if ((a < 0) == (b < 0)) continue;
      const QPointF p = shore[i - 1] + (shore[i] - shore[i - 1]) * (a / (a - b));
      crossings.push_back(QPointF::dotProduct(p - mean, across));
    }
    std::ranges::sort(crossings);
    double widest = 0, at = 0;
    for (std::size_t i = 0; i + 1 < crossings.size(); i += 2)
      if (crossings[i + 1] - crossings[i] > widest) {
        widest = crossings[i + 1] - crossings[i];
        at = (crossings[i] + crossings[i + 1]) / 2;
      }
    if (widest >= least) middle << mean + axis * t + across * at;
  }
  return middle.size() < 3 ? QPolygonF{} : middle;
}

}  // namespace sandgate
