#include "map/sight/viewshed.h"

#include <algorithm>
#include <atomic>
#include <cmath>

#include "map/base/parallel.h"

namespace sandgate {
namespace {

// So few lines are done before a second thread would have begun.
constexpr std::size_t squares_worth_a_thread = 20'000;

/// The squares that ground within `reach_m` of `from` can touch, as columns and rows of the whole country's squares.
GridFrame squares_round(const GridFrame& grid, MapPoint from, std::optional<double> reach_m, int cells) {
  const double side_x = grid.cell_x * cells, side_y = grid.cell_y * cells;
  int first_column = 0, last_column = grid.width / cells - 1, first_row = 0, last_row = grid.height / cells - 1;
  if (reach_m) {
    // As numbers that fit an int: a reach may be beyond all bounds.
    const auto square = [](double place, int last) {
      return static_cast<int>(std::clamp(std::floor(place), 0.0, static_cast<double>(std::max(0, last))));
    };
    const int columns = last_column, rows = last_row;
    first_column = square((from.east - *reach_m - grid.west) / side_x, columns);
    last_column = std::min(last_column, square((from.east + *reach_m - grid.west) / side_x, columns));
    first_row = square((grid.north - from.north - *reach_m) / side_y, rows);
    last_row = std::min(last_row, square((grid.north - from.north + *reach_m) / side_y, rows));
  }
  return {std::max(0, last_column - first_column + 1),
          std::max(0, last_row - first_row + 1),
          grid.west + side_x * first_column,
          grid.north - side_y * first_row,
          side_x,
          side_y};
}

}  // namespace

int cells_to_a_square(const Country& country, std::optional<double> reach_m, int most_squares) {
  const GridFrame& grid = country.frame();
  double cells = static_cast<double>(grid.cells());
  if (reach_m) cells = std::min(cells, 4 * *reach_m * *reach_m / (grid.cell_x * grid.cell_y));
  return std::max(1, static_cast<int>(std::ceil(std::sqrt(cells / std::max(1, most_squares)))));
}

std::optional<Viewshed> viewshed(const Country& country, MapPoint from, std::optional<double> reach_m,
                                 const SightLine& line, int cells, const Progress& progress) {
  if (!country.height(from)) return {};
  Viewshed shed;
  shed.frame = squares_round(country.frame(), from, reach_m, std::max(1, cells));
  shed.seen.assign(shed.frame.cells(), 0);
  const auto look_along = [&](int row) {
    std::size_t at = static_cast<std::size_t>(row) * static_cast<std::size_t>(shed.frame.width);
    for (int column = 0; column < shed.frame.width; ++column, ++at) {
      const MapPoint middle = shed.frame.centre(column, row);
      if (reach_m && distance_m(from, middle) > *reach_m) continue;
      const auto seen = sight(country, from, middle, line);
      shed.seen[at] = seen && seen->visible ? 1 : 0;
    }
  };
  const unsigned threads = shed.frame.cells() < squares_worth_a_thread ? 1 : threads_here();
  std::atomic<bool> stop = false;
  each_in_parallel(threads, [&](unsigned part) {
    for (int row = static_cast<int>(part); row < shed.frame.height && !stop; row += static_cast<int>(threads)) {
      if (part == 0 && !go_on(progress, static_cast<double>(row) / shed.frame.height)) stop = true;
      if (!stop) look_along(row);
    }
  });
  if (stop) return {};
  return shed;
}

}  // namespace sandgate
