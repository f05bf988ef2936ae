// Shells (KS-7.1): which of them a gun is to be laid with on a mark, and what comes of it where it comes to rest.
#pragma once

#include <optional>
#include <vector>

#include "core/battle/shot.h"
#include "plugins/commanders/vanguard/table_field.h"

namespace sandgate::vanguard {

struct ShellShot {
  Aim aim;
  Point at;
  double worth = 0;             ///< of who dies by it, guns silenced with them, own men counted off
  double enemies = 0, own = 0;  ///< dead by it
};

struct ShellMark {
  double worth = 0;  ///< of a shell that comes to rest near it, as far as one can hope
  Point at;
};
/// Places where a shell may be worth more than `least`: the best first, and no more than are worth flying one at.
std::vector<ShellMark> shell_marks(const Field& field, double least);

/// What the shell of the least range that carries to `mark` would come to, flown there some times in thought: overset
/// in flight or within the circle, and there half of who is not sheltered. None where the rulebook has no shells, none
/// carries so far, the gun cannot be laid on it, or own men would die by it who are not paid for.
std::optional<ShellShot> foresee_shell(const Field& field, std::uint32_t gun, Point mark);

}  // namespace sandgate::vanguard
