// A seat with trains on a straight railway of four stations, 100 m of ground to a table foot.
#pragma once

#include "core/lines/rails.h"
#include "logistics/railway/track.h"
#include "tests/app/fixtures/fake_client.h"

namespace sandgate::tests {

/// Marlstead at 1 000 m east, Eddersham at 5 000, Twyborne at 9 000, Wendfold at 13 000, all 2 000 m north; a viaduct
/// at 8 500 and a bridge at 11 000; a branch from Eddersham to Thackling, 3 000 m to the north.
class RailClient : public FakeClient {
 public:
  RailClient() {
    std::vector<Feature> features{way({{1000, 2000}, {5000, 2000}, {13'000, 2000}}), way({{5000, 2000}, {5000, 5000}})};
    for (const auto& [name, at] : {std::pair("Marlstead", MapPoint{1000, 2000}),
                                   {"Eddersham", {5000, 2000}},
                                   {"Twyborne", {9000, 2000}},
                                   {"Wendfold", {13'000, 2000}},
                                   {"Thackling", {5000, 5000}}})
      features.push_back(spot(FeatureKind::station, name, at));
    viaduct_ = FeatureId{static_cast<std::int32_t>(features.size())};
    features.push_back(spot(FeatureKind::bridge, "Twyborne Viaduct", {8500, 2000}));
    bridge_ = FeatureId{static_cast<std::int32_t>(features.size())};
    features.push_back(spot(FeatureKind::bridge, "", {11'000, 2000}));
    briefing_.country = Country::level(14'000, 6000, std::move(features));
    picture_.clock = {.move = 43,
                      .own_move = 22,
                      .my_move = true,
                      .phase = Phase::men,
                      .camp = Camp::first,
                      .time = *ExerciseTime::from_iso("1909-09-14T10:24")};
    picture_.bodies.clear();
    picture_.dispatches.clear();
    network_ = std::make_unique<LineNetwork>(*briefing_.country, LineKind::railway);
    briefing_.railway = std::make_shared<const Railway>(briefing_.country, briefing_.scale);
    track_ = std::make_unique<Track>(*network_, briefing_.scale);
  }

  Point at(double east, double north = 2000) const { return briefing_.to_table({east, north}); }
  TrackPlace on(double east, double north = 2000) const {
    const LinePlace place = *network_->nearest({east, north}, 5);
    return track_->place(place.edge, place.along_m);
  }
  Handle add_train(const char* name, int trucks, double east, std::vector<Point> stops = {}) {
    const Handle handle = add(name, Arm::train, Formation::fours, 0, {east, 2000});
    OwnBody& body = picture_.bodies.back();
    body.contents = Contents::of(Arm::train, Men{}, 0, trucks);
    body.rails = BasicOnRails<Handle>{};
    put(body, east);
    body.rails->stops = std::move(stops);
    return handle;
  }
  void put(OwnBody& body, double east) const {
    const TrackPlace place = on(east);
    body.rails->edge = place.edge;
    body.rails->along = place.along;
    body.at = at(east);
  }
  void know_broken(FeatureId crossing, bool broken = true) {
    SeenBreak seen;
    seen.place.crossing = crossing;
    seen.broken = broken;
    seen.time = picture_.clock.time.after(-8);
    seen.move = picture_.clock.move - 4;
    std::erase_if(picture_.breaks, [&](const SeenBreak& other) { return other.place == seen.place; });
    picture_.breaks.push_back(seen);
  }
  void know_rail_torn(double east) {
    SeenBreak seen;
    seen.place.at = at(east);
    seen.time = picture_.clock.time;
    seen.move = picture_.clock.move - 8;
    picture_.breaks.push_back(seen);
  }
  Handle see_enemy_train(double east) {
    return add_sighted(Formation::fours, {Part{Arm::train, Men{}, {}, 0, 4}}, {east, 2000});
  }
  /// The next own move begins.
  void next_move() {
    picture_.clock.move += 2;
    picture_.clock.own_move += 1;
    picture_.clock.time = picture_.clock.time.after(briefing_.rulebook.wide.minutes_per_round);
  }

  FeatureId viaduct_, bridge_;
  std::unique_ptr<LineNetwork> network_;
  std::unique_ptr<Track> track_;

 private:
  static Feature way(std::vector<MapPoint> points) {
    Feature feature;
    feature.kind = FeatureKind::railway;
    feature.shape = FeatureShape::line;
    feature.points = std::move(points);
    return feature;
  }
  static Feature spot(FeatureKind kind, const char* name, MapPoint at) {
    Feature feature;
    feature.kind = kind;
    feature.points = {at};
    feature.name = name;
    return feature;
  }
};

}  // namespace sandgate::tests
