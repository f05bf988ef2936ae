// Places the router goes by beside the cell centres: along roads (a boat: rivers), where fords and bridges cross, and
// the two ends. Found as the search comes near them. Private to this room.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "map/march/surroundings.h"

namespace sandgate {

/// Where a place lies on the country's lines.
struct LinePart {
  const Feature* line = nullptr;
  std::size_t segment = 0, part = 0;  ///< segments are cut into parts no longer than a cell
  friend bool operator==(const LinePart&, const LinePart&) = default;
};

struct Waypoint {
  Point at;
  MapPoint ground;
  std::uint32_t cell = 0;  ///< in whose square it lies, row by row
  bool hub = false;        ///< linked to the waypoints round it: line ends, crossings, the two ends of the route
  bool wide = false;       ///< linked to cell centres further off too: crossings, the two ends of the route
  std::vector<LinePart> lines;
};

/// What stands at a place of the table, known by the place alone.
Waypoint waypoint_at(const Country& country, const Scale& scale, Point at);

class Waypoints {
 public:
  Waypoints(const Country& country, const Scale& scale, const MarchRates& rates);

  std::size_t size() const { return waypoints_.size(); }
  const Waypoint& operator[](std::uint32_t n) const { return waypoints_[n]; }

  /// One of the two ends of the route, linked to all about it.
  std::uint32_t add_end(Point at);
  /// Finds every waypoint that lies in `box`, or that is linked to a cell centre in it; adds each to `found`, in the
  /// order of their numbers.
  void find(const MapBox& box, std::vector<std::uint32_t>& found);
  /// The next waypoints along the lines that `n` lies on.
  void along_lines(std::uint32_t n, std::vector<std::uint32_t>& found);
  /// The cell centres `n` is linked to.
  void cells(std::uint32_t n, std::vector<std::uint32_t>& found) const;

 private:
  struct Hash {
    std::size_t operator()(Point p) const noexcept;
  };
  std::uint32_t add(Point at);
  std::uint32_t add(LinePart part);
  std::size_t parts_of(const Feature& line, std::size_t segment) const;
  MapPoint ground_of(const LinePart& part) const;
  void add_crossing(FeatureId id, const Feature& crossing, std::vector<std::uint32_t>& found);
  void add_wide(MapPoint at, std::vector<std::uint32_t>& found);

  const Country& country_;
  const Scale scale_;
  const MarchRates& rates_;
  Nearness near_;
  KindSet line_kinds_ = 0, crossing_kinds_ = 0;
  double cell_, wide_reach_;  ///< metres
  std::vector<Waypoint> waypoints_;
  std::unordered_map<Point, std::uint32_t, Hash> by_place_;                   ///< looked up only, never gone through
  std::unordered_map<std::int32_t, std::vector<std::uint32_t>> by_crossing_;  ///< the same
  std::vector<std::uint32_t> ends_;
};

}  // namespace sandgate
