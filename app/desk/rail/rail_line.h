// The railways of a country as a timetable shows them: lines from station to station, one after the other at their true
// distance.
#pragma once

#include <QString>
#include <optional>
#include <span>
#include <vector>

#include "core/sight/picture.h"
#include "logistics/railway/track.h"

namespace sandgate {

/// A line that a diagram shows: a way over the track, told by how far along it.
class RailLine {
 public:
  struct Station {
    NodeId node;
    Length at;
    QString name;
  };

  /// `way` hangs together and is not empty.
  RailLine(const Track& track, const Country& country, TrackWay way);

  const std::vector<Station>& stations() const { return stations_; }
  /// "Marlstead – Wendfold"; empty where it has no station.
  QString name() const;
  Length length() const { return starts_.back(); }
  /// How far along the line a place of the track is; none: it is not on it.
  std::optional<Length> at(const TrackPlace& place) const;
  /// The place so far along; before the line and beyond it, its end.
  TrackPlace place(Length at) const;
  /// The nearest station, within `reach` of a place on the line; null where there is none.
  const Station* station_near(Length at, Length reach) const;

 private:
  const Track* track_;
  TrackWay way_;
  std::vector<Length> starts_;  ///< where each leg begins, and where the last ends
  std::vector<Station> stations_;
};

/// The railways of a country and the lines on them. Holds what it was made from.
class RailGround {
 public:
  RailGround(std::shared_ptr<const Country> country, const Scale& scale);
  RailGround(const RailGround&) = delete;
  RailGround& operator=(const RailGround&) = delete;

  const LineNetwork& network() const { return network_; }
  const Track& track() const { return track_; }
  /// The longest of the longest piece first; together they pass every station, as far as there are not too many.
  std::span<const RailLine> lines() const { return lines_; }

  /// The place of the railway nearest to a point of the table, as near as a station is to its line.
  std::optional<TrackPlace> place(Point at) const;
  /// Where on its line a bridge or a culvert stands, on every edge that it carries.
  std::vector<TrackPlace> crossing(FeatureId feature) const;
  Point point(const TrackPlace& place) const;
  /// "Marlstead", "3.2 ft from Marlstead": the station there, or the nearest by the line.
  QString where(const TrackPlace& place) const;
  QString name(NodeId station) const;
  /// The shortest way round what is broken or, where none goes round, as if it were whole.
  std::optional<TrackWay> way(const TrackPlace& from, const TrackPlace& to, std::span<const LineBreak> broken) const;
  /// The line on which all of these places lie, the first such; else the one that leads past them, or past as many as
  /// one can.
  RailLine line_past(const std::vector<TrackPlace>& places) const;

 private:
  void add_lines();
  std::optional<RailLine> between(const TrackPlace& from, const TrackPlace& to) const;

  std::shared_ptr<const Country> country_;
  Scale scale_;
  LineNetwork network_;
  Track track_;
  std::vector<RailLine> lines_;
};

}  // namespace sandgate
