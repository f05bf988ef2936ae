#include "core/rulebook/gunnery_rules.h"

#include <fmt/format.h>

#include "core/rulebook/sections.h"

namespace sandgate {
namespace {

// Bounds that no game on a table leaves.
constexpr double most_inches = 100, most_weight = 1000, most_speed = 3000;
// A man's base must reach out at least this part of the height of his centre, or a breath would overset him.
constexpr double least_footing = 0.25;

using Rules = GunneryRules;

double above_nought(const JsonReader& reader, double most) {
  const double value = reader.number(0, most);
  if (value == 0) reader.fail("is 0", phrase("write more than 0, up to {}", fmt::format("{:g}", most)));
  return value;
}

Rules::Surface surface(const JsonReader& reader) {
  reader.keys({"restitution", "friction"});
  return {reader["restitution"].number(0, 1), reader["friction"].number(0, 10)};
}

Rules::Figure figure(const JsonReader& reader) {
  reader.keys({"height_in", "centre_in", "body_radius_in", "base_in", "weight_g"});
  Rules::Figure figure;
  figure.height = above_nought(reader["height_in"], most_inches);
  figure.centre = above_nought(reader["centre_in"], most_inches);
  figure.body_radius = above_nought(reader["body_radius_in"], most_inches);
  figure.base = above_nought(reader["base_in"], most_inches);
  figure.weight = above_nought(reader["weight_g"], most_weight);
  if (!reader.good()) return figure;
  if (figure.base >= figure.height)
    reader["base_in"].fail(phrase("is {}, and the figure only {} high", fmt::format("{:g}", figure.base),
                                  fmt::format("{:g}", figure.height)),
                           "write less than height_in");
  if (figure.centre >= figure.height)
    reader["centre_in"].fail(
        phrase("is {}, above a figure {} high", fmt::format("{:g}", figure.centre), fmt::format("{:g}", figure.height)),
        "write less than height_in");
  return figure;
}

Rules::Projectile projectile(const JsonReader& reader) {
  reader.keys({"name", "range", "from", "shape", "diameter_in", "length_in", "weight_g", "speed_in_s", "drag_per_s",
               "restitution", "friction", "rolling", "least_mils", "most_mils", "spread", "shell"});
  Rules::Projectile shot;
  shot.name = reader["name"].word(64);
  shot.range_class = reader["range"].line(1, 200);
  const auto from = [](std::string_view word) -> std::optional<Rules::From> {
    if (word == "gun") return Rules::From::gun;
    if (word == "rifle") return Rules::From::rifle;
    return {};
  };
  shot.from = reader["from"].choice(from, "gun, rifle");
  const auto shape = [](std::string_view word) -> std::optional<Rules::Shape> {
    if (word == "ball") return Rules::Shape::ball;
    if (word == "cylinder") return Rules::Shape::cylinder;
    return {};
  };
  shot.shape = reader["shape"].choice(shape, "ball, cylinder");
  shot.diameter = above_nought(reader["diameter_in"], most_inches);
  shot.length = above_nought(reader["length_in"], most_inches);
  shot.weight = above_nought(reader["weight_g"], most_weight);
  shot.speed = above_nought(reader["speed_in_s"], most_speed);
  shot.drag = reader["drag_per_s"].number(0, 20);
  shot.restitution = reader["restitution"].number(0, 1);
  shot.friction = reader["friction"].number(0, 10);
  shot.rolling = reader["rolling"].number(0, 1);
  shot.least_mils = whole(reader["least_mils"], -1600, 1600);
  shot.most_mils = whole(reader["most_mils"], -1600, 1600);
  const JsonReader spread = reader["spread"];
  spread.keys({"bearing_mils", "elevation_mils", "speed"});
  shot.spread = {spread["bearing_mils"].number(0, 400), spread["elevation_mils"].number(0, 400),
                 spread["speed"].number(0, 0.2)};
  shot.shell = reader["shell"].truth();
  if (!reader.good()) return shot;
  if (shot.least_mils > shot.most_mils)
    reader["least_mils"].fail(phrase("is {}, above most_mils", shot.least_mils), "write most_mils or less");
  if (shot.shape == Rules::Shape::ball && shot.length != shot.diameter)
    reader["length_in"].fail(
        phrase("is {} for a ball {} thick", fmt::format("{:g}", shot.length), fmt::format("{:g}", shot.diameter)),
        "write the diameter again");
  return shot;
}

/// Whether such a figure stands on its base.
void check_footing(const JsonReader& reader, const Rules::Figure& figure, double radius, std::string_view radius_key) {
  if (!reader.good()) return;
  if (figure.body_radius > radius)
    reader["body_radius_in"].fail(
        phrase("comes to {} inches, more than table.{}", fmt::format("{:g}", figure.body_radius), radius_key),
        "write a body no wider than its base");
  if (radius < figure.centre * least_footing)
    reader["centre_in"].fail(phrase("comes to {} inches over a base of radius {}, which cannot stand",
                                    fmt::format("{:g}", figure.centre), fmt::format("{:g}", radius)),
                             phrase("widen table.{} or lower the figure or its centre", radius_key));
}

void check_size(const JsonReader& reader, const Rules::Projectile& shot, const Rulebook::TableRules& table) {
  if (!reader.good()) return;
  const double base = 2 * table.foot_radius.in_inches(), man = table.man.in_inches();
  if (shot.diameter > base)
    reader["diameter_in"].fail(phrase("comes to {} inches, and a man's base is {} across",
                                      fmt::format("{:g}", shot.diameter), fmt::format("{:g}", base)),
                               "write a projectile that is no thicker");
  if (shot.length > man)
    reader["length_in"].fail(
        phrase("comes to {} inches, and a man is {} high", fmt::format("{:g}", shot.length), fmt::format("{:g}", man)),
        "write a projectile that is no longer");
}

}  // namespace

GunneryRules gunnery_rules(const JsonReader& reader, const Rulebook::TableRules& table) {
  reader.keys({"gravity_in_s2", "longest_ms", "most_bounces", "trials", "breeze", "table", "solid", "man", "foot",
               "horse", "tree", "wall_in", "box_in", "gun", "projectiles"});
  GunneryRules rules;
  rules.gravity = reader["gravity_in_s2"].number(10, 10'000);
  rules.longest_ms = whole(reader["longest_ms"], 100, 60'000);
  rules.most_bounces = whole(reader["most_bounces"], 0, 1000);
  rules.trials = whole(reader["trials"], 0, 1000);
  const JsonReader breeze = reader["breeze"], tree = reader["tree"], gun = reader["gun"];
  breeze.keys({"speed_in_s", "to_mils"});
  rules.breeze = breeze["speed_in_s"].number(0, most_speed);
  rules.breeze_to = Bearing::of(whole(breeze["to_mils"], 0, Bearing::full_circle - 1));
  rules.table = surface(reader["table"]);
  rules.solid = surface(reader["solid"]);
  rules.man = surface(reader["man"]);
  rules.foot = figure(reader["foot"]);
  rules.horse = figure(reader["horse"]);
  rules.for_man = rules.foot.height;
  tree.keys({"trunk_radius_in", "spacing_in"});
  rules.trunk_radius = above_nought(tree["trunk_radius_in"], most_inches);
  rules.tree_spacing = tree["spacing_in"].number(1, 1000);
  rules.wall_thickness = above_nought(reader["wall_in"], most_inches);
  rules.box_height = above_nought(reader["box_in"], most_inches);
  gun.keys({"axle_in", "wheel_in", "barrel_in"});
  rules.axle = above_nought(gun["axle_in"], most_inches);
  rules.wheel = above_nought(gun["wheel_in"], most_inches);
  rules.barrel = above_nought(gun["barrel_in"], most_inches);
  const JsonReader projectiles = reader["projectiles"];
  const std::size_t count = projectiles.size(1, 64);
  for (std::size_t i = 0; i < count; ++i) {
    rules.projectiles.push_back(projectile(projectiles[i]));
    for (std::size_t before = 0; before < i && reader.good(); ++before) {
      if (rules.projectiles[before].name == rules.projectiles[i].name)
        projectiles[i]["name"].fail("is another projectile's too", "give each a name of its own");
    }
  }
  if (!reader.good()) return rules;
  if (rules.projectiles.front().from != GunneryRules::From::gun)
    projectiles[0]["from"].fail("is not gun", "put a gun's projectile first, which is fired unless another is named");
  const GunneryRules sized = rules.for_men_of(table.man);
  check_footing(reader["foot"], sized.foot, table.foot_radius.in_inches(), "foot_radius_in");
  check_footing(reader["horse"], sized.horse, table.horse_radius.in_inches(), "horse_radius_in");
  for (std::size_t i = 0; i < count; ++i) check_size(projectiles[i], sized.projectiles[i], table);
  return rules;
}

GunneryRules GunneryRules::for_men_of(Length height) const {
  GunneryRules sized = *this;
  const double size = height.in_inches() / for_man, cube = size * size * size;
  for (Figure* figure : {&sized.foot, &sized.horse}) {
    figure->height *= size, figure->centre *= size, figure->body_radius *= size, figure->base *= size;
    figure->weight *= cube;
  }
  sized.axle *= size, sized.wheel *= size, sized.barrel *= size;
  for (Projectile& shot : sized.projectiles) {
    shot.diameter *= size, shot.length *= size, shot.weight *= cube;
    shot.spread = {shot.spread.bearing * size, shot.spread.elevation * size, shot.spread.speed * size};
  }
  sized.for_man = height.in_inches();
  return sized;
}

}  // namespace sandgate
