#include "core/kriegspiel/rifle_fives.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace sandgate {
namespace {

/// Lines are tried at so many even angles …
constexpr int even_angles = 180;
/// … and among so few men also along every two of them: the narrowest strip about men has two of them on one edge.
constexpr std::size_t few_men = 30;

struct LineDirection {
  double x = 1, y = 0;
};

/// Men in order across a direction, parted into fives each of which lies in a strip as wide as the rule allows.
class Strips {
 public:
  Strips(std::span<const Point> men, std::size_t five, double width)
      : men_(men), five_(five), width_(width), across_(men.size()) {}

  /// Those who have no five yet.
  void of(std::span<const std::uint32_t> left) { order_.assign(left.begin(), left.end()); }
  /// Puts them in order across a direction. They are sorted by insertion: from one direction to the next hardly anybody
  /// changes his place.
  void along(LineDirection direction) {
    direction_ = direction;
    for (const std::uint32_t man : order_) across_[man] = y(man) * direction.x - x(man) * direction.y;
    const auto before = [&](std::uint32_t a, std::uint32_t b) {
      return across_[a] != across_[b] ? across_[a] < across_[b] : a < b;
    };
    for (std::size_t i = 1; i < order_.size(); ++i) {
      const std::uint32_t man = order_[i];
      std::size_t at = i;
      for (; at > 0 && before(man, order_[at - 1]); --at) order_[at] = order_[at - 1];
      order_[at] = man;
    }
  }

  /// The most fives there are along this direction: from one side to the other, each as soon as it can be.
  std::size_t count() const {
    std::size_t fives = 0;
    for (std::size_t i = 0; i + five_ <= order_.size();) i += fits(i, five_) ? (++fives, five_) : 1;
    return fives;
  }

  /// These fives, each of men beside one another: as many together as one strip holds are parted along the line.
  std::vector<RifleFive> fives() const {
    std::vector<RifleFive> found;
    for (std::size_t i = 0; i + five_ <= order_.size();) {
      if (!fits(i, five_)) {
        ++i;
        continue;
      }
      std::size_t size = five_;
      while (i + size + five_ <= order_.size() && fits(i, size + five_)) size += five_;
      part({order_.begin() + static_cast<std::ptrdiff_t>(i), order_.begin() + static_cast<std::ptrdiff_t>(i + size)},
           found);
      i += size;
    }
    return found;
  }

  /// How long the fives are together, from end to end of each.
  double length(const std::vector<RifleFive>& fives) const {
    double sum = 0;
    for (const RifleFive& five : fives)
      sum += std::hypot(x(five.men.back()) - x(five.men.front()), y(five.men.back()) - y(five.men.front()));
    return sum;
  }

 private:
  double x(std::uint32_t man) const { return static_cast<double>(men_[man].x.count); }
  double y(std::uint32_t man) const { return static_cast<double>(men_[man].y.count); }
  double ahead(std::uint32_t man) const { return x(man) * direction_.x + y(man) * direction_.y; }
  bool fits(std::size_t first, std::size_t count) const {
    constexpr double rounding = 1e-6;  // of a 64th
    return across_[order_[first + count - 1]] - across_[order_[first]] <= width_ + rounding;
  }
  void part(std::vector<std::uint32_t> line, std::vector<RifleFive>& found) const {
    std::ranges::sort(line, [&](std::uint32_t a, std::uint32_t b) {
      const double at_a = ahead(a), at_b = ahead(b);
      return at_a != at_b ? at_a < at_b : a < b;
    });
    for (auto at = line.begin(); at != line.end(); at += static_cast<std::ptrdiff_t>(five_)) {
      RifleFive& five = found.emplace_back();
      five.men.assign(at, at + static_cast<std::ptrdiff_t>(five_));
      five.middle = five.men[five_ / 2];
    }
  }

  std::span<const Point> men_;
  std::size_t five_;
  double width_;
  LineDirection direction_;
  std::vector<double> across_;
  std::vector<std::uint32_t> order_;
};

std::vector<LineDirection> even_directions() {
  std::vector<LineDirection> directions;
  for (int i = 0; i < even_angles; ++i) {
    const double angle = std::numbers::pi * i / even_angles;
    directions.push_back({std::cos(angle), std::sin(angle)});
  }
  // Ranks stand along the sheet more often than not: these two are exact.
  directions[0] = {1, 0};
  directions[even_angles / 2] = {0, 1};
  return directions;
}

std::vector<LineDirection> directions_between(std::span<const Point> men, std::span<const std::uint32_t> left) {
  std::vector<LineDirection> directions;
  for (std::size_t i = 0; i < left.size(); ++i) {
    for (std::size_t j = i + 1; j < left.size(); ++j) {
      const auto x = static_cast<double>(men[left[j]].x.count - men[left[i]].x.count);
      const auto y = static_cast<double>(men[left[j]].y.count - men[left[i]].y.count);
      const double length = std::sqrt(x * x + y * y);
      if (length > 0) directions.push_back({x / length, y / length});
    }
  }
  return directions;
}

/// The best fives along one of the directions: most of them, then the shortest; the earlier direction of equals.
std::vector<RifleFive> best_fives(Strips& strips, std::span<const LineDirection> directions) {
  std::vector<std::size_t> counts;
  for (const LineDirection& direction : directions) {
    strips.along(direction);
    counts.push_back(strips.count());
  }
  const std::size_t most = counts.empty() ? 0 : std::ranges::max(counts);
  std::vector<RifleFive> best;
  if (most == 0) return best;
  double least = 0;
  for (std::size_t i = 0; i < directions.size(); ++i) {
    if (counts[i] != most) continue;
    strips.along(directions[i]);
    std::vector<RifleFive> fives = strips.fives();
    const double length = strips.length(fives);
    if (!best.empty() && length >= least) continue;
    best = std::move(fives);
    least = length;
  }
  return best;
}

}  // namespace

std::vector<RifleFive> rifle_fives(const RifleRules& rules, std::span<const Point> men) {
  const auto five = static_cast<std::size_t>(rules.men);
  Strips strips(men, five, static_cast<double>(rules.line.count * 2));
  std::vector<std::uint32_t> left(men.size());
  std::iota(left.begin(), left.end(), 0U);
  const std::vector<LineDirection> even = even_directions();
  std::vector<RifleFive> all;
  while (left.size() >= five) {
    strips.of(left);
    std::vector<RifleFive> found = best_fives(strips, even);
    if (found.size() < left.size() / five && left.size() <= few_men) {
      std::vector<RifleFive> between = best_fives(strips, directions_between(men, left));
      if (between.size() > found.size()) found = std::move(between);
    }
    if (found.empty()) break;
    std::vector<bool> taken(men.size());
    for (RifleFive& each : found) {
      for (const std::uint32_t man : each.men) taken[man] = true;
      all.push_back(std::move(each));
    }
    std::erase_if(left, [&](std::uint32_t man) { return taken[man]; });
  }
  return all;
}

RifleShots rifle_shots(const RifleRules& rules, std::int64_t men) {
  const std::int64_t fives = std::max<std::int64_t>(men, 0) / rules.men;
  return {.fives = fives, .shots = fives * rules.shots};
}

}  // namespace sandgate
