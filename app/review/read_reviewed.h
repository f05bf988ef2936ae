// An exercise taken in hand to be reviewed: read once, held in memory, its file let go.
#pragma once

#include <QString>
#include <filesystem>
#include <memory>
#include <mutex>
#include <vector>

#include "core/chronicle/chronicle.h"
#include "core/chronicle/history.h"
#include "core/review/review.h"

namespace sandgate {

/// A place at which a review can stop: the end of an order that stands, or the beginning.
struct ReviewStop {
  std::int64_t event = 0;  ///< the last of the order; 0: the beginning
  std::int64_t entry = 0;
  std::int64_t move = 0;  ///< in which it happened; both camps' together
  /// Minutes as an exercise's time counts them, spread over the move, so that the day can be played evenly.
  double minutes = 0;
  double place = 0;  ///< on an axis of moves: 18 is the close of move 18
  friend bool operator==(const ReviewStop&, const ReviewStop&) = default;
};

/// The history of an exercise that is asked from several threads, one at a time.
struct HistoryInHand {
  explicit HistoryInHand(History read) : history(std::move(read)) {}
  /// One of its own over the same entries, so that instants can be asked for of this meanwhile; not folded yet.
  History again() {
    const std::scoped_lock lock(mutex);
    return history.again();
  }
  std::mutex mutex;
  History history;  ///< guarded
};

struct ReviewInHand {
  std::string name;            ///< what its file is called
  std::filesystem::path file;  ///< empty: it is served elsewhere
  bool running = false;        ///< of one that is played on: its umpire alone may see it
  bool sealed = false;         ///< it was closed, so that notes may be kept in it
  std::int64_t events = 0;     ///< in its journal, struck ones too
  Hash chain;                  ///< where its journal ended when it was read
  Hash genesis;                ///< of what it was set up with: forks have it of the exercise that they parted from
  std::shared_ptr<HistoryInHand> history;
  std::shared_ptr<const Review> review;
  Intents intents;                ///< as seats had sealed them; of one that is running none: they are not opened yet
  std::vector<ReviewStop> stops;  ///< by event, from the beginning; at least that
  std::vector<ExerciseFile::Bookmark> bookmarks;  ///< of one without a file: as they were told
};

enum class ReviewOpened : std::uint8_t {
  over,     ///< an exercise that is closed, or that is over
  running,  ///< by its own umpire, of what has been so far
};

/// Slow. Writes nothing. Faults: as read_review; of an exercise that still runs, where it was not opened as such: who
/// may review it.
Result<ReviewInHand> read_reviewed(const std::filesystem::path& file, ReviewOpened as, const Progress& progress = {});

/// A journal that is at hand without a file: of an exercise that is served elsewhere, as its umpire has been told it.
struct ReceivedJournal {
  std::string name;  ///< of the file, where it is served
  std::shared_ptr<const Setting> setting;
  std::vector<ExerciseFile::Entry> entries;  ///< from the first, as far as it has come
  KeptForReview kept;                        ///< as the host has told it
};
/// The same of that: it is running, for its umpire alone, and what seats have sealed is not in it.
Result<ReviewInHand> read_received(ReceivedJournal journal, const Progress& progress = {});

/// What is told of it line by line, with what was struck; slow.
Result<std::shared_ptr<const Chronicle>> read_story(HistoryInHand& history, const Progress& progress = {});

/// Where the review can stop, of a history that has been folded.
Result<std::vector<ReviewStop>> stops_of(const History& history, const Review& review);

}  // namespace sandgate
