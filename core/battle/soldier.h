// One man on a table.
#pragma once

#include "core/forces/arm.h"
#include "map/base/id.h"
#include "map/base/point.h"

namespace sandgate {

/// LW-5: what has become of a man.
enum class ManState : std::uint8_t {
  free,
  prisoner,
  disarmed,  ///< LW-5.6: freed, and not yet at his own back line
  dead,
  crossed,  ///< LW-5.7: over a back line, for good
};

/// Stands on a round base about `at`, whose radius is the rulebook's for his arm. `camp` is 0 for the first, 1 for the
/// second.
struct Soldier {
  ManId id;
  BodyId body;
  std::uint8_t camp = 0;
  Arm arm = Arm::infantry;
  Point at;
  ManState state = ManState::free;
  friend bool operator==(const Soldier&, const Soldier&) = default;
};

}  // namespace sandgate
