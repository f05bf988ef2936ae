// What an exercise file keeps for its review beside the journal: for whoever reviews one that he has no file of.
#pragma once

#include "core/journal/exercise_file.h"

namespace sandgate {

struct KeptForReview {
  ReviewMarks marks;
  std::vector<ExerciseFile::Bookmark> bookmarks;
  std::vector<Attended> attended;
  friend bool operator==(const KeptForReview&, const KeptForReview&) = default;
};
/// Faults: the file cannot be read.
Result<KeptForReview> kept_for_review(const ExerciseFile& file);

/// What is wrong with what somebody else says is kept, as the rest of a sentence; empty: nothing. `events`, `seats`: so
/// many has the exercise.
Phrase wrong_with(const KeptForReview& kept, std::int64_t events, std::size_t seats);

}  // namespace sandgate
