// Ways along lines beside a plain search of Boost.Graph over the same network: a hundred ways on a railway of 10 000
// junctions, with nothing broken and with a break on every fiftieth edge.
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/dijkstra_shortest_paths.hpp>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <random>

#include "logistics/lines/lines.h"
#include "tests/bench/rail_grid.h"
#include "tests/bench/ratio.h"

namespace sandgate::bench {
namespace {

using Plain = boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS, boost::no_property,
                                    boost::property<boost::edge_weight_t, double>>;

constexpr int ways = 100;

struct Work {
  std::shared_ptr<const Country> country = rail_grid();
  LineNetwork network{*country, LineKind::railway};
  std::vector<LineBreak> broken;
  std::vector<std::pair<LinePlace, LinePlace>> asked;
  std::vector<std::pair<std::size_t, std::size_t>> nodes;  ///< the same for the peer, whose places are nodes
  Plain plain;

  explicit Work(bool with_breaks) {
    std::mt19937 dice(9);
    const auto junction = [&] { return dice() % network.nodes().size(); };
    for (int i = 0; i < ways; ++i) {
      nodes.emplace_back(junction(), junction());
      const auto place = [&](std::size_t node) { return network.place_of(NodeId{static_cast<std::int32_t>(node)}); };
      asked.emplace_back(place(nodes.back().first), place(nodes.back().second));
    }
    plain = Plain(network.nodes().size());
    for (std::size_t e = 0; e < network.edges().size(); ++e) {
      const LineEdge& edge = network.edges()[e];
      if (with_breaks && e % 50 == 0) {
        broken.push_back({EdgeId{static_cast<std::int32_t>(e)}, edge.length_m / 2});
        continue;
      }
      boost::add_edge(edge.from.index(), edge.to.index(), edge.length_m, plain);
    }
  }

  double ours() const {
    double sum = 0;
    for (const auto& [from, to] : asked)
      if (const auto way = network.shortest(from, to, broken)) sum += way->length_m;
    return sum;
  }
  double peer() const {
    double sum = 0;
    std::vector<double> length(boost::num_vertices(plain));
    std::vector<std::size_t> before(boost::num_vertices(plain));
    for (const auto& [from, to] : nodes) {
      boost::dijkstra_shortest_paths(plain, from, boost::distance_map(length.data()).predecessor_map(before.data()));
      sum += length[to];
    }
    return sum;
  }
};

Rivals rivals(bool with_breaks) {
  const auto work = std::make_shared<const Work>(with_breaks);
  const double ours = work->ours(), peer = work->peer();
  if (ours < peer * (1 - 1e-9) || ours > peer * (1 + 1e-9)) {
    std::fprintf(stderr, "the ways are %f and %f m long\n", ours, peer);
    std::exit(1);
  }
  return Rivals{[work] { (void)work->ours(); }, [work] { (void)work->peer(); }};
}

const RatioJob whole("100 ways, 10 000 junctions", {.ratio = 1, .limit_ms = 0}, Clock::processor,
                     [] { return rivals(false); });
const RatioJob broken("100 ways, 10 000 junctions, 400 breaks", {.ratio = 1, .limit_ms = 0}, Clock::processor,
                      [] { return rivals(true); });

}  // namespace
}  // namespace sandgate::bench
