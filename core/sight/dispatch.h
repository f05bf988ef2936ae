// What a seat is told and by whom: dispatches, orders that ride, captured papers, riders, messages: parts of its
// Picture.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/refusal.h"
#include "core/kinds/courier.h"
#include "core/kinds/signal.h"

namespace sandgate {

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
  ruled,              ///< KS-10: what the umpire has corrected: reason
  taken_back,         ///< KS-10: what had happened since does not count: reason
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
  supply_drawn,       ///< KS-4.1: bodies (of a pool); food, forage, ammunition
  supply_missed,      ///< KS-4.5: bodies (of a pool); what it was to have: due_…, drawn_… and missed_ of each kind;
                      ///< besieged; eaten (horses)
  body_short,         ///< KS-4.5: of one body: men, horses, shooters who go without; besieged; eaten (horses)
  body_fed,           ///< KS-4.5: it has had what it had missed
  halted_hungry,      ///< KS-4.5: it was to march
  own_starved,        ///< KS-4.5: it has given itself up: men
  enemy_starved,      ///< KS-4.5: men
  packets_promised,   ///< KS-4.6: food, forage, ammunition; to (a name); depot (1: the name is a new one's)
  packets_handed,     ///< KS-4.6: food, forage, ammunition; none of all: they did not go over
  depot_begun,        ///< KS-4.6: food, forage, ammunition
  depot_not_begun,    ///< KS-4.6: they have moved, or nothing is left with them
  convoy_ordered,     ///< kind, to (a name); laden
  convoy_ended,
  stores_taken,       ///< KS-5: from the enemy: food, forage, ammunition
  stores_lost,        ///< KS-5: to the enemy
  work_begun,         ///< KS-5: mend (1 or 0), what (a WorkKind), place
  work_ceased,        ///< KS-5: mend, what, place; order (1: by order)
  worked,             ///< KS-5: mend, what, place, done, needed
  work_done,          ///< KS-5: mend, what, place
  stores_destroyed,   ///< KS-5: an own depot or own waggons, destroyed by the enemy: what, place
  own_fell,           ///< KS-5: an own body with a bridge: place
  break_seen,         ///< KS-5: what, place; broken (1 or 0)
  detached,           ///< men, guns, waggons, name
  rejoined,           ///< name: of the body in which it has gone up
  entraining,         ///< CX-7, KS-3: train (its name, or a boat's), moves; boat (1: it is one)
  detraining,         ///< CX-7, KS-3: train, moves, boat
  boarding_ended,     ///< CX-7: it has given up getting on or off
  entrained,          ///< CX-7, KS-3: train, boat
  detrained,          ///< CX-7, KS-3: boat
  train_ordered,      ///< CX-7: to (the last stop), stops (how many), shuttle (1 or 0); without stops: it stays
  train_arrived,      ///< CX-7
  train_held,         ///< CX-7: end (a TrainEnd), broken (where), other (a train's name)
  train_made_up,      ///< CX-7: trucks, engines
  train_parted,       ///< CX-7: name, trucks, engines
  waggons_near,       ///< CX-6: bodies (of a pool); men who have supply waggons, guns that have ammunition carts
  waggons_short,      ///< CX-6: bodies (of a pool); men and kept of them, guns and served of them
  body_unkept,        ///< CX-6: of one body: men without supply waggons, guns without an ammunition cart
  own_burst,          ///< KS-7.1: shot (its number); of known men counted and sheltered; enemy, own: who died; guns
                      ///< destroyed, guns disabled
  enemy_burst,        ///< KS-7.1: own: counted, sheltered, killed; guns destroyed and disabled, waggons destroyed
  own_rifles,         ///< KS-7.2: enemy, own: men who fell
  enemy_rifles,       ///< KS-7.2: own: men who fell
  charge,             ///< KS-8: ours (1: the chargers), band (a ChargeBand), and as of a melee; guns, driven
  own_retired,        ///< KS-8.2 to KS-8.5: men; driven (1: by a charge, just now)
  own_pressed,        ///< KS-8.3: men whose horse must dismount, charge or go back in the next move
  own_cut_off,        ///< KS-8.5: men
  enemy_cut_off,      ///< KS-8.5: men
  own_ridden_down,    ///< KS-8.5: men
  enemy_ridden_down,  ///< KS-8.5: men
  earthwork_seen,     ///< KS-6.3: what (a WorkKind), place; finished (1 or 0)
  formed,             ///< KS-3: to (a FormedAs)
  horses_lost,        ///< KS-3: men: whose held horses are gone
  mine_exploded,      ///< KS-6.2: place; own, guns, waggons: destroyed of the own body; seen from afar: none of these
  general_struck,     ///< KS-1.2: moves of his side in which the General is out
  general_back,       ///< KS-1.2
  general_taken,      ///< KS-1.2: the own one; about: the enemy who has him
  general_caught,     ///< KS-1.2: the enemy's
  figures_struck,     ///< KS-1.2, KS-9: own, enemy: of Generals and men in boats, who fell by a shot
  contested,          ///< KS-10: the seat has contested what it was told: dispatch (its number), reason
  contest_answered,   ///< KS-10: the umpire's answer: dispatch, granted (1 or 0), reason
  exercise_marked,    ///< KS-10: mark (an ExerciseMark), reason
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

}  // namespace sandgate
