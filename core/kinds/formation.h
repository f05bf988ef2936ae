// Changes of formation, mounting and dismounting, guns limbered up and unlimbered: orders and events (KS-3).
#pragma once

#include <optional>
#include <vector>

#include "core/forces/formed.h"
#include "core/kinds/kind.h"
#include "map/base/bearing.h"
#include "map/base/point.h"

namespace sandgate {

/// KS-3: a body is to stand so. On the map it begins with its next stretch of time, and marches with what is left; on a
/// table its men, or a gun of it, stand so at once and have what is left of their move. `Ref` is what names a body:
/// BodyId inside, a seat's Handle outside.
template <class Ref>
struct FormOrder {
  Ref body;
  FormedAs to = FormedAs::fours;
  std::optional<Bearing> facing = {};                  ///< of ranks on a table; none: as the body faces
  std::optional<typename NamesOf<Ref>::Gun> gun = {};  ///< on a table this gun alone; none: every one it can
  bool hold = false;  ///< of men who dismount on a table: their horses are held there; else they lead them
  static constexpr OrderKind order{"form", Owner::seat, clauses::delays, Right::march};
  SANDGATE_FIELDS(body, to, facing, gun, hold)
  friend bool operator==(const FormOrder&, const FormOrder&) = default;
};

/// On the map: it is at it from now on.
struct FormingBegan {
  BodyId body;
  Forming forming;
  static constexpr EventKind event{"forming_began", clauses::delays};
  SANDGATE_FIELDS(body, forming)
  friend bool operator==(const FormingBegan&, const FormingBegan&) = default;
};
/// A move of its side has closed, and it is not done.
struct FormingWentOn {
  BodyId body;
  Moves left;
  static constexpr EventKind event{"forming_went_on", clauses::delays};
  SANDGATE_FIELDS(body, left)
  friend bool operator==(const FormingWentOn&, const FormingWentOn&) = default;
};
/// It stands so.
struct Formed {
  BodyId body;
  FormedAs to = FormedAs::fours;
  static constexpr EventKind event{"formed", clauses::delays};
  SANDGATE_FIELDS(body, to)
  friend bool operator==(const Formed&, const Formed&) = default;
};
/// On a table: these men or guns of a body stand so, where they are now, and have spent so much of their move on it.
struct MenFormed {
  struct Man {
    ManId man;
    Point at;
    SANDGATE_FIELDS(man, at)
    friend bool operator==(const Man&, const Man&) = default;
  };
  TableId table;
  BodyId body;
  FormedAs to = FormedAs::fours;
  Moves spent;
  Bearing facing;
  bool hold = false;  ///< the horses of men who dismount
  std::vector<Man> men;
  std::vector<GunId> guns;
  static constexpr EventKind event{"men_formed", clauses::delays};
  SANDGATE_FIELDS(table, body, to, spent, facing, hold, men, guns)
  friend bool operator==(const MenFormed&, const MenFormed&) = default;
};
/// Horses that were held, and beside which enemies stand alone when their move closes, are gone; so are those of men
/// whose body marches off without them. Their riders go on foot for good.
struct HorsesLost {
  TableId table;
  std::vector<ManId> men;  ///< whose horses they were
  static constexpr EventKind event{"horses_lost", clauses::delays};
  SANDGATE_FIELDS(table, men)
  friend bool operator==(const HorsesLost&, const HorsesLost&) = default;
};

template <class Ref>
using BasicFormationDeeds = Kinds<FormOrder<Ref>>;
using FormationEvents = Kinds<FormingBegan, FormingWentOn, Formed, MenFormed, HorsesLost>;

}  // namespace sandgate
