// A railway from lines written as text, 100 m of ground to a table foot, and trains on it.
#pragma once

#include <QString>
#include <memory>
#include <vector>

#include "logistics/railway/trains.h"
#include "tests/logistics/lines/line_country.h"

namespace sandgate {

struct TestRailway {
  std::shared_ptr<const Country> country;
  LineNetwork network;
  Track track;

  explicit TestRailway(const QString& rails, const QString& stations = {}, const QString& bridges = {},
                       double size_m = 20'000)
      : country(made(rails, stations, bridges, size_m)),
        network(*country, LineKind::railway),
        track(network, Scale{}) {}

  LinePlace on(double east, double north) const { return *network.nearest({east, north}, 5); }
  TrackPlace at(double east, double north) const {
    const LinePlace place = on(east, north);
    return track.place(place.edge, place.along_m);
  }
  /// From place to place, each by the shortest way.
  TrackWay way(const std::vector<MapPoint>& places) const {
    TrackWay legs;
    for (std::size_t i = 1; i < places.size(); ++i) {
      const auto found =
          network.shortest(on(places[i - 1].east, places[i - 1].north), on(places[i].east, places[i].north));
      const TrackWay part = track.way(*found);
      legs.insert(legs.end(), part.begin(), part.end());
    }
    return legs;
  }
  /// Stands at the first place and is to run over the others.
  Train train(int number, const std::vector<MapPoint>& places, Length allowance = Length::feet(8)) const {
    Train train;
    train.number = number;
    train.way = way(places);
    train.at = train.way.empty() ? at(places[0].east, places[0].north) : train.way.front().begin();
    train.ahead = train.way.empty() || train.way.front().ahead();
    train.allowance = allowance;
    return train;
  }
  MapPoint point(const Train& train) const { return track.on_line(train.at).at; }
  double east(const Train& train) const { return point(train).east; }

 private:
  static std::shared_ptr<const Country> made(const QString& rails, const QString& stations, const QString& bridges,
                                             double size_m) {
    std::vector<Feature> features;
    add_features(features, FeatureKind::railway, rails);
    add_features(features, FeatureKind::station, stations);
    add_features(features, FeatureKind::bridge, bridges);
    return Country::level(size_m, size_m, std::move(features));
  }
};

/// The trains as the move leaves them.
inline std::vector<Train> trains_of(const std::vector<TrainRun>& runs) {
  std::vector<Train> trains;
  for (const TrainRun& run : runs) trains.push_back(run.train);
  return trains;
}

}  // namespace sandgate
