// How long men take into boats and out of them (KS-3, KS-9).
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/clause.h"
#include "core/rulebook/kriegspiel_rules.h"
#include "map/base/bearing.h"
#include "map/base/point.h"

namespace sandgate {

struct BoatRuling {
  std::int64_t parties = 0;                ///< part-parties counted up
  std::int64_t embark = 0, disembark = 0;  ///< moves of the side
  std::int64_t boats = 0;                  ///< that hold them, on foot
  std::vector<Clause> clauses = {};
};
/// `points` at least one: places at which parties get in or out at the same time. Men below nought count as nought.
BoatRuling rule_boats(const BoatRules& rules, std::int64_t men, std::int64_t points = 1);

/// KS-9, S: where the man of that number (from 0: the crew, then who is in it) sits in boats that lie at `boat`: two by
/// two, the first at the bow. `pitch`: from one to the next.
Point seat_in_boat(Length pitch, Point boat, Bearing facing, std::int64_t number);

}  // namespace sandgate
