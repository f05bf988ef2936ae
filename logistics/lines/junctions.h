// Where the lines of a country meet. Private to this room.
#pragma once

#include <functional>
#include <vector>

#include "logistics/lines/segment_tree.h"
#include "map/base/id.h"
#include "map/country/feature.h"

namespace sandgate::lines {

/// Ends closer than this are one, and an end this close to another line lies on it.
inline constexpr double one_place_m = 1.0;

/// A road or railway as the country has it, without repeated points.
struct Line {
  FeatureClass grade = FeatureClass::plain;
  std::vector<MapPoint> points;
  std::vector<double> along;  ///< of each point from the first

  double length_m() const { return along.back(); }
};

/// A node's place on a line. Marks of one group are one node.
struct Mark {
  std::uint32_t line = 0;
  double along = 0;
  MapPoint at;
  FeatureId station;
  std::uint32_t group = 0;
};

/// All marks, in order of line and place along it. `bridged(p)` says that lines crossing at `p` without a common
/// vertex pass one over the other.
class Junctions {
 public:
  Junctions(const std::vector<Line>& lines, const SegmentTree& tree);

  void join_ends();
  void join_common_vertices();
  void join_crossings(const std::function<bool(MapPoint)>& bridged);
  void add_station(const SegmentTree::Found& found, FeatureId station);
  /// Joins what lies closer together than `one_place_m` along a line, and numbers the groups from nought.
  std::vector<Mark> finish() &&;

 private:
  std::uint32_t mark(std::uint32_t line, double along, MapPoint at);
  std::uint32_t root(std::uint32_t mark);
  void join(std::uint32_t a, std::uint32_t b);
  void join_end(std::uint32_t end);
  void cross(const Segment& one, const Segment& other, const std::function<bool(MapPoint)>& bridged);

  const std::vector<Line>& lines_;
  const SegmentTree& tree_;
  std::vector<Mark> marks_;
  std::vector<std::uint32_t> parents_;
};

}  // namespace sandgate::lines
