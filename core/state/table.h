// A table of a campaign: a window of the country on which men stand and fight one by one (CX-10).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/battle/ground/table_ground.h"
#include "core/kinds/gun.h"
#include "core/kinds/melee.h"
#include "core/rulebook/ruling.h"
#include "map/base/id.h"

namespace sandgate {

struct Table {
  TableId id;
  Window window;
  bool whole = false;       ///< a table exercise: the country itself, which never closes
  std::int64_t opened = 0;  ///< the move at whose end it opened; 0: with the exercise
  std::int32_t quiet = 0;   ///< moves since hostile bodies were last linked
  bool closed = false;
  std::vector<SideId> told;      ///< sides that know of it, in order
  std::vector<SeatId> fighting;  ///< by side: who orders its men there; none: nobody
  std::vector<SeatId> given;     ///< by side: to whom the umpire gave that; none: nobody
  bool guns_open = false;        ///< LW-2.5: guns of the camp that moves have still to fire or to move
  std::vector<SideId> waived;    ///< whose guns have done all the same, in order
  std::vector<HeldWalks> held;   ///< LW-2.5: walks that wait until guns have done, as they were ordered
  std::vector<JoinedMelee> melees;
  SANDGATE_FIELDS(id, window, whole, opened, quiet, closed, told, fighting, given, guns_open, waived, held, melees)
  friend bool operator==(const Table&, const Table&) = default;

  bool tells(SideId side) const;
  const JoinedMelee* melee(std::int32_t number) const;
};

}  // namespace sandgate
