// How a battle on a table is set up in play, as its scenario says: forces, sides of the field, setting down
// (LW-1.1, LW-2.1, LW-6.3, LW-7.1, LW-7.2; ST-10, ST-11).
#pragma once

#include <cstdint>
#include <optional>

#include "core/base/fields.h"
#include "core/rulebook/setup_rules.h"
#include "map/base/id.h"

namespace sandgate {

/// Two sides, one in each camp, at opposite edges; the first seat of each sets up for it.
struct SetupTerms {
  using Chances = SetupRules::Chances;
  std::optional<std::int32_t> points;  ///< LW-7.1, in half points: each side musters for them; none: the bodies named
  bool open_mustering = false;         ///< each sees what the other musters while it does
  std::optional<Chances> chances;
  bool country_laid_out = false;  ///< LW-1.1: one player did, and the other chooses his side of the field
  SeatId country_by = {};         ///< who; none: the toss says
  bool curtain = false;           ///< LW-2.1: both set down at once, hidden
  bool defensive = false;         ///< LW-6.3: one defends, chooses his side and sets down first
  SeatId defender = {};           ///< who; none: the winner of the toss
  SANDGATE_FIELDS(points, open_mustering, chances, country_laid_out, country_by, curtain, defensive, defender)
  friend bool operator==(const SetupTerms&, const SetupTerms&) = default;
};

}  // namespace sandgate
