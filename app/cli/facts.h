// The facts of a story as JSON.
#pragma once

#include "app/cli/answer.h"
#include "app/stories/story.h"

namespace sandgate::cli {

/// One object. Sides and seats by their names; tables and guns by their numbers from 1; places on the ground, in
/// metres; lengths in feet.
Answer facts_answer(const stories::Facts& facts, const Setting& setting);
Answer facts_answer(const stories::Facts& facts, const Briefing& briefing);
Answer facts_answer(const std::vector<stories::Facts>& list, const Setting& setting);

}  // namespace sandgate::cli
