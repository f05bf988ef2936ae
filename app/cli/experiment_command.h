// What an experiment is asked for on the command line, and how it answers: for `sandgate experiment` and
// `sandgate-batch-mpi --experiment`.
#pragma once

#include <memory>
#include <string>

#include "app/cli/answer.h"
#include "app/experiment/experiment.h"

namespace sandgate::cli {

struct ExperimentOptions {
  std::string file, results, tables;
  std::int64_t threads = 0;
  bool json = false;
};

/// The experiment of the file, with nothing of it played and its results not opened yet. Faults: as of read_plan and
/// cells_of; a folder for tables that is there already.
Result<std::unique_ptr<experiment::Experiment>> experiment_of(const ExperimentOptions& options, const Output& out);

/// Answers for what there is, and writes the tables once nothing is missing.
ExitCode tell_experiment(const experiment::Experiment& experiment, const ExperimentOptions& options, double seconds,
                         bool stopped, const Output& out);

}  // namespace sandgate::cli
