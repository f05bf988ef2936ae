// What a well-aimed gun hits on a level table (LW-4), by flying its shots: what the umpire's calculator asks.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <vector>

#include "core/battle/shot.h"
#include "core/rulebook/rulebook.h"
#include "map/base/progress.h"

namespace sandgate {

struct PracticeAsked {
  double range_ft = 27;  ///< from gun to target
  std::int64_t shots = 10'000;
  std::int64_t men = 1;         ///< infantry in ranks from the target on
  std::uint64_t seed = 1;       ///< of the dice
  std::string projectile = {};  ///< by its name in the rulebook; empty: the first
};
struct Practice {
  std::int64_t shots = 0;
  std::int64_t hits = 0;  ///< shots that felled anybody
  std::int64_t felled = 0, struck = 0, by_fallen = 0, touched = 0;
  Elevation elevation = {};
  std::string projectile;
};
enum class NoPractice : std::uint8_t {
  no_projectile,  ///< the rulebook has none of that name for guns
  too_far,        ///< no elevation carries it there
  stopped,
};
std::expected<Practice, NoPractice> practise(const Rulebook& rulebook, const PracticeAsked& asked,
                                             const Progress& progress = {});
/// By name, in the rulebook's order: what guns fire.
std::vector<std::string> gun_projectiles(const Rulebook& rulebook);

}  // namespace sandgate
