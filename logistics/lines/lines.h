// The roads and the railways of a country as graphs: nodes where lines meet, and the shortest way along them.
// Built with Boost.Graph inside; the header is free of it.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "map/base/id.h"
#include "map/country/country.h"

namespace sandgate {

using NodeId = Id<struct NodeTag>;
using EdgeId = Id<struct EdgeTag>;

enum class LineKind : std::uint8_t { road, railway };

struct LineNode {
  MapPoint at;
  std::vector<EdgeId> edges;
  FeatureId station;  ///< railways: the station here, if any
};

/// A piece of line between two nodes with nothing meeting it in between.
struct LineEdge {
  NodeId from, to;
  FeatureClass grade = FeatureClass::plain;
  std::vector<MapPoint> points;  ///< from `from` to `to`
  double length_m = 0;
  std::vector<FeatureId> bridges, culverts;  ///< that carry it, in order along it
};

/// A place on a line: an edge and how far along it.
struct LinePlace {
  EdgeId edge;
  double along_m = 0;
  MapPoint at;
  double off_m = 0;  ///< how far the asked point lay from it
};

struct LineWay {
  std::vector<MapPoint> points;
  double length_m = 0;
};

/// How far a station may lie from its railway.
inline constexpr double station_reach_m = 200;

/// Lines meet at common vertices, where the end of one lies on another, and where two cross with no bridge at
/// the crossing (within 10 m). A station within `station_reach_m` of a railway becomes a node of the nearest. Ends
/// closer than 1 m are one. A line drawn twice counts once.
/// Immutable; breaks are given with each question, since they belong to a campaign, not to the country.
class LineNetwork {
 public:
  LineNetwork(const Country& country, LineKind kind);
  ~LineNetwork();
  LineNetwork(LineNetwork&&) noexcept;

  LineKind kind() const;
  std::span<const LineNode> nodes() const;
  std::span<const LineEdge> edges() const;
  double length_m() const;
  /// Connected components, nodes without edges not counted.
  int pieces() const;
  int stations() const;
  int bridges() const;

  /// The nearest place on any edge within `reach_m`.
  std::optional<LinePlace> nearest(MapPoint p, double reach_m) const;
  /// The shortest way between two places that passes no broken edge; none where there is none, where a place lies
  /// on a broken edge, or is not of this network. Its points run from `from.at` to `to.at` along the edges. Ties by
  /// edge id.
  std::optional<LineWay> shortest(const LinePlace& from, const LinePlace& to,
                                  std::span<const EdgeId> broken = {}) const;

 private:
  struct Graph;
  std::unique_ptr<Graph> graph_;
};

}  // namespace sandgate
