#include "app/words/rides.h"
#include "app/words/tongue.h"

#include "app/words/arguments.h"
#include "app/words/bodies.h"
#include "app/words/sightings.h"
#include "app/words/times.h"
#include "app/words/words.h"

namespace sandgate::words {

namespace {

QString convoy_told(const std::optional<Errand>& errand) {
  if (!errand) return Words::tr("End the standing order");
  const QString from = QString::fromStdString(errand->from), to = QString::fromStdString(errand->to);
  switch (errand->convoy) {
    case ConvoyKind::fetch: return Words::tr("Fetch packets at %1 for %2").arg(from, to);
    case ConvoyKind::shuttle: return Words::tr("To and fro between %1 and %2").arg(from, to);
    case ConvoyKind::follow: return Words::tr("Follow %1").arg(to);
  }
  return {};
}

}  // namespace

QString instruction(const Instruction& order, const Briefing& briefing) {
  const Errand errand = order.errand.value_or(Errand{});
  switch (order.kind) {
    case InstructionKind::march: {
      const QString to =
          (order.by_road ? Words::tr("%1 by road") : QStringLiteral("%1")).arg(place(order.to, briefing));
      return (order.press_on ? Words::tr("March to %1, pressing on") : Words::tr("March to %1")).arg(to);
    }
    case InstructionKind::halt: return Words::tr("Halt");
    case InstructionKind::box: return Words::tr("Into the box");
    case InstructionKind::run_train:
      return (order.press_on ? Words::tr("Run to and fro, to %1") : Words::tr("Run to %1"))
          .arg(place(order.to, briefing));
    case InstructionKind::detrain: return Words::tr("Detrain");
    case InstructionKind::convoy: return convoy_told(order.errand);
    case InstructionKind::entrain: return Words::tr("Entrain in %1").arg(QString::fromStdString(errand.to));
    case InstructionKind::work:
      if (errand.dig) return Words::tr("Dig at %1").arg(place(order.to, briefing));
      return (errand.mend ? Words::tr("Mend at %1") : Words::tr("Break at %1")).arg(place(order.to, briefing));
    case InstructionKind::form: return Words::tr("To stand %1").arg(formed_as(errand.form));
    case InstructionKind::stand_out: return Words::tr("Stand out, %1").arg(within(formation(order.formation)));
  }
  return {};
}

Riding riding(SentState state, const std::optional<ExpectedRide>& ride, std::int64_t move) {
  switch (state) {
    case SentState::had: return Riding::done;
    case SentState::overtaken: return Riding::overtaken;
    case SentState::not_ours: return Riding::not_ours;
    case SentState::barred: return Riding::refused;
    case SentState::came_back: return Riding::came_back;
    case SentState::unanswered: break;
  }
  if (!ride || ride->at) return Riding::under_way;
  return move <= ride->answer_move ? Riding::answer_waits : Riding::overdue;
}

QString told(Riding riding, const std::optional<ExpectedRide>& ride) {
  switch (riding) {
    case Riding::under_way:
      return ride ? Words::tr("under way, due about %1").arg(short_time(ride->due)) : Words::tr("under way");
    case Riding::answer_waits:
      return ride ? Words::tr("answer not before %1").arg(short_time(ride->answer)) : Words::tr("unanswered");
    case Riding::overdue: return Words::tr("unanswered");
    case Riding::there: return Words::tr("should be there");
    case Riding::no_way: return Words::tr("no way leads there, as far as is known");
    case Riding::done: return Words::tr("done: the body has it");
    case Riding::overtaken: return Words::tr("overtaken by a later one");
    case Riding::not_ours: return Words::tr("not ours: another commands it");
    case Riding::refused: return Words::tr("refused");
    case Riding::came_back: return Words::tr("came back: nobody was there");
  }
  return {};
}

QString rides_first(const OwnBody& body, ExerciseTime now, const std::optional<ExpectedRide>& ride) {
  const bool just_now = body.known == now;
  const QString known = ago(body.known, now);
  if (!ride && just_now) return Words::tr("The order rides.");
  if (!ride) return Words::tr("The order rides: to where it was known %1 ago.").arg(known);
  if (just_now) return Words::tr("The order rides; a rider is there about %1.").arg(short_time(ride->due));
  return Words::tr("The order rides: from where it was known %1 ago; a rider is there about %2.")
      .arg(known, short_time(ride->due));
}

QString ride_kind(RideKind kind) {
  switch (kind) {
    case RideKind::order: return Words::tr("Order");
    case RideKind::report: return Words::tr("Report");
    case RideKind::message: return Words::tr("Message");
    case RideKind::paper: return Words::tr("Captured paper");
  }
  return {};
}

QStringList paper_lines(const SeenPaper& paper, const Picture& picture, const Briefing& briefing) {
  const Paper& found = paper.paper;
  QStringList lines{Words::tr("%1 from %2").arg(ride_kind(found.kind), QString::fromStdString(found.from)),
                    Words::tr("To %1").arg(QString::fromStdString(found.to)),
                    Words::tr("Given at %1").arg(time_of_day(found.given))};
  const OwnBody* by = picture.body(paper.by);
  const QString at = place(found.at, briefing);
  lines << (by ? Words::tr("Taken at %1 by %2").arg(at, QString::fromStdString(by->name))
               : Words::tr("Taken at %1").arg(at));
  if (found.order) lines << instruction(*found.order, briefing);
  return lines;
}

}  // namespace sandgate::words
