// Shortest ways over nodes and edges. Private to this room.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "logistics/lines/lines.h"

namespace sandgate::lines {

/// A node from which a way may start, or at which it may end, and the length from the asked place to it.
struct Door {
  NodeId node;
  double length_m = 0;
};

/// A way from one of the `out` doors to one of the `in` doors, by number.
struct Passage {
  std::size_t out = 0, in = 0;
  std::vector<EdgeId> edges;
  double length_m = 0;  ///< both doors' own lengths with it
};

class Router {
 public:
  Router(std::span<const LineNode> nodes, std::span<const LineEdge> edges);
  ~Router();

  /// Connected components.
  int pieces() const;
  /// By number from nought.
  std::size_t piece_of(NodeId node) const;
  /// The shortest passage over edges for which `broken` is not set (none are where it is empty); of equally long ones
  /// that whose last edges have the lower ids, of equally good doors the first. At most two doors each; with none on
  /// one side there is no passage.
  std::optional<Passage> shortest(std::span<const Door> out, std::span<const Door> in,
                                  const std::vector<bool>& broken) const;

 private:
  struct Graph;
  std::unique_ptr<Graph> graph_;
};

}  // namespace sandgate::lines
