// What Gunnery holds. Private to this room.
#pragma once

#include "core/gunnery/field.h"

namespace sandgate {

struct Gunnery::State {
  GunneryTable table;
  /// For each projectile, the first scatters of trials: they are the same for every aim.
  std::vector<std::vector<Scatter>> trials;

  explicit State(std::shared_ptr<const TableGround> ground);
  /// What chance adds to the trial of this number.
  Scatter trial(const Aim& aim, std::int32_t number) const;
};

}  // namespace sandgate
