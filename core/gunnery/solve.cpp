#include <algorithm>
#include <cmath>

#include "core/gunnery/flight.h"
#include "core/gunnery/gunnery_state.h"

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

/// Lays a gun on a place: whole mils nearest to its height there.
class GunLayer {
 public:
  GunLayer(const GunneryTable& table, const Gun& gun, std::uint8_t projectile, Vector target)
      : table_(table), gun_(gun), target_(target), shot_(table.rules.projectiles[projectile]) {
    aim_.projectile = projectile;
    const Vector axle = table.on_ground(gun.at);
    away_ = std::hypot(target.x - axle.x, target.y - axle.y);
    aim_.bearing = Bearing::between(gun.at, table.relief.point(target.x, target.y));
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
    const Vector muzzle = table_.muzzle(gun_, aim_);
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
  const Gun& gun_;
  Vector target_;
  const GunneryRules::Projectile& shot_;
  Aim aim_;
  double away_ = 0;
};

}  // namespace

std::optional<Gunnery::Solution> Gunnery::solve(const Targets& targets, std::uint32_t gun, Point target,
                                                std::uint8_t projectile, std::optional<std::int32_t> trials) const {
  const GunneryTable& table = state_->table;
  if (projectile >= table.rules.projectiles.size()) return {};
  // The gun is laid on the middle of a man's weight: a shot that falls a little short still strikes his feet.
  const Vector aimed_at = table.on_ground(target) + Vector{0, 0, table.foot.centre};
  GunLayer layer(table, targets.guns[gun], projectile, aimed_at);
  const std::int32_t count = trials.value_or(table.rules.trials);
  std::optional<Field> field;
  if (count > 0) field.emplace(table, targets, gun);
  std::optional<Solution> best;
  for (const bool high : {false, true}) {
    const auto aim = layer.lay(high);
    if (!aim || cannot_fire(targets, gun, *aim)) continue;
    Solution solution{*aim};
    for (std::int32_t i = 0; i < count; ++i) {
      std::int32_t enemies = 0, own = 0;
      const Flight flight = fly_over(*field, shot_from(targets, gun, *aim, state_->trial(*aim, i)));
      for (const Felled& felled : flight.felled)
        ++(targets.men[felled.man].camp == targets.guns[gun].camp ? own : enemies);
      solution.enemies += enemies, solution.own += own, solution.hit += enemies > 0 ? 1 : 0;
      for (const std::uint32_t box : flight.boxes) {
        const auto camp = targets.boxes[box].camp;
        solution.boxes += camp && *camp != targets.guns[gun].camp ? 1 : 0;
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

}  // namespace sandgate
