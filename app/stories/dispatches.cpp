#include "app/stories/dispatches.h"

#include "app/stories/ends.h"
#include "app/stories/melees.h"
#include "app/stories/stories.h"
#include "app/stories/supply_words.h"
#include "app/stories/works.h"
#include "app/words/arguments.h"
#include "app/words/bodies.h"
#include "app/words/games.h"
#include "app/words/measures.h"
#include "app/words/messages.h"
#include "app/words/sightings.h"
#include "app/words/times.h"
#include "app/words/tongue.h"

namespace sandgate::stories {
namespace {

/// With its full stop, which the abbreviation of a wind may have brought already.
QString stopped(const QString& text) { return text.endsWith(QLatin1Char('.')) ? text : text + QLatin1Char('.'); }

QString marching(const words::Arguments& arguments, const Briefing& briefing) {
  const auto to = arguments.point("to") ? arguments.point("to") : arguments.first_point();
  const QString where = to ? Stories::tr("Marching to %1").arg(words::place(*to, briefing)) : Stories::tr("Marching");
  return where + QLatin1Char('.');
}

QString visibility(const words::Arguments& arguments, const Briefing& briefing) {
  const Length reach{{arguments.number("visibility").value_or(0)}};
  const QString far = Stories::tr("Visibility is now %1, %2")
                          .arg(words::feet_whole(reach), words::ground(briefing.scale.metres(reach)));
  const QString reason = arguments.text("reason").value_or(QString());
  return reason.isEmpty() ? far + QLatin1Char('.') : Stories::tr("%1: %2.").arg(far, reason);
}

QString table(const words::Arguments& arguments) {
  return Stories::tr("Table %1").arg(arguments.number("table").value_or(0));
}

QString men(const words::Arguments& arguments, const QString& one, const QString& many) {
  return words::counted(arguments.number("men").value_or(0), one, many);
}

// "9 against 11: 7 killed and 2 taken of ours, 7 killed of theirs; 4 of theirs are left."
QString melee(const words::Arguments& arguments) {
  const auto n = [&](const char* name) { return arguments.number(name).value_or(0); };
  const auto losses = [](std::int64_t killed, std::int64_t taken) {
    if (killed == 0 && taken == 0) return Stories::tr("none");
    if (taken == 0) return Stories::tr("%1 killed").arg(killed);
    if (killed == 0) return Stories::tr("%1 taken").arg(taken);
    return Stories::tr("%1 killed and %2 taken").arg(killed).arg(taken);
  };
  return Stories::tr("Melee, %1 of ours against %2: we lost %3, they lost %4; left %5 and %6.")
      .arg(n("own"))
      .arg(n("enemy"))
      .arg(losses(n("own_killed"), n("own_taken")), losses(n("enemy_killed"), n("enemy_taken")))
      .arg(n("own_left"))
      .arg(n("enemy_left"));
}

// "Operation order from Brig Hay, commanding; message 3."
QString message(const words::Arguments& arguments, const Briefing& briefing) {
  const std::int64_t number = arguments.number("message").value_or(0);
  if (const auto ruling = arguments.number("ruling"))
    return Stories::tr("The umpire has answered: %1; message %2.")
        .arg(words::within(words::umpire_answer(static_cast<UmpireAnswer>(*ruling))))
        .arg(number);
  const auto form = static_cast<MessageForm>(arguments.number("form").value_or(0));
  const SeatId sender{static_cast<std::int32_t>(arguments.number("sender").value_or(-1))};
  return Stories::tr("%1 from %2; message %3.")
      .arg(words::message_form(form), words::correspondent(sender, briefing.seats), QString::number(number));
}

// "Shot 2: 3 of theirs down, and 1 of ours."
QString own_shot(const words::Arguments& arguments) {
  const std::int64_t shot = arguments.number("shot").value_or(1);
  const std::int64_t enemy = arguments.number("enemy").value_or(0), own = arguments.number("own").value_or(0);
  if (enemy == 0 && own == 0) return Stories::tr("Shot %1: nobody seen to fall.").arg(shot);
  if (own == 0) return Stories::tr("Shot %1: %2 of theirs down.").arg(shot).arg(enemy);
  if (enemy == 0) return Stories::tr("Shot %1: %2 of our own down.").arg(shot).arg(own);
  return Stories::tr("Shot %1: %2 of theirs down, and %3 of our own.").arg(shot).arg(enemy).arg(own);
}

// "Our charge from the middle band: 2 sabres lost, 18 of theirs down, 5 left."
QString charge(const words::Arguments& arguments) {
  const auto number = [&](const char* name) { return arguments.number(name).value_or(0); };
  const bool ours = number("ours") != 0;
  const QString band = charge_band_words(static_cast<ChargeBand>(number("band")));
  QString told = (ours ? Stories::tr("Our charge, %1: %2 of our sabres fall, and %3 of theirs.")
                       : Stories::tr("Charged by the enemy, %1: %2 of ours fall, and %3 of his sabres."))
                     .arg(band)
                     .arg(number("own_killed"))
                     .arg(number("enemy_killed"));
  if (const auto taken = number("own_taken"); taken > 0) told += Stories::tr(" %1 of ours are taken.").arg(taken);
  if (const auto taken = number("enemy_taken"); taken > 0) told += Stories::tr(" %1 of theirs are taken.").arg(taken);
  if (const auto driven = number("driven"); driven > 0) told += Stories::tr(" %1 are driven back.").arg(driven);
  if (const auto guns = number("guns"); guns > 0)
    told += u' ' + words::counted(guns, Stories::tr("%1 gun is won, if it is held for a move."),
                                  Stories::tr("%1 guns are won, if they are held for a move."));
  return told;
}

QString guns_hit(const words::Arguments& arguments) {
  QString told;
  if (const auto n = arguments.number("destroyed").value_or(0); n > 0)
    told += u' ' + words::counted(n, Stories::tr("%1 gun destroyed."), Stories::tr("%1 guns destroyed."));
  if (const auto n = arguments.number("disabled").value_or(0); n > 0)
    told += u' ' + words::counted(n, Stories::tr("%1 gun disabled."), Stories::tr("%1 guns disabled."));
  return told;
}

// "Shell 4: 10 in the circle, 3 sheltered; 4 of theirs die."
QString own_burst(const words::Arguments& arguments) {
  const std::int64_t shot = arguments.number("shot").value_or(1), counted = arguments.number("counted").value_or(0);
  const std::int64_t sheltered = arguments.number("sheltered").value_or(0);
  const std::int64_t enemy = arguments.number("enemy").value_or(0), own = arguments.number("own").value_or(0);
  if (counted + sheltered == 0)
    return Stories::tr("Shell %1 burst: nobody seen in its circle.").arg(shot) + guns_hit(arguments);
  const QString circle =
      sheltered == 0
          ? Stories::tr("Shell %1: %2 in the circle;").arg(shot).arg(counted)
          : Stories::tr("Shell %1: %2 in the circle, %3 sheltered;").arg(shot).arg(counted + sheltered).arg(sheltered);
  const QString dead = own == 0 ? Stories::tr("%1 of theirs die.").arg(enemy)
                                : Stories::tr("%1 of theirs die, and %2 of our own.").arg(enemy).arg(own);
  return circle + u' ' + dead + guns_hit(arguments);
}

// "Under shell-fire: 10 in the circle, 3 sheltered; 4 killed."
// Generals and men in boats.
QString marked(const words::Arguments& arguments) {
  const QString mark = arguments.text("mark").value_or(QString()),
                reason = arguments.text("reason").value_or(QString());
  QString said = Stories::tr("Begin exercise");
  if (mark == u"no_play") said = Stories::tr("No play: the exercise is broken off for a while");
  if (mark == u"goes_on") said = Stories::tr("Play goes on");
  if (mark == u"ends") said = Stories::tr("End of exercise");
  return reason.isEmpty() ? said + u'.' : Stories::tr("%1: “%2”.").arg(said, reason);
}

QString figures_struck(const words::Arguments& arguments) {
  const std::int64_t own = arguments.number("own").value_or(0), enemy = arguments.number("enemy").value_or(0);
  QStringList said;
  if (own > 0)
    said << words::counted(own, Stories::tr("A shot has struck %1 of ours."),
                           Stories::tr("A shot has struck %1 of ours."));
  if (enemy > 0)
    said << words::counted(enemy, Stories::tr("A shot has struck %1 of the enemy."),
                           Stories::tr("A shot has struck %1 of the enemy."));
  return said.join(QLatin1Char(' '));
}

QString enemy_burst(const words::Arguments& arguments) {
  const std::int64_t counted = arguments.number("counted").value_or(0);
  const std::int64_t sheltered = arguments.number("sheltered").value_or(0), own = arguments.number("own").value_or(0);
  QString told = sheltered == 0 ? Stories::tr("Under shell-fire: %1 in the circle; %2 killed.").arg(counted).arg(own)
                                : Stories::tr("Under shell-fire: %1 in the circle, %2 sheltered; %3 killed.")
                                      .arg(counted + sheltered)
                                      .arg(sheltered)
                                      .arg(own);
  told += guns_hit(arguments);
  if (const auto n = arguments.number("waggons").value_or(0); n > 0)
    told += u' ' + words::counted(n, Stories::tr("%1 waggon destroyed."), Stories::tr("%1 waggons destroyed."));
  return told;
}

QString own_rifles(const words::Arguments& arguments) {
  const std::int64_t enemy = arguments.number("enemy").value_or(0), own = arguments.number("own").value_or(0);
  if (enemy == 0 && own == 0) return Stories::tr("Five rifles: nobody seen to fall.");
  if (own == 0) return Stories::tr("Five rifles: %1 of theirs down.").arg(enemy);
  if (enemy == 0) return Stories::tr("Five rifles: %1 of our own down.").arg(own);
  return Stories::tr("Five rifles: %1 of theirs down, and %2 of our own.").arg(enemy).arg(own);
}

QString game(const words::Arguments& arguments) {
  const auto kind = game_named(arguments.text("kind").value_or(QString()).toStdString()).value_or(GameKind::fight);
  const QString opens = stopped(game_is_on(kind));
  const auto defends = arguments.number("defends");
  if (!defends) return opens;
  const QString whose = *defends != 0 ? Stories::tr("We defend.") : Stories::tr("The enemy defends.");
  return arguments.number("tossed").value_or(0) != 0 ? Stories::tr("%1 %2 It was tossed for.").arg(opens, whose)
                                                     : Stories::tr("%1 %2").arg(opens, whose);
}

// "Won: the enemy has nobody left on the field. 171½ points against 43."
QString battle(const QString& outcome, const words::Arguments& arguments) {
  const auto why = static_cast<EndReason>(arguments.number("why").value_or(0));
  return Stories::tr("%1 %2 %3 points against %4.")
      .arg(outcome, end_reason(why), words::points(arguments.number("own").value_or(0)),
           words::points(arguments.number("enemy").value_or(0)));
}

QString war(const QString& outcome, const words::Arguments& arguments) {
  return Stories::tr("%1 %2 points against %3 in all its battles, for a lead of %4.")
      .arg(outcome, words::points(arguments.number("own").value_or(0)),
           words::points(arguments.number("enemy").value_or(0)))
      .arg(arguments.number("lead").value_or(0));
}

QString moves_left(const words::Arguments& arguments) {
  return words::counted(arguments.number("moves").value_or(0), Stories::tr("%1 move"), Stories::tr("%1 moves"));
}

QString arrivals(const words::Arguments& arguments, const QString& one, const QString& many) {
  return Stories::tr("%1 %2 of the %3 who are needed have arrived.")
      .arg(men(arguments, one, many))
      .arg(arguments.number("all").value_or(0))
      .arg(arguments.number("needed").value_or(0));
}

QString boarding(const words::Arguments& arguments, const QString& sentence) {
  const std::int64_t moves = arguments.number("moves").value_or(1);
  return sentence.arg(arguments.text("train").value_or(QString()),
                      words::counted(moves, Stories::tr("%1 move"), Stories::tr("%1 moves")));
}

QString engines(const words::Arguments& arguments) {
  return words::counted(arguments.number("engines").value_or(0), Stories::tr("%1 engine"), Stories::tr("%1 engines"));
}
QString trucks(const words::Arguments& arguments) {
  return words::counted(arguments.number("trucks").value_or(0), Stories::tr("%1 truck"), Stories::tr("%1 trucks"));
}

QString train_ordered(const words::Arguments& arguments, const Briefing& briefing) {
  const auto to = arguments.point("to");
  if (!to) return Stories::tr("The train stays where it stands.");
  const QString where = words::place(*to, briefing);
  if (arguments.number("shuttle").value_or(0) > 0) return Stories::tr("To run to and fro, to %1.").arg(where);
  const std::int64_t stops = arguments.number("stops").value_or(1);
  if (stops == 1) return Stories::tr("To run to %1.").arg(where);
  return Stories::tr("To run to %1, with %2 stops in all.").arg(where).arg(stops);
}

QString train_held(const words::Arguments& arguments, const Briefing& briefing) {
  const auto broken = arguments.point("broken");
  const auto other = arguments.text("other");
  switch (static_cast<TrainEnd>(arguments.number("end").value_or(0))) {
    case TrainEnd::line_broken:
      return broken ? Stories::tr("The train stands: the line is broken at %1.").arg(words::place(*broken, briefing))
                    : Stories::tr("The train stands: the line is broken.");
    case TrainEnd::bridge_broken:
      return broken ? Stories::tr("The train stands: the bridge at %1 is down.").arg(words::place(*broken, briefing))
                    : Stories::tr("The train stands: a bridge is down.");
    case TrainEnd::train_ahead:
      return other ? Stories::tr("The train stands: %1 is ahead.").arg(*other)
                   : Stories::tr("The train stands: another is ahead on the line.");
    case TrainEnd::section_taken:
      return other ? Stories::tr("The train waits in its station: %1 comes against it.").arg(*other)
                   : Stories::tr("The train waits in its station: another comes against it.");
    case TrainEnd::no_way: return Stories::tr("The train stands: no line leads to its next stop.");
    case TrainEnd::waits: return Stories::tr("The train waits.");
    case TrainEnd::goes_on:
    case TrainEnd::arrived: break;
  }
  return Stories::tr("The train stands.");
}

// "Order 4 rides: march to …"
QString order_sent(const words::Arguments& arguments, const Briefing& briefing) {
  const auto to = arguments.point("to") ? arguments.point("to") : arguments.first_point();
  const QString number = QString::number(arguments.number("order").value_or(0));
  switch (static_cast<InstructionKind>(arguments.number("kind").value_or(0))) {
    case InstructionKind::march:
      return to ? Stories::tr("A rider is on his way with order %1: march to %2.")
                      .arg(number, words::place(*to, briefing))
                : Stories::tr("A rider is on his way with order %1: march.").arg(number);
    case InstructionKind::halt: return Stories::tr("A rider is on his way with order %1: halt.").arg(number);
    case InstructionKind::box: return Stories::tr("A rider is on his way with order %1: into the box.").arg(number);
    case InstructionKind::stand_out: return Stories::tr("A rider is on his way with order %1: stand out.").arg(number);
    case InstructionKind::run_train:
      return to ? Stories::tr("A rider is on his way with order %1: run to %2.")
                      .arg(number, words::place(*to, briefing))
                : Stories::tr("A rider is on his way with order %1: run.").arg(number);
    case InstructionKind::detrain: return Stories::tr("A rider is on his way with order %1: detrain.").arg(number);
    case InstructionKind::convoy:
      return Stories::tr("A rider is on his way with order %1: the waggons' standing order.").arg(number);
    case InstructionKind::entrain: return Stories::tr("A rider is on his way with order %1: entrain.").arg(number);
    case InstructionKind::work:
      return to ? Stories::tr("A rider is on his way with order %1: work at %2.")
                      .arg(number, words::place(*to, briefing))
                : Stories::tr("A rider is on his way with order %1: work.").arg(number);
    case InstructionKind::form:
      return Stories::tr("A rider is on his way with order %1: change the formation.").arg(number);
  }
  return {};
}

QString barred(const std::optional<Point>& at, const Briefing& briefing) {
  return at ? Stories::tr("The way is barred at %1; halted.").arg(words::place(*at, briefing, 4))
            : Stories::tr("The way is barred; halted.");
}

QString side(const words::Arguments& arguments, const Briefing& briefing) {
  const std::int64_t number = arguments.number("side").value_or(-1);
  const bool known = number >= 0 && number < static_cast<std::int64_t>(briefing.sides.size());
  return known ? QString::fromStdString(briefing.sides[static_cast<std::size_t>(number)].name) : Stories::tr("a side");
}

QString role(const words::Arguments& arguments, const Briefing& briefing) {
  const bool tossed = arguments.number("tossed").value_or(0) != 0;
  const QString who = side(arguments, briefing);
  if (arguments.number("defender").value_or(0) != 0)
    return tossed ? Stories::tr("The toss falls to %1, who defends.").arg(who)
                  : Stories::tr("The defender: %1.").arg(who);
  return tossed ? Stories::tr("By the toss %1 chooses the side of the field.").arg(who)
                : Stories::tr("To choose the side of the field: %1.").arg(who);
}

QString edge(const words::Arguments& arguments) {
  switch (static_cast<Edge>(arguments.number("edge").value_or(0))) {
    case Edge::north: return Stories::tr("the northern edge");
    case Edge::east: return Stories::tr("the eastern edge");
    case Edge::south: return Stories::tr("the southern edge");
    case Edge::west: return Stories::tr("the western edge");
  }
  return {};
}

}  // namespace

namespace {

QString told_now(const Dispatch& dispatch, const Briefing& briefing) {
  const words::Arguments arguments(dispatch.arguments);
  switch (dispatch.code) {
    case ReportCode::exercise_began: return Stories::tr("The exercise begins.");
    case ReportCode::marching: return marching(arguments, briefing);
    case ReportCode::halted: return Stories::tr("Halted by order.");
    case ReportCode::arrived:
      return dispatch.at ? Stories::tr("Arrived at %1.").arg(words::place(*dispatch.at, briefing))
                         : Stories::tr("Arrived.");
    case ReportCode::sighted_and_halted: {
      const auto enemy = arguments.first_point();
      return enemy ? Stories::tr("Halted on sighting the enemy at %1.").arg(words::place(*enemy, briefing))
                   : Stories::tr("Halted on sighting the enemy.");
    }
    case ReportCode::barred: return barred(arguments.first_point() ? arguments.first_point() : dispatch.at, briefing);
    case ReportCode::sighted:
      return dispatch.seen ? stopped(Stories::tr("%1, heading %2")
                                         .arg(words::what(*dispatch.seen), words::wind(dispatch.seen->facing)))
                           : Stories::tr("A body in sight.");
    case ReportCode::lost:
      return dispatch.seen ? stopped(Stories::tr("Lost sight of it: %1, last heading %2")
                                         .arg(words::what(*dispatch.seen), words::wind(dispatch.seen->facing)))
                           : Stories::tr("Lost sight of it.");
    case ReportCode::opened:
      return dispatch.seen ? Stories::tr("The box is open: %1.").arg(words::what(*dispatch.seen))
                           : Stories::tr("The box is open.");
    case ReportCode::boxed_again: return Stories::tr("They are in their box again.");
    case ReportCode::found_empty: return Stories::tr("The box is open: there is nothing in it.");
    case ReportCode::own_opened: return Stories::tr("Enemy scouts are upon us; our box is open.");
    case ReportCode::stood_out: return Stories::tr("The men stand out.");
    case ReportCode::formed: {
      const auto to = static_cast<FormedAs>(arguments.number("to").value_or(0));
      return Stories::tr("The men stand %1.").arg(words::formed_as(to));
    }
    case ReportCode::horses_lost: {
      const auto men = arguments.number("men").value_or(0);
      return words::counted(men, Stories::tr("The enemy has %1 horse that was held."),
                            Stories::tr("The enemy has %1 horses that were held."));
    }
    case ReportCode::boxed: return Stories::tr("Boxed again.");
    case ReportCode::own_dummy: return Stories::tr("The dummy is off the map.");
    case ReportCode::visibility: return visibility(arguments, briefing);
    case ReportCode::own_touched: return Stories::tr("The enemy has touched our box; it is open.");
    case ReportCode::fallen: return Stories::tr("Nothing is left of it.");
    case ReportCode::own_fallen: return Stories::tr("Nobody of it is left.");
    case ReportCode::table_opened: return Stories::tr("Contact: %1 is laid out.").arg(table(arguments));
    case ReportCode::table_joined: return Stories::tr("%1 is part of another table now.").arg(table(arguments));
    case ReportCode::table_closed:
      return Stories::tr("No enemies there have been near and in sight of one another for a round: %1 is closed.")
          .arg(table(arguments));
    case ReportCode::table_given: return Stories::tr("The men on %1 are yours to order.").arg(table(arguments));
    case ReportCode::melee: return melee(arguments);
    case ReportCode::charge: return charge(arguments);
    case ReportCode::own_retired:
      return arguments.number("driven").value_or(0) != 0
                 ? men(arguments, Stories::tr("The charge has driven %1 man of ours back."),
                       Stories::tr("The charge has driven %1 of ours back."))
                 : men(arguments, Stories::tr("%1 man of ours goes back before the enemy's horse."),
                       Stories::tr("%1 of ours go back before the enemy's horse."));
    case ReportCode::own_pressed:
      return men(arguments,
                 Stories::tr("Enemy horse is within charging distance of %1 man of ours: charge, go back, or he goes "
                             "back of himself."),
                 Stories::tr("Enemy horse is within charging distance of %1 of ours: charge, go back, or they go back "
                             "of themselves."));
    case ReportCode::own_cut_off:
      return men(arguments, Stories::tr("%1 man of ours could not go back before the enemy's horse, and is taken."),
                 Stories::tr("%1 men of ours could not go back before the enemy's horse, and are taken."));
    case ReportCode::enemy_cut_off:
      return men(arguments, Stories::tr("%1 enemy could not go back before our horse, and is taken."),
                 Stories::tr("%1 enemies could not go back before our horse, and are taken."));
    case ReportCode::own_ridden_down:
      return men(arguments, Stories::tr("%1 man of ours is driven to destruction."),
                 Stories::tr("%1 men of ours are driven to destruction."));
    case ReportCode::enemy_ridden_down:
      return men(arguments, Stories::tr("%1 enemy is driven to destruction."),
                 Stories::tr("%1 enemies are driven to destruction."));
    case ReportCode::own_freed:
      return men(arguments, Stories::tr("%1 of ours is freed, disarmed."),
                 Stories::tr("%1 of ours are freed, disarmed."));
    case ReportCode::enemy_freed:
      return men(arguments, Stories::tr("%1 prisoner is free: his escort is gone."),
                 Stories::tr("%1 prisoners are free: their escort is gone."));
    case ReportCode::own_retaken:
      return men(arguments, Stories::tr("%1 disarmed man of ours is taken again."),
                 Stories::tr("%1 disarmed men of ours are taken again."));
    case ReportCode::enemy_retaken:
      return men(arguments, Stories::tr("%1 disarmed enemy is taken again."),
                 Stories::tr("%1 disarmed enemies are taken again."));
    case ReportCode::own_held:
      return men(arguments, Stories::tr("%1 of ours is led off behind the enemy's back line."),
                 Stories::tr("%1 of ours are led off behind the enemy's back line."));
    case ReportCode::enemy_held:
      return men(arguments, Stories::tr("%1 prisoner is brought over our back line."),
                 Stories::tr("%1 prisoners are brought over our back line."));
    case ReportCode::rearmed:
      return men(arguments, Stories::tr("%1 man is armed again at our back line."),
                 Stories::tr("%1 men are armed again at our back line."));
    case ReportCode::own_crossed:
      return men(arguments, Stories::tr("%1 man has left the field for good."),
                 Stories::tr("%1 men have left the field for good."));
    case ReportCode::enemy_crossed:
      return men(arguments, Stories::tr("%1 enemy has left the field for good."),
                 Stories::tr("%1 enemies have left the field for good."));
    case ReportCode::own_surrendered:
      return men(arguments, Stories::tr("%1 man of ours has hoisted the white flag."),
                 Stories::tr("%1 men of ours have hoisted the white flag."));
    case ReportCode::enemy_surrendered:
      return men(arguments, Stories::tr("%1 enemy has hoisted the white flag."),
                 Stories::tr("%1 enemies have hoisted the white flag."));
    case ReportCode::gun_taken: return Stories::tr("An enemy gun is taken.");
    case ReportCode::own_shot: return own_shot(arguments);
    case ReportCode::own_burst: return own_burst(arguments);
    case ReportCode::enemy_burst: return enemy_burst(arguments);
    case ReportCode::own_rifles: return own_rifles(arguments);
    case ReportCode::enemy_rifles:
      return Stories::tr("Under rifle-fire: %1 of ours killed.").arg(arguments.number("own").value_or(0));
    case ReportCode::enemy_shot:
      return Stories::tr("Under gun-fire: %1 of ours killed.").arg(arguments.number("own").value_or(0));
    case ReportCode::held_refused:
      return Stories::tr("When the guns had done, %1 could not go as ordered (%2).")
          .arg(men(arguments, Stories::tr("1 man"), Stories::tr("%1 men")),
               arguments.text("clause").value_or(QString()));
    case ReportCode::bodies_given:
      return Stories::tr("%1 has been given to %2.")
          .arg(words::counted(arguments.number("bodies").value_or(0), Stories::tr("%1 body"), Stories::tr("%1 bodies")),
               arguments.text("seat").value_or(Stories::tr("another post")));
    case ReportCode::handed_over: {
      const QString note = arguments.text("note").value_or(QString());
      const QString said =
          Stories::tr("This post is taken over by %1.").arg(arguments.text("holder").value_or(Stories::tr("another")));
      return note.isEmpty() ? said : said + u' ' + Stories::tr("He is told: %1").arg(note);
    }
    case ReportCode::deputy_acts:
      return Stories::tr("%1 acts for %2.")
          .arg(arguments.text("deputy").value_or(Stories::tr("The deputy")),
               arguments.text("seat").value_or(Stories::tr("another post")));
    case ReportCode::deputy_back:
      return Stories::tr("%1 takes the command up again.").arg(arguments.text("seat").value_or(Stories::tr("A post")));
    case ReportCode::intent_sealed:
      return Stories::tr("The intention of this post is sealed; nobody reads it before the review.");
    case ReportCode::work_begun:
    case ReportCode::work_ceased:
    case ReportCode::worked:
    case ReportCode::work_done:
    case ReportCode::stores_destroyed:
    case ReportCode::own_fell:
    case ReportCode::break_seen:
    case ReportCode::earthwork_seen:
    case ReportCode::mine_exploded:
    case ReportCode::detached:
    case ReportCode::rejoined: return works_told(dispatch, briefing);
    case ReportCode::rights_set: return Stories::tr("The umpire has set anew what this post may order.");
    case ReportCode::umpire_key_set:
      return Stories::tr("The umpire has set a key: whoever rules at this exercise is asked for it.");
    case ReportCode::much_to_command:
      return Stories::tr("On this table %1 and %2 are yours to order; for one player about %3 and %4 are advised.")
          .arg(
              words::counted(arguments.number("men").value_or(0), Stories::tr("%1 man"), Stories::tr("%1 men")),
              words::counted(arguments.number("guns").value_or(0), Stories::tr("%1 gun"), Stories::tr("%1 guns")),
              words::counted(arguments.number("advised_men").value_or(0), Stories::tr("%1 man"), Stories::tr("%1 men")),
              words::counted(arguments.number("advised_guns").value_or(0), Stories::tr("%1 gun"),
                             Stories::tr("%1 guns")));
    case ReportCode::halted_in_touch: return Stories::tr("We are upon the enemy and have halted.");
    case ReportCode::own_fired_on: return Stories::tr("Fired on; our box is open.");
    case ReportCode::game_opened: return game(arguments);
    case ReportCode::own_gun_off:
      return words::counted(arguments.number("guns").value_or(0),
                            Stories::tr("%1 gun is carried off over our back line."),
                            Stories::tr("%1 guns are carried off over our back line."));
    case ReportCode::enemy_gun_off:
      return words::counted(arguments.number("guns").value_or(0), Stories::tr("The enemy has carried off %1 gun."),
                            Stories::tr("The enemy has carried off %1 guns."));
    case ReportCode::own_rear_reached:
      return Stories::tr("The enemy stands on our back line with %1 men: we are beaten, and have %2 to get away.")
          .arg(arguments.number("men").value_or(0))
          .arg(moves_left(arguments));
    case ReportCode::enemy_rear_reached:
      return Stories::tr("%1 men of ours stand on the enemy's back line: he is beaten, and has %2 to get away.")
          .arg(arguments.number("men").value_or(0))
          .arg(moves_left(arguments));
    case ReportCode::retreat_left: return Stories::tr("%1 left to get over our back line.").arg(moves_left(arguments));
    case ReportCode::own_arrived:
      return arrivals(arguments, Stories::tr("%1 man of ours has reached the enemy's back line."),
                      Stories::tr("%1 men of ours have reached the enemy's back line."));
    case ReportCode::enemy_arrived:
      return arrivals(arguments, Stories::tr("%1 enemy has reached our back line."),
                      Stories::tr("%1 enemies have reached our back line."));
    case ReportCode::own_capitulated:
      return men(arguments, Stories::tr("%1 man of ours is left on the field, and is taken."),
                 Stories::tr("%1 men of ours are left on the field, and are taken."));
    case ReportCode::enemy_capitulated:
      return men(arguments, Stories::tr("%1 enemy is left on the field, and is taken."),
                 Stories::tr("%1 enemies are left on the field, and are taken."));
    case ReportCode::battle_won: return battle(Stories::tr("The battle is won."), arguments);
    case ReportCode::battle_lost: return battle(Stories::tr("The battle is lost."), arguments);
    case ReportCode::battle_drawn: return battle(Stories::tr("The battle is drawn."), arguments);
    case ReportCode::war_goes_on: return war(Stories::tr("The war goes on."), arguments);
    case ReportCode::war_won: return war(Stories::tr("The war is over, and won."), arguments);
    case ReportCode::war_lost: return war(Stories::tr("The war is over, and lost."), arguments);
    case ReportCode::gun_lost: return Stories::tr("The enemy has taken a gun of ours.");
    case ReportCode::roles_tossed: return role(arguments, briefing);
    case ReportCode::muster_over:
      return Stories::tr("The enemy has mustered %1 infantry, %2 cavalry and %3 guns.")
          .arg(arguments.number("infantry").value_or(0))
          .arg(arguments.number("cavalry").value_or(0))
          .arg(arguments.number("guns").value_or(0));
    case ReportCode::chances_thrown:
      return Stories::tr("Chances of war: the dice show %1, and %2 takes in %3 of the men held back.")
          .arg(arguments.text("dice").value_or(Stories::tr("nothing")), side(arguments, briefing))
          .arg(arguments.number("taken").value_or(0));
    case ReportCode::side_chosen: return Stories::tr("Our back line is %1.").arg(edge(arguments));
    case ReportCode::set_down_now: return Stories::tr("It is for us to set down our force.");
    case ReportCode::announcement:
      return Stories::tr("The umpire: “%1”.").arg(arguments.text("text").value_or(QString()));
    case ReportCode::ruled:
      return Stories::tr("The umpire rules: “%1”.").arg(arguments.text("reason").value_or(QString()));
    case ReportCode::taken_back:
      return Stories::tr("The umpire has taken the exercise back to this hour: “%1”.")
          .arg(arguments.text("reason").value_or(QString()));
    case ReportCode::contested:
      return Stories::tr("Dispatch %1 is contested before the umpire: “%2”.")
          .arg(arguments.number("dispatch").value_or(0))
          .arg(arguments.text("reason").value_or(QString()));
    case ReportCode::contest_answered:
      return (arguments.number("granted").value_or(0)
                  ? Stories::tr("The umpire grants what we contest of dispatch %1: “%2”.")
                  : Stories::tr("The umpire stands by dispatch %1: “%2”."))
          .arg(arguments.number("dispatch").value_or(0))
          .arg(arguments.text("reason").value_or(QString()));
    case ReportCode::exercise_marked: return marked(arguments);
    case ReportCode::message_arrived: return message(arguments, briefing);
    case ReportCode::message_came_back:
      return Stories::tr("Message %1 has come back: nobody was there to take it.")
          .arg(arguments.number("message").value_or(0));
    case ReportCode::order_sent: return order_sent(arguments, briefing);
    case ReportCode::order_had: return Stories::tr("Order %1 has arrived.").arg(arguments.number("order").value_or(0));
    case ReportCode::order_overtaken:
      return Stories::tr("Order %1 came after a later one and was not carried out.")
          .arg(arguments.number("order").value_or(0));
    case ReportCode::order_not_ours:
      return Stories::tr("Order %1 was not carried out: the body has another commander.")
          .arg(arguments.number("order").value_or(0));
    case ReportCode::order_barred:
      return Stories::tr("Order %1 cannot be carried out (%2).")
          .arg(QString::number(arguments.number("order").value_or(0)), arguments.text("clause").value_or(QString()));
    case ReportCode::order_came_back:
      return Stories::tr("The rider with order %1 is back: he found nobody.")
          .arg(arguments.number("order").value_or(0));
    case ReportCode::entraining:
      return boarding(arguments, arguments.number("boat") ? Stories::tr("Getting into %1: %2.")
                                                          : Stories::tr("Getting on %1: %2."));
    case ReportCode::detraining:
      return boarding(arguments, arguments.number("boat") ? Stories::tr("Landing from %1: %2.")
                                                          : Stories::tr("Getting off %1: %2."));
    case ReportCode::boarding_ended:
      return arguments.number("boat") ? Stories::tr("It has left off getting into the boat or out of it.")
                                      : Stories::tr("It has left off getting on or off the train.");
    case ReportCode::entrained: {
      const auto train = arguments.text("train");
      if (arguments.number("boat"))
        return train ? Stories::tr("In the boat %1.").arg(*train) : Stories::tr("In the boat.");
      return train ? Stories::tr("On the train %1.").arg(*train) : Stories::tr("On the train.");
    }
    case ReportCode::detrained:
      return arguments.number("boat") ? Stories::tr("Out of the boat, on the bank.")
                                      : Stories::tr("Off the train, beside the line.");
    case ReportCode::general_struck:
      return Stories::tr("A shell has burst beside the General; he is out for %1.")
          .arg(words::counted(arguments.number("moves").value_or(0), Stories::tr("%1 move"), Stories::tr("%1 moves")));
    case ReportCode::general_taken: return Stories::tr("The General is taken; the next in the chain commands.");
    case ReportCode::general_caught: return Stories::tr("The enemy's General is taken.");
    case ReportCode::figures_struck: return figures_struck(arguments);
    case ReportCode::general_back: return Stories::tr("The General is himself again, and commands.");
    case ReportCode::train_ordered: return train_ordered(arguments, briefing);
    case ReportCode::train_arrived:
      return dispatch.at ? Stories::tr("The train has arrived at %1.").arg(words::place(*dispatch.at, briefing))
                         : Stories::tr("The train has arrived.");
    case ReportCode::train_held: return train_held(arguments, briefing);
    case ReportCode::train_made_up:
      return Stories::tr("The train is made up: %1 and %2.").arg(engines(arguments), trucks(arguments));
    case ReportCode::train_parted: {
      const QString name = arguments.text("name").value_or(QString());
      return Stories::tr("%1 is parted off: %2 and %3.")
          .arg(name.isEmpty() ? Stories::tr("Another train") : name, engines(arguments), trucks(arguments));
    }
    case ReportCode::own_engaged: return Stories::tr("In contact with the enemy.");
    case ReportCode::stands:
      return dispatch.at ? Stories::tr("Nothing new; at %1.").arg(words::place(*dispatch.at, briefing))
                         : Stories::tr("Nothing new.");
    case ReportCode::paper_taken:
      return Stories::tr("A rider of the enemy's is taken; captured paper %1.")
          .arg(arguments.number("paper").value_or(0));
    case ReportCode::post_named: return Stories::tr("This post is with it from now on.");
    case ReportCode::run_on_ended: return Stories::tr("The moves no longer run on; you have the move.");
    case ReportCode::supply_drawn:
    case ReportCode::supply_missed:
    case ReportCode::waggons_near:
    case ReportCode::waggons_short:
    case ReportCode::body_unkept:
    case ReportCode::body_short:
    case ReportCode::body_fed:
    case ReportCode::halted_hungry:
    case ReportCode::own_starved:
    case ReportCode::enemy_starved:
    case ReportCode::packets_promised:
    case ReportCode::packets_handed:
    case ReportCode::depot_begun:
    case ReportCode::depot_not_begun:
    case ReportCode::convoy_ordered:
    case ReportCode::convoy_ended:
    case ReportCode::stores_taken:
    case ReportCode::stores_lost: return supply_dispatch(dispatch.code, arguments);
  }
  return {};
}

}  // namespace

QString sentence(const Dispatch& dispatch, const Briefing& briefing) {
  const QString told = told_now(dispatch, briefing);
  if (!dispatch.as_of || *dispatch.as_of == dispatch.time) return told;
  return Stories::tr("At %1: %2").arg(words::time_of_day(*dispatch.as_of), told);
}

QString from(const Dispatch& dispatch, const Picture& picture) {
  const OwnBody* body = dispatch.from ? picture.body(dispatch.from) : nullptr;
  if (dispatch.code == ReportCode::message_arrived) return Stories::tr("Message");
  return body ? QString::fromStdString(body->name) : Stories::tr("Exercise");
}

QString messages_heading() { return Stories::tr("Messages sent and received"); }

QString sheet_heading(const Picture& picture) {
  const ExerciseTime now = picture.clock.time;
  return Stories::tr("On his sheet at %1, %2").arg(words::time_of_day(now), words::date(now));
}

QString sighted_told(const SightedBody& body, const Picture& picture) {
  const OwnBody* by = picture.body(body.by);
  return Stories::tr("%1 (%2), by %3")
      .arg(words::state(body), words::age(body, picture.clock.time), by ? QString::fromStdString(by->name) : QString());
}

QString table_told(const SeenTable& table, std::int64_t men) {
  return Stories::tr("Table %1: %2 men in sight on it").arg(table.number).arg(men);
}

namespace {

// What else a body reports on its way, as those it sights, leaves its march standing.
bool ends_march(ReportCode code) {
  return code == ReportCode::arrived || code == ReportCode::halted || code == ReportCode::sighted_and_halted ||
         code == ReportCode::barred || code == ReportCode::halted_hungry;
}

}  // namespace

std::vector<OrderRow> orders_of(const Picture& picture, const Briefing& briefing, Handle body) {
  const OwnBody* own = picture.body(body);
  const bool marches = own && own->march;
  std::vector<OrderRow> rows;
  // What ended a march comes later than its order: read backwards, it is known before the order is met.
  std::optional<ReportCode> ended;
  for (auto dispatch = picture.dispatches.rbegin(); dispatch != picture.dispatches.rend(); ++dispatch) {
    if (dispatch->from != body) continue;
    if (dispatch->code != ReportCode::marching) {
      if (ends_march(dispatch->code)) ended = dispatch->code;
      continue;
    }
    const auto to = words::Arguments(dispatch->arguments).first_point();
    OrderRow row{.move = dispatch->move,
                 .text = to ? Stories::tr("March to %1").arg(words::place(*to, briefing)) : Stories::tr("March"),
                 .outcome = {},
                 .tone = OrderRow::plain};
    if (ended == ReportCode::arrived) {
      row.outcome = Stories::tr("done");
      row.tone = OrderRow::good;
    } else if (ended == ReportCode::halted) {
      row.outcome = Stories::tr("halted");
    } else if (ended == ReportCode::halted_hungry) {
      row.outcome = Stories::tr("without supply");
      row.tone = OrderRow::bad;
    } else if (ended == ReportCode::sighted_and_halted || ended == ReportCode::barred) {
      row.outcome = *ended == ReportCode::barred ? Stories::tr("barred") : Stories::tr("enemy in sight");
      row.tone = OrderRow::bad;
    } else {
      row.outcome = !rows.empty() ? Stories::tr("replaced") : marches ? Stories::tr("in hand") : Stories::tr("ended");
    }
    rows.push_back(std::move(row));
    ended = ReportCode::marching;
  }
  return rows;
}

}  // namespace sandgate::stories
