#include "core/battle/ground/squares.h"

namespace sandgate {
namespace {

// Squares are small enough that few things share one, and few enough that a wide window is quickly made.
constexpr Length least_side = Length::inches(2);
constexpr std::int64_t most_in_a_row = 512;

}  // namespace

Squares::Squares(const Window& window) : window_(window) {
  const Length longest = std::max(window.width(), window.depth());
  side_ = std::max(least_side, Length{{longest.count / most_in_a_row + 1}});
  columns_ = static_cast<std::size_t>(std::max<std::int64_t>(0, window.width().count) / side_.count + 1);
  rows_ = static_cast<std::size_t>(std::max<std::int64_t>(0, window.depth().count) / side_.count + 1);
}

bool Squares::near(Point a, Point b, Length reach) const {
  const Window around = window_.grown(reach + Length{{1}});
  return std::max(a.x, b.x) >= around.south_west.x && std::min(a.x, b.x) <= around.north_east.x &&
         std::max(a.y, b.y) >= around.south_west.y && std::min(a.y, b.y) <= around.north_east.y;
}

BySquare::BySquare(std::size_t squares, std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs)
    : starts_(squares + 1) {
  std::ranges::sort(pairs);
  const auto same = std::ranges::unique(pairs);
  pairs.erase(same.begin(), same.end());
  things_.reserve(pairs.size());
  for (const auto& [square, thing] : pairs) {
    ++starts_[square + 1];
    things_.push_back(thing);
  }
  for (std::size_t i = 1; i < starts_.size(); ++i) starts_[i] += starts_[i - 1];
}

}  // namespace sandgate
