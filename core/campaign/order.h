// Orders: what a seat asks for. Values; kept in the journal with the events they caused.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/base/exercise_time.h"
#include "core/battle/muster.h"
#include "core/battle/shot.h"
#include "core/forces/arm.h"
#include "core/scenario/edge.h"
#include "map/base/bearing.h"
#include "map/base/id.h"
#include "map/base/point.h"

namespace sandgate {

/// 128 bits of the client's own making, unique in a journal: nothing sent twice is done twice.
struct OrderId {
  std::array<std::uint8_t, 16> bytes{};
  friend auto operator<=>(const OrderId&, const OrderId&) = default;
};

/// The seat of the clock and of every deed no player does. It closes moves, and opens the exercise.
inline constexpr SeatId system_seat{-2};
/// The umpire's, who rules through orders too.
inline constexpr SeatId umpire_seat{-3};

/// Until when a seat lets its moves close without it. What is false or empty does not stop it; contact always does, and
/// so does the longest run the rulebook allows.
struct RunOn {
  bool until_report = true;           ///< a report reaches the seat that is news to it
  bool until_idle = true;             ///< a body of the seat has ended its march
  std::optional<ExerciseTime> until;  ///< the clock has reached this time
  friend bool operator==(const RunOn&, const RunOn&) = default;
};

/// What changes of a seat as the exercise runs.
struct SeatState {
  bool closed = false;          ///< has no more orders for this move
  std::optional<RunOn> run_on;  ///< lets its moves close without it
  friend bool operator==(const SeatState&, const SeatState&) = default;
};

/// `Ref` is what names a body: BodyId inside, a seat's Handle outside.
template <class Ref>
struct MarchOrder {
  Ref body;
  Path path;  ///< begins where the body stands
  bool press_on = false;
  friend bool operator==(const MarchOrder&, const MarchOrder&) = default;
};
template <class Ref>
struct HaltOrder {
  Ref body;
  friend bool operator==(const HaltOrder&, const HaltOrder&) = default;
};
/// CX-2: men go back into their box.
template <class Ref>
struct BoxOrder {
  Ref body;
  friend bool operator==(const BoxOrder&, const BoxOrder&) = default;
};
/// The lid comes off, and the men stand out in `formation`; what proves a dummy is taken off the map.
template <class Ref>
struct StandOutOrder {
  Ref body;
  Formation formation = Formation::fours;
  friend bool operator==(const StandOutOrder&, const StandOutOrder&) = default;
};
/// CX-3: parties of scouts go out together as one screen, each along its own path; all of them or none.
template <class Ref>
struct ScreenOrder {
  struct Party {
    Ref scouts;
    Path path;  ///< as a march order's
    friend bool operator==(const Party&, const Party&) = default;
  };
  std::vector<Party> parties;
  bool press_on = false;
  friend bool operator==(const ScreenOrder&, const ScreenOrder&) = default;
};

/// What men, guns and tables are called beside `Ref`.
template <class Ref>
struct NamesOf;
template <>
struct NamesOf<BodyId> {
  using Man = ManId;
  using Gun = GunId;
  using Table = TableId;
};
template <>
struct NamesOf<Handle> {
  using Man = ManHandle;
  using Gun = GunHandle;
  using Table = TableHandle;
};
/// LW-3: men and guns of one table move; all of them or none. Prisoners are led by naming them too.
template <class Ref>
struct MoveMenOrder {
  struct Walk {
    typename NamesOf<Ref>::Man man;
    Path path;  ///< from where he stands
    friend bool operator==(const Walk&, const Walk&) = default;
  };
  struct Haul {
    typename NamesOf<Ref>::Gun gun;
    Path path;  ///< of its axle
    friend bool operator==(const Haul&, const Haul&) = default;
  };
  typename NamesOf<Ref>::Table table;
  std::vector<Walk> men;
  std::vector<Haul> guns;
  friend bool operator==(const MoveMenOrder&, const MoveMenOrder&) = default;
};
/// LW-5.4: whom a melee falls on.
template <class Ref>
struct ChooseOrder {
  typename NamesOf<Ref>::Table table;
  std::int32_t melee = 0;
  std::vector<typename NamesOf<Ref>::Man> killed, taken;
  friend bool operator==(const ChooseOrder&, const ChooseOrder&) = default;
};
/// ST-1: about whom a melee is to be: one of the mover's men in contact.
template <class Ref>
struct CentreOrder {
  typename NamesOf<Ref>::Table table;
  std::int32_t melee = 0;
  typename NamesOf<Ref>::Man man;
  friend bool operator==(const CentreOrder&, const CentreOrder&) = default;
};
/// LW-5.8: these men give themselves up.
template <class Ref>
struct WhiteFlagOrder {
  typename NamesOf<Ref>::Table table;
  std::vector<typename NamesOf<Ref>::Man> men;
  friend bool operator==(const WhiteFlagOrder&, const WhiteFlagOrder&) = default;
};
/// CX-10: men whose table has closed fall in again about the middle of them.
template <class Ref>
struct FormUpOrder {
  Ref body;
  Formation formation = Formation::fours;
  friend bool operator==(const FormUpOrder&, const FormUpOrder&) = default;
};
/// LW-3.3: a gun fires one shot, laid so.
template <class Ref>
struct FireOrder {
  typename NamesOf<Ref>::Table table;
  typename NamesOf<Ref>::Gun gun;
  Aim aim;
  friend bool operator==(const FireOrder&, const FireOrder&) = default;
};
/// LW-3.3: men near a gun, or in its line of fire along `line`, lie down until the move ends.
template <class Ref>
struct LieDownOrder {
  typename NamesOf<Ref>::Table table;
  typename NamesOf<Ref>::Gun gun;
  Bearing line;
  std::vector<typename NamesOf<Ref>::Man> men;
  friend bool operator==(const LieDownOrder&, const LieDownOrder&) = default;
};
/// LW-3.4: who are to stand at the trail of a gun that has fired, instead of those who were.
template <class Ref>
struct TrailOrder {
  typename NamesOf<Ref>::Table table;
  typename NamesOf<Ref>::Gun gun;
  std::vector<typename NamesOf<Ref>::Man> men;
  friend bool operator==(const TrailOrder&, const TrailOrder&) = default;
};
/// LW-2.5: this side's guns on the table have done for this move. The system's, when their time has gone: all sides'.
template <class Ref>
struct GunsDoneOrder {
  typename NamesOf<Ref>::Table table;
  friend bool operator==(const GunsDoneOrder&, const GunsDoneOrder&) = default;
};
/// LW-7.1: what the seat musters, in place of what it mustered before. Secret until both have.
struct MusterOrder {
  std::vector<MusteredBody> bodies;
  friend bool operator==(const MusterOrder&, const MusterOrder&) = default;
};
/// LW-1.1: the seat's back line, one of the two; for good.
struct ChooseSideOrder {
  Edge edge = Edge::north;
  friend bool operator==(const ChooseSideOrder&, const ChooseSideOrder&) = default;
};
/// LW-2.1: a body is set down with the middle of its front at `at`, whether it stood elsewhere before or not yet.
template <class Ref>
struct SetDownOrder {
  Ref body;
  Point at;
  Bearing facing;
  Formation formation = Formation::two_ranks;
  friend bool operator==(const SetDownOrder&, const SetDownOrder&) = default;
};
/// It is taken up again.
template <class Ref>
struct TakeUpOrder {
  Ref body;
  friend bool operator==(const TakeUpOrder&, const TakeUpOrder&) = default;
};
/// LW-2.1: men and guns that are set down are put at places of their own; all of them or none.
template <class Ref>
struct PlaceMenOrder {
  struct Man {
    typename NamesOf<Ref>::Man man;
    Point at;
    friend bool operator==(const Man&, const Man&) = default;
  };
  struct Piece {
    typename NamesOf<Ref>::Gun gun;
    Point at;
    Bearing facing;
    friend bool operator==(const Piece&, const Piece&) = default;
  };
  std::vector<Man> men;
  std::vector<Piece> guns;
  friend bool operator==(const PlaceMenOrder&, const PlaceMenOrder&) = default;
};
/// This seat has no more orders for this move; with `run_on`, nor for those after it. While a battle is set up: it
/// is done with what it is asked for; what it has left undone the program does for it.
struct CloseMyMove {
  std::optional<RunOn> run_on;
  friend bool operator==(const CloseMyMove&, const CloseMyMove&) = default;
};
/// The system's: opens the exercise.
struct Begin {
  friend bool operator==(const Begin&, const Begin&) = default;
};
/// The system's: carries out every standing march of the camp that moves and, where melees have been joined, waits for
/// their choices; given again, it settles them, chosen or not, and hands the move over. While a battle is set up:
/// whoever is awaited is done.
struct CloseMove {
  friend bool operator==(const CloseMove&, const CloseMove&) = default;
};

/// The umpire's: fog comes down or lifts (CX-11). Everybody is told.
struct SetVisibility {
  Length visibility;
  std::string reason;  ///< "mist in the valleys": one line, for everybody
  friend bool operator==(const SetVisibility&, const SetVisibility&) = default;
};
/// The umpire's: who orders the men of a side on a table.
struct GiveTable {
  TableId table;
  SideId side;
  SeatId seat;
  friend bool operator==(const GiveTable&, const GiveTable&) = default;
};
/// The umpire's: a seat is played by a program from now on.
struct ManSeat {
  SeatId seat;
  std::string commander;  ///< its name; empty: by a person again
  friend bool operator==(const ManSeat&, const ManSeat&) = default;
};

template <class Ref>
using BasicDeed = std::variant<MarchOrder<Ref>, HaltOrder<Ref>, BoxOrder<Ref>, StandOutOrder<Ref>, ScreenOrder<Ref>,
                               MoveMenOrder<Ref>, ChooseOrder<Ref>, WhiteFlagOrder<Ref>, FormUpOrder<Ref>, CloseMyMove,
                               Begin, CloseMove, SetVisibility, GiveTable, ManSeat, FireOrder<Ref>, LieDownOrder<Ref>,
                               TrailOrder<Ref>, GunsDoneOrder<Ref>, MusterOrder, ChooseSideOrder, SetDownOrder<Ref>,
                               TakeUpOrder<Ref>, PlaceMenOrder<Ref>, CentreOrder<Ref>>;

using Deed = BasicDeed<BodyId>;
using SeatDeed = BasicDeed<Handle>;  ///< as a seat says it

struct Order {
  OrderId id;
  SeatId seat;
  Deed deed;
  friend bool operator==(const Order&, const Order&) = default;
};

}  // namespace sandgate
