// The hand-over between seats: who is asked to come, the desk he finds, his time for melees, and the end (LW-5.4,
// LW-6).
#include <QClipboard>
#include <QGuiApplication>
#include <QToolTip>
#include <algorithm>

#include "app/desk/shell/host_shell.h"
#include "core/chronicle/chronicle.h"
#include "map/base/log.h"

namespace sandgate {

void HostShell::forget_copies() {
  QClipboard* clipboard = QGuiApplication::clipboard();
  if (clipboard->ownsClipboard()) clipboard->clear();
  if (clipboard->supportsSelection() && clipboard->ownsSelection()) clipboard->clear(QClipboard::Selection);
}

// LW-6: everybody may see how it ended. Whoever sat here last does; else a person, else the first seat.
void HostShell::show_end() {
  move_clock_.go();
  if (seat_shell_) return;
  const Setting& setting = session_->setting();
  const auto person =
      std::ranges::find_if(setting.seats, [this](const Seat& seat) { return session_->commander(seat.id).empty(); });
  if (seat_.none()) seat_ = person == setting.seats.end() ? setting.seats.front().id : person->id;
  uncover();
}

bool HostShell::asked_already(SeatId seat) const {
  if (seat_shell_ || !covered() || seat_ != seat) return false;
  const auto anybody = session_->take(seat);
  const bool choosing = anybody && anybody->picture().clock.phase == Phase::choices;
  return covered_for_ == std::pair(session_->move(), choosing);
}

void HostShell::cover(SeatId seat) {
  drop_desk();
  seat_ = seat;
  const Setting& setting = session_->setting();
  const Seat& comer = setting.seat(seat);
  // Of this seat's Picture only the phase is read, which everybody knows.
  const auto anybody = session_->take(seat);
  const bool choosing = anybody && anybody->picture().clock.phase == Phase::choices;
  covered_for_ = {session_->move(), choosing};
  cover_->hand_over_to(setting.side(comer.side), comer, exercise(), choosing, persons() == 1);
  cover_->show_interval(move_clock_.reading());
  pages_.setCurrentWidget(cover_);
}

void HostShell::uncover() {
  if (!session_ || seat_shell_) return;
  stopped_ = false;
  client_ = session_->take(seat_);
  if (!client_) return;
  auto clauses = words::ClauseBook::read(clauses_ / "en.json");
  // Without the clauses' words the game goes on: their numbers are still shown.
  log_line(LogRoom::desk, [&] { return "seat " + std::to_string(seat_.number) + " takes the screen"; });
  seat_shell_ = std::make_unique<SeatShell>(*client_, sheet_, clauses ? std::move(*clauses) : words::ClauseBook(),
                                            exercise(), sounds_);
  if (const auto memory = memories_.find(seat_); memory != memories_.end())
    desk()->recall(memory->second);
  else
    recall_last_move();
  connect_desk(*desk());
  pages_.addWidget(desk());
  pages_.setCurrentWidget(desk());
  emit desk_shown(exercise());
  // The first sheet a commander sees begins with what is wanted of him; later ones with what has happened.
  const bool goes_on = desk()->model().picture().clock.own_move > 1 && !desk()->news().model().empty();
  if (!memories_.contains(seat_) && !goes_on && desk()->brief().has_mission()) {
    desk()->show_brief();
  } else {
    desk()->open_news();
  }
  seat_shell_->take_keys();
  start_clock();
}

void HostShell::connect_desk(Desk& desk) {
  connect(&desk, &Desk::move_closed, this, &HostShell::advance_later);
  connect(&desk, &Desk::not_written, this, &HostShell::wait_for_room);
  connect(&desk, &Desk::leave_asked, this, &HostShell::leave_asked, Qt::QueuedConnection);
  connect(&desk, &Desk::look_back_asked, this, &HostShell::look_back_asked, Qt::QueuedConnection);
  connect(&desk, &Desk::save_copy_asked, this, &HostShell::save_copy);
  connect(&desk, &Desk::players_asked, this, &HostShell::ask_who_plays);
  connect(&desk, &Desk::weather_asked, this, &HostShell::ask_umpire);
  connect(&desk, &Desk::next_battle_asked, this, &HostShell::next_battle_asked, Qt::QueuedConnection);
  connect(&desk, &Desk::next_battle_elsewhere_asked, this, &HostShell::next_battle_elsewhere_asked,
          Qt::QueuedConnection);
  connect(&desk, &Desk::move_closed, &move_clock_, &ExerciseClock::go);
  connect(&desk, &Desk::clock_switched, this, &HostShell::switch_clock);
  connect(&desk, &Desk::pause_asked, this, &HostShell::pause_clock);
  connect(&desk, &Desk::board_done, this, &HostShell::take_board_away);
  show_clock();
}

// An exercise that is opened again: what the seat saw of the moves before is read back from it.
void HostShell::recall_last_move() {
  const std::int64_t move = session_->move();
  if (move < 2 || session_->over()) return;
  recaller_.start(
      [file = session_->file(), seat = session_->setting().seat(seat_).name, move](const Progress& progress) {
        std::optional<SeenMoves> seen;
        if (const auto began = read_seat_story(file, seat, move - 1, progress)) {
          seen.emplace();
          seen->start = places_in(began->picture);
          seen->start.move = move;
          seen->last = seen->start;
        }
        if (!seen || move < 3) return seen;
        if (const auto before = read_seat_story(file, seat, move - 2, progress))
          seen->before_last = places_in(before->picture);
        return seen;
      },
      [this](const std::optional<SeenMoves>& seen) {
        if (seen && seat_shell_) desk()->recall_moves(*seen);
      });
}

void HostShell::drop_desk() {
  recaller_.cancel();
  story_reader_.cancel();
  onlooker_.reset();
  onlookers_client_.reset();
  stopped_ = false;
  move_clock_.go();
  time_called_ = false;
  emit desk_shown({});
  QToolTip::hideText();
  forget_copies();
  if (!seat_shell_) return;
  memories_[seat_] = desk()->memory();
  seat_shell_.reset();
  client_.reset();
}

}  // namespace sandgate
