// A table of a campaign: a window of the country on which men stand and fight one by one (CX-10).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/battle/table_ground.h"
#include "core/campaign/order.h"
#include "core/rulebook/ruling.h"
#include "map/base/id.h"

namespace sandgate {

/// A melee of the move that ends, while it waits for its choice (LW-5.2 to LW-5.4).
struct JoinedMelee {
  std::int32_t number = 0;           ///< on its table, in this move, from 1
  std::uint8_t attackers = 0;        ///< the camp that has moved, 0 or 1
  SeatId chooser;                    ///< LW-5.4: the fighting seat of the movers with most men in it
  Point at;                          ///< the first contact
  std::vector<ManId> first, second;  ///< who takes part, by camp
  std::vector<ManId> first_supporters, second_supporters;  ///< LW-5.1
  MeleeRuling::Side attackers_fare, defenders_fare;
  MeleeRuling::Isolated isolated = MeleeRuling::Isolated::none;
  SideId captor;                     ///< whose prisoners are taken in it
  std::vector<ManId> killed, taken;  ///< the choice as it stands: the program's, until another is made
  bool chosen = false;               ///< or there is nothing to choose
  std::optional<ManId> centre = {};  ///< ST-1: the man of the movers it is about
  friend bool operator==(const JoinedMelee&, const JoinedMelee&) = default;
};

/// Walks ordered while guns have not done.
struct HeldWalks {
  SeatId seat;
  std::vector<MoveMenOrder<BodyId>::Walk> men;
  friend bool operator==(const HeldWalks&, const HeldWalks&) = default;
};

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
  friend bool operator==(const Table&, const Table&) = default;

  bool tells(SideId side) const;
  const JoinedMelee* melee(std::int32_t number) const;
};

}  // namespace sandgate
