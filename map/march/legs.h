// The legs of the lattice and what each of them costs: the one account that the route and the reach both keep. Private
// to this room.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "map/march/contour_finder.h"
#include "map/march/directions.h"
#include "map/march/lattice.h"
#include "map/march/reckon.h"

namespace sandgate {

class Legs {
 public:
  /// A cell by its place row by row, or a waypoint by its number after all the cells.
  using Node = std::uint32_t;
  static constexpr Node no_node = std::numeric_limits<Node>::max();

  struct Leap {  ///< what every plain leg in one direction has in common
    std::int64_t moves;
    std::int32_t length;
    std::int64_t least;  ///< moves of one that is walked, at the least: it may lie along a road
  };
  struct Place {
    MapPoint ground;
    Point at;
  };
  /// What is known of a leg between two cells without walking it.
  struct Look {
    enum class Verdict : std::uint8_t { plain, to_walk, barred } verdict = Verdict::barred;
    int up = 0, down = 0;    ///< contours of a plain leg
    std::int32_t level = 0;  ///< where it ends
  };
  struct Walked {
    Bar bar = Bar::none;
    std::int64_t moves = 0;
    std::int32_t length = 0;
  };

  Legs(const Country& country, const Scale& scale, const MarchRates& rates);
  Legs(const Legs&) = delete;  // its parts refer to one another
  Legs& operator=(const Legs&) = delete;

  Lattice& lattice() { return lattice_; }
  const Waypoints& waypoints() const { return waypoints_; }
  const MarchRates& rates() const { return rates_; }
  std::uint32_t cells() const { return lattice_.cells(); }
  bool is_waypoint(Node node) const { return node >= lattice_.cells(); }
  Node node(int column, int row) const {
    return static_cast<Node>(row) * static_cast<Node>(lattice_.columns()) + static_cast<Node>(column);
  }
  int column(Node cell) const { return static_cast<int>(cell % static_cast<Node>(lattice_.columns())); }
  int row(Node cell) const { return static_cast<int>(cell / static_cast<Node>(lattice_.columns())); }

  /// The start of a route or a reach, or its end: linked to all about it.
  Node add_end(Point at) { return lattice_.cells() + waypoints_.add_end(at); }
  /// The cell whose place `at` is, exactly; `no_node` where it is none's.
  static Node cell_at(const Country& country, const Scale& scale, Point at);
  Place place(Node node) const;
  /// The cell a node lies in.
  std::uint32_t cell(Node node) const { return is_waypoint(node) ? waypoints_[node - lattice_.cells()].cell : node; }
  std::int32_t level(Node node);

  /// Moves for a contour climbed and one descended, off the roads.
  std::int64_t climb_moves() const { return climb_moves_; }
  std::int64_t descent_moves() const { return descent_moves_; }
  Length best_rate() const { return best_rate_; }
  /// In the order of `directions`. A leg from centre to centre counts its true length; one that is walked counts no
  /// less than the straight line between its ends, which rounding to whole 64ths may fall short of.
  const Leap& leap(std::size_t direction) const { return leaps_[direction]; }

  /// What a leg in `direction` is, from a cell that has heights.
  Look look(int column, int row, const Direction& direction);
  /// Where, along plain legs, contours lie; for wheels.
  const ContourFinder& contours() const { return contours_; }
  /// Walks a leg. Wheels: fills `contours` with those off the road.
  Walked walk(Node from, Node to, std::vector<std::int32_t>& contours);
  /// The same without a lattice.
  static Walked walk(Walker& walker, const Scale& scale, const MarchRates& rates, Length best_rate, const Place& from,
                     const Place& to, std::vector<std::int32_t>* contours);
  static Length best_rate_over(const Country& country, const MarchRates& rates);
  /// The waypoints a cell is linked to; the waypoints and cells a waypoint is linked to. In order.
  void links(Node from, std::vector<Node>& to);

 private:
  bool free_between(int column, int row, const Direction& direction, std::uint8_t flags);
  std::int32_t middle_level(int column, int row, const Direction& direction);

  const Country& country_;
  const Scale scale_;
  const MarchRates rates_;
  Waypoints waypoints_;
  Lattice lattice_;
  Walker walker_;
  ContourFinder contours_;
  const MapBox bounds_;
  const bool boat_;
  double interval_;
  Length rate_, best_rate_;
  std::int64_t climb_moves_, descent_moves_;
  std::array<Leap, 16> leaps_;
};

}  // namespace sandgate
