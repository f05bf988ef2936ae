// What a reach and the ways from one place are begun with. Private to this room.
#pragma once

#include <mutex>
#include <vector>

#include "map/march/spread.h"

namespace sandgate {

/// A leg to a node from another, of which one is a waypoint. Nodes as PricedLegs names them.
struct LegBefore {
  std::uint32_t to, from, moves;
  friend auto operator<=>(const LegBefore&, const LegBefore&) = default;
};

struct MarchGround::Priced {
  Priced(const Country& on, const Scale& at, const MarchRates& of, PricedLegs&& found)
      : country(on), scale(at), rates(of), legs(std::move(found)) {}

  const Country& country;
  const Scale scale;
  const MarchRates rates;
  const PricedLegs legs;

  /// The legs of waypoints by where they end, the places of waypoints by their numbers and their numbers by the cells
  /// in which they lie; the best rate there is. Made when first asked for.
  struct Back {
    std::vector<LegBefore> legs;
    std::vector<Point> waypoints;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> by_cell;  ///< (cell, number), in order
    Length best_rate;
  };
  const Back& back() const;

 private:
  mutable std::once_flag once_;
  mutable Back back_;
};

/// The most parts of a move that the limits let a reach take.
std::int32_t most_parts(const ReachLimits& limits);
/// The cells within the limits: no leg is shorter than the straight line at the mover's best rate.
CellWindow window_of(const Country& country, const Scale& scale, const MarchRates& rates, Point from,
                     const ReachLimits& limits);
/// The legs from `from` to what lies about it.
std::vector<StartLeg> start_legs(const Country& country, const Scale& scale, const MarchRates& rates, Point from,
                                 const PricedLegs& priced);
/// The same by legs at hand, which may have had other ends.
std::vector<StartLeg> start_legs(Legs& legs, Point from, const PricedLegs& priced);

}  // namespace sandgate
