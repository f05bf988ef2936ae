// The peer of reach: Dijkstra with a binary heap, over the same legs at the same costs, one leg after the other.
#pragma once

#include <queue>

#include "map/march/legs.h"
#include "map/march/reach.h"

namespace sandgate::tests {

/// The moves to every cell of the country; Reach::never where there is no way.
inline std::vector<std::int64_t> heap_reach(const Country& country, const Scale& scale, const MarchRates& rates,
                                            Point from) {
  constexpr std::int64_t never = Reach::never;
  Legs legs(country, scale, rates);
  using Open = std::pair<std::int64_t, Legs::Node>;
  std::priority_queue<Open, std::vector<Open>, std::greater<>> open;
  std::vector<std::int64_t> best(legs.cells(), never);
  const Legs::Node start = legs.add_end(from);
  const auto moves_to = [&](Legs::Node node) -> std::int64_t& {
    if (node >= best.size()) best.resize(node + 1, never);
    return best[node];
  };
  moves_to(start) = 0;
  open.push({0, start});
  std::vector<Legs::Node> links;
  std::vector<std::int32_t> contours;
  while (!open.empty()) {
    const auto [moves, node] = open.top();
    open.pop();
    if (moves > moves_to(node)) continue;
    const auto reach = [&](Legs::Node to, std::int64_t more) {
      if (moves + more >= moves_to(to) || moves + more > Reach::furthest.count) return;
      moves_to(to) = moves + more;
      open.push({moves + more, to});
    };
    const auto walk = [&](Legs::Node to) {
      const Legs::Walked walked = legs.walk(node, to, contours);
      if (walked.bar == Bar::none) reach(to, walked.moves);
    };
    if (!legs.is_waypoint(node)) {
      const int column = legs.column(node), row = legs.row(node);
      for (std::size_t i = 0; i < directions.size(); ++i) {
        const Legs::Look look = legs.look(column, row, directions[i]);
        if (look.verdict == Legs::Look::Verdict::barred) continue;
        const Legs::Node to = legs.node(column + directions[i].columns, row + directions[i].rows);
        if (look.verdict == Legs::Look::Verdict::to_walk) {
          walk(to);
        } else {
          reach(to, legs.leap(i).moves + look.up * legs.climb_moves() + look.down * legs.descent_moves());
        }
      }
    }
    links.clear();
    legs.links(node, links);
    for (const Legs::Node to : links) walk(to);
  }
  best.resize(legs.cells());
  return best;
}

}  // namespace sandgate::tests
