#include "app/desk/shell/seat_shell.h"

namespace sandgate {

SeatShell::SeatShell(Client& client, std::shared_ptr<const Sheet> sheet, words::ClauseBook clauses,
                     const QString& exercise, ClockSounds& sounds)
    : client_(client),
      sounds_(sounds),
      desk_(std::make_unique<Desk>(client, std::move(sheet), std::move(clauses), exercise)) {
  connect(desk_.get(), &Desk::clock_muted, &sounds_, &ClockSounds::set_muted);
  client_.on_clock([this](const std::vector<ClockNews>& news) {
    for (const ClockNews& one : news) hear(one);
    show_clock();
  });
  show_clock();
}

SeatShell::~SeatShell() { client_.on_clock({}); }

// A widget that was given the keyboard before it was shown has lost it again.
void SeatShell::take_keys() {
  if (desk_->on_table())
    desk_->table_view().setFocus();
  else
    desk_->sheet().setFocus();
}

void SeatShell::show_clock() {
  const ClockReading reading = client_.clock();
  const bool choices = reading.state == MoveClock::State::choices;
  desk_->show_clock(choices ? ClockReading{} : reading);
  if (choices) desk_->set_choice_seconds(reading.seconds_left);
}

void SeatShell::hear(const ClockNews& news) {
  switch (news.kind) {
    case ClockNews::Kind::warning: return warn(news.seconds);
    case ClockNews::Kind::guns_over: return tell(tr("Half the move has gone: the guns have done (LW-2.5)."));
    case ClockNews::Kind::time: return call_time();
    case ClockNews::Kind::choices_over:
    case ClockNews::Kind::interval_over: return;
  }
}

void SeatShell::warn(int seconds) {
  const ClockReading reading = client_.clock();
  sounds_.play(warning_sound(reading.warned, reading.warnings.size()));
  desk_->call_out(warning_words(seconds), reading.warned == reading.warnings.size());
}

void SeatShell::call_time() {
  sounds_.play(ClockSound::time);
  desk_->stand_still(tr("Time"), desk_->without_orders(), tr("Go on"), false);
}

void SeatShell::freeze(bool held_up) {
  desk_->stand_still(tr("Frozen"),
                     held_up
                         ? tr("The line of one of those who play is lost, and the exercise stands still. It goes on "
                              "by itself when he is back, or when the umpire says so.")
                         : tr("The umpire has frozen the exercise. It goes on when he says so. What you have known so "
                              "far can be looked back on meanwhile (Ctrl+Shift+R)."),
                     {}, false);
}

void SeatShell::pause(const ClockReading& reading) {
  desk_->stand_still(tr("The clock stands"),
                     tr("%1 are left of the move.").arg(minutes_and_seconds(reading.seconds_left)),
                     tr("Go on with the move"), true);
}

}  // namespace sandgate
