// Private to this room: what is told of trains (CX-7, KS-9).
#pragma once

#include "app/stories/stories.h"
#include "app/stories/story.h"

namespace sandgate::stories {

struct RailwayStories {
  const Names& names;

  Story operator()(const EntrainingBegan& e) const {
    const bool boat = is_boat(e.entraining.train);
    const QString on = boat ? Stories::tr("%1 begins to get into %2, %3") : Stories::tr("%1 begins to get on %2, %3");
    const QString off =
        boat ? Stories::tr("%1 begins to land from %2, %3") : Stories::tr("%1 begins to get off %2, %3");
    const QString text = e.entraining.off ? off : on;
    const QString moves = words::counted(e.entraining.moves, Stories::tr("%1 move"), Stories::tr("%1 moves"));
    return {"entraining_began",
            text.arg(names.body(e.body), names.body_alone(e.entraining.train), moves),
            {{boat ? "boat" : "train", train(e.entraining.train)},
             {"off", e.entraining.off},
             {"moves", e.entraining.moves}}};
  }
  Story operator()(const EntrainingWentOn& e) const {
    return {"entraining_went_on",
            Stories::tr("%1 is still at it, %2 to go")
                .arg(names.body(e.body), words::counted(e.moves, Stories::tr("%1 move"), Stories::tr("%1 moves"))),
            {{"moves", e.moves}}};
  }
  Story operator()(const EntrainingEnded& e) const {
    return {"entraining_ended", Stories::tr("%1 leaves off getting on or off").arg(names.body(e.body)), {}};
  }
  Story operator()(const Entrained& e) const {
    const bool boat = is_boat(e.train);
    const QString text = boat ? Stories::tr("%1 is in %2") : Stories::tr("%1 is on %2");
    return {"entrained",
            text.arg(names.body(e.body), names.body_alone(e.train)),
            {{boat ? "boat" : "train", train(e.train)}}};
  }
  Story operator()(const Detrained& e) const {
    return {
        "detrained", Stories::tr("%1 has got off at %2").arg(names.body(e.body), names.place(e.at)), {{"at", e.at}}};
  }
  Story operator()(const TrainOrdered& e) const {
    Facts facts{{"stops", e.stops}, {"shuttle", e.shuttle}};
    if (e.waits_for) facts.emplace_back("waits_for", train(e.waits_for));
    if (e.stops.empty())
      return {"train_ordered", Stories::tr("%1 is to stay where it stands").arg(names.body(e.train)), std::move(facts)};
    const QString to = names.place(e.stops.back());
    QString text = (e.shuttle ? Stories::tr("%1 is to run to and fro, to %2") : Stories::tr("%1 is to run to %2"))
                       .arg(names.body(e.train), to);
    if (e.waits_for) text = Stories::tr("%1, when %2 has come in").arg(text, names.body_alone(e.waits_for));
    return {"train_ordered", text, std::move(facts)};
  }
  Story operator()(const TrainRan& e) const {
    Facts facts{{"at", e.at}, {"feet", e.distance}, {"end", word(e.end)}};
    if (e.other) facts.emplace_back("other", train(*e.other));
    if (e.broken) facts.emplace_back("broken", *e.broken);
    const QString text =
        e.distance > Length{}
            ? Stories::tr("%1 runs %2 ft to %3").arg(names.body(e.train), words::feet(e.distance), names.place(e.at))
            : Stories::tr("%1 stands").arg(names.body(e.train));
    const QString why = ended(e);
    return {"train_ran", why.isEmpty() ? text : QStringLiteral("%1; %2").arg(text, why), std::move(facts)};
  }
  Story operator()(const TrainMadeUp& e) const {
    return {"train_made_up",
            Stories::tr("%1 is coupled to %2").arg(names.body_alone(e.other), names.body(e.train)),
            {{"other", train(e.other)}}};
  }
  Story operator()(const TrainParted& e) const {
    return {"train_parted",
            Stories::tr("%1 is parted off from %2").arg(QString::fromStdString(e.name), names.body(e.train)),
            {{"name", e.name}, {"trucks", e.trucks}, {"engines", e.engines}}};
  }

 private:
  std::string train(BodyId id) const { return names.end().body(id).name; }
  bool is_boat(BodyId id) const { return names.end().body(id).contents.arm() == Arm::boat; }
  QString ended(const TrainRan& e) const {
    switch (e.end) {
      case TrainEnd::goes_on: return {};
      case TrainEnd::arrived: return Stories::tr("arrived");
      case TrainEnd::line_broken: return Stories::tr("the line is broken");
      case TrainEnd::bridge_broken: return Stories::tr("a bridge is down");
      case TrainEnd::train_ahead: return Stories::tr("a train is ahead");
      case TrainEnd::section_taken: return Stories::tr("a train comes against it");
      case TrainEnd::no_way: return Stories::tr("no line leads on");
      case TrainEnd::waits: return Stories::tr("it waits");
    }
    return {};
  }
};

}  // namespace sandgate::stories
