#include "app/stories/works.h"

#include "app/stories/stories.h"
#include "app/words/arguments.h"
#include "app/words/measures.h"

namespace sandgate::stories {
namespace {

WorkKind kind_told(const words::Arguments& arguments) {
  const std::int64_t what = arguments.number("what").value_or(0);
  const bool known = what >= 0 && what < static_cast<std::int64_t>(value_count<WorkKind>);
  return known ? static_cast<WorkKind>(what) : WorkKind::rail;
}

bool is_dug(const words::Arguments& arguments) { return kind_told(arguments) >= WorkKind::trench; }

/// "the railway bridge at SU 123 456"
QString thing_told(const words::Arguments& arguments, const Briefing& briefing) {
  const QString thing = thing_worked_at(kind_told(arguments));
  const auto at = arguments.point("place");
  return at ? Stories::tr("%1 at %2").arg(thing, words::place(*at, briefing)) : thing;
}

QString number_told(const words::Arguments& arguments, const char* name) {
  return QString::number(arguments.number(name).value_or(0));
}

/// What a mine has cost, as the dispatch has it.
QString mine_told(const words::Arguments& arguments, const Briefing& briefing) {
  const auto at = arguments.point("place");
  const QString where = at ? Stories::tr("A mine has exploded at %1").arg(words::place(*at, briefing))
                           : Stories::tr("A mine has exploded");
  const auto own = arguments.number("own");
  if (!own) return where + QLatin1Char('.');
  return Stories::tr("%1: %2, %3 and %4 are destroyed.")
      .arg(
          where, words::counted(*own, Stories::tr("%1 man"), Stories::tr("%1 men")),
          words::counted(arguments.number("guns").value_or(0), Stories::tr("%1 gun"), Stories::tr("%1 guns")),
          words::counted(arguments.number("waggons").value_or(0), Stories::tr("%1 waggon"), Stories::tr("%1 waggons")));
}

QString done_told(const words::Arguments& arguments, const QString& thing) {
  if (arguments.number("mend").value_or(0) != 0) return Stories::tr("Mended: %1.").arg(thing);
  switch (kind_told(arguments)) {
    case WorkKind::depot: return Stories::tr("Burnt: %1.").arg(thing);
    case WorkKind::waggons: return Stories::tr("The contents are destroyed of %1.").arg(thing);
    case WorkKind::trench:
    case WorkKind::epaulement: return Stories::tr("Dug: %1.").arg(thing);
    case WorkKind::mine: return Stories::tr("Laid: %1.").arg(thing);
    default: return Stories::tr("Destroyed: %1.").arg(thing);
  }
}

}  // namespace

QString thing_worked_at(WorkKind kind) {
  switch (kind) {
    case WorkKind::railway_bridge: return Stories::tr("the railway bridge");
    case WorkKind::culvert: return Stories::tr("the culvert");
    case WorkKind::road_bridge: return Stories::tr("the bridge");
    case WorkKind::rail: return Stories::tr("the rail");
    case WorkKind::depot: return Stories::tr("the depot");
    case WorkKind::waggons: return Stories::tr("the waggons");
    case WorkKind::trench: return Stories::tr("the trench");
    case WorkKind::epaulement: return Stories::tr("the epaulement");
    case WorkKind::mine: return Stories::tr("the mine");
  }
  return {};
}

QString works_told(const Dispatch& dispatch, const Briefing& briefing) {
  const words::Arguments arguments(dispatch.arguments);
  const bool mend = arguments.number("mend").value_or(0) != 0;
  const QString thing = thing_told(arguments, briefing);
  switch (dispatch.code) {
    case ReportCode::work_begun:
      if (is_dug(arguments)) return Stories::tr("At work on %1.").arg(thing);
      return mend ? Stories::tr("At work to mend %1.").arg(thing) : Stories::tr("At work to destroy %1.").arg(thing);
    case ReportCode::work_ceased:
      return arguments.number("order").value_or(0) != 0 ? Stories::tr("Work is left off at %1.").arg(thing)
                                                        : Stories::tr("Work has ended at %1.").arg(thing);
    case ReportCode::worked:
      return Stories::tr("At work at %1: %2 of %3 moves are done.")
          .arg(thing, number_told(arguments, "done"), number_told(arguments, "needed"));
    case ReportCode::work_done: return done_told(arguments, thing);
    case ReportCode::own_fell: {
      const auto at = arguments.point("place");
      return at ? Stories::tr("Lost with the bridge at %1, which was brought down.").arg(words::place(*at, briefing))
                : Stories::tr("Lost with a bridge that was brought down.");
    }
    case ReportCode::stores_destroyed: return Stories::tr("The enemy has destroyed them: %1.").arg(thing);
    case ReportCode::break_seen:
      return arguments.number("broken").value_or(0) != 0 ? Stories::tr("Broken: %1.").arg(thing)
                                                         : Stories::tr("Whole again: %1.").arg(thing);
    case ReportCode::earthwork_seen:
      return arguments.number("finished").value_or(0) != 0 ? Stories::tr("In sight: %1.").arg(thing)
                                                           : Stories::tr("It is being dug: %1.").arg(thing);
    case ReportCode::mine_exploded: return mine_told(arguments, briefing);
    case ReportCode::detached: {
      const QString name = arguments.text("name").value_or(QString());
      const QString men =
          words::counted(arguments.number("men").value_or(0), Stories::tr("%1 man"), Stories::tr("%1 men"));
      return Stories::tr("%1 told off as %2.").arg(men, name);
    }
    case ReportCode::rejoined:
      return Stories::tr("%1 has rejoined.").arg(arguments.text("name").value_or(Stories::tr("A party")));
    default: return {};
  }
}

QString works_refused(const Refusal& refusal) {
  const words::Arguments arguments(refusal.arguments);
  const Length most{{arguments.number("most").value_or(0)}};
  switch (refusal.code) {
    case RefusalCode::not_at_hand:
      return Stories::tr("The body is not at hand of this post; such an order is given on the spot.");
    case RefusalCode::no_such_work:
      return Stories::tr(
          "There is nothing to break or mend there; name a bridge, a culvert, a rail, a depot or waggons.");
    case RefusalCode::not_near_work:
      return Stories::tr("The party does not stand by it; march it within %1 ft first.").arg(words::feet(most));
    case RefusalCode::engineers_needed:
      return Stories::tr("That is work for %1 engineers; send so many.").arg(number_told(arguments, "men"));
    case RefusalCode::too_few_for_work:
      return Stories::tr("That is work for %1 men; send so many.").arg(number_told(arguments, "men"));
    case RefusalCode::not_known_broken: return Stories::tr("As far as is known it is whole; there is nothing to mend.");
    case RefusalCode::broken_already: return Stories::tr("It is broken already.");
    case RefusalCode::no_works: return Stories::tr("By this rulebook nobody digs; choose one of Kriegspiel.");
    case RefusalCode::infantry_needed:
      return Stories::tr("Infantry dig; send %1 of them, or engineers.").arg(number_told(arguments, "men"));
    case RefusalCode::trench_length:
      return Stories::tr("A trench is dug from %1 to %2 ft long; dig a longer one in parts.")
          .arg(words::feet({{arguments.number("least").value_or(0)}}), words::feet(most));
    case RefusalCode::no_digging_there:
      return Stories::tr("Nobody digs there: a house, a wall, rock, water or a railway is in the way.");
    case RefusalCode::works_overlap:
      return Stories::tr("A work of this side lies there already; choose another place.");
    case RefusalCode::too_many_works:
      return Stories::tr("The side has %1 works, and no more are begun.").arg(number_told(arguments, "most"));
    case RefusalCode::bank_in_the_way:
      return Stories::tr("A trench or an epaulement is in the way, and neither wheels nor horse cross it.");
    case RefusalCode::nothing_to_cease: return Stories::tr("The body is at no work that it could leave off.");
    case RefusalCode::aboard_train:
      return Stories::tr("The body is on a train or in a boat, or boards or leaves one; let it get off first.");
    case RefusalCode::none_told_off:
      return Stories::tr(
          "Tell off men, guns or waggons that the body has; at least one man, and drivers with waggons.");
    case RefusalCode::none_left: return Stories::tr("Too little would be left of the body; tell off fewer.");
    case RefusalCode::not_to_be_parted:
      return Stories::tr(
          "This body stays as it is: it is a General's, a boat, stores, a train, a post, or leads prisoners.");
    case RefusalCode::not_beside:
      return Stories::tr("They stand too far apart; march one within %1 ft of the other.").arg(words::feet(most));
    case RefusalCode::other_arms:
      return Stories::tr("It goes up only in a body that has its arms, or both march in boxes; scouts go to scouts.");
    default: return {};
  }
}

}  // namespace sandgate::stories
