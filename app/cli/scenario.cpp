// `sandgate scenario make`: a playable exercise over ground that is imported on the way.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/answer.h"
#include "app/cli/cli_words.h"
#include "app/cli/map_commands.h"
#include "app/host/new_scenario.h"
#include "app/words/written.h"
#include "map/import/import.h"

namespace sandgate::cli {
namespace {

namespace fs = std::filesystem;

struct ScenarioOptions {
  ImportChoice choice;
  std::string to, title;
  double approach_km = 5;
  bool json = false;
};

/// Without bounds of his own the user means the ground of his maps.
Result<Survey> survey_of(ImportPlan& plan, const Progress& progress) {
  auto seen = survey(plan, progress);
  if (!seen || plan.bounds || seen->map_ground.empty()) return seen;
  plan.bounds = seen->map_ground;
  plan.crs = seen->crs;
  return survey(plan, progress);
}

ExitCode run(const ScenarioOptions& o) {
  const Output out(o.json);
  std::error_code error;
  if (fs::exists(o.to, error))
    return out.fail(Fault{o.to, "it is there already", "name a new folder, so that nothing is overwritten"});
  auto plan = read_plan(o.choice);
  if (!plan) return out.fail(plan.error());
  const auto seen = survey_of(*plan, out.progress(utf8(Cli::tr("Looking at the sources"))));
  if (!seen) return out.fail(seen.error());
  const auto imported = import_country(*plan, *seen, out.progress(utf8(Cli::tr("Importing"))));
  if (!imported) return out.fail(imported.error());
  const auto read = make_scenario(*imported->country, o.to, {o.title, o.approach_km * 1000, words::written},
                                  out.progress(utf8(Cli::tr("Laying out"))));
  if (!read) return out.fail(read.error());
  const auto& setting = *read->setting;
  const std::string goal = setting.sides.front().objectives.front().name;
  out.answer({{"out", o.to},
              {"name", setting.name},
              {"country", imported->country->name()},
              {"bodies", setting.order_of_battle.size()},
              {"objective", goal}},
             utf8(Cli::tr("%1 bodies of two forces either side of %2, over %3. Play it with: sandgate play %4 --out "
                          "%5.sandgate; prepare it further with: sandgate-desktop --edit %4"),
                  setting.order_of_battle.size(), goal, imported->country->name(), o.to, setting.name));
  return ExitCode::success;
}

}  // namespace

void add_scenario(CLI::App& app, Chosen& chosen) {
  CLI::App& scenario = *app.add_subcommand("scenario", utf8(Cli::tr("Exercises of your own")));
  scenario.require_subcommand(1);
  add_scenario_table(scenario, chosen);
  auto o = std::make_shared<ScenarioOptions>();
  CLI::App& sub =
      *scenario.add_subcommand("make", utf8(Cli::tr("A playable exercise over ground made from heights and maps")));
  sub.add_option("DIR", o->to, utf8(Cli::tr("The folder to make")))->required();
  add_import_choice(sub, o->choice);
  sub.add_option("--title", o->title, utf8(Cli::tr("The heading of its sheets")));
  sub.add_option("--approach", o->approach_km,
                 utf8(Cli::tr("Kilometres from the middle objective at which the forces begin")))
      ->capture_default_str()
      ->check(CLI::Range(0.5, 100.0));
  sub.add_flag("--json", o->json, utf8(Cli::tr("Answer as JSON")));
  sub.callback([o, &chosen] { chosen = [o] { return run(*o); }; });
}

}  // namespace sandgate::cli
