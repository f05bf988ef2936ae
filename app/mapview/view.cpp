#include "app/mapview/view.h"

#include <algorithm>

namespace sandgate {
namespace {

/// Where the middle may stand so that [low, high] fills a panel of `shown` metres.
double held(double middle, double low, double high, double shown) {
  if (high - low <= shown) return (low + high) / 2;
  return std::clamp(middle, low + shown / 2, high - shown / 2);
}

}  // namespace

View View::fit(const MapBox& ground, QSize size, double border, double device_pixel_ratio) {
  const double across = std::max(1.0, size.width() - 2 * border), down = std::max(1.0, size.height() - 2 * border);
  View view{{(ground.west + ground.east) / 2, (ground.south + ground.north) / 2}, 1, size, device_pixel_ratio};
  view.pixels_per_metre = std::min(across / std::max(1e-6, ground.width()), down / std::max(1e-6, ground.depth()));
  return view;
}

QPointF View::to_pixel(MapPoint p) const {
  return {size.width() / 2.0 + (p.east - centre.east) * pixels_per_metre,
          size.height() / 2.0 - (p.north - centre.north) * pixels_per_metre};
}

MapPoint View::to_ground(QPointF pixel) const {
  return {centre.east + (pixel.x() - size.width() / 2.0) / pixels_per_metre,
          centre.north - (pixel.y() - size.height() / 2.0) / pixels_per_metre};
}

QRectF View::to_pixel(const MapBox& box) const {
  return {to_pixel(MapPoint{box.west, box.north}), to_pixel(MapPoint{box.east, box.south})};
}

MapBox View::seen() const {
  const MapPoint corner = to_ground({0, 0});
  const MapPoint opposite = to_ground(QPointF(size.width(), size.height()));
  return {corner.east, opposite.north, opposite.east, corner.north};
}

View View::at_scale(double denominator) const {
  View view = *this;
  view.pixels_per_metre = pixels_per_metre_at(denominator);
  return view;
}

View View::centred(MapPoint on) const {
  View view = *this;
  view.centre = on;
  return view;
}

View View::resized(QSize to) const {
  View view = *this;
  view.size = to;
  return view;
}

View View::dragged(QPointF by) const {
  return centred({centre.east - by.x() / pixels_per_metre, centre.north + by.y() / pixels_per_metre});
}

View View::zoomed(double factor, QPointF about) const {
  const MapPoint held_ground = to_ground(about);
  View view = *this;
  view.pixels_per_metre *= factor;
  const MapPoint now = view.to_ground(about);
  view.centre.east += held_ground.east - now.east;
  view.centre.north += held_ground.north - now.north;
  return view;
}

View View::clamped(const MapBox& country, double largest) const {
  if (size.isEmpty()) return *this;
  const double smallest = fit(country, size).pixels_per_metre * (2.0 / 3);
  View view = *this;
  view.pixels_per_metre = std::clamp(pixels_per_metre, smallest, std::max(smallest, pixels_per_metre_at(largest)));
  view.centre = {held(centre.east, country.west, country.east, size.width() / view.pixels_per_metre),
                 held(centre.north, country.south, country.north, size.height() / view.pixels_per_metre)};
  return view;
}

}  // namespace sandgate
