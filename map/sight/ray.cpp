#include "map/sight/ray.h"

#include <cmath>

namespace sandgate {
namespace {

/// Between two cells, without rounding where they are level.
double between(const Country& country, int column, int row, int next_column, int next_row, double part) {
  const double one = static_cast<double>(country.height_of_cell(column, row));
  if (!(part > 0)) return one;
  return one + (static_cast<double>(country.height_of_cell(next_column, next_row)) - one) * part;
}

}  // namespace

Ray::Ray(const Country& country, MapPoint a, double height_a, MapPoint b, double height_b, const SightLine& line)
    : country_(country),
      a_(a),
      b_(b),
      height_a_(height_a),
      rise_(height_b - height_a),
      vertical_(line.vertical),
      length_m_(distance_m(a, b)),
      bulge_(drop_m(line, length_m_)) {
  const GridFrame& frame = country.frame();
  columns_ = {frame.column(a.east), frame.column(b.east) - frame.column(a.east), frame.width};
  rows_ = {frame.row(a.north), frame.row(b.north) - frame.row(a.north), frame.height};
}

double Ray::on_column(int column, double t) const {
  const double row = std::clamp(rows_.start + rows_.extent * t, 0.0, rows_.count - 1.0);
  const int top = static_cast<int>(row);
  return between(country_, column, top, column, top + 1, row - top) * vertical_;
}

double Ray::on_row(int row, double t) const {
  const double column = std::clamp(columns_.start + columns_.extent * t, 0.0, columns_.count - 1.0);
  const int left = static_cast<int>(column);
  return between(country_, left, row, left + 1, row, column - left) * vertical_;
}

double Ray::ground(double t) const {
  // Between the last line of the grid before, and the first one after.
  double before = 0, after = 1;
  double ground_before = 0, ground_after = 0;
  bool line_before = false, line_after = false;
  const auto neighbours = [&](const Lines& lines, const auto& ground) {
    if (lines.extent == 0) return;
    const double at = lines.start + lines.extent * t;
    const double behind = lines.extent > 0 ? std::floor(at) : std::ceil(at);
    const double ahead = lines.extent > 0 ? std::ceil(at) : std::floor(at);
    const auto on_grid = [&](double line) { return line >= 0 && line <= lines.count - 1.0; };
    if (const double there = lines.t(behind); on_grid(behind) && there >= 0 && (!line_before || there > before))
      before = there, ground_before = ground(static_cast<int>(behind), there), line_before = true;
    if (const double there = lines.t(ahead); on_grid(ahead) && there <= 1 && (!line_after || there < after))
      after = there, ground_after = ground(static_cast<int>(ahead), there), line_after = true;
  };
  neighbours(columns_, [this](int line, double there) { return on_column(line, there); });
  neighbours(rows_, [this](int line, double there) { return on_row(line, there); });
  const auto at_end = [this](MapPoint end) { return country_.height(end).value_or(std::nan("")) * vertical_; };
  if (!line_before) ground_before = at_end(a_);
  if (!line_after) ground_after = at_end(b_);
  if (!(after > before)) return ground_before;
  return ground_before + (ground_after - ground_before) * ((t - before) / (after - before));
}

template <class Ground>
std::optional<double> Ray::scan(const Lines& lines, double from, double to, double above_m,
                                const Ground& ground) const {
  if (lines.extent == 0) return std::nullopt;
  const double least_t = std::min(from, to), most_t = std::max(from, to);
  const double one = lines.start + lines.extent * least_t, other = lines.start + lines.extent * most_t;
  const double low = std::max(0.0, std::ceil(std::min(one, other)));
  const double high = std::min(lines.count - 1.0, std::floor(std::max(one, other)));
  if (low > high) return std::nullopt;
  const bool up = (lines.extent > 0) == (from <= to);
  const int first = static_cast<int>(up ? low : high), last = static_cast<int>(up ? high : low), by = up ? 1 : -1;
  const double margin = above_m - touch_m;
  for (int line = first;; line += by) {
    const double t = lines.t(line);
    // Written so that ground without data (not a number) hides nothing.
    if (ground(line, t) + margin > height(t)) return std::clamp(t, least_t, most_t);
    if (line == last) return std::nullopt;
  }
}

std::optional<double> Ray::first_hidden(double from, double to, double above_m) const {
  const auto by_columns = scan(columns_, from, to, above_m, [this](int line, double t) { return on_column(line, t); });
  const auto by_rows =
      scan(rows_, from, by_columns.value_or(to), above_m, [this](int line, double t) { return on_row(line, t); });
  return by_rows ? by_rows : by_columns;
}

}  // namespace sandgate
