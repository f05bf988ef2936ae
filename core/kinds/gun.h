// The gun phase: orders and events (LW-2.5, LW-3.2 to LW-3.4, LW-4, LW-5.9).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/battle/shot.h"
#include "core/kinds/table.h"

namespace sandgate {

/// Walks ordered while guns have not done.
struct HeldWalks {
  SeatId seat;
  std::vector<MoveMenOrder<BodyId>::Walk> men;
  SANDGATE_FIELDS(seat, men)
  friend bool operator==(const HeldWalks&, const HeldWalks&) = default;
};

/// LW-3.3: a gun fires one shot, laid so.
template <class Ref>
struct FireOrder {
  typename NamesOf<Ref>::Table table;
  typename NamesOf<Ref>::Gun gun;
  Aim aim;
  static constexpr OrderKind order{"fire", Owner::seat, clauses::firing, Right::fire};
  SANDGATE_FIELDS(table, gun, aim)
  friend bool operator==(const FireOrder&, const FireOrder&) = default;
};
/// KS-7.2: five men of a table, roughly in line, fire one shot. They do not move in this move.
template <class Ref>
struct RiflesOrder {
  typename NamesOf<Ref>::Table table;
  std::vector<typename NamesOf<Ref>::Man> men;
  Aim aim;
  static constexpr OrderKind order{"fire_rifles", Owner::seat, clauses::rifle_fire, Right::table};
  SANDGATE_FIELDS(table, men, aim)
  friend bool operator==(const RiflesOrder&, const RiflesOrder&) = default;
};
/// LW-3.3: men near a gun, or in its line of fire along `line`, lie down until the move ends.
template <class Ref>
struct LieDownOrder {
  typename NamesOf<Ref>::Table table;
  typename NamesOf<Ref>::Gun gun;
  Bearing line;
  std::vector<typename NamesOf<Ref>::Man> men;
  static constexpr OrderKind order{"lie_down", Owner::seat, clauses::firing, Right::fire};
  SANDGATE_FIELDS(table, gun, line, men)
  friend bool operator==(const LieDownOrder&, const LieDownOrder&) = default;
};
/// LW-3.4: who are to stand at the trail of a gun that has fired, instead of those who were.
template <class Ref>
struct TrailOrder {
  typename NamesOf<Ref>::Table table;
  typename NamesOf<Ref>::Gun gun;
  std::vector<typename NamesOf<Ref>::Man> men;
  static constexpr OrderKind order{"trail", Owner::seat, clauses::trail_men, Right::fire};
  SANDGATE_FIELDS(table, gun, men)
  friend bool operator==(const TrailOrder&, const TrailOrder&) = default;
};
/// LW-2.5: this side's guns on the table have done for this move. The system's, when their time has gone: all sides'.
template <class Ref>
struct GunsDoneOrder {
  typename NamesOf<Ref>::Table table;
  static constexpr OrderKind order{"guns_done", Owner::seat_or_system, clauses::guns_first, Right::fire};
  SANDGATE_FIELDS(table)
  friend bool operator==(const GunsDoneOrder&, const GunsDoneOrder&) = default;
};
/// LW-2.5, LW-3.2: a move begins in which guns of the camp that moves are in action on a table: these, counted now.
struct GunsBegan {
  TableId table;
  std::vector<GunId> ready;
  static constexpr EventKind event{"guns_began", clauses::in_action};
  SANDGATE_FIELDS(table, ready)
  friend bool operator==(const GunsBegan&, const GunsBegan&) = default;
};
/// LW-3.3, LW-4: one shot, flown when it was fired. Who fell is dead.
struct ShotFired {
  struct Fall {
    ManId man;
    Felling how = Felling::struck;
    std::int32_t milliseconds = 0;
    SANDGATE_FIELDS(man, how, milliseconds)
    static constexpr std::string_view stored_as(std::string_view field) {
      return field == "milliseconds" ? "ms" : field;
    }
    friend bool operator==(const Fall&, const Fall&) = default;
  };
  TableId table;
  SeatId seat;
  GunId gun;
  std::int32_t number = 1;  ///< of its shots in this move
  Aim aim;
  std::vector<FlightPoint> path;
  std::vector<Fall> felled;    ///< in order of time
  std::vector<BodyId> struck;  ///< CX-2: boxes that were struck
  FlightEnd end = FlightEnd::at_rest;
  std::int32_t bounces = 0;
  static constexpr EventKind event{"shot_fired", clauses::knocked_over};
  SANDGATE_FIELDS(table, seat, gun, number, aim, path, felled, struck, end, bounces)
  friend bool operator==(const ShotFired&, const ShotFired&) = default;
};
/// KS-7.1: a shell has burst where it came to rest. It follows its flight, and boxes that its circle touched are open.
struct ShellBurst {
  struct Sheltered {
    ManId man;
    Shelter by = Shelter::wall;
    SANDGATE_FIELDS(man, by)
    friend bool operator==(const Sheltered&, const Sheltered&) = default;
  };
  /// Of a body whose men have no places of their own, on the map: as they would stand.
  struct InRanks {
    BodyId body;
    Arm arm = Arm::infantry;
    std::int32_t counted = 0, sheltered = 0, killed = 0;
    SANDGATE_FIELDS(body, arm, counted, sheltered, killed)
    friend bool operator==(const InRanks&, const InRanks&) = default;
  };
  struct Wrecked {
    BodyId body;
    std::int32_t waggons = 0;  ///< or trucks
    bool engine = false;       ///< of a train
    SANDGATE_FIELDS(body, waggons, engine)
    friend bool operator==(const Wrecked&, const Wrecked&) = default;
  };
  TableId table;  ///< on which the gun stands that fired it
  GunId gun;
  std::int32_t number = 1;  ///< of its shots in this move
  Point at;
  std::vector<ManId> counted;  ///< within the circle and not sheltered, nearest first
  std::vector<Sheltered> sheltered;
  std::vector<ManId> killed;  ///< of those counted
  std::vector<InRanks> ranks;
  std::vector<GunId> destroyed, disabled;
  std::int64_t disabled_moves = 0;  ///< of their sides' own
  std::vector<Wrecked> wrecked;
  static constexpr EventKind event{"shell_burst", clauses::shell};
  SANDGATE_FIELDS(table, gun, number, at, counted, sheltered, killed, ranks, destroyed, disabled, disabled_moves,
                  wrecked)
  friend bool operator==(const ShellBurst&, const ShellBurst&) = default;
};
/// KS-1.2, KS-9: the shot or the rifle-fire before it has struck figures who are not told one by one: Generals, crews
/// of boats and whoever is in them.
struct FiguresStruck {
  struct Loss {
    BodyId body;
    Arm arm = Arm::general;
    std::int32_t killed = 0;
    SANDGATE_FIELDS(body, arm, killed)
    friend bool operator==(const Loss&, const Loss&) = default;
  };
  TableId table;
  std::vector<Loss> bodies;  ///< by id, each arm of each once
  static constexpr EventKind event{"figures_struck", clauses::knocked_over};
  SANDGATE_FIELDS(table, bodies)
  friend bool operator==(const FiguresStruck&, const FiguresStruck&) = default;
};
/// KS-7.2: five men roughly in line have fired one shot, over the head of the middle one. Who fell is dead.
struct RiflesFired {
  TableId table;
  SeatId seat;
  std::vector<ManId> men;  ///< along their line
  Aim aim;
  std::vector<FlightPoint> path;
  std::vector<ShotFired::Fall> felled;  ///< in order of time
  std::vector<BodyId> struck;           ///< CX-2: boxes that were struck
  FlightEnd end = FlightEnd::at_rest;
  std::int32_t bounces = 0;
  static constexpr EventKind event{"rifles_fired", clauses::rifle_fire};
  SANDGATE_FIELDS(table, seat, men, aim, path, felled, struck, end, bounces)
  friend bool operator==(const RiflesFired&, const RiflesFired&) = default;
};
/// LW-3.4: who are to stand at the trail when the move ends.
struct TrailChosen {
  GunId gun;
  std::vector<ManId> men;
  static constexpr EventKind event{"trail_chosen", clauses::trail_men};
  SANDGATE_FIELDS(gun, men)
  friend bool operator==(const TrailChosen&, const TrailChosen&) = default;
};
/// LW-3.3: heads along `line`, until the move ends.
struct MenLay {
  TableId table;
  Bearing line;
  std::vector<ManId> men;
  static constexpr EventKind event{"men_lay", clauses::firing};
  SANDGATE_FIELDS(table, line, men)
  friend bool operator==(const MenLay&, const MenLay&) = default;
};
/// LW-2.5: these walks wait until guns have done; a man's earlier ones do not.
struct WalksHeld {
  TableId table;
  HeldWalks walks;
  static constexpr EventKind event{"walks_held", clauses::guns_first};
  SANDGATE_FIELDS(table, walks)
  friend bool operator==(const WalksHeld&, const WalksHeld&) = default;
};
/// LW-2.5: a side's guns on the table have done.
struct GunsWaived {
  TableId table;
  SideId side;
  static constexpr EventKind event{"guns_waived", clauses::guns_first};
  SANDGATE_FIELDS(table, side)
  friend bool operator==(const GunsWaived&, const GunsWaived&) = default;
};
/// KS-11.7: a seat's guns on the table have done, and others of its side have not.
struct SeatGunsDone {
  TableId table;
  SeatId seat;
  static constexpr EventKind event{"seat_guns_done", clauses::guns_first};
  SANDGATE_FIELDS(table, seat)
  friend bool operator==(const SeatGunsDone&, const SeatGunsDone&) = default;
};
/// LW-2.5: all guns have; what was held is carried out next.
struct GunsEnded {
  TableId table;
  static constexpr EventKind event{"guns_ended", clauses::guns_first};
  SANDGATE_FIELDS(table)
  friend bool operator==(const GunsEnded&, const GunsEnded&) = default;
};
/// Held walks that could not be carried out when guns had done.
struct HeldRefused {
  TableId table;
  HeldWalks walks;
  std::string clause;
  static constexpr EventKind event{"held_refused", clauses::guns_first};
  SANDGATE_FIELDS(table, walks, clause)
  friend bool operator==(const HeldRefused&, const HeldRefused&) = default;
};
/// LW-5.9: who has passed the axle line of a gun, and with `captor` whose it is now.
struct GunFared {
  GunId gun;
  std::vector<ManId> passed;
  std::optional<SideId> captor;
  static constexpr EventKind event{"gun_fared", clauses::gun_taken};
  SANDGATE_FIELDS(gun, passed, captor)
  friend bool operator==(const GunFared&, const GunFared&) = default;
};

template <class Ref>
using BasicGunDeeds = Kinds<FireOrder<Ref>, LieDownOrder<Ref>, TrailOrder<Ref>, GunsDoneOrder<Ref>, RiflesOrder<Ref>>;
using GunEvents = Kinds<GunsBegan, ShotFired, TrailChosen, MenLay, WalksHeld, GunsWaived, SeatGunsDone, GunsEnded,
                        HeldRefused, GunFared, ShellBurst, FiguresStruck, RiflesFired>;

}  // namespace sandgate
