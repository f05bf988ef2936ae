// Who draws how many packets from where, and who goes without (KS-4.1, KS-4.2, KS-4.4, KS-4.5).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "logistics/supply/pools.h"

namespace sandgate {

/// A depot, or a waggon or truck that may deliver: whoever moved in this move delivers nothing (KS-3) and is not given.
/// Ids differ and settle ties.
struct Store {
  std::int32_t id = 0;
  Point at;
  Needs packets;
};

/// How far a store's packets lie from a pool, by the way to its nearest body on foot and to its nearest riders; none
/// where they are out of reach of these (KS-4.2, KS-4.6).
struct StoreReach {
  std::size_t store = 0;
  std::optional<Length> foot, riders;
};

struct DrawnPackets {
  std::size_t store = 0;
  Supply kind = Supply::food;
  std::int32_t packets = 0;
  friend bool operator==(const DrawnPackets&, const DrawnPackets&) = default;
};

/// What became of one pool.
struct PoolAccount {
  Pool bodies;
  PoolCount count;        ///< of all of it
  bool small = false;     ///< KS-4.3: it needs none, and owes none
  Needs due;              ///< now
  Needs owed;             ///< due before, and missed
  Needs drawn;            ///< of both
  Needs missed;           ///< of both: neither drawn nor replaced by horses
  bool besieged = false;  ///< asked only where food was missed (KS-4.4)
  std::int32_t horses_eaten = 0;
  std::vector<DrawnPackets> from;  ///< in the order of stores' ids, then of kinds
};

struct Collection {
  std::vector<PoolAccount> pools;
  std::vector<PoolCount> missed;  ///< by body: who of it went without, now and before; what it owes from now on
  std::vector<std::int32_t> horses_eaten;  ///< by body: so many of its riders go on foot from now on
  std::vector<Needs> left;                 ///< by store
};

/// What drawing has to be told.
struct DrawTerms {
  /// Whether own move 6, 12, … closes. Otherwise only what was missed before is drawn (KS-4.5).
  bool collecting = true;
  /// A pool's bodies, the nearest to packets first, each once. Asked only where there is a shortage.
  std::function<Pool(const Pool&)> nearest_first;
  /// Which of some pools are besieged. Asked once, of those that miss food; null: nobody is.
  std::function<std::vector<char>(std::span<const Pool* const>)> besieged;
};

/// `reaches` has an entry for each pool: the stores in reach of it. No store gives more than it has.
///
/// The order of drawing is total. What is owed is drawn by all before anything is due. Then whoever is nearest draws
/// first: foot by the way to them, within their reach; riders and horses by the way to them. Of equally near ones foot
/// go before riders, the store of the lower id, then the pool of the lower id. In a pool, riders who drew what its foot
/// could have had leave it to them where they can draw elsewhere.
///
/// A pool's food is its foot's as far as they by themselves ask for it (KS-4.1), and the rest its riders', who alone
/// may be fed from beyond the reach of foot (KS-4.2). So many packets feed so many men: the nearest to the packets are
/// fed first, and who is left goes without, some of a body at the edge. So those who went without ask for as many
/// packets as were missed. Horses and who fired likewise.
///
/// Besieged, horses replace the food that is missed (KS-4.4), one for `food_of_a_horse` packets: those of the bodies
/// farthest from the packets first.
Collection draw(const SupplyFigures& figures, std::span<const SupplyBody> bodies, std::span<const Store> stores,
                std::span<const Pool> pools, std::span<const std::vector<StoreReach>> reaches, const DrawTerms& terms);

}  // namespace sandgate
