#include "app/review/review_keeping.h"

#include <QMetaObject>

#include "core/journal/exercise_file.h"

namespace sandgate {

FileKeeping::FileKeeping(std::filesystem::path file, Hash chain) : file_(std::move(file)), chain_(chain) {
  writer_.setMaxThreadCount(1);
}

Result<void> FileKeeping::keep_now(const ReviewMarks& marks) const {
  {
    // Looked at first: what a kill left would be mended by opening it, and that is for who goes on with it.
    const auto read = ExerciseFile::read(file_);
    if (!read) return std::unexpected(read.error());
    if (read->chain() != chain_)
      return fault(file_.string(), "the exercise was played on since it was read, so that no notes are kept in it",
                   "open the review anew");
    if (!read->sealed())
      return fault(file_.string(), "the exercise is still being played, or was broken off before it was closed",
                   "open it once and close it; then notes can be kept in it");
  }
  auto file = ExerciseFile::open(file_);
  if (!file) return std::unexpected(std::move(file.error()));
  if (auto kept = file->keep_review(marks); !kept) {
    // What went wrong first is told; closing leaves the file as it was.
    (void)file->close();
    return kept;
  }
  return file->close();
}

void FileKeeping::keep(const ReviewMarks& marks, Done done) {
  writer_.start([this, marks, done = std::move(done)] {
    const auto kept = keep_now(marks);
    const auto fault = kept ? std::nullopt : std::optional(kept.error());
    QMetaObject::invokeMethod(
        &here_, [done, fault] { done(fault); }, Qt::QueuedConnection);
  });
}

void HostedKeeping::keep(const ReviewMarks& marks, Done done) {
  const auto kept = keep_(marks);
  done(kept ? std::nullopt : std::optional(kept.error()));
}

}  // namespace sandgate
