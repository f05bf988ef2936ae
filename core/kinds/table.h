// Tables, and men and guns who move on them: orders and events (CX-10, LW-3).
#pragma once

#include <optional>
#include <vector>

#include "core/battle/ground/table_ground.h"
#include "core/forces/arm.h"
#include "core/kinds/kind.h"
#include "map/base/bearing.h"
#include "map/base/point.h"

namespace sandgate {

/// LW-3: men and guns of one table move; all of them or none. Prisoners are led by naming them too.
template <class Ref>
struct MoveMenOrder {
  struct Walk {
    typename NamesOf<Ref>::Man man;
    Path path;  ///< from where he stands
    SANDGATE_FIELDS(man, path)
    friend bool operator==(const Walk&, const Walk&) = default;
  };
  struct Haul {
    typename NamesOf<Ref>::Gun gun;
    Path path;  ///< of its axle
    SANDGATE_FIELDS(gun, path)
    friend bool operator==(const Haul&, const Haul&) = default;
  };
  typename NamesOf<Ref>::Table table;
  std::vector<Walk> men;
  std::vector<Haul> guns;
  static constexpr OrderKind order{"move_men", Owner::seat, clauses::allowance, Right::table};
  SANDGATE_FIELDS(table, men, guns)
  friend bool operator==(const MoveMenOrder&, const MoveMenOrder&) = default;
};
/// CX-10: men whose table has closed fall in again about the middle of them.
template <class Ref>
struct FormUpOrder {
  Ref body;
  Formation formation = Formation::fours;
  static constexpr OrderKind order{"form_up", Owner::seat, clauses::contact, Right::march};
  SANDGATE_FIELDS(body, formation)
  friend bool operator==(const FormUpOrder&, const FormUpOrder&) = default;
};
/// CX-10.
struct TableOpened {
  TableId table;
  Window window;
  bool whole = false;
  static constexpr EventKind event{"table_opened", clauses::contact};
  SANDGATE_FIELDS(table, window, whole)
  friend bool operator==(const TableOpened&, const TableOpened&) = default;
};
/// What changes of a table when a move ends.
struct TableChanged {
  TableId table;
  Window window;
  std::int32_t quiet = 0;
  std::vector<SideId> told;
  std::vector<SeatId> fighting;  ///< by side
  static constexpr EventKind event{"table_changed", clauses::contact};
  SANDGATE_FIELDS(table, window, quiet, told, fighting)
  friend bool operator==(const TableChanged&, const TableChanged&) = default;
};
/// `into`: another table, of which it is a part from now on; none: hostile bodies have parted.
struct TableClosed {
  TableId table;
  std::optional<TableId> into;
  static constexpr EventKind event{"table_closed", clauses::contact};
  SANDGATE_FIELDS(table, into)
  friend bool operator==(const TableClosed&, const TableClosed&) = default;
};
/// CX-10: a body has come on a table, or gone off it.
struct BodyJoined {
  BodyId body;
  TableId table;
  static constexpr EventKind event{"body_joined", clauses::contact};
  SANDGATE_FIELDS(body, table)
  friend bool operator==(const BodyJoined&, const BodyJoined&) = default;
};
struct BodyLeft {
  BodyId body;
  static constexpr EventKind event{"body_left", clauses::contact};
  SANDGATE_FIELDS(body)
  friend bool operator==(const BodyLeft&, const BodyLeft&) = default;
};
/// CX-10: the men of a body on a table have places of their own from now on. New men and guns get the ids that follow
/// the last given.
struct BodySetOut {
  struct Man {
    Arm arm = Arm::infantry;
    Point at;
    SANDGATE_FIELDS(arm, at)
    friend bool operator==(const Man&, const Man&) = default;
  };
  struct Brought {
    ManId man;
    Point at;
    SANDGATE_FIELDS(man, at)
    friend bool operator==(const Brought&, const Brought&) = default;
  };
  struct Piece {
    std::optional<GunId> gun;  ///< which has stood on a table before
    Point at;
    Bearing facing;
    SANDGATE_FIELDS(gun, at, facing)
    friend bool operator==(const Piece&, const Piece&) = default;
  };
  BodyId body;
  std::vector<Man> men;
  std::vector<Brought> brought;  ///< prisoners and disarmed men that were in its ranks
  std::vector<Piece> guns;
  static constexpr EventKind event{"body_set_out", clauses::contact};
  SANDGATE_FIELDS(body, men, brought, guns)
  friend bool operator==(const BodySetOut&, const BodySetOut&) = default;
};
/// The men of a body are in its ranks again.
struct FormedUp {
  BodyId body;
  Formation formation = Formation::fours;
  std::vector<ManId> brought;  ///< prisoners and disarmed men who go with it
  std::vector<GunId> guns;     ///< which it has with it, taken ones too
  static constexpr EventKind event{"formed_up", clauses::contact};
  SANDGATE_FIELDS(body, formation, brought, guns)
  friend bool operator==(const FormedUp&, const FormedUp&) = default;
};
/// LW-3.
struct MenMoved {
  struct Walk {
    ManId man;
    Path path;  ///< as far as he came
    Moves paid;
    std::optional<ManId> contact;  ///< LW-3.7: the enemy who stopped him
    Moves spent = {};              ///< KS-3: on all of the walk that was asked for
    SANDGATE_FIELDS(man, path, paid, contact, spent)
    friend bool operator==(const Walk&, const Walk&) = default;
  };
  struct Haul {
    GunId gun;
    Path path;
    Bearing facing;
    Moves paid;
    Moves spent = {};  ///< KS-3: likewise, and on limbering up for it
    SANDGATE_FIELDS(gun, path, facing, paid, spent)
    friend bool operator==(const Haul&, const Haul&) = default;
  };
  TableId table;
  SeatId seat;
  std::vector<Walk> men;
  std::vector<Haul> guns;
  static constexpr EventKind event{"men_moved", clauses::allowance};
  SANDGATE_FIELDS(table, seat, men, guns)
  friend bool operator==(const MenMoved&, const MenMoved&) = default;
};
/// CX-10: `side` has men and guns of others in sight which it had not before, or has them no longer. Tells its seats.
struct MenSighted {
  SideId side;
  std::vector<ManId> men;
  std::vector<GunId> guns;
  static constexpr EventKind event{"men_sighted", clauses::contact};
  SANDGATE_FIELDS(side, men, guns)
  friend bool operator==(const MenSighted&, const MenSighted&) = default;
};
struct MenLost {
  SideId side;
  std::vector<ManId> men;
  std::vector<GunId> guns;
  static constexpr EventKind event{"men_lost", clauses::contact};
  SANDGATE_FIELDS(side, men, guns)
  friend bool operator==(const MenLost&, const MenLost&) = default;
};
/// Nothing is left of a body.
struct BodyLost {
  BodyId body;
  bool by_fire = false;  ///< LW-4: a shot has felled the last of it
  static constexpr EventKind event{"body_lost", clauses::melee_outcome};
  Clause clause() const { return by_fire ? clauses::knocked_over : event.clause; }
  SANDGATE_FIELDS(body, by_fire)
  friend bool operator==(const BodyLost&, const BodyLost&) = default;
};

template <class Ref>
using BasicTableDeeds = Kinds<MoveMenOrder<Ref>, FormUpOrder<Ref>>;
using TableEvents = Kinds<TableOpened, TableChanged, TableClosed, BodyJoined, BodyLeft, BodySetOut, FormedUp, MenMoved,
                          MenSighted, MenLost, BodyLost>;

}  // namespace sandgate
