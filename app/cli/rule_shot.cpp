// `sandgate rule shot`: what a well-aimed gun hits (LW-4), by flying its shots.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/answer.h"
#include "app/cli/commands.h"
#include "app/host/data_folder.h"
#include "core/gunnery/gunnery.h"

namespace sandgate::cli {
namespace {

struct ShotOptions {
  std::string rulebook = "little-wars", projectile;
  double range_ft = 27;
  std::int64_t shots = 10'000, seed = 1, men = 1;
  bool json = false;
};

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

std::string names_of(const Rulebook& rulebook) {
  std::string names;
  for (const auto& p : rulebook.gunnery.projectiles)
    if (p.gun_fires()) names += (names.empty() ? "" : ", ") + p.name;
  return names;
}

struct ShotTally {
  std::int64_t hits = 0, down = 0;
  std::array<std::int64_t, 3> by{};
  void add(const Flight& flight) {
    hits += flight.felled.empty() ? 0 : 1;
    down += static_cast<std::int64_t>(flight.felled.size());
    for (const Felled& felled : flight.felled) ++by[static_cast<std::size_t>(felled.how)];
  }
};

ExitCode run(const ShotOptions& o) {
  const Output out(o.json);
  const auto rulebook = read_rulebook(rulebook_folder(), o.rulebook);
  if (!rulebook) return out.fail(rulebook.error());
  const auto projectile = projectile_named(*rulebook, o.projectile);
  if (!projectile) {
    out.fail(fmt::format("The rulebook {} has no projectile {} for guns; name one of: {}.", rulebook->name,
                         o.projectile, names_of(*rulebook)));
    return ExitCode::misuse;
  }
  const Butts butts(*rulebook, o.range_ft, o.men);
  const double width = Butts::width_ft(o.range_ft);
  const Scale scale;
  const double metres = width * scale.metres_per_foot;
  const Length side = Length::from_feet(width);
  const Gunnery gunnery(
      std::make_shared<const TableGround>(Country::level(metres, metres), scale, *rulebook, Window{{}, {side, side}}));
  const auto solution = gunnery.solve(butts.targets(), 0, butts.target, *projectile, 0);
  if (!solution) {
    return out.fail(fmt::format("No elevation of the gun carries the {} {:g} feet; name a shorter range.",
                                rulebook->gunnery.projectiles[*projectile].name, o.range_ft));
  }
  const Dice dice(static_cast<std::uint64_t>(o.seed), 0);
  const Progress progress = out.progress("shots");
  ShotTally tally;
  const double shots = static_cast<double>(o.shots);
  for (std::int64_t i = 0; i < o.shots; ++i) {
    const Scatter scatter = scatter_of(*rulebook, solution->aim, dice, {0, 0, "shot", i});
    tally.add(gunnery.fly(butts.targets(), gunnery.shot_from(butts.targets(), 0, solution->aim, scatter)));
    if (i % 256 == 0 && !go_on(progress, static_cast<double>(i) / shots))
      return out.fail("Stopped before all shots were fired.");
  }
  const Answer answer{{"shots", o.shots},
                      {"hits", tally.hits},
                      {"rate", number(static_cast<double>(tally.hits) / shots, 4)},
                      {"felled", tally.down},
                      {"felled_a_shot", number(static_cast<double>(tally.down) / shots, 4)},
                      {"struck", tally.by[0]},
                      {"by_falling_men", tally.by[1]},
                      {"touched", tally.by[2]},
                      {"men", o.men},
                      {"range_ft", number(o.range_ft)},
                      {"elevation_mils", std::int64_t{solution->aim.elevation.mils}},
                      {"projectile", rulebook->gunnery.projectiles[*projectile].name},
                      {"rulebook", rulebook->name},
                      {"clauses", {"LW-4.1", "LW-4.2", "LW-4.3", "LW-4.6"}}};
  out.answer(answer,
             fmt::format("{} of {} shots at {:g} ft hit, {:.1f} in a hundred (LW-4.6); elevation {} mils.\n"
                         "{} men felled, {:.2f} a shot: {} struck down and {} by falling men (LW-4.2), {} touched "
                         "(LW-4.3).",
                         tally.hits, o.shots, o.range_ft, 100.0 * static_cast<double>(tally.hits) / shots,
                         solution->aim.elevation.mils, tally.down, static_cast<double>(tally.down) / shots, tally.by[0],
                         tally.by[1], tally.by[2]));
  return ExitCode::success;
}

}  // namespace

void add_rule_shot(CLI::App& rule, Chosen& chosen) {
  auto o = std::make_shared<ShotOptions>();
  CLI::App& sub = *rule.add_subcommand("shot", "How often a well-aimed gun hits on a level table (LW-4)");
  sub.add_option("--range-ft", o->range_ft, "From gun to target")->capture_default_str()->check(CLI::Range(1.0, 100.0));
  sub.add_option("--shots", o->shots, "Shots fired")->capture_default_str()->check(CLI::Range(1, 1'000'000));
  sub.add_option("--seed", o->seed, "Of the dice")->capture_default_str()->check(CLI::Range(0, 2'000'000'000));
  sub.add_option("--men", o->men, "Infantry in ranks from the target on; a hit is a shot that fells anybody")
      ->capture_default_str()
      ->check(CLI::Range(1, 2000));
  sub.add_option("--projectile", o->projectile, "By its name in the rulebook; the first unless given");
  sub.add_option("--rulebook", o->rulebook, "Rulebook")->capture_default_str();
  sub.add_flag("--json", o->json, "Answer as JSON");
  sub.callback([o, &chosen] { chosen = [o] { return run(*o); }; });
}

}  // namespace sandgate::cli
