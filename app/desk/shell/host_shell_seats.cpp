// The hand-over between seats: who is asked to come, the desk he finds, his time for melees, and the end (LW-5.4,
// LW-6).
#include <QClipboard>
#include <QGuiApplication>
#include <QToolTip>
#include <algorithm>

#include "app/desk/shell/host_shell.h"
#include "app/wire/loopback.h"
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
  // Of this seat's Picture only the phase is read, which everybody knows, and who holds it.
  const auto anybody = session_->take(seat);
  const bool choosing = anybody && anybody->picture().clock.phase == Phase::choices;
  covered_for_ = {session_->move(), choosing};
  const SeatHolder holder = anybody ? holder_of(anybody->picture()) : SeatHolder();
  cover_->hand_over_to(setting.side(comer.side), comer, exercise(), choosing, persons() == 1, holder);
  cover_->show_interval(move_clock_.reading());
  pages_.setCurrentWidget(cover_);
}

// Where somebody sits, his own side alone may know: it is told where nobody else is at this screen.
SeatHolder HostShell::holder_of(const Picture& picture) const {
  const Setting& setting = session_->setting();
  SeatHolder holder{QString::fromStdString(picture.commission.holder)};
  const bool among_themselves = std::ranges::all_of(setting.seats, [&](const Seat& seat) {
    return seat.side == picture.side || !session_->commander(seat.id).empty();
  });
  if (!among_themselves) return holder;
  // Where orders ride the post moves, and the seat knows where it is; else it is where the scenario has it.
  if (setting.by_couriers(picture.side)) {
    const OwnBody* now = picture.body(picture.post);
    if (now && !now->gone) holder.at = QString::fromStdString(now->name);
    return holder;
  }
  const BodyId post = setting.seat(picture.seat).post;
  if (post.none()) return holder;
  const std::string& name = setting.order_of_battle[post.index()].name;
  const auto body = std::ranges::find(picture.bodies, name, &OwnBody::name);
  if (body != picture.bodies.end() && !body->gone && body->seat == picture.seat)
    holder.at = QString::fromStdString(name);
  return holder;
}

bool HostShell::has_drafts(SeatId seat) const {
  if (seat_shell_ && seat_ == seat) return !seat_shell_->desk().model().drafts().drafts().empty();
  const auto memory = memories_.find(seat);
  return memory != memories_.end() && !memory->second.drafts.empty();
}

// Once asked in a move he is not hurried out of it, whatever he orders in it. Who has drafted something has orders to
// give.
bool HostShell::pass_over(SeatId seat) {
  const auto wish = passed_over_.find(seat);
  if (wish == passed_over_.end() || wish->second == session_->move() || session_->setting_up()) return false;
  const auto left = left_waiting_.find(seat);
  const auto client = session_->take(seat);
  const bool asked = !client || has_drafts(seat) || left == left_waiting_.end() ||
                     client->picture().clock.phase == Phase::choices ||
                     Waiting::of(client->picture()).new_since(left->second);
  const auto refused = std::make_shared<bool>(asked);
  if (!asked) client->send(CloseMyMove{}, [refused](const Answer& answer) { *refused = !answer; });
  if (*refused) wish->second = session_->move();
  return !*refused;
}

void HostShell::wish_passed_over(bool wished) {
  passed_over_.erase(seat_);
  if (wished) passed_over_[seat_] = session_->move();
}

void HostShell::uncover() {
  if (!session_ || seat_shell_) return;
  stopped_ = false;
  client_ = session_->take(seat_);
  if (!client_) return;
  // What a desk at this screen knows is what a message could have said.
  client_ = wire::through_bytes(std::move(client_));
  if (const auto wish = passed_over_.find(seat_); wish != passed_over_.end()) wish->second = session_->move();
  auto clauses = words::clause_book(data_);
  // Without the clauses' words the game goes on: their numbers are still shown.
  log_line(LogRoom::desk, [&] { return "seat " + std::to_string(seat_.number) + " takes the screen"; });
  seat_shell_ = std::make_unique<SeatShell>(*client_, sheet_, clauses ? std::move(*clauses) : words::ClauseBook(),
                                            exercise(), sounds_);
  if (const auto memory = memories_.find(seat_); memory != memories_.end())
    desk()->recall(memory->second);
  else
    recall_last_move();
  connect_desk(*desk());
  desk()->model().drafts().take_in_hand();
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
  connect(&desk, &Desk::move_closed, this, [this, &desk] {
    left_waiting_[seat_] = Waiting::of(desk.model().picture());
    advance_later();
  });
  connect(&desk, &Desk::pass_over_wished, this, &HostShell::wish_passed_over);
  desk.show_passed_over(passed_over_.contains(seat_));
  // The desk is gone before its successor is asked to come.
  connect(
      &desk, &Desk::handed_over, this,
      [this] {
        if (session_) cover(seat_);
      },
      Qt::QueuedConnection);
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
  if (open_own_review_) {
    desk.offer_own_review();
    connect(&desk, &Desk::own_review_asked, this, [this, &desk] {
      if (!session_) return;
      // The desk is gone before its session is.
      const auto events = [session = session_.get()] { return session->events(); };
      open_own_review_(desk, std::make_unique<RecordFromFile>(session_->file(), seat_, events), sheet_, exercise());
    });
  }
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
