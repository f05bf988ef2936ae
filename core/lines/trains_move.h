// The run of a side's trains when its move closes (CX-4, CX-7, KS-9).
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "core/kinds/railway.h"
#include "core/lines/rails.h"
#include "core/scenario/setting.h"

namespace sandgate {

struct TrainsAsked {
  const Setting& setting;
  const Railway& railway;
  std::span<const Body> bodies;
  Camp camp = Camp::first;  ///< whose move closes
  std::int64_t move = 0;    ///< both camps' together
  std::span<const WorkPlace> broken;
  /// CX-4: how much of the straight way from the one place to the other a train can have gone before an enemy whom its
  /// side has in sight is inside the distance; none: all of it.
  std::function<std::optional<Length>(const Body& train, Point from, Point to)> until_near;
};

/// A train's run, and the way over which it went.
struct TrainRanOver {
  TrainRan ran;
  TrackWay over;
};

/// What a train of so many trucks and engines runs in a move at the ordinary rate.
Length train_rate(const Rulebook& rulebook, std::int32_t trucks, std::int32_t engines);

/// All trains of the camp at the same time, in order of id: those that change their place, or the reason why they
/// stand. A train is where its head is. It halts for the move at every stop that it was told; through stations that it
/// was not told it runs at no loss. Trucks without an engine stand, and so do the other camp's trains.
std::vector<TrainRanOver> move_trains(const TrainsAsked& asked);

}  // namespace sandgate
