// A war: battles one after another, each an exercise of its own, whose scenario keeps what was fought before (LW-6.4).
#pragma once

#include <filesystem>
#include <string>

#include "core/scenario/scenario.h"
#include "map/base/progress.h"

namespace sandgate {

/// How a war stands by one of its exercises.
struct WarReport {
  std::vector<std::string> sides;  ///< by the ids of that exercise
  WarTerms war;                    ///< its own battle with the others, when that is over
  std::string title;               ///< of its own battle
  GameKind kind = GameKind::fight;
  bool battle_over = false;
  WarStanding standing;
};
/// Faults: the file cannot be read; it belongs to no war.
Result<WarReport> read_war(const std::filesystem::path& exercise, const Progress& progress = {});

/// `scenario` as the first battle of a war for a lead of so many points. Faults: it is no game, or belongs to a war
/// already; a name or lead that cannot be.
Result<Scenario> begin_war(const Scenario& scenario, const std::string& name, std::int64_t lead);

/// The scenario of a war's battle without the war, so that another can be fought on the same ground, from the same
/// beginning. Faults: the file cannot be read; it is no game.
Result<Scenario> same_again(const std::filesystem::path& exercise);

/// `scenario` as the battle that follows `previous` in its war. The two sides carry over by their names. Faults besides
/// those of begin_war: the battle of `previous` is not over, the war is, or the sides are not those of the war.
Result<Scenario> next_battle(const std::filesystem::path& previous, const Scenario& scenario,
                             const Progress& progress = {});

}  // namespace sandgate
