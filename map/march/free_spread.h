// Spreads for movers that steepness does not stop. Private to this room.
#pragma once

#include <atomic>

#include "map/base/together.h"
#include "map/march/spread.h"

namespace sandgate {

/// A place is equally good whichever way led to it, so what order nodes are gone through in makes no difference to what
/// is found. They are gone through in bands of rows: some buckets of one band, then the same buckets of the next. So
/// what is at work at one time is little enough to stay near the processor, and bands can be shared out among threads;
/// nobody reads or writes what another band has. Ways into other bands are handed over when all have gone so far; where
/// they better what was found there, that is gone through again.
class FreeSpread : public Spread {
 public:
  using Spread::Spread;

  /// `threads` as in Spread::over().
  Found run(const std::vector<StartLeg>& starts, unsigned threads, const Progress& progress);

 private:
  /// A way to a node that may be better than the one that is known.
  struct Offer {
    std::uint32_t node;
    std::int32_t moves;
  };
  struct alignas(64) Band {  // so aligned that no two threads write to one line of memory
    Band(int shift, std::uint32_t from, std::uint32_t to) : ring(shift), first(from), end(to) {}

    BucketRing ring;
    std::uint32_t first, end;                      ///< its cells
    std::uint32_t first_inner = 0, end_inner = 0;  ///< those from which no leg leads out of it
    std::uint32_t gone = 0;                        ///< the last bucket gone through
    std::vector<Offer> out;                        ///< to nodes of other bands
    std::size_t done = 0;                          ///< nodes
  };

  void make_bands();
  std::uint32_t band_of(std::uint32_t node) const;
  /// Brings what bands found for one another to its place, and sets the buckets that come next.
  void hand_over(const Progress& progress);
  void drain(Band& band);
  void expand_all(const BucketRing::Nodes& nodes, std::uint32_t bucket, Band& band);
  /// Adds what is better than what is known from `to` on, and leaves what lies there otherwise in any state; the end of
  /// what was added.
  Offer* offer_plain(std::uint32_t node, Neighbours::Lanes lanes, Offer* to) const;
  void expand_slowly(std::uint32_t node, Band& band);
  void offer(std::uint32_t node, std::int64_t moves, Band& band);
  void take(const Offer& offer, std::int32_t& known, Band& band) const;

  const std::int64_t climb_ = priced_.climb_moves, descent_ = priced_.descent_moves;
  std::vector<Band> bands_;
  std::uint32_t cells_to_a_band_ = 1;
  std::vector<std::uint32_t> bands_of_waypoints_;
  std::uint32_t bucket_ = 0, end_bucket_ = 0;  ///< what all bands go through
  std::atomic<std::size_t> next_band_ = 0;     ///< that nobody has begun
  bool over_ = false, stopped_ = false;
};

}  // namespace sandgate
