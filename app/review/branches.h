// Courses that an exercise took and that do not stand, or that were played on elsewhere: what was taken back (KS-10),
// and a fork or the exercise that one is a fork of.
#pragma once

#include <optional>

#include "app/review/read_reviewed.h"

namespace sandgate {

/// A branch in hand, so that one can stand on it.
struct BranchRead {
  std::shared_ptr<HistoryInHand> history;  ///< of what was struck it is that of the exercise
  std::shared_ptr<const Review> review;    ///< along the branch, without moments
  std::vector<ReviewStop> stops;           ///< likewise, from the beginning
};

struct ReviewBranch {
  std::int64_t number = 0;                      ///< its own among all that were taken in hand, from 1
  std::int64_t by = 0;                          ///< the entry that struck it; 0: it is another file's
  std::filesystem::path file = {};              ///< the other's
  std::int64_t parts_event = 0;                 ///< the last event that both have
  std::int64_t last_event = 0;                  ///< the last of the branch
  ExerciseTime parted;                          ///< the exercise's time at that
  double parts = 0, ends = 0;                   ///< on the axis of moves
  std::int64_t orders = 0;                      ///< that follow that event
  std::shared_ptr<const BranchRead> read = {};  ///< null: not in hand yet
  bool struck() const { return by > 0; }
  QString name() const;  ///< "Taken back to 10.24", the other's file name
};

/// Orders of seats along a branch that follow the event at which it parts.
std::int64_t orders_after(const Review& review, std::int64_t event);

/// What was struck, in the order in which that was done; not in hand yet.
Result<std::vector<ReviewBranch>> struck_branches(const ReviewInHand& reviewed, const Chronicle& story);

/// One of them in hand. Slow: the journal is folded once more, as far as the branch goes.
Result<std::shared_ptr<const BranchRead>> read_struck(const ReviewInHand& reviewed, std::int64_t last_event,
                                                      const Progress& progress = {});

/// Another exercise file that parted from this one: a fork of it, the one that it is a fork of, or another fork of
/// that. They tell so themselves: they were set up as one, and their journals are the same, order for order and event
/// for event, until they part. In hand. Faults: as of read_reviewed; it is this file, another scenario's, was set up
/// apart, or has nothing that differs.
Result<ReviewBranch> read_fork(const ReviewInHand& reviewed, const std::filesystem::path& file,
                               const Progress& progress = {});

}  // namespace sandgate
