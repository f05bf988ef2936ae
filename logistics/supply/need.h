// What a pool of bodies gives up when supply is collected (KS-4.1, KS-4.3).
#pragma once

#include <cstdint>

#include "map/base/quantity.h"

namespace sandgate {

/// What an army is fed with. Each kind is counted, drawn and missed by itself.
enum class Supply : std::uint8_t { food, forage, ammunition };
inline constexpr std::size_t supply_kinds = 3;

/// The numbers of KS-4, taken from a rulebook by the caller. Distances are measured along the way of waggons.
struct SupplyFigures {
  std::int32_t men_per_food = 0;        ///< KS-4.1: a packet of food to so many men, riders too
  std::int32_t horses_per_forage = 0;   ///< KS-4.1: one of forage to so many horses
  std::int32_t men_per_ammunition = 0;  ///< KS-4.1: one of ammunition to so many who fired
  Men free_below;                       ///< KS-4.3: a pool of fewer men needs none
  Length pool;                          ///< KS-4.1: bodies so near one another draw as one
  Length infantry;                      ///< KS-4.2: how far packets may lie from infantry
  Length cavalry;                       ///< KS-4.2: how far from cavalry
  Length clear;                         ///< KS-4.2: waggons keep so far from free enemies
  Length siege;                         ///< KS-4.4: … and so far from them is out of a siege
  std::int32_t food_of_a_horse = 0;     ///< KS-4.4: so many packets of food does a horse replace
  friend bool operator==(const SupplyFigures&, const SupplyFigures&) = default;
};

/// Packets, by kind.
struct Needs {
  std::int32_t food = 0, forage = 0, ammunition = 0;

  constexpr std::int32_t& operator[](Supply kind) {
    return kind == Supply::food ? food : kind == Supply::forage ? forage : ammunition;
  }
  constexpr std::int32_t operator[](Supply kind) const {
    return kind == Supply::food ? food : kind == Supply::forage ? forage : ammunition;
  }
  constexpr bool none() const { return food == 0 && forage == 0 && ammunition == 0; }
  friend bool operator==(const Needs&, const Needs&) = default;
};

/// Who draws. Every soldier counts once, on foot or as a rider; a rider whose horse is gone is on foot.
struct PoolCount {
  std::int32_t foot = 0;    ///< infantry and every dismounted arm
  std::int32_t riders = 0;  ///< who ride, scouts among them
  std::int32_t horses = 0;  ///< the cavalry's and scouts' own, no gun teams or draught horses (KS-4.6)
  std::int32_t fired = 0;   ///< infantry who fired since the last collection

  constexpr Men men() const { return {{foot + riders}}; }
  constexpr PoolCount& operator+=(const PoolCount& more) {
    foot += more.foot, riders += more.riders, horses += more.horses, fired += more.fired;
    return *this;
  }
  friend bool operator==(const PoolCount&, const PoolCount&) = default;
};

/// KS-4.1: a packet to each full number, and one for a rest of half the number or more: of 30 men a packet, 46 men have
/// 2, 44 have 1, 15 have 1, 14 none. Where `per` is nought nothing is asked; a count below nought counts as nought.
std::int32_t packets_for(std::int32_t count, std::int32_t per);

/// KS-4.1 for one pool, whatever its size.
Needs needs_of(const PoolCount& pool, const SupplyFigures& figures);

/// KS-4.3: whether a pool is too small to need anything.
bool needs_none(const PoolCount& pool, const SupplyFigures& figures);

/// KS-4.1 and KS-4.3 together: nothing for a pool that needs none.
Needs due_of(const PoolCount& pool, const SupplyFigures& figures);

}  // namespace sandgate
