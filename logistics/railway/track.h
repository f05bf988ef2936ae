// A railway with its lengths as the rules reckon them: table lengths in whole 64ths of an inch, so that what runs on it
// adds up exactly and is the same on every machine.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "logistics/lines/lines.h"
#include "map/base/quantity.h"
#include "map/country/scale.h"

namespace sandgate {

/// A place on an edge, from its beginning.
struct TrackPlace {
  EdgeId edge;
  Length along;
  friend auto operator<=>(const TrackPlace&, const TrackPlace&) = default;
};

/// A part of an edge as a train goes over it: forwards where `to` lies further along than `from`.
struct TrackLeg {
  EdgeId edge;
  Length from, to;

  bool ahead() const { return to > from; }
  Length length() const { return ahead() ? to - from : from - to; }
  TrackPlace begin() const { return {edge, from}; }
  TrackPlace end() const { return {edge, to}; }
  friend bool operator==(const TrackLeg&, const TrackLeg&) = default;
};
using TrackWay = std::vector<TrackLeg>;

class Track {
 public:
  /// `network` must outlive the track. Every edge is at least a 64th of an inch long.
  Track(const LineNetwork& network, const Scale& scale);

  const LineNetwork& network() const { return *network_; }
  Length length(EdgeId edge) const { return lengths_[edge.index()]; }
  /// Whether the place is one of this track.
  bool holds(const TrackPlace& place) const;

  /// The nearest 64th of an inch; the ends of an edge are exact. The edge must be one of the network.
  TrackPlace place(EdgeId edge, double along_m) const;
  LinePlace on_line(const TrackPlace& place) const;
  TrackWay way(const LineWay& way) const;

  /// The node that a place of the track is at; none within an edge.
  NodeId node_at(const TrackPlace& place) const;
  /// The same where that node is a station.
  NodeId station_at(const TrackPlace& place) const;
  bool is_station(NodeId node) const { return !network_->nodes()[node.index()].station.none(); }

  /// Whether the legs are of this track, have a length each, and follow one another from `from` on.
  bool leads_on(const TrackPlace& from, std::span<const TrackLeg> way) const;
  /// The line so far on from a place, along its edge forwards (`ahead`) or backwards, and further as long as it neither
  /// branches nor ends nor comes to a station: it may be shorter than `distance`.
  TrackWay onward(const TrackPlace& from, bool ahead, Length distance) const;

 private:
  const LineNetwork* network_;
  Scale scale_;
  std::vector<Length> lengths_;
};

}  // namespace sandgate
