#include "map/march/straighten.h"

#include <algorithm>
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

  /// From each point kept on to the furthest that a straight leg reaches at no more cost: by doubling the reach, then
  /// halving back.
  void pull() {
    Path kept{path_.front()};
    const std::size_t last = path_.size() - 1;
    for (std::size_t at = 0; at < last;) {
      std::size_t good = at + 1, bad = last + 1;
      for (std::size_t stride = 2; at + stride <= last || at + stride / 2 < last; stride *= 2) {
        const std::size_t far = std::min(at + stride, last);
        if (!no_worse(kept, at, far)) {
          bad = far;
          break;
        }
        good = far;
        if (far == last) break;
      }
      while (bad <= last && good + 1 < bad) {
        const std::size_t middle = (good + bad) / 2;
        no_worse(kept, at, middle) ? good = middle : bad = middle;
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
        const bool skip = at + 2 < path_.size() && no_worse(kept, at, at + 2);
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
  using Cost = std::pair<Moves, Length>;

  void measure() {
    so_far_.assign(1, {});
    for (std::size_t i = 1; i < path_.size(); ++i) {
      const Sum leg = sum_up(walker_, rates_, std::span(path_).subspan(i - 1, 2));
      so_far_.push_back({so_far_.back().first + leg.moves, so_far_.back().second + leg.length});
    }
  }

  bool no_worse(const Path& kept, std::size_t from, std::size_t to) {
    const Point leg[2] = {path_[from], path_[to]};
    const Sum straight = sum_up(walker_, rates_, leg);
    if (straight.bar != Bar::none) return false;
    const Cost cost{straight.moves, straight.length};
    const Cost now{so_far_[to].first - so_far_[from].first, so_far_[to].second - so_far_[from].second};
    if (cost > now) return false;
    return !rates_.wheels || can_be_joined(kept, to);
  }

  /// KS-2.3 looks past the ends of a leg: the ground before and behind counts with it.
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
  std::vector<Cost> so_far_;
};

}  // namespace

Path straighten(const Country& country, const Scale& scale, const MarchRates& rates, const Path& path) {
  if (path.size() < 3) return path;
  Straightener straightener(country, scale, rates, path);
  straightener.pull();
  straightener.thin();
  // Legs were weighed one by one; the whole has the last word.
  Walker walker(country, scale, rates);
  const Sum drawn = sum_up(walker, rates, straightener.path()), found = sum_up(walker, rates, path);
  if (drawn.bar != Bar::none || std::tie(drawn.moves, drawn.length) > std::tie(found.moves, found.length)) return path;
  return straightener.path();
}

}  // namespace sandgate
