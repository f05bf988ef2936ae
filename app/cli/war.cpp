// `sandgate war …`: battles one after another, for a lead in points (LW-6.4).
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>
#include <random>

#include "app/cli/answer.h"
#include "app/cli/cli_words.h"
#include "app/cli/commands.h"
#include "app/cli/game_answer.h"
#include "app/cli/options.h"
#include "app/host/data_folder.h"
#include "app/host/new_war.h"
#include "app/host/session.h"

namespace sandgate::cli {
namespace {

struct WarOptions {
  std::string previous, scenario, name, to;
  std::int64_t lead = 200;
  std::uint64_t seed = 0;
  bool seeded = false, json = false;
};

/// Sets up the exercise of a battle, ready for its first move.
ExitCode set_up(const WarOptions& o, const Output& out, const Scenario& battle) {
  const std::uint64_t seed = o.seeded ? o.seed : std::random_device()();
  auto session = Session::create(battle, o.to, seed, out.progress(utf8(Cli::tr("Setting up"))));
  if (!session) return out.fail(session.error());
  if (auto closed = (*session)->close(); !closed) return out.fail(closed.error());
  const Setting& setting = *battle.setting;
  const WarTerms& war = *setting.table->game->war;
  const auto sides = names_of_sides(setting);
  out.answer({{"file", o.to}, {"title", setting.title}, {"war", war_answer(war, sides)}},
             war_text(war, sides) +
                 utf8(Cli::tr("Battle %1: %2. Written to %3"), war.battles.size() + 1, setting.title, o.to));
  return ExitCode::success;
}

ExitCode start(const WarOptions& o) {
  const Output out(o.json);
  const auto scenario =
      read_scenario(scenario_named(o.scenario), rulebook_folder(), out.progress(utf8(Cli::tr("Reading"))));
  if (!scenario) return out.fail(scenario.error());
  const auto battle = begin_war(*scenario, o.name, o.lead);
  if (!battle) return out.fail(battle.error());
  return set_up(o, out, *battle);
}

ExitCode next(const WarOptions& o) {
  const Output out(o.json);
  const auto scenario =
      read_scenario(scenario_named(o.scenario), rulebook_folder(), out.progress(utf8(Cli::tr("Reading"))));
  if (!scenario) return out.fail(scenario.error());
  const auto battle = next_battle(o.previous, *scenario, out.progress(utf8(Cli::tr("Reading the battle before"))));
  if (!battle) return out.fail(battle.error());
  return set_up(o, out, *battle);
}

ExitCode show(const WarOptions& o) {
  const Output out(o.json);
  const auto report = read_war(o.previous, out.progress(utf8(Cli::tr("Reading"))));
  if (!report) return out.fail(report.error());
  Answer answer = war_answer(report->war, report->sides);
  answer["battle_over"] = report->battle_over;
  std::string text = war_text(report->war, report->sides);
  if (!report->battle_over) text += utf8(Cli::tr("Its battle %1 is not over yet."), report->title) + "\n";
  text.pop_back();
  out.answer(answer, text);
  return ExitCode::success;
}

}  // namespace

void add_war(CLI::App& app, Chosen& chosen) {
  CLI::App& war = *app.add_subcommand("war", utf8(Cli::tr("Battles one after another, for a lead in points (LW-6.4)")));
  war.require_subcommand(1);
  const auto new_exercise = [&chosen](CLI::App& sub, const std::shared_ptr<WarOptions>& o,
                                      ExitCode (*run)(const WarOptions&)) {
    sub.add_option("--out", o->to, utf8(Cli::tr("Exercise file to write (*.sandgate)")))->required();
    CLI::Option* seed =
        sub.add_option("--seed", o->seed, utf8(Cli::tr("Of the dice; by chance where it is not given")));
    sub.add_flag("--json", o->json, utf8(Cli::tr("Answer as JSON")));
    sub.callback([o, seed, run, &chosen] {
      o->seeded = seed->count() > 0;
      chosen = [o, run] { return run(*o); };
    });
  };
  {
    auto o = std::make_shared<WarOptions>();
    CLI::App& sub =
        *war.add_subcommand("start", utf8(Cli::tr("The first battle of a war, from a scenario that is a game")));
    sub.add_option("SCENARIO", o->scenario, utf8(Cli::tr("A scenario, its folder, or a sample's name")))->required();
    sub.add_option("--name", o->name, utf8(Cli::tr("What the war is called")))->required();
    sub.add_option("--lead", o->lead,
                   utf8(Cli::tr("In points: who leads by so many has won; 200, 300 or 400 are usual")))
        ->capture_default_str();
    new_exercise(sub, o, start);
  }
  {
    auto o = std::make_shared<WarOptions>();
    CLI::App& sub = *war.add_subcommand("next", utf8(Cli::tr("The battle that follows one that is over")));
    sub.add_option("PREVIOUS", o->previous, utf8(Cli::tr("The exercise of the battle before (*.sandgate)")))
        ->required();
    sub.add_option("SCENARIO", o->scenario, utf8(Cli::tr("A scenario between the same two sides")))->required();
    new_exercise(sub, o, next);
  }
  {
    auto o = std::make_shared<WarOptions>();
    CLI::App& sub = *war.add_subcommand("show", utf8(Cli::tr("How a war stands by one of its battles")));
    sub.add_option("FILE", o->previous, utf8(Cli::tr("An exercise (*.sandgate)")))->required();
    sub.add_flag("--json", o->json, utf8(Cli::tr("Answer as JSON")));
    sub.callback([o, &chosen] { chosen = [o] { return show(*o); }; });
  }
}

}  // namespace sandgate::cli
