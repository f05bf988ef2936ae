// Which ground a picture shows, and how large: the one mapping between metres and pixels.
#pragma once

#include <QPointF>
#include <QRectF>
#include <QSize>

#include "map/base/point.h"

namespace sandgate {

/// Pixels are logical ones, 96 to the inch; y runs down. A value: changing the view makes another.
struct View {
  static constexpr double dots_per_inch = 96;
  static constexpr double metres_per_inch = 0.0254;
  static constexpr double pixels_per_mm = dots_per_inch / 25.4;

  MapPoint centre;
  double pixels_per_metre = 0.1;
  QSize size;
  double device_pixel_ratio = 1;

  friend bool operator==(const View&, const View&) = default;

  /// All of `ground` in a picture of `size`, with at least `border` pixels round it.
  static View fit(const MapBox& ground, QSize size, double border = 0, double device_pixel_ratio = 1);

  QPointF to_pixel(MapPoint p) const;
  MapPoint to_ground(QPointF pixel) const;
  QRectF to_pixel(const MapBox& box) const;
  /// The ground in the picture.
  MapBox seen() const;

  /// n of the scale 1 : n.
  double denominator() const { return dots_per_inch / metres_per_inch / pixels_per_metre; }
  static double pixels_per_metre_at(double denominator) { return dots_per_inch / metres_per_inch / denominator; }

  View at_scale(double denominator) const;
  View centred(MapPoint on) const;
  View resized(QSize to) const;
  /// The sheet drawn along by so many pixels, as a hand drags it.
  View dragged(QPointF by) const;
  /// `factor` times as large; the ground under `about` stays under it.
  View zoomed(double factor, QPointF about) const;
  /// The nearest view that neither leaves `country` nor shows it at less than two thirds of the panel or at more than
  /// 1 : `largest`. Ground smaller than the panel stands in its middle.
  View clamped(const MapBox& country, double largest = 1000) const;
};

}  // namespace sandgate
