#include "map/march/leg.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sandgate {
namespace {

constexpr double unknown_height = std::numeric_limits<double>::quiet_NaN();
// More contours than this between two neighbouring crossings show a fault of the source, not ground.
constexpr double most_contours_at_once = 100'000;
constexpr double highest_level = 1e15;  // beyond it a level is no whole number any more

double cell(const Country& country, int column, int row) {
  const double height = static_cast<double>(country.height_of_cell(column, row));
  return std::abs(height) <= believable_height_m ? height : unknown_height;
}

std::int64_t part(std::int64_t whole, std::int64_t at, std::int64_t of) {
  const std::int64_t product = whole * at, half = of / 2;
  return (product >= 0 ? product + half : product - half) / of;
}

}  // namespace

double height_at(const Country& country, double column, double row) {
  const GridFrame& frame = country.frame();
  column = std::clamp(column, 0.0, frame.width - 1.0);
  row = std::clamp(row, 0.0, frame.height - 1.0);
  // A leg that passes a cell centre takes the centre's own height, whatever rounding says: a level reached exactly is
  // reached.
  if (std::abs(column - std::round(column)) < hair_of_cell) column = std::round(column);
  if (std::abs(row - std::round(row)) < hair_of_cell) row = std::round(row);
  const int left = static_cast<int>(column), top = static_cast<int>(row);
  const double x = column - left, y = row - top;
  // Written so that nothing is rounded between equal heights.
  double north = cell(country, left, top);
  if (x > 0) north += (cell(country, left + 1, top) - north) * x;
  if (!(y > 0)) return north;
  double south = cell(country, left, top + 1);
  if (x > 0) south += (cell(country, left + 1, top + 1) - south) * x;
  return north + (south - north) * y;
}

Leg Leg::of(const Country& country, const Scale& scale, Point a, Point b) {
  Leg leg{a, b, {}, {}, distance(a, b).count};
  const MapBox bounds = country.bounds();
  leg.from = scale.to_ground(a, bounds);
  leg.to = scale.to_ground(b, bounds);
  const GridFrame& frame = country.frame();
  leg.column = frame.column(leg.from.east);
  leg.row = frame.row(leg.from.north);
  leg.columns = frame.column(leg.to.east) - leg.column;
  leg.rows = frame.row(leg.to.north) - leg.row;
  return leg;
}

std::int64_t Leg::before(double t) const {
  const auto ahead = static_cast<std::int64_t>(std::ceil(t * static_cast<double>(units)));
  return std::clamp<std::int64_t>(ahead - 1, 0, units);
}

Point Leg::point(std::int64_t at) const {
  if (at <= 0) return a;
  if (at >= units) return b;
  return {a.x + Length{part((b.x - a.x).count, at, units)}, a.y + Length{part((b.y - a.y).count, at, units)}};
}

double Profile::Lines::set_out(double at, double far, int count, double t) {
  start = at;
  extent = far - at;
  by = extent > 0 ? 1 : extent < 0 ? -1 : 0;
  if (by == 0) return 0;
  // Whole numbers strictly between the two ends, as far as the grid goes.
  const double low = std::max(0.0, std::floor(std::min(at, far)) + 1);
  const double high = std::min(count - 1.0, std::ceil(std::max(at, far)) - 1);
  if (low > high) {
    by = 0;
    return 0;
  }
  const int first = static_cast<int>(by > 0 ? low : high);
  last = static_cast<int>(by > 0 ? high : low);
  const auto time = [&](int line) { return (line - start) / extent; };
  const double guess = std::clamp(std::floor(at + extent * t), low, high);
  next = static_cast<int>(guess);
  while (next != first && time(next - by) > t) next -= by;
  while (next != last && time(next) <= t) next += by;
  if (time(next) <= t) {  // even the last crossing lies behind
    by = 0;
    return time(next);
  }
  return next == first ? 0 : time(next - by);
}

void Profile::begin(const Country& country, double interval, const Leg& leg, double t) {
  country_ = &country;
  interval_ = interval;
  leg_ = leg;
  ended_ = gap_ = false;
  const GridFrame& frame = country.frame();
  const double by_columns = columns_.set_out(leg.column, leg.column + leg.columns, frame.width, t);
  const double by_rows = rows_.set_out(leg.row, leg.row + leg.rows, frame.height, t);
  t0_ = t1_ = std::max({0.0, by_columns, by_rows});
  double column = leg.column + leg.columns * t1_, row = leg.row + leg.rows * t1_;
  // A height on a grid line is taken exactly on the line, so that it is the same from whichever side the leg comes.
  if (t1_ > 0) (by_rows >= by_columns ? row : column) = std::round(by_rows >= by_columns ? row : column);
  h1_ = height_at(country, column, row);
  level_ = goal_ = 0;
  if (std::isnan(h1_)) gap_ = true;
}

bool Profile::advance() {
  if (t1_ >= 1) return false;
  t0_ = t1_, h0_ = h1_;
  const double by_column = columns_.t(), by_row = rows_.t();
  if (by_column >= 1 && by_row >= 1) {
    t1_ = 1;
    h1_ = height_at(*country_, leg_.column + leg_.columns, leg_.row + leg_.rows);
  } else if (by_column <= by_row) {
    t1_ = by_column;
    h1_ = height_at(*country_, columns_.next, leg_.row + leg_.rows * t1_);
    columns_.step();
  } else {
    t1_ = by_row;
    h1_ = height_at(*country_, leg_.column + leg_.columns * t1_, rows_.next);
    rows_.step();
  }
  const double middle = (t0_ + t1_) / 2;
  gap_ = std::isnan(h1_) ||
         std::isnan(height_at(*country_, leg_.column + leg_.columns * middle, leg_.row + leg_.rows * middle));
  if (gap_ || !(interval_ > 0)) return true;
  const double from = std::floor(h0_ / interval_), to = std::floor(h1_ / interval_);
  if (from == to) {
    level_ = goal_ = 0;
    return true;
  }
  if (std::abs(to - from) > most_contours_at_once || std::abs(from) > highest_level) {
    gap_ = true;
    return true;
  }
  level_ = static_cast<std::int64_t>(from);
  goal_ = static_cast<std::int64_t>(to);
  return true;
}

std::optional<Profile::Passed> Profile::next() {
  if (ended_) return std::nullopt;
  while (!gap_ && level_ == goal_)
    if (!advance()) {
      ended_ = true;
      return std::nullopt;
    }
  if (gap_) {
    ended_ = true;
    return Passed{t0_, false, true};
  }
  const bool climb = goal_ > level_;
  const std::int64_t passed = climb ? ++level_ : level_--;
  const double part = (static_cast<double>(passed) * interval_ - h0_) / (h1_ - h0_);
  return Passed{t0_ + (t1_ - t0_) * std::clamp(part, 0.0, 1.0), climb, false};
}

}  // namespace sandgate
