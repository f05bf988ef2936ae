#include "app/stories/intents.h"

#include "app/stories/stories.h"

namespace sandgate::stories {

QString intents_heading() { return Stories::tr("Intended before the first move"); }
QString intents_untold() {
  return Stories::tr("Intentions are sealed; they are told when the exercise is closed or the battle over.");
}

}  // namespace sandgate::stories
