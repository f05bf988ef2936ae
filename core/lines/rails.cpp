#include "core/lines/rails.h"

#include <algorithm>
#include <cmath>
#include <mutex>

namespace sandgate {

struct Railway::Lines {
  LineNetwork network;
  Track track;
  std::vector<std::pair<Point, TrackPlace>> stations;  // in order of their nodes
  Lines(const Country& country, const Scale& scale)
      : network(country, LineKind::railway), track(network, scale), stations(places_of(country, scale)) {}
  std::vector<std::pair<Point, TrackPlace>> places_of(const Country& country, const Scale& scale) const {
    std::vector<std::pair<Point, TrackPlace>> found;
    for (std::size_t i = 0; i < network.nodes().size(); ++i) {
      const NodeId node{static_cast<std::int32_t>(i)};
      if (!track.is_station(node) || network.nodes()[i].edges.empty()) continue;
      const LinePlace place = network.place_of(node);
      found.emplace_back(scale.to_table(network.nodes()[i].at, country.bounds()),
                         track.place(place.edge, place.along_m));
    }
    return found;
  }
};

struct Railway::Made {
  std::once_flag once;
  std::optional<Lines> lines;
};

Railway::Railway(std::shared_ptr<const Country> country, const Scale& scale)
    : country_(std::move(country)), scale_(scale), made_(std::make_unique<Made>()) {}
Railway::~Railway() = default;

const Railway::Lines& Railway::lines() const {
  std::call_once(made_->once, [this] { made_->lines.emplace(*country_, scale_); });
  return *made_->lines;
}

const Track& Railway::track() const { return lines().track; }

std::optional<TrackPlace> Railway::nearest(Point p, Length reach) const {
  const auto& stations = lines().stations;
  const std::pair<Point, TrackPlace>* station = nullptr;
  for (const auto& one : stations) {
    if (!within(p, one.first, reach)) continue;
    if (!station || distance(p, one.first) < distance(p, station->first)) station = &one;
  }
  if (station) return station->second;
  const auto on = lines().network.nearest(scale_.to_ground(p, country_->bounds()), scale_.metres(reach));
  if (!on) return {};
  return track().place(on->edge, on->along_m);
}

Point Railway::point(const TrackPlace& place) const {
  return scale_.to_table(track().on_line(place).at, country_->bounds());
}

Bearing Railway::bearing(const TrackPlace& place, bool ahead) const {
  const LineEdge& edge = lines().network.edges()[place.edge.index()];
  const double along = track().on_line(place).along_m;
  // The piece on which it stands; at a bend the one that it has come over.
  double begins = 0;
  for (std::size_t i = 1; i < edge.points.size(); ++i) {
    const double ends = begins + distance_m(edge.points[i - 1], edge.points[i]);
    const bool here = ahead ? along <= ends : along < ends;
    if (here || i + 1 == edge.points.size()) {
      const Point a = scale_.to_table(edge.points[i - 1], country_->bounds());
      const Point b = scale_.to_table(edge.points[i], country_->bounds());
      return ahead ? Bearing::between(a, b) : Bearing::between(b, a);
    }
    begins = ends;
  }
  return {};
}

bool Railway::leads(const TrackPlace& from, const TrackPlace& to) const {
  const auto edges = lines().network.edges();
  return lines().network.connected(edges[from.edge.index()].from, edges[to.edge.index()].from);
}

bool Railway::holds(const OnRails& rails) const {
  const Train train = train_on(rails);
  if (!track().holds(train.at) || !track().leads_on(train.at, train.way)) return false;
  if (train.trail.empty()) return true;
  const TrackPlace rear = train.trail.front().begin();
  if (!track().holds(rear) || !track().leads_on(rear, train.trail)) return false;
  const TrackPlace end = train.trail.back().end();
  return end == train.at || (track().node_at(end) && track().node_at(end) == track().node_at(train.at));
}

NodeId Railway::station(const TrackPlace& head) const {
  return track().holds(head) ? track().station_at(head) : NodeId{};
}

std::optional<TrackWay> Railway::way(const OnRails& rails, const TrackPlace& to) const {
  const TrackPlace at = place(rails);
  if (!track().holds(at) || !track().holds(to)) return {};
  const NodeId here = track().node_at(at);
  if (at == to || (here && here == track().node_at(to))) return TrackWay{};
  const auto shortest = [&](std::span<const LineBreak> shut) -> std::optional<TrackWay> {
    const auto found = lines().network.shortest(track().on_line(at), track().on_line(to), shut);
    if (!found) return {};
    TrackWay legs = track().way(*found);
    // Lengths in whole 64ths: the first leg begins where the train is, to the last of them.
    if (!legs.empty() && legs.front().edge == at.edge && legs.front().from != at.along && !track().node_at(at) &&
        legs.front().to != at.along)
      legs.front().from = at.along;
    if (legs.empty() || !track().leads_on(at, legs)) return {};
    return legs;
  };
  if (track().station_at(at)) return shortest({});
  // Half a 64th behind its head, or before it.
  const double hair = scale_.metres(Length{{1}}) / 2;
  const auto beside = [&](EdgeId edge, Length along, bool onward) {
    return LineBreak{edge, track().on_line({edge, along}).along_m + (onward ? hair : -hair)};
  };
  const LineBreak before = beside(at.edge, at.along, rails.ahead);
  LineBreak behind = beside(at.edge, at.along, !rails.ahead);
  const bool at_its_beginning = rails.ahead ? at.along == Length{} : at.along == track().length(at.edge);
  if (at_its_beginning && !rails.trail.empty()) {
    const RailLeg& last = rails.trail.back();
    behind = beside(last.edge, last.to, last.to < last.from);
  }
  const bool held_up = rails.end == TrainEnd::line_broken || rails.end == TrainEnd::bridge_broken;
  const LineBreak shut[] = {held_up ? before : behind};
  if (auto found = shortest(shut)) return found;
  return shortest({});
}

std::vector<WayPoint> Railway::places(std::span<const TrackLeg> way) const {
  std::vector<WayPoint> found;
  Length gone;
  for (const TrackLeg& leg : way) {
    if (found.empty()) found.push_back({point(leg.begin()), {}});
    const LineEdge& edge = lines().network.edges()[leg.edge.index()];
    std::vector<WayPoint> bends;
    double along_m = 0;
    for (std::size_t i = 1; i + 1 < edge.points.size(); ++i) {
      along_m += distance_m(edge.points[i - 1], edge.points[i]);
      const Length along = track().place(leg.edge, along_m).along;
      if (along <= std::min(leg.from, leg.to) || along >= std::max(leg.from, leg.to)) continue;
      const Length from_leg = leg.ahead() ? along - leg.from : leg.from - along;
      bends.push_back({scale_.to_table(edge.points[i], country_->bounds()), gone + from_leg});
    }
    if (!leg.ahead()) std::ranges::reverse(bends);
    found.insert(found.end(), bends.begin(), bends.end());
    gone += leg.length();
    found.push_back({point(leg.end()), gone});
  }
  return found;
}

void Railway::put_on_line(std::span<const WorkPlace> broken, Traffic& traffic) const {
  if (broken.empty()) return;
  const auto edges = lines().network.edges();
  for (const WorkPlace& place : broken) {
    if (!place.crossing) {
      const auto on = lines().network.nearest(scale_.to_ground(place.at, country_->bounds()), station_reach_m);
      if (on) traffic.breaks.push_back(track().place(on->edge, on->along_m));
      continue;
    }
    for (std::size_t i = 0; i < edges.size(); ++i) {
      const EdgeId id{static_cast<std::int32_t>(i)};
      const auto put = [&](const std::vector<FeatureId>& those, const std::vector<double>& along_m) {
        for (std::size_t k = 0; k < those.size(); ++k)
          if (those[k] == place.crossing) traffic.bridges.push_back(track().place(id, along_m[k]));
      };
      put(edges[i].bridges, edges[i].bridges_m);
      put(edges[i].culverts, edges[i].culverts_m);
    }
  }
}

Train train_on(const OnRails& rails) {
  Train train;
  train.at = {rails.edge, rails.along};
  train.ahead = rails.ahead;
  for (const RailLeg& leg : rails.way) train.way.push_back({leg.edge, leg.from, leg.to});
  for (const RailLeg& leg : rails.trail) train.trail.push_back({leg.edge, leg.from, leg.to});
  return train;
}

void put_on(OnRails& rails, const Train& train) {
  rails.edge = train.at.edge;
  rails.along = train.at.along;
  rails.ahead = train.ahead;
  rails.way.clear();
  rails.trail.clear();
  for (const TrackLeg& leg : train.way) rails.way.push_back({leg.edge, leg.from, leg.to});
  for (const TrackLeg& leg : train.trail) rails.trail.push_back({leg.edge, leg.from, leg.to});
}

}  // namespace sandgate
