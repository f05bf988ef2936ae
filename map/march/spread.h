// Spreads from a start over priced legs. Private to this room.
#pragma once

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

/// What every mover's spread has: the window's cells and waypoints.
class Spread {
 public:
  /// What a spread came to; Reach::never where no way leads.
  struct Found {
    UnfilledVector<std::uint32_t> moves;   ///< to every cell of the window; empty where `progress` asked to stop
    std::size_t reached = 0;               ///< so many of them are
    std::vector<std::uint32_t> waypoints;  ///< to every waypoint, by its number
    /// Wheels: how long the way is to each cell and, after all of them, to each waypoint, and how far along it its last
    /// contours lie, the last first: for each alike many, one fewer than make a way too steep.
    std::vector<std::int32_t> lengths, trails;
  };

  /// `window` lies in that of `priced`. Nothing further than `most` is reached. In as many threads as are worth it, but
  /// no more than `threads`.
  static Found over(const PricedLegs& priced, const CellWindow& window, const MarchRates& rates, const Country& country,
                    std::int32_t most, const std::vector<StartLeg>& starts, unsigned threads, const Progress& progress);

 protected:
  static constexpr std::uint32_t nowhere = 0xFFFFFFFF;

  Spread(const PricedLegs& priced, const CellWindow& window, std::int32_t most);

  std::uint32_t priced_place(std::uint32_t cell) const;
  /// The same leg's end in this window; `nowhere` outside it.
  std::uint32_t end_of(const SpecialLeg& leg) const;
  std::int32_t& moves_to(std::uint32_t node) {
    return (node & waypoint_bit) != 0 ? waypoint_moves_[node & ~waypoint_bit] : moves_[node];
  }
  std::span<const SpecialLeg> specials_of(std::uint32_t node) const;
  /// Tells of so many cells done; false where it asked to stop.
  bool report(std::size_t done, const Progress& progress);
  Found answer();

  const PricedLegs& priced_;
  CellWindow window_;
  std::int32_t beyond_;  ///< what stands at a cell that is not reached: just more than the most
  int bucket_shift_;     ///< no leg between cells is shorter than a bucket of so many bits is wide
  Neighbours neighbours_;
  const std::int16_t* levels_;  ///< of the window's cells
  const std::uint16_t* plain_;  ///< their plain legs that end in the window
  std::int32_t* moves_;         ///< to them
  std::vector<std::int32_t> waypoint_moves_;

 private:
  void copy_window();

  UnfilledVector<std::uint32_t> found_;      // where moves_ stand
  UnfilledVector<std::int16_t> own_levels_;  // of a window that is less than what is priced
  UnfilledVector<std::uint16_t> own_plain_;
  std::size_t reported_ = 0;
};

}  // namespace sandgate
