// What one commander had been told, for `sandgate review --seat`.
#pragma once

#include <cstdint>
#include <string>

#include "app/cli/answer.h"
#include "app/cli/exit_code.h"

namespace sandgate::cli {

/// `move`: as it stood when that move had closed; 0: at the end.
ExitCode review_seat(const Output& out, const std::string& file, const std::string& seat, std::int64_t move);

}  // namespace sandgate::cli
