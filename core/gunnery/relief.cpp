#include "core/gunnery/relief.h"

#include <algorithm>
#include <cmath>

namespace sandgate {
namespace {

// No finer than shot feels, and no more than can be held.
constexpr double finest_inches = 0.5;
constexpr int most_steps = 1024;

double inches_of(double metres, const Scale& scale) { return metres * scale.vertical / scale.metres_per_foot * 12; }

}  // namespace

Relief::Relief(const TableGround& ground) {
  const Window& window = ground.window();
  const Scale& scale = ground.scale();
  const Country& country = ground.country();
  middle_ = {{{(window.south_west.x.count + window.north_east.x.count) / 2}},
             {{(window.south_west.y.count + window.north_east.y.count) / 2}}};
  half_x_ = std::max(0.5, window.width().in_inches() / 2);
  half_y_ = std::max(0.5, window.depth().in_inches() / 2);
  const auto steps = [](double whole, double cell) {
    return std::clamp(static_cast<int>(std::ceil(whole / std::max(cell, finest_inches))), 1, most_steps) + 1;
  };
  const GridFrame& frame = country.frame();
  columns_ = steps(2 * half_x_, frame.cell_x / scale.metres_per_foot * 12);
  rows_ = steps(2 * half_y_, frame.cell_y / scale.metres_per_foot * 12);
  std::vector<double> found;
  found.reserve(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_));
  const MapBox bounds = country.bounds();
  double least = INFINITY, most = -INFINITY;
  for (int row = 0; row < rows_; ++row) {
    for (int column = 0; column < columns_; ++column) {
      MapPoint at = scale.to_ground(point(column * step_x() - half_x_, row * step_y() - half_y_), bounds);
      at = {std::clamp(at.east, bounds.west, bounds.east), std::clamp(at.north, bounds.south, bounds.north)};
      const auto height = country.height(at);
      found.push_back(height ? inches_of(*height, scale) : NAN);
      if (!height) continue;
      least = std::min(least, found.back()), most = std::max(most, found.back());
    }
  }
  if (least > most) return;  // no heights at all
  lowest_ = least, highest_ = most - least;
  if (highest_ < 1e-6) return;
  for (const double height : found) heights_.push_back(std::isnan(height) ? 0 : static_cast<float>(height - least));
}

Place Relief::place(Point p) const { return {(p.x - middle_.x).in_inches(), (p.y - middle_.y).in_inches()}; }
Point Relief::point(double x, double y) const {
  return {middle_.x + Length::from_feet(x / 12), middle_.y + Length::from_feet(y / 12)};
}
Length Relief::above_nought(double z) const { return Length::from_feet((z + lowest_) / 12); }
double Relief::from_nought(Length height) const { return height.in_inches() - lowest_; }

double Relief::height(double x, double y) const {
  if (level()) return 0;
  const double column = std::clamp((x + half_x_) / step_x(), 0.0, static_cast<double>(columns_ - 1));
  const double row = std::clamp((y + half_y_) / step_y(), 0.0, static_cast<double>(rows_ - 1));
  const int c = std::min(static_cast<int>(column), columns_ - 2), r = std::min(static_cast<int>(row), rows_ - 2);
  const double right = column - c, up = row - r;
  const auto at = [&](int dc, int dr) {
    return static_cast<double>(heights_[static_cast<std::size_t>(r + dr) * static_cast<std::size_t>(columns_) +
                                        static_cast<std::size_t>(c + dc)]);
  };
  // The two triangles that the flight meets, cut from the south-west corner's neighbours.
  if (right + up <= 1) return at(0, 0) + (at(1, 0) - at(0, 0)) * right + (at(0, 1) - at(0, 0)) * up;
  return at(1, 1) + (at(0, 1) - at(1, 1)) * (1 - right) + (at(1, 0) - at(1, 1)) * (1 - up);
}

Vector Relief::normal(double x, double y) const {
  if (level()) return {0, 0, 1};
  const double dx = step_x() / 2, dy = step_y() / 2;
  const Vector up{(height(x - dx, y) - height(x + dx, y)) / (2 * dx),
                  (height(x, y - dy) - height(x, y + dy)) / (2 * dy), 1};
  return up * (1 / up.length());
}

}  // namespace sandgate
