// Events: what happened. The state of a campaign is the fold of them. Each kind has a name and a version in
// the journal (core/journal/codec.h); fields of a version never change meaning.
#pragma once

#include <cstdint>
#include <optional>
#include <variant>

#include "core/battle/prisoners.h"
#include "core/campaign/game_event.h"
#include "core/campaign/order.h"
#include "core/campaign/setup.h"
#include "core/campaign/sighting.h"
#include "core/campaign/table.h"
#include "core/scenario/setting.h"
#include "map/march/march.h"

namespace sandgate {

/// What a move consists of (LW-2.3, LW-2.5). A phase with nothing to do in it passes at once.
/// `setting_up`: before the first move, where a battle is set up in play (core/campaign/setup.h).
enum class Phase : std::uint8_t { guns, men, choices, interval, setting_up };

/// The exercise opens with move 1 of `camp`.
struct Began {
  Camp camp = Camp::first;
  bool tossed = false;
  friend bool operator==(const Began&, const Began&) = default;
};
struct PhaseBegan {
  Phase phase = Phase::men;
  friend bool operator==(const PhaseBegan&, const PhaseBegan&) = default;
};
struct MarchOrdered {
  BodyId body;
  Path path;
  bool press_on = false;
  friend bool operator==(const MarchOrdered&, const MarchOrdered&) = default;
};
/// A standing march ends before its time.
struct MarchHalted {
  BodyId body;
  std::optional<Point> enemy_at;  ///< CX-4: an enemy came into sight there, inside the distance; none: by order
  friend bool operator==(const MarchHalted&, const MarchHalted&) = default;
};

enum class MarchEnd : std::uint8_t {
  goes_on,  ///< the allowance is spent
  arrived,
  sighted,  ///< CX-4: halted on sighting an enemy inside the distance
  barred,   ///< what was open when the march was ordered is so no longer
};
/// One body's march of one move.
struct Marched {
  BodyId body;
  Point at;  ///< where it ends the move
  Bearing facing;
  Length along;  ///< of its path
  std::int32_t settled = 0;
  Length paid;
  Moves waited;
  Length distance;  ///< walked this move
  std::int32_t climbed = 0, descended = 0, fords = 0;
  Moves multiplied;  ///< the part of the move made at the multiplied rate (CX-4)
  Moves on_road;     ///< the part made on roads (CX-5)
  MarchEnd end = MarchEnd::goes_on;
  Bar bar = Bar::none;            ///< with `barred`
  std::optional<Point> enemy_at;  ///< with `sighted`: where
  friend bool operator==(const Marched&, const Marched&) = default;
};

/// CX-2: a box is open now, its men stood out.
struct BoxOpened {
  BodyId body;
  Formation formation = Formation::fours;
  std::optional<BodyId> scouts;  ///< the enemy's, who came so near or touched it; none: by order, or fired on
  bool fired_on = false;         ///< CX-2: by a shot that struck it
  friend bool operator==(const BoxOpened&, const BoxOpened&) = default;
};
/// CX-10: a box proved to have nothing in it and is taken off the map.
struct DummyRemoved {
  BodyId body;
  friend bool operator==(const DummyRemoved&, const DummyRemoved&) = default;
};
/// CX-2: the men are in their box again.
struct Boxed {
  BodyId body;
  friend bool operator==(const Boxed&, const Boxed&) = default;
};

/// `side` has a body of another side in sight, which it had not before. Tells no seat: its report does.
struct Sighted {
  SideId side;
  BodyId by, body;
  friend bool operator==(const Sighted&, const Sighted&) = default;
};
/// `side` has it in sight no longer.
struct SightLost {
  SideId side;
  BodyId body;
  friend bool operator==(const SightLost&, const SightLost&) = default;
};
enum class ReportKind : std::uint8_t {
  seen,    ///< in sight, as told
  lost,    ///< out of sight; `seen` is how it was last
  empty,   ///< a box that was opened, and had nothing in it
  fallen,  ///< nothing is left of it
};
/// A report of `by` about a body of another side has reached every seat of `side` (KS-1.1, signals perfect). Made
/// when what it tells has changed.
struct Reported {
  SideId side;
  BodyId by, about;
  ReportKind kind = ReportKind::seen;
  Sighting seen;
  friend bool operator==(const Reported&, const Reported&) = default;
};
/// CX-10.
struct TableOpened {
  TableId table;
  Window window;
  bool whole = false;
  friend bool operator==(const TableOpened&, const TableOpened&) = default;
};
/// What changes of a table when a move ends.
struct TableChanged {
  TableId table;
  Window window;
  std::int32_t quiet = 0;
  std::vector<SideId> told;
  std::vector<SeatId> fighting;  ///< by side
  friend bool operator==(const TableChanged&, const TableChanged&) = default;
};
/// The umpire's: who orders a side's men there.
struct TableGiven {
  TableId table;
  SideId side;
  SeatId seat;
  friend bool operator==(const TableGiven&, const TableGiven&) = default;
};
/// `into`: another table, of which it is a part from now on; none: hostile bodies have parted.
struct TableClosed {
  TableId table;
  std::optional<TableId> into;
  friend bool operator==(const TableClosed&, const TableClosed&) = default;
};
/// CX-10: a body has come on a table, or gone off it.
struct BodyJoined {
  BodyId body;
  TableId table;
  friend bool operator==(const BodyJoined&, const BodyJoined&) = default;
};
struct BodyLeft {
  BodyId body;
  friend bool operator==(const BodyLeft&, const BodyLeft&) = default;
};
/// CX-10: the men of a body on a table have places of their own from now on. New men and guns get the ids that follow
/// the last given.
struct BodySetOut {
  struct Man {
    Arm arm = Arm::infantry;
    Point at;
    friend bool operator==(const Man&, const Man&) = default;
  };
  struct Brought {
    ManId man;
    Point at;
    friend bool operator==(const Brought&, const Brought&) = default;
  };
  struct Piece {
    std::optional<GunId> gun;  ///< which has stood on a table before
    Point at;
    Bearing facing;
    friend bool operator==(const Piece&, const Piece&) = default;
  };
  BodyId body;
  std::vector<Man> men;
  std::vector<Brought> brought;  ///< prisoners and disarmed men that were in its ranks
  std::vector<Piece> guns;
  friend bool operator==(const BodySetOut&, const BodySetOut&) = default;
};
/// The men of a body are in its ranks again.
struct FormedUp {
  BodyId body;
  Formation formation = Formation::fours;
  std::vector<ManId> brought;  ///< prisoners and disarmed men who go with it
  std::vector<GunId> guns;     ///< which it has with it, taken ones too
  friend bool operator==(const FormedUp&, const FormedUp&) = default;
};
/// LW-3.
struct MenMoved {
  struct Walk {
    ManId man;
    Path path;  ///< as far as he came
    Moves paid;
    std::optional<ManId> contact;  ///< LW-3.7: the enemy who stopped him
    friend bool operator==(const Walk&, const Walk&) = default;
  };
  struct Haul {
    GunId gun;
    Path path;
    Bearing facing;
    Moves paid;
    friend bool operator==(const Haul&, const Haul&) = default;
  };
  TableId table;
  SeatId seat;
  std::vector<Walk> men;
  std::vector<Haul> guns;
  friend bool operator==(const MenMoved&, const MenMoved&) = default;
};
/// CX-10: `side` has men and guns of others in sight which it had not before, or has them no longer. Tells its seats.
struct MenSighted {
  SideId side;
  std::vector<ManId> men;
  std::vector<GunId> guns;
  friend bool operator==(const MenSighted&, const MenSighted&) = default;
};
struct MenLost {
  SideId side;
  std::vector<ManId> men;
  std::vector<GunId> guns;
  friend bool operator==(const MenLost&, const MenLost&) = default;
};
/// LW-5.2.
struct MeleeJoined {
  TableId table;
  JoinedMelee melee;
  friend bool operator==(const MeleeJoined&, const MeleeJoined&) = default;
};
/// LW-5.4.
struct MeleeChosen {
  TableId table;
  std::int32_t melee = 0;
  std::vector<ManId> killed, taken;
  friend bool operator==(const MeleeChosen&, const MeleeChosen&) = default;
};
/// ST-1: a melee that waits is about another man now, and what it comes to there.
struct MeleeCentred {
  TableId table;
  JoinedMelee melee;
  friend bool operator==(const MeleeCentred&, const MeleeCentred&) = default;
};
/// LW-5.3: settled as it was chosen.
struct MeleeFought {
  TableId table;
  std::int32_t melee = 0;
  friend bool operator==(const MeleeFought&, const MeleeFought&) = default;
};
/// LW-5.5 to LW-5.8.
struct MenFared {
  Fate fate = Fate::freed;
  SideId captor = {};  ///< with retaken, surrendered, capitulated
  std::vector<ManId> men;
  friend bool operator==(const MenFared&, const MenFared&) = default;
};
/// LW-5.9: who has passed the axle line of a gun, and with `captor` whose it is now.
struct GunFared {
  GunId gun;
  std::vector<ManId> passed;
  std::optional<SideId> captor;
  friend bool operator==(const GunFared&, const GunFared&) = default;
};
/// LW-2.5, LW-3.2: a move begins in which guns of the camp that moves are in action on a table: these, counted now.
struct GunsBegan {
  TableId table;
  std::vector<GunId> ready;
  friend bool operator==(const GunsBegan&, const GunsBegan&) = default;
};
/// LW-3.3, LW-4: one shot, flown when it was fired. Who fell is dead.
struct ShotFired {
  struct Fall {
    ManId man;
    Felling how = Felling::struck;
    std::int32_t milliseconds = 0;
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
  friend bool operator==(const ShotFired&, const ShotFired&) = default;
};
/// LW-3.4: who are to stand at the trail when the move ends.
struct TrailChosen {
  GunId gun;
  std::vector<ManId> men;
  friend bool operator==(const TrailChosen&, const TrailChosen&) = default;
};
/// LW-3.3: heads along `line`, until the move ends.
struct MenLay {
  TableId table;
  Bearing line;
  std::vector<ManId> men;
  friend bool operator==(const MenLay&, const MenLay&) = default;
};
/// LW-2.5: these walks wait until guns have done; a man's earlier ones do not.
struct WalksHeld {
  TableId table;
  HeldWalks walks;
  friend bool operator==(const WalksHeld&, const WalksHeld&) = default;
};
/// LW-2.5: a side's guns on the table have done.
struct GunsWaived {
  TableId table;
  SideId side;
  friend bool operator==(const GunsWaived&, const GunsWaived&) = default;
};
/// LW-2.5: all guns have; what was held is carried out next.
struct GunsEnded {
  TableId table;
  friend bool operator==(const GunsEnded&, const GunsEnded&) = default;
};
/// Held walks that could not be carried out when guns had done.
struct HeldRefused {
  TableId table;
  HeldWalks walks;
  std::string clause;
  friend bool operator==(const HeldRefused&, const HeldRefused&) = default;
};
/// Nothing is left of a body.
struct BodyLost {
  BodyId body;
  friend bool operator==(const BodyLost&, const BodyLost&) = default;
};
/// CX-11.
struct VisibilityChanged {
  Length visibility;
  std::string reason;
  friend bool operator==(const VisibilityChanged&, const VisibilityChanged&) = default;
};
struct SeatManned {
  SeatId seat;
  std::string commander;
  friend bool operator==(const SeatManned&, const SeatManned&) = default;
};

struct SeatClosed {
  SeatId seat;
  std::optional<RunOn> run_on;
  friend bool operator==(const SeatClosed&, const SeatClosed&) = default;
};
enum class RunOnEnd : std::uint8_t { report, idle, time, order };
struct RunOnEnded {
  SeatId seat;
  RunOnEnd why = RunOnEnd::report;
  friend bool operator==(const RunOnEnded&, const RunOnEnded&) = default;
};
/// The move is over; the other camp's begins, and after both the clock has gone on by a round.
struct MoveClosed {
  std::int64_t move = 0;  ///< the one closed
  friend bool operator==(const MoveClosed&, const MoveClosed&) = default;
};

/// LW-1.1, LW-6.3: a battle is to be set up; the phase is `setting_up` until it is.
struct SetupBegan {
  SideId chooser;       ///< who chooses his side of the field; none: it is as the scenario has it
  SideId defender;      ///< of a Defensive Game; else none
  bool tossed = false;  ///< for these
  friend bool operator==(const SetupBegan&, const SetupBegan&) = default;
};
/// Nobody is done with it yet. `turn`: of setting down without a curtain, whose; else none: both's.
struct SetupStageBegan {
  SetupStage stage = SetupStage::mustering;
  SideId turn;
  friend bool operator==(const SetupStageBegan&, const SetupStageBegan&) = default;
};
/// LW-7.1: what a side will have if it musters nothing else.
struct Mustered {
  SideId side;
  std::vector<MusteredBody> bodies;
  friend bool operator==(const Mustered&, const Mustered&) = default;
};
/// The bodies of a side are what they were mustered. They get the ids that follow the last given.
struct ForceRaised {
  SideId side;
  std::vector<MusteredBody> bodies;
  friend bool operator==(const ForceRaised&, const ForceRaised&) = default;
};
/// LW-7.2: what the dice showed for a side, and who of those held back stay out.
struct ChancesThrown {
  struct LeftOut {
    BodyId body;
    Arm arm = Arm::infantry;
    Men men;
    friend bool operator==(const LeftOut&, const LeftOut&) = default;
  };
  SideId side;
  std::vector<std::int32_t> dice;
  std::int32_t taken = 0;  ///< of those held back
  std::vector<LeftOut> left_out;
  friend bool operator==(const ChancesThrown&, const ChancesThrown&) = default;
};
/// LW-1.1: a side's back line; the other's is opposite.
struct SideChosen {
  SideId side;
  Edge edge = Edge::north;
  friend bool operator==(const SideChosen&, const SideChosen&) = default;
};
/// LW-2.1: men and guns of a body stand there. New ones get the ids that follow the last given; those who stood on the
/// ground before keep theirs, in order.
struct BodySetDown {
  BodyId body;
  Formation formation = Formation::two_ranks;
  Point at;
  Bearing facing;
  std::vector<BodySetOut::Man> men;
  std::vector<BodySetOut::Piece> guns;
  friend bool operator==(const BodySetDown&, const BodySetDown&) = default;
};
struct BodyTakenUp {
  BodyId body;
  friend bool operator==(const BodyTakenUp&, const BodyTakenUp&) = default;
};
struct MenPlaced {
  struct Man {
    ManId man;
    Point at;
    friend bool operator==(const Man&, const Man&) = default;
  };
  struct Piece {
    GunId gun;
    Point at;
    Bearing facing;
    friend bool operator==(const Piece&, const Piece&) = default;
  };
  SideId side;
  std::vector<Man> men;
  std::vector<Piece> guns;
  friend bool operator==(const MenPlaced&, const MenPlaced&) = default;
};

using Event =
    std::variant<Began, PhaseBegan, MarchOrdered, MarchHalted, Marched, BoxOpened, DummyRemoved, Boxed, Sighted,
                 SightLost, Reported, TableOpened, TableChanged, TableGiven, TableClosed, BodyJoined, BodyLeft,
                 BodySetOut, FormedUp, MenMoved, MenSighted, MenLost, MeleeJoined, MeleeChosen, MeleeFought, MenFared,
                 GunFared, BodyLost, VisibilityChanged, SeatManned, SeatClosed, RunOnEnded, MoveClosed, GunsBegan,
                 ShotFired, TrailChosen, MenLay, WalksHeld, GunsWaived, GunsEnded, HeldRefused, GameOpened,
                 GunsCarriedOff, RearReached, LineReached, BattleEnded, SetupBegan, SetupStageBegan, Mustered,
                 ForceRaised, ChancesThrown, SideChosen, BodySetDown, BodyTakenUp, MenPlaced, MeleeCentred>;

}  // namespace sandgate
