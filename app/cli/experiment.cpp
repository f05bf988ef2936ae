// `sandgate experiment`: scenarios by postings, commanders and rules, with the same dice in each, compared.
#include <CLI/CLI.hpp>
#include <chrono>
#include <memory>

#include "app/cli/cli_words.h"
#include "app/cli/commands.h"
#include "app/cli/experiment_command.h"
#include "app/experiment/pool.h"

namespace sandgate::cli {
namespace {

ExitCode run(const ExperimentOptions& o) {
  const Output out(o.json);
  const auto work = experiment_of(o, out);
  if (!work) return out.fail(work.error());
  const auto began = std::chrono::steady_clock::now();
  if (auto opened = (*work)->write_to(o.results); !opened) return out.fail(opened.error());
  const auto ending =
      experiment::play_here(**work, experiment::threads_for(o.threads), out.progress(utf8(Cli::tr("Playing"))));
  if (ending.fault) return out.fail(*ending.fault);
  const std::chrono::duration<double> gone = std::chrono::steady_clock::now() - began;
  return tell_experiment(**work, o, gone.count(), ending.stopped, out);
}

}  // namespace

void add_experiment(CLI::App& app, Chosen& chosen) {
  auto o = std::make_shared<ExperimentOptions>();
  CLI::App& sub = *app.add_subcommand(
      "experiment",
      utf8(Cli::tr("Play scenarios by several postings, commanders and rules with the same dice, and compare them")));
  sub.add_option("FILE", o->file, utf8(Cli::tr("An experiment (JSON)")))->required();
  sub.add_option(
         "--out", o->results,
         utf8(Cli::tr("An SQLite file for what every run came to; named again, the experiment goes on from it")))
      ->required();
  sub.add_option("--csv", o->tables, utf8(Cli::tr("A new folder for tables, once all is played")));
  sub.add_option("--threads", o->threads, utf8(Cli::tr("Runs at a time; as many as there are processors")))
      ->check(CLI::Range(1, 256));
  sub.add_flag("--json", o->json, utf8(Cli::tr("Answer as JSON")));
  sub.callback([o, &chosen] { chosen = [o] { return run(*o); }; });
}

}  // namespace sandgate::cli
