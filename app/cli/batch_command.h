// What a batch is asked for on the command line, and how it answers: for `sandgate batch` and `sandgate-batch-mpi`.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "app/cli/answer.h"
#include "app/experiment/batch.h"

namespace CLI {
class App;
}

namespace sandgate::cli {

struct BatchOptions {
  std::string scenario, posting, file, keep;
  std::vector<std::string> commanders;
  std::uint64_t seed = 1;
  std::int64_t battles = 100, moves = 200, threads = 0, budget = 30;
  bool json = false, csv = false;
};

/// All but `--threads`.
void add_batch_options(CLI::App& sub, BatchOptions& options);

/// The batch that is asked for, with nothing of it played and its file not opened yet. Faults: a scenario that cannot
/// be read, no such seat or commander, a folder for exercises that cannot be made, too many rows. `out` tells how far
/// it is, and which libraries are passed over.
Result<std::unique_ptr<experiment::Batch>> batch_of(const BatchOptions& options, const Output& out);

/// Answers for what there is.
ExitCode tell_batch(const experiment::Batch& batch, const BatchOptions& options, double seconds, bool stopped,
                    const Output& out);

}  // namespace sandgate::cli
