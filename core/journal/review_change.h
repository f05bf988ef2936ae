// What somebody adds to a review, or takes from it, as a change: laid over what is kept by then, so that of two who
// keep notes of one exercise at once neither loses any.
#pragma once

#include <optional>
#include <vector>

#include "core/base/fields.h"
#include "core/journal/review_marks.h"

namespace sandgate {

/// One remark: none before, it is said; none after, it is taken away.
struct RemarkChange {
  std::optional<Remark> from, to;
  SANDGATE_FIELDS(from, to)
  friend bool operator==(const RemarkChange&, const RemarkChange&) = default;
};
/// What has been made of one moment; both have one key. The same before and after: something is said of one of the
/// umpire's own, which must be there for that.
struct MarkChange {
  std::optional<MomentMark> from, to;
  SANDGATE_FIELDS(from, to)
  friend bool operator==(const MarkChange&, const MarkChange&) = default;
};
struct ReviewChange {
  std::vector<RemarkChange> remarks;  ///< in the order in which they stand
  std::vector<MarkChange> moments;    ///< in the order of their keys
  bool nothing() const { return remarks.empty() && moments.empty(); }
  SANDGATE_FIELDS(remarks, moments)
  friend bool operator==(const ReviewChange&, const ReviewChange&) = default;
};

/// What leads from one to the other.
ReviewChange change_between(const ReviewMarks& was, const ReviewMarks& now);

/// `marks` with the change, though others have changed them since the change was made. Of what both changed nothing
/// that was written goes: a remark stands as either has it; what one changed, or said something of, is not taken away
/// by the other; stars and places are the later one's; of two titles the earlier stands, and the later as a remark
/// under it. Done twice it is as done once: a remark that stands already is not said again.
ReviewMarks changed(ReviewMarks marks, const ReviewChange& change);

}  // namespace sandgate
