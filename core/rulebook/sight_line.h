// The line of sight of a man on the map, as a rulebook measures it (CX-11).
#pragma once

#include "core/rulebook/rulebook.h"
#include "map/country/scale.h"
#include "map/sight/sight.h"

namespace sandgate {

/// From a man's eye to a man.
inline SightLine sight_line(const Rulebook& rulebook, const Scale& scale) {
  return {.eye_m = rulebook.wide.eye_m,
          .target_m = rulebook.wide.target_m,
          .vertical = scale.vertical,
          .into_wood_m = rulebook.wide.into_wood_m};
}

}  // namespace sandgate
