// The way of a shot, thinned to what shows it. Private to this room.
#pragma once

#include <vector>

#include "core/battle/shot.h"
#include "core/gunnery/relief.h"

namespace sandgate {

class ShotTrack {
 public:
  explicit ShotTrack(const Relief& relief) : relief_(relief) {}

  void begin(Vector at, Vector velocity);
  /// A point is kept at bends, at blows and often enough for the way to be drawn.
  void pass(Vector at, Vector velocity, double time, bool blow);
  void finish(Vector at, double time);
  std::vector<FlightPoint> take() { return std::move(path_); }

 private:
  void keep(Vector at, Vector velocity, double time);

  const Relief& relief_;
  std::vector<FlightPoint> path_;
  Vector velocity_;
  double time_ = 0;
};

}  // namespace sandgate
