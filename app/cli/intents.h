// What seats had sealed before their first moves were closed, as `sandgate review` tells it.
#pragma once

#include <string>

#include "app/cli/answer.h"
#include "core/chronicle/chronicle.h"

namespace sandgate::cli {

/// Empty where nobody had sealed anything; where it is not to be told yet, that is said.
std::string intents_text(const Chronicle& story);
std::string intents_text(const SeatStory& story);
/// "intents": seat, move, text; "intents_fault" where one is damaged.
void add_intents(Answer& answer, const Chronicle& story);
void add_intents(Answer& answer, const SeatStory& story);

}  // namespace sandgate::cli
