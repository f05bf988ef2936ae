#include "app/host/keep_review.h"

#include "core/journal/exercise_file.h"

namespace sandgate {

Result<ReviewMarks> keep_review_in(const std::filesystem::path& path, const Hash& chain, const ReviewChange& change) {
  {
    // Looked at first: what a kill left would be mended by opening it, and that is for who goes on with it.
    const auto read = ExerciseFile::read(path);
    if (!read) return std::unexpected(read.error());
    if (read->chain() != chain)
      return fault(path.string(), "the exercise was played on since it was read, so that no notes are kept in it",
                   "open the review anew");
    if (!read->sealed())
      return fault(path.string(), "the exercise is still being played, or was broken off before it was closed",
                   "open it once and close it; then notes can be kept in it");
  }
  auto file = ExerciseFile::open(path);
  if (!file) return std::unexpected(std::move(file.error()));
  auto marks = file->review_marks();
  if (marks) *marks = changed(std::move(*marks), change);
  const auto kept = marks ? file->keep_review(*marks) : Result<void>(std::unexpected(marks.error()));
  // What went wrong first is told; closing leaves the file as it was.
  const auto closed = file->close();
  if (!kept) return std::unexpected(kept.error());
  if (!closed) return std::unexpected(closed.error());
  return marks;
}

}  // namespace sandgate
