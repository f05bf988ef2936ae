// Ways round what stands on a table: a search over places an inch apart.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "core/battle/ground/table_ground.h"

namespace sandgate {

/// For one size of base and many ways: what is found out about places and steps is kept. One thread's own.
class WayFinder {
 public:
  /// Ways keep within `within`, a part of the ground's window.
  WayFinder(const TableGround& ground, Length radius, const Window& within);
  WayFinder(const TableGround& ground, Length radius) : WayFinder(ground, radius, ground.window()) {}

  /// As TableGround::way.
  std::optional<Path> way(Point from, Point to, Length most);

  /// Finds the ways from a place to all others; then way_spread_to tells each, until the next search. Places are the
  /// middles of square inches, named by their south-western corners.
  void spread(Point from, Length most);
  std::optional<Path> way_spread_to(Point square) const;

 private:
  using Node = std::uint32_t;
  struct Reached {
    std::uint32_t search = 0;  ///< the search in which this was found out
    Node by = 0;
    std::int64_t length = 0;  ///< in 16ths of a 64th
    bool done = false;
  };

  void set_out();
  Point place(Node node) const;
  std::optional<Node> neighbour(Node node, std::size_t direction) const;
  bool stands(Node node);
  bool step_clear(Node from, std::size_t direction, Node to);
  template <class Visit>
  void each_place_round(Point p, Visit&& visit) const;
  /// To the end, or everywhere.
  void search(Point from, std::optional<Point> to, Length most);
  std::optional<Path> way_found_to(Node end, Point to) const;
  Path straightened(const Path& path) const;
  Path tightened(Path path) const;

  const TableGround& ground_;
  const Length radius_;
  const Window within_;
  Point first_;  ///< the south-western place
  std::uint32_t columns_ = 0, rows_ = 0;
  std::vector<Point> passages_;
  std::vector<std::pair<Node, Node>> beside_;  ///< places of the grid and the passages within a step of them, in order
  std::vector<Reached> reached_;               ///< the grid's places, then the passages, then the end
  std::vector<std::uint8_t> stands_, known_, clear_;
  std::vector<bool> has_passage_;
  std::uint32_t search_ = 0;
  Point from_;  ///< where the last search began
};

}  // namespace sandgate
