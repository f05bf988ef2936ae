// What a batch of battles has come to so far, in a file of lines, so that it can be gone on with.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "app/cli/answer.h"
#include "app/cli/battles.h"

namespace sandgate::cli {

/// The first line says what was asked for, each line after it holds one battle, in the order in which they ended. Each
/// is one JSON object and is written whole; half a line at the end, which a kill may leave, is cut off.
class BatchFile {
 public:
  /// Opens, or makes one. `asked` is what every battle follows from. Refused: a file that is no batch, is damaged, or
  /// was asked for something else; it is left as it is.
  static Result<BatchFile> open(const std::filesystem::path& path, const Answer& asked, std::size_t sides);

  /// What was in it when it was opened.
  const std::vector<BattleResult>& results() const { return results_; }
  /// Faults where it cannot be written.
  Result<void> append(const BattleResult& result);

 private:
  BatchFile() = default;
  std::filesystem::path path_;
  std::ofstream to_;
  std::vector<BattleResult> results_;
};

/// `{"battle", "seed", "ended", "why", "winner", "moves", "half_points", "began", "lost"}`; sides by their place.
Answer as_json(const BattleResult& result);

}  // namespace sandgate::cli
