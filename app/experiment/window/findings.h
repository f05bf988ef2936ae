// What an experiment has come to so far, as a value: made where runs are gathered, shown on the windows' thread.
#pragma once

#include <QString>
#include <array>
#include <cstdint>
#include <vector>

#include "app/experiment/experiment.h"
#include "app/experiment/window/distribution.h"
#include "app/experiment/window/measure.h"

namespace sandgate {

/// One thing measured in one cell. Of what was won the mean is the share, with its interval by Wilson.
struct Measured {
  experiment::Mean mean;
  Distribution spread;  ///< in whole counted values, of which `unit_of` make one
};

struct CellFindings {
  struct OfSide {
    QString name;
    Livery livery = Livery::red;
    std::array<Measured, 3> measured;  ///< by Measure, without moves
  };
  QString name;       ///< what tells it from the others: "bold-red · one-shot"
  QString whole;      ///< in full: scenario, posting, commanders, rules
  bool game = false;  ///< it can be won, and has points
  std::int64_t runs = 0, drawn = 0, unended = 0;
  std::vector<OfSide> sides;  ///< of the scenario, by their ids
  Measured moves;

  /// None where the cell has no such thing: no points without a game.
  const Measured* of(Measure measure, std::size_t side) const;
};

/// A cell less another, by the same dice (experiment::Difference).
struct DifferenceFindings {
  std::size_t cell = 0, against = 0;
  QString by;  ///< in what they differ: "commanders"
  std::int64_t runs = 0;
  std::vector<std::array<experiment::Mean, 3>> by_side;
  experiment::Mean moves;

  const experiment::Mean& of(Measure measure, std::size_t side) const;
};

struct Findings {
  QString title;
  std::int64_t runs_of_a_cell = 0, wanted = 0, known = 0;
  std::vector<CellFindings> cells;
  std::vector<DifferenceFindings> differences;

  /// The names of all sides, each once, in the order in which cells have them.
  std::vector<QString> sides() const;
  /// What can be measured here: without a game neither points nor what was won.
  std::vector<Measure> measures() const;
  /// Where the side stands in that cell; none where it has no such side.
  static std::optional<std::size_t> side_in(const CellFindings& cell, const QString& side);
};

/// Gathers the distributions of an experiment while it counts; on the thread that gathers runs.
class FindingsBook {
 public:
  explicit FindingsBook(const experiment::Experiment& of);
  void add(const experiment::CellRun& run);
  /// Cells as they stand; the experiment's own sums, and the distributions beside them.
  Findings findings(const experiment::Experiment& of) const;

 private:
  Findings counted_;  // names and distributions; means are taken when they are asked for
};

}  // namespace sandgate
