#include "app/orders/read_table_orders.h"

#include <cmath>

namespace sandgate::reading {
namespace {

// A gun of `body`, or of the one named: "gun": 2, or {"of": "Right Gun", "number": 2}.
PlannedGun read_gun(const JsonReader& json, const Setting& setting, const Seat& seat, const std::string& body) {
  constexpr std::int64_t most_guns = 1000;
  PlannedGun gun{body, 1};
  if (!json.has("gun")) return gun;
  const JsonReader named = json["gun"];
  if (named.is_text()) {
    gun.body = read_body(named, setting, seat);
  } else {
    gun.number = static_cast<std::int32_t>(named.whole(1, most_guns));
  }
  return gun;
}

Aim read_aim(const JsonReader& json) {
  constexpr double full_circle = 360, upright = 90, mils = Bearing::full_circle / full_circle;
  Aim aim;
  aim.bearing = Bearing::of(static_cast<int>(std::lround(json["bearing"].number(0, full_circle) * mils)));
  aim.elevation = {static_cast<std::int16_t>(std::lround(json["elevation"].number(-upright, upright) * mils))};
  return aim;
}

constexpr std::size_t longest_projectile = 40;

std::int32_t read_men(const JsonReader& json) {
  constexpr std::int64_t most_men = 100'000;
  return json.has("men") ? static_cast<std::int32_t>(json["men"].whole(1, most_men)) : 0;
}

std::vector<std::string> read_with(const JsonReader& json, const Setting& setting, const Seat& seat) {
  std::vector<std::string> with;
  if (!json.has("with")) return with;
  const std::size_t count = json["with"].size(1, most_parties);
  for (std::size_t i = 0; i < count && json.good(); ++i) with.push_back(read_body(json["with"][i], setting, seat));
  return with;
}

/// KS-7.1: one that guns fire, by its name.
std::uint8_t read_projectile(const JsonReader& json, const Setting& setting) {
  const auto& all = setting.rulebook.gunnery.projectiles;
  const std::string name = json.line(1, longest_projectile);
  const auto found = std::ranges::find(all, name, &GunneryRules::Projectile::name);
  if (found != all.end() && found->gun_fires()) return static_cast<std::uint8_t>(found - all.begin());
  std::string names;
  for (const GunneryRules::Projectile& one : all) {
    if (one.gun_fires()) names += (names.empty() ? "" : ", ") + one.name;
  }
  json.fail(phrase("no gun fires “{}” by this rulebook", name), phrase("name one of {}", names));
  return 0;
}

}  // namespace

PlannedFire read_fire(const JsonReader& json, const Setting& setting, const Seat& seat, std::string body) {
  constexpr std::int64_t most_shots = 100;
  json.keys({}, {"gun", "at", "enemy_near", "bearing", "elevation", "shots", "projectile"});
  PlannedFire order;
  order.gun = read_gun(json, setting, seat, body);
  order.body = std::move(body);
  const bool by_hand = json.has("bearing") || json.has("elevation");
  if (json.has("at") + json.has("enemy_near") + by_hand != 1) {
    json.fail("a gun is laid in one way", "write at, or enemy_near, or bearing and elevation");
  } else if (by_hand) {
    order.laid = read_aim(json);
  } else if (json.has("at")) {
    order.at = read_target(json["at"], *setting.country);
  } else {
    order.enemy_near = read_target(json["enemy_near"], *setting.country);
  }
  if (json.has("shots")) order.shots = static_cast<std::int32_t>(json["shots"].whole(1, most_shots));
  if (json.has("projectile")) order.projectile = read_projectile(json["projectile"], setting);
  if (order.laid) order.laid->projectile = order.projectile;
  return order;
}

PlannedRifles read_rifles(const JsonReader& json, const Setting& setting, std::string body) {
  constexpr std::int64_t most_fives = 100;
  json.keys({}, {"at", "enemy_near", "fives"});
  PlannedRifles order;
  order.body = std::move(body);
  if (json.has("at") + json.has("enemy_near") != 1) {
    json.fail("rifles are laid in one way", "write at, or enemy_near");
  } else if (json.has("at")) {
    order.at = read_target(json["at"], *setting.country);
  } else {
    order.enemy_near = read_target(json["enemy_near"], *setting.country);
  }
  if (json.has("fives")) order.fives = static_cast<std::int32_t>(json["fives"].whole(1, most_fives));
  return order;
}

PlannedWalk read_walk(const JsonReader& json, const Setting& setting, const Seat& seat, std::string body) {
  json.keys({"to"}, {"with", "men", "shape"});
  PlannedWalk order{std::move(body), read_with(json, setting, seat), read_target(json["to"], *setting.country),
                    read_men(json)};
  if (json.has("shape")) order.shape = json["shape"].choice(shape_named, "as_they_stand, line, column");
  return order;
}

PlannedRush read_rush(const JsonReader& json, const Setting& setting, const Seat& seat, std::string body) {
  json.keys({"at"}, {"with", "men"});
  return {std::move(body), read_with(json, setting, seat), read_target(json["at"], *setting.country), read_men(json)};
}

PlannedLieDown read_lie_down(const JsonReader& json, const Setting& setting, const Seat& seat, std::string body) {
  json.keys({"along"}, {"gun", "men"});
  PlannedLieDown order;
  order.gun = read_gun(json, setting, seat, body);
  order.along = read_target(json["along"], *setting.country);
  order.men = read_men(json);
  order.body = std::move(body);
  return order;
}

PlannedTrail read_trail(const JsonReader& json, const Setting& setting, const Seat& seat, std::string body) {
  json.keys({}, {"gun"});
  PlannedTrail order{body, read_gun(json, setting, seat, body)};
  return order;
}

PlannedHaul read_haul(const JsonReader& json, const Setting& setting, const Seat& seat, std::string body) {
  json.keys({"to"}, {"gun", "men"});
  PlannedHaul order;
  order.men = read_men(json);
  order.gun = read_gun(json, setting, seat, body);
  order.to = read_target(json["to"], *setting.country);
  order.body = std::move(body);
  return order;
}

}  // namespace sandgate::reading
