#include "map/sight/wide_view.h"

#include <algorithm>
#include <atomic>
#include <cmath>

#include "map/base/parallel.h"
#include "map/sight/view_grids.h"

namespace sandgate {
namespace {

constexpr int word = 64;
static_assert(word % cells_to_a_peak == 0);
// A view of less ground than this is done before a second thread would have begun.
constexpr double view_cells_worth_a_thread = 500'000;
// A target that is lower than the horizon by no more than rounding still counts as seen.
constexpr double wide_touch_m = 1e-4;

template <class T>
UnfilledVector<T> exchanged(std::span<const T> cells, int width, int height) {
  constexpr int side = 32;
  UnfilledVector<T> turned(cells.size());
  for (int row = 0; row < height; row += side)
    for (int column = 0; column < width; column += side)
      for (int c = column; c < std::min(width, column + side); ++c)
        for (int r = row; r < std::min(height, row + side); ++r)
          turned[static_cast<std::size_t>(c) * static_cast<std::size_t>(height) + static_cast<std::size_t>(r)] =
              cells[static_cast<std::size_t>(r) * static_cast<std::size_t>(width) + static_cast<std::size_t>(c)];
  return turned;
}

std::vector<float> peaks_of(std::span<const float> heights, int width) {
  std::vector<float> peaks;
  for (auto row = heights; !row.empty(); row = row.subspan(static_cast<std::size_t>(width)))
    for (int first = 0; first < width; first += cells_to_a_peak) {
      float peak = -std::numeric_limits<float>::infinity();
      for (int i = first; i < std::min(width, first + cells_to_a_peak); ++i)
        if (row[static_cast<std::size_t>(i)] > peak) peak = row[static_cast<std::size_t>(i)];  // no data is no peak
      peaks.push_back(peak);
    }
  return peaks;
}
std::ptrdiff_t peaks_to_a_row(int width) { return (width + cells_to_a_peak - 1) / cells_to_a_peak; }

/// Columns and rows of the country.
struct Window {
  int column = 0, row = 0, width = 0, height = 0;
};

Window window_of(const GridFrame& frame, MapPoint from, std::optional<double> radius_m) {
  if (!radius_m) return {0, 0, frame.width, frame.height};
  const auto first = [](double place) { return std::max(0, static_cast<int>(std::max(place, 0.0)) / word * word); };
  const auto end = [](double place, int count) {
    return static_cast<int>(std::clamp(std::ceil(place) + 2, 1.0, static_cast<double>(count)));
  };
  const double columns = *radius_m / frame.cell_x, rows = *radius_m / frame.cell_y;
  const double column = frame.column(from.east), row = frame.row(from.north);
  Window window{first(column - columns - 1), first(row - rows - 1), 0, 0};
  window.width = end(column + columns, frame.width) - window.column;
  window.height = end(row + rows, frame.height) - window.row;
  return window;
}

/// A place as near a cell centre as makes no difference is that centre.
double settled(double place) { return std::abs(place - std::round(place)) < 1e-6 ? std::round(place) : place; }

struct Question {
  const ViewGround::Grids& grids;
  const GridFrame& frame;
  Window window;
  SweepEye eye;

  SweptGround upright() const {
    const std::ptrdiff_t start = static_cast<std::ptrdiff_t>(window.row) * frame.width + window.column;
    SweptGround ground{.heights = grids.heights.data() + start,
                       .width = window.width,
                       .height = window.height,
                       .row_step = frame.width,
                       .peaks_step = peaks_to_a_row(frame.width),
                       .cell_x = frame.cell_x,
                       .cell_y = frame.cell_y};
    add_peaks(ground, grids.peaks, window.column, window.row);
    if (!grids.cover.empty()) ground.cover = grids.cover.data() + start, ground.wood = grids.wood.data() + start;
    return ground;
  }
  void add_peaks(SweptGround& ground, const std::vector<float>& peaks, int column, int row) const {
    if (peaks.empty()) return;
    ground.peaks = peaks.data() + row * ground.peaks_step + column / cells_to_a_peak;
    ground.most_m = grids.most_m;
  }
  SweptGround turned() const {
    const std::ptrdiff_t start = static_cast<std::ptrdiff_t>(window.column) * frame.height + window.row;
    SweptGround ground{.heights = grids.heights_exchanged.data() + start,
                       .width = window.height,
                       .height = window.width,
                       .row_step = frame.height,
                       .peaks_step = peaks_to_a_row(frame.height),
                       .cell_x = frame.cell_y,
                       .cell_y = frame.cell_x};
    add_peaks(ground, grids.peaks_exchanged, window.row, window.column);
    if (!grids.cover_exchanged.empty())
      ground.cover = grids.cover_exchanged.data() + start, ground.wood = grids.wood_exchanged.data() + start;
    return ground;
  }
};

std::optional<Question> question_of(const ViewGround& ground, MapPoint from, const WideView& view) {
  const Country& country = ground.country();
  const auto height = country.height(from);
  if (!height) return std::nullopt;
  const GridFrame& frame = country.frame();
  const SightLine& line = view.line;
  Question q{ground.grids(), frame, window_of(frame, from, view.radius_m), {}};
  q.eye.column = settled(frame.column(from.east)) - q.window.column;
  q.eye.row = settled(frame.row(from.north)) - q.window.row;
  // Where ground is raised for a greater vertical scale, everything else is lowered instead, once, not cell by cell.
  q.eye.height = *height + line.eye_m / line.vertical;
  q.eye.above_ground = line.eye_m;
  q.eye.target = (line.target_m + wide_touch_m) / line.vertical;
  q.eye.drop = drop_m(line, 1) / line.vertical;
  q.eye.lift = 1 / line.vertical;
  if (view.radius_m) q.eye.radius_m = *view.radius_m;
  q.eye.into_wood_m = line.into_wood_m;
  q.eye.rays_to_a_cell = std::max(1, view.rays_to_a_cell);
  return q;
}

SeenCells seen(const Question& q, unsigned threads) {
  const Window& w = q.window;
  SeenCells cells(q.frame, w.column, w.row, w.width, w.height);
  const GridFrame turned_frame{q.frame.height, q.frame.width, 0, 0, 1, 1};
  SeenCells turned(turned_frame, w.row, w.column, w.height, w.width);
  const SweptGround upright = q.upright(), exchanged_ground = q.turned();
  SweepEye turned_eye = q.eye;
  std::swap(turned_eye.column, turned_eye.row);
  std::atomic<int> next{0};
  each_in_parallel(threads, [&](unsigned) {
    for (int quarter = next++; quarter < 4; quarter = next++) {
      const bool onward = quarter % 2 == 0, turn = quarter >= 2;
      SeenCells& into = turn ? turned : cells;
      sweep(turn ? exchanged_ground : upright, turn ? turned_eye : q.eye, onward,
            reinterpret_cast<std::uint8_t*>(into.words()), static_cast<std::ptrdiff_t>(into.words_to_a_row() * 8));
    }
  });
  cells.add_exchanged(turned);
  // Who stands on a cell's very middle sees it.
  const double column = q.eye.column, row = q.eye.row;
  if (column == std::floor(column) && row == std::floor(row) && column >= 0 && row >= 0 && column < w.width &&
      row < w.height)
    cells.set(static_cast<int>(column), static_cast<int>(row));
  return cells;
}

}  // namespace

ViewGround::ViewGround(std::shared_ptr<const Country> country, const SightLine& line) : country_(std::move(country)) {
  const GridFrame& frame = country_->frame();
  auto grids = std::make_unique<Grids>();
  grids->heights = country_->heights();
  grids->heights_exchanged = exchanged(grids->heights, frame.width, frame.height);
  CoverGrid cover = cover_grid(*country_, line);
  if (cover.metres.empty() && country_->lowest()) {
    grids->peaks = peaks_of(grids->heights, frame.width);
    grids->peaks_exchanged = peaks_of(grids->heights_exchanged, frame.height);
    grids->most_m = std::max(std::abs(*country_->lowest()), std::abs(*country_->highest()));
  }
  if (!cover.metres.empty()) {
    grids->cover_exchanged = exchanged(std::span<const float>(cover.metres), frame.width, frame.height);
    grids->wood_exchanged = exchanged(std::span<const std::uint8_t>(cover.wood), frame.width, frame.height);
    grids->cover = std::move(cover.metres);
    grids->wood = std::move(cover.wood);
  }
  grids_ = std::move(grids);
}

ViewGround::~ViewGround() = default;

std::optional<SeenCells> wide_view(const ViewGround& ground, MapPoint from, const WideView& view) {
  const auto question = question_of(ground, from, view);
  if (!question) return std::nullopt;
  const double cells = static_cast<double>(question->window.width) * question->window.height;
  const unsigned wished = view.threads > 0 ? view.threads : cells < view_cells_worth_a_thread ? 1 : threads_here();
  return seen(*question, std::min(4U, wished));
}

std::optional<SeenCells> joint_view(const ViewGround& ground, std::span<const MapPoint> from, const WideView& view,
                                    const Progress& progress) {
  const GridFrame& frame = ground.country().frame();
  const auto threads =
      static_cast<unsigned>(std::clamp<std::size_t>(from.size(), 1, view.threads > 0 ? view.threads : threads_here()));
  std::vector<SeenCells> parts(threads);
  std::atomic<std::size_t> next{0};
  std::atomic<bool> stop = !go_on(progress, 0);
  each_in_parallel(threads, [&](unsigned part) {
    parts[part] = SeenCells(frame, 0, 0, frame.width, frame.height);
    for (std::size_t i = next++; i < from.size() && !stop; i = next++) {
      if (part == 0 && !go_on(progress, static_cast<double>(i) / static_cast<double>(from.size()))) stop = true;
      if (const auto question = question_of(ground, from[i], view)) parts[part].add(seen(*question, 1));
    }
  });
  if (stop) return std::nullopt;
  for (unsigned part = 1; part < threads; ++part) parts[0].add(parts[part]);
  return std::move(parts[0]);
}

std::int64_t cells_in_view(const Country& country, MapPoint from, std::optional<double> radius_m) {
  const GridFrame& frame = country.frame();
  if (!radius_m) return static_cast<std::int64_t>(frame.cells());
  const Window w = window_of(frame, from, radius_m);
  std::int64_t cells = 0;
  for (int row = w.row; row < w.row + w.height; ++row)
    for (int column = w.column; column < w.column + w.width; ++column)
      cells += distance_m(from, frame.centre(column, row)) <= *radius_m;
  return cells;
}

}  // namespace sandgate
