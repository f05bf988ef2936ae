// The clock at the host's screen: who sits here, and what waits at Time.
#include "app/desk/shell/host_shell.h"

namespace sandgate {

void HostShell::make_clock() {
  connect(&move_clock_, &ExerciseClock::changed, this, &HostShell::show_clock);
  connect(&move_clock_, &ExerciseClock::time_called, this, &HostShell::call_time);
  connect(&move_clock_, &ExerciseClock::choices_over, this, &HostShell::advance_later);
  connect(&move_clock_, &ExerciseClock::interval_over, this, &HostShell::end_interval);
}

void HostShell::start_clock() {
  move_clock_.come(seat_);
  show_clock();
}

// Of its own clock the seat hears through its client.
void HostShell::show_clock() {
  const ClockReading reading = move_clock_.reading();
  if (seat_shell_) {
    desk()->show_clock_state(move_clock_.offered(), move_clock_.on(), sounds_.muted());
  } else if (reading.state == MoveClock::State::interval) {
    cover_->show_interval(reading);
  }
}

void HostShell::end_interval() {
  sounds_.play(ClockSound::interval_over);
  if (!seat_shell_) cover_->show_interval({}, true);
}

// The move is closed by the host; the exercise waits here until that has been taken note of.
void HostShell::call_time() { time_called_ = seat_shell_ != nullptr; }

void HostShell::pause_clock() {
  if (!seat_shell_ || desk()->board() || move_clock_.reading().state != MoveClock::State::move) return;
  move_clock_.pause();
  seat_shell_->pause(move_clock_.reading());
}

void HostShell::take_board_away() {
  if (seat_shell_) desk()->go_on();
  if (time_called_) {
    time_called_ = false;
    advance_later();
  } else {
    move_clock_.resume();
  }
}

void HostShell::switch_clock(bool on) {
  move_clock_.set_on(on);
  start_clock();
}

}  // namespace sandgate
