#include "app/host/conductor.h"

#include <algorithm>

#include "app/host/local_client.h"

namespace sandgate {
namespace {

/// What a kill of the program can win at most.
constexpr Conductor::Time keep_every = std::chrono::seconds(5);

}  // namespace

Conductor::Conductor(Session::State& session, Now now, const ExerciseFile::Clock& kept)
    : session_(session), now_(std::move(now)), interval_([this] { return now_(); }) {
  const Rulebook& rules = session_.setting->rulebook;
  interval_.set_rules(rules.move_clock, rules.guns.guns_part);
  for (std::size_t i = 0; i < session_.lines.size(); ++i) {
    seats_.push_back({MoveClock([this] { return now_(); })});
    seats_.back().clock.set_rules(rules.move_clock, rules.guns.guns_part);
  }
  const Campaign& campaign = session_.campaign;
  on_ = kept.played.value_or(session_.setting->table.has_value());
  paused_ = kept.paused;
  if (kept.move == campaign.move()) {
    move_ = kept.move;
    for (const ExerciseFile::Clock::Part& part : kept.begun) {
      at(part.seat).begun = kept.move;
      at(part.seat).left = part.left;
    }
    if (on_ && kept.runs == ExerciseFile::Clock::Runs::interval) interval_.resume_interval(kept.left);
    if (paused_) interval_.pause();
  }
  phase_ = campaign.phase();
  kept_ = kept;
  kept_at_ = now_();
  if (move_ != campaign.move()) open_move();
}

bool Conductor::offered() const {
  const ClockRules& rules = session_.setting->rulebook.move_clock;
  return rules.counts != ClockCounts::none || rules.map_move_minutes > 0;
}

void Conductor::set_on(bool on) {
  if (on == on_) return;
  on_ = on;
  if (!on) interval_.stop();
  for (const Seat& seat : session_.setting->seats) follow_seat(seat.id);
  changed();
}

void Conductor::set_now(Now now) {
  std::vector<MoveClock*> clocks{&interval_};
  for (SeatClock& seat : seats_) clocks.push_back(&seat.clock);
  std::erase_if(clocks, [](const MoveClock* clock) { return clock->paused(); });
  for (MoveClock* clock : clocks) clock->pause();
  now_ = std::move(now);
  for (MoveClock* clock : clocks) clock->resume();
  kept_at_ = now_();
}

bool Conductor::is_persons(SeatId seat) const { return !session_.players[seat.index()]; }

bool Conductor::chooses(SeatId seat) const {
  return session_.campaign.phase() == Phase::choices && session_.is_awaited(seat);
}

// Nought where there is nothing to time.
std::int64_t Conductor::minutes(SeatId seat) const {
  const Phase phase = session_.campaign.phase();
  if (!on_ || !is_persons(seat) || phase == Phase::choices || phase == Phase::setting_up) return 0;
  if (!session_.is_awaited(seat)) return 0;
  return allowed_minutes(*session_.setting, session_.lines[seat.index()].view.picture());
}

bool Conductor::waits(SeatId seat) const {
  return known(seat) && minutes(seat) > 0 && at(seat).clock.state() != MoveClock::State::move;
}

void Conductor::come(SeatId seat) {
  if (!known(seat)) return;
  at(seat).here = true;
  if (session_.setting->camp_of(seat) == session_.campaign.camp()) end_interval();
  follow_seat(seat);
  changed();
}

void Conductor::arrive(SeatId seat) {
  if (!known(seat)) return;
  at(seat).here = true;
  follow_seat(seat);
  changed();
}

void Conductor::go(SeatId seat) {
  if (!known(seat) || !at(seat).here) return;
  at(seat).here = false;
  follow_seat(seat);
  changed();
}

void Conductor::begin_anew() {
  interval_.stop();
  for (SeatClock& seat : seats_) {
    seat.clock.stop();
    seat.begun = seat.up = 0;
    seat.left = {};
  }
  phase_ = session_.campaign.phase();
  open_move();
  for (const Seat& seat : session_.setting->seats) follow_seat(seat.id);
  paused_ = false;
  pause();
}

void Conductor::pause() {
  if (paused_) return;
  paused_ = true;
  interval_.pause();
  for (SeatClock& seat : seats_) seat.clock.pause();
  changed();
}

void Conductor::resume() {
  if (!paused_) return;
  paused_ = false;
  interval_.resume();
  for (SeatClock& seat : seats_) seat.clock.resume();
  changed();
}

void Conductor::leave_off(SeatId seat) {
  SeatClock& his = at(seat);
  if (his.clock.state() == MoveClock::State::move) his.left = his.clock.left();
  his.clock.stop();
}

// LW-2.3: between moves, not before the first, whose planning is untimed.
void Conductor::open_move() {
  const Campaign& campaign = session_.campaign;
  move_ = campaign.move();
  interval_.stop();
  if (campaign.over()) return;
  bool timed = false;
  for (const Seat& seat : session_.setting->seats) {
    if (session_.setting->camp_of(seat.id) != campaign.camp()) continue;
    at(seat.id).up = 0;
    timed = timed || minutes(seat.id) > 0;
  }
  if (timed && move_ > 1) interval_.start_interval();
  if (paused_) interval_.pause();
}

void Conductor::end_interval() {
  if (interval_.state() != MoveClock::State::interval) return;
  interval_.stop();
  for (const Seat& seat : session_.setting->seats) follow_seat(seat.id);
}

void Conductor::follow_seat(SeatId seat) {
  SeatClock& his = at(seat);
  using State = MoveClock::State;
  const bool choice = his.here && is_persons(seat) && chooses(seat);
  // The allowance is reckoned once in a move; what comes of his orders does not change it.
  const bool runs = his.clock.state() == State::move && his.begun == move_;
  const bool may_move = his.here && interval_.state() != State::interval;
  const std::int64_t allowed = may_move ? minutes(seat) : 0;
  if (choice) {
    if (his.clock.state() == State::choices) return;
    leave_off(seat);
    his.up = 0;
    his.clock.start_choices(session_.setting->rulebook.melee.choice_seconds);
  } else if (allowed == 0) {
    leave_off(seat);
  } else if (runs) {
    return;
  } else if (his.begun == move_) {
    his.clock.resume_move(allowed, his.left);
  } else {
    his.clock.start_move(allowed);
    his.begun = move_;
  }
  if (paused_) his.clock.pause();
}

void Conductor::follow(SeatId by) {
  const Campaign& campaign = session_.campaign;
  const bool opened = campaign.move() != move_;
  if (opened || campaign.phase() != phase_ || campaign.over()) {
    phase_ = campaign.phase();
    if (opened) open_move();
    for (const Seat& seat : session_.setting->seats) follow_seat(seat.id);
    publish();
  } else if (phase_ == Phase::choices) {
    // One who gives himself up may leave others without a choice, or with another (LW-5.8).
    for (const Seat& seat : session_.setting->seats) follow_seat(seat.id);
    publish();
  } else if (known(by)) {
    follow_seat(by);
    publish(by);
  }
}

std::optional<Refusal> Conductor::refuses(SeatId seat, const Deed& deed) const {
  if (!known(seat) || holds_alternative<WhiteFlagOrder<BodyId>>(deed)) return {};
  if (session_.campaign.phase() == Phase::setting_up || session_.campaign.over()) return {};
  // Neither is a move: they may be given while the exercise stands still.
  if (holds_alternative<SealIntent>(deed) || holds_alternative<HandOver>(deed)) return {};
  if (paused_) return Refusal{RefusalCode::clock_stands, clauses::move_and_clock, {}};
  // KS-11.6: a message is no move.
  if (holds_alternative<SendMessageOrder<BodyId>>(deed)) return {};
  const SeatClock& his = at(seat);
  const bool choosing = his.clock.state() == MoveClock::State::choices;
  const bool runs = choosing || his.clock.state() == MoveClock::State::move;
  if (his.up == 0 && !(runs && his.clock.left() == Time::zero())) return {};
  return Refusal{RefusalCode::after_time, choosing ? clauses::melee_choice : clauses::move_and_clock, {}};
}

void Conductor::tick() {
  if (ticking_ || session_.delivering) return;
  ticking_ = true;
  const bool between = !interval_.tick().empty();
  if (between) {
    tell({{}, {ClockNews::Kind::interval_over, 0}});
    for (const Seat& seat : session_.setting->seats) follow_seat(seat.id);
  }
  for (const Seat& seat : session_.setting->seats) {
    if (at(seat.id).here) follow_seat(seat.id);  // it may have been given to a program, or taken from one
    const std::vector<ClockNews> news = at(seat.id).clock.tick();
    // Known before the first of them is told: whoever slept through all of it has no time for the rest.
    for (const ClockNews& what : news) {
      if (what.kind == ClockNews::Kind::time) at(seat.id).left = Time::zero();
      if (what.kind == ClockNews::Kind::time || what.kind == ClockNews::Kind::choices_over) at(seat.id).up = move_;
    }
    for (const ClockNews& what : news) fall_due(seat.id, what);
  }
  ticking_ = false;
  publish();
  session_.deliver();
  if (!paused_ && now_() - kept_at_ >= keep_every) keep();
}

void Conductor::fall_due(SeatId seat, const ClockNews& what) {
  switch (what.kind) {
    case ClockNews::Kind::warning:
    case ClockNews::Kind::interval_over: return tell({seat, what});
    case ClockNews::Kind::guns_over:
      if (!session_.has_guns_to_end(seat)) return;
      tell({seat, what});
      return session_.end_guns(seat);
    case ClockNews::Kind::time: tell({seat, what}); return session_.call_time(seat);
    case ClockNews::Kind::choices_over: tell({seat, what}); return session_.take_choices_as_they_stand(seat);
  }
}

void Conductor::tell(const News& news) {
  if (told_) told_(news);
  for (SeatClock& seat : seats_) {
    if (news.seat.none() || &seat == &at(news.seat)) seat.news.push_back(news.what);
  }
  publish();
  session_.deliver();
}

ClockReading Conductor::reading(SeatId seat) const {
  if (!known(seat)) return interval_.reading();
  const SeatClock& his = at(seat);
  ClockReading reading = his.clock.state() == MoveClock::State::idle ? interval_.reading() : his.clock.reading();
  reading.paused = paused_;
  return reading;
}

void Conductor::publish() {
  for (const Seat& seat : session_.setting->seats) publish(seat.id);
}

// A seat is told what it has not been shown yet.
void Conductor::publish(SeatId seat) {
  SeatClock& his = at(seat);
  SeatLine& line = session_.lines[seat.index()];
  if (line.clients.empty()) return his.news.clear();
  const ClockReading now = reading(seat);
  if (his.news.empty() && now == his.shown) return;
  his.shown = now;
  session_.news.push_back([&line, news = std::exchange(his.news, {})] {
    const auto listeners = line.clients;
    for (LocalClient* client : listeners) {
      if (std::ranges::find(line.clients, client) != line.clients.end()) client->ring(news);
    }
  });
}

ExerciseFile::Clock Conductor::kept() const {
  using Runs = ExerciseFile::Clock::Runs;
  ExerciseFile::Clock kept;
  kept.played = on_;
  kept.paused = paused_;
  kept.move = move_;
  if (interval_.state() == MoveClock::State::interval) {
    kept.runs = Runs::interval;
    kept.whole = interval_.allowance();
    kept.left = interval_.left();
  }
  for (const Seat& seat : session_.setting->seats) {
    const SeatClock& his = at(seat.id);
    if (his.begun != move_) continue;
    const bool runs = his.clock.state() == MoveClock::State::move;
    if (runs) kept.runs = Runs::move;
    kept.begun.push_back({seat.id, runs ? his.clock.left() : his.left});
  }
  return kept;
}

// By whoever is at the host's machine.
void Conductor::changed() {
  keep();
  publish();
  session_.deliver();
}

void Conductor::keep() {
  kept_at_ = now_();
  ExerciseFile::Clock now = kept();
  if (now == kept_) return;  // each writing waits for the disk
  session_.keep_clock(now);
  kept_ = std::move(now);
}

}  // namespace sandgate
