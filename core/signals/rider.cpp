#include "core/signals/rider.h"

#include <algorithm>

namespace sandgate {
namespace {

/// The part of `path` between two places along it, with both of them.
Path part_of(const Path& path, const OnPath& from, const OnPath& to) {
  Path part{from.at};
  Length passed;
  for (std::size_t i = 1; i < path.size(); ++i) {
    passed += distance(path[i - 1], path[i]);
    if (passed >= to.along) break;
    if (passed > from.along && path[i] != part.back()) part.push_back(path[i]);
  }
  if (to.at != part.back()) part.push_back(to.at);
  return part;
}

}  // namespace

Ridden ride(const Country& country, const Scale& scale, const MarchRates& rates, const Rider& rider,
            const Receiver& receiver, Moves time) {
  constexpr Length stride = Length::feet(1);  // times are rounded up stride by stride, as on marches
  const Path& path = rider.path;
  Ridden ridden{rider, {}, time, RideEnd::under_way, {}};
  std::optional<Length> goal = comes_within(path, rider.on.along, length(path), receiver.at, receiver.call);
  if (within(rider.on.at, receiver.at, receiver.call)) goal = rider.on.along;
  const auto near = [&](const OnPath& on) { return goal && on.along >= *goal; };
  Stage stage(country, scale, rates, path, rider.on, time);
  while (!near(stage.now())) {
    const auto ahead = stage.ahead(stride);
    if (!ahead) break;
    stage.go(goal ? std::min(ahead->length, *goal - stage.now().along) : ahead->length);
  }
  ridden.rider.on = stage.now();
  ridden.length = stage.sums().length;
  ridden.left = stage.left();
  ridden.over.push_back(part_of(path, rider.on, stage.now()));
  if (near(stage.now())) {
    ridden.end = RideEnd::arrived;
  } else if (stage.end() == StageEnd::arrived) {
    ridden.end = RideEnd::way_ended;
  } else if (stage.end() == StageEnd::barred) {
    ridden.end = RideEnd::barred;
  }
  return ridden;
}

Ridden ride_on(const Rides& rides, const Rider& rider, const Receiver& receiver, Moves time) {
  Ridden all = ride(rides.country(), rides.scale(), rides.rates(), rider, receiver, time);
  if (all.end != RideEnd::way_ended && all.end != RideEnd::barred) return all;
  const auto stretch = rides.onward(all.rider.on.at, receiver.at);
  if (!stretch) {
    all.end = RideEnd::no_way;
    return all;
  }
  Ridden more = ride(rides.country(), rides.scale(), rides.rates(), Rider::on_way(*stretch), receiver, all.left);
  more.length += all.length;
  more.over.insert(more.over.begin(), std::make_move_iterator(all.over.begin()),
                   std::make_move_iterator(all.over.end()));
  return more;
}

}  // namespace sandgate
