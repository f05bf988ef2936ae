// Which of several places have ways to one another that are no longer than so much.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "map/march/keep_off.h"

namespace sandgate {

/// A way between two of the places, by their numbers.
struct NearLink {
  std::size_t a = 0, b = 0;  ///< a < b
  Moves moves;
  friend auto operator<=>(const NearLink&, const NearLink&) = default;
};

/// Every two places with a way of at most `most` between them are joined by such ways, directly or over other places:
/// the answer has, in order, for each two whose nearest grounds meet the shortest way over where they do. One spread
/// from all places at once finds them, as far as half of `most`, over legs priced for the ground about them alone. For
/// rates by which a leg takes the same both ways. A place where this mover cannot stand, or that is kept off, has none.
/// The straight line between two places is not looked at.
std::vector<NearLink> near_links(const Country& country, const Scale& scale, const MarchRates& rates,
                                 std::span<const Point> places, Moves most, const KeepOff& off = {});

}  // namespace sandgate
