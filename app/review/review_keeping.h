// Where what people add in a review is kept: in the exercise's own file, by whoever has it.
#pragma once

#include <QObject>
#include <QThreadPool>
#include <filesystem>
#include <functional>
#include <optional>

#include "core/base/digest.h"
#include "core/journal/review_marks.h"
#include "map/base/fault.h"

namespace sandgate {

/// Used from the windows' thread.
class ReviewKeeping {
 public:
  /// Told on that thread; nothing where all was kept.
  using Done = std::function<void(const std::optional<Fault>&)>;
  virtual ~ReviewKeeping() = default;
  /// In place of what was kept before. Answers at once or later. On a fault nothing was written. Not asked again before
  /// it has answered.
  virtual void keep(const ReviewMarks& marks, Done done) = 0;
};

/// In a closed file that nobody plays: it is opened, written and closed again each time, on a thread of its own. What
/// it was given is written before it goes.
class FileKeeping : public ReviewKeeping {
 public:
  /// `chain`: where its journal ended when it was read. One that was played on since is left as it is.
  FileKeeping(std::filesystem::path file, Hash chain);
  void keep(const ReviewMarks& marks, Done done) override;

 private:
  std::filesystem::path file_;
  Hash chain_;
  QObject here_;
  QThreadPool writer_;  ///< the last: it ends first, and waits for its work
};

/// By whoever has the exercise's file in hand: a host, of the exercise that he serves.
class HostedKeeping : public ReviewKeeping {
 public:
  using Keep = std::function<Result<void>(const ReviewMarks&)>;
  explicit HostedKeeping(Keep keep) : keep_(std::move(keep)) {}
  void keep(const ReviewMarks& marks, Done done) override;

 private:
  Keep keep_;
};

}  // namespace sandgate
