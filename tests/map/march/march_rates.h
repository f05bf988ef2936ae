// Rates of those who march, for tests of what a march costs and of the quickest way.
#pragma once

#include "map/march/march.h"

namespace sandgate::tests {

inline constexpr Length foot = Length::feet(1);
inline constexpr Length half_foot{{Length::per_foot / 2}};

inline MarchRates infantry() {
  MarchRates rates;
  rates.across = rates.road = foot;
  rates.climb = foot;
  rates.descent = half_foot;
  rates.ford = Moves::whole(1);
  return rates;
}
inline MarchRates boxed_infantry() {
  MarchRates rates = infantry();
  rates.road = foot + half_foot;
  return rates;
}
inline MarchRates guns() {
  MarchRates rates = infantry();
  rates.across = rates.road = Length::feet(2);
  rates.ford.reset();
  rates.wheels = true;
  return rates;
}

}  // namespace sandgate::tests
