// Where everybody of a body would stand on an empty field (CX-10). Private to this room.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "core/battle/formation.h"
#include "core/forces/contents.h"

namespace sandgate {

/// From the middle of the front.
struct Layout {
  struct Crewed {
    Slot axle;
    std::vector<std::pair<Arm, Slot>> crew;  ///< from the axle
  };
  std::vector<Crewed> guns;
  std::vector<std::pair<Arm, Slot>> men;  ///< in ranks
  std::vector<Slot> brought;
};

/// `widest`: no line is wider, where that can be helped.
Layout draw_layout(const Rulebook& rulebook, const Contents& contents, Formation formation,
                   std::span<const Arm> brought, Length widest);

}  // namespace sandgate
