// What a rulebook says of how an army is fed (KS-4), or kept by waggons and carts (CX-6).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/enumeration.h"
#include "map/base/quantity.h"

namespace sandgate {

/// KS-4.5: by what an army is supplied.
enum class SupplyKind : std::uint8_t {
  packets,  ///< KS-4: packets of food, forage and ammunition, drawn from where they lie
  waggons,  ///< CX-6: supply waggons and ammunition carts, which must be near
  none,     ///< nobody needs anything, as in a battle outside a campaign
};
constexpr auto words_of(SupplyKind) { return std::to_array<std::string_view>({"packets", "waggons", "none"}); }

/// With `none` everything else here is at rest; `packets` uses all but the last three numbers, `waggons` these and what
/// of KS-4 they leave in force: `every_moves`, `pool`, `clear`, `least_men` and `out_of_action_moves`. Moves are a
/// side's own.
struct SupplyRules {
  SupplyKind kind = SupplyKind::none;
  std::int32_t every_moves = 0;          ///< KS-4.1: collected when so many have closed
  std::int32_t men_a_packet = 0;         ///< KS-4.1: of food; halves and over count up, here and in the next two
  std::int32_t horses_a_packet = 0;      ///< KS-4.1: of forage
  std::int32_t shooters_a_packet = 0;    ///< KS-4.1: of ammunition, to infantry who fired …
  std::int32_t fired_moves = 0;          ///< … in so many consecutive moves
  Length pool;                           ///< KS-4.1: bodies so near one another draw as one
  Length foot, horse;                    ///< KS-4.2: how far packets may lie from infantry; from cavalry, not less
  Length clear;                          ///< KS-4.2: their way keeps so far from free enemies
  std::int32_t least_men = 0;            ///< KS-4.3: a pool of fewer needs none
  Length siege;                          ///< KS-4.4: a way out of a siege keeps so far from free enemies
  std::int32_t food_of_a_horse = 0;      ///< KS-4.4: packets of food that a horse replaces
  std::int32_t out_of_action_moves = 0;  ///< KS-4.5: after a missed collection, unsupplied all the while
  std::int32_t surrender_moves = 0;      ///< KS-4.5: after the last horse is eaten, besieged throughout
  std::int32_t waggon_packets = 0;       ///< KS-4.6: that a waggon carries
  std::int32_t truck_packets = 0;        ///< KS-4.6: that a truck carries
  std::int32_t men_a_waggon = 0;         ///< CX-6: a supply waggon to so many …
  std::int32_t waggon_moves = 0;         ///< … within so many moves' march of it
  std::int32_t cart_moves = 0;           ///< CX-6: an ammunition cart so many moves' march from a gun, or it is silent
  friend bool operator==(const SupplyRules&, const SupplyRules&) = default;
};

inline constexpr std::string_view supply_words = "packets, waggons, none";

}  // namespace sandgate
