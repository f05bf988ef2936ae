// A small exercise made in code, for tests of the rules: ground, two sides, and bodies put where a case wants them.
#pragma once

#include <QTest>

#include "core/campaign/campaign.h"
#include "core/campaign/decide.h"
#include "core/scenario/setting.h"
#include "tests/map/made_features.h"

namespace sandgate::tests {

inline Rulebook rulebook(const char* name = "campaign") {
  auto read = read_rulebook(SANDGATE_SOURCE_DIR "/data/rulebooks", name);
  if (!read) qFatal("%s", read.error().sentence().c_str());
  return *read;
}

/// Level ground but for `height_at`, in 10 m cells, its south-west corner at (0, 0).
template <class HeightAt>
std::shared_ptr<const Country> ground(double width_m, double depth_m, HeightAt height_at,
                                      std::vector<Feature> features = {}) {
  Country::Parts parts;
  parts.name = "Test ground";
  parts.crs = "EPSG:27700";
  constexpr double cell = 10;
  parts.frame = {static_cast<int>(width_m / cell), static_cast<int>(depth_m / cell), 0, depth_m, cell, cell};
  for (int row = 0; row < parts.frame.height; ++row) {
    for (int column = 0; column < parts.frame.width; ++column) {
      const MapPoint p = parts.frame.centre(column, row);
      parts.heights.push_back(static_cast<float>(height_at(p)));
    }
  }
  parts.features = std::move(features);
  auto made = Country::make(std::move(parts));
  if (!made) qFatal("%s", made.error().sentence().c_str());
  return *made;
}

/// An upright rectangle of wood, house …
inline Feature block(FeatureKind kind, double west, double south, double east, double north) {
  Feature feature;
  feature.kind = kind;
  feature.shape = FeatureShape::area;
  feature.rings = {0};
  feature.points = {{west, south}, {east, south}, {east, north}, {west, north}, {west, south}};
  return feature;
}

inline Feature point(FeatureKind kind, MapPoint at) {
  Feature feature;
  feature.kind = kind;
  feature.points = {at};
  return feature;
}

/// Red is the first camp, Blue the second; seats 0 and 1 are theirs.
class SmallExercise {
 public:
  explicit SmallExercise(std::shared_ptr<const Country> country, const char* rules = "campaign") {
    setting_.name = "small";
    setting_.title = "A small exercise";
    setting_.country = std::move(country);
    setting_.rulebook = rulebook(rules);
    setting_.sides = {{SideId{0}, "Red", Livery::red, Camp::first, Edge::east},
                      {SideId{1}, "Blue", Livery::blue, Camp::second, Edge::west}};
    setting_.seats = {{SeatId{0}, "red", "Col Red", SideId{0}}, {SeatId{1}, "blue", "Col Blue", SideId{1}}};
    setting_.begins = *ExerciseTime::from_iso("1909-09-14T09:00");
  }

  Setting& setting() { return setting_; }
  const Setting& setting() const { return setting_; }
  Body& body(BodyId id) { return setting_.order_of_battle[id.index()]; }

  /// For what is of marches and sight alone: nobody comes to a table.
  SmallExercise& without_tables() {
    setting_.rulebook.contact.link = {};
    return *this;
  }

  /// A body of side 0 (Red) or 1 (Blue) at so many table feet from the south-west corner.
  BodyId add(int side, Arm arm, Formation formation, double x_ft, double y_ft, int men = 20) {
    Body body;
    body.id = BodyId{static_cast<std::int32_t>(setting_.order_of_battle.size())};
    body.name = "Body " + std::to_string(body.id.number + 1);
    body.side = SideId{side};
    body.seat = SeatId{side};
    body.formation = formation;
    body.contents = Contents::of(arm, Men{{men}}, arm == Arm::artillery ? 2 : 0);
    body.at = {Length::from_feet(x_ft), Length::from_feet(y_ft)};
    setting_.order_of_battle.push_back(body);
    return body.id;
  }

  /// A party of scouts.
  BodyId add_scouts(int side, double x_ft, double y_ft) {
    const BodyId id = add(side, Arm::cavalry, Formation::extended, x_ft, y_ft, 3);
    body(id).scouts = true;
    return id;
  }

  /// The exercise with its first move open.
  Campaign begin() {
    Campaign campaign(std::make_shared<const Setting>(setting_));
    give(campaign, system_seat, Begin{});
    return campaign;
  }

  /// Decides and folds an order; fails the test where it is refused.
  static std::vector<Event> give(Campaign& campaign, SeatId seat, Deed deed) {
    auto events = decide(campaign, {next_id(), seat, std::move(deed)}, Dice(1, 0));
    if (!events) {
      QTest::qFail(("refused by " + std::string(events.error().clause.id)).c_str(), __FILE__, __LINE__);
      return {};
    }
    for (const Event& event : *events) campaign.apply(event);
    return *events;
  }
  static std::optional<Refusal> refusal(const Campaign& campaign, SeatId seat, Deed deed) {
    return check(campaign, {next_id(), seat, std::move(deed)});
  }

  /// A straight march of `body` to so many feet from the corner.
  static MarchOrder<BodyId> march(const Campaign& campaign, BodyId body, double x_ft, double y_ft,
                                  bool press_on = false) {
    return {body, {campaign.body(body).at, {Length::from_feet(x_ft), Length::from_feet(y_ft)}}, press_on};
  }
  /// The system closes the move; the body's march in it, if it made one.
  static std::optional<Marched> close(Campaign& campaign, BodyId body = {}) {
    std::optional<Marched> found;
    for (const Event& event : give(campaign, system_seat, CloseMove{})) {
      if (const auto* marched = std::get_if<Marched>(&event); marched && marched->body == body) found = *marched;
    }
    return found;
  }

  static OrderId next_id() {
    static std::uint64_t count = 0;
    OrderId id;
    ++count;
    for (std::size_t i = 0; i < 8; ++i) id.bytes[i] = static_cast<std::uint8_t>(count >> (8 * i));
    return id;
  }

 private:
  Setting setting_;
};

}  // namespace sandgate::tests
