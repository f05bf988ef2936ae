#include "logistics/lines/lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <tuple>

#include "logistics/lines/junctions.h"
#include "logistics/lines/router.h"
#include "logistics/lines/structures.h"
#include "map/base/log.h"

namespace sandgate {
namespace {

using lines::Line;
using lines::Mark;

/// Forwards or backwards, whichever comes first: a line drawn twice is one line.
std::vector<std::pair<double, double>> direction_free(const std::vector<MapPoint>& points) {
  std::vector<std::pair<double, double>> ahead, back;
  for (const MapPoint p : points) ahead.emplace_back(p.east, p.north);
  back.assign(ahead.rbegin(), ahead.rend());
  return std::min(ahead, back);
}

/// Keeps the first of all things with equal points, in the order they have.
template <class T>
void drop_repeated(std::vector<T>& things) {
  std::vector<std::pair<std::vector<std::pair<double, double>>, std::size_t>> keys;
  for (std::size_t i = 0; i < things.size(); ++i) keys.emplace_back(direction_free(things[i].points), i);
  std::ranges::sort(keys);
  std::vector<bool> repeated(things.size());
  for (std::size_t i = 1; i < keys.size(); ++i) repeated[keys[i].second] = keys[i].first == keys[i - 1].first;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < things.size(); ++i)
    if (!repeated[i]) {
      if (kept != i) things[kept] = std::move(things[i]);
      ++kept;
    }
  things.resize(kept);
}

std::vector<Line> lines_of(const Country& country, FeatureKind kind) {
  std::vector<Line> lines;
  for (const Feature& feature : country.features()) {
    if (feature.kind != kind || feature.shape != FeatureShape::line) continue;
    Line line{feature.grade, {}, {}};
    for (const MapPoint p : feature.points) {
      const double step = line.points.empty() ? 0 : distance_m(line.points.back(), p);
      if (!line.points.empty() && !(step > 0)) continue;
      line.along.push_back(line.points.empty() ? 0 : line.along.back() + step);
      line.points.push_back(p);
    }
    if (line.points.size() > 1) lines.push_back(std::move(line));
  }
  drop_repeated(lines);
  return lines;
}

std::vector<lines::Segment> segments_of(const auto& lines) {
  std::vector<lines::Segment> segments;
  for (std::size_t n = 0; n < lines.size(); ++n)
    for (std::size_t i = 0; i + 1 < lines[n].points.size(); ++i)
      segments.push_back(
          {lines[n].points[i], lines[n].points[i + 1], static_cast<std::uint32_t>(n), static_cast<std::uint32_t>(i)});
  return segments;
}

std::vector<Mark> marks_of(const Country& country, LineKind kind, const std::vector<Line>& lines) {
  const lines::SegmentTree tree(segments_of(lines));
  lines::Junctions junctions(lines, tree);
  junctions.join_ends();
  junctions.join_common_vertices();
  junctions.join_crossings([&](MapPoint p) { return lines::bridged(country, p); });
  if (kind == LineKind::railway)
    for (std::size_t i = 0; i < country.features().size(); ++i) {
      const Feature& feature = country.features()[i];
      if (feature.kind != FeatureKind::station) continue;
      if (const auto found = tree.nearest(lines::middle_of(feature), station_reach_m))
        junctions.add_station(*found, FeatureId{static_cast<std::int32_t>(i)});
    }
  return std::move(junctions).finish();
}

double length_of(const std::vector<MapPoint>& points) {
  double length = 0;
  for (std::size_t i = 1; i < points.size(); ++i) length += distance_m(points[i - 1], points[i]);
  return length;
}

/// The points of `line` between two places along it, without these.
void append_between(const Line& line, double from, double to, std::vector<MapPoint>& points) {
  const auto first = std::ranges::upper_bound(line.along, from), last = std::ranges::lower_bound(line.along, to);
  for (auto it = first; it < last; ++it)
    points.push_back(line.points[static_cast<std::size_t>(it - line.along.begin())]);
}

}  // namespace

struct LineNetwork::Graph {
  LineKind kind = LineKind::road;
  std::vector<LineNode> nodes;
  std::vector<LineEdge> edges;
  std::vector<std::vector<double>> along;  ///< of each edge's points
  double length_m = 0;
  int stations = 0, bridges = 0;
  std::optional<lines::SegmentTree> tree;
  std::unique_ptr<lines::Router> router;

  void lay(const std::vector<Line>& lines, const std::vector<Mark>& marks);
  void join_nodes();
  std::vector<MapPoint> slice(EdgeId id, double from, double to) const;
  bool holds(const LinePlace& place) const {
    return place.edge && place.edge.index() < edges.size() && place.along_m >= 0 &&
           place.along_m <= edges[place.edge.index()].length_m + lines::one_place_m;
  }
};

void LineNetwork::Graph::lay(const std::vector<Line>& lines, const std::vector<Mark>& marks) {
  std::vector<LineNode> found;
  std::vector<bool> placed;
  for (const Mark& mark : marks) {
    if (mark.group >= found.size()) found.resize(mark.group + 1), placed.resize(mark.group + 1);
    LineNode& node = found[mark.group];
    if (!placed[mark.group]) node.at = mark.at;
    placed[mark.group] = true;
    if (mark.station && (!node.station || mark.station < node.station)) node.station = mark.station;
  }
  for (std::size_t i = 0; i + 1 < marks.size(); ++i) {
    const Mark &here = marks[i], &next = marks[i + 1];
    if (here.line != next.line) continue;
    LineEdge edge{{static_cast<std::int32_t>(here.group)},
                  {static_cast<std::int32_t>(next.group)},
                  lines[here.line].grade,
                  {found[here.group].at},
                  0,
                  {},
                  {},
                  {},
                  {}};
    append_between(lines[here.line], here.along, next.along, edge.points);
    edge.points.push_back(found[next.group].at);
    edge.length_m = length_of(edge.points);
    if (here.group == next.group && next.along - here.along < lines::one_place_m) continue;
    if (edge.length_m > 0) edges.push_back(std::move(edge));
  }
  drop_repeated(edges);
  // Only nodes with edges stay, numbered as they come along the lines.
  std::vector<NodeId> numbers(found.size());
  for (LineEdge& edge : edges)
    for (NodeId* end : {&edge.from, &edge.to}) {
      NodeId& number = numbers[end->index()];
      if (number.none()) {
        number = NodeId{static_cast<std::int32_t>(nodes.size())};
        nodes.push_back(found[end->index()]);
      }
      *end = number;
    }
}

void LineNetwork::Graph::join_nodes() {
  for (std::size_t i = 0; i < edges.size(); ++i) {
    const EdgeId id{static_cast<std::int32_t>(i)};
    nodes[edges[i].from.index()].edges.push_back(id);
    if (edges[i].to != edges[i].from) nodes[edges[i].to.index()].edges.push_back(id);
    length_m += edges[i].length_m;
    std::vector<double>& own = along.emplace_back(1, 0.0);
    for (std::size_t p = 1; p < edges[i].points.size(); ++p)
      own.push_back(own.back() + distance_m(edges[i].points[p - 1], edges[i].points[p]));
  }
  stations = static_cast<int>(std::ranges::count_if(nodes, [](const LineNode& n) { return !n.station.none(); }));
}

std::vector<MapPoint> LineNetwork::Graph::slice(EdgeId id, double from, double to) const {
  const std::vector<MapPoint>& points = edges[id.index()].points;
  const std::vector<double>& own = along[id.index()];
  const auto at = [&](double where) {
    const auto next = static_cast<std::size_t>(std::ranges::upper_bound(own, where) - own.begin());
    if (next >= own.size()) return points.back();
    const MapPoint a = points[next - 1], b = points[next];
    const double part = (where - own[next - 1]) / (own[next] - own[next - 1]);
    return MapPoint{a.east + part * (b.east - a.east), a.north + part * (b.north - a.north)};
  };
  const double low = std::min(from, to), high = std::max(from, to);
  std::vector<MapPoint> out{at(low)};
  for (std::size_t i = 0; i < points.size(); ++i)
    if (own[i] > low && own[i] < high) out.push_back(points[i]);
  if (high > low) out.push_back(at(high));
  if (from > to) std::ranges::reverse(out);
  return out;
}

LineNetwork::LineNetwork(const Country& country, LineKind kind) : graph_(std::make_unique<Graph>()) {
  const LogTimer took(LogRoom::lines);
  const std::vector<Line> found = lines_of(country, kind == LineKind::road ? FeatureKind::road : FeatureKind::railway);
  graph_->kind = kind;
  if (!found.empty()) graph_->lay(found, marks_of(country, kind, found));
  graph_->join_nodes();
  graph_->tree.emplace(segments_of(graph_->edges));
  graph_->bridges = lines::carry(country, kind, *graph_->tree, graph_->edges);
  graph_->router = std::make_unique<lines::Router>(graph_->nodes, graph_->edges);
  log_line(LogRoom::lines, [&] {
    return fmt::format("{} of {}: {} nodes, {} edges, {} pieces in {:.0f} ms",
                       kind == LineKind::road ? "the roads" : "the railways", country.name(), nodes().size(),
                       edges().size(), pieces(), took.ms());
  });
}
LineNetwork::~LineNetwork() = default;
LineNetwork::LineNetwork(LineNetwork&&) noexcept = default;

LineKind LineNetwork::kind() const { return graph_->kind; }
std::span<const LineNode> LineNetwork::nodes() const { return graph_->nodes; }
std::span<const LineEdge> LineNetwork::edges() const { return graph_->edges; }
double LineNetwork::length_m() const { return graph_->length_m; }
int LineNetwork::pieces() const { return graph_->router->pieces(); }
int LineNetwork::stations() const { return graph_->stations; }
int LineNetwork::bridges() const { return graph_->bridges; }

std::optional<LinePlace> LineNetwork::nearest(MapPoint p, double reach_m) const {
  const auto found = graph_->tree->nearest(p, reach_m);
  if (!found) return std::nullopt;
  const std::vector<double>& own = graph_->along[found->segment.line];
  const std::size_t leg = found->segment.number;
  return LinePlace{EdgeId{static_cast<std::int32_t>(found->segment.line)},
                   own[leg] + found->foot.part * (own[leg + 1] - own[leg]), found->foot.at, found->foot.off_m};
}

LinePlace LineNetwork::place_on(EdgeId edge, double along_m) const {
  const double along = std::clamp(along_m, 0.0, graph_->edges[edge.index()].length_m);
  return {edge, along, graph_->slice(edge, along, along).front(), 0};
}

LinePlace LineNetwork::place_of(NodeId node) const {
  const EdgeId edge = nodes()[node.index()].edges.front();
  const LineEdge& first = edges()[edge.index()];
  return place_on(edge, first.from == node ? 0 : first.length_m);
}

std::vector<LinePiece> LineNetwork::piece_list() const {
  std::vector<LinePiece> list(static_cast<std::size_t>(pieces()));
  const auto piece_of = [&](NodeId node) -> LinePiece& { return list[graph_->router->piece_of(node)]; };
  for (std::size_t i = 0; i < nodes().size(); ++i) {
    const NodeId id{static_cast<std::int32_t>(i)};
    piece_of(id).nodes.push_back(id);
    if (nodes()[i].station) piece_of(id).stations.push_back(id);
  }
  for (const LineEdge& edge : edges()) piece_of(edge.from).length_m += edge.length_m;
  std::ranges::stable_sort(list, std::greater(), &LinePiece::length_m);
  return list;
}

bool LineNetwork::connected(NodeId a, NodeId b) const {
  return graph_->router->piece_of(a) == graph_->router->piece_of(b);
}

std::optional<LineWay> LineNetwork::shortest(const LinePlace& from, const LinePlace& to,
                                             std::span<const LineBreak> broken) const {
  const Graph& graph = *graph_;
  if (!graph.holds(from) || !graph.holds(to)) return std::nullopt;
  std::vector<bool> shut;  // for whoever passes from end to end
  const auto is_of_graph = [&](const LineBreak& b) { return b.edge && b.edge.index() < graph.edges.size(); };
  for (const LineBreak& b : broken)
    if (is_of_graph(b)) shut.resize(graph.edges.size()), shut[b.edge.index()] = true;
  const auto length_of_edge = [&](EdgeId id) { return graph.edges[id.index()].length_m; };
  // Between two places of an edge. What is broken at an end of it lies between the node there and all of the edge.
  const auto open = [&](EdgeId edge, double a, double b) {
    const double low = std::min(a, b), high = std::max(a, b), length = length_of_edge(edge);
    return low == high || std::ranges::none_of(broken, [&](const LineBreak& cut) {
             const double at = std::clamp(cut.along_m, 0.0, length);
             return cut.edge == edge &&
                    ((at > low && at < high) || (at == low && low == 0) || (at == high && high == length));
           });
  };
  struct Doors {
    std::vector<lines::Door> doors;
    std::vector<double> ends;  ///< of the edge, where they are
  };
  const auto doors_of = [&](const LinePlace& place, double along) {
    const LineEdge& edge = graph.edges[place.edge.index()];
    Doors doors;
    if (open(place.edge, along, 0)) doors.doors.push_back({edge.from, along}), doors.ends.push_back(0);
    if (open(place.edge, along, edge.length_m))
      doors.doors.push_back({edge.to, edge.length_m - along}), doors.ends.push_back(edge.length_m);
    return doors;
  };
  const double out_at = std::min(from.along_m, length_of_edge(from.edge));
  const double in_at = std::min(to.along_m, length_of_edge(to.edge));
  const Doors out = doors_of(from, out_at), in = doors_of(to, in_at);
  const auto passage = graph.router->shortest(out.doors, in.doors, shut);
  LineWay way;
  const auto go = [&](EdgeId edge, double a, double b) {
    for (const MapPoint p : graph.slice(edge, a, b))
      if (way.points.empty() || way.points.back() != p) way.points.push_back(p);
    if (a != b) way.legs.push_back({edge, a, b});
  };
  // Both places may lie on one edge: then the way is along it, unless a way round is shorter.
  if (from.edge == to.edge && open(from.edge, out_at, in_at)) {
    const double straight = std::fabs(out_at - in_at);
    if (!passage || straight <= passage->length_m) {
      go(from.edge, out_at, in_at);
      way.length_m = straight;
      return way;
    }
  }
  if (!passage) return std::nullopt;
  go(from.edge, out_at, out.ends[passage->out]);
  NodeId node = out.doors[passage->out].node;
  for (const EdgeId id : passage->edges) {
    const LineEdge& edge = graph.edges[id.index()];
    const bool ahead = edge.from == node;
    go(id, ahead ? 0 : edge.length_m, ahead ? edge.length_m : 0);
    node = ahead ? edge.to : edge.from;
  }
  go(to.edge, in.ends[passage->in], in_at);
  way.length_m = passage->length_m;
  return way;
}

}  // namespace sandgate
