#include "map/march/straighten.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace sandgate {
namespace {

constexpr int most_rounds = 8;

class Straightener {
 public:
  Straightener(const Country& country, const Scale& scale, const MarchRates& rates, Path path)
      : walker_(country, scale, rates), rates_(rates), path_(std::move(path)) {
    measure();
  }

  /// From each point that is kept, finds the furthest that a straight leg reaches at no more cost, by doubling the
  /// reach and then halving back.
  void pull() {
    Path kept{path_.front()};
    const std::size_t last = path_.size() - 1;
    for (std::size_t at = 0; at < last;) {
      std::size_t good = at + 1, bad = last + 1;
      for (std::size_t stride = 2; at + stride <= last || at + stride / 2 < last; stride *= 2) {
        const std::size_t far = std::min(at + stride, last);
        if (!may_skip(kept, at, far)) {
          bad = far;
          break;
        }
        good = far;
        if (far == last) break;
      }
      while (bad <= last && good + 1 < bad) {
        const std::size_t middle = (good + bad) / 2;
        may_skip(kept, at, middle) ? good = middle : bad = middle;
      }
      kept.push_back(path_[good]);
      at = good;
    }
    path_ = std::move(kept);
    measure();
  }

  /// Leaves out single points, as long as there are such.
  void thin() {
    for (int round = 0; round < most_rounds; ++round) {
      Path kept{path_.front()};
      std::size_t at = 0;
      while (at + 1 < path_.size()) {
        const bool skip = at + 2 < path_.size() && may_skip(kept, at, at + 2);
        at += skip ? 2 : 1;
        kept.push_back(path_[at]);
      }
      if (kept.size() == path_.size()) return;
      path_ = std::move(kept);
      measure();
    }
  }

  const Path& path() const { return path_; }

 private:
  void measure() {
    so_far_.assign(1, {});
    for (std::size_t i = 1; i < path_.size(); ++i) {
      Sum sum = sum_up(walker_, rates_, std::span(path_).subspan(i - 1, 2));
      sum.moves += so_far_.back().moves;
      sum.length += so_far_.back().length;
      so_far_.push_back(sum);
    }
  }

  bool may_skip(const Path& kept, std::size_t from, std::size_t to) {
    const Point leg[2] = {path_[from], path_[to]};
    const Sum straight = sum_up(walker_, rates_, leg);
    Sum now;
    now.moves = so_far_[to].moves - so_far_[from].moves;
    now.length = so_far_[to].length - so_far_[from].length;
    const Length lost = lost_by_rounding(std::span(path_).subspan(from, to - from + 1));
    return no_worse(rates_, straight, now, lost) && (!rates_.wheels || can_be_joined(kept, to));
  }

  /// KS-2.3 looks past the ends of a leg, so the ground before and behind it counts too.
  bool can_be_joined(const Path& kept, std::size_t to) {
    Path whole;
    Length before;
    for (std::size_t i = kept.size(); i-- > 0 && before <= rates_.steep_path;) {
      if (!whole.empty()) before += distance(whole.back(), kept[i]);
      whole.push_back(kept[i]);
    }
    std::ranges::reverse(whole);
    Length behind;
    for (std::size_t i = to; i < path_.size() && behind <= rates_.steep_path; ++i) {
      if (i > to) behind += distance(path_[i - 1], path_[i]);
      whole.push_back(path_[i]);
    }
    return sum_up(walker_, rates_, whole).bar == Bar::none;
  }

  Walker walker_;
  const MarchRates& rates_;
  Path path_;
  std::vector<Sum> so_far_;  ///< from the start to each point
};

}  // namespace

Length lost_by_rounding(std::span<const Point> path) {
  double whole = 0;
  std::int64_t rounded = 0;
  for (std::size_t i = 1; i < path.size(); ++i) {
    const auto x = static_cast<double>((path[i].x - path[i - 1].x).count);
    const auto y = static_cast<double>((path[i].y - path[i - 1].y).count);
    whole += std::sqrt(x * x + y * y);
    rounded += distance(path[i - 1], path[i]).count;
  }
  return Length{{std::max<std::int64_t>(0, static_cast<std::int64_t>(std::floor(whole + 0.5)) - rounded)}};
}

bool no_worse(const MarchRates& rates, const Sum& straight, const Sum& other, Length lost) {
  if (straight.bar != Bar::none) return false;
  const Length rate = rates.rate(afloat(rates) ? Going::water : rates.across.count > 0 ? Going::across : Going::road);
  const Moves moves = other.moves + (lost.count > 0 ? time_for(lost, rate) : Moves{});
  const Length length = other.length + lost;
  return std::tie(straight.moves, straight.length) <= std::tie(moves, length);
}

Path straighten(const Country& country, const Scale& scale, const MarchRates& rates, const Path& path) {
  if (path.size() < 3) return path;
  Straightener straightener(country, scale, rates, path);
  straightener.pull();
  straightener.thin();
  // Legs were weighed one by one, so the whole way is weighed once more.
  Walker walker(country, scale, rates);
  const Sum drawn = sum_up(walker, rates, straightener.path()), found = sum_up(walker, rates, path);
  return no_worse(rates, drawn, found, lost_by_rounding(path)) ? straightener.path() : path;
}

Path drawn(const Country& country, const Scale& scale, const MarchRates& rates, const Path& path, const Sum& direct) {
  Path straightened = straighten(country, scale, rates, path);
  Walker walker(country, scale, rates);
  if (!no_worse(rates, direct, sum_up(walker, rates, straightened), lost_by_rounding(straightened)))
    return straightened;
  return {path.front(), path.back()};
}

}  // namespace sandgate
