#include "app/desk/clock/exercise_clock.h"

#include <chrono>

namespace sandgate {
namespace {

constexpr int tick_ms = 100;

MoveClock::Time machine_time() {
  return std::chrono::duration_cast<MoveClock::Time>(std::chrono::steady_clock::now().time_since_epoch());
}

}  // namespace

ExerciseClock::ExerciseClock(QObject* parent) : QObject(parent), now_(machine_time) {
  timer_.setInterval(tick_ms);
  connect(&timer_, &QTimer::timeout, this, &ExerciseClock::tick);
}

void ExerciseClock::set_now(MoveClock::Now now) {
  now_ = std::move(now);
  if (conductor_) conductor_->set_now(now_);
}

void ExerciseClock::open(Session& session, std::optional<bool> on) {
  conductor_ = &session.conduct(now_);
  conductor_->on_news([this](const Conductor::News& news) { hear(news); });
  if (on) conductor_->set_on(*on);
  conductor_->resume();  // who opens it is there
  timer_.start();
  follow();
}

void ExerciseClock::close() {
  timer_.stop();
  conductor_ = nullptr;
  seat_ = {};
  follow();
}

void ExerciseClock::set_on(bool on) {
  if (!conductor_) return;
  conductor_->set_on(on);
  follow();
}

void ExerciseClock::come(SeatId seat) {
  if (!conductor_) return;
  if (seat != seat_) go();
  seat_ = seat;
  conductor_->come(seat);
  follow();
}

void ExerciseClock::go() {
  if (!conductor_ || !seat_) return;
  conductor_->go(seat_);
  conductor_->resume();
  seat_ = {};
  follow();
}

void ExerciseClock::pause() {
  if (conductor_) conductor_->pause();
  follow();
}

void ExerciseClock::resume() {
  if (conductor_) conductor_->resume();
  follow();
}

void ExerciseClock::hear(const Conductor::News& news) {
  if (news.seat && news.seat != seat_) return;
  switch (news.what.kind) {
    case ClockNews::Kind::warning:
    case ClockNews::Kind::guns_over: return;
    case ClockNews::Kind::time: return emit time_called();
    case ClockNews::Kind::choices_over: return emit choices_over();
    case ClockNews::Kind::interval_over: return emit interval_over();
  }
}

// A face is told only what it has not shown.
void ExerciseClock::follow() {
  if (reading() == shown_) return;
  shown_ = reading();
  emit changed();
}

void ExerciseClock::tick() {
  if (conductor_) conductor_->tick();
  follow();
}

}  // namespace sandgate
