// How a game stands: part of the state of an exercise that is one (LW-6).
#pragma once

#include "core/kinds/game.h"

namespace sandgate {

struct GameState {
  std::vector<std::int64_t> men;     ///< by side: with how many it began
  std::optional<SideId> defender;    ///< LW-6.3
  std::optional<SideId> beaten;      ///< LW-6.2
  std::int32_t moves_left = 0;       ///< LW-6.2: own moves of `beaten`, the one it is in with them
  std::vector<ManId> arrived;        ///< LW-6.3: who have reached the defender's back line, in order
  std::optional<BattleEnded> ended;  ///< as it ended
  SANDGATE_FIELDS(men, defender, beaten, moves_left, arrived, ended)
  friend bool operator==(const GameState&, const GameState&) = default;
};

}  // namespace sandgate
