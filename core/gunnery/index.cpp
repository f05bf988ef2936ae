#include "core/gunnery/index.h"

#include <algorithm>

namespace sandgate {
namespace {

// Squares no smaller, and no more of them to a side.
constexpr double least_square = 4, most_index_squares = 64;

}  // namespace

Index::Index(double half_x, double half_y, std::span<const StandingThing> things)
    : half_x_(half_x),
      half_y_(half_y),
      side_(std::max(least_square, 2 * std::max(half_x, half_y) / most_index_squares)),
      columns_(static_cast<std::size_t>(2 * half_x / side_) + 1),
      rows_(static_cast<std::size_t>(2 * half_y / side_) + 1),
      things_(things.begin(), things.end()) {
  if (things_.empty()) return;
  starts_.assign(columns_ * rows_ + 1, 0);
  const auto each_square = [this](const Patch& patch, auto visit) {
    for (int r = row(patch.south); r <= row(patch.north); ++r) {
      for (int c = column(patch.west); c <= column(patch.east); ++c)
        visit(static_cast<std::size_t>(r) * columns_ + static_cast<std::size_t>(c));
    }
  };
  for (const StandingThing& thing : things_) each_square(thing.patch, [this](std::size_t s) { ++starts_[s + 1]; });
  for (std::size_t s = 1; s < starts_.size(); ++s) starts_[s] += starts_[s - 1];
  held_.resize(starts_.back());
  std::vector<std::uint32_t> next(starts_.begin(), starts_.end() - 1);
  for (std::uint32_t i = 0; i < things_.size(); ++i)
    each_square(things_[i].patch, [&](std::size_t s) { held_[next[s]++] = i; });
}

}  // namespace sandgate
