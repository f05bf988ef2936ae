// What men are worth near the number of LW-6.1, below which both sides are drawn.
#pragma once

#include <cstdint>
#include <optional>

#include "core/rulebook/rulebook.h"
#include "core/sight/seen.h"

namespace sandgate::vanguard {

/// A Fight to the Finish, by the free men on either side. Who has men enough wins in the end, however few the enemy
/// is, and is never drawn; who has not can do no better than bring the enemy down to where he is himself.
struct Stakes {
  std::int32_t least = 0;               ///< LW-6.1: drawn with fewer than this on both sides; 0: this is no such game
  std::int64_t own = 0, foes = 0;       ///< free men on the field, as far as they are known
  std::int64_t victory = 0, drawn = 0;  ///< half points

  /// The enemy can lose and be drawn, no more; and this side can be drawn, if it loses more than it can spare.
  bool in_hand() const { return own >= least && foes < least; }
  /// Whether so many of its men can fall, and a victory that is in hand is still.
  bool affords(std::int64_t lost) const { return !in_hand() || own - lost >= least; }
  /// The victory is in the enemy's hand, and man for man he could yet be brought below the number.
  bool draw_in_reach() const { return own < least && foes >= least && foes - own < least; }
  /// Half points the end is worth with so many left on either side: a victory, if the lesser can be had man for man to
  /// the last before the others are too few, else of what lies between it and a draw the part that can be had so.
  std::int64_t outlook(std::int64_t own_left, std::int64_t foes_left) const;
  /// What it adds to that if so many fall; nothing while both have men enough even then.
  std::int64_t worth_of(std::int64_t own_lost, std::int64_t foes_lost) const;
};

/// Nothing is at stake where the game is another one, or over.
Stakes stakes_of(const Rulebook& rules, const std::optional<SeenGame>& game, std::int64_t own, std::int64_t foes);

}  // namespace sandgate::vanguard
