// What happens in a game as such: it is opened, a back line is reached, a gun is carried off, it ends (LW-6).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/enumeration.h"
#include "core/battle/scoring.h"
#include "core/kinds/kind.h"
#include "core/scenario/game_terms.h"

namespace sandgate {

struct Setting;

/// LW-6.1: the side of this seat, which leads it, gives the battle up. All that it has on the field capitulates, as
/// what is left there after a retreat does (LW-6.2), so that nobody saves his men's points by giving up in time.
struct Concede {
  static constexpr OrderKind order{"concede", Owner::seat, clauses::points};
  friend bool operator==(const Concede&, const Concede&) = default;
};

/// LW-6: the forces are set down, and the game is on.
struct GameOpened {
  std::vector<std::int64_t> men;   ///< by side: with how many it began
  std::optional<SideId> defender;  ///< LW-6.3
  bool tossed = false;             ///< for the defender
  static constexpr EventKind event{"game_opened", clauses::points};
  Clause clause(const Setting& setting) const;
  SANDGATE_FIELDS(men, defender, tossed)
  friend bool operator==(const GameOpened&, const GameOpened&) = default;
};
/// LW-6.1: guns that have been brought over their own side's back line.
struct GunsCarriedOff {
  std::vector<GunId> guns;
  static constexpr EventKind event{"guns_carried_off", clauses::points};
  SANDGATE_FIELDS(guns)
  friend bool operator==(const GunsCarriedOff&, const GunsCarriedOff&) = default;
};
/// LW-6.2: these men stand on the back line of `beaten`, whose strategic defeat it is.
struct RearReached {
  SideId beaten;
  std::vector<ManId> men;
  std::int32_t moves = 0;  ///< of its own, which it has to get away; nought: the battle is decided (PR-3)
  static constexpr EventKind event{"rear_reached", clauses::blow};
  Clause clause() const { return moves == 0 ? clauses::three_men : event.clause; }
  SANDGATE_FIELDS(beaten, men, moves)
  friend bool operator==(const RearReached&, const RearReached&) = default;
};
/// LW-6.3: attackers who have reached the defender's back line for the first time.
struct LineReached {
  std::vector<ManId> men;
  static constexpr EventKind event{"line_reached", clauses::defensive};
  SANDGATE_FIELDS(men)
  friend bool operator==(const LineReached&, const LineReached&) = default;
};
enum class EndReason : std::uint8_t {
  force_gone,         ///< LW-6.1: one side has nobody left on the field
  nobody_left,        ///< LW-6.1: neither has; drawn
  too_few,            ///< LW-6.1, ST-9: both are too few; drawn
  rear_reached,       ///< PR-3: men on the back line decide at once
  retreat_over,       ///< LW-6.2: the beaten side's moves are spent, or nobody of it is left on the field
  rears_safe,         ///< LW-6.2: neither side can bring so many men to the other's line any more; drawn
  line_reached,       ///< LW-6.3: the attacker's part has arrived
  line_out_of_reach,  ///< LW-6.3: it cannot arrive any more
  conceded,           ///< LW-6.1: one side has given it up
};
constexpr auto words_of(EndReason) {
  return std::to_array<std::string_view>({"force_gone", "nobody_left", "too_few", "rear_reached", "retreat_over",
                                          "rears_safe", "line_reached", "line_out_of_reach", "conceded"});
}

/// LW-6: nothing is ordered after it.
struct BattleEnded {
  EndReason why = EndReason::force_gone;
  std::optional<SideId> winner;   ///< none: drawn
  std::vector<SideScore> scores;  ///< by side
  static constexpr EventKind event{"battle_ended", clauses::points};
  Clause clause(const Setting& setting) const;
  SANDGATE_FIELDS(why, winner, scores)
  friend bool operator==(const BattleEnded&, const BattleEnded&) = default;
};

using GameDeeds = Kinds<Concede>;
using GameEvents = Kinds<GameOpened, GunsCarriedOff, RearReached, LineReached, BattleEnded>;

/// On what a battle's end rests.
Clause clause_of(EndReason why, GameKind kind, const GameRules& rules);
/// LW-6.1, LW-6.2, LW-6.3.
Clause clause_of(GameKind kind);

}  // namespace sandgate
