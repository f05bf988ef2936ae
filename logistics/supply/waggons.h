// Waggons that must be near troops (CX-6): how many moves they would drive, and whom they keep.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "logistics/supply/ways.h"

namespace sandgate {

/// What waggons drive over, as fast as they are on roads and off them, past what is in their way.
class WaggonMarches {
 public:
  /// `rates` are those of the waggons, `clear` is how near to a free enemy they do not come (KS-4.2). Keeps a reference
  /// to the country.
  WaggonMarches(const Country& country, const Scale& scale, const MarchRates& rates, const Hindrances& hindrances,
                Length clear);

  /// By the number of each place: how many moves' march it is to there; none where that is more than `within`, or an
  /// enemy is in the way. Exactly `within` is within it. A march is the straight line's where waggons can go straight,
  /// clear of enemies, in time; else that of the quickest chain of legs of the router's lattice, drawn straight where
  /// that alone brings it into reach.
  std::vector<std::optional<Moves>> to(std::span<const Point> places, Point from, Moves within) const;

 private:
  const Country& country_;
  Scale scale_;
  MarchRates rates_;
  KeepOff enemies_;
};

/// That waggons which stand together are within reach of a body.
struct WaggonReach {
  std::size_t waggons = 0, body = 0;
  Moves march;
};
/// Men of a body who ask for waggons; a body may ask more than once.
struct WaggonAsk {
  std::size_t body = 0;
  std::int32_t men = 0;
};
/// What became of them.
struct WaggonShares {
  struct Share {
    std::size_t waggons = 0, body = 0;
    std::int32_t men = 0;
    friend bool operator==(const Share&, const Share&) = default;
  };
  std::vector<std::int32_t> kept;  ///< by ask: so many of its men
  std::vector<Share> shares;       ///< who by which waggons at last, in order of waggons and then of bodies
};

/// CX-6: `room` is for how many men there are waggons, by their number. Who asks first is kept first, by waggons as
/// near as may be; nobody who is kept goes without for one who asks later, but other waggons may keep him, so that
/// together as many are kept as can be.
WaggonShares share_waggons(std::span<const std::int32_t> room, std::span<const WaggonReach> reaches,
                           std::span<const WaggonAsk> asks);

}  // namespace sandgate
