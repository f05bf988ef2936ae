#include <algorithm>

#include "core/review/followers.h"

namespace sandgate {

const TracePoint* trace_at(std::span<const TracePoint> trace, std::int64_t move) {
  const auto after = std::ranges::upper_bound(trace, move, {}, &TracePoint::move);
  return after == trace.begin() ? nullptr : &*std::prev(after);
}

namespace reviewing {

void TraceFollower::happens(const Seen& seen) {
  const auto add = [&](BodyId body, Length walked) {
    if (body.index() >= marched_.size()) marched_.resize(body.index() + 1);
    marched_[body.index()] = marched_[body.index()] + walked;
  };
  if (const auto* marched = get_if<Marched>(&seen.event)) add(marched->body, marched->distance);
  if (const auto* ran = get_if<TrainRan>(&seen.event)) add(ran->train, ran->distance);
}

void TraceFollower::closes(const Campaign& now, std::int64_t move) {
  traces_.resize(now.bodies().size());
  marched_.resize(now.bodies().size());
  for (const Body& body : now.bodies()) {
    Trace& trace = traces_[body.id.index()];
    TracePoint point{move,      body.at,          body.contents.men().count, body.formation,
                     body.gone, bool(body.table), marched_[body.id.index()]};
    if (!trace.empty()) {
      TracePoint before = trace.back();
      before.move = move;
      if (before == point || trace.back().gone) continue;
    }
    trace.push_back(point);
  }
}

}  // namespace reviewing
}  // namespace sandgate
