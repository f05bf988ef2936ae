#include "core/battle/ground/same_ground.h"

#include <algorithm>

namespace sandgate {
namespace {

constexpr std::int64_t square_side = 2 * Length::per_inch;

}  // namespace

Point SameGround::place(std::int64_t column, std::int64_t row) const {
  return {first_.x + Length{{column * square_side}}, first_.y + Length{{row * square_side}}};
}

/// The corners of the square in which a place lies.
template <class Visit>
void SameGround::each_corner(Point p, Visit&& visit) const {
  const std::int64_t west = (p.x - first_.x).count / square_side, south = (p.y - first_.y).count / square_side;
  for (std::int64_t row = south; row <= south + 1; ++row) {
    for (std::int64_t column = west; column <= west + 1; ++column) {
      if (column >= 0 && row >= 0 && column < columns_ && row < rows_) visit(column, row);
    }
  }
}

SameGround::SameGround(const TableGround& ground, Point from, const Window& over)
    : ground_(&ground),
      first_(over.south_west),
      columns_(std::max<std::int64_t>(0, over.width().count) / square_side + 2),
      rows_(std::max<std::int64_t>(0, over.depth().count) / square_side + 2),
      reached_(static_cast<std::size_t>(columns_ * rows_)) {
  std::vector<std::pair<std::int64_t, std::int64_t>> open;
  const auto reach = [&](Point by, std::int64_t column, std::int64_t row) {
    const std::size_t at = index(column, row);
    if (reached_[at] || ground_->parted(by, place(column, row))) return;
    reached_[at] = true;
    open.emplace_back(column, row);
  };
  each_corner(from, [&](std::int64_t column, std::int64_t row) { reach(from, column, row); });
  while (!open.empty()) {
    const auto [column, row] = open.back();
    open.pop_back();
    const Point here = place(column, row);
    if (column > 0) reach(here, column - 1, row);
    if (row > 0) reach(here, column, row - 1);
    if (column + 1 < columns_) reach(here, column + 1, row);
    if (row + 1 < rows_) reach(here, column, row + 1);
  }
}

bool SameGround::by_corner(Point p, bool reached) const {
  bool found = false;
  each_corner(p, [&](std::int64_t column, std::int64_t row) {
    found = found || (reached_[index(column, row)] == reached && !ground_->parted(place(column, row), p));
  });
  return found;
}

bool SameGround::holds(Point p) const { return by_corner(p, true); }
bool SameGround::lacks(Point p) const { return !by_corner(p, true) && by_corner(p, false); }

}  // namespace sandgate
