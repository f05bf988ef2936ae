// An experiment as it is told: text, one JSON value, or a folder of tables.
#pragma once

#include <filesystem>
#include <string>

#include "app/experiment/answer.h"
#include "app/experiment/experiment.h"

namespace sandgate::experiment {

/// `{"experiment", "title", "seed"?, "wanted", "runs", "cells": […], "differences": […], "intervals"}`, as
/// docs/command-line.md has it.
Answer experiment_answer(const Experiment& experiment);
std::string experiment_text(const Experiment& experiment);

/// Whether tables could be written there: nothing lies there yet.
Result<void> is_free(const std::filesystem::path& folder);
/// Writes `cells.csv`, `spread.csv`, `differences.csv` and `runs.csv` (RFC 4180) into a new folder; `results` is the
/// file that holds the runs. Nothing is left behind on a fault: something lies there already, or it cannot be written.
Result<void> write_tables(const Experiment& experiment, const std::filesystem::path& results,
                          const std::filesystem::path& folder);

}  // namespace sandgate::experiment
