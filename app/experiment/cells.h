// The cells of an experiment: every scenario by every posting, with all commanders, by all rules.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "app/experiment/battles.h"
#include "app/experiment/plan.h"
#include "app/host/commanders.h"
#include "map/base/progress.h"

namespace sandgate::experiment {

/// What is chosen of each list of the plan, by its place in it.
struct CellChoice {
  std::size_t scenario = 0, posting = 0, commanders = 0, rules = 0;
  friend bool operator==(const CellChoice&, const CellChoice&) = default;
};

struct Cell {
  CellChoice choice;
  std::string scenario_name, posting_name, commanders_name, rules_name;  ///< as the plan has them; posting: as played
  Scenario scenario;
  BattleTerms terms;
  std::string digest;  ///< of all that a run in it follows from, but the dice
};

/// Every cell of the plan, the last list going round first. Faults name the plan's file and the JSON pointer: a
/// scenario that cannot be read, a posting, seat, commander, rulebook or number that is not there.
Result<std::vector<Cell>> cells_of(const Plan& plan, const Commanders& commanders, const Progress& progress = {});

}  // namespace sandgate::experiment
