// Seats that wish to be passed over: what of theirs waits for orders, and whether any of it is new to them.
#pragma once

#include <cstdint>
#include <vector>

#include "app/host/client.h"

namespace sandgate {

/// What of a seat's waits for orders.
struct Waiting {
  std::vector<Handle> idle;     ///< bodies without orders, by handle
  std::ptrdiff_t messages = 0;  ///< that have come to it, all told
  bool men = false;             ///< it orders men on a table

  static Waiting of(const Picture& picture);
  /// Whether something waits that did not when the seat closed its last move, as `left` has it: where nothing does, it
  /// would but close again. Men on a table wait anew in every move.
  bool new_since(const Waiting& left) const;
};

}  // namespace sandgate
