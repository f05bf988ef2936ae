#include "map/march/straighten.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace sandgate {
namespace {

constexpr int most_rounds = 8;

/// What the legs of a way lose by each being rounded to a whole 64th: a straight line may measure that much more and
/// still be no longer.
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

/// What `other` takes, with what its legs lost.
Sum with(const MarchRates& rates, Sum other, Length lost) {
  const Length rate = rates.rate(afloat(rates) ? Going::water : rates.across.count > 0 ? Going::across : Going::road);
  if (lost.count > 0) other.moves += time_for(lost, rate);
  other.length += lost;
  return other;
}
bool no_worse(const Sum& straight, const Sum& other) {
  return straight.bar == Bar::none && std::tie(straight.moves, straight.length) <= std::tie(other.moves, other.length);
}

class Straightener {
 public:
  Straightener(const Country& country, const Scale& scale, const MarchRates& rates, const Path& path,
               const SumByLeg& found, const KeepOff* off)
      : walker_(country, scale, rates), rates_(rates), off_(off), path_(path) {
    if (found.apart) {
      so_far_ = found.so_far;
    } else {
      so_far_.assign(1, {});
      for (std::size_t i = 1; i < path_.size(); ++i) add(so_far_, sum_up(walker_, rates_, leg_to(i)));
    }
  }

  /// From each point that is kept, finds the furthest that a straight leg reaches at no more cost, by doubling the
  /// reach and then halving back.
  void pull() {
    begin();
    const std::size_t last = path_.size() - 1;
    for (std::size_t at = 0; at < last;) {
      std::size_t good = at + 1, bad = last + 1;
      Sum leg = between(at, good);
      const auto reaches = [&](std::size_t far) {
        const auto straight = may_skip(at, far);
        if (straight) good = far, leg = *straight;
        return straight.has_value();
      };
      for (std::size_t stride = 2; at + stride <= last || at + stride / 2 < last; stride *= 2) {
        const std::size_t far = std::min(at + stride, last);
        if (!reaches(far)) {
          bad = far;
          break;
        }
        if (far == last) break;
      }
      while (bad <= last && good + 1 < bad) {
        const std::size_t middle = (good + bad) / 2;
        if (!reaches(middle)) bad = middle;
      }
      keep(good, leg);
      at = good;
    }
    end();
  }

  /// Leaves out single points, as long as there are such.
  void thin() {
    for (int round = 0; round < most_rounds; ++round) {
      begin();
      std::size_t at = 0;
      while (at + 1 < path_.size()) {
        const auto skip = at + 2 < path_.size() ? may_skip(at, at + 2) : std::nullopt;
        const std::size_t next = at + (skip ? 2 : 1);
        keep(next, skip ? *skip : between(at, next));
        at = next;
      }
      if (kept_.size() == path_.size()) return;
      end();
    }
  }

  const Path& path() const { return path_; }

 private:
  std::span<const Point> leg_to(std::size_t i) const { return std::span(path_).subspan(i - 1, 2); }
  static void add(std::vector<Sum>& so_far, Sum leg) {
    leg.moves += so_far.back().moves;
    leg.length += so_far.back().length;
    so_far.push_back(leg);
  }
  Sum between(std::size_t from, std::size_t to) const {
    Sum sum;
    sum.moves = so_far_[to].moves - so_far_[from].moves;
    sum.length = so_far_[to].length - so_far_[from].length;
    return sum;
  }

  void begin() {
    kept_.assign(1, path_.front());
    kept_so_far_.assign(1, {});
  }
  void keep(std::size_t point, const Sum& leg) {
    kept_.push_back(path_[point]);
    add(kept_so_far_, leg);
  }
  void end() {
    path_.swap(kept_);
    so_far_.swap(kept_so_far_);
  }

  /// What the straight leg takes; none where it takes more.
  std::optional<Sum> may_skip(std::size_t from, std::size_t to) {
    const Point leg[2] = {path_[from], path_[to]};
    if (off_ != nullptr && off_->bars(leg[0], leg[1])) return std::nullopt;
    const Length lost = lost_by_rounding(std::span(path_).subspan(from, to - from + 1));
    const Sum now = with(rates_, between(from, to), lost);
    const Sum straight = sum_up_to(walker_, rates_, leg, now.moves);
    if (!no_worse(straight, now) || (rates_.wheels && !can_be_joined(to))) return std::nullopt;
    return straight;
  }

  /// KS-2.3 looks past the ends of a leg, so the ground before and behind it counts too.
  bool can_be_joined(std::size_t to) {
    Path whole;
    Length before;
    for (std::size_t i = kept_.size(); i-- > 0 && before <= rates_.steep_path;) {
      if (!whole.empty()) before += distance(whole.back(), kept_[i]);
      whole.push_back(kept_[i]);
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
  const KeepOff* off_;
  Path path_, kept_;
  std::vector<Sum> so_far_, kept_so_far_;  ///< from the start to each point
};

}  // namespace

Path drawn(const Country& country, const Scale& scale, const MarchRates& rates, const Path& path, const SumByLeg& found,
           const Sum& direct, const KeepOff* off) {
  Path best = path;
  Sum sum = found.whole;
  if (path.size() >= 3) {
    Straightener straightener(country, scale, rates, path, found, off);
    straightener.pull();
    straightener.thin();
    // Legs were weighed one by one, so the whole way is weighed once more.
    Walker walker(country, scale, rates);
    const Sum whole = sum_up(walker, rates, straightener.path());
    if (no_worse(whole, with(rates, found.whole, lost_by_rounding(path)))) best = straightener.path(), sum = whole;
  }
  if (!no_worse(direct, with(rates, sum, lost_by_rounding(best)))) return best;
  return {path.front(), path.back()};
}

}  // namespace sandgate
