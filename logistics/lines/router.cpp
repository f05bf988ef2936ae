#include "logistics/lines/router.h"

#include <algorithm>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/connected_components.hpp>
#include <boost/graph/dijkstra_shortest_paths.hpp>
#include <boost/graph/filtered_graph.hpp>
#include <limits>
#include <utility>

namespace sandgate::lines {
namespace {

struct EdgeData {
  double length_m = 0;
  std::int32_t id = -1;
};
using Adjacency = boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS, boost::no_property, EdgeData>;
using Vertex = boost::graph_traits<Adjacency>::vertex_descriptor;

struct Whole {
  const Adjacency* graph = nullptr;
  const std::vector<bool>* broken = nullptr;

  template <class E>
  bool operator()(const E& edge) const {
    return broken->empty() || !(*broken)[static_cast<std::size_t>((*graph)[edge].id)];
  }
};

/// Thrown when all ends are reached: a search of Boost.Graph is left early by an exception.
struct Reached {};

struct UntilReached : boost::default_dijkstra_visitor {
  std::span<const Door> targets;
  std::vector<bool>* reached;

  template <class G>
  void examine_vertex(Vertex v, const G&) {
    for (std::size_t i = 0; i < targets.size(); ++i) (*reached)[i] = (*reached)[i] || v == targets[i].node.index();
    if (std::ranges::find(*reached, false) == reached->end()) throw Reached{};
  }
};

constexpr double nowhere = std::numeric_limits<double>::max();

}  // namespace

struct Router::Graph {
  Adjacency graph;
  std::vector<int> component;  ///< of each node
  int pieces = 0;
};

Router::Router(std::span<const LineNode> nodes, std::span<const LineEdge> edges) : graph_(std::make_unique<Graph>()) {
  graph_->graph = Adjacency(nodes.size());
  for (std::size_t i = 0; i < edges.size(); ++i)
    boost::add_edge(edges[i].from.index(), edges[i].to.index(),
                    EdgeData{edges[i].length_m, static_cast<std::int32_t>(i)}, graph_->graph);
  graph_->component.resize(nodes.size());
  graph_->pieces = nodes.empty() ? 0 : boost::connected_components(graph_->graph, graph_->component.data());
}
Router::~Router() = default;

int Router::pieces() const { return graph_->pieces; }
std::size_t Router::piece_of(NodeId node) const { return static_cast<std::size_t>(graph_->component[node.index()]); }

std::optional<Passage> Router::shortest(std::span<const Door> out, std::span<const Door> in,
                                        const std::vector<bool>& broken) const {
  if (out.empty() || in.empty()) return std::nullopt;
  const Adjacency& all = graph_->graph;
  const boost::filtered_graph<Adjacency, Whole> graph(all, Whole{&all, &broken});
  const std::size_t count = boost::num_vertices(all);
  std::vector<double> length(count, nowhere);
  std::vector<Vertex> before(count);
  for (Vertex v = 0; v < count; ++v) before[v] = v;
  std::vector<Vertex> starts;
  for (const Door& door : out) {
    double& own = length[door.node.index()];
    own = std::min(own, door.length_m);
    if (std::ranges::find(starts, door.node.index()) == starts.end()) starts.push_back(door.node.index());
  }
  std::vector<bool> reached(in.size());
  UntilReached visitor;
  visitor.targets = in;
  visitor.reached = &reached;
  const auto index = boost::get(boost::vertex_index, all);
  std::vector<boost::default_color_type> colours(count, boost::white_color);
  try {
    boost::dijkstra_shortest_paths_no_init(
        graph, starts.begin(), starts.end(), boost::make_iterator_property_map(before.begin(), index),
        boost::make_iterator_property_map(length.begin(), index), boost::get(&EdgeData::length_m, all), index,
        std::less<double>(), std::plus<double>(), 0.0, visitor,
        boost::make_iterator_property_map(colours.begin(), index));
  } catch (const Reached&) {
  }

  std::optional<Passage> best;
  for (std::size_t i = 0; i < in.size(); ++i) {
    const double own = length[in[i].node.index()];
    if (own == nowhere || (best && own + in[i].length_m >= best->length_m)) continue;
    best = Passage{0, i, {}, own + in[i].length_m};
  }
  if (!best) return best;
  // The way is read back from the end, by the lowest edge that explains each length, so that the order of the search
  // does not show in the answer.
  for (Vertex v = in [best->in].node.index();;) {
    const auto door =
        std::ranges::find_if(out, [&](const Door& d) { return d.node.index() == v && d.length_m == length[v]; });
    if (door != out.end()) {
      best->out = static_cast<std::size_t>(door - out.begin());
      break;
    }
    std::int32_t lowest = -1;
    Vertex next = v;
    for (auto [it, end] = boost::out_edges(v, graph); it != end; ++it) {
      const EdgeData& edge = all[*it];
      const Vertex u = boost::target(*it, graph);
      if (length[u] < length[v] && length[u] + edge.length_m == length[v] && (lowest < 0 || edge.id < lowest))
        lowest = edge.id, next = u;
    }
    if (lowest < 0) return std::nullopt;
    best->edges.push_back(EdgeId{lowest});
    v = next;
  }
  std::ranges::reverse(best->edges);
  return best;
}

}  // namespace sandgate::lines
