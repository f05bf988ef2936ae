// What is asked of waggons near troops and guns, and by which numbers (CX-6).
#pragma once

#include <cstdint>

#include "map/base/quantity.h"
#include "map/march/march.h"

namespace sandgate {

/// Taken from a rulebook by the caller.
struct WaggonTerms {
  bool collecting = true;          ///< everybody is asked; off: who went without when that was asked last
  bool men = true, guns = true;    ///< who is asked at all
  MarchRates waggons, carts;       ///< how they drive
  std::int32_t men_a_waggon = 0;   ///< whom a supply waggon keeps
  Moves waggon_march, cart_march;  ///< so far from a body they may be
};

}  // namespace sandgate
