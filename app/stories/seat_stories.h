// Private to this room: what is told of seats, the clock and its moves, and what the umpire announces.
#pragma once

#include "app/stories/stories.h"
#include "app/stories/story.h"

namespace sandgate::stories {

struct SeatStories {
  const Names& names;

  Story operator()(const Began& e) const {
    return {"began",
            e.tossed ? Stories::tr("The exercise begins; the first move was tossed for")
                     : Stories::tr("The exercise begins"),
            {}};
  }
  Story operator()(const PhaseBegan&) const { return {"phase", {}, {}}; }
  Story operator()(const SeatManned& e) const {
    const QString seat = names.seat(e.seat);
    return {"seat_manned",
            e.commander.empty() ? Stories::tr("%1 is played by a person").arg(seat)
                                : Stories::tr("%1 is played by %2").arg(seat, QString::fromStdString(e.commander)),
            {{"seat", e.seat}, {"commander", e.commander}}};
  }
  Story operator()(const Announced& e) const {
    return {
        "announced", Stories::tr("The umpire announces: “%1”").arg(QString::fromStdString(e.text)), {{"text", e.text}}};
  }
  Story operator()(const TakenBack& e) const {
    return {"taken_back",
            Stories::tr("The umpire takes the exercise back to event %1: “%2”")
                .arg(e.to_event)
                .arg(QString::fromStdString(e.reason)),
            {{"to_event", e.to_event}, {"branch", e.branch}, {"reason", e.reason}}};
  }
  Story operator()(const RulingContested& e) const {
    return {"ruling_contested",
            Stories::tr("%1 contests dispatch %2: “%3”")
                .arg(names.seat(e.seat))
                .arg(e.dispatch)
                .arg(QString::fromStdString(e.reason)),
            {{"contest", std::int64_t{e.contest.number} + 1},
             {"seat", e.seat},
             {"dispatch", e.dispatch},
             {"reason", e.reason}}};
  }
  Story operator()(const ContestAnswered& e) const {
    const Contest contest =
        names.end().exists(e.contest) ? names.end().contest(e.contest) : Contest{SeatId{0}, 0, {}, 0, {}, {}};
    const QString said = e.granted ? Stories::tr("The umpire grants what %1 contests of dispatch %2: “%3”")
                                   : Stories::tr("The umpire refuses what %1 contests of dispatch %2: “%3”");
    return {"contest_answered",
            said.arg(names.seat(contest.seat)).arg(contest.dispatch).arg(QString::fromStdString(e.reason)),
            {{"contest", std::int64_t{e.contest.number} + 1},
             {"seat", contest.seat},
             {"granted", e.granted},
             {"reason", e.reason}}};
  }
  Story operator()(const ExerciseMarked& e) const {
    return {"exercise_marked",
            mark(e.mark) + (e.reason.empty() ? QString() : Stories::tr(": “%1”").arg(QString::fromStdString(e.reason))),
            {{"mark", std::string(word(e.mark))}, {"reason", e.reason}}};
  }
  static QString mark(ExerciseMark mark) {
    switch (mark) {
      case ExerciseMark::begins: return Stories::tr("Begin exercise");
      case ExerciseMark::no_play: return Stories::tr("No play");
      case ExerciseMark::goes_on: return Stories::tr("Play goes on");
      case ExerciseMark::ends: return Stories::tr("End of exercise");
    }
    return {};
  }
  Story operator()(const UmpireKeySet&) const { return {"umpire_key_set", Stories::tr("The umpire sets a key"), {}}; }
  Story operator()(const SeatClosed& e) const {
    const QString seat = names.seat(e.seat);
    return {"seat_closed",
            e.run_on ? Stories::tr("%1 has no more orders and runs on").arg(seat)
                     : Stories::tr("%1 has no more orders").arg(seat),
            {}};
  }
  Story operator()(const RunOnEnded& e) const {
    return {"run_on_ended", Stories::tr("%1 takes the moves in hand again").arg(names.seat(e.seat)), {}};
  }
  Story operator()(const MoveClosed& e) const { return {"move_closed", Stories::tr("Move %1 closes").arg(e.move), {}}; }
};

}  // namespace sandgate::stories
