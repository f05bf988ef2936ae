// A rider on his way, from one hand-over to the next (KS-11.2).
#pragma once

#include "core/signals/rides.h"
#include "map/march/stage.h"

namespace sandgate {

/// Where a rider is, and by which way he goes on.
struct Rider {
  KeptPath path;
  OnPath on;

  /// One who sets out.
  static Rider on_way(const Ride& ride) { return {ride.path, {ride.path.points().front(), {}, 0, {}, {}}}; }
  friend bool operator==(const Rider&, const Rider&) = default;
};

/// Whom he seeks, and how near is near enough (KS-11.2: `call_ft`).
struct Receiver {
  Point at;
  Length call;
};

/// What became of a rider.
enum class RideEnd : std::uint8_t {
  under_way,  ///< the time is over
  arrived,    ///< within call of the receiver
  way_ended,  ///< at the end of his way, and the receiver is not there
  barred,     ///< something on the way stops him: a bridge that was broken since
  no_way,     ///< and no other way leads to the receiver from where he stands
};

struct Ridden {
  Rider rider;    ///< as he is now
  Length length;  ///< ridden
  Moves left;     ///< of the time
  RideEnd end = RideEnd::under_way;
  /// The ways he rode, each from where he set out on it to where he left it: one, or more where he went on.
  std::vector<Path> over;
};

/// Rides on along his way, no longer than `time`, until he is within call.
Ridden ride(const Country& country, const Scale& scale, const MarchRates& rates, const Rider& rider,
            const Receiver& receiver, Moves time = Moves::whole(1));

/// The same, and where his way ends or is barred he goes on to where the receiver is now, in what is left of the time.
Ridden ride_on(const Rides& rides, const Rider& rider, const Receiver& receiver, Moves time = Moves::whole(1));

}  // namespace sandgate
