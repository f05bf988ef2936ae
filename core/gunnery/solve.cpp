#include <algorithm>
#include <cmath>
#include <functional>

#include "core/gunnery/flight.h"
#include "core/gunnery/gunnery_state.h"
#include "core/kriegspiel/burst.h"

namespace sandgate {
namespace {

double flat(Vector v) { return std::sqrt(v.x * v.x + v.y * v.y); }

/// The free steps of a flight, without taking them one by one: each keeps `kept` of the velocity and adds what weight
/// and wind give in a step, so their sums are those of powers of `kept`.
class FreeSteps {
 public:
  FreeSteps(const GunneryTable& table, const GunneryRules::Projectile& shot, Vector velocity)
      : kept_(1 - shot.drag * FreeFlight::step),
        velocity_(velocity),
        gained_((Vector{0, 0, -table.rules.gravity} + table.wind * shot.drag) * FreeFlight::step) {}

  /// Where the shot is after so many steps, from where it began.
  Vector after(int steps) const {
    const double n = steps;
    if (kept_ == 1) return (velocity_ * n + gained_ * (n * (n + 1) / 2)) * FreeFlight::step;
    const double lost = 1 - kept_, sum = kept_ * (1 - std::pow(kept_, n)) / lost;
    return (velocity_ * sum + gained_ * ((n - sum) / lost)) * FreeFlight::step;
  }

  /// The first step after which the shot has gone so far over the table; none where it does not within `most` steps.
  std::optional<int> until(double away, int most) const {
    if (gained_.x != 0 || gained_.y != 0) {
      // The wind may turn a shot back, so that it passes a distance twice: the first time counts.
      for (int n = 1; n <= most; ++n) {
        if (flat(after(n)) >= away) return n;
      }
      return {};
    }
    const double sum = away / (flat(velocity_) * FreeFlight::step), left = 1 - sum * (1 - kept_) / kept_;
    if (!(left > 0)) return {};
    const double n = std::ceil(kept_ == 1 ? sum : std::log(left) / std::log(kept_));
    if (!(n <= most)) return {};
    // Rounding may have put the answer one beside the true one.
    int first = std::max(1, static_cast<int>(n));
    while (first > 1 && flat(after(first - 1)) >= away) --first;
    while (first <= most && flat(after(first)) < away) ++first;
    return first <= most ? std::optional(first) : std::nullopt;
  }

 private:
  double kept_;
  Vector velocity_, gained_;
};

/// How high above where it began a shot is when it has gone so far; none where it does not come so far.
std::optional<double> rise_at(const GunneryTable& table, const GunneryRules::Projectile& shot, Vector velocity,
                              double away) {
  const FreeSteps way(table, shot, velocity);
  const auto first = way.until(away, static_cast<int>(std::ceil(table.rules.longest_ms / 1000.0 / FreeFlight::step)));
  if (!first) return {};
  const Vector before = way.after(*first - 1), at = way.after(*first);
  const double gone = flat(at), was = flat(before);
  return before.z + (at.z - before.z) * (gone > was ? (away - was) / (gone - was) : 1);
}

/// Lays a gun, or rifles, on a place: whole mils nearest to its height there.
class GunLayer {
 public:
  /// `muzzle`: where it is when the piece, which turns about `at`, is laid so.
  using Muzzle = std::function<Vector(const Aim&)>;
  GunLayer(const GunneryTable& table, Point at, Muzzle muzzle, std::uint8_t projectile, Vector target)
      : table_(table), muzzle_(std::move(muzzle)), target_(target), shot_(table.rules.projectiles[projectile]) {
    aim_.projectile = projectile;
    const Vector axle = table.on_ground(at);
    away_ = std::hypot(target.x - axle.x, target.y - axle.y);
    aim_.bearing = Bearing::between(at, table.relief.point(target.x, target.y));
  }

  /// The low flight or the high one. None where it reaches the place with neither.
  std::optional<Aim> lay(bool high) {
    if (away_ < 1e-6) return {};
    const double best = best_elevation();
    // Between the elevation of longest range and either end of what the gun can do, range only grows or only shrinks.
    int near = high ? shot_.most_mils : shot_.least_mils, far = static_cast<int>(best);
    if (high && near <= far) return {};
    if (!reaches(far)) return {};
    while (std::abs(far - near) > 1) {
      const int middle = (far + near) / 2;
      (reaches(middle) ? far : near) = middle;
    }
    const int other = std::clamp(near, shot_.least_mils, shot_.most_mils);
    set(std::abs(miss(far)) <= std::abs(miss(other)) ? far : other);
    return aim_;
  }

 private:
  void set(int mils) { aim_.elevation = {static_cast<std::int16_t>(mils)}; }
  /// How far above the target the shot passes; far below where it falls short.
  double miss(int mils) {
    set(mils);
    const Vector muzzle = muzzle_(aim_);
    const double to_muzzle = std::hypot(target_.x - muzzle.x, target_.y - muzzle.y);
    constexpr double short_of_it = -1e6;
    const auto rise = rise_at(table_, shot_, direction(aim_.bearing.mils, mils) * shot_.speed, to_muzzle);
    return rise ? muzzle.z + *rise - target_.z : short_of_it;
  }
  bool reaches(int mils) { return miss(mils) >= 0; }
  /// The elevation that carries highest over the target's place, which is near enough the one that carries furthest.
  int best_elevation() {
    int low = shot_.least_mils, high = std::min(shot_.most_mils, 1400);
    while (high - low > 2) {
      const int a = low + (high - low) / 3, b = high - (high - low) / 3;
      const bool rises = miss(a) < miss(b);
      (rises ? low : high) = rises ? a : b;
    }
    return miss(low) > miss(high) ? low : high;
  }

  const GunneryTable& table_;
  Muzzle muzzle_;
  Vector target_;
  const GunneryRules::Projectile& shot_;
  Aim aim_;
  double away_ = 0;
};

}  // namespace

/// A gun, or rifles, to be laid on a place.
struct Gunnery::Laying {
  Point at, target;
  std::uint8_t projectile = 0, camp = 0;
  std::optional<std::uint32_t> gun;
  std::function<Vector(const Aim&)> muzzle;
  std::function<Shot(const Aim&, const Scatter&)> shot;
  std::function<bool(const Aim&)> cannot;
};

std::optional<Gunnery::Solution> Gunnery::best_of(const Targets& targets, const Laying& laying,
                                                  std::int32_t count) const {
  const GunneryTable& table = state_->table;
  // The gun is laid on the middle of a man's weight: a shot that falls a little short still strikes his feet.
  const Vector aimed_at = table.on_ground(laying.target) + Vector{0, 0, table.foot.centre};
  GunLayer layer(table, laying.at, laying.muzzle, laying.projectile, aimed_at);
  std::optional<Field> field;
  if (count > 0) field.emplace(table, targets, laying.gun);
  const bool shell = table.rules.projectiles[laying.projectile].shell;
  std::optional<Solution> best;
  for (const bool high : {false, true}) {
    const auto aim = layer.lay(high);
    if (!aim || laying.cannot(*aim)) continue;
    Solution solution{*aim};
    for (std::int32_t i = 0; i < count; ++i) {
      std::int32_t enemies = 0, own = 0;
      const auto fells = [&](std::uint32_t man) { ++(targets.men[man].camp == laying.camp ? own : enemies); };
      const Flight flight = fly_over(*field, laying.shot(*aim, state_->trial(*aim, i)));
      for (const Felled& felled : flight.felled) fells(felled.man);
      if (shell && flight.end != FlightEnd::off_table) {
        const auto fell = [&](std::uint32_t man) {
          return std::ranges::find(flight.felled, man, &Felled::man) != flight.felled.end();
        };
        const Burst burst = burst_at(ground(), targets.men, {}, flight.path.back().at, Dice(0, 0), {0, 0, "trial", 0});
        // Who was overset in flight is no longer there to be counted; so nearly half of the others that it hardly
        // matters.
        for (const std::uint32_t man : burst.killed) {
          if (!fell(man)) fells(man);
        }
      }
      solution.enemies += enemies, solution.own += own, solution.hit += enemies > 0 ? 1 : 0;
      for (const std::uint32_t box : flight.boxes) {
        const auto camp = targets.boxes[box].camp;
        solution.boxes += camp && *camp != laying.camp ? 1 : 0;
      }
    }
    if (count > 0) {
      for (double* sum : {&solution.enemies, &solution.own, &solution.hit, &solution.boxes}) *sum /= count;
    }
    const auto worth = [](const Solution& one) { return one.enemies - one.own + one.boxes; };
    if (!best || worth(solution) > worth(*best)) best = solution;
    if (solution.hit > 0 || solution.boxes > 0 || count == 0) break;
  }
  return best;
}

std::optional<Gunnery::Solution> Gunnery::solve(const Targets& targets, std::uint32_t gun, Point target,
                                                std::uint8_t projectile, std::optional<std::int32_t> trials) const {
  const GunneryTable& table = state_->table;
  if (projectile >= table.rules.projectiles.size()) return {};
  Laying laying{targets.guns[gun].at, target, projectile, targets.guns[gun].camp, gun, {}, {}, {}};
  laying.muzzle = [&](const Aim& aim) { return table.muzzle(targets.guns[gun], aim); };
  laying.shot = [&](const Aim& aim, const Scatter& scatter) { return shot_from(targets, gun, aim, scatter); };
  laying.cannot = [&](const Aim& aim) { return cannot_fire(targets, gun, aim).has_value(); };
  return best_of(targets, laying, trials.value_or(table.rules.trials));
}

std::optional<Gunnery::Solution> Gunnery::solve_over(const Targets& targets, std::uint32_t man, Point target,
                                                     std::uint8_t projectile,
                                                     std::optional<std::int32_t> trials) const {
  const GunneryTable& table = state_->table;
  if (projectile >= table.rules.projectiles.size()) return {};
  const Soldier& middle = targets.men[man];
  Laying laying{middle.at, target, projectile, middle.camp, {}, {}, {}, {}};
  laying.muzzle = [&](const Aim& aim) {
    const Shot shot = shot_over(middle, aim, {});
    const Place at = table.relief.place(shot.from);
    return Vector{at.x, at.y, table.relief.from_nought(shot.height)};
  };
  laying.shot = [&](const Aim& aim, const Scatter& scatter) { return shot_over(middle, aim, scatter); };
  laying.cannot = [&](const Aim& aim) {
    const GunneryRules::Projectile& shot = table.rules.projectiles[aim.projectile];
    return aim.elevation.mils < shot.least_mils || aim.elevation.mils > shot.most_mils;
  };
  return best_of(targets, laying, trials.value_or(table.rules.trials));
}

}  // namespace sandgate
