#include "map/heights/fill_gaps.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace sandgate {
namespace {

constexpr std::int64_t most_cells_of_a_gap = 1'000'000;
constexpr int most_sweeps = 2000;
constexpr double settled_m = 0.001;  // change of a sweep at which the surface counts as at rest

class Filler {
 public:
  Filler(const GridFrame& frame, std::vector<float>& heights, int widest)
      : width_(frame.width), height_(frame.height), deepest_((widest + 1) / 2), heights_(heights) {}

  FilledGaps fill() {
    FilledGaps filled;
    if (deepest_ < 1) return filled;
    find_runs();
    std::vector<std::uint32_t> order;
    for (std::uint32_t n = 0; n < runs_.size(); ++n)
      if (const Run& whole = runs_[root(n)]; !whole.at_border && whole.cells <= most_cells_of_a_gap) order.push_back(n);
    std::ranges::stable_sort(order, {}, [&](std::uint32_t n) { return root(n); });
    for (std::size_t first = 0, end = 0; first < order.size(); first = end) {
      gap_.clear();
      for (; end < order.size() && root(order[end]) == root(order[first]); ++end)
        for (int column = runs_[order[end]].from; column < runs_[order[end]].to; ++column)
          gap_.push_back(at(column, runs_[order[end]].row));
      if (!shallow()) continue;
      stretch();
      ++filled.gaps;
      filled.cells += static_cast<std::int64_t>(gap_.size());
    }
    return filled;
  }

 private:
  /// Void cells side by side in a row. Runs that touch are one gap, which the one without another parent stands for.
  struct Run {
    int row, from, to;
    std::uint32_t parent;
    std::int64_t cells;
    bool at_border;
  };

  void find_runs() {
    std::size_t above = 0;  // the first run of the row before
    for (int row = 0; row < height_; ++row) {
      const std::size_t first = runs_.size();
      for (int column = 0; column < width_; ++column) {
        if (!std::isnan(heights_[at(column, row)])) continue;
        const int from = column;
        while (column < width_ && std::isnan(heights_[at(column, row)])) ++column;
        const bool at_border = row == 0 || row == height_ - 1 || from == 0 || column == width_;
        runs_.push_back({row, from, column, static_cast<std::uint32_t>(runs_.size()), column - from, at_border});
      }
      std::size_t other = above;
      for (std::size_t n = first; n < runs_.size(); ++n) {
        while (other < first && runs_[other].to <= runs_[n].from) ++other;
        for (std::size_t o = other; o < first && runs_[o].from < runs_[n].to; ++o)
          join(static_cast<std::uint32_t>(o), static_cast<std::uint32_t>(n));
      }
      above = first;
    }
  }

  std::uint32_t root(std::uint32_t n) {
    while (runs_[n].parent != n) n = runs_[n].parent = runs_[runs_[n].parent].parent;
    return n;
  }
  void join(std::uint32_t a, std::uint32_t b) {
    a = root(a), b = root(b);
    if (a == b) return;
    if (b < a) std::swap(a, b);
    runs_[b].parent = a;
    runs_[a].cells += runs_[b].cells;
    runs_[a].at_border = runs_[a].at_border || runs_[b].at_border;
  }

  /// Takes rings of cells off the gap, from outside, giving each the mean of its neighbours as a first guess; whether
  /// nothing is left after `deepest_` rings.
  bool shallow() {
    std::vector<std::size_t> left = gap_, ring;
    std::vector<float> guesses;
    for (int depth = 0; depth < deepest_ && !left.empty(); ++depth) {
      ring.clear();
      guesses.clear();
      for (const std::size_t i : left) {
        double sum = 0;
        int count = 0;
        const int column = column_of(i), row = row_of(i);
        for (int dr = -1; dr <= 1; ++dr)
          for (int dc = -1; dc <= 1; ++dc) {
            const float h = heights_[at(column + dc, row + dr)];
            if (!std::isnan(h)) sum += h, ++count;
          }
        if (count > 0) ring.push_back(i), guesses.push_back(static_cast<float>(sum / count));
      }
      if (ring.empty()) break;
      for (std::size_t n = 0; n < ring.size(); ++n) heights_[ring[n]] = guesses[n];
      std::erase_if(left, [&](std::size_t i) { return !std::isnan(heights_[i]); });
    }
    if (left.empty()) return true;
    for (const std::size_t i : gap_) heights_[i] = std::nanf("");
    return false;
  }

  void stretch() {
    constexpr double over = 1.6;  // successive over-relaxation; small gaps settle in a few sweeps
    for (int sweep = 0; sweep < most_sweeps; ++sweep) {
      double most = 0;
      for (const std::size_t i : gap_) {
        const std::size_t w = static_cast<std::size_t>(width_);
        const double mean =
            (static_cast<double>(heights_[i - 1]) + heights_[i + 1] + heights_[i - w] + heights_[i + w]) / 4;
        const double step = over * (mean - heights_[i]);
        heights_[i] = static_cast<float>(heights_[i] + step);
        most = std::max(most, std::abs(step));
      }
      if (most < settled_m) return;
    }
  }

  std::size_t at(int column, int row) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(column);
  }
  int column_of(std::size_t i) const { return static_cast<int>(i % static_cast<std::size_t>(width_)); }
  int row_of(std::size_t i) const { return static_cast<int>(i / static_cast<std::size_t>(width_)); }

  int width_, height_, deepest_;
  std::vector<float>& heights_;
  std::vector<Run> runs_;
  std::vector<std::size_t> gap_;
};

}  // namespace

FilledGaps fill_gaps(const GridFrame& frame, std::vector<float>& heights, int widest_cells) {
  return Filler(frame, heights, widest_cells).fill();
}

}  // namespace sandgate
