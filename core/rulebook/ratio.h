// A whole ratio of the rules.
#pragma once

#include <cstdint>

#include "map/base/quantity.h"

namespace sandgate {

/// A whole ratio: 3/2 is "half as far again".
struct Ratio {
  std::int32_t over = 1, under = 1;
  friend bool operator==(const Ratio&, const Ratio&) = default;
  constexpr Length of(Length length) const { return {{length.count * over / under}}; }
};

}  // namespace sandgate
