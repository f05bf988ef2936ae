// Where what people add in a review is kept: in the exercise's own file, by whoever has it.
#pragma once

#include <QObject>
#include <QThreadPool>
#include <filesystem>
#include <functional>
#include <optional>

#include "core/base/digest.h"
#include "core/journal/review_change.h"
#include "map/base/fault.h"

namespace sandgate {

/// Used from the windows' thread.
class ReviewKeeping {
 public:
  /// Told on that thread: what is kept now, by others too.
  using Done = std::function<void(const Result<ReviewMarks>&)>;
  virtual ~ReviewKeeping() = default;
  /// Lays a change over what is kept by then. Answers at once or later. On a fault nothing was written. Not asked again
  /// before it has answered, unless whoever asks goes.
  virtual void keep(const ReviewChange& change, Done done) = 0;
};

/// In a closed file that nobody plays: it is opened, written and closed again each time, on a thread of its own. What
/// it was given is written before it goes.
class FileKeeping : public ReviewKeeping {
 public:
  /// `chain`: where its journal ended when it was read. One that was played on since is left as it is.
  FileKeeping(std::filesystem::path file, Hash chain);
  void keep(const ReviewChange& change, Done done) override;

 private:
  std::filesystem::path file_;
  Hash chain_;
  QObject here_;
  QThreadPool writer_;  ///< the last: it ends first, and waits for its work
};

/// By whoever has the exercise's file in hand: a host, of the exercise that he serves.
class HostedKeeping : public ReviewKeeping {
 public:
  using Keep = std::function<Result<ReviewMarks>(const ReviewChange&)>;
  explicit HostedKeeping(Keep keep) : keep_(std::move(keep)) {}
  void keep(const ReviewChange& change, Done done) override;

 private:
  Keep keep_;
};

}  // namespace sandgate
