// Battles played in memory by programs, for the spread of what comes of a scenario.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/host/session.h"
#include "core/scenario/scenario.h"
#include "map/base/progress.h"

namespace sandgate::experiment {

/// What is asked of every battle.
struct BattleTerms {
  std::vector<std::string> commanders;  ///< by seat
  std::int64_t moves = 0;               ///< the most there may be, both camps' together
  CommanderBudget budget;
};

/// How one battle went.
struct BattleResult {
  std::int64_t number = 0;  ///< from 1
  std::uint64_t seed = 0;   ///< with which `sandgate play` plays it again
  bool ended = false;       ///< by the game's own rules
  std::string why = {};     ///< it ended so, a word: "force_gone"
  std::optional<SideId> winner = {};
  std::int64_t moves = 0;
  std::vector<std::int64_t> half_points = {};       ///< by side; empty where it has not ended
  std::vector<std::int64_t> began = {}, lost = {};  ///< men by side; lost: neither free on the field nor safe behind it
  friend bool operator==(const BattleResult&, const BattleResult&) = default;
};

/// Of the `number`th battle of a batch.
std::uint64_t seed_of(std::uint64_t batch, std::int64_t number);

/// Plays one. A fault names a commander that lost its seat. With `keep` it is played into an exercise file of that
/// name. Battles may be played on several threads at once. `progress` is asked after every move.
Result<BattleResult> play_battle(const Scenario& scenario, const BattleTerms& terms, const Commanders& commanders,
                                 std::int64_t number, std::uint64_t seed,
                                 const std::optional<std::filesystem::path>& keep = {}, const Progress& progress = {});

}  // namespace sandgate::experiment
