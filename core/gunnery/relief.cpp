#include "core/gunnery/relief.h"

#include <algorithm>
#include <cmath>

namespace sandgate {
namespace {

// The grid is no finer than a shot can feel, and has no more cells than can be held.
constexpr double finest_inches = 0.5;
constexpr int most_steps = 1024;

// How far from one another the lines are that a frame reaches out to.
constexpr Length frame_lines = Length::feet(8);

Window framed(const TableGround& ground) {
  const MapBox bounds = ground.country().bounds();
  const Point corner = ground.scale().to_table({bounds.east, bounds.north}, bounds);
  const auto line_at = [](std::int64_t at) {
    const std::int64_t by = frame_lines.count;
    return (at >= 0 ? at / by : (at - by + 1) / by) * by;
  };
  const auto below = [&](Length edge) { return std::min(edge, std::max(Length{}, Length{{line_at(edge.count)}})); };
  const auto above = [&](Length edge, Length far) {
    return std::max(edge, std::min(far, Length{{line_at(edge.count + frame_lines.count - 1)}}));
  };
  const Window& window = ground.window();
  return {{below(window.south_west.x), below(window.south_west.y)},
          {above(window.north_east.x, corner.x), above(window.north_east.y, corner.y)}};
}

double inches_of(double metres, const Scale& scale) { return metres * scale.vertical / scale.metres_per_foot * 12; }

}  // namespace

Relief::Relief(const TableGround& ground) : frame_(framed(ground)) {
  const Scale& scale = ground.scale();
  const Country& country = ground.country();
  middle_ = {{{(frame_.south_west.x.count + frame_.north_east.x.count) / 2}},
             {{(frame_.south_west.y.count + frame_.north_east.y.count) / 2}}};
  half_x_ = std::max(0.5, frame_.width().in_inches() / 2);
  half_y_ = std::max(0.5, frame_.depth().in_inches() / 2);
  if (ground.window() == frame_) {
    edge_ = {-half_x_, -half_y_, half_x_, half_y_};
  } else {
    const Place low = place(ground.window().south_west), high = place(ground.window().north_east);
    edge_ = {low.x, low.y, high.x, high.y};
  }
  const auto steps = [](double whole, double cell) {
    return std::clamp(static_cast<int>(std::ceil(whole / std::max(cell, finest_inches))), 1, most_steps) + 1;
  };
  const GridFrame& frame = country.frame();
  columns_ = steps(2 * half_x_, frame.cell_x / scale.metres_per_foot * 12);
  rows_ = steps(2 * half_y_, frame.cell_y / scale.metres_per_foot * 12);
  step_x_ = 2 * half_x_ / (columns_ - 1), step_y_ = 2 * half_y_ / (rows_ - 1);
  to_column_ = 1 / step_x_, to_row_ = 1 / step_y_;
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
  find_level();
}

// Distances in cells to the nearest corner that is not level with one beside it, by two passes.
void Relief::find_level() {
  for (int row = 0; row + 1 < rows_; ++row) {
    for (int column = 0; column + 1 < columns_; ++column) {
      const auto rise = [&](int r, int c, int to_r, int to_c) {
        return static_cast<double>(heights_[node(to_r, to_c)] - heights_[node(r, c)]);
      };
      const auto steep = [&](double east, double north) {
        steepest_ = std::max(steepest_, std::hypot(east * to_column_, north * to_row_));
      };
      steep(rise(row, column, row, column + 1), rise(row, column, row + 1, column));
      steep(rise(row + 1, column, row + 1, column + 1), rise(row, column + 1, row + 1, column + 1));
    }
  }
  constexpr float same = 1e-5f;
  level_.assign(heights_.size(), 0);
  const auto level_beside = [&](int row, int column) {
    for (int r = row - 1; r <= row + 1; ++r) {
      for (int c = column - 1; c <= column + 1; ++c) {
        if (std::abs(heights_[node(r, c)] - heights_[node(row, column)]) > same) return false;
      }
    }
    return true;
  };
  const auto one_more = [&](int row, int column, int dr) {
    int least = level_[node(row, column - dr)];
    for (int c = column - 1; c <= column + 1; ++c) least = std::min<int>(least, level_[node(row - dr, c)]);
    return static_cast<std::uint16_t>(least + 1);
  };
  for (int row = 1; row + 1 < rows_; ++row) {
    for (int column = 1; column + 1 < columns_; ++column) {
      if (level_beside(row, column)) level_[node(row, column)] = one_more(row, column, 1);
    }
  }
  for (int row = rows_ - 2; row > 0; --row) {
    for (int column = columns_ - 2; column > 0; --column) {
      std::uint16_t& far = level_[node(row, column)];
      if (far > 0) far = std::min(far, one_more(row, column, -1));
    }
  }
}

double Relief::level_reach(double x, double y) const {
  if (level()) return INFINITY;
  if (!holds(x, y)) return -INFINITY;
  const int column = static_cast<int>((x + half_x_) * to_column_ + 0.5);
  const int row = static_cast<int>((y + half_y_) * to_row_ + 0.5);
  // A place is no more than half a cell from the corner nearest to it.
  return (level_[node(std::min(row, rows_ - 1), std::min(column, columns_ - 1))] - 0.5) * std::min(step_x_, step_y_);
}

Place Relief::place(Point p) const { return {(p.x - middle_.x).in_inches(), (p.y - middle_.y).in_inches()}; }
Point Relief::point(double x, double y) const {
  return {middle_.x + Length::from_feet(x / 12), middle_.y + Length::from_feet(y / 12)};
}
Length Relief::above_nought(double z) const { return Length::from_feet((z + lowest_) / 12); }
double Relief::from_nought(Length height) const { return height.in_inches() - lowest_; }

Relief::Lie Relief::lie(double x, double y) const {
  if (level()) return {};
  const double column = std::clamp((x + half_x_) * to_column_, 0.0, static_cast<double>(columns_ - 1));
  const double row = std::clamp((y + half_y_) * to_row_, 0.0, static_cast<double>(rows_ - 1));
  const int c = std::min(static_cast<int>(column), columns_ - 2), r = std::min(static_cast<int>(row), rows_ - 2);
  const double right = column - c, up = row - r;
  const auto at = [&](int dc, int dr) { return static_cast<double>(heights_[node(r + dr, c + dc)]); };
  // A cell is two triangles, cut from the corner in the north-west to the one in the south-east.
  if (right + up <= 1) {
    const double corner = at(0, 0), east = at(1, 0) - corner, north = at(0, 1) - corner;
    return {corner + east * right + north * up, east * to_column_, north * to_row_};
  }
  const double corner = at(1, 1), east = corner - at(0, 1), north = corner - at(1, 0);
  return {corner - east * (1 - right) - north * (1 - up), east * to_column_, north * to_row_};
}

Vector Relief::normal(double x, double y) const {
  if (level()) return {0, 0, 1};
  const double dx = step_x() / 2, dy = step_y() / 2;
  const Vector up{(height(x - dx, y) - height(x + dx, y)) / (2 * dx),
                  (height(x, y - dy) - height(x, y + dy)) / (2 * dy), 1};
  return up * (1 / up.length());
}

}  // namespace sandgate
