#include "app/stories/refusals.h"

#include "app/stories/stories.h"
#include "app/stories/works.h"
#include "app/words/arguments.h"
#include "app/words/clauses.h"
#include "app/words/messages.h"

namespace sandgate::stories {
namespace {

QString no_right(std::optional<Right> right) {
  const QString mend = Stories::tr("The umpire can give it the right.");
  const auto said = [&](const QString& what) { return what + u' ' + mend; };
  if (!right) return said(Stories::tr("This post may not order that."));
  switch (*right) {
    case Right::march: return said(Stories::tr("This post may not order marches."));
    case Right::table: return said(Stories::tr("This post may not order men on tables."));
    case Right::fire: return said(Stories::tr("This post may not order guns."));
    case Right::work: return said(Stories::tr("This post may not have anything dug, broken or mended."));
    case Right::supply: return said(Stories::tr("This post may not send supply."));
    case Right::signal: return said(Stories::tr("This post may not send messages."));
  }
  return said(Stories::tr("This post may not order that."));
}

QString not_addressable(const words::Arguments& arguments, const Briefing& briefing) {
  const auto seat = arguments.number("seat");
  const bool known = seat && *seat >= 0 && *seat < static_cast<std::int64_t>(briefing.seats.size());
  if (!known) return Stories::tr("The message goes to somebody who is not there; choose among those who are.");
  return Stories::tr("No message goes from here to %1; write to others of your side, each once, or to the umpire.")
      .arg(QString::fromStdString(briefing.seats[static_cast<std::size_t>(*seat)].title));
}

QString too_long(const words::Arguments& arguments) {
  const std::string what = arguments.text("what").value_or(QString()).toStdString();
  const QString part = words::message_part(what), most = QString::number(arguments.number("most").value_or(0));
  if (what == "drawings") return Stories::tr("The message has too many drawings; %1 are the most.").arg(most);
  if (what == "points") return Stories::tr("Something is drawn with too many points; %1 are the most.").arg(most);
  if (what == "name") return Stories::tr("The name of something drawn is too long; %1 letters are the most.").arg(most);
  if (what == "strength") return Stories::tr("The strength names more arms than there are; name each once.");
  return Stories::tr("“%1” is too long; %2 lines are the most.").arg(part, most);
}

// KS-10.
QString refused_to_officials(RefusalCode code, const words::Arguments& arguments) {
  const QString most = QString::number(arguments.number("most").value_or(0));
  const QString body = arguments.text("body").value_or(Stories::tr("A body"));
  switch (code) {
    case RefusalCode::no_play:
      return Stories::tr("The umpire has broken play off; orders are taken when it goes on, messages go now.");
    case RefusalCode::no_such_dispatch: return Stories::tr("No such dispatch has come; contest one that has.");
    case RefusalCode::contested_already:
      return Stories::tr("That dispatch is contested already; the umpire's answer comes as a dispatch.");
    case RefusalCode::too_many_contests:
      return Stories::tr("%1 dispatches are contested in this move, which is the most; wait for the next.").arg(most);
    case RefusalCode::no_such_contest: return Stories::tr("Nobody contests that, or it is answered already.");
    case RefusalCode::no_such_inject:
      return Stories::tr("No such inject waits: it was never prepared, has come, or was called off.");
    case RefusalCode::inject_named_so: return Stories::tr("Another inject has that name; give it one of its own.");
    case RefusalCode::too_many_injects:
      return Stories::tr("%1 injects are prepared already, which is the most; call some off in another exercise.")
          .arg(most);
    case RefusalCode::no_such_trigger:
      return Stories::tr("What the inject waits for is not named, or is not there; name what its trigger asks for.");
    case RefusalCode::no_such_place:
      return Stories::tr("Neither a bridge, a culvert nor a rail lies there; point at one.");
    case RefusalCode::stands_on_it: return Stories::tr("A body stands on it; move the body first.");
    case RefusalCode::no_such_earthwork: return Stories::tr("No such field work lies there, or it is so already.");
    case RefusalCode::not_on_that_table:
      return Stories::tr("%1 is not on that table, or is on it and left out; name each body there once.").arg(body);
    case RefusalCode::men_do_not_agree:
      return Stories::tr("%1 has not so many men, or nobody is left to keep its guns or lead prisoners; count again.")
          .arg(body);
    case RefusalCode::guns_do_not_agree:
      return Stories::tr("There are %1 guns on the table, and %2 are named; count again.")
          .arg(arguments.number("there").value_or(0))
          .arg(arguments.number("said").value_or(0));
    case RefusalCode::no_such_moves:
      return Stories::tr("A table takes, or stays closed for, from no moves to %1; say how many.").arg(most);
    case RefusalCode::still_held:
      return Stories::tr("Its battle lasts until move %1 has closed; order it then.")
          .arg(arguments.number("until").value_or(0));
    case RefusalCode::on_a_table_already:
      return Stories::tr("%1 is on a table, or named twice; join that table to another, or name it once.").arg(body);
    case RefusalCode::comes_to_no_table:
      return Stories::tr("%1 comes to no table, by its arm or by this rulebook; leave it out.").arg(body);
    case RefusalCode::guns_open_there:
      return Stories::tr("Guns there have still to fire; join the tables when they have done.");
    case RefusalCode::no_such_contact:
      return Stories::tr("A table is for bodies of both camps who stand within %1 ft of each other; name such.")
          .arg(words::feet(Length{{arguments.number("most").value_or(0)}}));
    default: return {};
  }
}

// KS-3, KS-9.
QString refused_by_boats(RefusalCode code, const words::Arguments& arguments) {
  switch (code) {
    case RefusalCode::no_boats: return Stories::tr("By this rulebook nobody gets into boats.");
    case RefusalCode::not_beside_boat:
      return Stories::tr("The body does not stand on the bank by the boat; bring one of them to the other.");
    case RefusalCode::not_in_boats:
      return Stories::tr("Boats take men on foot, and neither horses nor guns nor waggons.");
    case RefusalCode::no_room_in_boats:
      return Stories::tr("They are %1, and there is room for %2 more; tell some off, or take more boats.")
          .arg(words::counted(arguments.number("men").value_or(0), Stories::tr("%1 man"), Stories::tr("%1 men")))
          .arg(arguments.number("free").value_or(0));
    case RefusalCode::no_bank:
      return Stories::tr("There is no bank so near the boat on which to land; take it closer to one.");
    default: return {};
  }
}

}  // namespace

QString sentence(const Refusal& refusal, const Briefing& briefing) {
  const words::Arguments arguments(refusal.arguments);
  // `with` has a %1 for the place; `without` is said where none is known.
  const auto placed = [&, at = arguments.first_point()](const QString& with, const QString& without) {
    return at ? with.arg(words::place(*at, briefing, 4)) : without;
  };
  switch (refusal.code) {
    case RefusalCode::not_your_body: return Stories::tr("That body is not under your command; choose one of your own.");
    case RefusalCode::not_your_order: return Stories::tr("That order is not yours to give.");
    case RefusalCode::not_your_move:
      return Stories::tr("It is not your move; wait until the other side has closed its own.");
    case RefusalCode::already_closed: return Stories::tr("You have closed this move; give the order in your next one.");
    case RefusalCode::no_path:
      return Stories::tr("The march leads nowhere; name a place away from where the body stands.");
    case RefusalCode::path_too_long:
      return Stories::tr("The march has too many legs for one order; march to a nearer place first.");
    case RefusalCode::path_elsewhere:
      return Stories::tr("The march does not begin where the body now stands; plan it again.");
    case RefusalCode::nothing_to_halt: return Stories::tr("The body has no march to halt.");
    case RefusalCode::cannot_march: return Stories::tr("This arm cannot march over such ground.");
    case RefusalCode::no_way:
      return placed(Stories::tr("No way leads to %1 for this arm; name another place."),
                    Stories::tr("No way leads there for this arm; name another place."));
    case RefusalCode::no_road: return Stories::tr("No road joins the two places; take the quickest way instead.");
    case RefusalCode::off_map:
      return placed(Stories::tr("The march leaves the sheet at %1."), Stories::tr("The march leaves the sheet."));
    case RefusalCode::solid_ground:
      return placed(Stories::tr("A house, wall or rock bars the way at %1; march round it."),
                    Stories::tr("A house, wall or rock bars the way; march round it."));
    case RefusalCode::river_without_crossing:
      return placed(Stories::tr("A river bars the way at %1; cross it by a bridge or a ford."),
                    Stories::tr("A river bars the way; cross it by a bridge or a ford."));
    case RefusalCode::ford_refused:
      return placed(Stories::tr("This arm cannot use the ford at %1; it needs a bridge."),
                    Stories::tr("This arm cannot use a ford; it needs a bridge."));
    case RefusalCode::too_steep:
      return placed(Stories::tr("It is too steep for wheels at %1; go by road."),
                    Stories::tr("It is too steep for wheels; go by road."));
    case RefusalCode::no_water:
      return placed(Stories::tr("There is no water for boats at %1."),
                    Stories::tr("There is no water for boats on the way."));
    case RefusalCode::body_gone: return Stories::tr("That body is no longer on the map.");
    case RefusalCode::boxed_already: return Stories::tr("The body is boxed already.");
    case RefusalCode::stands_out_already: return Stories::tr("The body is not boxed; its men stand out already.");
    case RefusalCode::never_boxed: return Stories::tr("Scouts, generals and boats are never boxed.");
    case RefusalCode::enemy_too_near:
      return Stories::tr("Your side has an enemy in sight too near it for the box; draw back first.");
    case RefusalCode::not_scouts: return Stories::tr("Only scouts make a screen; name parties of scouts.");
    case RefusalCode::no_parties: return Stories::tr("The screen has no scouts; name at least one party.");
    case RefusalCode::named_twice: return Stories::tr("The same scouts are named twice in the screen.");
    case RefusalCode::man_not_in_melee: return Stories::tr("A man is named who takes no part in the melee.");
    case RefusalCode::man_named_twice: return Stories::tr("The same man is named twice.");
    case RefusalCode::not_the_ruling:
      return Stories::tr("The choice does not come to the numbers of the ruling; name as many as it says.");
    case RefusalCode::no_men_named: return Stories::tr("No men are named; name at least one.");
    case RefusalCode::not_free: return Stories::tr("A man is named who is not free on the table; name free men only.");
    case RefusalCode::not_one_side: return Stories::tr("The men named are of different sides; name men of one side.");
    case RefusalCode::not_isolated:
      return Stories::tr("These men are not isolated: enough of their own side are within a move of them.");
    case RefusalCode::no_white_flag:
      return Stories::tr("By this rulebook nobody gives himself up; fight on, or draw back.");
    case RefusalCode::man_not_there:
      return Stories::tr("A man is named who does not stand on this table any more; name men who do.");
    case RefusalCode::man_not_yours:
      return placed(Stories::tr("The man at %1 is not yours to move; name men of your own."),
                    Stories::tr("A man is named who is not yours to move; name men of your own."));
    case RefusalCode::man_moved_already:
      return placed(Stories::tr("The man at %1 has moved in this move; move him in your next one."),
                    Stories::tr("The man has moved in this move; move him in your next one."));
    case RefusalCode::man_just_freed:
      return placed(Stories::tr("The man at %1 has only just been freed; move him in your next move."),
                    Stories::tr("The man has only just been freed; move him in your next move."));
    case RefusalCode::off_table:
      return placed(Stories::tr("The way of the man or gun at %1 leaves the table; end it upon the table."),
                    Stories::tr("The way leaves the table; end it upon the table."));
    case RefusalCode::too_far:
      return placed(Stories::tr("The way is longer than one move; it can be gone as far as %1."),
                    Stories::tr("The way is longer than one move; end it nearer."));
    case RefusalCode::no_room:
      return placed(Stories::tr("There is no room at %1 beside the men and guns there; end the way a little off it."),
                    Stories::tr("There is no room there beside other men and guns; end the way a little off them."));
    case RefusalCode::not_escorted:
      return placed(Stories::tr("The prisoner led to %1 would have no escort there; lead him to a free man of yours."),
                    Stories::tr("A prisoner would have no escort there; lead him to a free man of yours."));
    case RefusalCode::not_reached:
      return placed(Stories::tr("The prisoner at %1 gave himself up and has no escort yet; bring a free man of yours "
                                "within reach of him before you lead him off."),
                    Stories::tr("A prisoner gave himself up and has no escort yet; bring a free man of yours within "
                                "reach of him before you lead him off."));
    case RefusalCode::gun_not_there:
      return Stories::tr("A gun is named that does not stand on this table any more; name one that does.");
    case RefusalCode::gun_not_yours:
      return placed(Stories::tr("The gun at %1 is the enemy's; name one of your own."),
                    Stories::tr("The gun is the enemy's; name one of your own."));
    case RefusalCode::gun_moved_already:
      return placed(Stories::tr("The gun at %1 has moved in this move; move it in your next one."),
                    Stories::tr("The gun has moved in this move; move it in your next one."));
    case RefusalCode::gun_named_twice: return Stories::tr("The same gun is named twice; name it once.");
    case RefusalCode::guns_first:
      return Stories::tr(
          "Guns fire and move before any man does, and they have done; move the guns first in your next move.");
    case RefusalCode::gun_not_in_action:
      return placed(Stories::tr("The gun at %1 has too few men by it to move or to fire; bring up a full crew first."),
                    Stories::tr("The gun has too few men by it to move or to fire; bring up a full crew first."));
    case RefusalCode::no_such_projectile:
      return Stories::tr("A projectile is named that no gun fires by this rulebook; name another.");
    case RefusalCode::elevation_out_of_reach:
      return Stories::tr("The barrel cannot be raised or lowered so far; choose an elevation within its bounds.");
    case RefusalCode::muzzle_blocked:
      return placed(
          Stories::tr("The muzzle would be in something solid, or off the table, at %1; lay the gun another way."),
          Stories::tr("The muzzle would be in something solid, or off the table; lay the gun another way."));
    case RefusalCode::swing_blocked:
      return placed(Stories::tr("The gun at %1 cannot be swung so far: its trail or its muzzle would go through what "
                                "stands beside it; lay it another way."),
                    Stories::tr("The gun cannot be swung so far: its trail or its muzzle would go through what stands "
                                "beside it; lay it another way."));
    case RefusalCode::crew_must_go:
      return placed(
          Stories::tr("The gun bound for %1 needs a full crew of its own, from beside it, to go with it and end "
                      "by it; order them along."),
          Stories::tr("A gun needs a full crew of its own, from beside it, to go with it and end by it; order "
                      "them along."));
    case RefusalCode::not_your_table:
      return Stories::tr("You do not order the men on that table; name one on which you do.");
    case RefusalCode::not_your_choice:
      return Stories::tr("No such melee waits for your choice; choose in one that you have joined.");
    case RefusalCode::no_enemy_to_take_them: return Stories::tr("No free enemy stands there to take them.");
    case RefusalCode::men_on_table:
      return Stories::tr("Its men stand on a table; move them there, man by man, until the enemies have parted.");
    case RefusalCode::men_scattered:
      return placed(
          Stories::tr("Its men are scattered: one at %1 has not had the time to come to the middle man; wait a move."),
          Stories::tr("Its men are scattered further than they have had the time to walk; wait a move."));
    case RefusalCode::not_on_a_table: return Stories::tr("The body's men stand on no table; march it as a body.");
    case RefusalCode::unmanned:
      return Stories::tr("Nobody is left to drive these waggons or to row these boats; they stay where they are.");
    case RefusalCode::nobody_can_move:
      return Stories::tr("None of these men can move now: they have moved, or have no way.");
    case RefusalCode::no_enemy_in_sight:
      return Stories::tr("No enemy is in sight there; move towards a place instead.");
    case RefusalCode::not_set_out: return Stories::tr("The body is in its ranks already.");
    case RefusalCode::melees_wait:
      return Stories::tr("Melees wait for their choice; orders are taken when they are settled.");
    case RefusalCode::no_melee_waits: return Stories::tr("No melee waits for a choice now.");
    case RefusalCode::no_centre_to_pick:
      return Stories::tr("By this rulebook a melee is about all who touch, and has no centre to pick.");
    case RefusalCode::not_in_contact:
      return Stories::tr("The centre of a melee is one of your men in contact with the enemy; name one who is.");
    case RefusalCode::no_such_visibility:
      return Stories::tr("Visibility is at least an inch and at most 1000 feet; name one between.");
    case RefusalCode::cannot_stand_there:
      return placed(Stories::tr("Nobody of that arm can stand at %1; name a place on firm ground."),
                    Stories::tr("Nobody of that arm can stand there; name a place on firm ground."));
    case RefusalCode::another_stands_there:
      return placed(Stories::tr("Another body stands at %1; name a place beside it."),
                    Stories::tr("Another body stands there; name a place beside it."));
    case RefusalCode::not_of_that_body:
      return Stories::tr("It has none of that arm, or never had as many; name what it began with, or fewer.");
    case RefusalCode::not_begun: return Stories::tr("The exercise has not begun; rule when it has.");
    case RefusalCode::no_such_event:
      return Stories::tr("There is no event %1 at which an order was done; name one that the review shows.")
          .arg(arguments.number("event").value_or(0));
    case RefusalCode::struck:
      return Stories::tr(
          "The umpire has taken the exercise back to before this order; give it anew if it is to stand.");
    case RefusalCode::no_such_text:
      return refusal.clause == clauses::command
                 ? Stories::tr(
                       "The successor is named in one line of at most 100 letters, and what he is told has at "
                       "most 4000; shorten it.")
                 : Stories::tr("The text must be one line of at most 200 letters.");
    case RefusalCode::no_right: {
      const QString right = arguments.text("right").value_or(QString());
      return no_right(worded<Right>(right.toStdString()));
    }
    case RefusalCode::deputy_acts: return Stories::tr("Your deputy acts for you; take your post up again first.");
    case RefusalCode::no_deputy: return Stories::tr("That post has no deputy; the umpire can name one.");
    case RefusalCode::deputed_so_already:
      return Stories::tr("That is so already; who acts for a post now stays its deputy until he steps back.");
    case RefusalCode::deputies_in_a_ring:
      return Stories::tr("The two would act for one another, and nobody would command; let one step back first.");
    case RefusalCode::not_the_generals:
      return Stories::tr("Bodies are given to another post by the General of the side, or by the umpire.");
    case RefusalCode::no_bodies_named: return Stories::tr("No body is named; choose those that are to be given.");
    case RefusalCode::commands_it_already: return Stories::tr("That post commands one of these bodies already.");
    case RefusalCode::no_such_seat: {
      // The seat is there; by a program that is not, nobody plays it.
      if (const auto program = arguments.text("program"))
        return Stories::tr("Where the exercise is served there is no program “%1”; give the seat to one that is there.")
            .arg(*program);
      return Stories::tr("There is no such seat in this exercise.");
    }
    case RefusalCode::no_such_time: return Stories::tr("That time has passed; name a later one.");
    case RefusalCode::guns_silent:
      return Stories::tr("No gun fires before the First Player's second move; move this one, or let it stand.");
    case RefusalCode::guns_have_done:
      return Stories::tr("The guns have done for this move: they fire and move before any man does.");
    case RefusalCode::gun_has_fired:
      return placed(Stories::tr("The gun at %1 has fired in this move, and so does not move."),
                    Stories::tr("The gun has fired in this move, and so does not move."));
    case RefusalCode::gun_has_moved:
      return placed(Stories::tr("The gun at %1 has moved in this move, and so does not fire."),
                    Stories::tr("The gun has moved in this move, and so does not fire."));
    case RefusalCode::shots_spent:
      return placed(Stories::tr("The gun at %1 has fired all its shots of this move."),
                    Stories::tr("The gun has fired all its shots of this move."));
    case RefusalCode::no_rifle_fire: return Stories::tr("By this rulebook nobody fires a rifle.");
    case RefusalCode::not_a_five:
      return Stories::tr("%1 men fire one shot together; name so many.").arg(arguments.number("men").value_or(0));
    case RefusalCode::not_in_line:
      return placed(Stories::tr("The men by %1 do not stand in line; name men within an inch of one straight line."),
                    Stories::tr("The men do not stand in line; name men within an inch of one straight line."));
    case RefusalCode::no_rifle:
      return placed(Stories::tr("The man at %1 has no rifle: infantry fires, and horse on foot."),
                    Stories::tr("One of them has no rifle: infantry fires, and horse on foot."));
    case RefusalCode::man_has_fired:
      return placed(Stories::tr("The man at %1 has fired in this move, and stays where he is."),
                    Stories::tr("The man has fired in this move, and stays where he is."));
    case RefusalCode::no_ammunition:
      return placed(Stories::tr("The body at %1 has missed its ammunition, and does not fire until it is supplied."),
                    Stories::tr("The body has missed its ammunition, and does not fire until it is supplied."));
    case RefusalCode::stands_after_charge:
      return placed(Stories::tr("The man at %1 was charged in close order, and does not move in this move."),
                    Stories::tr("The man was charged in close order, and does not move in this move."));
    case RefusalCode::must_retire:
      return placed(Stories::tr("The man at %1 was charged: he goes back a foot before anything else."),
                    Stories::tr("The man was charged: he goes back a foot before anything else."));
    case RefusalCode::no_trail_men:
      return placed(
          Stories::tr("Too few men could be at the trail of the gun at %1 when the move ends; name as many as it "
                      "needs, or bring men up first."),
          Stories::tr("Too few men could be at the gun's trail when the move ends; name as many as it needs, or "
                      "bring men up first."));
    case RefusalCode::not_at_trail:
      return placed(Stories::tr("The man at %1 cannot be at the gun's trail when the move ends; choose another."),
                    Stories::tr("A man named cannot be at the gun's trail when the move ends; choose another."));
    case RefusalCode::gun_has_not_fired:
      return placed(Stories::tr("The gun at %1 has not fired in this move: nobody need stand at its trail."),
                    Stories::tr("The gun has not fired in this move: nobody need stand at its trail."));
    case RefusalCode::man_at_trail:
      return placed(
          Stories::tr("The man at %1 is to stand at the trail of a gun that has fired; choose another for that "
                      "first."),
          Stories::tr("A man named is to stand at the trail of a gun that has fired; choose another for that "
                      "first."));
    case RefusalCode::man_lies:
      return placed(Stories::tr("The man at %1 lies down, and rises when the move ends."),
                    Stories::tr("A man named lies down, and rises when the move ends."));
    case RefusalCode::may_not_lie:
      return placed(Stories::tr("The man at %1 is neither near the gun nor in its line of fire; he stays upright."),
                    Stories::tr("A man named is neither near the gun nor in its line of fire; he stays upright."));
    case RefusalCode::battle_over:
      return Stories::tr("The battle is over; no more orders are taken, and its review tells how it went.");
    case RefusalCode::no_battle:
      return Stories::tr(
          "This exercise is no battle with an end of its own; it is left, and gone on with, at any time.");
    case RefusalCode::setting_up:
      return Stories::tr("The battle is still being set up; nothing else can be ordered before it begins.");
    case RefusalCode::not_this_stage:
      return Stories::tr("The setting up of the battle is not at that stage; see what it waits for.");
    case RefusalCode::not_your_turn: return Stories::tr("It is for another to do this now; wait until it is done.");
    case RefusalCode::too_many_points: {
      const auto price = arguments.number("price"), points = arguments.number("points");
      if (!price || !points) return Stories::tr("This force costs more points than there are; leave some of it out.");
      const auto half = [](std::int64_t n) { return QString::number(static_cast<double>(n) / 2); };
      return Stories::tr("This force costs %1 points, and there are %2 to muster for; leave some of it out.")
          .arg(half(*price), half(*points));
    }
    case RefusalCode::no_such_force:
      return Stories::tr(
          "This is no force: give every body a name of its own and a man, and no more men than a table "
          "holds nor fewer than its chances of war hold back.");
    case RefusalCode::not_your_edge: return Stories::tr("That is no back line of this field; choose one of the two.");
    case RefusalCode::outside_zone:
      return placed(Stories::tr("Nobody may be set down at %1; set down in the strip along your back line."),
                    Stories::tr("Nobody may be set down there; set down in the strip along your back line."));
    case RefusalCode::not_set_down: return Stories::tr("It is not on the ground yet; set its body down first.");
    case RefusalCode::exercise_over: return Stories::tr("The exercise is over.");
    case RefusalCode::id_taken:
      return Stories::tr(
          "Another order was given under the same number; give this one anew, under a number of its own.");
    case RefusalCode::after_time: return Stories::tr("The order came after time; give it in your next move.");
    case RefusalCode::not_written: {
      const QString file = arguments.text("file").value_or(QString()),
                    disk = arguments.text("disk").value_or(QString());
      return Stories::tr(
                 "“%1” on the disk “%2” cannot be written: %3. The order is kept and has not been sent; when "
                 "that is mended, give it again.")
          .arg(file, disk, arguments.text("why").value_or(QString()));
    }
    case RefusalCode::no_post: return Stories::tr("This post is lost; name another of its bodies as its post first.");
    case RefusalCode::too_many_orders:
      return Stories::tr("%1 orders to one body are all that ride in one move; send it in the next.")
          .arg(arguments.number("most").value_or(0));
    case RefusalCode::post_settles:
      return Stories::tr("A post has just been set up with it; it marches in the next move.");
    case RefusalCode::post_stands:
      return Stories::tr("The post goes over only to a body at hand; march it there, or name a nearer one.");
    case RefusalCode::is_post_already: return Stories::tr("The post is with that body already.");
    case RefusalCode::signals_perfect:
      return Stories::tr("All posts of this side know the same at once; none need be named.");
    case RefusalCode::no_addressee: return Stories::tr("The message goes to nobody; choose whom it is for.");
    case RefusalCode::not_addressable: return not_addressable(arguments, briefing);
    case RefusalCode::message_empty: return Stories::tr("The message says nothing; write or draw something.");
    case RefusalCode::message_too_long: return too_long(arguments);
    case RefusalCode::message_unreadable:
      return Stories::tr("“%1” has something in it that cannot be read; write it anew.")
          .arg(words::message_part(arguments.text("what").value_or(QString()).toStdString()));
    case RefusalCode::drawn_off_sheet:
      return Stories::tr("A place in the message lies off the sheet; choose one on it.");
    case RefusalCode::drawing_unfinished: {
      const QString name = arguments.text("name").value_or(QString());
      if (name.trimmed().isEmpty()) return Stories::tr("Something is drawn that has no name; name it.");
      return Stories::tr("“%1” is drawn with too few points; it needs %2.")
          .arg(name, QString::number(arguments.number("least").value_or(1)));
    }
    case RefusalCode::no_such_message:
      return Stories::tr("The message that it answers is none of yours; answer one that has come to you.");
    case RefusalCode::wrong_form:
      return Stories::tr(
          "That form is not to be used so: a message has one, requests go to the umpire, and he answers.");
    case RefusalCode::too_many_messages:
      return Stories::tr("%1 messages are all that go out in one move; send it in the next.")
          .arg(arguments.number("most").value_or(0));
    case RefusalCode::too_many_places:
      return Stories::tr("A rider is told of %1 places on the way at most; name fewer, or march in two orders.")
          .arg(arguments.number("most").value_or(0));
    case RefusalCode::not_at_hand:
    case RefusalCode::no_such_work:
    case RefusalCode::not_near_work:
    case RefusalCode::engineers_needed:
    case RefusalCode::too_few_for_work:
    case RefusalCode::not_known_broken:
    case RefusalCode::broken_already:
    case RefusalCode::nothing_to_cease:
    case RefusalCode::aboard_train:
    case RefusalCode::none_told_off:
    case RefusalCode::none_left:
    case RefusalCode::not_to_be_parted:
    case RefusalCode::not_beside:
    case RefusalCode::other_arms:
    case RefusalCode::no_works:
    case RefusalCode::infantry_needed:
    case RefusalCode::trench_length:
    case RefusalCode::no_digging_there:
    case RefusalCode::works_overlap:
    case RefusalCode::too_many_works:
    case RefusalCode::bank_in_the_way: return works_refused(refusal);
    case RefusalCode::no_intent: return Stories::tr("There is no intention to seal; write it first.");
    case RefusalCode::intent_too_late:
      return Stories::tr("An intention is sealed before the first move is closed; this one is closed.");
    case RefusalCode::not_a_train: return Stories::tr("That is no train and no boat of this side; choose one.");
    case RefusalCode::no_engine: return Stories::tr("Those trucks have no engine; couple them to a train.");
    case RefusalCode::not_on_a_line:
      return placed(Stories::tr("No railway passes %1; choose a station or a place on the line."),
                    Stories::tr("No railway passes there; choose a station or a place on the line."));
    case RefusalCode::no_line_leads_there:
      return placed(Stories::tr("No line leads the train to %1; choose a place that its own line reaches."),
                    Stories::tr("No line leads the train there; choose a place that its own line reaches."));
    case RefusalCode::too_many_stops:
      return Stories::tr("A train is told of %1 stops at most; name fewer.").arg(arguments.number("most").value_or(0));
    case RefusalCode::not_at_a_station: return Stories::tr("The train stands in no station; run it to one first.");
    case RefusalCode::trains_apart: return Stories::tr("The two do not stand in one station; bring them together.");
    case RefusalCode::not_beside_train:
      return Stories::tr("The body is not massed alongside; march it up to the head of the train.");
    case RefusalCode::no_room_in_trucks:
      return Stories::tr("It needs %1, and %2 are free; take more trucks, or part of it.")
          .arg(
              words::counted(arguments.number("trucks").value_or(0), Stories::tr("%1 truck"), Stories::tr("%1 trucks")))
          .arg(arguments.number("free").value_or(0));
    case RefusalCode::cannot_board: return Stories::tr("That does not go by rail; choose another body.");
    case RefusalCode::not_aboard: return Stories::tr("The body is on no train and in no boat.");
    case RefusalCode::no_ground_beside:
      return Stories::tr("There is no ground beside the line to stand on; run the train on.");
    case RefusalCode::no_boats:
    case RefusalCode::not_beside_boat:
    case RefusalCode::not_in_boats:
    case RefusalCode::no_room_in_boats:
    case RefusalCode::no_bank: return refused_by_boats(refusal.code, arguments);
    case RefusalCode::no_play:
    case RefusalCode::no_such_dispatch:
    case RefusalCode::contested_already:
    case RefusalCode::too_many_contests:
    case RefusalCode::no_such_contest:
    case RefusalCode::no_such_inject:
    case RefusalCode::inject_named_so:
    case RefusalCode::too_many_injects:
    case RefusalCode::no_such_trigger:
    case RefusalCode::no_such_place:
    case RefusalCode::stands_on_it:
    case RefusalCode::no_such_earthwork:
    case RefusalCode::not_on_that_table:
    case RefusalCode::men_do_not_agree:
    case RefusalCode::guns_do_not_agree:
    case RefusalCode::no_such_moves:
    case RefusalCode::still_held:
    case RefusalCode::on_a_table_already:
    case RefusalCode::comes_to_no_table:
    case RefusalCode::guns_open_there:
    case RefusalCode::no_such_contact: return refused_to_officials(refusal.code, arguments);
    case RefusalCode::general_is_out:
      return Stories::tr("The General lies where a shell has put him, for %1 yet.")
          .arg(words::counted(arguments.number("moves").value_or(0), Stories::tr("%1 move"), Stories::tr("%1 moves")));
    case RefusalCode::nothing_parted:
      return Stories::tr("Nothing, or all, would be parted off; name some of the trucks or engines.");
    case RefusalCode::load_stays_behind:
      return Stories::tr("The trucks do not hold the load then; leave more trucks to it.");
    case RefusalCode::clock_stands: return Stories::tr("The exercise stands still; give the order when it goes on.");
    case RefusalCode::hungry:
      return Stories::tr("They have gone without and do not move until they are supplied; bring up what they need.");
    case RefusalCode::out_of_action:
      return Stories::tr("Its men have gone without for so long that they are out of action; bring up what they need.");
    case RefusalCode::no_cart:
      return Stories::tr("The gun had no ammunition cart near and may not fire; bring one up before the move closes.");
    case RefusalCode::too_few_sabres:
      return Stories::tr("At least %1 horse charge together; send more.").arg(arguments.number("least").value_or(0));
    case RefusalCode::charge_too_far: {
      const Length most{{arguments.number("most").value_or(0)}};
      return Stories::tr("A charge comes no further than %1 ft; ride nearer first.").arg(words::feet(most));
    }
    case RefusalCode::too_few_diggers:
      return Stories::tr("That is work for %1 men; send so many.").arg(arguments.number("men").value_or(0));
    case RefusalCode::no_formations: return Stories::tr("By this rulebook men stand as they like; no order is needed.");
    case RefusalCode::cannot_form_so: return Stories::tr("Nobody of it can stand so; choose another formation.");
    case RefusalCode::formed_so_already: return Stories::tr("They stand so already, or are at it.");
    case RefusalCode::stand_out_first: return Stories::tr("The body is in its box; let it stand out first.");
    case RefusalCode::no_time_to_form:
      return placed(Stories::tr("Too little of the move is left at %1 for it; order it in the next one."),
                    Stories::tr("Too little of the move is left for it; order it in the next one."));
    case RefusalCode::gun_is_limbered:
      return placed(Stories::tr("The gun at %1 is limbered up; unlimber it, and it fires in the next move."),
                    Stories::tr("The gun is limbered up; unlimber it, and it fires in the next move."));
    case RefusalCode::no_horse_near: {
      const Length most{{arguments.number("most").value_or(0)}};
      return placed(Stories::tr("The horse of the man at %1 is held farther off than %2 in.; lead him to it first."),
                    Stories::tr("A man's horse is held farther off than %2 in.; lead him to it first."))
          .arg(words::inches(most));
    }
    case RefusalCode::guns_still_open:
      return Stories::tr("The guns have not done; say so first, and then the men change their formation.");
    case RefusalCode::form_fours_first:
      return Stories::tr("A box closes on men in fours, mounted and limbered up; have them stand so first.");
    case RefusalCode::no_packets: return Stories::tr("No packets are named; say how many of each kind.");
    case RefusalCode::too_few_packets:
      return Stories::tr("There are not so many packets with it that are not promised already; name fewer.");
    case RefusalCode::holds_no_packets:
      return Stories::tr("Only depots, waggons and trains have packets; name one of these.");
    case RefusalCode::no_packet_room: {
      const auto most = arguments.number("most").value_or(0);
      return words::counted(most, Stories::tr("There is room for %1 packet more; name fewer."),
                            Stories::tr("There is room for %1 packets more; name fewer."));
    }
    case RefusalCode::stores_apart:
      return Stories::tr("The two do not stand beside one another; bring them together first.");
    case RefusalCode::same_store: return Stories::tr("That is one and the same body; name another.");
    case RefusalCode::no_such_name:
      return Stories::tr("The name is empty, no plain line, or another body's of your side; choose another.");
    case RefusalCode::no_convoy: return Stories::tr("It has no standing order that could end.");
    case RefusalCode::not_waggons:
      return Stories::tr("Standing orders of supply are for waggons and their drivers; name some.");
    case RefusalCode::convoy_unfit:
      return Stories::tr("That standing order names no store to load at, or would halt too far off to deliver.");
  }
  return {};
}

QString sentence_with_clause(const Refusal& refusal, const Briefing& briefing) {
  const QString text = sentence(refusal, briefing);
  return refusal.clause == clauses::none ? text : QStringLiteral("%1 (%2)").arg(text, words::clause_id(refusal.clause));
}

}  // namespace sandgate::stories
