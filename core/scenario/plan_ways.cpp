#include "core/scenario/plan_ways.h"

#include <algorithm>
#include <queue>

#include "core/base/inch.h"
#include "core/scenario/table_plan_country.h"

namespace sandgate {
namespace {

/// Half of the eight neighbours are looked for; the other half find this square.
struct Next {
  std::int64_t east, north;
};
constexpr Next next_squares[] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}};

}  // namespace

TableGround plan_ground(std::shared_ptr<const Country> country, const Rulebook& rulebook) {
  const Scale scale = table_plan_scale();
  const MapBox bounds = country->bounds();
  const Window window{{}, scale.to_table({bounds.east, bounds.north}, bounds)};
  return {std::move(country), scale, rulebook, window};
}

PlanWays::PlanWays(const TableGround& ground) {
  const Window& window = ground.window();
  const Length radius{{(ground.rulebook().table.gun_width.count + 1) / 2}};
  columns_ = static_cast<std::size_t>(std::max<std::int64_t>(1, window.width().count / inch.count));
  rows_ = static_cast<std::size_t>(std::max<std::int64_t>(1, window.depth().count / inch.count));
  for (std::size_t row = 0; row < rows_; ++row)
    for (std::size_t column = 0; column < columns_; ++column)
      places_.push_back({{{static_cast<std::int64_t>(column) * inch.count + inch.count / 2}},
                         {{static_cast<std::int64_t>(row) * inch.count + inch.count / 2}}});
  for (const Point p : ground.passages()) places_.push_back(p);
  for (const Point p : places_) stands_.push_back(ground.bar_at(p, radius) == Bar::none);
  steps_.resize(places_.size());
  join(ground, radius);
  join_passages(ground, radius);
  find_parts();
}

void PlanWays::link(std::uint32_t a, std::uint32_t b) {
  const std::int64_t length = distance(places_[a], places_[b]).count;
  steps_[a].push_back({b, length});
  steps_[b].push_back({a, length});
}

void PlanWays::join(const TableGround& ground, Length radius) {
  const auto columns = static_cast<std::int64_t>(columns_), rows = static_cast<std::int64_t>(rows_);
  for (std::int64_t row = 0; row < rows; ++row) {
    for (std::int64_t column = 0; column < columns; ++column) {
      const auto from = static_cast<std::uint32_t>(row * columns + column);
      if (!stands_[from]) continue;
      for (const Next& next : next_squares) {
        const std::int64_t x = column + next.east, y = row + next.north;
        if (x < 0 || x >= columns || y >= rows) continue;
        const auto to = static_cast<std::uint32_t>(y * columns + x);
        if (stands_[to] && ground.clear(places_[from], places_[to], radius)) link(from, to);
      }
    }
  }
}

void PlanWays::join_passages(const TableGround& ground, Length radius) {
  constexpr std::int64_t around = 2;
  const Length reach = Length{{inch.count * 2}};
  for (std::size_t i = squares(); i < places_.size(); ++i) {
    if (!stands_[i]) continue;
    const std::size_t home = square(places_[i]);
    const auto column = static_cast<std::int64_t>(home % columns_), row = static_cast<std::int64_t>(home / columns_);
    for (std::int64_t y = std::max<std::int64_t>(0, row - around);
         y <= std::min(static_cast<std::int64_t>(rows_) - 1, row + around); ++y)
      for (std::int64_t x = std::max<std::int64_t>(0, column - around);
           x <= std::min(static_cast<std::int64_t>(columns_) - 1, column + around); ++x) {
        const auto to =
            static_cast<std::uint32_t>(static_cast<std::size_t>(y) * columns_ + static_cast<std::size_t>(x));
        if (stands_[to] && ground.clear(places_[i], places_[to], radius)) link(static_cast<std::uint32_t>(i), to);
      }
    for (std::size_t j = i + 1; j < places_.size(); ++j)
      if (stands_[j] && within(places_[i], places_[j], reach) && ground.clear(places_[i], places_[j], radius))
        link(static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(j));
  }
}

std::size_t PlanWays::square(Point p) const {
  const auto at = [](Length l, std::size_t count) {
    return static_cast<std::size_t>(
        std::clamp<std::int64_t>(l.count / inch.count, 0, static_cast<std::int64_t>(count) - 1));
  };
  return at(p.y, rows_) * columns_ + at(p.x, columns_);
}

void PlanWays::find_parts() {
  parts_.assign(places_.size(), -1);
  std::vector<std::uint32_t> waiting;
  for (std::uint32_t first = 0; first < places_.size(); ++first) {
    if (!stands_[first] || parts_[first] >= 0) continue;
    const int part = parts();
    std::size_t size = 0;
    bool south = false, north = false;
    waiting.assign(1, first);
    parts_[first] = part;
    while (!waiting.empty()) {
      const std::uint32_t at = waiting.back();
      waiting.pop_back();
      if (at < squares()) {
        ++size;
        south = south || at < columns_;
        north = north || at >= squares() - columns_;
      }
      for (const Step& step : steps_[at]) {
        if (parts_[step.to] >= 0) continue;
        parts_[step.to] = part;
        waiting.push_back(step.to);
      }
    }
    sizes_.push_back(size);
    if (south && north && (main_ < 0 || size > size_of_part(main_))) main_ = part;
  }
}

std::vector<std::int64_t> PlanWays::from_back_line(bool north) const {
  std::vector<std::int64_t> ways(places_.size(), -1);
  using Entry = std::pair<std::int64_t, std::uint32_t>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
  const std::size_t first = north ? squares() - columns_ : 0;
  for (std::size_t i = first; i < first + columns_; ++i)
    if (stands_[i]) queue.emplace(inch.count / 2, static_cast<std::uint32_t>(i));
  while (!queue.empty()) {
    const auto [length, at] = queue.top();
    queue.pop();
    if (ways[at] >= 0) continue;
    ways[at] = length;
    for (const Step& step : steps_[at])
      if (ways[step.to] < 0) queue.emplace(length + step.length, step.to);
  }
  ways.resize(squares());
  return ways;
}

}  // namespace sandgate
