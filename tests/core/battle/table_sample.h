// Ground and troops of a table, laid out in inches, for tests of what men do there.
#pragma once

#include <random>

#include "core/battle/gun.h"
#include "core/battle/table_move.h"
#include "tests/core/fixtures/small_exercise.h"

namespace sandgate::tests {

constexpr double metres_per_inch = 100.0 / 12;

inline Length inches(double in) { return Length::from_feet(in / 12); }
inline Point place(double x_in, double y_in) { return {inches(x_in), inches(y_in)}; }
inline MapPoint ground_at(double x_in, double y_in) { return {x_in * metres_per_inch, y_in * metres_per_inch}; }

/// A house, rock, lake or wood, upright.
inline Feature block_in(FeatureKind kind, double west, double south, double east, double north) {
  const MapPoint low = ground_at(west, south), high = ground_at(east, north);
  return block(kind, low.east, low.north, high.east, high.north);
}
/// A wall, river, road or bridge through places in inches; its width in metres.
inline Feature line_in(FeatureKind kind, std::vector<std::pair<double, double>> points, double width_m = 0) {
  std::vector<MapPoint> on_ground;
  for (const auto& [x, y] : points) on_ground.push_back(ground_at(x, y));
  return line(kind, std::move(on_ground), width_m);
}
inline Feature point_in(FeatureKind kind, double x_in, double y_in) { return point(kind, ground_at(x_in, y_in)); }

/// Level ground of 20 by 20 feet, all of it the window.
inline TableGround table(std::vector<Feature> features = {}, const char* rules = "little-wars") {
  const auto country = Country::level(2000, 2000, std::move(features));
  return TableGround(country, Scale{}, rulebook(rules), {{}, {Length::feet(20), Length::feet(20)}});
}

/// Houses, rocks, walls with roads through, a river with crossings and a lake, anywhere on such a table.
inline std::vector<Feature> any_features(std::mt19937& random) {
  const auto any = [&](double low, double high) { return std::uniform_real_distribution<double>(low, high)(random); };
  std::vector<Feature> features;
  const auto corner = [&] { return any(0, 230); };
  for (int i = 0; i < 25; ++i) {
    const double x = corner(), y = corner(), dx = any(1, 8), dy = any(1, 8), lean = any(-2, 2);
    Feature house = block_in(i % 5 == 0 ? FeatureKind::rock : FeatureKind::house, x, y, x + dx, y + dy);
    house.points[2].east += lean * metres_per_inch;
    features.push_back(house);
  }
  for (int i = 0; i < 10; ++i) {
    const double x = corner(), y = corner();
    features.push_back(line_in(FeatureKind::wall, {{x, y}, {x + any(-9, 9), y + any(-9, 9)}, {x + any(5, 25), y}}));
  }
  std::vector<std::pair<double, double>> course;
  for (int i = 0; i <= 8; ++i) course.emplace_back(any(90, 150), i * 30.0);
  features.push_back(line_in(FeatureKind::river, course, any(0, 30)));
  for (int i = 0; i < 4; ++i) {
    const auto& [x, y] = course[static_cast<std::size_t>(1 + 2 * i)];
    features.push_back(point_in(i % 2 == 0 ? FeatureKind::bridge : FeatureKind::ford, x + any(-1, 1), y));
  }
  const double x = any(0, 200), y = any(0, 200);
  features.push_back(block_in(FeatureKind::lake, x, y, x + any(3, 20), y + any(3, 20)));
  features.push_back(point_in(FeatureKind::bridge, x + 1, y + 1));
  for (int i = 0; i < 3; ++i) {
    features.push_back(
        line_in(FeatureKind::road, {{0, corner()}, {any(60, 180), corner()}, {240, corner()}}, any(3, 12)));
  }
  return features;
}

/// Men and guns of a table, and orders to them by Red's only side in his third move.
struct Troops {
  static constexpr std::uint8_t red = 0, blue = 1;
  static constexpr std::int64_t move = 5;
  std::vector<Soldier> men;
  std::vector<Gun> guns;

  std::uint32_t add(std::uint8_t camp, double x_in, double y_in, Arm arm = Arm::infantry,
                    ManState state = ManState::free) {
    return add(camp, place(x_in, y_in), arm, state);
  }
  std::uint32_t add(std::uint8_t camp, Point at, Arm arm = Arm::infantry, ManState state = ManState::free) {
    Soldier& man = men.emplace_back();
    man.id = ManId{static_cast<std::int32_t>(men.size())};
    man.camp = camp;
    man.side = SideId{camp};
    man.arm = arm;
    man.at = at;
    man.state = state;
    if (state == ManState::prisoner) man.captor = SideId{camp == red ? blue : red};
    return static_cast<std::uint32_t>(men.size() - 1);
  }
  std::uint32_t add_gun(std::uint8_t camp, double x_in, double y_in, Bearing facing = {}) {
    Gun& gun = guns.emplace_back();
    gun.id = GunId{static_cast<std::int32_t>(guns.size())};
    gun.camp = camp;
    gun.side = SideId{camp};
    gun.at = place(x_in, y_in);
    gun.facing = facing;
    return static_cast<std::uint32_t>(guns.size() - 1);
  }

  static TableMoveOrder order() { return {red, SideId{red}, move, false, false, {}, {}}; }
  /// From where he stands by places in inches.
  ManWalk walk(std::uint32_t man, std::vector<std::pair<double, double>> by) const {
    Path path{men[man].at};
    for (const auto& [x, y] : by) path.push_back(place(x, y));
    return {man, path};
  }
  /// The same course, a little to the side, as another takes.
  ManWalk walk_by(std::uint32_t man, double dx_in, double dy_in) const {
    return {man, {men[man].at, {men[man].at.x + inches(dx_in), men[man].at.y + inches(dy_in)}}};
  }
};

}  // namespace sandgate::tests
