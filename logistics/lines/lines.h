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
  std::vector<FeatureId> bridges, culverts;   ///< that carry it, in order along it
  std::vector<double> bridges_m, culverts_m;  ///< how far along each of them is
};

/// A place on a line: an edge and how far along it.
struct LinePlace {
  EdgeId edge;
  double along_m = 0;
  MapPoint at;
  double off_m = 0;  ///< how far the asked point lay from it
};

/// A place at which a line is broken: nothing passes it, and the line is whole on either side.
struct LineBreak {
  EdgeId edge;
  double along_m = 0;  ///< less than nought is the edge's beginning, more than its length its end
  friend bool operator==(const LineBreak&, const LineBreak&) = default;
};

/// A part of an edge as a way goes over it, forwards or backwards.
struct LineLeg {
  EdgeId edge;
  double from_m = 0, to_m = 0;  ///< from the edge's beginning
  friend bool operator==(const LineLeg&, const LineLeg&) = default;
};

struct LineWay {
  std::vector<MapPoint> points;
  double length_m = 0;
  std::vector<LineLeg> legs;  ///< one after the other, none without length; none at all where the way is a place
};

/// What hangs together of a network.
struct LinePiece {
  double length_m = 0;
  std::vector<NodeId> nodes;     ///< by id
  std::vector<NodeId> stations;  ///< those of them that are stations
};

/// How far a station may lie from its railway.
inline constexpr double station_reach_m = 200;

/// Lines meet at common vertices, where the end of one lies on another, and where two cross with no bridge at
/// the crossing (within 10 m). A station within `station_reach_m` of a railway becomes a node of the nearest. Ends
/// closer than 1 m are one. A line drawn twice counts once.
/// Immutable; breaks are given with each question, since they belong to a campaign, not to the country. One that names
/// an edge of no network breaks nothing.
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
  /// The pieces, the longest first; of equally long ones that with the lower node.
  std::vector<LinePiece> piece_list() const;
  /// Whether a way leads from one node to the other while nothing is broken.
  bool connected(NodeId a, NodeId b) const;
  int stations() const;
  int bridges() const;

  /// The nearest place on any edge within `reach_m`.
  std::optional<LinePlace> nearest(MapPoint p, double reach_m) const;
  /// The place so far along an edge, which must be one of this network; less than nought is its beginning, more than
  /// its length its end.
  LinePlace place_on(EdgeId edge, double along_m) const;
  /// The place of a node of this network.
  LinePlace place_of(NodeId node) const;
  /// The shortest way between two places that passes no break; none where there is none, or where a place is not of
  /// this network. A way may begin and end beside a break, on either side; a place at the very end of an edge is its
  /// node, and lies beyond a break there. Its points run from `from.at` to `to.at` along the edges. Ties by edge id.
  std::optional<LineWay> shortest(const LinePlace& from, const LinePlace& to,
                                  std::span<const LineBreak> broken = {}) const;

 private:
  struct Graph;
  std::unique_ptr<Graph> graph_;
};

}  // namespace sandgate
