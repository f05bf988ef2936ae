// The exercise file, *.sandgate: one SQLite database that holds a whole exercise. An appended order is durable when
// append returns. Tables are described in README.md.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/digest.h"
#include "core/journal/intent.h"
#include "core/journal/review_marks.h"
#include "core/kinds/event.h"
#include "core/kinds/order.h"
#include "map/base/fault.h"
#include "map/base/progress.h"

namespace sandgate {

class ExerciseFile {
 public:
  /// Of the tables; one migration leads from each to the next. A file with a higher number is refused.
  static constexpr int format = 5;

  /// What is written once, when the exercise is set up.
  struct Contents {
    std::string scenario_json;
    std::string rulebook_json;
    int rulebook_schema = 0;
    std::vector<std::string> seats;  ///< their names, in order of SeatId
    std::vector<std::byte> country;  ///< the bytes of a country file; empty: kept elsewhere
    Hash country_hash;               ///< of Country::canonical
    std::uint64_t seed = 0;
    std::string build;  ///< of the program that set it up
  };
  /// One order with the events it caused: one transaction.
  struct Entry {
    std::int64_t number = 0;  ///< from 1
    Order order;
    std::vector<Event> events;
  };

  /// What a seat has to say of something that happened: of a commander that is a program, why it gave an order. No part
  /// of the exercise's state, and outside the chain.
  struct Note {
    std::int64_t event = 0;  ///< the last that the order caused, from 1; 0: before all
    SeatId seat;
    std::string text;  ///< is_line
    friend bool operator==(const Note&, const Note&) = default;
  };

  /// A place in the exercise to come back to in its review, the umpire's (KS-10). No part of the state, and outside the
  /// chain: no seat knows of it.
  struct Bookmark {
    std::int64_t event = 0;  ///< the last that had happened, from 1; 0: before all
    std::string title;       ///< is_line, and not an empty one
    friend bool operator==(const Bookmark&, const Bookmark&) = default;
  };

  /// What runs by the clock, and what is left of it, so that a move that is left off can be gone on with. No part of
  /// the exercise's state, and outside the chain.
  struct Clock {
    enum class Runs : std::uint8_t { idle, move, interval, choices };
    using Time = std::chrono::milliseconds;
    static constexpr Time longest = std::chrono::hours(7 * 24);
    /// A seat whose time for the move has begun, and what is left of that.
    struct Part {
      SeatId seat;
      Time left{};
      friend bool operator==(const Part&, const Part&) = default;
    };
    Runs runs = Runs::idle;
    std::int64_t move = 0;  ///< to which it belongs; 0: none yet
    Time whole{}, left{};   ///< 0 <= left <= whole <= longest
    bool paused = false;
    std::optional<bool> played = {};  ///< whether moves are played by the clock; none: nobody has said
    std::vector<Part> begun = {};     ///< each seat once, in order; their time likewise
    friend bool operator==(const Clock&, const Clock&) = default;
  };

  /// Makes a new file; refused where one stands already. Nothing is left behind on a fault.
  static Result<ExerciseFile> create(const std::filesystem::path& path, const Contents& contents);
  /// Opens to go on playing: one program at a time. Recovers what a kill left; raises older formats step by step.
  /// Refuses files that are not ours, newer, damaged, or were copied while open.
  static Result<ExerciseFile> open(const std::filesystem::path& path);
  /// Opens to read only; writes nothing at all, neither to the file nor beside it. What another program is playing is
  /// read as it stands at this instant; a closed file cannot be played while it is being read.
  static Result<ExerciseFile> read(const std::filesystem::path& path);

  ExerciseFile(ExerciseFile&&) noexcept;
  ExerciseFile& operator=(ExerciseFile&&) noexcept;
  /// Closes as close() does, and says nothing of what went wrong.
  ~ExerciseFile();

  const std::filesystem::path& path() const;
  const Contents& contents() const;
  std::int64_t entries() const;
  std::int64_t events() const;
  /// The end of the hash chain.
  Hash chain() const;
  /// Whether its closing seal is set, which tells how many entries there were: `each` finds any that were cut off or
  /// added since. Without it (the file is being played, was left by a kill, or was closed by a program that set none)
  /// entries missing from the end are not noticed.
  bool sealed() const;

  /// One synced transaction: the order, its events, the chain. On a fault nothing was written.
  Result<void> append(const Order& order, std::span<const Event> events) { return append(order, events, nullptr); }
  /// The same of an order that seals an intention, with its text in the same transaction: neither is there without the
  /// other.
  Result<void> append(const Order& order, std::span<const Event> events, const SealedText* sealed);
  /// What is to be one entry; `sealed`: of one that seals an intention, else none.
  struct NewEntry {
    const Order* order = nullptr;
    std::span<const Event> events;
    const SealedText* sealed = nullptr;
  };
  /// Several in one synced transaction: all of them or none.
  Result<void> append(std::span<const NewEntry> entries);
  /// The intentions that held when entry `until` had been written. What is damaged leaves the exercise as it is. Who
  /// may know them is whoever asks to see to.
  Result<Intents> intents(std::int64_t until = std::numeric_limits<std::int64_t>::max()) const;
  /// One synced transaction. On a fault nothing was written: a note of no event of this file, or no line.
  Result<void> note(std::span<const Note> notes);
  /// Those that are sound, in the order in which they were made, and what is wrong with the first that could not have
  /// been made here. Damaged ones leave the exercise as it is.
  struct Notes {
    std::vector<Note> sound;
    std::optional<Fault> damage;
  };
  Result<Notes> notes() const;
  /// One synced transaction. On a fault nothing was written: a bookmark at no event of this file, or without one line.
  Result<void> bookmark(const Bookmark& bookmark);
  /// Those that are sound, in the order of their events.
  Result<std::vector<Bookmark>> bookmarks() const;
  /// What people add in reviewing it, in place of what was kept before, in one synced transaction. On a fault nothing
  /// was written: what `wrong_with` says, a file that is not open to be played.
  Result<void> keep_review(const ReviewMarks& marks);
  /// Those that are sound.
  Result<ReviewMarks> review_marks() const;
  /// One synced transaction, added to what was kept before. On a fault nothing was written.
  Result<void> keep_attended(std::span<const Attended> items);
  /// In the order in which they were kept; those that are sound.
  Result<std::vector<Attended>> attended() const;
  /// The clock as it stands now, in one synced transaction, in place of what was kept before. On a fault nothing was
  /// written: numbers out of range, a file that is not open to be played.
  Result<void> keep(const Clock& clock);
  /// As it was kept last; idle where it never was. Faults: one that could not have been kept here.
  Result<Clock> clock() const;
  /// The entry an order id was given, if it stands in the journal; none once closed.
  std::optional<std::int64_t> find(const OrderId& id) const;

  /// The last entry with an event of that kind; 0 where there is none, or once closed.
  std::int64_t last_with(std::string_view event_kind) const;

  /// Calls `visit` for every entry from number `first` on, in order, and checks the hash chain on the way. Faults:
  /// bytes that do not decode, a link that does not hold (naming the entry), cancelled.
  Result<void> each(const std::function<void(const Entry&)>& visit, std::int64_t first = 1,
                    const Progress& progress = {}) const;
  /// The same for as long as `visit` answers true; what follows is not looked at.
  Result<void> each_while(const std::function<bool(const Entry&)>& visit, std::int64_t first = 1,
                          const Progress& progress = {}) const;

  /// A whole copy, marked closed, while this one goes on (SQLite's backup); refused where a file stands already.
  Result<void> save_copy(const std::filesystem::path& to) const;
  /// Leaves one file, marked closed, and lets go of it: nothing more can be read or written through this value. On a
  /// fault nothing is lost: the file and its log lie as a kill would leave them.
  Result<void> close();

 private:
  struct Database;
  static Result<ExerciseFile> read_once(const std::filesystem::path& path);
  explicit ExerciseFile(std::unique_ptr<Database> database);
  std::unique_ptr<Database> database_;
};

}  // namespace sandgate
