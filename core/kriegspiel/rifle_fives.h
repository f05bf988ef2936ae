// Who has a shot together in rifle-fire (KS-7.2).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/clause.h"
#include "core/rulebook/kriegspiel_rules.h"
#include "map/base/point.h"

namespace sandgate {

/// Men who have their shots together, roughly in one line. A man is named by his place in the span he was given in.
struct RifleFive {
  std::vector<std::uint32_t> men;  ///< `RifleRules::men` of them, along their line
  std::uint32_t middle = 0;        ///< the one in the middle of the line, from behind whom they fire
  friend bool operator==(const RifleFive&, const RifleFive&) = default;
};

/// Fives of the men at these places, all of whom may fire: each man in at most one, and each five within
/// `RifleRules::line` of a straight line, exactly reckoned but for the last 64th of an inch. As many as the search
/// finds, which is all there can be where they stand in one line of two ranks or fewer, and nearly so elsewhere; among
/// lines as good, those of men who stand near one another. The same places give the same fives.
std::vector<RifleFive> rifle_fives(const RifleRules& rules, std::span<const Point> men);

/// The plain count, of men who all stand in line.
struct RifleShots {
  std::int64_t fives = 0, shots = 0;
  Clause clause = clauses::rifle_fire;
};
RifleShots rifle_shots(const RifleRules& rules, std::int64_t men);

}  // namespace sandgate
