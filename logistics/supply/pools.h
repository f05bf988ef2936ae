// Which bodies draw supply as one (KS-4.1).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "logistics/supply/ways.h"

namespace sandgate {

/// A body of the side that draws. Ids differ and settle every tie, so that the order in which bodies are given does not
/// matter.
struct SupplyBody {
  std::int32_t id = 0;
  Point at;
  PoolCount count;  ///< all of it; its `fired` are those who have since the last collection
  PoolCount owed;   ///< those of it who went without and have not been fed since: what `Collection::missed` said last
  /// Off for scouts, Generals and transport, which link nobody.
  bool links = true;
};

/// A pool's bodies by their places in what was given.
using Pool = std::vector<std::size_t>;

/// KS-4.1: bodies of a side within 12 feet of one another by a free way are pooled, transitively. Read so:
/// - A *free way* is what waggons would take between them, clear of free enemies and off bridges they hold, as for
/// packets
///   (KS-4.2); the 12 feet are measured along it.
/// - Who links nobody belongs to the pool of the nearest body that links, if one is as near (of several the lowest id),
///   for all soldiers eat; but through him no two others are linked, and two such do not link each other.
/// - Who has no men, a dummy, belongs to no pool.
/// Pools in order of their lowest id, and the bodies of each in order of ids.
std::vector<Pool> pools_of(SupplyWays& ways, std::span<const SupplyBody> bodies);

}  // namespace sandgate
