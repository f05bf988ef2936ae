// One shot flown over a field. Private to this room.
#pragma once

#include "core/gunnery/field.h"

namespace sandgate {

Flight fly_over(const Field& field, const Shot& shot);

/// The next step of a projectile in the free air: `pull` is its acceleration.
struct FreeFlight {
  static constexpr double step = 1.0 / 240;  ///< seconds; also the world's step where nothing is near
  Vector at, velocity;
};
Vector pull_on(const GunneryTable& table, const GunneryRules::Projectile& shot, Vector velocity);

}  // namespace sandgate
