// Spreads from a start over priced legs. Private to this room.
#pragma once

#include <memory>
#include <vector>

#include "map/march/bucket_ring.h"
#include "map/march/neighbours.h"
#include "map/march/priced_legs.h"

namespace sandgate {

/// A leg from the start of a reach.
struct StartLeg {
  SpecialLeg leg;                      ///< `to` a place in the priced window, or a waypoint's number with its bit
  std::vector<std::int32_t> contours;  ///< wheels
};

/// What every mover's spread has: the window's cells and waypoints, and the queue.
class Spread {
 public:
  /// What a spread came to: Reach::never where no way leads.
  struct Found {
    std::vector<std::uint32_t> moves;      ///< to every cell of the window; empty where `progress` asked to stop
    std::vector<std::uint32_t> waypoints;  ///< moves to every waypoint, by its number
  };

  /// `window` lies in that of `priced`. Nothing further than `most` is reached.
  Spread(const PricedLegs& priced, const CellWindow& window, std::int32_t most);

  static Found over(const PricedLegs& priced, const CellWindow& window, const MarchRates& rates, const Country& country,
                    std::int32_t most, const std::vector<StartLeg>& starts, const Progress& progress);

 protected:
  struct Cell {
    std::int16_t level;
    std::uint16_t plain;
  };
  template <class T>
  using Memory = std::unique_ptr<T[], void (*)(T*)>;
  static constexpr std::uint32_t nowhere = 0xFFFFFFFF;

  void make_ready();
  std::uint32_t priced_place(std::uint32_t cell) const;
  /// The same leg's end in this window; `nowhere` outside it.
  std::uint32_t end_of(const SpecialLeg& leg) const;
  std::int32_t& moves_to(std::uint32_t node) {
    return (node & waypoint_bit) != 0 ? waypoint_moves_[node & ~waypoint_bit] : moves_[node];
  }
  std::span<const SpecialLeg> specials_of(std::uint32_t node) const;
  bool report(const Progress& progress);
  Found answer() const;

  const PricedLegs& priced_;
  CellWindow window_;
  std::int32_t beyond_;  ///< what stands at a cell that is not reached: just more than the most
  BucketRing ring_;
  Neighbours neighbours_;
  Memory<std::int32_t> all_moves_;  ///< with some more on both sides, which neighbours_ reads
  std::int32_t* moves_;             ///< to the cells
  Memory<Cell> cells_;
  std::vector<std::int32_t> waypoint_moves_;
  std::size_t done_ = 0, reported_ = 0;
};

}  // namespace sandgate
