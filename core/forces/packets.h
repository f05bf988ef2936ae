// Packets of food, forage and ammunition (KS-4.6).
#pragma once

#include <algorithm>
#include <cstdint>

#include "core/base/fields.h"

namespace sandgate {

/// Packets by kind: what lies in a depot, on waggons or in trucks, or is to go from one to another.
struct Packets {
  std::int32_t food = 0, forage = 0, ammunition = 0;

  constexpr std::int64_t count() const { return std::int64_t{food} + forage + ammunition; }
  constexpr bool nothing() const { return food == 0 && forage == 0 && ammunition == 0; }
  /// Whether there are at least so many of each kind.
  constexpr bool hold(const Packets& others) const {
    return food >= others.food && forage >= others.forage && ammunition >= others.ammunition;
  }
  constexpr Packets& operator+=(const Packets& more) {
    food += more.food, forage += more.forage, ammunition += more.ammunition;
    return *this;
  }
  constexpr Packets& operator-=(const Packets& fewer) {
    food -= fewer.food, forage -= fewer.forage, ammunition -= fewer.ammunition;
    return *this;
  }
  SANDGATE_FIELDS(food, forage, ammunition)
  friend bool operator==(const Packets&, const Packets&) = default;
};

}  // namespace sandgate
