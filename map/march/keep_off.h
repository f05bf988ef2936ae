// Places that a way keeps clear of, as waggons do of free enemies (KS-4.2, KS-4.4).
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "map/march/march.h"

namespace sandgate {

/// A place and how near to it nobody goes; exactly so far from it one passes.
struct KeptPlace {
  Point at;
  Length by;
  std::int32_t who = 0;  ///< what the caller calls it
  friend auto operator<=>(const KeptPlace&, const KeptPlace&) = default;
};

/// In whatever order places are given, it answers alike.
class KeepOff {
 public:
  KeepOff() = default;
  explicit KeepOff(std::vector<KeptPlace> places);

  bool empty() const { return places_.empty(); }
  std::span<const KeptPlace> places() const { return places_; }  ///< in order

  /// Whether the straight leg, its ends included, comes too near to any.
  bool bars(Point a, Point b) const;
  /// Those that lie within `reach` and their own distance of `at`: all that ways no longer than `reach` can meet.
  KeepOff about(Point at, Length reach) const;

  struct Met {
    Point at;
    Length along;  ///< of the path
    std::int32_t who = 0;
  };
  /// Where a path first comes too near; of several there the least `who`.
  std::optional<Met> first_met(std::span<const Point> path) const;

 private:
  std::vector<KeptPlace> places_;
  Length widest_;
};

/// As the other find_route (map/march/march.h), by ways that keep off; none of its legs is barred.
std::expected<Route, NoRoute> find_route(const Country& country, const Scale& scale, const MarchRates& rates,
                                         Point from, Point to, const KeepOff& off, const Progress& progress = {});

/// Where a search ends that finds nothing.
struct SearchLimits {
  Moves moves{{std::numeric_limits<std::int64_t>::max()}};       ///< longer ways are none
  std::size_t places = std::numeric_limits<std::size_t>::max();  ///< cancelled once it has gone through so many
};
/// Route::searched of that route and no more: whether a chain of legs leads there, and what it takes, as NearWays finds
/// it too.
std::expected<Moves, NoRoute> search_route(const Country& country, const Scale& scale, const MarchRates& rates,
                                           Point from, Point to, const KeepOff& off, const SearchLimits& limits = {});

}  // namespace sandgate
