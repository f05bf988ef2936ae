// A* over cell centres and waypoints. Private to this room.
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <memory>
#include <span>
#include <vector>

#include "map/march/directions.h"
#include "map/march/lattice.h"
#include "map/march/reckon.h"

namespace sandgate {

class Search {
 public:
  Search(const Country& country, const Scale& scale, const MarchRates& rates, Point from, Point to);

  /// The quickest chain of points, both ends included, that passes none of the legs forbidden.
  std::expected<Path, NoRoute> run(const Progress& progress);
  /// Never again go straight from `a` to `b`.
  void forbid(Point a, Point b);

 private:
  /// A cell centre by its place row by row, or a waypoint by its number after all the cells.
  using Node = std::uint32_t;
  static constexpr Node no_node = std::numeric_limits<Node>::max();
  static constexpr std::int64_t not_reached = std::numeric_limits<std::int64_t>::max();

  struct Label {
    std::int64_t moves = not_reached;
    std::int32_t length = 0;
    Node parent = no_node;
  };
  struct LabelPage {
    Label labels[Lattice::side * Lattice::side];
    std::unique_ptr<std::int32_t[]> steep;  ///< wheels: as steep_of()
  };
  struct Open {
    std::int64_t least;  ///< moves to the end, at the least
    std::int64_t moves;
    std::int32_t length;
    std::uint32_t cell;
    Node node;
    /// Whether it comes after another: the heap's order, without ties.
    friend bool operator<(const Open& a, const Open& b) {
      return std::tie(b.least, b.length, b.cell, b.node) < std::tie(a.least, a.length, a.cell, a.node);
    }
  };
  struct Leap {  ///< what every leg in one direction has in common
    std::int64_t moves;
    std::int32_t length;
  };
  struct Place {
    MapPoint ground;
    Point at;
  };

  Label& label(Node node);
  /// Wheels: how far along the way to `node` the last contours off the road lie, the last first; before its start
  /// where there are fewer. One fewer than make a way too steep.
  std::int32_t* steep_of(Node node);
  Place place(Node node) const;
  std::uint32_t cell(Node node) const;
  std::int64_t at_least(Node node, std::int32_t level);
  void expand_cell(Node node);
  void expand_waypoint(Node node);
  void try_direction(Node node, int column, int row, const Direction& direction, const Leap& leap);
  void try_exactly(Node from, Node to);
  bool free_between(int column, int row, const Direction& direction, std::uint8_t flags);
  void relax(Node from, Node to, std::int64_t moves, std::int32_t length, std::int32_t level);
  bool too_steep(Node from);
  void note_contours(double before, double after, double from, double to, std::int32_t length);
  bool forbidden(Node from, Node to) const;
  Bar most_met() const;

  const Country& country_;
  const Scale scale_;
  const MarchRates rates_;
  Waypoints waypoints_;
  Lattice lattice_;
  Walker walker_;
  const MapBox bounds_;
  const bool boat_;
  Length rate_;  ///< of plain going from centre to centre
  std::int64_t climb_moves_, descent_moves_;
  Length best_rate_;
  double interval_;
  std::array<Leap, 16> leaps_;
  Node from_, to_;
  std::int32_t to_level_;
  MapPoint to_ground_;
  double units_per_m_;
  std::size_t steep_memory_;

  std::vector<std::unique_ptr<LabelPage>> pages_;
  std::vector<Label> waypoint_labels_;
  std::vector<std::int32_t> waypoint_steep_;
  std::vector<Open> heap_;
  std::vector<std::uint32_t> found_;
  std::vector<std::int32_t> contours_;  ///< wheels: off the road, along the leg in hand
  std::vector<std::int32_t> trail_;
  double part_ = 0;
  std::vector<std::pair<Point, Point>> forbidden_;
  std::array<std::int64_t, 8> met_{};
};

}  // namespace sandgate
