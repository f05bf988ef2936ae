// What a rulebook says of destroying and mending bridges, culverts, depots and waggons (KS-5).
#pragma once

#include <cstdint>

#include "core/rulebook/railway_rules.h"
#include "map/base/quantity.h"

namespace sandgate {

/// All moves are those of the party's side. Rails are torn up and relaid by CX-7 (`RailwayRules`).
struct DestructionRules {
  /// How long a party works at one.
  struct Crossing {
    std::int32_t destroy_moves = 0, repair_moves = 0;
    friend bool operator==(const Crossing&, const Crossing&) = default;
  };
  /// The contents of so many waggons.
  struct Waggons {
    std::int32_t count = 0;
    ManWork work;
    friend bool operator==(const Waggons&, const Waggons&) = default;
  };
  std::int32_t party_men = 0;  ///< engineers of a party; more do not hasten it
  Length near;  ///< a free enemy so near stops work; a free man so near holds depots, waggons, trains, boats
  Crossing railway_bridge, culvert, road_bridge;
  ManWork depot;  ///< of any size, by fire
  Waggons waggons;
  friend bool operator==(const DestructionRules&, const DestructionRules&) = default;
};

}  // namespace sandgate
