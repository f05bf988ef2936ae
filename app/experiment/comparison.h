// What the cells of an experiment came to, each by itself and against others by common dice.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/experiment/batch_answer.h"
#include "app/experiment/cells.h"
#include "app/experiment/results.h"

namespace sandgate::experiment {

/// A cell less another that differs from it in one of its lists alone, where it has that list's first entry: run by run
/// with the same dice, so that what dice do to both alike falls out.
struct Difference {
  std::string by;  ///< "postings", "commanders", "rules"
  std::size_t cell = 0, against = 0;
  std::int64_t runs = 0;          ///< of both
  std::vector<Sums> won;          ///< by side: 1, 0 or -1
  std::vector<Sums> half_points;  ///< by side, of runs that have ended in both
  std::vector<Sums> lost;         ///< by side
  Sums moves;
  void add(const BattleResult& one, const BattleResult& other);
};

/// Of scenarios there are no differences: over another ground the same dice are no longer the same.
std::vector<Difference> differences_of(const std::vector<Cell>& cells);

/// Takes runs in any order and keeps only those that some other cell's is still awaited for.
class Comparison {
 public:
  explicit Comparison(const std::vector<Cell>& cells);
  void add(const CellRun& run);

  const std::vector<BatchTally>& cells() const { return tallies_; }
  std::int64_t runs() const { return runs_; }
  /// Of every run that both cells of a pair have had.
  std::vector<Difference> differences() const;

 private:
  using Row = std::vector<std::optional<BattleResult>>;  // by cell
  static void compare(std::vector<Difference>& differences, const Row& row);

  std::vector<BatchTally> tallies_;
  std::vector<Difference> differences_;  // of the rows that are whole
  std::map<std::int64_t, Row> waiting_;  // by run
  std::int64_t runs_ = 0;
};

}  // namespace sandgate::experiment
