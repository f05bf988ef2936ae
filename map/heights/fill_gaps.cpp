#include "map/heights/fill_gaps.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace sandgate {
namespace {

constexpr int most_sweeps = 2000;
constexpr double settled_m = 0.001;  // change of a sweep at which the surface counts as at rest

class Filler {
 public:
  Filler(const GridFrame& frame, std::vector<float>& heights, int widest)
      : width_(frame.width), height_(frame.height), deepest_((widest + 1) / 2), heights_(heights) {}

  FilledGaps fill() {
    FilledGaps filled;
    if (deepest_ < 1) return filled;
    seen_.assign(heights_.size(), false);
    for (std::size_t i = 0; i < heights_.size(); ++i) {
      if (seen_[i] || !std::isnan(heights_[i])) continue;
      if (!gather(i) || !shallow()) continue;
      stretch();
      ++filled.gaps;
      filled.cells += static_cast<std::int64_t>(gap_.size());
    }
    return filled;
  }

 private:
  /// The void round cell `first`, to `gap_`; whether heights surround it.
  bool gather(std::size_t first) {
    gap_.assign(1, first);
    seen_[first] = true;
    bool surrounded = true;
    for (std::size_t n = 0; n < gap_.size(); ++n) {
      const int column = column_of(gap_[n]), row = row_of(gap_[n]);
      if (column == 0 || row == 0 || column == width_ - 1 || row == height_ - 1) surrounded = false;
      const auto visit = [&](int c, int r) {
        if (c < 0 || r < 0 || c >= width_ || r >= height_) return;
        const std::size_t i = at(c, r);
        if (seen_[i] || !std::isnan(heights_[i])) return;
        seen_[i] = true;
        gap_.push_back(i);
      };
      visit(column - 1, row);
      visit(column + 1, row);
      visit(column, row - 1);
      visit(column, row + 1);
    }
    std::ranges::sort(gap_);
    return surrounded;
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
  std::vector<bool> seen_;
  std::vector<std::size_t> gap_;
};

}  // namespace

FilledGaps fill_gaps(const GridFrame& frame, std::vector<float>& heights, int widest_cells) {
  return Filler(frame, heights, widest_cells).fill();
}

}  // namespace sandgate
