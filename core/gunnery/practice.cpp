#include "core/gunnery/practice.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "core/gunnery/gunnery.h"

namespace sandgate {
namespace {

/// A level table with one gun, and men in ranks about the place it aims at.
struct Butts {
  static constexpr double margin_ft = 13;
  std::vector<Gun> guns{1};
  std::vector<Soldier> men;
  Point target;

  Butts(const Rulebook& rulebook, double range_ft, std::int64_t count) {
    const Length middle = Length::from_feet(width_ft(range_ft) / 2), front = Length::from_feet(margin_ft + range_ft);
    guns[0].at = {middle, Length::from_feet(margin_ft)};
    target = {middle, front};
    const auto files = static_cast<std::int64_t>(std::ceil(std::sqrt(static_cast<double>(count) * 2)));
    const Length base = rulebook.table.foot_radius * 2;
    for (std::int64_t i = 0; i < count; ++i) {
      Soldier& man = men.emplace_back();
      man.camp = 1;
      man.at = {middle + (base + rulebook.table.front_gap) * (i % files - (files - 1) / 2),
                front + (base + rulebook.table.rank_gap) * (i / files)};
    }
  }
  static double width_ft(double range_ft) { return range_ft + 2 * margin_ft; }
  Targets targets() const { return {men, guns, {}}; }
};

std::optional<std::uint8_t> projectile_named(const Rulebook& rulebook, const std::string& name) {
  const auto& all = rulebook.gunnery.projectiles;
  if (name.empty()) return std::uint8_t{0};
  const auto found = std::ranges::find(all, name, &GunneryRules::Projectile::name);
  if (found == all.end() || !found->gun_fires()) return {};
  return static_cast<std::uint8_t>(found - all.begin());
}

}  // namespace

std::vector<std::string> gun_projectiles(const Rulebook& rulebook) {
  std::vector<std::string> names;
  for (const auto& projectile : rulebook.gunnery.projectiles)
    if (projectile.gun_fires()) names.push_back(projectile.name);
  return names;
}

std::expected<Practice, NoPractice> practise(const Rulebook& rulebook, const PracticeAsked& asked,
                                             const Progress& progress) {
  const auto projectile = projectile_named(rulebook, asked.projectile);
  if (!projectile) return std::unexpected(NoPractice::no_projectile);
  const Butts butts(rulebook, asked.range_ft, asked.men);
  const double width = Butts::width_ft(asked.range_ft);
  const Scale scale;
  const double metres = width * scale.metres_per_foot;
  const Length side = Length::from_feet(width);
  const Gunnery gunnery(
      std::make_shared<const TableGround>(Country::level(metres, metres), scale, rulebook, Window{{}, {side, side}}));
  const auto solution = gunnery.solve(butts.targets(), 0, butts.target, *projectile, 0);
  if (!solution) return std::unexpected(NoPractice::too_far);
  const Dice dice(asked.seed, 0);
  Practice practice;
  practice.shots = asked.shots;
  practice.elevation = solution->aim.elevation;
  practice.projectile = rulebook.gunnery.projectiles[*projectile].name;
  std::array<std::int64_t, 3> by{};
  constexpr std::int64_t told_every = 256;
  for (std::int64_t i = 0; i < asked.shots; ++i) {
    const Scatter scatter = scatter_of(rulebook, solution->aim, dice, {0, 0, "shot", i});
    const Flight flight = gunnery.fly(butts.targets(), gunnery.shot_from(butts.targets(), 0, solution->aim, scatter));
    practice.hits += flight.felled.empty() ? 0 : 1;
    practice.felled += static_cast<std::int64_t>(flight.felled.size());
    for (const Felled& felled : flight.felled) ++by[static_cast<std::size_t>(felled.how)];
    if (i % told_every == 0 && !go_on(progress, static_cast<double>(i) / static_cast<double>(asked.shots)))
      return std::unexpected(NoPractice::stopped);
  }
  practice.struck = by[static_cast<std::size_t>(Felling::struck)];
  practice.by_fallen = by[static_cast<std::size_t>(Felling::by_fallen)];
  practice.touched = by[static_cast<std::size_t>(Felling::touched)];
  return practice;
}

}  // namespace sandgate
