// What this screen keeps of an exercise's clock, beside the exercise: whether it is played by the clock, and how much
// of a move was left when its window closed, so that to close it wins no time. Nothing of what is in the exercise.
#pragma once

#include <QString>
#include <cstdint>
#include <optional>

namespace sandgate {

/// What is noted of one exercise.
struct ClockNote {
  bool on = false;           ///< the exercise is played by the clock
  std::int64_t move = 0;     ///< the move that was being timed; nought: none
  std::int32_t seat = -1;    ///< whose it was
  std::int64_t left_ms = 0;  ///< of his allowance
  friend bool operator==(const ClockNote&, const ClockNote&) = default;
};

/// Of the exercise kept in `file`. None where there is none, or where it does not read as one.
std::optional<ClockNote> clock_note(const QString& file);
/// Keeps it, and lets go of notes on exercises that are gone.
void keep_clock_note(const QString& file, const ClockNote& note);

/// Whether the clock is to be silent at this screen.
bool clock_muted();
void keep_clock_muted(bool muted);

}  // namespace sandgate
