#include "app/host/move_clock.h"

#include <algorithm>

namespace sandgate {
namespace {

/// No move is longer; a rulebook and an army that ask for more get this. It keeps sums within their type.
constexpr std::int64_t most_minutes = 7 * 24 * 60;

}  // namespace

TimedForce free_force(const Picture& picture) {
  const auto orders_there = [&picture](TableHandle handle) {
    const SeenTable* table = picture.table(handle);
    return table && table->mine;
  };
  // KS-11.7: others of its side order their own men there.
  const auto leads = [&picture](Handle handle) {
    const OwnBody* body = picture.body(handle);
    return !body || body->led_by.none();
  };
  TimedForce force;
  force.men = std::ranges::count_if(picture.men, [&](const SeenMan& man) {
    return man.side == picture.side && man.state == ManState::free && orders_there(man.table) && leads(man.body);
  });
  force.guns = std::ranges::count_if(picture.guns, [&](const SeenGun& gun) {
    return gun.side == picture.side && orders_there(gun.table) && leads(gun.body);
  });
  return force;
}

TimedForce original_force(const Setting& setting, const Picture& picture) {
  TimedForce force;
  // A body keeps count of the men with whom it began, but not of guns that it has lost.
  for (const OwnBody& body : picture.bodies) {
    if (body.mine) force.men += body.contents.men_began().count;
  }
  for (const Body& body : setting.order_of_battle) {
    if (body.seat == picture.seat) force.guns += body.contents.guns();
  }
  // LW-7.1: a side's mustered bodies are its own first ones, in the order in which they were mustered.
  if (picture.setup) {
    const std::vector<MusteredBody>& muster = picture.setup->muster;
    for (std::size_t i = 0; i < std::min(muster.size(), picture.bodies.size()); ++i) {
      if (picture.bodies[i].mine) force.guns += muster[i].guns;
    }
  }
  return force;
}

std::int64_t allowed_minutes(const Setting& setting, const Picture& picture) {
  const ClockRules& rules = setting.rulebook.move_clock;
  const TimedForce now = free_force(picture);
  if (now.men == 0 && now.guns == 0) {
    // With nobody to order there is nothing to time; an allowance of nought would end the move before it began.
    const bool marches = std::ranges::any_of(
        picture.bodies, [](const OwnBody& body) { return body.mine && !body.gone && !body.set_out; });
    return marches ? rules.map_move_minutes : 0;
  }
  const bool original = rules.counts == ClockCounts::original;
  const TimedForce force = original ? original_force(setting, picture) : now;
  return move_minutes(setting.rulebook, force.men, force.guns);
}

void MoveClock::set_rules(const ClockRules& rules, Ratio guns_part) {
  stop();
  rules_ = rules;
  guns_part_ = guns_part;
}

void MoveClock::start(State state, Time allowance, Time left) {
  stop();
  if (allowance <= Time::zero()) return;
  state_ = state;
  allowance_ = allowance;
  left_then_ = std::clamp(left, Time::zero(), allowance);
  since_ = now_();
}

void MoveClock::start_move(std::int64_t minutes) {
  const Time whole = std::chrono::minutes(std::clamp<std::int64_t>(minutes, 0, most_minutes));
  resume_move(minutes, whole);
}

void MoveClock::resume_move(std::int64_t minutes, Time left) {
  const Time whole = std::chrono::minutes(std::clamp<std::int64_t>(minutes, 0, most_minutes));
  start(State::move, whole, left);
  if (state_ != State::move) return;
  for (const std::int32_t warning : rules_.warnings)
    if (std::chrono::seconds(warning) < whole) warnings_.push_back(warning);
  // What was past when the move was left off has been told.
  if (left_then_ == whole) return;
  while (warned_ < warnings_.size() && std::chrono::seconds(warnings_[warned_]) >= left_then_) ++warned_;
  guns_over_ = (whole - left_then_) * guns_part_.under >= whole * guns_part_.over;
}

void MoveClock::start_interval() { resume_interval(std::chrono::minutes(rules_.interval_minutes)); }

void MoveClock::resume_interval(Time left) {
  start(State::interval, std::chrono::minutes(rules_.interval_minutes), left);
}

void MoveClock::start_choices(std::int32_t seconds) {
  const Time whole = std::chrono::seconds(seconds);
  start(State::choices, whole, whole);
}

void MoveClock::stop() {
  state_ = State::idle;
  paused_ = guns_over_ = false;
  allowance_ = since_ = left_then_ = Time::zero();
  warnings_.clear();
  warned_ = 0;
}

void MoveClock::pause() {
  if (state_ == State::idle || paused_) return;
  left_then_ = left();
  paused_ = true;
}

void MoveClock::resume() {
  if (!paused_) return;
  paused_ = false;
  since_ = now_();
}

MoveClock::Time MoveClock::left() const {
  if (state_ == State::idle) return Time::zero();
  const Time gone = paused_ ? Time::zero() : std::max(Time::zero(), now_() - since_);
  return std::max(Time::zero(), left_then_ - gone);
}

std::int32_t MoveClock::seconds_left() const {
  return static_cast<std::int32_t>(std::chrono::ceil<std::chrono::seconds>(left()).count());
}

ClockReading MoveClock::reading() const {
  const auto whole = static_cast<std::int32_t>(std::chrono::ceil<std::chrono::seconds>(allowance_).count());
  return {state_, paused_, seconds_left(), whole, warnings_, warned_};
}

std::vector<ClockNews> MoveClock::tick() {
  std::vector<ClockNews> news;
  if (state_ == State::idle || paused_) return news;
  const Time now_left = left();
  if (state_ != State::move) {
    if (now_left > Time::zero()) return news;
    const bool choices = state_ == State::choices;
    stop();
    return {{choices ? ClockNews::Kind::choices_over : ClockNews::Kind::interval_over, 0}};
  }
  const Time guns_left = allowance_ - allowance_ * guns_part_.over / guns_part_.under;
  const auto guns_before = [&](Time left) { return !guns_over_ && now_left <= guns_left && guns_left >= left; };
  const auto tell_guns = [&] {
    guns_over_ = true;
    news.push_back({ClockNews::Kind::guns_over, 0});
  };
  while (warned_ < warnings_.size() && now_left <= std::chrono::seconds(warnings_[warned_])) {
    const std::int32_t warning = warnings_[warned_++];
    if (guns_before(std::chrono::seconds(warning))) tell_guns();
    news.push_back({ClockNews::Kind::warning, warning});
  }
  if (guns_before(Time::zero())) tell_guns();
  if (now_left == Time::zero()) {
    stop();
    news.push_back({ClockNews::Kind::time, 0});
  }
  return news;
}

}  // namespace sandgate
