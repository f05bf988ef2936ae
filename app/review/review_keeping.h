// Where what people add in a review is kept: in the exercise's own file, by whoever has it.
#pragma once

#include <QString>
#include <filesystem>
#include <optional>

#include "core/base/digest.h"
#include "core/journal/review_marks.h"
#include "map/base/fault.h"

namespace sandgate {

/// Called from a thread of its own, one call at a time.
class ReviewKeeping {
 public:
  virtual ~ReviewKeeping() = default;
  /// In place of what was kept before. On a fault nothing was written.
  virtual Result<void> keep(const ReviewMarks& marks) = 0;
};

/// In a closed file that nobody plays: it is opened, written and closed again each time.
class FileKeeping : public ReviewKeeping {
 public:
  /// `chain`: where its journal ended when it was read. One that was played on since is left as it is.
  FileKeeping(std::filesystem::path file, Hash chain) : file_(std::move(file)), chain_(chain) {}
  Result<void> keep(const ReviewMarks& marks) override;

 private:
  std::filesystem::path file_;
  Hash chain_;
};

}  // namespace sandgate
