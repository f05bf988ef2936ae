// Shortest ways over nodes and edges. Private to this room.
#pragma once

#include <array>
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
  /// The shortest passage over edges for which `broken` is not set; of equally long ones that whose last edges
  /// have the lower ids, of equally good doors the first.
  std::optional<Passage> shortest(std::array<Door, 2> out, std::array<Door, 2> in,
                                  const std::vector<bool>& broken) const;

 private:
  struct Graph;
  std::unique_ptr<Graph> graph_;
};

}  // namespace sandgate::lines
