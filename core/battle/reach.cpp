#include <algorithm>
#include <queue>

#include "core/battle/room.h"
#include "core/battle/table_move.h"

namespace sandgate {
namespace {

/// Squares of an inch about a man, and the shortest way found to the middle of each.
class Reach {
 public:
  Reach(const TableGround& ground, std::span<const Soldier> men, std::span<const Gun> guns, std::uint32_t man)
      : ground_(ground),
        man_(men[man]),
        radius_(ground.rulebook().radius(man_.arm)),
        rates_(ground.rates(man_.arm)),
        room_(ground.rulebook(), men, guns),
        span_(rates_.across.count / Length::per_inch + 1),
        side_(2 * span_ + 1),
        length_(static_cast<std::size_t>(side_ * side_), far),
        by_(length_.size()) {
    room_.leave(man);
  }

  std::vector<Point> squares() {
    spread();
    std::vector<Point> reached;
    for (std::int64_t row = -span_; row <= span_; ++row) {
      for (std::int64_t column = -span_; column <= span_; ++column) {
        const Point p = middle(column, row);
        if (ends_at(column, row, p)) reached.push_back({p.x - half, p.y - half});
      }
    }
    return reached;
  }

 private:
  static constexpr std::int64_t far = std::int64_t{1} << 60;
  static constexpr Length half{{Length::per_inch / 2}};

  Point middle(std::int64_t column, std::int64_t row) const {
    return {man_.at.x + Length::inches(column), man_.at.y + Length::inches(row)};
  }
  std::size_t place(std::int64_t column, std::int64_t row) const {
    return static_cast<std::size_t>((row + span_) * side_ + column + span_);
  }

  bool ends_at(std::int64_t column, std::int64_t row, Point p) const {
    if (ground_.bar_at(p, radius_) != Bar::none || !room_.free(p, radius_)) return false;
    if (distance(man_.at, p) <= rates_.across && ground_.clear(man_.at, p, radius_)) return affords({man_.at, p});
    if (length_[place(column, row)] > rates_.across.count) return false;
    Path way{p};
    for (std::size_t at = place(column, row); at != place(0, 0); at = by_[at]) {
      const auto i = static_cast<std::int64_t>(by_[at]);
      way.push_back(middle(i % side_ - span_, i / side_ - span_));
    }
    std::ranges::reverse(way);
    return affords(way);
  }
  bool affords(const Path& way) const {
    if (way.size() < 2 || length(way).count == 0) return true;
    return reckon(ground_.country(), ground_.scale(), rates_, way).moves <= Moves::whole(1) + man_.paid;
  }

  void spread() {
    using Entry = std::pair<std::int64_t, std::size_t>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
    length_[place(0, 0)] = 0;
    queue.push({0, place(0, 0)});
    while (!queue.empty()) {
      const auto [length, at] = queue.top();
      queue.pop();
      if (length > length_[at]) continue;
      const auto column = static_cast<std::int64_t>(at) % side_ - span_;
      const auto row = static_cast<std::int64_t>(at) / side_ - span_;
      for (std::int64_t dy = -2; dy <= 2; ++dy) {
        for (std::int64_t dx = -2; dx <= 2; ++dx) {
          const bool step = (dx != 0 || dy != 0) && dx * dx + dy * dy <= 5 && dx * dx + dy * dy != 4;
          if (!step || std::max(std::abs(column + dx), std::abs(row + dy)) > span_) continue;
          const Point from = middle(column, row), to = middle(column + dx, row + dy);
          const std::int64_t whole = length + distance(from, to).count;
          const std::size_t next = place(column + dx, row + dy);
          if (whole >= length_[next] || whole > rates_.across.count || !ground_.clear(from, to, radius_)) continue;
          length_[next] = whole;
          by_[next] = at;
          queue.push({whole, next});
        }
      }
    }
  }

  const TableGround& ground_;
  const Soldier& man_;
  const Length radius_;
  const MarchRates rates_;
  Room room_;
  const std::int64_t span_, side_;
  std::vector<std::int64_t> length_;
  std::vector<std::size_t> by_;
};

}  // namespace

std::vector<Point> reach_of(const TableGround& ground, std::span<const Soldier> men, std::span<const Gun> guns,
                            std::uint32_t man) {
  if (!men[man].on_ground() || ground.rates(men[man].arm).across.count <= 0) return {};
  return Reach(ground, men, guns, man).squares();
}

}  // namespace sandgate
