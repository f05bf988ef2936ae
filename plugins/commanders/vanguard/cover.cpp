#include "plugins/commanders/vanguard/cover.h"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <queue>

#include "plugins/commanders/vanguard/manner.h"

namespace sandgate::vanguard {
namespace {

// Cells of a large table are wider, so that looking at it takes only some times as long as at a usual one; but no cell
// is wider than men on foot go in a move.
constexpr std::int64_t most_cells = 2'000;

Length side_of(const Window& window) {
  Length side = manner::cover_cell;
  while (side < manner::widest_cell &&
         (window.width().count / side.count + 1) * (window.depth().count / side.count + 1) > most_cells)
    side += Length::inches(1);
  return side;
}

}  // namespace

Cover::Cover(std::shared_ptr<const Gunnery> gunnery, Length radius, Edge back)
    : gunnery_(std::move(gunnery)), back_(back), side_(side_of(ground().window())) {
  const Window& window = ground().window();
  wide_ = static_cast<std::int32_t>(std::max<std::int64_t>(1, window.width().count / side_.count));
  deep_ = static_cast<std::int32_t>(std::max<std::int64_t>(1, window.depth().count / side_.count));
  open_.resize(static_cast<std::size_t>(wide_) * static_cast<std::size_t>(deep_));
  for (Cell i = 0; i < open_.size(); ++i) open_[i] = ground().bar_at(middle(i), radius) == Bar::none;
}

Point Cover::middle(Cell cell) const {
  const std::int64_t x = cell % static_cast<Cell>(wide_), y = cell / static_cast<Cell>(wide_);
  return placed({{side_.count * (2 * x + 1) / 2}, {side_.count * (2 * y + 1) / 2}});
}

Point Cover::counted(Point p) const {
  const Window& window = ground().window();
  return {back_ == Edge::east ? window.north_east.x - p.x : p.x - window.south_west.x,
          back_ == Edge::north ? window.north_east.y - p.y : p.y - window.south_west.y};
}

Point Cover::placed(Point inside) const {
  const Window& window = ground().window();
  return {back_ == Edge::east ? window.north_east.x - inside.x : window.south_west.x + inside.x,
          back_ == Edge::north ? window.north_east.y - inside.y : window.south_west.y + inside.y};
}

Cover::Cell Cover::at(Point p) const {
  const Point inside = counted(p);
  const std::int64_t x = inside.x.count / side_.count, y = inside.y.count / side_.count;
  return cell(static_cast<std::int32_t>(std::clamp<std::int64_t>(x, 0, wide_ - 1)),
              static_cast<std::int32_t>(std::clamp<std::int64_t>(y, 0, deep_ - 1)));
}

bool Cover::clear(Cell from, Cell to) const {
  const auto wide = static_cast<Cell>(wide_);
  const auto x = static_cast<std::int32_t>(from % wide), y = static_cast<std::int32_t>(from / wide);
  const std::int32_t dx = static_cast<std::int32_t>(to % wide) - x, dy = static_cast<std::int32_t>(to / wide) - y;
  const std::int32_t parts = std::max(std::abs(dx), std::abs(dy));
  for (std::int32_t i = 1; i <= parts; ++i) {
    const auto share = [&](std::int32_t whole) {
      const std::int32_t twice = 2 * whole * i + (whole < 0 ? -parts : parts);
      return twice / (2 * parts);
    };
    if (!open_[cell(x + share(dx), y + share(dy))]) return false;
  }
  return true;
}

std::vector<std::uint8_t> Cover::seen_by(std::span<const Point> guns) const {
  std::vector<std::uint8_t> sum(size());
  for (const Point gun : guns) {
    auto [at, fresh] = from_.try_emplace(gun);
    if (fresh) {
      at->second.resize(size());
      for (Cell i = 0; i < size(); ++i) at->second[i] = open_[i] && gunnery_->bears(gun, middle(i));
    }
    for (Cell i = 0; i < size(); ++i) sum[i] = static_cast<std::uint8_t>(sum[i] + at->second[i]);
  }
  return sum;
}

const std::vector<Cover::Step>& Cover::steps(Length pace) const {
  auto [at, fresh] = steps_.try_emplace(pace);
  if (!fresh) return at->second;
  const auto most = static_cast<std::int32_t>(pace.count / side_.count);
  for (std::int32_t y = -most; y <= most; ++y) {
    for (std::int32_t x = -most; x <= most; ++x) {
      const std::int64_t off = (std::int64_t{x} * x + std::int64_t{y} * y) * side_.count * side_.count;
      if (off <= pace.count * pace.count) at->second.push_back({x, y});
    }
  }
  std::ranges::stable_sort(at->second, {}, [](Step s) { return s.x * s.x + s.y * s.y; });
  return at->second;
}

Cover::Approach Cover::approach(std::span<const End> ends, std::span<const std::uint8_t> seen, Length pace) const {
  Approach way{std::vector(size(), Approach::never), std::vector<std::int32_t>(size()),
               std::vector<std::int32_t>(size())};
  std::vector<bool> is_end(size());
  using Open = std::pair<std::int32_t, Cell>;
  std::priority_queue<Open, std::vector<Open>, std::greater<>> queue;
  for (const End& end : ends) {
    is_end[end.cell] = true;
    if (end.cost >= way.cost[end.cell]) continue;
    way.cost[end.cell] = end.cost;
    way.seen[end.cell] = end.seen;
    queue.emplace(end.cost, end.cell);
  }
  const std::vector<Step>& all = steps(pace);
  while (!queue.empty()) {
    const auto [cost, to] = queue.top();
    queue.pop();
    if (cost > way.cost[to]) continue;
    const std::int32_t sight = is_end[to] ? 0 : seen[to];
    const std::int32_t next = cost + a_move + a_sight * sight;
    const auto x = static_cast<std::int32_t>(to % static_cast<Cell>(wide_));
    const auto y = static_cast<std::int32_t>(to / static_cast<Cell>(wide_));
    for (const Step step : all) {
      if (!inside(x + step.x, y + step.y)) continue;
      const Cell from = cell(x + step.x, y + step.y);
      if (!open_[from] || next >= way.cost[from] || !clear(from, to)) continue;
      way.cost[from] = next;
      way.seen[from] = way.seen[to] + sight;
      way.moves[from] = way.moves[to] + 1;
      queue.emplace(next, from);
    }
  }
  return way;
}

std::vector<Cover::Cell> Cover::within_reach(Point from, Length pace) const {
  const Cell here = at(from);
  const auto x = static_cast<std::int32_t>(here % static_cast<Cell>(wide_));
  const auto y = static_cast<std::int32_t>(here / static_cast<Cell>(wide_));
  std::vector<Cell> found{here};
  for (const Step step : steps(pace + side_)) {
    if (!inside(x + step.x, y + step.y)) continue;
    const Cell to = cell(x + step.x, y + step.y);
    if (to != here && open_[to] && distance(from, middle(to)) <= pace && clear(here, to)) found.push_back(to);
  }
  return found;
}

}  // namespace sandgate::vanguard
