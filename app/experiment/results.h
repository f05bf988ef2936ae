// The results of an experiment in one SQLite file: its cells, and every run in them. Tables and views are described in
// docs/experiments.md.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <vector>

#include "app/experiment/cells.h"

namespace sandgate::experiment {

/// One run of a cell and what it came to.
struct CellRun {
  std::size_t cell = 0;  ///< by its place, from 0; in the file from 1
  BattleResult result;   ///< its number is the run's, from 1
};

class Results {
 public:
  using Told = std::function<void(CellRun)>;
  /// Opens, or makes one; `digest` is of all that results follow from but the number of runs. Tells what is in it, run
  /// by run and in each by cell. Refused: a file that is something else, is damaged, of another experiment or build, or
  /// cannot be written; it is left as it is.
  static Result<Results> open(const std::filesystem::path& path, const Plan& plan, const std::vector<Cell>& cells,
                              const std::string& digest, const Told& told);
  Results(Results&&) noexcept;
  Results& operator=(Results&&) = delete;
  ~Results();

  /// In one transaction. Whether it was written: not while another program reads it, which is to be tried again. Faults
  /// where it cannot be written; nothing of them is then.
  Result<bool> append(const std::vector<CellRun>& runs);

 private:
  struct State;
  explicit Results(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace sandgate::experiment
