// Which of several places have ways to one another that are no longer than so much.
#pragma once

#include <cstddef>
#include <memory>
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

/// The ground about several places, priced for ways of at most `most` between them and `more` on every side, and kept
/// for what is in the way there now and later. Keeps references to country and scale. For several threads at once.
class LinkGround {
 public:
  LinkGround(const Country& country, const Scale& scale, const MarchRates& rates, std::span<const Point> places,
             Moves most, Length more = {});

  /// Whether it serves for these places too, by these rates.
  bool serves(const MarchRates& rates, std::span<const Point> places, Moves most) const;
  /// What it keeps in memory, about.
  std::size_t bytes() const;

 private:
  friend std::vector<NearLink> near_links(const LinkGround& ground, std::span<const Point> places, Moves most,
                                          const KeepOff& off);
  struct Priced;
  std::shared_ptr<const Priced> priced_;
};

/// Every two places with a way of at most `most` between them are joined by such ways, directly or over other places:
/// the answer has, in order, for each two whose nearest grounds meet the shortest way over where they do. One spread
/// from all places at once finds them, as far as half of `most`, over legs priced for the ground about them alone. For
/// rates by which a leg takes the same both ways. A place where this mover cannot stand, or that is kept off, has none.
/// The straight line between two places is not looked at. The ground serves for them, and does not change the answer.
std::vector<NearLink> near_links(const LinkGround& ground, std::span<const Point> places, Moves most,
                                 const KeepOff& off = {});

}  // namespace sandgate
