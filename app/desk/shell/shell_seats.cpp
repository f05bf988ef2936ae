// The hand-over between seats: who is asked to come, the desk he finds, his time for melees, and the end (LW-5.4,
// LW-6).
#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>
#include <QToolTip>

#include "app/desk/shell/shell.h"
#include "core/chronicle/chronicle.h"
#include "map/base/log.h"

namespace sandgate {
namespace {

// What a commander copied or marked on his desk must not be pasted on the next one's.
void forget_copies() {
  QClipboard* clipboard = QGuiApplication::clipboard();
  if (clipboard->ownsClipboard()) clipboard->clear();
  if (clipboard->supportsSelection() && clipboard->ownsSelection()) clipboard->clear(QClipboard::Selection);
}

}  // namespace

// LW-6: everybody may see how it ended. Whoever sat here last does; else a person, else the first seat.
void Shell::show_end() {
  move_clock_.leave_off();
  if (desk_) return;
  const Setting& setting = session_->setting();
  const auto person =
      std::ranges::find_if(setting.seats, [this](const Seat& seat) { return session_->commander(seat.id).empty(); });
  if (seat_.none()) seat_ = person == setting.seats.end() ? setting.seats.front().id : person->id;
  uncover();
}

// To ask twice would begin his interval anew.
bool Shell::asked_already(SeatId seat) const {
  if (desk_ || !covered() || seat_ != seat) return false;
  const auto anybody = session_->take(seat);
  const bool choosing = anybody && anybody->picture().clock.phase == Phase::choices;
  return covered_for_ == std::pair(session_->move(), choosing);
}

void Shell::watch_choices() {
  bool asked = false;
  if (session_ && desk_ && client_->picture().clock.phase == Phase::choices) {
    const auto awaited = session_->awaited();
    asked = std::ranges::find(awaited, seat_) != awaited.end();
  }
  if (!asked) {
    choice_clock_.stop();
    return;
  }
  if (choice_clock_.isActive()) return;
  choice_seconds_ = client_->briefing().rulebook.melee.choice_seconds;
  choice_clock_.start();
  desk_->set_choice_seconds(choice_seconds_);
}

void Shell::count_down() {
  if (!session_ || !desk_) {
    choice_clock_.stop();
    return;
  }
  desk_->set_choice_seconds(--choice_seconds_);
  if (choice_seconds_ > 0) return;
  choice_clock_.stop();
  // Time: what stands is taken. Others who still have to choose keep their own time.
  if (session_->awaited().size() > 1) {
    desk_->melees().give_as_they_stand();
  } else if (const auto closed = session_->close_move(); !closed) {
    desk_->tell(QString::fromStdString(closed.error().sentence()));
  }
  advance_later();
}

void Shell::cover(SeatId seat) {
  drop_desk();
  seat_ = seat;
  const Setting& setting = session_->setting();
  const Seat& comer = setting.seat(seat);
  // Of this seat's Picture only the phase is read, which everybody knows.
  const auto anybody = session_->take(seat);
  const bool choosing = anybody && anybody->picture().clock.phase == Phase::choices;
  covered_for_ = {session_->move(), choosing};
  cover_->hand_over_to(setting.side(comer.side), comer,
                       QFileInfo(QString::fromStdString(session_->file().string())).fileName(), choosing);
  if (anybody) wait_for_move(*anybody, choosing);
  pages_->setCurrentWidget(cover_);
  cover_->button()->setFocus();
}

void Shell::uncover() {
  if (!session_ || desk_) return;
  stopped_ = false;
  client_ = session_->take(seat_);
  if (!client_) return;
  auto clauses = words::ClauseBook::read(data_ / "clauses" / "en.json");
  const QString exercise = QFileInfo(QString::fromStdString(session_->file().string())).fileName();
  // Without the clauses' words the game goes on: their numbers are still shown.
  log_line(LogRoom::desk, [&] { return "seat " + std::to_string(seat_.number) + " takes the screen"; });
  desk_ = std::make_unique<Desk>(*client_, sheet_, clauses ? std::move(*clauses) : words::ClauseBook(), exercise);
  if (const auto memory = memories_.find(seat_); memory != memories_.end())
    desk_->recall(memory->second);
  else
    recall_last_move();
  connect(desk_.get(), &Desk::move_closed, this, &Shell::advance_later);
  connect(desk_.get(), &Desk::leave_asked, this, &Shell::leave, Qt::QueuedConnection);
  connect(desk_.get(), &Desk::look_back_asked, this, &Shell::look_back, Qt::QueuedConnection);
  connect(desk_.get(), &Desk::save_copy_asked, this, &Shell::save_copy);
  connect(desk_.get(), &Desk::players_asked, this, &Shell::ask_who_plays);
  connect(desk_.get(), &Desk::weather_asked, this, &Shell::ask_umpire);
  connect(desk_.get(), &Desk::next_battle_asked, this, &Shell::next_on_same_ground, Qt::QueuedConnection);
  connect(desk_.get(), &Desk::next_battle_elsewhere_asked, this, &Shell::ask_next_battle, Qt::QueuedConnection);
  connect_clock(*desk_);
  pages_->addWidget(desk_.get());
  pages_->setCurrentWidget(desk_.get());
  setWindowTitle(QStringLiteral("%1 — Sandgate").arg(exercise));
  // A widget that was given the keyboard before it was shown has lost it again.
  if (desk_->on_table())
    desk_->table_view().setFocus();
  else
    desk_->sheet().setFocus();
  watch_choices();
  start_clock();
}

// An exercise that is opened again: what the seat saw of the moves before is read back from it.
void Shell::recall_last_move() {
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
        if (seen && desk_) desk_->recall_moves(*seen);
      });
}

void Shell::drop_desk() {
  recaller_.cancel();
  stopped_ = false;
  choice_clock_.stop();
  move_clock_.leave_off();
  time_called_ = false;
  setWindowTitle(QStringLiteral("Sandgate"));
  QToolTip::hideText();
  forget_copies();
  if (!desk_) return;
  memories_[seat_] = desk_->memory();
  desk_.reset();
  client_.reset();
}

}  // namespace sandgate
