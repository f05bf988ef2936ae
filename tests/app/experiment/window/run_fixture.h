// An experiment in hand for tests, in a folder of its own.
#pragma once

#include <QSignalSpy>
#include <QTest>

#include "app/experiment/experiment_answer.h"
#include "app/experiment/pool.h"
#include "app/experiment/window/experiment_run.h"
#include "tests/app/experiment/plans.h"
#include "tests/app/fixtures/patience.h"

namespace sandgate::tests {

/// Plug-ins of the build, wherever the tests lie.
inline void use_built_plugins() { qputenv("SANDGATE_PLUGINS", SANDGATE_BIN_DIR "/plugins"); }

/// What the library itself comes to with the same plan, in a results' file of its own.
inline std::unique_ptr<experiment::Experiment> played_by_the_library(const PlanFile& file, const char* results) {
  auto plan = experiment::read_plan(file.path());
  if (!plan) return nullptr;
  auto cells = experiment::cells_of(*plan, commanders_there_are());
  if (!cells) return nullptr;
  const auto commanders = std::make_shared<const Commanders>(commanders_there_are());
  auto work = std::make_unique<experiment::Experiment>(std::move(*plan), commanders, std::move(*cells));
  if (!work->write_to(file.beside(results))) return nullptr;
  if (experiment::play_here(*work, 2, {}).fault) return nullptr;
  return work;
}

/// Where nobody can write, whoever he is: beneath a file.
inline std::string nowhere(const PlanFile& file, const char* name) { return (file.path() / name).string(); }

/// The small plan with so many runs of each cell.
inline nlohmann::json plan_of(std::int64_t runs) {
  auto plan = small_plan();
  plan["runs"] = runs;
  return plan;
}

}  // namespace sandgate::tests
