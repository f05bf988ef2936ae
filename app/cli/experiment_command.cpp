#include "app/cli/experiment_command.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "app/cli/cli_words.h"
#include "app/experiment/experiment_answer.h"
#include "app/host/data_folder.h"

namespace sandgate::cli {

using experiment::Experiment;

Result<std::unique_ptr<Experiment>> experiment_of(const ExperimentOptions& o, const Output& out) {
  auto plan = experiment::read_plan(o.file);
  if (!plan) return std::unexpected(std::move(plan.error()));
  if (!o.tables.empty()) {
    if (auto free = experiment::is_free(o.tables); !free) return std::unexpected(std::move(free.error()));
  }
  const auto commanders = std::make_shared<const Commanders>(Commanders::read(plugin_folders()));
  for (const Fault& fault : commanders->passed_over()) out.note(fault);
  auto cells = experiment::cells_of(*plan, *commanders, out.progress(utf8(Cli::tr("Reading"))));
  if (!cells) return std::unexpected(std::move(cells.error()));
  return std::make_unique<Experiment>(std::move(*plan), commanders, std::move(*cells));
}

ExitCode tell_experiment(const Experiment& experiment, const ExperimentOptions& o, double seconds, bool stopped,
                         const Output& out) {
  const std::int64_t missing = experiment.wanted() - experiment.known();
  if (missing == 0 && !o.tables.empty()) {
    if (auto written = experiment::write_tables(experiment, o.results, o.tables); !written)
      return out.fail(written.error());
  }
  Answer answer = experiment::experiment_answer(experiment);
  answer["out"] = o.results;
  if (missing == 0 && !o.tables.empty()) answer["csv"] = o.tables;
  answer["seconds"] = number(seconds, 2);
  if (missing > 0) answer["missing"] = missing;
  std::string text = experiment::experiment_text(experiment) + utf8(Cli::tr("%1 s."), figure(seconds, 1)) + "\n";
  if (missing > 0)
    text += utf8(Cli::tr("Interrupted: %1 runs missing; the same command goes on from %2."), missing, o.results) + "\n";
  out.answer(answer, text);
  return stopped && missing > 0 ? ExitCode::failed : ExitCode::success;
}

}  // namespace sandgate::cli
