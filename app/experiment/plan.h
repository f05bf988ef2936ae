// An experiment as it stands in a file: scenarios × postings × commanders × rules, and how often.
// Schema: data/schemas/experiment.schema.json.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/rulebook/json.h"
#include "core/rulebook/signal_rules.h"
#include "map/base/fault.h"

namespace sandgate::experiment {

struct Plan {
  struct ScenarioChoice {
    std::string name;
    std::filesystem::path where;  ///< a folder or file that is there, or what was typed, for the reader to refuse
    std::int64_t moves = 200;     ///< the most of one run
  };
  struct CommanderChoice {
    std::string name;
    std::map<std::string, std::string> seats;  ///< commander by a seat, a side, or "all"
  };
  struct RuleChoice {
    std::string name;
    std::string rulebook;               ///< empty: the scenario's own
    std::optional<Signals> signalling;  ///< none: as the scenario or its rulebook has it
    std::optional<Json> numbers;        ///< laid over the rulebook
  };

  std::filesystem::path file;
  std::string name, title;
  std::uint64_t seed = 1;
  std::vector<std::uint64_t> seeds;  ///< of each run; empty: they follow from `seed`
  std::int64_t runs = 1;             ///< of every cell
  std::int64_t budget_s = 30;
  std::vector<ScenarioChoice> scenarios;
  std::vector<std::string> postings;  ///< empty: the scenario's own seats
  std::vector<CommanderChoice> commanders;
  std::vector<RuleChoice> rules;
  std::string json;  ///< the file's text, canonical

  /// Of a run, from 1: the same in every cell.
  std::uint64_t seed_of_run(std::int64_t run) const;
  std::size_t cells() const { return scenarios.size() * postings.size() * commanders.size() * rules.size(); }
};

/// The most cells of an experiment, and the most runs of all of them together.
inline constexpr std::size_t most_cells = 1'024;
inline constexpr std::int64_t most_runs = 10'000'000;

/// Reads a plan strictly; whether scenarios, seats, commanders and numbers are there is asked when cells are made of
/// it. Faults name file and JSON pointer (the line where the text is not JSON): unknown or missing keys, names used
/// twice, values out of range, more cells or runs than can be.
Result<Plan> read_plan(const std::filesystem::path& file);

}  // namespace sandgate::experiment
