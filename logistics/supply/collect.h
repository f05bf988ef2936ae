// A collection of supply over the country (KS-4): who draws as one, what is in reach, who draws what.
#pragma once

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "logistics/supply/draw.h"

namespace sandgate {

/// The pools of a side and the stores in reach of each, those that hold anything.
struct Gathering {
  std::vector<Pool> pools;
  std::vector<std::vector<StoreReach>> reaches;  ///< by pool; in the order in which stores were given
};
Gathering gather(SupplyWays& ways, std::span<const SupplyBody> bodies, std::span<const Store> stores);

/// A pool's bodies, the nearest to packets first: by their ways to the nearest store that is in reach of the pool, then
/// those that have none, by their straight lines to the nearest there is; then by id.
Pool nearest_first(SupplyWays& ways, std::span<const SupplyBody> bodies, std::span<const Store> stores,
                   const Pool& pool, std::span<const StoreReach> reaches);

struct CollectTerms {
  bool collecting = true;                            ///< as DrawTerms
  bool sieges = true;                                ///< off: nobody is asked whether he is besieged, for a preview
  std::optional<std::pair<Point, Point>> back_line;  ///< its ends, for KS-4.4
};

/// One side's collection, past what SupplyWays::hinder() was told last. `bodies` and `stores` are all of the side's.
Collection collect(SupplyWays& ways, std::span<const SupplyBody> bodies, std::span<const Store> stores,
                   const CollectTerms& terms = {});
/// The same of what has been gathered.
Collection collect(SupplyWays& ways, const Gathering& gathering, std::span<const SupplyBody> bodies,
                   std::span<const Store> stores, const CollectTerms& terms = {});

}  // namespace sandgate
