// The light of the room, reckoned into colours beforehand: by day the evening in the window, by night a lamp over the
// table.
#pragma once

#include "app/table/mesh.h"

namespace sandgate {

/// It hangs over the middle of the table.
struct Lamp {
  float reach = 60;  ///< inches
  /// How much of it comes to a place: all in the middle, half of it as far off as it reaches.
  float part(Vec at) const;
  /// A colour that is lit later, by lights that know nothing of how far a lamp reaches.
  Tint on(Tint tint, Vec at) const;
};

/// What the window's light and the room's make of a colour on a side that looks so.
Tint lit_by_window(Tint tint, Vec normal);
/// What the lamp makes of one at a place, and what is left of the evening.
Tint lit_by_lamp(Tint tint, Vec normal, Vec at, const Lamp& lamp);
/// What is drawn on the ground, as chalk is seen by lamplight: plainly, wherever it is.
Tint chalked(Tint tint);

}  // namespace sandgate
