// The railway of a country as trains use it: places on the line, stations by place, ways to a stop (CX-7).
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/forces/rails.h"
#include "core/forces/work.h"
#include "logistics/railway/trains.h"
#include "map/base/bearing.h"
#include "map/country/country.h"

namespace sandgate {

/// A place that a way passes, and how far along the way it lies.
struct WayPoint {
  Point at;
  Length along;
};

/// Cheap to make: its lines are found when first asked for. Immutable; for any number of threads.
class Railway {
 public:
  Railway(std::shared_ptr<const Country> country, const Scale& scale);
  ~Railway();

  const Track& track() const;

  /// The station nearest to `p` within `reach`; where there is none, the nearest place of the line as near. None where
  /// no line is. Asked of the place that it has answered it answers the same place.
  std::optional<TrackPlace> nearest(Point p, Length reach) const;
  Point point(const TrackPlace& place) const;
  /// Where a train on it looks that faces the end of its edge (`ahead`), or the beginning.
  Bearing bearing(const TrackPlace& place, bool ahead) const;
  /// Whether a line leads from the one to the other while nothing is broken.
  bool leads(const TrackPlace& from, const TrackPlace& to) const;

  /// Whether a train's place, and what it is to run over from there, are of this country's lines and hang together.
  bool holds(const OnRails& rails) const;
  /// A train's head.
  template <class Ref>
  static TrackPlace place(const BasicOnRails<Ref>& rails) {
    return {rails.edge, rails.along};
  }
  /// The station in which a train stands whose head is there; none: it stands on the line.
  NodeId station(const TrackPlace& head) const;
  /// The shortest way from a train's head to a place, as if nothing were broken. From a station it leaves either way
  /// round; on the line it goes on as it faces where a way leads so, and backs where none does. Where a break holds it
  /// up it rather backs. Empty: it is there; none: no line leads there.
  std::optional<TrackWay> way(const OnRails& rails, const TrackPlace& to) const;
  /// The places of a way: where it begins, where it bends, where it ends.
  std::vector<WayPoint> places(std::span<const TrackLeg> way) const;

  /// Puts what is broken where it lies on the line: rails, bridges and culverts. Of a road's nothing.
  void put_on_line(std::span<const WorkPlace> broken, Traffic& traffic) const;

 private:
  struct Lines;
  const Lines& lines() const;
  std::shared_ptr<const Country> country_;
  Scale scale_;
  struct Made;
  std::unique_ptr<Made> made_;
};

/// A train as `run_trains` has it, with its own way; and back.
Train train_on(const OnRails& rails);
void put_on(OnRails& rails, const Train& train);

}  // namespace sandgate
