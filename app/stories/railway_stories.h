// Private to this room: what is told of trains (CX-7, KS-9).
#pragma once

#include "app/stories/stories.h"
#include "app/stories/story.h"

namespace sandgate::stories {

struct RailwayStories {
  const Names& names;

  Story operator()(const EntrainingBegan&) const { return {"entraining_began", Stories::tr("entraining_began"), {}}; }
  Story operator()(const EntrainingWentOn&) const {
    return {"entraining_went_on", Stories::tr("entraining_went_on"), {}};
  }
  Story operator()(const EntrainingEnded&) const { return {"entraining_ended", Stories::tr("entraining_ended"), {}}; }
  Story operator()(const Entrained&) const { return {"entrained", Stories::tr("entrained"), {}}; }
  Story operator()(const Detrained&) const { return {"detrained", Stories::tr("detrained"), {}}; }
  Story operator()(const TrainOrdered&) const { return {"train_ordered", Stories::tr("train_ordered"), {}}; }
  Story operator()(const TrainRan&) const { return {"train_ran", Stories::tr("train_ran"), {}}; }
  Story operator()(const TrainMadeUp&) const { return {"train_made_up", Stories::tr("train_made_up"), {}}; }
  Story operator()(const TrainParted&) const { return {"train_parted", Stories::tr("train_parted"), {}}; }
};

}  // namespace sandgate::stories
