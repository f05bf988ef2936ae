// Places men take beside and behind one another (KS-2.1, CX-10). Private to this room.
#pragma once

#include <vector>

#include "core/forces/arm.h"
#include "map/base/bearing.h"

namespace sandgate {

struct Rulebook;

/// A place in a formation, from the middle of its front.
struct Slot {
  Length ahead, right;
};
/// Where a slot lies for a formation whose front's middle is at `at`.
Point place_of(Slot slot, Point at, Bearing facing);

/// Ranks of men of one size, the front rank on the line, each rank's middle in the middle.
struct Ranks {
  std::vector<Slot> slots;  ///< rank by rank from the front, from left to right
  Length width, depth;      ///< over their bases; the front rank's middles lie a radius behind the front
};
/// How many a rank of so many men has, by formation; never wider than `widest`, where that can be helped.
std::int64_t abreast(const Rulebook& rulebook, Formation formation, std::int64_t men, Length radius, Length widest);
Ranks ranks(const Rulebook& rulebook, Formation formation, std::int64_t men, Length radius, Length widest);

/// Places of a gun's crew from its axle: turn about to its right and left from the wheels to the trail's end, the rest
/// behind it.
std::vector<Slot> crew_slots(const Rulebook& rulebook, std::int64_t men, Length radius);

}  // namespace sandgate
