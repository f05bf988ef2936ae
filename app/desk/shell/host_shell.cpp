#include "app/desk/shell/host_shell.h"

#include <QElapsedTimer>
#include <QFileDialog>
#include <QFileInfo>
#include <algorithm>

#include "app/words/bodies.h"
#include "app/words/faults.h"
#include "app/words/times.h"

namespace sandgate {
namespace {

/// Moves that are due are closed for so long at a stretch before the window gets its turn again.
constexpr qint64 stretch_ms = 40;

}  // namespace

std::ptrdiff_t HostShell::persons() const {
  return std::ranges::count_if(session_->setting().seats,
                               [this](const Seat& seat) { return session_->commander(seat.id).empty(); });
}

HostShell::HostShell(std::filesystem::path data_folder, QStackedWidget& pages, WorkPage& work)
    : data_(std::move(data_folder)), pages_(pages), work_(work), cover_(new CoverPage), ready_(new ProgramsPage) {
  pages_.addWidget(cover_);
  pages_.addWidget(ready_);
  constexpr int glance_ms = 50;
  programs_.setInterval(glance_ms);
  connect(&programs_, &QTimer::timeout, this, &HostShell::advance);
  constexpr int look_again_ms = 3'000;
  room_.setInterval(look_again_ms);
  connect(&room_, &QTimer::timeout, this, &HostShell::try_again);
  connect(cover_, &CoverPage::taken, this, &HostShell::uncover);
  connect(cover_, &CoverPage::umpire_asked, this, &HostShell::ask_umpire);
  connect(cover_, &CoverPage::leave_asked, this, &HostShell::leave_asked);
  connect(cover_, &CoverPage::onlooker_asked, this, &HostShell::ask_onlooker);
  connect(ready_, &ProgramsPage::start_asked, this, [this] {
    waits_ = false;
    advance();
  });
  connect(ready_, &ProgramsPage::players_asked, this, &HostShell::ask_who_plays);
  connect(ready_, &ProgramsPage::leave_asked, this, &HostShell::leave_asked);
  make_clock();
}

HostShell::~HostShell() {
  const auto closed = close();
  static_cast<void>(closed);  // nobody is left to be told
}

QString HostShell::exercise() const { return QFileInfo(QString::fromStdString(session_->file().string())).fileName(); }

void HostShell::serve_new(Served served, std::optional<bool> by_clock) {
  waits_ = false;
  serve(std::move(served), by_clock);
}

// To look at an exercise is not to play it on.
void HostShell::serve_opened(Served served) {
  waits_ = true;
  serve(std::move(served), {});
}

void HostShell::serve(Served served, std::optional<bool> by_clock) {
  session_ = std::move(served.session);
  sheet_ = std::move(served.sheet);
  faults_told_ = 0;
  stop_asked_ = false;
  session_->on_due([this] { advance_later(); });
  // From a thread of the program's own.
  session_->on_commander_asks([this] { QMetaObject::invokeMethod(this, &HostShell::advance, Qt::QueuedConnection); });
  move_clock_.open(*session_, by_clock);
  cover_->set_country(sheet_->overview(day_theme()));
  cover_->offer_to_look_on(!session_->setting().observers.empty());
  advance();
}

Result<void> HostShell::close() {
  drop_desk();
  memories_.clear();
  passed_over_.clear();
  left_waiting_.clear();
  no_longer_waits();
  seat_ = {};
  if (!session_) return {};
  session_->on_due({});
  session_->on_commander_asks({});
  programs_.stop();
  move_clock_.close();
  auto closed = session_->close();
  session_.reset();
  sheet_.reset();
  return closed;
}

void HostShell::advance_later() {
  if (advancing_) return;
  QMetaObject::invokeMethod(
      this, [this] { advance(); }, Qt::QueuedConnection);
}

void HostShell::advance() {
  if (!session_ || advancing_ || stopped_ || time_called_ || onlooker_) return;
  if (persons() > 0) waits_ = false;
  if (waits_ && !session_->over()) return show_ready();
  advancing_ = true;
  QElapsedTimer clock;
  clock.start();
  bool more = true;
  const auto stop_here = [this] { return stop_asked_ && person_to_move(); };
  while (more && !stop_here() && !session_->broken() && clock.elapsed() < stretch_ms) more = go_on_alone();
  advancing_ = false;
  if (session_->broken()) return wait_for_room();
  no_longer_waits();
  tell_commander_faults();
  if (stop_here()) {
    stop_asked_ = false;
    cover(*person_to_move());
    stopped_ = true;
    return;
  }
  look_after_programs();
  if (session_->due() || (session_->commanders_due() && session_->awaited().empty())) return show_run();
  if (seat_shell_ && seat_shell_->choosing()) start_clock();
  if (session_->over()) return show_end();
  const auto awaited = session_->awaited();
  if (awaited.empty()) return;
  if (pass_over(awaited.front())) {
    show_run();
    return advance_later();
  }
  const bool same = seat_shell_ && seat_ == awaited.front();
  if (same && !move_clock_.waits(seat_)) return;
  if (asked_already(awaited.front())) return;
  cover(awaited.front());
  // A single person has nobody to hide from; but a move that is timed begins when he says so.
  if (persons() == 1 && move_clock_.reading().state != MoveClock::State::interval) uncover();
}

void HostShell::wait_for_room() {
  if (!session_ || !session_->broken()) return;
  if (!room_.isActive()) room_.start();
  emit not_written(*session_->broken());
}

void HostShell::no_longer_waits() {
  if (!room_.isActive()) return;
  room_.stop();
  emit written();
  // Drafts that could not be written down wait for no other news.
  if (seat_shell_) desk()->model().drafts().follow();
}

void HostShell::try_again() {
  if (!session_ || !session_->try_again()) return wait_for_room();
  no_longer_waits();
  advance_later();
}

void HostShell::show_run() {
  // A single commander watches his enemy's moves come in on his own sheet.
  const bool watched = seat_shell_ && session_->awaited().empty() && persons() == 1;
  if (!watched && pages_.currentWidget() != &work_) {
    drop_desk();
    work_.begin(tr("The moves run on"), tr("Stop here"));
    pages_.setCurrentWidget(&work_);
  }
  work_.set_note(tr("Move %1 · %2").arg(session_->move()).arg(words::time_of_day(session_->time())));
  if (session_->due()) advance_later();
}

void HostShell::look_after_programs() {
  const bool think = session_->commanders_due();
  if (think == programs_.isActive()) return;
  think ? programs_.start() : programs_.stop();
}

bool HostShell::go_on_alone() {
  // They ring when they want something.
  if (session_->commanders_due()) return session_->serve_commanders() && !session_->commanders_due();
  return session_->due() && session_->close_move().has_value();
}

void HostShell::tell_commander_faults() {
  const auto& faults = session_->commander_faults();
  if (faults.size() == faults_told_ || !seat_shell_) return;
  faults_told_ = faults.size();
  seat_shell_->tell(words::told(faults.back()));
}

void HostShell::stop_running() {
  if (persons() == 0) {
    emit leave_asked();
    return;
  }
  stop_asked_ = true;
  advance_later();
}

std::optional<SeatId> HostShell::person_to_move() const {
  const Setting& setting = session_->setting();
  for (const Seat& seat : setting.seats) {
    if (setting.camp_of(seat.id) == session_->camp() && session_->commander(seat.id).empty()) return seat.id;
  }
  return {};
}

void HostShell::save_copy() {
  const QString to = QFileDialog::getSaveFileName(&pages_, tr("Save a copy"), {}, tr("Exercises (*.sandgate)"));
  if (to.isEmpty() || !session_) return;
  const auto saved = session_->save_copy(to.toStdString());
  if (seat_shell_) {
    seat_shell_->tell(saved ? tr("A copy was saved as %1.").arg(QFileInfo(to).fileName()) : words::told(saved.error()));
  }
}

void HostShell::show_ready() {
  QStringList players;
  for (const Seat& seat : session_->setting().seats)
    players << tr("%1: %2").arg(words::person(seat), QString::fromStdString(session_->commander(seat.id)));
  ready_->show_exercise(exercise(), players,
                        tr("Move %1 · %2").arg(session_->move()).arg(words::time_of_day(session_->time())));
  pages_.setCurrentWidget(ready_);
}

}  // namespace sandgate
