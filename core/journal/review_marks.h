// What people add to an exercise when they review it, and what it asked of its umpire: kept in the exercise file beside
// the chain. No part of the state; no seat knows of it.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/kinds/signal.h"
#include "map/base/id.h"
#include "map/base/phrase.h"

namespace sandgate {

/// What is said of a moment, or of the exercise as a whole (TC 25-20: sustain and improve).
enum class RemarkKind : std::uint8_t {
  sustain,  ///< to be kept up
  improve,  ///< to be done otherwise
  lesson,   ///< what is learned of it
  said,     ///< by one of those who were there
};
constexpr auto words_of(RemarkKind) {
  return std::to_array<std::string_view>({"sustain", "improve", "lesson", "said"});
}

struct Remark {
  std::string moment;  ///< its key, a plain line; empty: the exercise
  RemarkKind kind = RemarkKind::sustain;
  std::string who;  ///< whose it is to do, or who said so; a plain line, may be empty
  Lines text;       ///< plain lines, as many as a message may have; at least one that is not blank
  friend bool operator==(const Remark&, const Remark&) = default;
};

/// What the umpire has made of a moment: one that the program finds, or one of his own.
struct MomentMark {
  std::string key;                    ///< a plain line, not empty; no two have one
  bool starred = false;               ///< it is on the agenda
  std::optional<std::int64_t> place;  ///< on it, from 1; none: where its rank puts it
  /// Of one of his own: the event it is at, and what it is called. A found one has neither.
  std::optional<std::int64_t> event;
  std::string title;  ///< a plain line
  friend bool operator==(const MomentMark&, const MomentMark&) = default;
};

struct ReviewMarks {
  std::vector<Remark> remarks;      ///< in the order in which they stand
  std::vector<MomentMark> moments;  ///< in the order of their keys
  friend bool operator==(const ReviewMarks&, const ReviewMarks&) = default;
};
/// So many of each at most, so that a file cannot fill memory.
inline constexpr std::size_t most_review_marks = 10'000;
/// What is wrong with them, as the rest of a sentence; empty: nothing. `events`: so many has the exercise.
Phrase wrong_with(const ReviewMarks& marks, std::int64_t events);

/// An item of the umpire's attention list that is over (KS-10), or waits still when the file is closed.
struct Attended {
  using Time = std::chrono::milliseconds;
  std::string kind;        ///< a word, as the list has it: a plain line, not empty
  SeatId seat;             ///< whom it waited for or came from; none: nobody's
  std::int64_t move = 0;   ///< in which it was raised
  std::int64_t until = 0;  ///< and was over; both camps' together, not before `move`
  Time waited{};           ///< by the umpire's watch, from raised to dealt with or passed; nought or more
  bool dealt = false;      ///< he did something about it; else it passed by itself
  friend bool operator==(const Attended&, const Attended&) = default;
};

}  // namespace sandgate
