// A body of troops: the men under one order.
#pragma once

#include <optional>
#include <string>

#include "core/forces/contents.h"
#include "core/forces/convoy.h"
#include "core/forces/formed.h"
#include "core/forces/hunger.h"
#include "core/forces/kept_path.h"
#include "core/forces/packets.h"
#include "core/forces/rails.h"
#include "core/forces/work.h"
#include "map/base/bearing.h"
#include "map/base/id.h"
#include "map/base/point.h"

namespace sandgate {

/// A march that goes on from move to move until it ends.
struct March {
  KeptPath path;  ///< from where it was ordered to its end
  Length along;   ///< how much of the path is behind the body
  // At `along` there may be prices to pay (contours, a ford). KS-2.2: what was paid is carried on.
  std::int32_t settled = 0;  ///< how many of them are paid in full
  Length paid;               ///< towards the next, if it is a contour
  Moves waited;              ///< towards the next, if it is a ford
  bool press_on = false;     ///< CX-4: does not halt on sighting an enemy

  SANDGATE_FIELDS(path, along, settled, paid, waited, press_on)
  friend bool operator==(const March&, const March&) = default;
};

struct Body {
  BodyId id;
  std::string name;   ///< "2/Border"; unique within its side
  std::string title;  ///< "2nd Battalion, Border Regiment"; may be empty
  SideId side;
  SeatId seat;  ///< who commands it
  Contents contents;
  bool scouts = false;  ///< CX-3: chosen cavalry, always stood out
  Formation formation = Formation::fours;
  Point at;
  Bearing facing;
  std::optional<March> march;
  TableId table = {};                         ///< CX-10: on which it is
  bool set_out = false;                       ///< its men have places of their own, and `at` follows their middle
  bool gone = false;                          ///< no longer on the map; its id is never given again
  Packets packets = {};                       ///< KS-4.6: in the depot that it is, on its waggons or in its trucks
  Hunger hunger = {};                         ///< KS-4.5
  BodyId aboard = {};                         ///< CX-7, KS-9: the train or boat on which it is, and goes with it
  std::optional<Entraining> entraining = {};  ///< CX-7, KS-9: while it gets on one or off it
  std::optional<OnRails> rails = {};          ///< of a train
  std::optional<Convoy> convoy = {};          ///< the standing order of waggons
  std::optional<Work> work = {};              ///< KS-5: what it breaks or mends
  bool dismounted = false;                    ///< KS-3: its horse goes on foot, and leads or holds its horses
  bool unlimbered = false;                    ///< KS-3: its guns stand ready to fire, and go nowhere
  std::optional<Forming> forming = {};        ///< KS-3: a change that it is at on the map
  std::int64_t shot_at = 0;                   ///< KS-8.5: the last move in which fire felled one of its men
  std::int64_t out = 0;                       ///< KS-1.2: a General lies out until this move closes; 0: he does not

  /// It is there, and sees, meets and fights: no depot, no train, no unmanned waggons, nobody on a train or in a boat,
  /// no General who is out.
  bool acts() const { return !gone && contents.troops() && aboard.none() && out == 0; }
  SANDGATE_FIELDS(id, name, title, side, seat, contents, scouts, formation, at, facing, march, table, set_out, gone,
                  packets, hunger, aboard, entraining, rails, convoy, work, dismounted, unlimbered, forming, shot_at,
                  out)
  friend bool operator==(const Body&, const Body&) = default;
};

}  // namespace sandgate
