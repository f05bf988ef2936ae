// What a body has gone without (KS-4.4, KS-4.5).
#pragma once

#include <cstdint>

#include "core/base/fields.h"

namespace sandgate {

/// Moves are its side's own.
struct Hunger {
  /// Who of it went without at a collection, and has not been fed since: men on foot and riders without food, horses
  /// without forage, infantry without ammunition. By CX-6 men without a supply waggon, and as shooters the guns that
  /// had no ammunition cart near.
  std::int32_t foot = 0, riders = 0, horses = 0, shooters = 0;
  std::int64_t since = 0;     ///< in which move it missed the first collection of food or forage; 0: it is fed
  std::int64_t besieged = 0;  ///< KS-4.4: since which move it has been found besieged at every close; 0: it is not
  /// KS-4.5: in which move the last horse of the besieged was eaten; of those who had none, since when they have been
  /// both unfed and besieged; 0: neither.
  std::int64_t last_horse = 0;

  /// KS-4.5: it cannot move until it is supplied.
  bool hungry() const { return since > 0; }
  /// KS-4.5: it does not fire, charge or serve, when so many moves after the missed collection have closed. `own_move`
  /// is the one that its side is in, or will be in next.
  bool out_of_action(std::int64_t own_move, std::int32_t after_moves) const {
    return since > 0 && own_move > since + after_moves;
  }
  /// KS-4.5: its infantry cannot fire; CX-6: its guns may not.
  bool no_ammunition() const { return shooters > 0; }
  SANDGATE_FIELDS(foot, riders, horses, shooters, since, besieged, last_horse)
  friend bool operator==(const Hunger&, const Hunger&) = default;
};

}  // namespace sandgate
