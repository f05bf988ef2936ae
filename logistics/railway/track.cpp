#include "logistics/railway/track.h"

#include <algorithm>

namespace sandgate {

Track::Track(const LineNetwork& network, const Scale& scale) : network_(&network), scale_(scale) {
  lengths_.reserve(network.edges().size());
  for (const LineEdge& edge : network.edges()) lengths_.push_back(std::max(scale.length(edge.length_m), Length{{1}}));
}

bool Track::holds(const TrackPlace& place) const {
  return place.edge && place.edge.index() < lengths_.size() && place.along >= Length{} &&
         place.along <= length(place.edge);
}

TrackPlace Track::place(EdgeId edge, double along_m) const {
  if (along_m >= network_->edges()[edge.index()].length_m) return {edge, length(edge)};
  return {edge, std::clamp(scale_.length(along_m), Length{}, length(edge))};
}

LinePlace Track::on_line(const TrackPlace& place) const {
  const double part = static_cast<double>(place.along.count) / static_cast<double>(length(place.edge).count);
  return network_->place_on(place.edge, part * network_->edges()[place.edge.index()].length_m);
}

TrackWay Track::way(const LineWay& way) const {
  TrackWay legs;
  for (const LineLeg& leg : way.legs) {
    const TrackLeg on{leg.edge, place(leg.edge, leg.from_m).along, place(leg.edge, leg.to_m).along};
    if (on.from != on.to) legs.push_back(on);
  }
  return legs;
}

NodeId Track::node_at(const TrackPlace& place) const {
  const LineEdge& edge = network_->edges()[place.edge.index()];
  if (place.along == Length{}) return edge.from;
  return place.along == length(place.edge) ? edge.to : NodeId{};
}

NodeId Track::station_at(const TrackPlace& place) const {
  const NodeId node = node_at(place);
  return node && is_station(node) ? node : NodeId{};
}

bool Track::leads_on(const TrackPlace& from, std::span<const TrackLeg> way) const {
  TrackPlace at = from;
  for (const TrackLeg& leg : way) {
    if (!holds(at) || !holds(leg.begin()) || !holds(leg.end()) || leg.from == leg.to) return false;
    const NodeId here = node_at(at), there = node_at(leg.begin());
    if (at != leg.begin() && (here.none() || here != there)) return false;
    at = leg.end();
  }
  return holds(at);
}

TrackWay Track::onward(const TrackPlace& from, bool ahead, Length distance) const {
  TrackWay way;
  TrackPlace at = from;
  while (distance > Length{}) {
    const Length end = ahead ? length(at.edge) : Length{};
    const Length room = ahead ? end - at.along : at.along;
    const Length step = std::min(room, distance);
    if (step > Length{}) {
      way.push_back({at.edge, at.along, ahead ? at.along + step : at.along - step});
      distance -= step;
      at.along = way.back().to;
    }
    if (distance == Length{}) break;
    const LineEdge& edge = network_->edges()[at.edge.index()];
    const NodeId node = ahead ? edge.to : edge.from;
    const LineNode& here = network_->nodes()[node.index()];
    // A line that goes on has one other edge here, and that is no ring.
    if (here.station || here.edges.size() != 2 || edge.from == edge.to) break;
    const EdgeId next = here.edges[0] == at.edge ? here.edges[1] : here.edges[0];
    const LineEdge& on = network_->edges()[next.index()];
    if (on.from == on.to || next == from.edge) break;
    ahead = on.from == node;
    at = {next, ahead ? Length{} : length(next)};
  }
  return way;
}

}  // namespace sandgate
