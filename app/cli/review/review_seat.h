// What one commander had been told, for `sandgate review --seat`.
#pragma once

#include <cstdint>
#include <string>

#include "app/cli/answer.h"
#include "app/cli/exit_code.h"
#include "core/chronicle/chronicle.h"

namespace sandgate::cli {

/// `move`: as it stood when that move had closed; 0: at the end.
ExitCode review_seat(const Output& out, const std::string& file, const std::string& seat, std::int64_t move);
/// What an observer of a side had been handed, who looks on with the seat of the story.
ExitCode review_onlooker(const Output& out, const SeatStory& story, const Observer& observer);

}  // namespace sandgate::cli
