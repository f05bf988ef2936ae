// A side's collection of supply when one of its own moves closes (KS-3, KS-4), reckoned from where everybody stands.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/battle/soldier.h"
#include "core/kinds/supply.h"
#include "core/lines/fed_ways.h"
#include "core/scenario/setting.h"
#include "logistics/supply/collect.h"

namespace sandgate {

/// KS-4.1, KS-4.6: who of a body eats and has a horse of his own. All soldiers eat, drivers too; a General rides, and
/// his horse lives as draught horses do.
PoolCount pool_count(const Contents& contents);
/// KS-4.1: scouts, Generals, dummies and transport link nobody.
bool links_pools(const Contents& contents, bool scouts);
/// KS-4.5: who of a body has gone without and is still there.
PoolCount owed_by(const Hunger& hunger, const PoolCount& count);

/// How everything stands when a move closes.
struct FeedingGround {
  const Setting& setting;
  std::span<const Body> bodies;
  std::span<const Soldier> men;       ///< who are set out
  std::span<const BodyId> moved;      ///< in this move, in order (KS-3)
  std::span<const FeatureId> broken;  ///< KS-5: crossings that carry nobody
  std::int64_t own_move = 0;          ///< of the side's camp
  std::int64_t move = 0;              ///< both camps' together: the one that closes
  std::pair<Point, Point> back_line;  ///< the side's: its ends (KS-4.4)
};

/// KS-4.2: free enemies, boxes and dummies too, and the bridges that they hold: at which one of them stands and nobody
/// of the own camp.
Hindrances hindrances(const FeedingGround& ground, SideId side);
/// KS-3, KS-4.6: own depots, and whatever else holds packets and has not moved.
std::vector<Store> stores_of(const FeedingGround& ground, SideId side);
/// Everybody who eats.
std::vector<SupplyBody> mouths_of(const FeedingGround& ground, SideId side);

/// KS-4.1 to KS-4.5: what each pool of the side draws, in order of its lowest id. At a collection all pools; in between
/// only those who had gone without or are besieged, where something of it is otherwise now.
std::vector<SupplyCollected> collect_supply(const FeedingGround& ground, SideId side, FedWays& ways);

/// KS-4.5: whether a besieged body gives itself up when this own move closes.
bool starves_out(const Hunger& hunger, const SupplyRules& rules, std::int64_t own_move);

}  // namespace sandgate
