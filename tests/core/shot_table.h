// A table with a gun and men, laid out in inches, for tests of the flight of shot.
#pragma once

#include <QtTest>
#include <memory>
#include <vector>

#include "core/gunnery/gunnery.h"

namespace sandgate::tests {

inline constexpr double metres_per_inch = 100.0 / 12;

/// Of 40 by 40 feet; the gun stands at (240, 60) and looks north. Men are named by their place in `men`.
struct ShotTable {
  static constexpr double gun_x = 240, gun_y = 60, muzzle_y = 63.5;
  Rulebook rules;
  std::vector<Feature> features = {};
  std::vector<Soldier> men = {};
  std::vector<Gun> guns = {};
  std::vector<BoxStand> boxes = {};

  explicit ShotTable(const char* name = "little-wars") {
    auto read = read_rulebook(SANDGATE_SOURCE_DIR "/data/rulebooks", name);
    if (!read) qFatal("%s", read.error().sentence().c_str());
    rules = std::move(*read);
    guns.emplace_back().at = place(gun_x, gun_y);
  }

  static Point place(double x_in, double y_in) { return {Length::from_feet(x_in / 12), Length::from_feet(y_in / 12)}; }

  /// So far before the muzzle and aside, to the right.
  std::uint32_t add(double before, double aside = 0, Arm arm = Arm::infantry) {
    Soldier& man = men.emplace_back();
    man.camp = 1;
    man.arm = arm;
    man.at = place(gun_x + aside, muzzle_y + before);
    return static_cast<std::uint32_t>(men.size() - 1);
  }
  /// An upright block.
  void add(FeatureKind kind, double west, double south, double east, double north) {
    Feature f;
    f.kind = kind;
    f.shape = FeatureShape::area;
    f.rings = {0};
    for (const auto& [x, y] : {std::pair(west, south), {east, south}, {east, north}, {west, north}, {west, south}})
      f.points.push_back({x * metres_per_inch, y * metres_per_inch});
    features.push_back(f);
  }
  void add_line(FeatureKind kind, double ax, double ay, double bx, double by, double width_m = 0) {
    Feature f;
    f.kind = kind;
    f.shape = FeatureShape::line;
    f.points = {{ax * metres_per_inch, ay * metres_per_inch}, {bx * metres_per_inch, by * metres_per_inch}};
    f.width_m = width_m;
    features.push_back(f);
  }
  void add_tree(double x, double y) {
    Feature f;
    f.kind = FeatureKind::wood;
    f.shape = FeatureShape::point;
    f.points = {{x * metres_per_inch, y * metres_per_inch}};
    features.push_back(f);
  }

  Gunnery gunnery() const { return gunnery(Country::level(4000, 4000, features)); }
  Gunnery gunnery(std::shared_ptr<const Country> country) const {
    return Gunnery(std::make_shared<const TableGround>(std::move(country), Scale{}, rules,
                                                       Window{{}, {Length::feet(40), Length::feet(40)}}));
  }
  Targets targets() const { return {men, guns, boxes}; }

  static Aim aim(int elevation_mils, int bearing_mils = 0, std::uint8_t projectile = 0) {
    return {Bearing::of(bearing_mils), {static_cast<std::int16_t>(elevation_mils)}, projectile};
  }
  Flight fly(const Gunnery& gunnery, const Aim& aim, const Scatter& scatter = {}) const {
    return gunnery.fly(targets(), gunnery.shot_from(targets(), 0, aim, scatter));
  }
  Flight fly(const Aim& aim, const Scatter& scatter = {}) const { return fly(gunnery(), aim, scatter); }
  /// Well aimed at that man, with the scatter of the n-th of many shots.
  Flight fly_at(const Gunnery& gunnery, std::uint32_t man, int n) const {
    const auto solution = gunnery.solve(targets(), 0, men[man].at, 0, 0);
    if (!solution) return {};
    return fly(gunnery, solution->aim, scatter_of(rules, solution->aim, Dice(7, 0), {1, 0, "shot", n}));
  }
};

inline std::optional<Felling> how(const Flight& flight, std::uint32_t man) {
  for (const Felled& felled : flight.felled)
    if (felled.man == man) return felled.how;
  return {};
}

/// Lists for failures what a flight came to.
inline QByteArray told(const Flight& flight) {
  QByteArray text = "end " + QByteArray::number(static_cast<int>(flight.end)) + ", felled";
  for (const Felled& f : flight.felled)
    text += " " + QByteArray::number(f.man) + ":" + QByteArray::number(static_cast<int>(f.how));
  return text;
}

}  // namespace sandgate::tests
