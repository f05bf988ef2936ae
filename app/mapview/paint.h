// What several drawings reckon and mix alike; for the painting rooms of mapview only.
#pragma once

#include <QColor>
#include <QPointF>
#include <QRectF>
#include <algorithm>
#include <cmath>
#include <span>

#include "app/mapview/view.h"

namespace sandgate {

inline constexpr double mm = View::pixels_per_mm;

inline double hypot(QPointF p) { return std::hypot(p.x(), p.y()); }

/// The area of `room` that others take, each counted by itself.
inline double overlap(const QRectF& room, std::span<const QRectF> others) {
  double area = 0;
  for (const QRectF& other : others) {
    const QRectF both = room.intersected(other);
    area += both.width() * both.height();
  }
  return area;
}

/// Seen through as much more as `strength` is below 1.
inline QColor faded(QColor colour, double strength) {
  colour.setAlphaF(static_cast<float>(colour.alphaF() * strength));
  return colour;
}

/// `a` where `t` is 0, `b` where it is 1.
inline QColor mixed(const QColor& a, const QColor& b, double t) {
  const float part = static_cast<float>(std::clamp(t, 0.0, 1.0));
  return QColor::fromRgbF(a.redF() + (b.redF() - a.redF()) * part, a.greenF() + (b.greenF() - a.greenF()) * part,
                          a.blueF() + (b.blueF() - a.blueF()) * part);
}

}  // namespace sandgate
