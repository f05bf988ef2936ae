#include "map/heights/from_lines.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "map/base/segment.h"
#include "map/heights/plate.h"

namespace sandgate {
namespace {

using heights::Plate;
using heights::Sample;

constexpr double stiffness = 0.002;  // bending against samples; less follows the lines closer and ripples more
constexpr float spot_weight = 10;    // weight of a spot height: it is one measure where a line is many
constexpr int coarsest = 8;          // cells to a side at which the search begins
constexpr int most_steps = 400;
constexpr double grid_settled_m = 0.002;  // a step that changes no cell by more ends the search on a grid
constexpr double pull_cells = 1;          // cells beyond the last centres that still pull at the surface

/// Samples half a cell apart on every line, and the spots, weighed so that every cell's together count as one.
class Sampler {
 public:
  Sampler(const GridFrame& frame, int halvings, int width, int height) : frame_(frame), width_(width), height_(height) {
    for (; halvings > 0; --halvings) shrink_ *= 2;
    counts_.assign(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), 0);
  }

  std::vector<Sample> take(const LinesOfHeight& given) {
    for (const HeightLine& line : given.lines) {
      for (std::size_t i = 0; i + 1 < line.points.size(); ++i) along(line.points[i], line.points[i + 1], line.level_m);
    }
    const std::size_t on_lines = samples_.size();
    for (const SpotHeight& spot : given.spots) add(spot.at, spot.height_m);
    for (Sample& s : samples_) s.weight = 1.0F / static_cast<float>(counts_[cell_of(s)]);
    for (std::size_t i = on_lines; i < samples_.size(); ++i) samples_[i].weight = spot_weight;
    return std::move(samples_);
  }

 private:
  void along(MapPoint a, MapPoint b, double level) {
    constexpr double most = 1e6;
    const double columns = (b.east - a.east) / (frame_.cell_x * shrink_);
    const double rows = (b.north - a.north) / (frame_.cell_y * shrink_);
    const double steps = std::clamp(std::ceil(2 * std::max(std::abs(columns), std::abs(rows))), 1.0, most);
    for (double step = 0; step < steps; ++step) add(part_way(a, b, step / steps), level);
  }
  void add(MapPoint p, double level) {
    // Cell centres of a grid shrunk by n lie half a cell of it from its corner, as those of the grid itself do.
    const double column = (p.east - frame_.west) / (frame_.cell_x * shrink_) - 0.5;
    const double row = (frame_.north - p.north) / (frame_.cell_y * shrink_) - 0.5;
    if (!(column >= -pull_cells && row >= -pull_cells && column <= width_ - 1 + pull_cells &&
          row <= height_ - 1 + pull_cells))
      return;
    const Sample s{static_cast<float>(column), static_cast<float>(row), static_cast<float>(level), 1};
    ++counts_[cell_of(s)];
    samples_.push_back(s);
  }
  std::size_t cell_of(const Sample& s) const {
    const int column = std::clamp(static_cast<int>(std::lround(s.column)), 0, width_ - 1);
    const int row = std::clamp(static_cast<int>(std::lround(s.row)), 0, height_ - 1);
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(column);
  }

  const GridFrame& frame_;
  double shrink_ = 1;
  int width_, height_;
  std::vector<std::uint32_t> counts_;
  std::vector<Sample> samples_;
};

std::vector<std::pair<int, int>> grids_of(const GridFrame& frame) {
  std::vector<std::pair<int, int>> grids{{std::max(frame.width, 2), std::max(frame.height, 2)}};
  while (grids.back().first > coarsest && grids.back().second > coarsest)
    grids.emplace_back((grids.back().first + 1) / 2, (grids.back().second + 1) / 2);
  return grids;
}

/// Whether a row lies in a sheet, per column: cells whose centres no sheet holds are void.
void leave_out_the_unknown(const GridFrame& frame, const std::vector<MapBox>& sheets, std::vector<float>& heights) {
  if (sheets.empty()) return;
  for (int row = 0; row < frame.height; ++row)
    for (int column = 0; column < frame.width; ++column) {
      const MapPoint centre = frame.centre(column, row);
      if (std::ranges::any_of(sheets, [&](const MapBox& sheet) { return sheet.holds(centre); })) continue;
      heights[static_cast<std::size_t>(row) * static_cast<std::size_t>(frame.width) +
              static_cast<std::size_t>(column)] = std::numeric_limits<float>::quiet_NaN();
    }
}

}  // namespace

Result<std::vector<float>> heights_from_lines(const GridFrame& frame, const LinesOfHeight& given,
                                              const Progress& progress) {
  const auto grids = grids_of(frame);
  Plate plate;
  bool going = true;
  for (std::size_t n = grids.size(); n-- > 0;) {
    const auto [width, height] = grids[n];
    const std::vector<Sample> samples = Sampler(frame, static_cast<int>(n), width, height).take(given);
    if (samples.empty())
      return fault("contours", "no contour line or spot height lies on this ground", "choose other bounds or sources");
    if (n + 1 == grids.size()) {
      double mean = 0;
      for (const Sample& s : samples) mean += s.height;
      plate = {width, height, {}};
      plate.z.assign(plate.cells(), mean / static_cast<double>(samples.size()));
    } else {
      plate = heights::refined(plate, width, height);
    }
    int step = 0;
    const double part = 1.0 / static_cast<double>(grids.size() - n), so_far = n == 0 ? 0.3 : 0.0;
    settle(plate, samples, stiffness, most_steps, grid_settled_m, [&] {
      ++step;
      return going = go_on(progress, n == 0 ? so_far + 0.7 * step / most_steps : 0.3 * part);
    });
    if (!going) return stopped("Making heights from contours");
  }
  std::vector<float> heights(frame.cells());
  for (int row = 0; row < frame.height; ++row)
    for (int column = 0; column < frame.width; ++column)
      heights[static_cast<std::size_t>(row) * static_cast<std::size_t>(frame.width) +
              static_cast<std::size_t>(column)] =
          static_cast<float>(plate.z[static_cast<std::size_t>(row) * static_cast<std::size_t>(plate.width) +
                                     static_cast<std::size_t>(column)]);
  leave_out_the_unknown(frame, given.sheets, heights);
  return heights;
}

}  // namespace sandgate
