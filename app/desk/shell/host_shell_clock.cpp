// The host's part in the move clock: who is timed when, what is called out, and what is done at Time.
#include "app/desk/shell/host_shell.h"

namespace sandgate {

void HostShell::make_clock() {
  connect(&move_clock_, &ExerciseClock::changed, this, &HostShell::show_clock);
  connect(&move_clock_, &ExerciseClock::warned, this, &HostShell::warn);
  connect(&move_clock_, &ExerciseClock::guns_over, this, &HostShell::end_guns);
  connect(&move_clock_, &ExerciseClock::time_called, this, &HostShell::call_time);
  connect(&move_clock_, &ExerciseClock::interval_over, this, &HostShell::end_interval);
}

void HostShell::wait_for_move(const Client& comer, bool choosing) {
  const Picture& picture = comer.picture();
  // LW-2.3: between moves, not before the first, whose planning is untimed, nor in the middle of one.
  const bool between = !choosing && session_->move() > 1 && move_clock_.waits(picture) && !move_clock_.begun(picture);
  if (between) move_clock_.start_interval(session_->move());
  cover_->show_interval(move_clock_.reading());
}

void HostShell::start_clock() {
  if (seat_shell_ && move_clock_.waits(seat_shell_->picture())) {
    move_clock_.start_move(seat_shell_->picture());
  } else if (seat_shell_) {
    move_clock_.leave_off();  // the interval ends with the cover
  }
  show_clock();
}

void HostShell::show_clock() {
  const ClockReading reading = move_clock_.reading();
  if (seat_shell_) {
    seat_shell_->show_clock(reading, move_clock_.offered(), move_clock_.on());
  } else if (reading.state == MoveClock::State::interval) {
    cover_->show_interval(reading);
  }
}

void HostShell::warn(int seconds) {
  const ClockReading reading = move_clock_.reading();
  sounds_.play(warning_sound(reading.warned, reading.warnings.size()));
  if (seat_shell_) seat_shell_->warn(seconds, reading);
}

void HostShell::end_interval() {
  sounds_.play(ClockSound::interval_over);
  if (!seat_shell_) cover_->show_interval({}, true);
}

void HostShell::end_guns() {
  if (!session_ || !seat_shell_ || !seat_shell_->guns_open()) return;
  session_->end_guns(seat_);
  if (seat_shell_) seat_shell_->tell_guns_over();
}

void HostShell::call_time() {
  if (!session_ || !seat_shell_ || !awaits(seat_)) return;
  time_called_ = true;
  seat_shell_->call_time();
  // The move is at its end for all when it is for the last of the camp; programs of the camp have their turn first.
  if (session_->awaited().size() > 1 || session_->commanders_due()) {
    desk()->model().close_my_move({});
  } else if (const auto closed = session_->close_move(); !closed) {
    seat_shell_->tell(QString::fromStdString(closed.error().sentence()));
  }
}

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
