// What a batch of battles has come to so far, in a file of lines, so that it can be gone on with.
#pragma once

#include <filesystem>
#include <fstream>
#include <functional>

#include "app/experiment/answer.h"
#include "app/experiment/battles.h"

namespace sandgate::experiment {

/// The first line says what was asked for, each line after it holds one battle, in the order in which they ended. Each
/// is one JSON object and is written whole; half a line at the end, which a kill may leave, is cut off.
class BatchFile {
 public:
  /// Told of what was in the file, line by line, so that none of it need be kept.
  using Told = std::function<void(BattleResult)>;
  /// Opens, or makes one. `asked` is what every battle follows from. Refused: a file that is no batch, is damaged, was
  /// asked for something else or is being written by another program; it is left as it is.
  static Result<BatchFile> open(const std::filesystem::path& path, const Answer& asked, std::size_t sides,
                                const Told& told);
  BatchFile(BatchFile&& other) noexcept;
  BatchFile& operator=(BatchFile&&) = delete;
  ~BatchFile();

  /// Faults where it cannot be written.
  Result<void> append(const BattleResult& result);

 private:
  BatchFile() = default;
  std::filesystem::path path_;
  std::ofstream to_;
  int lock_ = -1;  // a file descriptor
};

/// `{"battle", "seed", "ended", "why", "winner", "moves", "half_points", "began", "lost"}`; sides by their place.
Answer as_json(const BattleResult& result);
/// The same read back. Throws a std::exception where it is no battle of so many sides.
BattleResult result_of(const Answer& json, std::size_t sides);

}  // namespace sandgate::experiment
