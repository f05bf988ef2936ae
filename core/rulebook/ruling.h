// The umpire's calculator: one ruling, with its parts and the clauses it rests on.
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <string_view>
#include <vector>

#include "core/base/clause.h"
#include "core/base/enumeration.h"
#include "core/base/fields.h"
#include "core/base/refusal.h"
#include "core/rulebook/rulebook.h"

namespace sandgate {

/// LW-2.2, ST-6, PR-1, PR-3: a commander's allowance for one move. `minutes` is nought where no time is kept.
struct MoveTimeRuling {
  std::int64_t for_men = 0, for_guns = 0;  ///< minutes
  std::int64_t minutes = 0;                ///< their sum, or the fixed limit; nought where there is none
  ClockCounts counts = ClockCounts::free;
  Clause clause = clauses::move_and_clock;
};
/// `men` and `guns` are what is free of his own, or (ST-6) was when he began; numbers below nought count as nought.
MoveTimeRuling rule_move_time(const Rulebook& rulebook, std::int64_t men, std::int64_t guns);

/// LW-5.1, LW-5.3: what a melee comes to, in numbers.
struct MeleeRuling {
  struct Side {
    std::int64_t killed = 0, prisoners = 0, left = 0;
    SANDGATE_FIELDS(killed, prisoners, left)
    friend bool operator==(const Side&, const Side&) = default;
  };
  enum class Isolated : std::uint8_t { none, attackers, defenders };
  Side attackers, defenders;
  Isolated isolated = Isolated::none;  ///< the lesser side, where it is
  std::int64_t tossed = 0;             ///< PR-1: pairs whose coin is still to be tossed: of each one man will die
  std::vector<Clause> clauses;
};
constexpr auto words_of(MeleeRuling::Isolated) {
  return std::to_array<std::string_view>({"none", "attackers", "defenders"});
}
/// Numbers of those who take part, and of each side's free men outside who could be there within a move. Only the
/// lesser side can be isolated to any purpose. Numbers below nought count as nought. By the rulebook's kind: where two
/// men who touch fight alone (PR-1, PR-2) each of the lesser side meets one of the greater; only defenders are taken by
/// double their number (PR-3); a centred melee (ST-1) is ruled as a joined one is.
MeleeRuling rule_melee(const Rulebook& rulebook, std::int64_t attackers, std::int64_t defenders,
                       std::int64_t attacker_support, std::int64_t defender_support);
/// PR-1: a pair whose coin has fallen.
MeleeRuling rule_toss(bool attacker_lives);
/// What a rulebook's melees rest on.
std::vector<Clause> melee_clauses(MeleeKind kind);
/// LW-5.1: whether a body of so many is isolated with so many in support.
bool isolated(const Rulebook& rulebook, std::int64_t men, std::int64_t support);

/// ST-1: the same where it is known whether some man of the lesser side is isolated.
MeleeRuling rule_centred_melee(std::int64_t attackers, std::int64_t defenders, bool lesser_isolated);
/// ST-1: whether a man is isolated when of the `others` left to his side so many are within a move. The last of his
/// side is not.
bool man_isolated(const Rulebook& rulebook, std::int64_t others, std::int64_t near);

/// LW-6.1: one side's points at the end of a battle.
struct PointsCount {
  enum class Victory : std::uint8_t { lost, drawn, won };
  std::int64_t infantry = 0, cavalry = 0;  ///< alive and uncaptured
  std::int64_t guns = 0;                   ///< held, carried over the back line, or about to be
  std::int64_t own_prisoners_held = 0;     ///< one's own men held by the enemy
  std::int64_t prisoners_taken = 0;        ///< enemies one holds
  Victory victory = Victory::lost;
  SANDGATE_FIELDS(infantry, cavalry, guns, own_prisoners_held, prisoners_taken, victory)
  friend bool operator==(const PointsCount&, const PointsCount&) = default;
};
constexpr auto words_of(PointsCount::Victory) { return std::to_array<std::string_view>({"lost", "drawn", "won"}); }
struct PointsRuling {
  std::int64_t half_points = 0;
  double points() const { return static_cast<double>(half_points) / 2; }
  Clause clause = clauses::points;
};
PointsRuling rule_points(const Rulebook& rulebook, const PointsCount& count);

/// KS-2.2: a march over a slope, at the ordinary rate.
struct SlopeRuling {
  Length rate;                            ///< a move's march on this ground
  Length distance, climbing, descending;  ///< what each part costs
  Length cost;                            ///< their sum
  Moves moves;
  std::vector<Clause> clauses;
};
/// Refused: an arm that cannot go on this ground at all; wheels off the road where this is too steep (KS-2.3), where
/// a slope without a map is taken as even.
std::expected<SlopeRuling, Refusal> rule_slope(const Rulebook& rulebook, Arm arm, Formation formation, Going going,
                                               Length distance, std::int32_t climbed, std::int32_t descended);

}  // namespace sandgate
