// Private to this room: what a force lives on where it is laid out on a country (KS-4, CX-7).
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/forces/contents.h"
#include "core/forces/packets.h"
#include "core/rulebook/supply_rules.h"
#include "logistics/lines/lines.h"

namespace sandgate {

/// KS-4.1: a day of own moves, about.
inline constexpr int collections_in_depot = 4;

/// KS-4.1: what all of a force gives up at a collection as one pool, if all its infantry fired.
Packets collection_of(std::span<const Contents> force, const SupplyRules& rules);
Packets times(const Packets& packets, std::int32_t count);
/// As many whole collections as waggons for so many packets hold; of less than one, food before forage before
/// ammunition.
Packets load_of(const Packets& collection, std::int64_t room);

/// Where a depot may be put.
struct LaidDepot {
  std::span<const MapPoint> places;  ///< by the roads, where one may stand
  std::span<const MapPoint> force;   ///< the bodies, from the front to the rear
  bool west_to_east = true;          ///< how the sides lie to one another
  int sign = 1;                      ///< the side in the east or north; -1: the other
  double reach_m = 0;                ///< so far behind the rear of the force at the most

  /// How far towards its back line a place lies.
  double behind(MapPoint p) const { return sign * (west_to_east ? p.east : p.north); }
};

/// Behind the force towards its back line, where there is room: the place nearest to a station there, if one is by a
/// road, else that furthest back; where there is none behind it, the furthest back of all that no body stands on.
MapPoint depot_place(const Country& country, const LineNetwork& rails, const LaidDepot& asked);

/// The station nearest to the depot on a piece of railway at least `least_m` long, else the nearest place of one, of
/// those that lie on the force's own side of `middle`, east or north; none where there is none.
std::optional<MapPoint> train_place(const LineNetwork& rails, MapPoint depot, double middle, const LaidDepot& asked,
                                    double least_m);

}  // namespace sandgate
