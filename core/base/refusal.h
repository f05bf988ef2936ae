// Why an order was not carried out: a code, its arguments and the clause. Sentences are made in app/stories.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/base/clause.h"
#include "core/base/fields.h"
#include "map/base/point.h"

namespace sandgate {

enum class RefusalCode : std::uint8_t {
  not_your_body,    ///< also said of bodies that do not exist: a seat cannot tell the two apart
  not_your_order,   ///< such an order is another seat's to give (the system's, the umpire's)
  not_your_move,    ///< the other camp is moving
  already_closed,   ///< this seat has closed its move
  no_path,          ///< a march with fewer than two points
  path_too_long,    ///< more points than the rulebook allows
  path_elsewhere,   ///< the path does not begin where the body stands
  nothing_to_halt,  ///< the body has no march
  cannot_march,     ///< this arm has no rate for any ground of the path
  no_way,           ///< no path leads there
  no_road,          ///< no road joins the two places
  off_map,
  solid_ground,
  river_without_crossing,
  ford_refused,
  too_steep,
  no_water,
  body_gone,  ///< no longer on the map
  boxed_already,
  stands_out_already,
  never_boxed,       ///< CX-3, KS-1.1: scouts and generals
  enemy_too_near,    ///< CX-2: for the box
  not_scouts,        ///< CX-3: for a screen
  no_parties,        ///< a screen of nobody
  named_twice,       ///< the same party twice in one screen
  man_not_in_melee,  ///< LW-5.4: of a choice
  man_named_twice,
  not_the_ruling,         ///< other numbers than the melee came to
  not_your_table,         ///< CX-10: also said of tables that do not exist
  not_your_choice,        ///< LW-5.4: another's, or no melee at all
  no_enemy_to_take_them,  ///< LW-5.8: a white flag that nobody sees
  men_on_table,           ///< CX-10: they are moved there, man by man
  men_scattered,          ///< CX-10: further from one another than they have had time to walk
  not_on_a_table,         ///< CX-10: its men stand on none
  unmanned,               ///< waggons or boats whose drivers or crews have fallen or been taken
  nobody_can_move,        ///< LW-2.6: all of them have, or have no room to
  no_enemy_in_sight,
  not_set_out,  ///< CX-10: they are in their ranks
  melees_wait,  ///< LW-5.4: nothing else is ordered while melees are chosen
  no_melee_waits,
  no_centre_to_pick,  ///< ST-1: by this rulebook melees have none
  not_in_contact,     ///< ST-1: of a centre
  no_men_named,       ///< an order for nobody, or a white flag over nobody (LW-5.8)
  not_free,           ///< dead, a prisoner, disarmed, or not on the ground at all
  not_one_side,
  not_isolated,
  no_white_flag,      ///< PR: the rulebook knows none
  man_not_there,      ///< no such man on this table, or dead, away or in the ranks
  man_not_yours,      ///< an enemy, or a prisoner of another side
  man_moved_already,  ///< LW-2.6
  man_just_freed,     ///< LW-5.6: he may move from the next move on
  off_table,          ///< CX-10: a walk that leaves the window
  too_far,            ///< LW-3.1: further than a move takes this man or gun
  no_room,            ///< LW-3.6: nearer than the gap to another man or gun at the end
  not_escorted,       ///< LW-5.5: a led prisoner who ends without an escort
  gun_not_there,      ///< no such gun on this table, or carried off
  gun_not_yours,      ///< an enemy's gun
  gun_moved_already,  ///< LW-2.6
  gun_named_twice,    ///< the same gun twice in one order
  guns_first,         ///< LW-2.5: men have moved on this table in this move
  gun_not_in_action,  ///< LW-3.2: too few of its men about it
  crew_must_go,       ///< LW-3.5: too few of them go with it, and end by it
  no_rifle_fire,      ///< KS-7.2: by this rulebook no infantry fires
  not_a_five,         ///< KS-7.2: `men` fire one shot together
  not_in_line,        ///< KS-7.2
  no_rifle,           ///< KS-7.2: neither infantry nor horse on foot
  man_has_fired,      ///< KS-7.2: in this move; who fired stays
  no_ammunition,      ///< KS-4.5: his body has missed its ammunition
  no_such_visibility,
  cannot_stand_there,    ///< at: water, a house, where there is no ground
  another_stands_there,  ///< at
  not_of_that_body,      ///< arms that are not in it, or more than it has
  not_begun,
  no_such_event,  ///< event: it has not happened, or is in the middle of an order's
  struck,         ///< it was taken back
  no_such_text,   ///< too long, or not one line of text
  no_such_seat,
  no_such_time,     ///< "run on until" a time that has passed
  battle_over,      ///< LW-6: the game has ended
  setting_up,       ///< LW-2.1: nothing else is ordered while a battle is set up
  not_this_stage,   ///< what is asked belongs to another stage of setting up, or to none any more
  not_your_turn,    ///< LW-2.1: the other sets down first, or chooses
  too_many_points,  ///< LW-7.1
  no_such_force,    ///< LW-7.1: a body without a name of its own or without a man, too many men, or too few
  not_your_edge,    ///< LW-1.1: none of the two back lines
  outside_zone,     ///< LW-2.1, LW-6.3: where the seat may not set down
  not_set_down,     ///< LW-2.1: its men are not on the ground yet
  exercise_over,
  guns_silent,             ///< LW-2.4: no gun fires yet
  guns_have_done,          ///< LW-2.5: the side's guns have done for this move
  gun_has_fired,           ///< LW-3.3: so it does not move
  gun_has_moved,           ///< LW-3.3: so it does not fire
  shots_spent,             ///< LW-3.3: it has fired all it may
  no_trail_men,            ///< LW-3.4: too few who could be at its trail when the move ends
  not_at_trail,            ///< LW-3.4: he could not be there, or stands at another gun's
  gun_has_not_fired,       ///< LW-3.4: nobody need stand at its trail
  man_at_trail,            ///< LW-3.4: he is to stand at a gun's trail
  man_lies,                ///< LW-3.3: he lies down until the move ends
  may_not_lie,             ///< LW-3.3: neither near the gun nor in its line of fire
  no_such_projectile,      ///< LW-3.3: the rulebook has none such for a gun
  elevation_out_of_reach,  ///< LW-3.3: the barrel cannot be raised or lowered so far
  muzzle_blocked,       ///< LW-1.2: its muzzle would be in a house, wall, rock or tree, in the ground or off the table
  id_taken,             ///< another order has its id: of another seat, or another deed
  after_time,           ///< LW-2.2, LW-5.4: it came when the seat's time for it was up
  clock_stands,         ///< the exercise stands still until it is gone on with
  swing_blocked,        ///< LW-3.3: the country about the gun does not let it swing so far
  not_reached,          ///< LW-5.8: men who gave themselves up stay where they stand until an escort is by them
  no_battle,            ///< LW-6: the exercise is none that anybody wins or gives up
  no_right,             ///< CX-8: the seat may not do that, whatever it commands: right
  deputy_acts,          ///< KS-1.2: the seat's deputy acts for it
  no_deputy,            ///< KS-1.2: the seat has none
  deputed_so_already,   ///< KS-1.2: he does already, or does not; or acts now, and so stays its deputy
  deputies_in_a_ring,   ///< KS-1.2: the deputy is himself acted for by the one for whom he would act
  not_the_generals,     ///< CX-8: bodies are given to another seat by the side's General
  no_bodies_named,      ///< CX-8
  commands_it_already,  ///< CX-8: the seat to which a body is given
  no_addressee,         ///< KS-11.6: a message to nobody
  not_addressable,      ///< KS-11.6: oneself, the enemy, somebody twice, or a seat that is none
  message_empty,        ///< KS-11.6
  message_too_long,     ///< KS-11.6: of its part `what` there is more than `most`
  message_unreadable,   ///< KS-11.6: its part `what` has what cannot be shown or counted
  drawn_off_sheet,      ///< KS-11.6: a place in a message
  drawing_unfinished,   ///< KS-11.6: without a name, or with fewer points than such a thing has
  no_such_message,      ///< KS-11.6: none that the sender has had
  wrong_form,           ///< KS-11.6: two forms in one message, or one that is another's to send
  too_many_messages,    ///< KS-11.6: more than `most` in one move
  too_many_places,      ///< KS-11.5: an order that rides names more than `most` besides the last
  no_post,              ///< KS-11.8: the seat has lost its post, and names another of its bodies first
  post_settles,         ///< KS-11.8: the body is a post since this move, and stays where it is
  post_stands,          ///< KS-11.8: the seat has a post, and goes over only to a body at hand of it
  is_post_already,      ///< KS-11.8
  too_many_orders,      ///< KS-11.5: more than `most` to one body that ride in one move
  signals_perfect,      ///< KS-11.8: nobody of the side needs a post
  no_intent,            ///< an intention to be sealed that says nothing, or of which only its seal has come
  intent_too_late,      ///< the seat has closed its first move, before which intentions are sealed
  not_written,       ///< the exercise's file could not be written: nothing was done, the same order may be sent again
  hungry,            ///< KS-4.5: the body has gone without, and does not move until it is supplied
  out_of_action,     ///< KS-4.5: it has gone without for so long that it does not fire
  no_packets,        ///< none are named, or fewer than none
  too_few_packets,   ///< KS-4.6: it has not so many that are not promised
  holds_no_packets,  ///< KS-4.6: what is named is no depot, no waggons and no train
  no_packet_room,    ///< KS-4.6: there is room for no more than `most`
  stores_apart,      ///< KS-4.6: the two do not stand beside one another
  same_store,        ///< KS-4.6: from a body to itself
  no_such_name,      ///< a body's name that is empty, too long, no line, or another's of the side
  no_convoy,         ///< the body has no standing order that could end
  not_waggons,       ///< a standing order for what is no waggons
  convoy_unfit,      ///< a standing order that names no place to load or to go to, or to halt too far off to deliver
  not_at_hand,       ///< KS-11.1: such an order is given to a body at hand only
  no_such_work,      ///< KS-5: neither bridge, culvert, rail, depot nor waggons that the seat knows
  not_near_work,     ///< KS-5: the party does not stand by it: most (of a 64th of an inch)
  engineers_needed,  ///< KS-5: `men` engineers
  too_few_for_work,  ///< KS-5, CX-7: `men` men
  not_known_broken,  ///< KS-5: as far as the seat knows it is whole
  broken_already,    ///< KS-5: as the seat knows
  nothing_to_cease,  ///< KS-5: the body is at no work
  aboard_train,      ///< CX-7, KS-9: it is on a train or in a boat, or getting on or off one
  none_told_off,     ///< of an order to detach: nobody, or not what the body has
  none_left,         ///< likewise: nobody would be left
  not_to_be_parted,  ///< likewise: a General, a boat, a depot, a train, or a body that leads disarmed men or prisoners
  not_beside,        ///< of an order to rejoin: too far apart: most
  other_arms,        ///< likewise: it has arms that the other has not, or one of them is boxed
  not_a_train,       ///< CX-7: none of the side's that is there
  no_engine,         ///< CX-7: trucks without an engine run nowhere
  not_on_a_line,     ///< CX-7: no railway passes near the place: at
  no_line_leads_there,  ///< CX-7: the place is on a line that does not hang together with the train's: at
  too_many_stops,       ///< more than `most`
  not_at_a_station,     ///< CX-7: trains are made up, parted and waited for at stations
  trains_apart,         ///< CX-7: the two do not stand at one station
  not_beside_train,     ///< CX-7: the body is not massed alongside: at, of the train's head
  no_room_in_trucks,    ///< CX-7: trucks that it needs, and those that are free
  cannot_board,         ///< CX-7: a train, a depot, a boat, or waggons that nobody drives
  not_aboard,           ///< CX-7, KS-9: it is on no train and in no boat, and gets on none
  no_ground_beside,     ///< CX-7: there is no ground beside the line on which it could stand
  nothing_parted,       ///< CX-7: neither trucks nor an engine, more than there are, or all there is
  load_stays_behind,    ///< CX-7: what stays has not the trucks for who is aboard, or neither part for its packets
  no_cart,              ///< CX-6: no ammunition cart was near the gun when supply was asked for last: at
  too_few_sabres,       ///< KS-8: fewer horse than may charge: `least`
  charge_too_far,       ///< KS-8: further than a charge may come: most (of a 64th of an inch)
  too_few_diggers,      ///< KS-6: `men` are needed to begin the work
  stands_after_charge,  ///< KS-8.2: charged in close order, he does not move in this move: at
  must_retire,          ///< KS-8.2, KS-8.3: he goes back before anything else: `most` (of a 64th of an inch): at
  no_works,             ///< KS-6: the rulebook has none
  infantry_needed,      ///< KS-6.1: `men` on foot to dig
  trench_length,        ///< KS-6.1: it is to be at least `least` and at most `most` long
  no_digging_there,     ///< KS-6: a house, a wall, rock, water, or a railway under a trench: at
  works_overlap,        ///< KS-6: one of the side's own is there: at
  too_many_works,       ///< KS-6: the side has `most` already
  no_formations,        ///< KS-3: the rulebook has no delays: men stand as they like
  cannot_form_so,       ///< KS-3: no man or gun of the body can stand so
  formed_so_already,    ///< KS-3
  stand_out_first,      ///< KS-3: the body is in its box
  no_time_to_form,      ///< KS-3: too little is left of his move, or of the gun's: at
  gun_is_limbered,      ///< KS-3: it is to be unlimbered before it fires: at
  no_horse_near,        ///< KS-3: no horse of his body is held within `most` (of a 64th of an inch): at
  guns_still_open,      ///< LW-2.5: men stand otherwise when the guns have done
  form_fours_first,     ///< KS-3: who is boxed stands in fours, mounted and limbered up
  bank_in_the_way,      ///< KS-6: a trench or an epaulement, which neither wheels nor horse cross: at
  no_boats,             ///< KS-3: by the rulebook nobody gets into boats
  not_beside_boat,      ///< KS-3: the body does not stand on the bank by the boat: at, of the boat
  not_in_boats,         ///< KS-9: horses, guns or waggons, or nobody on foot
  no_room_in_boats,     ///< KS-9: `men` who would get in, and for how many there is room: free
  no_bank,              ///< KS-3: there is no ground by the boat on which it could stand
  general_is_out,       ///< KS-1.2: he lies where a shell has put him, for `moves` of his side's
  no_play,              ///< KS-10: the umpire has broken the exercise off for a while
  no_such_dispatch,     ///< of a contest: the seat has had none with that number
  contested_already,    ///< likewise: it has contested that one
  too_many_contests,    ///< likewise: `most` in this move
  no_such_contest,      ///< of an answer: nobody contests that, or it is answered
  no_such_inject,       ///< it was never prepared, has come, or was called off
  inject_named_so,      ///< another is
  too_many_injects,     ///< `most` are prepared already
  no_such_trigger,      ///< of an inject: what its trigger asks is not named
  no_such_place,        ///< of a break: neither a bridge, a culvert nor a rail lies there: at
  stands_on_it,         ///< of a break: a body stands there: at
  no_such_earthwork,    ///< of a field work: it is not there, or is so already
  not_on_that_table,   ///< of an outcome: a body is not on the table, or one that is has been left out: body (its name)
  men_do_not_agree,    ///< likewise: more men or guns than there were: body (its name)
  guns_do_not_agree,   ///< likewise: all together they have not the guns that are on the table: there, said
  no_such_moves,       ///< likewise: it took fewer than none, or more than `most`
  still_held,          ///< its table has taken until a move that has not closed: until
  on_a_table_already,  ///< of a table ruled: it stands on one, or is named twice: body (its name)
  comes_to_no_table,   ///< likewise: its arm, or this exercise, has none: body (its name)
  guns_open_there,     ///< likewise: guns on it have still to fire
  no_such_contact,     ///< likewise: not of both camps, or farther apart than `most` (of a 64th of an inch)
};

/// A named value in a refusal or a report.
struct Argument {
  std::string name;
  std::variant<std::int64_t, std::string, Point> value;
  SANDGATE_FIELDS(name, value)
  friend bool operator==(const Argument&, const Argument&) = default;
};

struct Refusal {
  RefusalCode code = RefusalCode::not_your_body;
  Clause clause;
  std::vector<Argument> arguments;
  SANDGATE_FIELDS(code, clause, arguments)
  friend bool operator==(const Refusal&, const Refusal&) = default;
};

inline std::unexpected<Refusal> refuse(RefusalCode code, Clause clause, std::vector<Argument> arguments = {}) {
  return std::unexpected(Refusal{code, clause, std::move(arguments)});
}

}  // namespace sandgate
