// What one seat knows. Everything a window or a commander plug-in ever sees of an exercise is here.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/base/refusal.h"
#include "core/battle/set_down.h"
#include "core/forces/body.h"
#include "core/kinds/command.h"
#include "core/kinds/courier.h"
#include "core/kinds/game.h"
#include "core/kinds/seat.h"
#include "core/kinds/setup.h"
#include "core/kinds/sight.h"
#include "core/kinds/signal.h"
#include "core/kinds/table.h"
#include "core/scenario/setting.h"

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
  SANDGATE_FIELDS(handle, name, title, seat, mine, led_by, contents, scouts, formation, at, facing, march, table,
                  set_out, gone, at_hand, known, known_move, post_of)
  friend bool operator==(const OwnBody&, const OwnBody&) = default;
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
  SANDGATE_FIELDS(handle, table, side, body, arm, at, state, captor, escorted, moved, freed, paid, lying)
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
  SANDGATE_FIELDS(handle, table, side, body, at, facing, moved, paid, elevation, fired, shots, ready, trail)
  friend bool operator==(const SeenGun&, const SeenGun&) = default;
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
  SANDGATE_FIELDS(number, attacking, mine, chosen, at, own, enemy, own_supporters, enemy_supporters, own_fare,
                  enemy_fare, isolated, killed, taken, centre)
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
  SANDGATE_FIELDS(table, move, own, gun, number, aim, path, falls, end)
  friend bool operator==(const SeenShot&, const SeenShot&) = default;
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

enum class ReportCode : std::uint8_t {
  exercise_began,
  marching,  ///< an order was taken: body, to, arrival
  halted,    ///< by order
  arrived,
  sighted_and_halted,  ///< CX-4
  barred,
  run_on_ended,
  sighted,      ///< a body of another side came into sight
  lost,         ///< it went out of sight
  opened,       ///< it stands out, and what it is is known
  boxed_again,  ///< it went back into its box before one's eyes
  found_empty,  ///< it was a dummy
  own_opened,   ///< the enemy's scouts came near: an own box is open
  stood_out,    ///< by order
  boxed,        ///< by order
  own_dummy,    ///< an own dummy was found out or taken up
  visibility,   ///< changed by the umpire: visibility, reason
  own_touched,  ///< CX-2: an enemy has touched an own box, which is open
  fallen,       ///< nothing is left of a body that was in sight
  own_fallen,   ///< of an own one
  table_opened,
  table_joined,  ///< two tables are one
  table_closed,
  table_given,  ///< this seat orders the men there from now on
  melee,        ///< fought: own_killed, own_taken, enemy_killed, enemy_taken, own_left, enemy_left
  own_freed,    ///< men
  enemy_freed,  ///< men
  own_retaken,
  enemy_retaken,
  own_held,  ///< brought over the enemy's back line
  enemy_held,
  rearmed,
  own_crossed,
  enemy_crossed,
  own_surrendered,
  enemy_surrendered,
  gun_taken,  ///< from the enemy
  gun_lost,
  own_shot,          ///< LW-4: shot (its number), own, enemy: men who fell
  enemy_shot,        ///< LW-4: own: men who fell
  held_refused,      ///< LW-2.5: walks that waited for the guns could not be carried out: men
  own_fired_on,      ///< CX-2: a shot has struck an own box or close to it, and it is open
  game_opened,       ///< LW-6: kind; in a Defensive Game defends, and tossed
  own_gun_off,       ///< LW-6.1: guns, over the own back line
  enemy_gun_off,     ///< guns
  own_rear_reached,  ///< LW-6.2: men on the own back line; the moves that are left
  enemy_rear_reached,
  retreat_left,  ///< LW-6.2: moves that are left to the own side
  own_arrived,   ///< LW-6.3: men; all who have arrived, and needed
  enemy_arrived,
  own_capitulated,  ///< LW-6.2: men
  enemy_capitulated,
  battle_won,         ///< why; own and enemy half points
  battle_lost,        ///< likewise
  battle_drawn,       ///< likewise
  war_goes_on,        ///< LW-6.4: own and enemy half points of all battles, lead
  war_won,            ///< likewise
  war_lost,           ///< likewise
  roles_tossed,       ///< LW-1.1, LW-6.3: defending or choosing fell to one side: side, defender (1 or 0)
  muster_over,        ///< LW-7.1: infantry, cavalry, guns of the enemy
  chances_thrown,     ///< LW-7.2: side, taken, dice
  side_chosen,        ///< LW-1.1: edge, the own
  set_down_now,       ///< LW-2.1: it is for this seat to set down
  announcement,       ///< KS-10: the umpire's word to everybody: text
  halted_in_touch,    ///< CX-10: a march that came upon the enemy
  much_to_command,    ///< CX-8: a table on which this seat has more than one player handles: men, guns, and advised of
                      ///< each
  umpire_key_set,     ///< KS-10: from now on the umpire is asked for his key
  bodies_given,       ///< CX-8: bodies of the side have another commander: bodies (how many), seat (its title)
  handed_over,        ///< CX-8: this seat is another person's: holder, note
  deputy_acts,        ///< KS-1.2: a seat's deputy acts for it: seat (its title), deputy (his)
  deputy_back,        ///< KS-1.2: he does no longer
  rights_set,         ///< CX-8: the umpire has set what this seat may do
  message_arrived,    ///< KS-11.6: message (its number), form, sender (a seat; none: the umpire); request and ruling
                      ///< where it is one
  message_came_back,  ///< KS-11.2: nobody was there to take it
  order_sent,         ///< KS-11.5: order (the seat's own count), kind (an InstructionKind)
  order_had,          ///< KS-11.5: the body has it: order
  order_overtaken,    ///< KS-11.5: it came after a later one: order
  order_not_ours,     ///< KS-11.5: the body has another commander: order
  order_barred,       ///< KS-11.5: it cannot be done: order, clause; bar, where it is one
  order_came_back,    ///< KS-11.2: nobody was there to take it: order
  own_engaged,        ///< CX-10: an own body is on a table
  stands,             ///< KS-11.4: nothing has happened to an own body
  paper_taken,        ///< KS-11.3: paper (the seat's own count)
  post_named,         ///< KS-11.8
  intent_sealed,      ///< CX-8: this seat's own
};

/// What has become of an order that rides, as far as the seat has been told.
enum class SentState : std::uint8_t { unanswered, had, overtaken, not_ours, barred, came_back };
constexpr auto words_of(SentState) {
  return std::to_array<std::string_view>({"unanswered", "had", "overtaken", "not_ours", "barred", "came_back"});
}
/// KS-11.5: an order to a body that was not at hand.
struct SentOrder {
  std::int64_t number = 0;  ///< the seat's own count, from 1
  Handle body;
  Instruction order;
  ExerciseTime given;
  std::int64_t move = 0;
  Point from;    ///< where the rider set out: at the seat's post
  Point toward;  ///< where the body was, as far as the seat knew
  SentState state = SentState::unanswered;
  std::string clause;  ///< with `barred`: why
  SANDGATE_FIELDS(number, body, order, given, move, from, toward, state, clause)
  friend bool operator==(const SentOrder&, const SentOrder&) = default;
};
/// KS-11.3: what was on a rider of the enemy's.
struct SeenPaper {
  std::int64_t number = 0;  ///< the seat's own count, from 1
  ExerciseTime time;        ///< when it came to the seat
  std::int64_t move = 0;
  Handle by;  ///< whose men took it
  Paper paper;
  SANDGATE_FIELDS(number, time, move, by, paper)
  friend bool operator==(const SeenPaper&, const SeenPaper&) = default;
};

/// KS-11.3: a rider of another side's. Seen again he is another one, as far as anybody can tell.
struct SeenRider {
  SideId side;  ///< whose he is
  Point at;
  ExerciseTime time;  ///< when he was there
  std::int64_t move = 0;
  Handle by;  ///< the own body that saw him
  SANDGATE_FIELDS(side, at, time, move, by)
  friend bool operator==(const SeenRider&, const SeenRider&) = default;
};

/// A line of the dispatches: what happened, where, by which clause. Sentences are made in app/stories.
struct Dispatch {
  std::int64_t number = 0;  ///< the seat's own count, from 1
  ExerciseTime time;
  std::int64_t move = 0;
  Handle from;   ///< the body it comes from; none: from the exercise itself
  Handle about;  ///< the sighted body it tells of
  std::optional<Point> at;
  ReportCode code = ReportCode::exercise_began;
  Clause clause;
  std::vector<Argument> arguments;
  std::optional<Sighting> seen;       ///< with `about`: how it looked then
  std::optional<ExerciseTime> as_of;  ///< KS-11.4: when it happened, where that was reported; none: at `time`
  SANDGATE_FIELDS(number, time, move, from, about, at, code, clause, arguments, seen, as_of)
  friend bool operator==(const Dispatch&, const Dispatch&) = default;
};

/// KS-11.6: a message the seat has sent or had.
struct SeenMessage {
  MessageHandle handle;  ///< the seat's own count, in which they came
  SeatId from;           ///< none: the umpire
  bool sent = false;     ///< by this seat
  ExerciseTime given;    ///< when it was sent
  ExerciseTime time;     ///< when it was sent, or came to this seat
  std::int64_t move = 0;
  std::string body;              ///< the name of the body it is about; empty: none
  BasicMessage<Handle> message;  ///< what it answers and is about, as far as this seat knows it
  /// Of one that rides: where its riders set out, at the seat's post, and where each addressee's post was, as far as
  /// the seat knew; in the order of `message.to`. Empty where nothing rides.
  std::optional<Point> rides_from;
  std::vector<std::optional<Point>> rides_toward;
  /// By which it is spoken of, from 1.
  std::int64_t number() const { return std::int64_t{handle.number} + 1; }
  SANDGATE_FIELDS(handle, from, sent, given, time, move, body, message, rides_from, rides_toward)
  friend bool operator==(const SeenMessage&, const SeenMessage&) = default;
};

struct PictureClock {
  std::int64_t move = 0;      ///< both camps' moves together
  std::int64_t own_move = 0;  ///< which of this seat's own moves
  bool my_move = false;
  Phase phase = Phase::interval;
  Camp camp = Camp::first;  ///< whose move it is
  ExerciseTime time;
  SANDGATE_FIELDS(move, own_move, my_move, phase, camp, time)
  friend bool operator==(const PictureClock&, const PictureClock&) = default;
};

/// The seat as it is held now (CX-8, KS-1.2).
struct SeenCommission {
  Rights may = all_rights();  ///< with those of the seats for which it acts
  SeatId deputy;
  bool deputed = false;          ///< its deputy acts for it: it orders nothing
  std::string holder;            ///< who has taken it over; empty: whoever sat there from the first
  std::vector<SeatId> acts_for;  ///< other seats
  SANDGATE_FIELDS(may, deputy, deputed, holder, acts_for)
  friend bool operator==(const SeenCommission&, const SeenCommission&) = default;
};

/// A seat of the own side as it is held now: of others, too, what is told to everybody. The note of a hand-over is not.
struct SeenPost {
  SeatId seat;
  Commission held;  ///< its own rights, without those of seats for which it acts
  SANDGATE_FIELDS(seat, held)
  friend bool operator==(const SeenPost&, const SeenPost&) = default;
};

struct Picture {
  std::uint64_t sequence = 0;  ///< of the last change folded in
  SeatId seat;
  SideId side;
  PictureClock clock;
  SeatState mine;                     ///< whether I have closed my move, or run on
  SeenCommission commission;          ///< what it may do
  std::vector<SeenPost> chain;        ///< CX-8: who holds the seats of its side; in their order
  Length visibility;                  ///< CX-11, now
  std::string visibility_reason;      ///< why, where the umpire changed it
  std::vector<OwnBody> bodies;        ///< by handle
  std::vector<SightedBody> sighted;   ///< by handle; those lost from sight stay as they were seen last
  std::vector<SeenTable> tables;      ///< by handle; closed ones are gone
  std::vector<SeenMan> men;           ///< by handle: own men who are set out, and others in sight
  std::vector<SeenGun> guns;          ///< by handle
  std::vector<SeenShot> shots;        ///< oldest first
  std::vector<Dispatch> dispatches;   ///< oldest first
  std::optional<SeenGame> game;       ///< LW-6; none: the exercise is no game
  std::optional<SeenSetup> setup;     ///< of a battle that is, or was, set up in play
  std::vector<SeenMessage> messages;  ///< KS-11.6: by handle, oldest first
  Handle post;                        ///< KS-11.1: the body with which the seat sits; none: signals are perfect
  std::vector<SentOrder> orders;      ///< KS-11.5: by number: those that rode, as far as is known of them
  std::vector<SeenPaper> papers;      ///< KS-11.3: by number
  std::vector<SeenRider> riders;      ///< KS-11.3: of other sides: those in sight, and those of whom reports told last

  const OwnBody* body(Handle handle) const;
  const SightedBody* sighted_body(Handle handle) const;
  const SeenTable* table(TableHandle handle) const;
  const SeenMan* man(ManHandle handle) const;
  const SeenGun* gun(GunHandle handle) const;
  const SeenMessage* message(MessageHandle handle) const;
  /// The last order to the body that rode and of which nothing has been heard; null where there is none.
  const SentOrder* unanswered(Handle body) const;
  /// A side's edge: as it was chosen, else as the scenario has it in `sides` (LW-1.1, CX-9).
  Edge back_line(const Side& whose) const { return setup ? setup->back_lines[whose.id.index()] : whose.back_line; }
  SANDGATE_FIELDS(sequence, seat, side, clock, mine, commission, chain, visibility, visibility_reason, bodies, sighted,
                  tables, men, guns, shots, dispatches, game, setup, messages, post, orders, papers, riders)
  friend bool operator==(const Picture&, const Picture&) = default;
};

struct BodyIs {
  OwnBody body;
  SANDGATE_FIELDS(body)
  friend bool operator==(const BodyIs&, const BodyIs&) = default;
};
struct SightingIs {
  SightedBody body;
  SANDGATE_FIELDS(body)
  friend bool operator==(const SightingIs&, const SightingIs&) = default;
};
struct TableIs {
  SeenTable table;
  SANDGATE_FIELDS(table)
  friend bool operator==(const TableIs&, const TableIs&) = default;
};
struct TableGone {
  TableHandle table;
  SANDGATE_FIELDS(table)
  friend bool operator==(const TableGone&, const TableGone&) = default;
};
/// Men and guns as they are now; new ones and those that have changed.
struct MenAre {
  std::vector<SeenMan> men;
  std::vector<SeenGun> guns;
  SANDGATE_FIELDS(men, guns)
  friend bool operator==(const MenAre&, const MenAre&) = default;
};
struct MenGone {
  std::vector<ManHandle> men;
  std::vector<GunHandle> guns;
  SANDGATE_FIELDS(men, guns)
  friend bool operator==(const MenGone&, const MenGone&) = default;
};
struct ShotSeen {
  SeenShot shot;
  SANDGATE_FIELDS(shot)
  friend bool operator==(const ShotSeen&, const ShotSeen&) = default;
};
struct VisibilityIs {
  Length visibility;
  std::string reason;
  SANDGATE_FIELDS(visibility, reason)
  friend bool operator==(const VisibilityIs&, const VisibilityIs&) = default;
};
struct ClockIs {
  PictureClock clock;
  SANDGATE_FIELDS(clock)
  friend bool operator==(const ClockIs&, const ClockIs&) = default;
};
struct SeatIs {
  SeatState mine;
  SeenCommission commission;
  SANDGATE_FIELDS(mine, commission)
  friend bool operator==(const SeatIs&, const SeatIs&) = default;
};
/// All of them.
struct ChainIs {
  std::vector<SeenPost> chain;
  SANDGATE_FIELDS(chain)
  friend bool operator==(const ChainIs&, const ChainIs&) = default;
};
struct GameIs {
  SeenGame game;
  SANDGATE_FIELDS(game)
  friend bool operator==(const GameIs&, const GameIs&) = default;
};
struct DispatchCame {
  Dispatch dispatch;
  SANDGATE_FIELDS(dispatch)
  friend bool operator==(const DispatchCame&, const DispatchCame&) = default;
};

struct SetupIs {
  SeenSetup setup;
  SANDGATE_FIELDS(setup)
  friend bool operator==(const SetupIs&, const SetupIs&) = default;
};

struct MessageCame {
  SeenMessage message;
  SANDGATE_FIELDS(message)
  friend bool operator==(const MessageCame&, const MessageCame&) = default;
};

struct PostIs {
  Handle post;
  SANDGATE_FIELDS(post)
  friend bool operator==(const PostIs&, const PostIs&) = default;
};
struct OrderIs {
  SentOrder order;
  SANDGATE_FIELDS(order)
  friend bool operator==(const OrderIs&, const OrderIs&) = default;
};
struct PaperCame {
  SeenPaper paper;
  SANDGATE_FIELDS(paper)
  friend bool operator==(const PaperCame&, const PaperCame&) = default;
};
/// All of them.
struct RidersAre {
  std::vector<SeenRider> riders;
  SANDGATE_FIELDS(riders)
  friend bool operator==(const RidersAre&, const RidersAre&) = default;
};

/// All of it anew, in place of whatever was known: for a client that cannot be told what changed since it was last
/// told.
struct PictureIs {
  std::shared_ptr<const Picture> picture;  ///< never none
  friend bool operator==(const PictureIs& a, const PictureIs& b) { return *a.picture == *b.picture; }
};

/// One thing a seat learns.
using ChangeKinds =
    std::variant<BodyIs, SightingIs, TableIs, TableGone, MenAre, MenGone, VisibilityIs, ClockIs, SeatIs, DispatchCame,
                 ShotSeen, GameIs, SetupIs, MessageCame, PostIs, OrderIs, PaperCame, RidersAre, ChainIs, PictureIs>;
class PictureChange : public ChangeKinds {
 public:
  PictureChange();
  template <KindOf<ChangeKinds> Kind>
  PictureChange(Kind kind) : ChangeKinds(std::in_place_type<Kind>, std::move(kind)) {}
  PictureChange(const PictureChange&);
  PictureChange(PictureChange&&) noexcept;
  PictureChange& operator=(const PictureChange&);
  PictureChange& operator=(PictureChange&&) noexcept;
  ~PictureChange();
  friend bool operator==(const PictureChange& a, const PictureChange& b);
  friend bool operator<(const PictureChange& a, const PictureChange& b) = delete;  ///< the variant's would not compile
};

/// Folds one change in and counts it; a whole Picture brings its own count with it.
void apply(Picture& picture, const PictureChange& change);

class LineNetwork;

/// What a seat knows from the start.
struct Briefing {
  std::string title, brief;
  std::shared_ptr<const Country> country;
  std::shared_ptr<const LineNetwork> roads;  ///< of the country
  Scale scale;
  Rulebook rulebook;
  std::optional<TableExercise> table;
  std::vector<Side> sides;  ///< of other sides neither orders nor objectives
  std::vector<Seat> seats;

  /// KS-11: whether orders and reports of a side ride.
  bool by_couriers(SideId side) const {
    return sandgate::by_couriers(sides[side.index()], rulebook, table.has_value());
  }
  Point to_table(MapPoint p) const { return scale.to_table(p, country->bounds()); }
  MapPoint to_ground(Point p) const { return scale.to_ground(p, country->bounds()); }
};

/// What every seat of `side` may know of `setting`; and what this one may besides: its own orders.
Briefing briefing_for(const Setting& setting, SideId side, std::shared_ptr<const LineNetwork> roads, SeatId seat = {});

}  // namespace sandgate
