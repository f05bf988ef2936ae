// A side's asking for waggons near its men and guns (CX-6): whom supply waggons keep, and whose guns have a cart.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "logistics/supply/pools.h"
#include "logistics/supply/waggon_terms.h"
#include "logistics/supply/waggons.h"

namespace sandgate {

/// A body that asks: its men for supply waggons, its guns for ammunition carts.
struct WaggonMouth {
  SupplyBody body;          ///< `owed`: who had no waggon when that was asked last
  std::int32_t guns = 0;    ///< all of them
  std::int32_t silent = 0;  ///< those that had no cart when that was asked last
};
/// Waggons that stand together. Ids differ.
struct WaggonTrain {
  std::int32_t id = 0;
  Point at;
  std::int32_t waggons = 0, carts = 0;  ///< of supply, and of ammunition
};
/// What came of it.
struct Keeping {
  std::vector<Pool> pools;                        ///< KS-4.1, and by itself each body of guns that nobody serves
  std::vector<char> small;                        ///< by pool: KS-4.3
  std::vector<PoolCount> asked, missed;           ///< by body: who asked for waggons, and who of them has none
  std::vector<std::vector<std::size_t>> kept_by;  ///< by body: the waggons that keep men of it, by their places
  std::vector<std::int32_t> guns, silent;         ///< by body: guns that asked for a cart, and those that have none
};

/// Read so:
/// - **March**: as many moves as the waggons would drive to the body, clear of free enemies and off bridges they hold,
///   as packets are brought (KS-4.2). Exactly so many moves is near.
/// - A supply waggon keeps so many men and no more, of whatever bodies near it. Bodies ask in order of their march from
///   the nearest waggons, then of their ids, foot before riders; as many are kept as can be (share_waggons). Between
///   collections whoever is kept asks first, so that nobody loses to those who had gone without.
/// - KS-4.3: a pool of too few men asks for no waggon, and is owed none. Pools have no other meaning here.
/// - A cart serves any number of guns near it; of a body all guns, or none.
///
/// `hindrances` are those that `ways` were told of last.
Keeping ask_for_waggons(SupplyWays& ways, std::span<const WaggonMouth> bodies, std::span<const WaggonTrain> trains,
                        const Hindrances& hindrances, const WaggonTerms& terms);

}  // namespace sandgate
