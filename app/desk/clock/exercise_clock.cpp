#include "app/desk/clock/exercise_clock.h"

#include <chrono>

namespace sandgate {
namespace {

constexpr int tick_ms = 100;
/// What a kill of the program can win at most.
constexpr MoveClock::Time note_every = std::chrono::seconds(5);

MoveClock::Time machine_time() {
  return std::chrono::duration_cast<MoveClock::Time>(std::chrono::steady_clock::now().time_since_epoch());
}

}  // namespace

ExerciseClock::ExerciseClock(QObject* parent, MoveClock::Now now)
    : QObject(parent), clock_(now ? std::move(now) : machine_time) {
  timer_.setInterval(tick_ms);
  connect(&timer_, &QTimer::timeout, this, &ExerciseClock::tick);
}

void ExerciseClock::set_now(MoveClock::Now now) {
  clock_ = MoveClock(std::move(now));
  if (setting_) clock_.set_rules(setting_->rulebook.move_clock, setting_->rulebook.guns.guns_part);
}

void ExerciseClock::begin(const QString& file, const Setting& setting, std::optional<bool> on) {
  ClockNote fresh;
  fresh.on = on.value_or(setting.table.has_value());
  take_up(file, setting, fresh);
}

void ExerciseClock::open(const QString& file, const Setting& setting) {
  const auto note = clock_note(file);
  if (!note) return begin(file, setting, {});
  take_up(file, setting, *note);
}

void ExerciseClock::take_up(const QString& file, const Setting& setting, const ClockNote& note) {
  file_ = file;
  setting_ = &setting;
  on_ = note.on;
  move_ = note.move;
  seat_ = note.seat;
  left_ = MoveClock::Time(note.left_ms);
  interval_of_ = 0;
  clock_.set_rules(setting.rulebook.move_clock, setting.rulebook.guns.guns_part);
  keep_note();
  follow();
}

void ExerciseClock::close() {
  if (!setting_) return;
  leave_off();
  setting_ = nullptr;
  file_.clear();
}

bool ExerciseClock::offered() const { return setting_ && setting_->rulebook.move_clock.counts != ClockCounts::none; }

void ExerciseClock::set_on(bool on) {
  if (!setting_ || on == on_) return;
  leave_off();
  on_ = on;
  keep_note();
  emit changed();
}

std::int64_t ExerciseClock::minutes(const Picture& picture) const {
  const bool ordering = picture.clock.my_move && !picture.mine.closed && picture.clock.phase != Phase::choices;
  return setting_ && on_ && ordering ? allowed_minutes(*setting_, picture) : 0;
}

bool ExerciseClock::begun(const Picture& picture) const {
  return move_ == picture.clock.move && seat_ == picture.seat.number;
}

bool ExerciseClock::waits(const Picture& picture) const {
  if (minutes(picture) == 0) return false;
  return clock_.state() != MoveClock::State::move || !begun(picture);
}

void ExerciseClock::start_move(const Picture& picture) {
  const std::int64_t allowed = minutes(picture);
  if (allowed == 0) return;
  if (begun(picture)) {
    clock_.resume_move(allowed, left_);
  } else {
    move_ = picture.clock.move;
    seat_ = picture.seat.number;
    clock_.start_move(allowed);
  }
  left_ = clock_.left();
  keep_note();
  follow();
}

void ExerciseClock::start_interval(std::int64_t move) {
  if (!on_ || interval_of_ == move) return;
  interval_of_ = move;
  clock_.start_interval();
  follow();
}

void ExerciseClock::leave_off() {
  if (clock_.state() == MoveClock::State::move) left_ = clock_.left();
  clock_.stop();
  if (setting_) keep_note();
  follow();
}

void ExerciseClock::pause() {
  clock_.pause();
  left_ = clock_.left();
  keep_note();
  follow();
}

void ExerciseClock::resume() {
  clock_.resume();
  follow();
}

void ExerciseClock::keep_note() {
  noted_ = left_;
  keep_clock_note(file_, {on_, move_, seat_, left_.count()});
}

// The timer runs with the clock, but a face is told only of what has changed on it.
void ExerciseClock::follow() {
  const bool runs = clock_.state() != MoveClock::State::idle && !clock_.paused();
  if (runs != timer_.isActive()) runs ? timer_.start() : timer_.stop();
  if (reading() == shown_) return;
  shown_ = reading();
  emit changed();
}

ClockReading ExerciseClock::reading() const { return clock_.reading(); }

void ExerciseClock::tick() {
  const bool moving = clock_.state() == MoveClock::State::move;
  const auto news = clock_.tick();
  if (moving) {
    left_ = clock_.left();
    if (noted_ - left_ >= note_every || left_ == MoveClock::Time::zero()) keep_note();
  }
  follow();
  for (const ClockNews& fallen : news) {
    switch (fallen.kind) {
      case ClockNews::Kind::warning: emit warned(fallen.seconds); break;
      case ClockNews::Kind::guns_over: emit guns_over(); break;
      case ClockNews::Kind::time: emit time_called(); break;
      case ClockNews::Kind::interval_over: emit interval_over(); break;
      case ClockNews::Kind::choices_over: break;
    }
  }
}

}  // namespace sandgate
