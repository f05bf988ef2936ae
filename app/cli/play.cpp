// `sandgate play`: plays an exercise through without a window.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <random>

#include "app/cli/answer.h"
#include "app/cli/commands.h"
#include "app/cli/game_answer.h"
#include "app/cli/options.h"
#include "app/cli/orders.h"
#include "app/cli/player.h"
#include "app/host/data_folder.h"
#include "app/words/times.h"
#include "core/scenario/scenario.h"

namespace sandgate::cli {
namespace {

struct Options {
  std::string scenario, to, orders;
  std::vector<std::string> commanders;  // SEAT=PLUGIN
  std::uint64_t seed = 0;
  bool seeded = false;
  std::int64_t moves = 12;
  bool json = false;
};

// The name of the commander for each seat, as asked for; empty: the march table and the file of orders.
Result<std::vector<std::string>> seat_commanders(const std::vector<std::string>& asked, const Setting& setting,
                                                 const Output& out) {
  std::vector<std::string> names(setting.seats.size());
  if (asked.empty()) return names;
  const Commanders commanders = Commanders::read(plugin_folder());
  for (const Fault& fault : commanders.passed_over()) out.note(fault.sentence());
  for (const std::string& pair : asked) {
    const std::string seat = pair.substr(0, pair.find('=')), name = pair.substr(pair.find('=') + 1);
    const auto found = std::ranges::find(setting.seats, seat, &Seat::name);
    if (found == setting.seats.end()) {
      std::string seats;
      for (const Seat& there : setting.seats) seats += (seats.empty() ? "" : ", ") + there.name;
      return fault("--commander", "there is no seat '" + seat + "'", "the seats of this scenario: " + seats);
    }
    if (!commanders.find(name)) {
      return fault("--commander", "there is no commander '" + name + "'", "those there are: " + commanders.names());
    }
    if (!names[found->id.index()].empty()) {
      return fault("--commander", "seat '" + seat + "' is given twice", "give it one commander");
    }
    names[found->id.index()] = name;
  }
  return names;
}

ExitCode run(const Options& o) {
  const Output out(o.json);
  const auto scenario = read_scenario(scenario_named(o.scenario), rulebook_folder(), out.progress("Reading"));
  if (!scenario) return out.fail(scenario.error());
  const auto seated = seat_commanders(o.commanders, *scenario->setting, out);
  if (!seated) return out.fail(seated.error());
  auto orders = march_table(*scenario->setting);
  if (!o.orders.empty()) {
    auto read = read_orders(o.orders, *scenario->setting);
    if (!read) return out.fail(read.error());
    orders.insert(orders.end(), read->begin(), read->end());
  }
  const std::uint64_t seed = o.seeded ? o.seed : std::random_device()();
  auto session = Session::create(*scenario, o.to, seed, out.progress("Setting up"));
  if (!session) return out.fail(session.error());
  for (const Seat& seat : scenario->setting->seats) {
    const std::string& name = (*seated)[seat.id.index()];
    if (name.empty()) continue;
    if (auto manned = (*session)->man(seat.id, name); !manned) return out.fail(manned.error());
  }
  const std::int64_t first = (*session)->move();
  PlayReport report;
  std::optional<BattleEnded> ended;
  {
    Player player(**session, std::move(orders), *seated);
    const auto done = player.play(o.moves, out.progress("Playing"));
    report = player.report();
    ended = player.ended();
    // What was played up to here is in the file, whatever stopped it.
    if (!done) return out.fail(done.error());
  }
  const std::int64_t played = (*session)->move() - first;
  const ExerciseTime time = (*session)->time();
  if (auto closed = (*session)->close(); !closed) return out.fail(closed.error());
  Answer answer{{"file", o.to},           {"moves", played},           {"time", time.iso()},
                {"orders", report.given}, {"refused", report.refused}, {"seats", report.seats},
                {"faults", report.faults}};
  const Setting& setting = *scenario->setting;
  if (ended) {
    answer["battle"] = battle_answer(*ended, setting);
    report.text += battle_text(*ended, setting);
    if (setting.table->game->war) {
      answer["war"] = war_answer(war_with(*ended, setting), names_of_sides(setting));
      report.text += war_text(war_with(*ended, setting), names_of_sides(setting));
    }
  }
  out.answer(answer, fmt::format("{}{} moves played, {} orders given; the clock stands at {}, {}.\nWritten to {}",
                                 report.text, played, report.given, words::time_of_day(time).toStdString(),
                                 words::date(time).toStdString(), o.to));
  return ExitCode::success;
}

}  // namespace

void add_play(CLI::App& app, Chosen& chosen) {
  auto o = std::make_shared<Options>();
  CLI::App& sub = *app.add_subcommand(
      "play", "Play an exercise through: by its march table, a file of orders, and commanders that are programs");
  sub.add_option("SCENARIO", o->scenario, "A scenario, its folder, or a sample's name")->required();
  sub.add_option("--out", o->to, "Exercise file to write (*.sandgate)")->required();
  CLI::Option* seed = sub.add_option("--seed", o->seed, "Of the dice; by chance where it is not given");
  sub.add_option("--moves", o->moves, "Moves to play, both camps' together")
      ->capture_default_str()
      ->check(CLI::Range(0, 1'000'000));
  sub.add_option("--orders", o->orders, "A file of orders to give");
  sub.add_option("--commander", o->commanders, "Let a program play a seat; once for each seat")
      ->option_text("SEAT=PLUGIN")
      ->check(CLI::Validator(
          [](const std::string& pair) {
            const auto middle = pair.find('=');
            const bool whole = middle != std::string::npos && middle > 0 && middle + 1 < pair.size();
            return whole ? std::string() : "'" + pair + "' is not SEAT=PLUGIN, such as red=vanguard";
          },
          "", "seat and commander"))
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  sub.add_flag("--json", o->json, "Answer as JSON");
  sub.callback([o, seed, &chosen] {
    o->seeded = seed->count() > 0;
    chosen = [o] { return run(*o); };
  });
}

}  // namespace sandgate::cli
