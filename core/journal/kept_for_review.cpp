#include "core/journal/kept_for_review.h"

#include <algorithm>

#include "core/base/text.h"
#include "core/journal/review_rows.h"

namespace sandgate {

Result<KeptForReview> kept_for_review(const ExerciseFile& file) {
  KeptForReview kept;
  if (auto marks = file.review_marks(); !marks)
    return std::unexpected(std::move(marks.error()));
  else
    kept.marks = std::move(*marks);
  if (auto bookmarks = file.bookmarks(); !bookmarks)
    return std::unexpected(std::move(bookmarks.error()));
  else
    kept.bookmarks = std::move(*bookmarks);
  if (auto attended = file.attended(); !attended)
    return std::unexpected(std::move(attended.error()));
  else
    kept.attended = std::move(*attended);
  return kept;
}

Phrase wrong_with(const KeptForReview& kept, std::int64_t events, std::size_t seats) {
  if (Phrase wrong = wrong_with(kept.marks, events); !wrong.empty()) return wrong;
  const auto bookmark = [&](const ExerciseFile::Bookmark& one) {
    return one.event >= 0 && one.event <= events && is_line(one.title) && !one.title.empty();
  };
  if (!std::ranges::all_of(kept.bookmarks, bookmark)) return phrase("a bookmark that none can be");
  if (!std::ranges::all_of(kept.attended, [&](const Attended& one) { return journal::can_be(one, seats); }))
    return phrase("nothing can have been attended to so");
  return {};
}

}  // namespace sandgate
