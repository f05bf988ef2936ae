#include "app/mapview/sheet/terrain.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "map/relief/relief.h"

namespace sandgate {
namespace {

/// Rise over run of a sample of the ground, in order.
std::vector<double> slopes(const Country& country) {
  const GridFrame& frame = country.frame();
  const int stride = std::max(1, static_cast<int>(std::sqrt(static_cast<double>(frame.cells()) / 60'000.0)));
  std::vector<double> found;
  for (int row = 1; row + 1 < frame.height; row += stride)
    for (int column = 1; column + 1 < frame.width; column += stride) {
      const double x =
          (country.height_of_cell(column + 1, row) - country.height_of_cell(column - 1, row)) / (2 * frame.cell_x);
      const double y =
          (country.height_of_cell(column, row + 1) - country.height_of_cell(column, row - 1)) / (2 * frame.cell_y);
      if (const double slope = std::hypot(x, y); std::isfinite(slope)) found.push_back(slope);
    }
  std::ranges::sort(found);
  return found;
}

double share(const std::vector<double>& sorted, double part) {
  return sorted.empty() ? 0 : sorted[static_cast<std::size_t>(part * static_cast<double>(sorted.size() - 1))];
}

}  // namespace

Result<Terrain> Terrain::make(const Country& country, const Progress& progress) {
  Terrain terrain;
  const GridFrame& frame = country.frame();
  terrain.bounds_ = country.bounds();
  if (!go_on(progress, 0)) return stopped("preparing the sheet");
  const std::vector<double> steep = slopes(country);
  terrain.steepness_ = share(steep, 0.9);
  const double low = country.lowest().value_or(0), high = country.highest().value_or(0);
  terrain.lowest_m_ = low;
  terrain.relief_m_ = high - low;

  // The lamp's shadows are deepened on gentle ground and eased in mountains, so that both look like what they are.
  const double relief = std::clamp(0.42 / std::max(1e-3, terrain.steepness_), 0.8, 6.0);
  Level finest{frame.width, frame.height, frame.cell_x, frame.cell_y, {}, hillshade(country, relief)};
  if (!go_on(progress, 0.5)) return stopped("preparing the sheet");
  finest.heights.resize(frame.cells());
  const double per_step = terrain.relief_m_ > 0 ? 254.0 / terrain.relief_m_ : 0;
  std::array<std::size_t, 256> counts{};
  const auto heights = country.heights();
  for (std::size_t i = 0; i < heights.size(); ++i) {
    const bool known = !std::isnan(heights[i]);
    finest.heights[i] = known ? static_cast<std::uint8_t>((heights[i] - low) * per_step + 0.5) : no_height;
    ++counts[finest.heights[i]];
  }
  terrain.gaps_ = counts[no_height] > 0;
  const double known = static_cast<double>(heights.size() - counts[no_height]);
  double passed = 0;
  bool low_found = false;
  for (int step = 0; step < no_height; ++step) {
    passed += static_cast<double>(counts[static_cast<std::size_t>(step)]);
    if (!low_found && passed >= known * 0.05) terrain.low_ = static_cast<std::uint8_t>(step), low_found = true;
    if (passed <= known * 0.95) terrain.high_ = static_cast<std::uint8_t>(step);
  }
  terrain.high_ = std::max(terrain.high_, terrain.low_);

  terrain.levels_.push_back(std::move(finest));
  while (std::max(terrain.levels_.back().width, terrain.levels_.back().height) > 256)
    terrain.levels_.push_back(halved(terrain.levels_.back()));
  if (!go_on(progress, 0.8)) return stopped("preparing the sheet");
  terrain.find_peaks(country);
  return terrain;
}

Terrain::Level Terrain::halved(const Level& fine) {
  Level coarse{(fine.width + 1) / 2, (fine.height + 1) / 2, fine.cell_x * 2, fine.cell_y * 2, {}, {}};
  coarse.heights.resize(static_cast<std::size_t>(coarse.width) * static_cast<std::size_t>(coarse.height));
  coarse.shades.resize(coarse.heights.size());
  for (int row = 0; row < coarse.height; ++row)
    for (int column = 0; column < coarse.width; ++column) {
      int heights = 0, known = 0, shades = 0, cells = 0;
      for (int y = 2 * row; y < std::min(fine.height, 2 * row + 2); ++y)
        for (int x = 2 * column; x < std::min(fine.width, 2 * column + 2); ++x) {
          const std::size_t i =
              static_cast<std::size_t>(y) * static_cast<std::size_t>(fine.width) + static_cast<std::size_t>(x);
          if (fine.heights[i] != no_height) heights += fine.heights[i], ++known;
          shades += fine.shades[i], ++cells;
        }
      const std::size_t at =
          static_cast<std::size_t>(row) * static_cast<std::size_t>(coarse.width) + static_cast<std::size_t>(column);
      coarse.heights[at] = known * 2 >= cells ? static_cast<std::uint8_t>(heights / known) : no_height;
      // Small hills wash out as cells are joined; a little contrast is given back at each step.
      const int shade = 128 + (shades - 128 * cells) * 9 / (8 * cells);
      coarse.shades[at] = static_cast<std::uint8_t>(std::clamp(shade, 0, 255));
    }
  return coarse;
}

double Terrain::standing(MapPoint p) const {
  const Level& level = levels_.front();
  const int column = std::clamp(static_cast<int>((p.east - bounds_.west) / level.cell_x), 0, level.width - 1);
  const int row = std::clamp(static_cast<int>((bounds_.north - p.north) / level.cell_y), 0, level.height - 1);
  const std::uint8_t step = level.heights[static_cast<std::size_t>(row) * static_cast<std::size_t>(level.width) +
                                          static_cast<std::size_t>(column)];
  return step == no_height ? 0 : step / 254.0;
}

// Tops are sought in squares: the highest cell of a square that no cell of the eight squares round it passes stands
// alone for at least a square's side. Squares twice as large are made of the tops of the small ones.
void Terrain::find_peaks(const Country& country) {
  const GridFrame& frame = country.frame();
  struct Top {
    float height = -INFINITY;
    int column = -1, row = -1;
  };
  int side = 6;
  int across = (frame.width + side - 1) / side, down = (frame.height + side - 1) / side;
  if (across < 3 || down < 3 || relief_m_ < 10) return;
  const auto cell = [](int row, int column, int columns) {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) + static_cast<std::size_t>(column);
  };
  std::vector<Top> tops(cell(down, 0, across));
  for (int row = 0; row < frame.height; ++row)
    for (int column = 0; column < frame.width; ++column) {
      const float height = country.height_of_cell(column, row);
      Top& top = tops[cell(row / side, column / side, across)];
      if (height > top.height) top = {height, column, row};
    }
  std::map<std::pair<int, int>, Peak> found;
  while (across >= 3 && down >= 3) {
    for (int row = 0; row < down; ++row)
      for (int column = 0; column < across; ++column) {
        const Top& top = tops[cell(row, column, across)];
        if (top.column < 3 || top.row < 3 || top.column + 3 >= frame.width || top.row + 3 >= frame.height) continue;
        bool highest = true;
        for (int y = std::max(0, row - 1); highest && y <= std::min(down - 1, row + 1); ++y)
          for (int x = std::max(0, column - 1); highest && x <= std::min(across - 1, column + 1); ++x)
            highest = (x == column && y == row) || tops[cell(y, x, across)].height < top.height;
        if (highest)
          found[{top.row, top.column}] = {frame.centre(top.column, top.row), top.height,
                                          side * std::min(frame.cell_x, frame.cell_y)};
      }
    const int half_across = (across + 1) / 2, half_down = (down + 1) / 2;
    std::vector<Top> joined(cell(half_down, 0, half_across));
    for (int row = 0; row < down; ++row)
      for (int column = 0; column < across; ++column) {
        Top& into = joined[cell(row / 2, column / 2, half_across)];
        if (const Top& top = tops[cell(row, column, across)]; top.height > into.height) into = top;
      }
    tops = std::move(joined);
    across = half_across, down = half_down, side *= 2;
  }
  for (const auto& [place, peak] : found) peaks_.push_back(peak);
  std::ranges::stable_sort(peaks_, [](const Peak& a, const Peak& b) {
    return std::pair(a.isolation_m, a.height) > std::pair(b.isolation_m, b.height);
  });
}

}  // namespace sandgate
