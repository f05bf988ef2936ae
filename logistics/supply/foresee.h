// What will be due at the next collection and whether it can be had, kept true as bodies move (KS-4), or who has
// waggons near (CX-6).
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "logistics/supply/collect.h"
#include "logistics/supply/keeping.h"

namespace sandgate {

/// How a pool will fare if it collects from where it stands.
enum class Prospect : std::uint8_t {
  needs_none,  ///< KS-4.3, or nothing falls due
  in_reach,    ///< all of it can be had
  scarce,      ///< some of it is missed, though packets are in reach of all who ask: there are too few
  cut,         ///< some is missed that were in reach without the enemy
  too_far,     ///< some is missed, and no store is near enough
};

/// What keeps one arm of a pool from packets, or leads it to them: the way from the store to the nearest body.
struct ArmProspect {
  std::size_t store = 0, body = 0;
  SupplyLook look;
};

struct PoolProspect {
  Prospect prospect = Prospect::needs_none;
  PoolAccount account;  ///< as if it were collected now; no siege is asked for
  /// Of an arm that lacks something and has no store in reach: among the nearest stores in a straight line (three), the
  /// nearest from which the way is cut; else the nearest of all. None where there is no store at all.
  std::optional<ArmProspect> foot, riders;
};

struct Forecast {
  std::vector<PoolProspect> pools;
  std::vector<PoolCount> missed;  ///< by body
  std::vector<Needs> left;        ///< by store
};

/// For one seat, as far as it knows the enemy. What was reckoned is kept from move to move and done again only near
/// what has changed; what it says does not depend on that. Not for several threads at once.
class Foresight {
 public:
  /// Ways that are too far are looked for as far as `as_far_as`.
  Foresight(std::shared_ptr<const Country> country, const Scale& scale, const MarchRates& waggons,
            const SupplyFigures& figures, Length as_far_as);

  Forecast forecast(std::span<const SupplyBody> bodies, std::span<const Store> stores, const Hindrances& hindrances);
  /// CX-6: what would come of it if waggons were asked for now.
  Keeping keeping(std::span<const WaggonMouth> bodies, std::span<const WaggonTrain> trains,
                  const Hindrances& hindrances, const WaggonTerms& terms);
  /// The way from a store to a body of what was forecast last, to be drawn.
  SupplyLook way(Point store, Point body, Length within);

  const SupplyWays& ways() const { return ways_; }

 private:
  /// An arm of a pool that lacks something and has no store in reach.
  struct Wanting {
    std::size_t pool;
    bool riders;
    std::vector<std::pair<std::size_t, std::size_t>> nearest;  ///< stores, with a body each
    std::optional<ArmProspect> told;
  };
  void tell_ways(std::vector<Wanting>& wanting, std::span<const SupplyBody> bodies, std::span<const Store> stores);

  SupplyWays ways_;
  Length as_far_as_;
};

}  // namespace sandgate
