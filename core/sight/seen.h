// Bodies, men, guns, melees, tables, shots, the game and its setting up, as one seat knows them: parts of its Picture.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/exercise_time.h"
#include "core/battle/set_down.h"
#include "core/forces/body.h"
#include "core/kinds/game.h"
#include "core/kinds/setup.h"
#include "core/kinds/sight.h"
#include "core/kinds/table.h"
#include "core/kriegspiel/charge.h"

namespace sandgate {

/// A body of the seat's own side. `march` is known to its own commander.
struct OwnBody {
  Handle handle;
  std::string name, title;
  SeatId seat = {};    ///< who commands it
  bool mine = false;   ///< this seat does, for itself or as a deputy
  SeatId led_by = {};  ///< KS-11.7: who orders its men on its table, where that is another seat
  Contents contents;
  bool scouts = false;
  Formation formation = Formation::fours;
  Point at;
  Bearing facing;
  std::optional<March> march;
  TableHandle table = {};  ///< CX-10: on which it is
  bool set_out = false;    ///< its men stand there one by one
  bool gone = false;
  bool at_hand = true;          ///< KS-11.1: it is known as it is now; else as it was last reported
  ExerciseTime known = {};      ///< of one that is not at hand: as it stood then
  std::int64_t known_move = 0;  ///< likewise
  SeatId post_of = {};          ///< KS-11.1: the seat that sits with it, as far as this one knows
  Packets packets = {};         ///< KS-4.6: in the depot that it is, on its waggons or in its trucks
  Hunger hunger = {};           ///< KS-4.5
  Handle aboard = {};           ///< CX-7, KS-9: the train or boat on which it is
  std::optional<BasicEntraining<Handle>> entraining = {};  ///< CX-7
  std::optional<BasicOnRails<Handle>> rails = {};          ///< of a train
  std::optional<BasicConvoy<Handle>> convoy = {};          ///< the standing order of waggons
  std::optional<BasicWork<Handle>> work = {};              ///< KS-5: what it breaks or mends
  bool dismounted = false;                                 ///< KS-3
  bool unlimbered = false;                                 ///< KS-3
  std::optional<Forming> forming = {};                     ///< KS-3: a change that it is at
  std::int64_t out = 0;  ///< KS-1.2: a General lies out until this move closes; 0: he does not
  SANDGATE_FIELDS(handle, name, title, seat, mine, led_by, contents, scouts, formation, at, facing, march, table,
                  set_out, gone, at_hand, known, known_move, post_of, packets, hunger, aboard, entraining, rails,
                  convoy, work, dismounted, unlimbered, forming, out)
  friend bool operator==(const OwnBody&, const OwnBody&) = default;
};

/// KS-5, CX-7: a bridge, a culvert or a rail that the seat knows to be broken, or to be whole again.
struct SeenBreak {
  WorkPlace place;
  bool broken = true;
  ExerciseTime time;  ///< when it was seen so
  std::int64_t move = 0;
  Handle by;  ///< the own body that has seen it
  SANDGATE_FIELDS(place, broken, time, move, by)
  friend bool operator==(const SeenBreak&, const SeenBreak&) = default;
};

/// KS-6: a field work of which the seat knows.
struct SeenWork {
  FieldWorkHandle handle;
  Earthwork is;
  bool own = false;       ///< the seat's side has begun it
  std::int32_t done = 0;  ///< moves, of an own one
  bool finished = false;  ///< as far as the seat knows
  bool gone = false;      ///< likewise: a mine that has exploded, or a work that was left before anything was done
  ExerciseTime time;      ///< when it was known so
  std::int64_t move = 0;
  Handle by;  ///< the own body that has seen it, or digs it; none: it was there from the first
  SANDGATE_FIELDS(handle, is, own, done, finished, gone, time, move, by)
  friend bool operator==(const SeenWork&, const SeenWork&) = default;
};

/// What is known of a body that is not the side's own, and whence. A body lost from sight and sighted elsewhere has a
/// new handle: nobody can tell that it is the same. What comes into sight just as something was lost takes its handle.
struct SightedBody {
  Handle handle;
  SideId side;                          ///< whose it is
  ReportKind state = ReportKind::seen;  ///< as last reported
  Sighting seen;
  bool moving = false;  ///< its place changed while it was watched, when last reported
  ExerciseTime time;    ///< when it was last seen so
  std::int64_t move = 0;
  Handle by;  ///< the own body the report comes from
  SANDGATE_FIELDS(handle, side, state, seen, moving, time, move, by)
  friend bool operator==(const SightedBody&, const SightedBody&) = default;
};

/// CX-10: a man on a table, as the seat knows him. One lost from sight is gone from the Picture; seen again, he has
/// another handle. Of men who come into sight together those of one side have handles by arm and place, so that handles
/// do not show who belongs to whom.
struct SeenMan {
  ManHandle handle;
  TableHandle table;  ///< none: he stands where a table has closed
  SideId side;
  Handle body;  ///< of an own man
  Arm arm = Arm::infantry;
  Point at;
  ManState state = ManState::free;
  SideId captor = {};                 ///< of a prisoner
  bool escorted = false;              ///< of a prisoner: has had an escort since he was taken (LW-5.8)
  std::int64_t moved = 0;             ///< the last move in which he moved
  std::int64_t freed = 0;             ///< LW-5.6: when he was disarmed
  Moves paid = {};                    ///< of an own man: KS-2.2
  std::optional<Bearing> lying = {};  ///< LW-3.3
  std::int64_t fired = 0;             ///< KS-7.2: the last move in which he fired in a five
  std::int64_t stands = 0;            ///< of an own man: KS-8.2, in this move he does not move
  std::int64_t retires = 0;           ///< of an own man: KS-8.2 to KS-8.5, in this move he goes back …
  Point before = {};                  ///< … from what is here
  std::int64_t formed = 0;            ///< KS-3: the last move in which he changed his formation
  Spent spent = {};                   ///< of an own man: KS-3
  Horse horse = Horse::none;          ///< KS-3: of a horseman who has dismounted
  Point horse_at = {};                ///< where it is held
  SANDGATE_FIELDS(handle, table, side, body, arm, at, state, captor, escorted, moved, freed, paid, lying, fired, stands,
                  retires, before, formed, spent, horse, horse_at)
  friend bool operator==(const SeenMan&, const SeenMan&) = default;
};
/// A gun likewise, by place.
struct SeenGun {
  GunHandle handle;
  TableHandle table;
  SideId side;
  Handle body;  ///< of an own gun that its body has with it
  Point at;
  Bearing facing;
  std::int64_t moved = 0;
  Moves paid = {};  ///< of an own gun: KS-2.2
  Elevation elevation = {};
  std::int64_t fired = 0;             ///< the last move in which it fired
  std::int32_t shots = 0;             ///< in that move
  std::int64_t ready = 0;             ///< of an own gun: LW-3.2, the last move at whose start it was in action
  std::vector<ManHandle> trail = {};  ///< of an own gun: LW-3.4
  std::int64_t disabled_until = 0;    ///< of an own gun: KS-7.1, up to this move, that one too, nobody can serve it
  bool limbered = false;              ///< KS-3
  std::int64_t formed = 0;            ///< KS-3: the last move in which it was limbered up or unlimbered
  Spent spent = {};                   ///< of an own gun: KS-3
  SANDGATE_FIELDS(handle, table, side, body, at, facing, moved, paid, elevation, fired, shots, ready, trail,
                  disabled_until, limbered, formed, spent)
  friend bool operator==(const SeenGun&, const SeenGun&) = default;
};
/// KS-8: what a melee is that horse has charged into, for who is told of it.
struct SeenCharge {
  struct Group {
    ChargedKind kind = ChargedKind::extended;
    std::vector<ManHandle> men;  ///< none of guns and waggons
    std::int32_t count = 0, sabres = 0, cavalry_cell = 0, charged_cell = 0;
    std::int32_t cavalry_lost = 0, lost = 0, prisoners = 0, driven = 0;
    AfterCharge after = AfterCharge::free;
    SANDGATE_FIELDS(kind, men, count, sabres, cavalry_cell, charged_cell, cavalry_lost, lost, prisoners, driven, after)
    friend bool operator==(const Group&, const Group&) = default;
  };
  ChargeBand band = ChargeBand::near;
  Length distance;
  std::int32_t contours = 0;
  std::int32_t charger_counts = 1, charged_counts = 1;
  bool tossed = false, chargers_win = false, chargers_retire = false;
  std::vector<Group> groups;
  std::vector<GunHandle> guns;
  SANDGATE_FIELDS(band, distance, contours, charger_counts, charged_counts, tossed, chargers_win, chargers_retire,
                  groups, guns)
  friend bool operator==(const SeenCharge&, const SeenCharge&) = default;
};
/// A melee that waits for its choice.
struct SeenMelee {
  std::int32_t number = 0;
  bool attacking = false;  ///< the seat's camp has moved
  bool mine = false;       ///< the choice is this seat's
  bool chosen = false;
  Point at;
  std::vector<ManHandle> own, enemy;                        ///< who takes part
  std::vector<ManHandle> own_supporters, enemy_supporters;  ///< LW-5.1; of the enemy those in sight
  MeleeRuling::Side own_fare, enemy_fare;
  MeleeRuling::Isolated isolated = MeleeRuling::Isolated::none;
  std::vector<ManHandle> killed, taken;  ///< as it stands
  ManHandle centre = {};                 ///< ST-1: whom it is about; none by other rules
  std::optional<SeenCharge> charge = {};
  SANDGATE_FIELDS(number, attacking, mine, chosen, at, own, enemy, own_supporters, enemy_supporters, own_fare,
                  enemy_fare, isolated, killed, taken, centre, charge)
  friend bool operator==(const SeenMelee&, const SeenMelee&) = default;
};
/// A table the seat's side has been told of. How far it reaches follows from whom the side knows there: own men and
/// bodies, and others in sight, with the rulebook's margin round them (CX-10). Nobody unseen is in that; the table that
/// is ruled on may reach farther, never less far.
struct SeenTable {
  TableHandle handle;
  std::int32_t number = 1;  ///< by which the seat's side speaks of it: its own count
  Window window;            ///< drawn anew when a move ends; before that it takes in who comes into sight beyond it
  bool whole = false;
  std::int64_t opened = 0;  ///< the move
  bool mine = false;        ///< this seat orders men or guns there
  SeatId fighting;          ///< of its side's seats the one with most men there
  bool guns_open = false;   ///< LW-2.5: the seat's camp moves, and its side's guns have not done, nor its own
  std::vector<MoveMenOrder<Handle>::Walk> held = {};  ///< this seat's walks that wait until they have
  std::vector<SeenMelee> melees;
  SANDGATE_FIELDS(handle, number, window, whole, opened, mine, fighting, guns_open, held, melees)
  friend bool operator==(const SeenTable&, const SeenTable&) = default;
};

/// LW-4: a shot that was fired on a table the seat knows, in this move or the one before. Whose gun is not in sight is
/// known by the men it fells alone: nothing of it tells how far off or which that gun is.
struct SeenShot {
  struct Fall {
    ManHandle man;
    Point at;
    Felling how = Felling::struck;
    std::int32_t milliseconds = 0;  ///< since the shot; 0 where the gun is not in sight
    SANDGATE_FIELDS(man, at, how, milliseconds)
    friend bool operator==(const Fall&, const Fall&) = default;
  };
  TableHandle table;
  std::int64_t move = 0;
  bool own = false;               ///< fired by the seat's own side
  GunHandle gun;                  ///< none: it is not in sight
  std::int32_t number = 0;        ///< of that gun in that move, from 1; 0 where the gun is not in sight
  std::optional<Aim> aim;         ///< of an own gun
  std::vector<FlightPoint> path;  ///< as far as the table's window as it is known; empty where the gun is not in sight
  std::vector<Fall> falls;        ///< of men the seat knows; in order of time
  std::optional<FlightEnd> end;   ///< none: the gun is not in sight
  std::vector<ManHandle> rifles =
      {};  ///< KS-7.2: those in sight of the five who fired it; empty: a gun did, or unseen men
  SANDGATE_FIELDS(table, move, own, gun, number, aim, path, falls, end, rifles)
  friend bool operator==(const SeenShot&, const SeenShot&) = default;
};

/// KS-7.1: a shell that burst where the seat sees it, in this move or the one before. Of men and guns those it knows.
struct SeenBurst {
  struct Sheltered {
    ManHandle man;
    Shelter by = Shelter::wall;
    SANDGATE_FIELDS(man, by)
    friend bool operator==(const Sheltered&, const Sheltered&) = default;
  };
  TableHandle table;
  std::int64_t move = 0;
  bool own = false;         ///< fired by the seat's own side
  GunHandle gun;            ///< none: it is not in sight
  std::int32_t number = 0;  ///< of that gun's shots in that move, from 1; 0 where the gun is not in sight
  Point at;
  std::vector<ManHandle> counted;  ///< within the circle and not sheltered
  std::vector<Sheltered> sheltered;
  std::vector<ManHandle> killed;  ///< of those counted
  std::vector<GunHandle> destroyed, disabled;
  SANDGATE_FIELDS(table, move, own, gun, number, at, counted, sheltered, killed, destroyed, disabled)
  friend bool operator==(const SeenBurst&, const SeenBurst&) = default;
};

/// LW-6: how the game stands, as far as the seat's side may know. Where all men on a table are seen both sides know all
/// of it; otherwise what would tell the enemy's numbers is left out until the battle is over.
struct SeenGame {
  GameKind kind = GameKind::fight;
  Rear rear = Rear::whole;                ///< LW-6.2: the part of the back lines that counts
  std::int64_t own_men = 0;               ///< with how many the side began
  std::optional<std::int64_t> enemy_men;  ///< the same of the enemy
  std::optional<SideId> defender;         ///< LW-6.3
  std::optional<std::int64_t> to_arrive;  ///< LW-6.3: attackers who must reach the defender's back line
  std::optional<std::int64_t> arrived;    ///< LW-6.3: who have
  std::optional<SideId> beaten;           ///< LW-6.2
  std::int32_t moves_left = 0;            ///< LW-6.2: own moves of `beaten`, the one it is in with them
  std::optional<BattleEnded> ended;
  std::optional<WarStanding> war;  ///< LW-6.4: after the battles before this one, and after this one when it has ended
  SANDGATE_FIELDS(kind, rear, own_men, enemy_men, defender, to_arrive, arrived, beaten, moves_left, ended, war)
  friend bool operator==(const SeenGame&, const SeenGame&) = default;
};

/// Where the setting up of a battle stands, as the seat knows it; kept after it is over.
struct SeenSetup {
  SetupStage stage = SetupStage::over;
  bool mine = false;             ///< it waits for this seat
  bool other_done = false;       ///< the other side is done with this stage, or has not been asked yet in setting down
  SideId chooser, defender;      ///< LW-1.1, LW-6.3; none: nobody
  SideId turn;                   ///< LW-2.1: who sets down now; none: both
  std::vector<Edge> back_lines;  ///< by side, as they are now
  std::int64_t points = 0;       ///< LW-7.1: what the own side may muster for, in half points
  std::vector<MusteredBody> muster;         ///< the own side's, as it stands
  std::optional<MusterCount> enemy_muster;  ///< once both have mustered, or while they do by an open field
  std::optional<SetDownZones> zones;        ///< LW-2.1, LW-6.3: where the own side may set down, in its turn
  SANDGATE_FIELDS(stage, mine, other_done, chooser, defender, turn, back_lines, points, muster, enemy_muster, zones)
  friend bool operator==(const SeenSetup&, const SeenSetup&) = default;
};

}  // namespace sandgate
