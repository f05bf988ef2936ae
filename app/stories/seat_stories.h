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
