// A* over cell centres and waypoints. Private to this room.
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <vector>

#include "map/march/keep_off.h"
#include "map/march/legs.h"

namespace sandgate {

class Search {
 public:
  /// `off` may be null.
  Search(const Country& country, const Scale& scale, const MarchRates& rates, Point from, Point to,
         const KeepOff* off = nullptr);

  struct Found {
    Path path;    ///< both ends included
    Moves moves;  ///< as the lattice counts its legs
  };
  /// The quickest chain of legs that passes none of those forbidden.
  std::expected<Found, NoRoute> run(const Progress& progress, const SearchLimits& limits = {});
  /// Never again go straight from `a` to `b`.
  void forbid(Point a, Point b);

 private:
  using Node = Legs::Node;
  static constexpr std::int64_t not_reached = std::numeric_limits<std::int64_t>::max();

  struct Label {
    std::int64_t moves = not_reached;
    std::int32_t length = 0;
    Node parent = Legs::no_node;
  };
  struct LabelPage {
    Label labels[Lattice::side * Lattice::side];
    std::unique_ptr<std::int32_t[]> steep;  ///< wheels: as steep_of()
  };
  struct Open {
    std::int64_t least;   ///< moves to the end, at the least
    std::int64_t behind;  ///< wheels: moves from the start, so that ways that tie are all known before one goes on
    std::int32_t length;
    std::uint32_t cell;
    Node node;
    std::int64_t moves;
    /// Whether it comes after another: the heap's order, without ties.
    friend bool operator<(const Open& a, const Open& b) {
      return std::tie(b.least, b.behind, b.length, b.cell, b.node) <
             std::tie(a.least, a.behind, a.length, a.cell, a.node);
    }
  };

  Label& label(Node node);
  /// Wheels: how far along the way to `node` the last contours off the road lie, the last first; before its start
  /// where there are fewer. One fewer than make a way too steep.
  std::int32_t* steep_of(Node node);
  std::int64_t at_least(Node node, std::int32_t level) const;
  void expand(Node node);
  void try_direction(Node node, std::size_t number);
  void try_exactly(Node from, Node to);
  void relax(Node from, Node to, std::int64_t moves, std::int32_t length, std::int32_t level);
  void push(Node node, const Label& label, std::int32_t level);
  bool too_steep(Node from);
  bool forbidden(Node from, Node to) const;
  Path path_to(Node node);
  Bar most_met() const;

  const MarchRates rates_;
  const KeepOff* off_;
  Legs legs_;
  Lattice& lattice_;
  Node from_, to_;
  std::int32_t to_level_;
  MapPoint to_ground_;
  double units_per_m_;
  std::size_t steep_memory_;

  std::vector<std::unique_ptr<LabelPage>> pages_;
  std::vector<Label> waypoint_labels_;
  std::vector<std::int32_t> waypoint_steep_;
  std::vector<Open> heap_;
  std::vector<Node> found_;
  std::vector<std::int32_t> contours_;  ///< wheels: off the road, along the leg in hand
  std::vector<std::int32_t> trail_;
  double part_ = 0;
  std::vector<std::pair<Point, Point>> forbidden_;
  std::array<std::int64_t, 8> met_{};
};

}  // namespace sandgate
