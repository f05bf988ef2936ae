// Private to this room: what is told of the umpire's injects (KS-10).
#pragma once

#include "app/stories/stories.h"
#include "app/stories/story.h"

namespace sandgate::stories {

struct InjectStories {
  const Names& names;

  /// Of one that is not known its number.
  std::string name(InjectId id) const {
    return names.end().exists(id) ? names.end().inject(id).terms.name : std::to_string(id.number + 1);
  }
  Story told(const char* kind, const QString& sentence, InjectId id) const {
    return {kind,
            sentence.arg(QString::fromStdString(name(id))),
            {{"inject", std::int64_t{id.number} + 1}, {"name", name(id)}}};
  }

  Story operator()(const InjectPrepared& e) const {
    return told("inject_prepared", Stories::tr("The umpire prepares “%1”"), e.inject);
  }
  Story operator()(const InjectCalledOff& e) const {
    return told("inject_called_off", Stories::tr("The umpire calls “%1” off"), e.inject);
  }
  Story operator()(const InjectFired& e) const {
    return told("inject_fired", Stories::tr("“%1” comes to pass"), e.inject);
  }
  Story operator()(const InjectFailed& e) const {
    return told("inject_failed", Stories::tr("“%1” was due and could not come to pass"), e.inject);
  }
};

}  // namespace sandgate::stories
