#include "core/checks/fall_in_check.h"

#include "core/rulebook/rulebook.h"

#include <algorithm>

namespace sandgate {

bool can_fall_in(const Rulebook& rulebook, Arm arm, Point at, Point middle, std::int64_t moved, std::int64_t move) {
  if (moved == 0) return true;
  // Sides take their moves in turn.
  const std::int64_t moves = std::max((move - moved) / 2, std::int64_t{1});
  return distance(at, middle).count <= rulebook.arm(arm).across.count * moves;
}

}  // namespace sandgate
