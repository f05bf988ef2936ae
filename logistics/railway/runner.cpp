#include "logistics/railway/runner.h"

#include <algorithm>

namespace sandgate::railway {
namespace {

TrackWay turned(TrackWay way) {
  std::ranges::reverse(way);
  for (TrackLeg& leg : way) std::swap(leg.from, leg.to);
  return way;
}

/// What lies behind the head of a train, up to it.
TrackWay behind(const Track& track, const Train& train, std::int64_t half) {
  if (track.station_at(train.at)) return {};
  if (!train.trail.empty() && track.leads_on(train.trail.front().begin(), train.trail)) {
    const TrackPlace end = train.trail.back().end();
    if (end == train.at || (track.node_at(end) && track.node_at(end) == track.node_at(train.at))) return train.trail;
  }
  bool ahead = train.ahead;
  if (!train.way.empty() && train.way.front().begin() == train.at) ahead = train.way.front().ahead();
  return turned(track.onward(train.at, !ahead, {{half}}));
}

}  // namespace

Course::Course(const Track& track, const Train& train, std::int64_t half) {
  starts.push_back(0);
  good = track.leads_on(train.at, train.way);
  if (!track.holds(train.at)) return;
  legs = behind(track, train, half);
  std::int64_t sum = 0;
  for (const TrackLeg& leg : legs) sum += leg.length().count;
  head = end = sum;
  TrackPlace last = train.at;
  bool ahead = train.ahead;
  if (good) {
    for (const TrackLeg& leg : train.way) {
      legs.push_back(leg);
      end += leg.length().count;
      last = leg.end();
      ahead = leg.ahead();
    }
  }
  for (const TrackLeg& leg : track.station_at(last) ? TrackWay{} : track.onward(last, ahead, {{half}}))
    legs.push_back(leg);
  const auto mark = [&](const TrackPlace& place) {
    const NodeId node = track.node_at(place);
    if (node && (marks.empty() || marks.back().at != starts.back()))
      marks.push_back({starts.back(), node, track.is_station(node)});
  };
  if (legs.empty()) mark(train.at);
  for (const TrackLeg& leg : legs) {
    mark(leg.begin());
    starts.push_back(starts.back() + leg.length().count);
    mark(leg.end());
  }
}

std::size_t Course::leg_up_to(std::int64_t at) const {
  const auto ends = std::ranges::lower_bound(starts.begin() + 1, starts.end(), at);
  return static_cast<std::size_t>(ends - (starts.begin() + 1));
}

std::size_t Course::leg_from(std::int64_t at) const {
  const auto begins = std::ranges::upper_bound(starts, at);
  return static_cast<std::size_t>(begins - starts.begin()) - 1;
}

TrackWay Course::between(std::int64_t from, std::int64_t to) const {
  TrackWay part;
  for (std::size_t i = leg_from(from); i < legs.size() && starts[i] < to; ++i) {
    const TrackLeg& leg = legs[i];
    const auto place = [&](std::int64_t at) {
      const Length gone{{std::clamp(at, starts[i], starts[i + 1]) - starts[i]}};
      return leg.ahead() ? leg.from + gone : leg.from - gone;
    };
    const TrackLeg cut{leg.edge, place(from), place(to)};
    if (cut.from != cut.to) part.push_back(cut);
  }
  return part;
}

Runner::Runner(const Track& track, const Train& made, std::int64_t half_gap, bool stands)
    : course(track, made, half_gap), train(stands ? nullptr : &made), head(course.head), half(half_gap) {
  while (next < course.marks.size() && course.marks[next].at <= head) ++next;
  if (const Course::Mark* here = station()) visits.push_back({here->node, {}, {}});
  if (!course.good) halt = TrainHalt::no_way;
}

const Course::Mark* Runner::station() const {
  if (next == 0) return nullptr;
  const Course::Mark& last = course.marks[next - 1];
  return last.station && last.at == head ? &last : nullptr;
}

std::int64_t Runner::next_station() const {
  for (std::size_t i = next; i < course.marks.size(); ++i)
    if (course.marks[i].station) return course.marks[i].at;
  return course.whole();
}

std::int64_t Runner::rear() const {
  const std::int64_t least = std::max<std::int64_t>(head - half, 0);
  for (std::size_t i = next; i-- > 0 && course.marks[i].at > least;)
    if (course.marks[i].station) return course.marks[i].at;
  return least;
}

std::int64_t Runner::front() const {
  if (station()) return head;
  const std::int64_t most = std::min(head + half, course.whole());
  for (std::size_t i = next; i < course.marks.size() && course.marks[i].at < most; ++i)
    if (course.marks[i].station) return course.marks[i].at;
  return most;
}

TrainRun Runner::told() const {
  TrainRun run;
  run.train = *train;
  run.halt = halt;
  run.other = other;
  run.broken = broken;
  run.arrived = arrived;
  run.visits = visits;
  run.ran = {{head - course.head}};
  if (head == course.head) return run;
  const std::size_t on = course.leg_up_to(head);
  const TrackLeg& leg = course.legs[on];
  const Length gone{{head - course.starts[on]}};
  run.train.at = {leg.edge, leg.ahead() ? leg.from + gone : leg.from - gone};
  run.train.ahead = leg.ahead();
  run.train.way = course.between(head, course.end);
  run.train.trail = station() ? TrackWay{} : course.between(rear(), head);
  return run;
}

}  // namespace sandgate::railway
