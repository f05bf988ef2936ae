// How this commander likes things. Distances the rules themselves name are taken from the rulebook instead.
#pragma once

#include <cstdint>

#include "map/base/quantity.h"

namespace sandgate::vanguard::manner {

inline constexpr Length scouts_lead = Length::feet(9);    ///< ahead of the foremost column, after its march
inline constexpr Length scouts_spread = Length::feet(6);  ///< between parties on one axis
inline constexpr Length box_reach = Length::feet(25);     ///< a box so near is worth a party of scouts
inline constexpr Length box_margin = Length::feet(1);     ///< so much inside the distance of disclosure
inline constexpr Length horse_behind = Length::feet(2);   ///< the foot they support
inline constexpr Length engineers_behind = Length::inches(30);
inline constexpr Length guns_behind = Length::feet(3);
inline constexpr Length waggons_behind = Length::feet(10);  ///< the nearest column
inline constexpr Length general_behind = Length::feet(8);   ///< the centre of the columns
inline constexpr Length general_roams = Length::feet(6);    ///< looking for a height
inline constexpr Length quarters = Length::inches(18);      ///< between columns at one objective
inline constexpr Length there = Length::feet(1);            ///< so near a place is at it
inline constexpr Length stale = Length::feet(3);            ///< an order whose end is off by more is given anew
inline constexpr Length about_a_goal = Length::feet(6);     ///< marches that end so near an objective are for it
inline constexpr Length across_country = Length::feet(6);   ///< nearer than this no road is looked for
inline constexpr std::int64_t answer_due = 10;              ///< moves: what has ridden so long unanswered is given anew
inline constexpr int outnumbered = 2;                       ///< times as many men make a column hold

// Lines of communication.
inline constexpr Length reach_margin = Length::inches(6);    ///< packets are laid so much nearer than they may (KS-4.2)
inline constexpr Length leash_step = Length::inches(18);     ///< in which it measures how far a column may go
inline constexpr int waggons_make_good = 70;                 ///< percent of their rate on roads, as the crow flies
inline constexpr std::int64_t rider_takes = 3;               ///< moves, as a rule, until waggons away have an order
inline constexpr int collections_waited = 3;                 ///< waggons that need no longer are waited for
inline constexpr Length waggons_close = Length::inches(30);  ///< waggons with packets halt so far from whom they feed
inline constexpr Length shy_waggons = Length::feet(10);      ///< an enemy so near whom nobody opposes has them turn
inline constexpr Length waggons_flee = Length::feet(8);      ///< so far to the rear
inline constexpr Length guarded = Length::feet(4);           ///< men so near a depot, waggons or a train guard it
inline constexpr Length guards_come = Length::feet(25);      ///< from no farther
inline constexpr Length alarm = Length::feet(14);            ///< an enemy so near stores calls for a guard
inline constexpr Length trains_shun = Length::feet(12);      ///< stations so near an enemy
inline constexpr Length train_worth = Length::feet(6);       ///< a station that much nearer is worth the run
inline constexpr Length raid_reach = Length::feet(30);       ///< parties are sent no farther
inline constexpr Length raid_berth = Length::feet(6);        ///< they go by no enemy nearer than that
inline constexpr std::int32_t raiders_over = 2;  ///< times the men of a party a body has to have, to spare them

// On tables.
inline constexpr Length off_the_edge = Length::inches(1);  ///< no nearer to it, and so to a back line
inline constexpr Length beside = Length::inches(2);        ///< so near a man another is beside him
inline constexpr Length apart = Length::feet(1);           ///< enemies so far apart are gone for in turn
inline constexpr Length one_mark = Length::inches(4);      ///< enemies so near one another are one mark for a charge
inline constexpr Length box_to_box = Length::feet(4);      ///< so near an enemy a box is opened
inline constexpr int moves_to_a_gun = 2;                   ///< nobody comes from farther to serve one
inline constexpr std::size_t marks = 4;                    ///< charges thought out before one is given
inline constexpr int charges = 6;                          ///< of one table in one move, at most
inline constexpr int odds = 2;                             ///< more than so many to one are not sent
inline constexpr int led_home = 4;                         ///< moves: prisoners so near the back line are led there
inline constexpr std::int64_t guessed_in_a_box = 20;       ///< men in a box nobody has looked into

inline constexpr Length about_a_gun = Length::inches(5);  ///< men who hold wait so far behind a gun
inline constexpr int cover_rings = 3, cover_ways = 8;     ///< places looked at for cover
inline constexpr std::size_t party = 8;                   ///< men who go together where guns see
inline constexpr Length cover_cell = Length::inches(6);   ///< of the grid on which it looks for cover
inline constexpr Length widest_cell = Length::feet(1);    ///< of it, on a large table
inline constexpr int at_last = 3;                         ///< times its patience: then it goes whatever it costs
inline constexpr int waits_longer = 2;                    ///< times that long who has the victory in hand (LW-6.1)
inline constexpr std::size_t raiders = 12;                ///< sent onto a back line in one move
inline constexpr int aside_in = 5;                        ///< inches: where somebody stands on it already
inline constexpr int ride_in = 3;                         ///< moves: foot so near the enemy's back line make for it
// Guns.
inline constexpr std::int64_t fall_about_a_gun = 2;      ///< to a shot, where many go with one before the enemy's
inline constexpr std::int64_t a_gun_in_men = 12;         ///< what one in action is worth to a side
inline constexpr double a_gun_silenced = 6;              ///< men that is worth
inline constexpr std::size_t spare_hands = 2;            ///< by a gun, besides its crew
inline constexpr double worth_lying_down = 0.25;         ///< so much more of it has own men lie down …
inline constexpr std::size_t most_to_lie_down = 6;       ///< … if they are no more than these
inline constexpr std::int32_t trial_shots = 12;          ///< flown in thought for each mark
inline constexpr std::size_t gun_marks = 6;              ///< of one gun before it fires
inline constexpr std::size_t stops = 6;                  ///< tried on the way of a gun
inline constexpr Length least_haul = Length::inches(4);  ///< a gun is not moved for less

// By Kriegspiel: shells and rifles.
inline constexpr std::int32_t shell_trials = 3;           ///< flown in thought for each mark
inline constexpr std::size_t shell_marks = 2;             ///< of one gun before it fires
inline constexpr double shell_luck = 0.8;                 ///< of what one could do at best so much is hoped for
inline constexpr Length shell_spare = Length::inches(6);  ///< a shell carries so much farther than it is wanted to
inline constexpr double a_gun_shelled = 3;                ///< men a gun in a shell's circle is worth, struck or not
inline constexpr double own_paid_for = 2;                 ///< times as many of the enemy's for each own man
inline constexpr std::int32_t rifle_trials = 4;           ///< flown in thought for each mark
inline constexpr std::size_t rifle_marks = 3;             ///< of a five before it fires …
inline constexpr std::size_t rifle_looks = 8;             ///< … and places looked at for them
inline constexpr double worth_standing = 0.5;             ///< men felled that make a five stand and fire in an attack
inline constexpr double charge_margin = 1;                ///< men a charge is worth, at least, over what it costs
inline constexpr double a_gun_charged = 6;                ///< men a gun is worth that a charge takes …
inline constexpr double a_man_taken = 0.5;                ///< … a prisoner, over one who is dead …
inline constexpr double a_man_driven = 0.1;               ///< … and one who is driven back
// Works.
inline constexpr Length spades_ahead = Length::inches(2);    ///< of the men who dig lies their trench
inline constexpr Length least_trench = Length::inches(3);    ///< a shorter one is of no use
inline constexpr Length longest_trench = Length::feet(3);    ///< nor is a longer one
inline constexpr Length trench_near = Length::inches(8);     ///< so near a trench men are behind it
inline constexpr Length diggers_about = Length::inches(12);  ///< men so near their body's place dig
inline constexpr Length dug_against = Length::feet(20);      ///< an enemy so near is expected from where he is
inline constexpr int a_front = 6;                            ///< part of a circle by which a front may be off
inline constexpr int moves_to_a_bank = 2;                    ///< nobody goes farther to be behind one

inline constexpr Length apart_from_a_gun = Length::inches(18);  ///< men who hold wait no nearer behind one
inline constexpr Length open_order = Length::inches(4);         ///< between men of a line under fire
inline constexpr Length rifles_sure = Length::feet(4);          ///< rifles so near hit who has charged
inline constexpr double worth_before_a_bank = 1.5;  ///< the same, of a five that could be behind a trench instead
inline constexpr double horse_first = 3;            ///< men a horseman counts who could charge in his next move

}  // namespace sandgate::vanguard::manner
