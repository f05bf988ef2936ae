// What people add in a review, kept in an exercise's file that nobody plays.
#pragma once

#include <filesystem>

#include "core/base/digest.h"
#include "core/journal/review_change.h"
#include "map/base/fault.h"

namespace sandgate {

/// Opens a closed file, lays the change over what is kept in it, and closes it again; answers what is kept then.
/// `chain`: where its journal ended when it was read; one that was played on since is left as it is. Slow: on a thread
/// of its own. On a fault nothing was written: as of ExerciseFile::open and keep_review; a file that is played, or was
/// left by a kill.
Result<ReviewMarks> keep_review_in(const std::filesystem::path& file, const Hash& chain, const ReviewChange& change);

}  // namespace sandgate
