// Private to this room: what is told of parties that break and mend (KS-5).
#pragma once

#include "app/stories/stories.h"
#include "app/stories/story.h"

namespace sandgate::stories {

struct WorksStories {
  const Names& names;

  Story operator()(const WorkBegun&) const { return {"work_begun", Stories::tr("work_begun"), {}}; }
  Story operator()(const WorkCeased&) const { return {"work_ceased", Stories::tr("work_ceased"), {}}; }
  Story operator()(const Worked&) const { return {"worked", Stories::tr("worked"), {}}; }
  Story operator()(const WorkDone&) const { return {"work_done", Stories::tr("work_done"), {}}; }
  Story operator()(const FellWithBridge&) const { return {"fell_with_bridge", Stories::tr("fell_with_bridge"), {}}; }
  Story operator()(const BreakSeen&) const { return {"break_seen", Stories::tr("break_seen"), {}}; }
  Story operator()(const BodyDetached&) const { return {"body_detached", Stories::tr("body_detached"), {}}; }
  Story operator()(const BodyRejoined&) const { return {"body_rejoined", Stories::tr("body_rejoined"), {}}; }
};

}  // namespace sandgate::stories
