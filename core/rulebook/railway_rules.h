// What a rulebook says of the railway: speed, trucks, entraining, and rails torn up (CX-7, KS-9).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/base/enumeration.h"
#include "core/rulebook/ratio.h"
#include "map/base/quantity.h"

namespace sandgate {

/// How troops entrain and detrain.
enum class Boarding : std::uint8_t {
  whole,        ///< CX-7: all at once, whatever their number
  by_twenties,  ///< KS-9: party after party at a point, as boats are boarded
};
constexpr auto words_of(Boarding) { return std::to_array<std::string_view>({"whole", "by_twenties"}); }
inline constexpr std::string_view boarding_words = "whole, by_twenties";

/// Work that so many men do who stay so long.
struct ManWork {
  std::int32_t men = 0;
  std::int32_t moves = 0;  ///< their side's own
  friend bool operator==(const ManWork&, const ManWork&) = default;
};

struct RailwayRules {
  Length speed;                         ///< CX-7, KS-9: a move's run at full speed
  std::int32_t full_trucks = 0;         ///< CX-7: up to so many; with more, speed × full_trucks / trucks
  std::int32_t truck_foot = 0;          ///< CX-7: men on foot to a truck
  std::int32_t truck_horse = 0;         ///< CX-7: horsemen
  Ratio truck_guns{1, 2};               ///< CX-7: guns
  std::int32_t truck_waggons = 0;       ///< waggons, which the book does not say
  Boarding boarding = Boarding::whole;  ///< CX-7 or KS-9
  std::int32_t entrain_moves = 0;       ///< of the whole, or of each party at a point
  std::int32_t detrain_moves = 0;
  std::int32_t point_men = 0;  ///< KS-9: of a party; part-parties count up
  Length point_gap;            ///< KS-9: between points
  Length beside;               ///< CX-7: so near a train troops are massed alongside
  Length gap;                  ///< CX-7: between the heads of two trains on one line
  ManWork tear_up, relay;      ///< CX-7: a rail, by the same men
  friend bool operator==(const RailwayRules&, const RailwayRules&) = default;
};

}  // namespace sandgate
