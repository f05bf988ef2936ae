// The shell's part in the move clock: who is timed when, what is called out, and what is done at Time.
#include <algorithm>

#include "app/desk/shell/shell.h"

namespace sandgate {

void Shell::make_clock() {
  connect(&move_clock_, &ExerciseClock::changed, this, &Shell::show_clock);
  connect(&move_clock_, &ExerciseClock::warned, this, &Shell::warn);
  connect(&move_clock_, &ExerciseClock::guns_over, this, &Shell::end_guns);
  connect(&move_clock_, &ExerciseClock::time_called, this, &Shell::call_time);
  connect(&move_clock_, &ExerciseClock::interval_over, this, &Shell::end_interval);
}

void Shell::connect_clock(Desk& desk) {
  connect(&desk, &Desk::move_closed, &move_clock_, &ExerciseClock::leave_off);
  connect(&desk, &Desk::clock_switched, this, &Shell::switch_clock);
  connect(&desk, &Desk::clock_muted, &sounds_, &ClockSounds::set_muted);
  connect(&desk, &Desk::pause_asked, this, &Shell::pause_clock);
  connect(&desk, &Desk::board_done, this, &Shell::take_board_away);
  show_clock();
}

void Shell::wait_for_move(const Client& comer, bool choosing) {
  const Picture& picture = comer.picture();
  // LW-2.3: between moves, not before the first, whose planning is untimed, nor in the middle of one.
  const bool between = !choosing && session_->move() > 1 && move_clock_.waits(picture) && !move_clock_.begun(picture);
  if (between) move_clock_.start_interval(session_->move());
  cover_->show_interval(move_clock_.reading());
}

void Shell::start_clock() {
  if (desk_ && client_ && move_clock_.waits(client_->picture())) {
    move_clock_.start_move(client_->picture());
  } else if (desk_) {
    move_clock_.leave_off();  // the interval ends with the cover
  }
  show_clock();
}

void Shell::show_clock() {
  const ClockReading reading = move_clock_.reading();
  if (desk_) {
    desk_->show_clock(reading);
    desk_->show_clock_state(move_clock_.offered(), move_clock_.on(), sounds_.muted());
  } else if (reading.state == MoveClock::State::interval) {
    cover_->show_interval(reading);
  }
}

void Shell::warn(int seconds) {
  const ClockReading reading = move_clock_.reading();
  sounds_.play(warning_sound(reading.warned, reading.warnings.size()));
  if (desk_) desk_->call_out(warning_words(seconds), reading.warned == reading.warnings.size());
}

void Shell::end_interval() {
  sounds_.play(ClockSound::interval_over);
  if (!desk_) cover_->show_interval({}, true);
}

void Shell::end_guns() {
  if (!session_ || !desk_) return;
  const auto& tables = client_->picture().tables;
  if (std::ranges::none_of(tables, [](const SeenTable& table) { return table.mine && table.guns_open; })) return;
  session_->end_guns(seat_);
  if (desk_) desk_->tell(tr("Half the move has gone: the guns have done (LW-2.5)."));
}

void Shell::call_time() {
  if (!session_ || !desk_) return;
  const auto awaited = session_->awaited();
  if (std::ranges::find(awaited, seat_) == awaited.end()) return;
  sounds_.play(ClockSound::time);
  time_called_ = true;
  desk_->stand_still(tr("Time"), desk_->without_orders(), tr("Go on"), false);
  // The move is at its end for all when it is for the last of the camp; programs of the camp have their turn first.
  if (awaited.size() > 1 || session_->commanders_due()) {
    desk_->model().close_my_move({});
  } else if (const auto closed = session_->close_move(); !closed) {
    desk_->tell(QString::fromStdString(closed.error().sentence()));
  }
}

void Shell::pause_clock() {
  if (!desk_ || desk_->board() || move_clock_.reading().state != MoveClock::State::move) return;
  move_clock_.pause();
  desk_->stand_still(tr("The clock stands"),
                     tr("%1 are left of the move.").arg(minutes_and_seconds(move_clock_.reading().seconds_left)),
                     tr("Go on with the move"), true);
}

void Shell::take_board_away() {
  if (desk_) desk_->go_on();
  if (time_called_) {
    time_called_ = false;
    advance_later();
  } else {
    move_clock_.resume();
  }
}

void Shell::switch_clock(bool on) {
  move_clock_.set_on(on);
  start_clock();
}

}  // namespace sandgate
