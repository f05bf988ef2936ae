// What was true, for `sandgate review`: where every body stood when a move had closed, and who has ridden.
#pragma once

#include <cstdint>
#include <string>

#include "app/cli/answer.h"
#include "app/cli/exit_code.h"

namespace sandgate {
struct Chronicle;
}

namespace sandgate::cli {

/// Every body of all sides when `move` had closed.
ExitCode review_truth(const Output& out, const std::string& file, std::int64_t move);

/// KS-11.2: every rider who has set out, with what became of him; a list.
Answer rides_answer(const Chronicle& story);

/// CX-7: every run of a train, and every time that one stood for a reason; a list.
Answer trains_answer(const Chronicle& story);

}  // namespace sandgate::cli
