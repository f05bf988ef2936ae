#include <algorithm>
#include <limits>

#include "map/march/walker.h"

namespace sandgate {
namespace {

// Features are asked for one chunk of a leg at a time, this long.
constexpr std::int64_t chunk = 2 * Length::per_foot;
constexpr std::int64_t gap_clearance = 3;

}  // namespace

Walker::Walker(const Country& country, const Scale& scale, const MarchRates& rates)
    : country_(country), scale_(scale), rates_(rates), surroundings_(country, scale, rates_) {}

void Walker::begin(std::span<const Point> path, Length along) {
  path_ = path;
  start_ = along.count;
  const std::int64_t back =
      std::max(rates_.wheels ? rates_.steep_path.count : 0, surroundings_.nearness().one_fording.count) +
      Surroundings::longest_stand_off + 1;
  search_ = std::max<std::int64_t>(0, start_ - back);
  leg_number_ = 1;
  leg_ = {};
  base_ = cursor_ = 0;
  steep_.clear();
  forded_until_.reset();
  on_leg_ = ended_ = false;
}

bool Walker::next_leg() {
  base_ += leg_.units;
  leg_ = {};
  while (leg_number_ < path_.size()) {
    const Point a = path_[leg_number_ - 1], b = path_[leg_number_];
    ++leg_number_;
    const std::int64_t units = distance(a, b).count;
    if (units == 0 || base_ + units < search_) {
      base_ += units;
      continue;
    }
    leg_ = Leg::of(country_, scale_, a, b);
    const std::int64_t from = std::max<std::int64_t>(0, search_ - base_);
    cursor_ = std::clamp<std::int64_t>(start_ - base_, 0, units);
    profile_.begin(country_, afloat(rates_) ? 0 : scale_.metres_per_contour, leg_,
                   leg_.fraction(std::max<std::int64_t>(0, from - 2)));
    passed_at_ = 0;
    look_ahead();
    read_chunk(from / chunk * chunk);
    return true;
  }
  return false;
}

void Walker::read_chunk(std::int64_t first) {
  // The last chunk takes in the end of the leg, however little of it is left.
  chunk_end_ = first + chunk < leg_.units ? first + chunk : leg_.units + 1;
  surroundings_.read(leg_, first, chunk_end_);
  meeting_ = 0;
}

Step Walker::step(Step::Kind kind, Going going, std::int64_t at) const {
  return {kind, going, Bar::none, leg_.point(at), Length{{base_ + at}}, {}};
}

std::optional<Step> Walker::bar(Bar bar, std::int64_t at) {
  if (already_behind(at)) return std::nullopt;
  Step met = step(Step::Kind::bar, going_, at);
  met.bar = bar;
  ended_ = true;
  return met;
}

std::optional<Step> Walker::meet(const Meeting& meeting) {
  switch (meeting.kind) {
    case Meeting::Kind::going: going_ = meeting.going; return std::nullopt;
    case Meeting::Kind::bar: return bar(meeting.bar, meeting.at);
    case Meeting::Kind::ford: break;
  }
  const bool same_ford =
      forded_until_ && base_ + meeting.at - *forded_until_ <= surroundings_.nearness().one_fording.count;
  const std::int64_t until = base_ + meeting.until;
  forded_until_ = forded_until_ ? std::max(*forded_until_, until) : until;
  if (same_ford || already_behind(meeting.at)) return std::nullopt;
  return step(Step::Kind::ford, going_, meeting.at);
}

bool Walker::too_steep(std::int64_t along) {
  const auto others = static_cast<std::size_t>(std::max(1, rates_.steep_contours) - 1);
  const bool steep = others == 0 || (steep_.size() == others && along - steep_.front() <= rates_.steep_path.count);
  steep_.push_back(along);
  if (steep_.size() > others) steep_.erase(steep_.begin());
  return steep;
}

std::optional<Step> Walker::pass(const Profile::Passed& passed, std::int64_t at) {
  if (passed.gap) return bar(Bar::off_map, at);
  const Going going = surroundings_.going(passed.t);
  if (rates_.wheels && going == Going::across && too_steep(base_ + at)) return bar(Bar::steep, at);
  if (already_behind(at)) return std::nullopt;
  return step(passed.climb ? Step::Kind::climb : Step::Kind::descent, going, at);
}

void Walker::look_ahead() {
  passed_ = profile_.next();
  if (!passed_) return;
  // A mover stops before a gap in the heights at the last place that has some, but not behind what was named already.
  const std::int64_t at = leg_.before(passed_->t);
  passed_at_ = passed_->gap ? std::max(passed_at_, at - gap_clearance) : at;
}

std::optional<Step> Walker::next() {
  constexpr std::int64_t nowhere = std::numeric_limits<std::int64_t>::max();
  while (!ended_) {
    if (!on_leg_) {
      on_leg_ = next_leg();
      ended_ = !on_leg_;
      continue;
    }
    const auto& meetings = surroundings_.meetings();
    const Meeting* meeting = meeting_ < meetings.size() ? &meetings[meeting_] : nullptr;
    if (meeting && meeting->kind == Meeting::Kind::going && meeting->going == going_) {
      ++meeting_;
      continue;
    }
    const std::int64_t met_at = meeting ? meeting->at : nowhere, passed_at = passed_ ? passed_at_ : nowhere;
    const std::int64_t at = std::min(met_at, passed_at);
    if (at >= chunk_end_ && chunk_end_ <= leg_.units) {
      read_chunk(chunk_end_);
      continue;
    }
    if (const std::int64_t to = std::min(at, leg_.units); to > cursor_) {
      Step stretch = step(Step::Kind::stretch, going_, to);
      stretch.length = Length{{to - cursor_}};
      cursor_ = to;
      return stretch;
    }
    std::optional<Step> named;
    if (at > leg_.units) {
      on_leg_ = false;
    } else if (met_at <= passed_at) {
      ++meeting_;
      named = meet(*meeting);
    } else {
      const Profile::Passed passed = *passed_;
      look_ahead();
      named = pass(passed, at);
    }
    if (named) return named;
  }
  return std::nullopt;
}

struct Walk::State {
  State(const Country& country, const Scale& scale, const MarchRates& rates) : walker(country, scale, rates) {}
  Walker walker;
};

Walk::Walk(const Country& country, const Scale& scale, const MarchRates& rates, std::span<const Point> path)
    : Walk(country, scale, rates, path, Length{}) {}

Walk::Walk(const Country& country, const Scale& scale, const MarchRates& rates, std::span<const Point> path,
           Length along)
    : state_(std::make_unique<State>(country, scale, rates)) {
  state_->walker.begin(path, along);
}

Walk::~Walk() = default;
Walk::Walk(Walk&&) noexcept = default;

std::optional<Step> Walk::next() { return state_->walker.next(); }

}  // namespace sandgate
