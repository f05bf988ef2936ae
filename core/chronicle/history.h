// The past of an exercise: its entries, and the state and any seat's Picture at any event of it. The journal is folded
// forward only as far as somebody asks; snapshots on the way make the way back short.
//
// Nothing is ever removed from a journal. Where the umpire takes the exercise back, the entry that does so strikes what
// stands after an earlier event, and what follows goes on from there: the entries that lead to any one are a *line*, of
// stretches of the journal. To take back to an event that was struck brings back what had led to it.
//
// "At event n" means the end of the transaction that event n belongs to: only such states are ones that anybody ever
// ordered in. Event 0 is the beginning, before anything had happened. To be used from one thread at a time.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/campaign/campaign.h"
#include "core/journal/exercise_file.h"
#include "core/sight/witness.h"
#include "map/base/fault.h"
#include "map/base/progress.h"

namespace sandgate {

class History {
 public:
  /// What is held in memory beside the journal: the state as far as it is folded and at most `states` snapshots of it,
  /// and with each of these the views of at most `seats` seats, those that were asked about last. Besides, 8 bytes for
  /// each entry and each move.
  struct Bounds {
    std::size_t states = 64;  ///< nought: every question is answered from the beginning
    std::size_t seats = 4;    ///< at least one
    /// Events from one snapshot to the next, at least; doubled when there would be more than `states`.
    std::int64_t apart = 256;
  };

  /// In memory alone, for an exercise that has not begun.
  explicit History(std::shared_ptr<const Setting> setting, const Bounds& bounds);
  /// Over the journal of a file, which must outlive it and be appended to by `append` alone.
  History(ExerciseFile& file, std::shared_ptr<const Setting> setting, const Bounds& bounds);
  /// Of these entries, numbered from 1, in memory; not folded yet.
  static History of(std::shared_ptr<const Setting> setting, std::vector<ExerciseFile::Entry> entries);
  /// Over a file that is opened to be read. Faults: as ExerciseFile::read and setting_of.
  static Result<History> read(const std::filesystem::path& file);
  History(History&&) noexcept;
  History& operator=(History&&) noexcept;
  ~History();

  /// Of the same entries, which lie in memory already and are held once for both; not folded yet, and for another
  /// thread if need be, while neither is appended to.
  History again() const;

  /// Takes every entry into memory and lets go of the file, where this opened it: others may play it then.
  Result<void> into_memory(const Progress& progress = {});

  const std::shared_ptr<const Setting>& setting() const;
  /// The file the entries lie in; none in memory.
  const ExerciseFile* file() const;
  /// Of the whole journal, folded or not.
  std::int64_t entries() const;
  std::int64_t events() const;

  /// Entries that follow one another, by number.
  struct Stretch {
    std::int64_t first = 1, last = 1;
    friend bool operator==(const Stretch&, const Stretch&) = default;
  };
  /// Whether that entry, or the beginning, is on a line.
  static bool holds(std::span<const Stretch> line, std::int64_t entry);
  /// What leads to the end of what is folded, and to the entry of an event that is folded; in order.
  std::vector<Stretch> line() const;
  std::vector<Stretch> line_to(std::int64_t event) const;
  /// Whether an entry that is folded leads to the end: else it is struck.
  bool stands(std::int64_t entry) const;
  /// Whether an order was done with that event, so that the exercise can be taken back to it; 0: the beginning.
  bool ends_order(std::int64_t event) const;
  /// The number of the last event up to the end of an entry that is folded.
  std::int64_t last_event_of(std::int64_t entry) const;
  /// Calls `visit` for each entry on a line after number `after`, in order. Faults: as ExerciseFile::each.
  Result<void> each_along(const std::vector<Stretch>& line, std::int64_t after,
                          const std::function<void(const ExerciseFile::Entry&)>& visit,
                          const Progress& progress = {}) const;

  /// The state at the end of what is folded so far, and how many entries that is.
  const Campaign& now() const;
  std::int64_t folded() const;

  /// Called while the journal is folded on.
  struct Listener {
    /// With the state before an entry; a phrase says what is wrong with it, and the fold ends there.
    std::function<Phrase(const Campaign& before, const ExerciseFile::Entry&)> before;
    /// With the state after each event.
    std::function<void(const Campaign& after, const ExerciseFile::Entry&, const Event&)> folded;
  };
  /// Folds what is not folded yet, to the end. Faults, here and wherever a question needs more of the journal: as
  /// ExerciseFile::each, and an event that does not fit (see misfit), after which the history goes no further.
  Result<void> fold(const Listener& listener = {}, const Progress& progress = {});
  /// Journals an order with its events, then folds them, calling `folded` after each. What was not folded before is
  /// folded first. On a fault of the file nothing was written or folded.
  /// `sealed`: the text of an order that seals an intention; without a file it is not kept.
  Result<void> append(const Order& order, std::span<const Event> events,
                      const std::function<void(const Campaign& after, const Event&)>& folded = {},
                      const SealedText* sealed = nullptr);

  /// Several at once: all of them are written or none. Where some take the exercise back it is to events that were
  /// journalled before, or by earlier ones of these.
  Result<void> append(std::span<const ExerciseFile::NewEntry> entries,
                      const std::function<void(const Campaign& after, const Event&)>& folded = {});

  /// The same, in memory, of an entry that came from elsewhere: whether it can have happened is looked at event by
  /// event. After a fault the history goes no further.
  Result<void> receive(const Order& order, std::span<const Event> events);

  /// The state at event n. Faults besides those of folding: there is no such event.
  Result<Campaign> at(std::int64_t event, const Progress& progress = {}) const;
  /// When just so many events were folded, though that be within a transaction: for looking back step by step.
  Result<Campaign> after(std::int64_t event, const Progress& progress = {}) const;
  /// What `seat` knew at event n; its Picture is within. The seat is followed from then on.
  Result<SeatView> view(SeatId seat, std::int64_t event, const Progress& progress = {}) const;
  /// The event at which a move was closed, which may be given to the questions above; of moves that were closed more
  /// than once, as it stands. Folds no further than that and the last time that the exercise was taken back.
  /// Faults besides those of folding: the move is not closed.
  Result<std::int64_t> end_of_move(std::int64_t move, const Progress& progress = {}) const;
  /// The order an event belongs to, with all its events.
  Result<ExerciseFile::Entry> entry_of(std::int64_t event, const Progress& progress = {}) const;

  /// Calls `visit` for each entry from that number on, counted from 1, as long as it answers true. Faults: as
  /// ExerciseFile::each.
  Result<void> each_while(const std::function<bool(const ExerciseFile::Entry&)>& visit, std::int64_t first) const;

  /// The seat's view is kept while the journal is folded on, if that has not begun. Spares a fold where a view is asked
  /// for later.
  void follow(SeatId seat) const;

  /// How many snapshots are held now.
  std::size_t snapshots() const;

 private:
  struct State;
  explicit History(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace sandgate
