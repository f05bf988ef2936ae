// Spreads for wheels, which KS-2.3 stops by what contours lie behind them. Private to this room.
#pragma once

#include "map/march/contour_finder.h"
#include "map/march/spread.h"

namespace sandgate {

class WheeledSpread : public Spread {
 public:
  WheeledSpread(const PricedLegs& priced, const CellWindow& window, const MarchRates& rates, const Country& country,
                std::int32_t most);

  Found run(const std::vector<StartLeg>& starts, const Progress& progress);

 private:
  /// In hand, the earliest last: those of one bucket go on in order, since waypoints lie nearer than a bucket is wide.
  struct Open {
    std::int32_t moves;
    std::int32_t length;
    std::uint32_t node;
    friend bool operator<(const Open& a, const Open& b) {
      return std::tie(b.moves, b.length, b.node) < std::tie(a.moves, a.length, a.node);
    }
  };

  /// As Search keeps them: how far the way is, and how far along it the last contours lie.
  std::size_t label(std::uint32_t node) const {
    return (node & waypoint_bit) != 0 ? window_.cells() + (node & ~waypoint_bit) : node;
  }
  std::int32_t* trail(std::uint32_t node) { return trails_.data() + label(node) * memory_; }
  void expand(std::uint32_t node);
  void relax_plain(std::uint32_t node, std::size_t direction);
  void relax(std::uint32_t to, std::int64_t moves, std::int32_t length, std::span<const std::int32_t> contours);
  bool too_steep(std::span<const std::int32_t> contours);

  const MarchRates& rates_;
  BucketRing ring_;
  ContourFinder finder_;
  std::size_t memory_;
  std::vector<std::int32_t> lengths_, trails_;
  std::vector<Open> open_;
  std::int32_t here_moves_ = 0;  ///< of the node that is expanded
  std::int32_t here_length_ = 0;
  std::vector<std::int32_t> here_trail_, new_trail_, contours_;
};

}  // namespace sandgate
