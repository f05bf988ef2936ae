// Ways round what stands on a table: a search over places an inch apart. Private to this room.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "core/battle/table_ground.h"

namespace sandgate {

/// For one size of base and many ways: what is found out about places and steps is kept. One thread's own.
class WayFinder {
 public:
  /// Ways keep within `within`, a part of the ground's window.
  WayFinder(const TableGround& ground, Length radius, const Window& within);
  WayFinder(const TableGround& ground, Length radius) : WayFinder(ground, radius, ground.window()) {}

  /// As TableGround::way.
  std::optional<Path> way(Point from, Point to, Length most);

 private:
  using Node = std::uint32_t;
  struct Reached {
    std::uint32_t search = 0;  ///< in which this was found out
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
  std::optional<Path> search(Point from, Point to, Length most);
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
};

}  // namespace sandgate
