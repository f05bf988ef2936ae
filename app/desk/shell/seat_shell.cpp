#include "app/desk/shell/seat_shell.h"

#include <algorithm>

namespace sandgate {

SeatShell::SeatShell(Client& client, std::shared_ptr<const Sheet> sheet, words::ClauseBook clauses,
                     const QString& exercise, ClockSounds& sounds)
    : client_(client),
      sounds_(sounds),
      desk_(std::make_unique<Desk>(client, std::move(sheet), std::move(clauses), exercise)) {
  connect(desk_.get(), &Desk::clock_muted, &sounds_, &ClockSounds::set_muted);
}

SeatShell::~SeatShell() = default;

// A widget that was given the keyboard before it was shown has lost it again.
void SeatShell::take_keys() {
  if (desk_->on_table())
    desk_->table_view().setFocus();
  else
    desk_->sheet().setFocus();
}

void SeatShell::show_clock(const ClockReading& reading, bool offered, bool on) {
  desk_->show_clock(reading);
  desk_->show_clock_state(offered, on, sounds_.muted());
}

void SeatShell::warn(int seconds, const ClockReading& reading) {
  desk_->call_out(warning_words(seconds), reading.warned == reading.warnings.size());
}

bool SeatShell::guns_open() const {
  return std::ranges::any_of(picture().tables, [](const SeenTable& table) { return table.mine && table.guns_open; });
}

void SeatShell::tell_guns_over() { tell(tr("Half the move has gone: the guns have done (LW-2.5).")); }

void SeatShell::call_time() {
  sounds_.play(ClockSound::time);
  desk_->stand_still(tr("Time"), desk_->without_orders(), tr("Go on"), false);
}

void SeatShell::pause(const ClockReading& reading) {
  desk_->stand_still(tr("The clock stands"),
                     tr("%1 are left of the move.").arg(minutes_and_seconds(reading.seconds_left)),
                     tr("Go on with the move"), true);
}

}  // namespace sandgate
