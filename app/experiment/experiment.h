// An experiment: every run of every cell of a plan, gathered in a results' file.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/experiment/cells.h"
#include "app/experiment/comparison.h"
#include "app/experiment/results.h"
#include "app/experiment/work.h"

namespace sandgate::experiment {

/// Runs are numbered so that the first of every cell comes before the second of any: what is compared comes in
/// together.
class Experiment : public Work {
 public:
  Experiment(Plan plan, std::shared_ptr<const Commanders> commanders, std::vector<Cell> cells);
  /// From now on runs are written into that file as well; what is in it is known already. Faults: as of Results::open.
  Result<void> write_to(const std::filesystem::path& file);
  /// Who wants to hear of every run as it is counted: those that are in the file, and those that are played. Called on
  /// the thread that gathers them.
  void tell(std::function<void(const CellRun&)> told) { told_ = std::move(told); }
  /// Runs in hand are broken off at their next move and come to nothing; from any thread, and for good.
  void drop() { dropped_ = true; }

  std::string digest() const override { return digest_; }
  std::int64_t wanted() const override { return plan_.runs * std::ssize(cells_); }
  std::int64_t known() const override { return comparison_.runs(); }
  std::optional<std::int64_t> next() override;
  Result<BattleResult> play(std::int64_t number) const override;
  std::size_t sides(std::int64_t number) const override;
  std::string name(std::int64_t number) const override;
  Result<void> take(std::int64_t number, BattleResult result) override;
  /// A transaction for each run would be slower than the runs.
  Result<void> write(bool all) override;

  const Plan& plan() const { return plan_; }
  const std::vector<Cell>& cells() const { return cells_; }
  const Comparison& comparison() const { return comparison_; }

 private:
  using Clock = std::chrono::steady_clock;
  std::size_t cell_of(std::int64_t number) const { return static_cast<std::size_t>((number - 1) % std::ssize(cells_)); }
  std::int64_t run_of(std::int64_t number) const { return (number - 1) / std::ssize(cells_) + 1; }
  void count(CellRun run);

  const Plan plan_;
  const std::shared_ptr<const Commanders> commanders_;
  const std::vector<Cell> cells_;
  const std::string digest_;
  Comparison comparison_;
  std::vector<bool> there_;  // by number
  std::int64_t next_ = 1;
  std::filesystem::path path_;
  std::optional<Results> file_;
  std::vector<CellRun> unwritten_;
  std::function<void(const CellRun&)> told_;
  std::atomic<bool> dropped_ = false;
  Clock::time_point written_ = Clock::now();
};

}  // namespace sandgate::experiment
