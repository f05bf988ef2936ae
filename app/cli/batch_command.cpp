#include "app/cli/batch_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "app/cli/cli_words.h"
#include "app/cli/options.h"
#include "app/cli/seat_commanders.h"
#include "app/host/commanders.h"
#include "app/host/data_folder.h"

namespace sandgate::cli {

using experiment::Batch;

void add_batch_options(CLI::App& sub, BatchOptions& o) {
  sub.add_option("SCENARIO", o.scenario, utf8(Cli::tr("A scenario, its folder, or a sample's name")))->required();
  add_posting(sub, o.posting);
  sub.add_option("-n,--battles", o.battles, utf8(Cli::tr("How many; 100")))
      ->check(CLI::Range(std::int64_t{1}, Batch::most_battles));
  sub.add_option("--seed", o.seed, utf8(Cli::tr("From which the dice of every battle follow; 1")));
  sub.add_option(
         "--commander", o.commanders,
         utf8(Cli::tr(
             "Who plays a seat; once for each seat, or all=PLUGIN for those not named. Vanguard, where none is named")))
      ->option_text("SEAT=PLUGIN")
      ->check(seat_and_commander())
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  sub.add_option("--moves", o.moves, utf8(Cli::tr("The most moves of one battle, both camps' together; 200")))
      ->check(CLI::Range(1, 1'000'000));
  sub.add_option("--budget", o.budget, utf8(Cli::tr("Seconds of work that one turn of a program may take; 30")))
      ->check(CLI::Range(1, 3600));
  sub.add_option("--out", o.file,
                 utf8(Cli::tr("A file for what each battle came to; named again, the batch goes on from it")));
  sub.add_option("--keep", o.keep, utf8(Cli::tr("A folder for an exercise file of every battle")));
  auto* json = sub.add_flag("--json", o.json, utf8(Cli::tr("Answer as JSON")));
  sub.add_flag("--csv", o.csv, utf8(Cli::tr("Answer as CSV, a line for each battle")))->excludes(json);
}

Result<std::unique_ptr<Batch>> batch_of(const BatchOptions& o, const Output& out) {
  if (o.csv && o.battles > Batch::most_rows)
    return fault("--csv", phrase("it holds all rows at once, of {} battles at most", Batch::most_rows),
                 "leave it out: the file of --out has a line for each battle");
  auto scenario =
      read_scenario(scenario_named(o.scenario), rulebook_folder(), out.progress(utf8(Cli::tr("Reading"))), {o.posting});
  if (!scenario) return std::unexpected(std::move(scenario.error()));
  const auto commanders = std::make_shared<const Commanders>(Commanders::read(plugin_folders()));
  auto names = seat_commanders(o.commanders, *scenario->setting, *commanders, out);
  if (!names) return std::unexpected(std::move(names.error()));
  for (std::string& name : *names) {
    if (name.empty()) name = usual_commander;
    if (!commanders->find(name))
      return fault("--commander", phrase("there is no commander '{}'", name),
                   phrase("those there are: {}", commanders->names()));
  }
  if (!o.keep.empty()) {
    std::error_code error;
    std::filesystem::create_directories(o.keep, error);
    if (error) return fault(o.keep, "the folder cannot be made", "name one where you may write");
  }
  return std::make_unique<Batch>(
      std::move(*scenario), commanders,
      experiment::BatchTerms{
          {std::move(*names), o.moves, {std::chrono::seconds(o.budget)}}, o.seed, o.battles, o.keep, o.csv});
}

ExitCode tell_batch(const Batch& batch, const BatchOptions& o, double seconds, bool stopped, const Output& out) {
  Answer answer = batch.answer();
  answer["seconds"] = number(seconds, 2);
  const std::int64_t missing = batch.wanted() - batch.known();
  if (missing > 0) answer["missing"] = missing;
  if (o.csv) {
    out.answer(answer, batch.csv());
  } else {
    std::string text = batch.text() + utf8(Cli::tr("%1 s."), figure(seconds, 1)) + "\n";
    if (missing > 0 && !o.file.empty())
      text += utf8(Cli::tr("Interrupted: %1 missing; the same command goes on from %2."), missing, o.file) + "\n";
    else if (missing > 0)
      text += utf8(Cli::tr("Interrupted: %1 missing."), missing) + "\n";
    out.answer(answer, text);
  }
  return stopped && missing > 0 ? ExitCode::failed : ExitCode::success;
}

}  // namespace sandgate::cli
