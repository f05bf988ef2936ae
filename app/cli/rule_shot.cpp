// `sandgate rule shot`: what a well-aimed gun hits (LW-4), by flying its shots.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/answer.h"
#include "app/cli/cli_words.h"
#include "app/cli/commands.h"
#include "app/host/data_folder.h"
#include "app/stories/rulings.h"
#include "core/gunnery/practice.h"

namespace sandgate::cli {
namespace {

struct ShotOptions {
  std::string rulebook = "little-wars";
  PracticeAsked asked;
  bool json = false;
};

ExitCode run(const ShotOptions& o) {
  const Output out(o.json);
  const auto rulebook = read_rulebook(rulebook_folder(), o.rulebook);
  if (!rulebook) return out.fail(rulebook.error());
  const auto practice = practise(*rulebook, o.asked, out.progress(utf8(Cli::tr("shots"))));
  if (!practice) {
    switch (practice.error()) {
      case NoPractice::no_projectile:
        out.fail(phrase("The rulebook {} has no projectile {} for guns; name one of: {}.", rulebook->name,
                        o.asked.projectile, fmt::format("{}", fmt::join(gun_projectiles(*rulebook), ", "))));
        return ExitCode::misuse;
      case NoPractice::too_far:
        return out.fail(phrase("No elevation of the gun carries the {} {} feet; name a shorter range.",
                               o.asked.projectile.empty() ? gun_projectiles(*rulebook).front() : o.asked.projectile,
                               figure(o.asked.range_ft)));
      case NoPractice::stopped: return out.fail("Stopped before all shots were fired.");
    }
  }
  const double shots = static_cast<double>(practice->shots);
  const Answer answer{{"shots", practice->shots},
                      {"hits", practice->hits},
                      {"rate", number(static_cast<double>(practice->hits) / shots, 4)},
                      {"felled", practice->felled},
                      {"felled_a_shot", number(static_cast<double>(practice->felled) / shots, 4)},
                      {"struck", practice->struck},
                      {"by_falling_men", practice->by_fallen},
                      {"touched", practice->touched},
                      {"men", o.asked.men},
                      {"range_ft", number(o.asked.range_ft)},
                      {"elevation_mils", std::int64_t{practice->elevation.mils}},
                      {"projectile", practice->projectile},
                      {"rulebook", rulebook->name},
                      {"clauses", {"LW-4.1", "LW-4.2", "LW-4.3", "LW-4.6"}}};
  out.answer(answer, stories::ruling_told(*practice, o.asked.range_ft).toStdString());
  return ExitCode::success;
}

}  // namespace

void add_rule_shot(CLI::App& rule, Chosen& chosen) {
  auto o = std::make_shared<ShotOptions>();
  CLI::App& sub =
      *rule.add_subcommand("shot", utf8(Cli::tr("How often a well-aimed gun hits on a level table (LW-4)")));
  sub.add_option("--range-ft", o->asked.range_ft, utf8(Cli::tr("From gun to target")))
      ->capture_default_str()
      ->check(CLI::Range(1.0, 100.0));
  sub.add_option("--shots", o->asked.shots, utf8(Cli::tr("Shots fired")))
      ->capture_default_str()
      ->check(CLI::Range(1, 1'000'000));
  sub.add_option("--seed", o->asked.seed, utf8(Cli::tr("Of the dice")))
      ->capture_default_str()
      ->check(CLI::Range(0, 2'000'000'000));
  sub.add_option("--men", o->asked.men,
                 utf8(Cli::tr("Infantry in ranks from the target on; a hit is a shot that fells anybody")))
      ->capture_default_str()
      ->check(CLI::Range(1, 2000));
  sub.add_option("--projectile", o->asked.projectile,
                 utf8(Cli::tr("By its name in the rulebook; the first unless given")));
  sub.add_option("--rulebook", o->rulebook, utf8(Cli::tr("Rulebook")))->capture_default_str();
  sub.add_flag("--json", o->json, utf8(Cli::tr("Answer as JSON")));
  sub.callback([o, &chosen] { chosen = [o] { return run(*o); }; });
}

}  // namespace sandgate::cli
