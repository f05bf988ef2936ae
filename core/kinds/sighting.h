// What one sees of a body that is not one's own, and what a side has in sight.
#pragma once

#include <vector>

#include "core/forces/body.h"

namespace sandgate {

/// How a body looks from outside (CX-1, CX-2).
struct Sighting {
  Point at;
  Bearing facing;
  Formation formation = Formation::boxed;
  bool scouts = false;
  bool counted = false;  ///< numbers of men are exact: seen from near, or few
  /// The arms seen, with numbers as far as they are known. Of a box: what was in it when it was last open before the
  /// same eyes; else none.
  std::vector<Part> parts;
  SANDGATE_FIELDS(at, facing, formation, scouts, counted, parts)
  friend bool operator==(const Sighting&, const Sighting&) = default;
};

/// What a side's eyes make of one body of another side.
struct Watch {
  BodyId by;      ///< who reported it last, then the nearest that saw it; none: it is not in sight
  Sighting seen;  ///< as last reported
  bool in_sight() const { return !by.none(); }
  SANDGATE_FIELDS(by, seen)
  friend bool operator==(const Watch&, const Watch&) = default;
};

}  // namespace sandgate
