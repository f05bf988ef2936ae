// Every rank but the first: it plays what it is given until it is told that there is no more.
#pragma once

#include <cstddef>

#include "app/experiment/work.h"
#include "app/mpi/ranks.h"

namespace sandgate::mpi {

/// Says that this rank is ready for the work, or why it is not, and plays what the first gives it on so many threads.
/// Answers whether everything it was given came to its end: where it did not, threads of this process are still busy
/// and nothing is left to do but to end it.
bool play_along(Ranks& ranks, const Result<std::unique_ptr<experiment::Work>>& work, std::size_t threads);

}  // namespace sandgate::mpi
