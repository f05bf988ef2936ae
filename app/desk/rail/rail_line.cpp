#include "app/desk/rail/rail_line.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "app/words/measures.h"

namespace sandgate {
namespace {

/// More lines than this nobody chooses from.
constexpr std::size_t most_lines = 24;

struct RailWords {
  Q_DECLARE_TR_FUNCTIONS(railway)
};

QString station_name(const Country& country, FeatureId station) {
  const QString name = QString::fromStdString(country.feature(station).name);
  return name.isEmpty() ? RailWords::tr("a station") : name;
}

double apart(const LineNode& a, const LineNode& b) { return distance_m(a.at, b.at); }

TrackWay turned(const TrackWay& way) {
  TrackWay back;
  for (auto leg = way.rbegin(); leg != way.rend(); ++leg) back.push_back({leg->edge, leg->to, leg->from});
  return back;
}

}  // namespace

RailLine::RailLine(const Track& track, const Country& country, TrackWay way) : track_(&track), way_(std::move(way)) {
  Length along;
  const auto call = [&](const TrackPlace& place) {
    const NodeId node = track.station_at(place);
    if (node && (stations_.empty() || stations_.back().node != node))
      stations_.push_back({node, along, station_name(country, track.network().nodes()[node.index()].station)});
  };
  for (const TrackLeg& leg : way_) {
    starts_.push_back(along);
    call(leg.begin());
    along += leg.length();
    call(leg.end());
  }
  starts_.push_back(along);
}

QString RailLine::name() const {
  if (stations_.empty()) return {};
  if (stations_.size() == 1) return stations_.front().name;
  return QStringLiteral("%1 – %2").arg(stations_.front().name, stations_.back().name);
}

std::optional<Length> RailLine::at(const TrackPlace& place) const {
  for (std::size_t i = 0; i < way_.size(); ++i) {
    const TrackLeg& leg = way_[i];
    if (leg.edge != place.edge) continue;
    const Length run = leg.ahead() ? place.along - leg.from : leg.from - place.along;
    if (run >= Length{} && run <= leg.length()) return starts_[i] + run;
  }
  // A junction has a place on every edge that meets there.
  const NodeId node = track_->holds(place) ? track_->node_at(place) : NodeId{};
  if (node.none()) return {};
  for (std::size_t i = 0; i < way_.size(); ++i) {
    if (track_->node_at(way_[i].begin()) == node) return starts_[i];
    if (track_->node_at(way_[i].end()) == node) return starts_[i + 1];
  }
  return {};
}

TrackPlace RailLine::place(Length at) const {
  at = std::clamp(at, Length{}, length());
  std::size_t i = 0;
  while (i + 1 < way_.size() && starts_[i + 1] < at) ++i;
  const Length run = at - starts_[i];
  return {way_[i].edge, way_[i].ahead() ? way_[i].from + run : way_[i].from - run};
}

const RailLine::Station* RailLine::station_near(Length at, Length reach) const {
  const Station* nearest = nullptr;
  for (const Station& station : stations_) {
    const Length off = station.at > at ? station.at - at : at - station.at;
    if (off > reach) continue;
    reach = off;
    nearest = &station;
  }
  return nearest;
}

RailGround::RailGround(std::shared_ptr<const Country> country, const Scale& scale)
    : country_(std::move(country)), scale_(scale), network_(*country_, LineKind::railway), track_(network_, scale) {
  add_lines();
}

// By the air: the two stations that lie farthest apart, and then from each that no line has passed yet.
void RailGround::add_lines() {
  const auto nodes = network_.nodes();
  for (const LinePiece& piece : network_.piece_list()) {
    if (piece.stations.size() < 2) continue;
    const auto farthest = [&](NodeId from) {
      return *std::ranges::max_element(piece.stations, {},
                                       [&](NodeId to) { return apart(nodes[from.index()], nodes[to.index()]); });
    };
    std::vector<NodeId> left = piece.stations;
    NodeId from = piece.stations.front();
    double most = -1;
    for (const NodeId one : piece.stations) {
      const double off = apart(nodes[one.index()], nodes[farthest(one).index()]);
      if (off > most) most = off, from = one;
    }
    while (!left.empty() && lines_.size() < most_lines) {
      const LinePlace a = network_.place_of(from), b = network_.place_of(farthest(from));
      if (auto line = between(track_.place(a.edge, a.along_m), track_.place(b.edge, b.along_m))) {
        for (const RailLine::Station& station : line->stations()) std::erase(left, station.node);
        lines_.push_back(std::move(*line));
      }
      std::erase(left, from);
      if (!left.empty())
        from = *std::ranges::max_element(
            left, {}, [&](NodeId one) { return apart(nodes[one.index()], nodes[farthest(one).index()]); });
    }
  }
}

std::optional<RailLine> RailGround::between(const TrackPlace& from, const TrackPlace& to) const {
  auto found = way(from, to, {});
  if (!found || found->empty()) return {};
  const MapPoint a = track_.on_line(found->front().begin()).at, b = track_.on_line(found->back().end()).at;
  const double east = b.east - a.east, north = b.north - a.north;
  // From the west to the east, or from the north to the south, as one reads.
  const bool backwards = std::abs(east) >= std::abs(north) ? east < 0 : north > 0;
  TrackWay legs = backwards ? turned(*found) : std::move(*found);
  const auto on_to_station = [&](const TrackLeg& last) {
    if (track_.station_at(last.end())) return TrackWay{};
    return track_.onward(last.end(), last.ahead(), Length::feet(1'000'000));
  };
  const TrackLeg first{legs.front().edge, legs.front().to, legs.front().from};
  const TrackWay before = turned(on_to_station(first)), after = on_to_station(legs.back());
  legs.insert(legs.begin(), before.begin(), before.end());
  legs.insert(legs.end(), after.begin(), after.end());
  return RailLine(track_, *country_, std::move(legs));
}

std::optional<TrackPlace> RailGround::place(Point at) const {
  const auto found = network_.nearest(scale_.to_ground(at, country_->bounds()), station_reach_m);
  if (!found) return {};
  return track_.place(found->edge, found->along_m);
}

std::vector<TrackPlace> RailGround::crossing(FeatureId feature) const {
  std::vector<TrackPlace> places;
  const auto edges = network_.edges();
  for (std::size_t i = 0; i < edges.size(); ++i) {
    const EdgeId edge{static_cast<std::int32_t>(i)};
    for (std::size_t b = 0; b < edges[i].bridges.size(); ++b)
      if (edges[i].bridges[b] == feature) places.push_back(track_.place(edge, edges[i].bridges_m[b]));
    for (std::size_t c = 0; c < edges[i].culverts.size(); ++c)
      if (edges[i].culverts[c] == feature) places.push_back(track_.place(edge, edges[i].culverts_m[c]));
  }
  return places;
}

Point RailGround::point(const TrackPlace& place) const {
  return scale_.to_table(track_.on_line(place).at, country_->bounds());
}

QString RailGround::name(NodeId station) const {
  return station_name(*country_, network_.nodes()[station.index()].station);
}

QString RailGround::where(const TrackPlace& place) const {
  if (const NodeId node = track_.station_at(place)) return name(node);
  const RailLine* on = nullptr;
  std::optional<Length> at;
  for (const RailLine& line : lines_) {
    at = line.at(place);
    if (!at) continue;
    on = &line;
    break;
  }
  const RailLine::Station* near = on ? on->station_near(*at, on->length()) : nullptr;
  if (!near) return RailWords::tr("on the line");
  const Length off = near->at > *at ? near->at - *at : *at - near->at;
  return RailWords::tr("%1 ft from %2").arg(words::feet(off), near->name);
}

std::optional<TrackWay> RailGround::way(const TrackPlace& from, const TrackPlace& to,
                                        std::span<const LineBreak> broken) const {
  const LinePlace a = track_.on_line(from), b = track_.on_line(to);
  auto found = network_.shortest(a, b, broken);
  if (!found && !broken.empty()) found = network_.shortest(a, b);
  if (!found) return {};
  return track_.way(*found);
}

RailLine RailGround::line_past(const std::vector<TrackPlace>& places) const {
  const auto passed = [&](const RailLine& line) {
    return std::ranges::count_if(places, [&](const TrackPlace& place) { return line.at(place).has_value(); });
  };
  const auto all = static_cast<std::ptrdiff_t>(places.size());
  const RailLine* best = nullptr;
  for (const RailLine& line : lines_)
    if (!best || passed(line) > passed(*best)) best = &line;
  if (best && passed(*best) == all) return *best;
  std::optional<RailLine> own;
  double most = -1;
  for (std::size_t i = 0; i < places.size(); ++i)
    for (std::size_t j = i + 1; j < places.size(); ++j) {
      const double off = distance_m(track_.on_line(places[i]).at, track_.on_line(places[j]).at);
      if (off <= most) continue;
      most = off;
      if (auto line = between(places[i], places[j])) own = std::move(line);
    }
  if (own && (!best || passed(*own) > passed(*best))) return *own;
  if (best) return *best;
  // No line has two stations: the edge on which it stands is all there is.
  const TrackPlace here = places.empty() ? TrackPlace{EdgeId{0}, {}} : places.front();
  return RailLine(track_, *country_, {{here.edge, Length{}, track_.length(here.edge)}});
}

}  // namespace sandgate
