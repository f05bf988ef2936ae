// The clock of a move (LW-2.2, LW-2.3): how long a commander has, what is left of it, and what falls due as it runs
// out. A model without a timer of its own: time is what the function given to it says, and nothing happens but in
// `tick`.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <vector>

#include "core/rulebook/rulebook.h"
#include "core/sight/picture.h"

namespace sandgate {

/// What a commander's allowance is reckoned from.
struct TimedForce {
  std::int64_t men = 0, guns = 0;
  friend bool operator==(const TimedForce&, const TimedForce&) = default;
};
/// LW-2.2: the seat's own on the tables where it gives the orders: free men, and guns in its side's hands. Men formed
/// up in their body again stand on no table.
TimedForce free_force(const Picture& picture);
/// ST-6: what the seat began the exercise with: its bodies of the order of battle and, where forces are mustered in
/// play, those it mustered; without whom chance left out (LW-7.2).
TimedForce original_force(const Setting& setting, const Picture& picture);
/// The minutes the seat has for its move by the rulebook: those of LW-2.2 for men who are free on a table where it
/// gives the orders; else, where it has bodies on the map, those of a move there. Nought where no time is kept.
std::int64_t allowed_minutes(const Setting& setting, const Picture& picture);

/// What falls due while the clock runs.
struct ClockNews {
  enum class Kind : std::uint8_t {
    warning,        ///< LW-2.2: `seconds` are left
    guns_over,      ///< LW-2.5: the guns' part of the move is gone
    time,           ///< LW-2.2: the move is over
    interval_over,  ///< LW-2.3
    choices_over,   ///< LW-5.4: what stands is taken
  };
  Kind kind = Kind::warning;
  std::int32_t seconds = 0;
  SANDGATE_FIELDS(kind, seconds)
  friend bool operator==(const ClockNews&, const ClockNews&) = default;
};

/// What is shown of a clock.
struct ClockReading {
  enum class State : std::uint8_t { idle, move, interval, choices };
  State state = State::idle;
  bool paused = false;
  std::int32_t seconds_left = 0, seconds_whole = 0;  ///< a second begun counts as one
  std::vector<std::int32_t> warnings = {};           ///< seconds left when they are given, falling
  std::size_t warned = 0;                            ///< how many of these have been
  SANDGATE_FIELDS(state, paused, seconds_left, seconds_whole, warnings, warned)
  friend bool operator==(const ClockReading&, const ClockReading&) = default;
};

/// One clock. The Conductor keeps one for each seat.
class MoveClock {
 public:
  using State = ClockReading::State;
  using Time = std::chrono::milliseconds;
  /// Must never go back. Where it leaps, what fell due between is told at the next tick, in order.
  using Now = std::function<Time()>;
  explicit MoveClock(Now now) : now_(std::move(now)) {}
  /// By what warnings, guns' part and interval are measured; the clock stands idle.
  void set_rules(const ClockRules& rules, Ratio guns_part);

  /// LW-2.2: a move of so many minutes begins. Below one, no time is kept and the clock stays idle.
  void start_move(std::int64_t minutes);
  /// Goes on with a move of which so much is left, never more than the whole; what was due before is not told again.
  void resume_move(std::int64_t minutes, Time left);
  /// LW-2.3: the interval begins; with none in the rulebook the clock stays idle.
  void start_interval();
  /// Goes on with one of which so much is left.
  void resume_interval(Time left);
  /// LW-5.4: so many seconds for a choice.
  void start_choices(std::int32_t seconds);
  void stop();
  void pause();
  void resume();

  /// What has fallen due since it was last asked, in order, each once. After `time`, `interval_over` or
  /// `choices_over` the clock is idle.
  std::vector<ClockNews> tick();

  State state() const { return state_; }
  bool paused() const { return paused_; }
  Time left() const;  ///< never below nought; nought when idle
  Time allowance() const { return allowance_; }
  /// Left, in whole seconds, as a clock face shows it: a second begun counts as one.
  std::int32_t seconds_left() const;
  ClockReading reading() const;
  /// The warnings of this move: what are left when they are given, falling; those that the allowance has no room for
  /// are left out.
  const std::vector<std::int32_t>& warnings() const { return warnings_; }
  /// How many of them have been given or were past when the move was gone on with.
  std::size_t warned() const { return warned_; }

 private:
  void start(State state, Time allowance, Time left);

  Now now_;
  ClockRules rules_;
  Ratio guns_part_{1, 2};
  State state_ = State::idle;
  bool paused_ = false, guns_over_ = false;
  Time allowance_{}, since_{}, left_then_{};  ///< what was left at `since_`
  std::vector<std::int32_t> warnings_;
  std::size_t warned_ = 0;
};

}  // namespace sandgate
